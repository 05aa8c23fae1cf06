//! SSS*, by Stockman's state space operator.
//!
//! Source: G. C. Stockman, "A minimax algorithm better than alpha-beta?",
//! Artificial Intelligence 12 (1979), pp. 179-196, with the correction of
//! M. S. Campbell (1981): ties in OPEN break leftmost. The six cases of
//! Stockman's operator (his table 1) are marked below.
//!
//! Deviations, which change no visited node: a state that would be removed from OPEN immediately is
//! not inserted. The game tree is generated on demand, and solved subtrees are dropped. [`open`]
//! describes the representation of OPEN.
//!
//! Length: in addition to the six cases, the file visits leaves, reports each peak of memory and
//! derives the principal variation from the place of a leaf.

mod open;
mod state;

use plywood_positions::{Evaluation, Position, Value};

use crate::bounds::theory::UniformTree;
use crate::facts::{Facts, Guarantee, SupportedParts, TheoreticalCosts};
use crate::observation::observer::Observer;
use crate::problem::iteration::SearchOutcome;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};
use open::Open;
pub(crate) use state::{MaxOrMin, Status};
use state::{Site, State};

pub(crate) struct Sss;

impl SearchAlgorithm for Sss {
    const FACTS: Facts = Facts {
        instead: Some(
            "it keeps its own memory and order; use mtd(+inf), which is SSS* with a table",
        ),
        expected: TheoreticalCosts {
            open: Some(UniformTree::max_solution_leaves),
            ..TheoreticalCosts::leaves(UniformTree::sss_leaves)
        },
        ..Facts::new(
            "sss*",
            "Stockman 1979, Campbell 1981",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(
            "It breaks ties leftmost (Campbell's correction). The sign of a merit follows \
                 the node's own ply, so values are right at odd depths.",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let (evaluation, observer) = search.evaluation_and_observer();
        let thought = StateSpace::new(MaxOrMin::Max, evaluation, observer).solve(problem);
        search.conclude(thought)
    }
}

/// The state space of Stockman's operator. Values and merits are for MAX.
pub(crate) struct StateSpace<'a, P: Position, E, O> {
    /// The player to move at the root: MAX in SSS*, MIN in DUAL*.
    root: MaxOrMin,
    evaluation: &'a E,
    observer: &'a mut O,
    open: Open<P>,
    /// Greatest numbers of states and bytes so far.
    peak: (usize, usize),
}

impl<'a, P: Position, E: Evaluation<P>, O: Observer<P>> StateSpace<'a, P, E, O> {
    pub(crate) fn new(root: MaxOrMin, evaluation: &'a E, observer: &'a mut O) -> Self {
        Self { root, evaluation, observer, open: Open::new(), peak: (0, 0) }
    }

    /// Returns the root's value and the principal variation. A stopped search has the merit of the
    /// best state, which is an upper bound for MAX, and the move to this state.
    pub(crate) fn solve(mut self, problem: &Problem<'_, P>) -> SearchOutcome<P::Move, O::Stop> {
        self.observer.pass();
        let root = Site::root(self.root, problem.depth);
        let mut state = State { merit: Value::MAX, parent: 0, place: 0, status: Status::Live };
        let ended = match self.visit(problem.position, &root, Value::MAX) {
            Ok(Some(value)) => {
                state.merit = value;
                Ok(Vec::new())
            }
            Ok(None) => self.operate(&mut state).map(|()| line_to(problem, state.place)),
            Err(why) => return SearchOutcome::Stopped { why, last: None },
        };
        let (line, status) = match &ended {
            Ok(line) => (line.clone(), Status::Solved),
            Err(_) => (line_to(problem, state.place).into_iter().take(1).collect(), Status::Live),
        };
        let answer = Answer::along(line, self.root.bounds_by(state.merit, status));
        SearchOutcome::ended(ended.map(|_| ()), problem.depth, answer)
    }

    /// Applies the operator to the best state until the root is solved.
    fn operate(&mut self, state: &mut State) -> Result<(), O::Stop> {
        loop {
            let (open, root) = (&self.open, self.root);
            self.observer.known(&|| open.known(state, root));
            if state.status == Status::Live {
                *state = self.of_live(*state)?;
            } else if let Some(next) = self.of_solved(state.parent, state.merit, &mut state.place) {
                *state = next;
            } else {
                return Ok(());
            }
            self.open.sweep_if_due(state);
        }
    }

    /// Applies cases 4 to 6 of the operator to a live state, and returns the best state afterwards.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it has one caller, the loop")]
    fn of_live(&mut self, state: State) -> Result<State, O::Stop> {
        let (above, chosen, site) = self.open.live_child(&state);
        let mut position = above.clone();
        position.make(chosen);
        Ok(match self.visit(&position, &site, state.merit)? {
            // Case 4: a leaf is solved, with its value if that is below the merit.
            Some(value) if value < state.merit => {
                self.open.best_of(State { merit: value, status: Status::Solved, ..state })
            }
            Some(_) => State { status: Status::Solved, ..state },
            // Case 5: the first child of a MIN node is live. Case 6: all children of
            // a MAX node are live; the leftmost is the best.
            None => State { parent: self.open.newest(), ..state },
        })
    }

    /// Applies cases 1 to 3 of the operator to a solved child of `id`, repeatedly while the node
    /// above is solved. Returns the next live state, or `None` when the root is solved; `leaf` is
    /// the source of the merit.
    #[inline]
    fn of_solved(&mut self, mut id: u32, merit: Value, leaf: &mut u64) -> Option<State> {
        loop {
            let node = self.open.node(id);
            if node.site.kind == MaxOrMin::Max {
                // Case 1: one solved child solves a MAX node; the rest of its subtree is purged.
                self.open.purge(id);
            } else if let Some(next) = node.next_child(id, merit, leaf) {
                // Case 2: the next child of a MIN node is live.
                return Some(next);
            }
            // Case 3: the last child solves a MIN node.
            id = self.open.node(id).site.parent?;
        }
    }

    /// Returns the value of a leaf for MAX. Expands an interior node and returns `None`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most visits are leaves; they need no call")]
    fn visit(&mut self, position: &P, site: &Site, merit: Value) -> Result<Option<Value>, O::Stop> {
        self.observer.node(position)?;
        let value = if site.remaining == 0 {
            self.evaluation.evaluate(position)
        } else {
            let children = self.open.generate(position);
            if !children.is_empty() {
                self.observer.generated(children.len());
                self.open.expand(position, children, site, merit);
                self.report()?;
                return Ok(None);
            }
            self.evaluation.finished(position, site.remaining)
        };
        self.observer.leaf(position, value);
        Ok(Some(if site.kind == MaxOrMin::Max { value } else { -value }))
    }

    /// Reports a new peak of memory to the observer.
    fn report(&mut self) -> Result<(), O::Stop> {
        let (states, bytes) = self.open.size();
        if states > self.peak.0 || bytes > self.peak.1 {
            self.peak = (self.peak.0.max(states), self.peak.1.max(bytes));
            self.observer.memory(self.peak.0, self.peak.1)?;
        }
        Ok(())
    }
}

/// Returns the moves from the root to the leaf at `place`.
fn line_to<P: Position>(problem: &Problem<'_, P>, mut place: u64) -> Vec<P::Move> {
    let mut position = problem.position.clone();
    let mut span = u64::MAX;
    let mut line = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..problem.depth {
        moves.clear();
        position.moves(&mut moves);
        span = match moves.len() as u64 {
            0 => break,
            children => span / children,
        };
        let Some(index) = place.checked_div(span) else { break };
        place %= span;
        line.push(moves[index as usize]);
        position.make(moves[index as usize]);
    }
    line
}
