//! A game as seen by best-first searches without a guarantee, which walk from the root down and
//! evaluate nodes. Their listings use neither moves nor positions and are compiled once. This code
//! is compiled once for each game and serves all of them.
//!
//! The tree ends at the horizon: nodes there are leaves, and so are finished games. The search
//! therefore uses the same tree as other algorithms at this depth. A depth beyond the last move
//! makes it a search of the whole game.

use std::ops::Range;

use fastrand::Rng;
use plywood_positions::{Interval, IntervalEvaluation, Position, Value, WIN};

use crate::observation::observer::{KnownNode, NodeValue, Observer};
use crate::parts::{Parameter, Settings};
use crate::problem::iteration::SearchOutcome;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchContext};

/// The number of evaluations after which a search without a guarantee ends, unless an observer's
/// limit or the parameter `evaluations` replaces it.
pub const USUAL_EVALUATIONS: u64 = 1000;

/// The number of evaluations after which a search without a guarantee ends with its best guess.
pub static EVALUATIONS: Parameter<u64> = Parameter::whole(
    (
        "evaluations=N",
        "end with the best guess after N evaluations instead of 1000, of searches that promise nothing",
    ),
    "evaluations=400",
    1..=u64::MAX,
)
.range("write a whole number above 0, as in \"evaluations=400\"")
.elsewhere("it ends with an answer, and not with a guess; a limit on nodes stops it");

/// The reason why algorithms with this parameter alone refuse other settings.
pub(crate) const OWN_TREE: Option<&str> =
    Some("it keeps its own tree; its only setting is \"evaluations=N\"");

/// The error for a search stopped by its observer.
pub struct Ended;

/// A node that has just been evaluated.
#[derive(Clone, Copy)]
pub struct Seen {
    /// Value for MAX, who moves at the root.
    pub value: Value,
    /// Whether the node can have no children: at the horizon, or because the game is over.
    pub is_end: bool,
}

/// A node as reported to an observer.
pub struct Told {
    /// Number of the parent; `None` at the root.
    pub parent: Option<usize>,
    /// Value or bounds, for the player to move.
    pub worth: NodeValue,
    /// Whether the search may expand the node.
    pub is_open: bool,
}

/// A walker at a current node. Nodes have the numbers of [`Grown`](super::grown::Grown).
pub trait Walk {
    /// Returns the number of evaluations left. The walker refuses no further evaluation, so the
    /// search must check.
    fn left(&self) -> u64;

    /// Returns the range of all values for MAX, if it is known.
    fn range(&self) -> Option<Interval>;

    /// Returns the least value of a won game ([`Evaluation::least_win`]).
    ///
    /// [`Evaluation::least_win`]: plywood_positions::Evaluation::least_win
    fn least_win(&self) -> Value;

    /// Returns to the root.
    fn restart(&mut self);

    /// Moves to a child of the current node.
    fn descend(&mut self, child: usize);

    /// Enters and evaluates the current node.
    fn look(&mut self) -> Result<Seen, Ended>;

    /// Enters and evaluates a child of the current node, without moving there.
    fn look_at(&mut self, child: usize) -> Result<Seen, Ended>;

    /// Enters and evaluates children of the current node, until the observer ends the search.
    fn look_at_all(&mut self, children: Range<usize>) -> (Vec<Seen>, Result<(), Ended>) {
        let mut seen = Vec::with_capacity(children.len());
        for child in children {
            match self.look_at(child) {
                Ok(it) => seen.push(it),
                Err(ended) => return (seen, Err(ended)),
            }
        }
        (seen, Ok(()))
    }

    /// Assigns the next numbers to the children of the current node, and returns how many there
    /// are.
    fn expand(&mut self) -> usize;

    /// Plays random moves from the current node to a leaf, and evaluates it; `is_end` refers to the
    /// current node. All positions on the way are entered.
    fn play_out(&mut self, random: &mut Rng) -> Result<Seen, Ended>;

    /// Reports a step of the search, with the number of nodes and the bytes per node.
    fn step(
        &mut self,
        nodes: usize,
        bytes: usize,
        told: &dyn Fn() -> Vec<Told>,
    ) -> Result<(), Ended>;
}

/// The result of a search.
pub struct Conclusion {
    /// Child of the root to play; `None` if no move was tried.
    pub best: Option<usize>,
    /// Proven bounds on the root's minimax value to the horizon.
    pub bounds: Interval,
}

impl Conclusion {
    /// The result of a search that could not enter the root.
    pub const NOTHING: Self = Self { best: None, bounds: Interval::UNKNOWN };
}

/// Returns the bounds of a node that a search takes for proven as soon as it finds a win. Both are the
/// value, unless it is a win or a loss; then it is one bound, because a faster win may be worth more.
pub fn proven(value: Value, least_win: Value) -> Interval {
    if value >= least_win {
        Interval { lower: value, upper: WIN }
    } else if value <= -least_win {
        Interval { lower: -WIN, upper: value }
    } else {
        Interval::exact(value)
    }
}

/// Converts a value for MAX to a value for the player to move at this ply, or the reverse.
pub fn for_mover(value: Value, ply: usize) -> Value {
    if ply.is_multiple_of(2) { value } else { -value }
}

/// The function of an algorithm that uses a walker. If the walker ends the search, the function
/// returns what it has concluded so far.
pub type Listing = fn(&mut dyn Walk, &Settings) -> Conclusion;

/// Runs a listing on the problem of a search.
pub fn walk<S: SearchContext>(
    search: &mut S,
    problem: &Problem<'_, S::Position>,
    listing: Listing,
) -> AnswerOf<S> {
    let settings = *search.settings();
    let (evaluation, observer) = search.evaluation_and_observer();
    observer.pass();
    let left = match (settings.get(&EVALUATIONS), observer.most_evaluations()) {
        (Some(own), Some(outside)) => own.min(outside),
        (own, outside) => own.or(outside).unwrap_or(USUAL_EVALUATIONS),
    };
    let position = problem.position.clone();
    let (moves, legal, stop) = (Vec::new(), Vec::new(), None);
    let mut walker =
        Walker { problem, evaluation, observer, left, moves, position, ply: 0, legal, stop };
    let Conclusion { best, bounds } = listing(&mut walker, &settings);
    let best = best.map(|child| walker.moves[child - 1]);
    let ended = walker.stop.map_or(Ok(()), Err);
    search.conclude(SearchOutcome::ended(
        ended,
        problem.depth,
        Answer { bounds, best, line: Vec::new() },
    ))
}

struct Walker<'a, P: Position, E, O: Observer<P>> {
    problem: &'a Problem<'a, P>,
    evaluation: &'a E,
    observer: &'a mut O,
    left: u64,
    /// Move to each node except the root.
    moves: Vec<P::Move>,
    position: P,
    ply: u32,
    /// Moves of the last node entered.
    legal: Vec<P::Move>,
    /// The observer's reason for stopping the search.
    stop: Option<O::Stop>,
}

impl<P: Position, E: IntervalEvaluation<P>, O: Observer<P>> Walker<'_, P, E, O> {
    fn heard(&mut self, heard: Result<(), O::Stop>) -> Result<(), Ended> {
        heard.map_err(|stop| {
            self.stop = Some(stop);
            Ended
        })
    }

    /// Enters a node and generates its moves. Returns whether it is a leaf.
    fn enter(&mut self, position: &P, ply: u32) -> Result<bool, Ended> {
        let heard = self.observer.node(position);
        self.heard(heard)?;
        self.legal.clear();
        if ply < self.problem.depth {
            position.moves(&mut self.legal);
        }
        if !self.legal.is_empty() {
            self.observer.generated(self.legal.len());
        }
        Ok(self.legal.is_empty())
    }

    /// Evaluates the last node entered, for MAX.
    fn evaluate(&mut self, position: &P, ply: u32) -> Value {
        let remaining = self.problem.depth - ply;
        let value = if remaining > 0 && self.legal.is_empty() {
            self.evaluation.finished(position, remaining)
        } else {
            self.evaluation.evaluate(position)
        };
        self.observer.leaf(position, value);
        self.left = self.left.saturating_sub(1);
        if ply.is_multiple_of(2) { value } else { -value }
    }
}

impl<P: Position, E: IntervalEvaluation<P>, O: Observer<P>> Walk for Walker<'_, P, E, O> {
    fn left(&self) -> u64 {
        self.left
    }

    fn range(&self) -> Option<Interval> {
        self.evaluation.range(self.problem.position)
    }

    fn least_win(&self) -> Value {
        self.evaluation.least_win()
    }

    fn restart(&mut self) {
        self.position = self.problem.position.clone();
        self.ply = 0;
    }

    fn descend(&mut self, child: usize) {
        self.position.make(self.moves[child - 1]);
        self.ply += 1;
    }

    fn look(&mut self) -> Result<Seen, Ended> {
        let (position, ply) = (self.position.clone(), self.ply);
        let is_end = self.enter(&position, ply)?;
        Ok(Seen { value: self.evaluate(&position, ply), is_end })
    }

    fn look_at(&mut self, child: usize) -> Result<Seen, Ended> {
        let (position, ply) = (self.position.play(self.moves[child - 1]), self.ply + 1);
        let is_end = self.enter(&position, ply)?;
        Ok(Seen { value: self.evaluate(&position, ply), is_end })
    }

    fn expand(&mut self) -> usize {
        let before = self.moves.len();
        self.position.moves(&mut self.moves);
        self.moves.len() - before
    }

    fn play_out(&mut self, random: &mut Rng) -> Result<Seen, Ended> {
        let (mut position, mut ply) = (self.position.clone(), self.ply);
        while !self.enter(&position, ply)? {
            position.make(self.legal[random.usize(..self.legal.len())]);
            ply += 1;
        }
        Ok(Seen { value: self.evaluate(&position, ply), is_end: ply == self.ply })
    }

    fn step(
        &mut self,
        nodes: usize,
        bytes: usize,
        told: &dyn Fn() -> Vec<Told>,
    ) -> Result<(), Ended> {
        let moves = &self.moves;
        self.observer.known(&|| with_paths(moves, told()));
        let heard = self.observer.memory(nodes, nodes * (bytes + size_of::<P::Move>()));
        self.heard(heard)
    }
}

/// Returns nodes with the moves that lead to them. Parents must precede their children.
fn with_paths<M: Copy>(moves: &[M], nodes: Vec<Told>) -> Vec<KnownNode<M>> {
    let mut known: Vec<KnownNode<M>> = Vec::new();
    for (node, Told { parent, worth, is_open }) in nodes.into_iter().enumerate() {
        let path =
            parent.map_or(Vec::new(), |parent| [&*known[parent].path, &[moves[node - 1]]].concat());
        known.push(KnownNode { path, worth, is_open });
    }
    known
}
