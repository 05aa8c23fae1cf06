//! SSS*.
//!
//! Source: G. C. Stockman, "A minimax algorithm better than alpha-beta?",
//! Artificial Intelligence 12 (1979), pp. 179-196, with the correction of
//! M. S. Campbell (1981): ties in OPEN break leftmost. The six cases of
//! Stockman's operator (his table 1) are marked below.
//!
//! Deviations, none of which changes what is visited: a state that would be
//! taken out of OPEN at once is not put in; the game tree is generated on demand,
//! and solved subtrees are forgotten. How OPEN keeps its states is in
//! [`open`].
//!
//! Length: apart from the six cases, the file visits leaves, reports each peak
//! of memory and derives the principal variation from the place of a leaf.

mod open;
mod state;

use plywood_positions::{Evaluation, Interval, Position, Value};

use crate::bounds::theory::UniformTree;
use crate::facts::{Expected, Facts, Promise, Takes};
use crate::{Answer, Answered, Observer, Problem, Running, SearchAlgorithm};
use open::Open;
pub(crate) use state::Kind;
use state::{Site, State, Status};

pub(crate) struct Sss;

impl SearchAlgorithm for Sss {
    const FACTS: Facts = Facts {
        instead: Some("it keeps its own memory and order; mtd(+inf) is SSS* with a table"),
        expected: Expected {
            open: Some(UniformTree::max_solution_leaves),
            ..Expected::leaves(UniformTree::sss_leaves)
        },
        ..Facts::new("sss*", "Stockman 1979, Campbell 1981", Promise::Value, Takes::Depths)
            .deviating(
                "It breaks ties leftmost (Campbell's correction). The sign of a merit follows \
                 the node's own ply, so values are right at odd depths.",
            )
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        let (evaluation, observer) = search.evaluation_and_observer();
        let (value, line) = StateSpace::new(Kind::Max, evaluation, observer).solve(problem)?;
        Ok(Answer::along(line, Interval::exact(value)))
    }
}

/// The state space of Stockman's operator. Values and merits are those of MAX.
pub(crate) struct StateSpace<'a, P: Position, E, O> {
    /// MAX is to move at the root in SSS*, MIN in DUAL*.
    root: Kind,
    evaluation: &'a E,
    observer: &'a mut O,
    open: Open<P>,
    /// The most states and bytes so far.
    peak: (usize, usize),
}

impl<'a, P: Position, E: Evaluation<P>, O: Observer<P>> StateSpace<'a, P, E, O> {
    pub(crate) fn new(root: Kind, evaluation: &'a E, observer: &'a mut O) -> Self {
        Self { root, evaluation, observer, open: Open::new(), peak: (0, 0) }
    }

    /// The root's value for MAX, and the principal variation.
    pub(crate) fn solve(
        mut self,
        problem: &Problem<'_, P>,
    ) -> Result<(Value, Vec<P::Move>), O::Stop> {
        self.observer.pass();
        let root = Site::root(self.root, problem.depth);
        if let Some(value) = self.visit(problem.position, &root, Value::MAX)? {
            return Ok((value, Vec::new()));
        }
        let mut state = State { merit: Value::MAX, parent: 0, place: 0, status: Status::Live };
        loop {
            let (open, root) = (&self.open, self.root);
            self.observer.known(&|| open.known(&state, root));
            if state.status == Status::Live {
                state = self.of_live(state)?;
            } else if let Some(next) = self.of_solved(state.parent, state.merit, &mut state.place) {
                state = next;
            } else {
                return Ok((state.merit, line_to(problem, state.place)));
            }
            self.open.sweep_if_due(&mut state);
        }
    }

    /// The operator on a live state, cases 4 to 6, and the best state after it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it has one caller, the loop")]
    fn of_live(&mut self, state: State) -> Result<State, O::Stop> {
        let (above, chosen, site) = self.open.live_child(&state);
        let mut position = above.clone();
        position.make(chosen);
        Ok(match self.visit(&position, &site, state.merit)? {
            // Case 4: a leaf is solved, with its value if that is less.
            Some(value) if value < state.merit => {
                self.open.best_of(State { merit: value, status: Status::Solved, ..state })
            }
            Some(_) => State { status: Status::Solved, ..state },
            // Case 5: the first child of a MIN node is live. Case 6: all children of
            // a MAX node are live; the leftmost is the best.
            None => State { parent: self.open.newest(), ..state },
        })
    }

    /// The operator on a solved state, a child of `id`, cases 1 to 3, as often as
    /// it solves the node above. Gives the next live state, or nothing when the
    /// root is solved; `leaf` is where the merit comes from.
    #[inline]
    fn of_solved(&mut self, mut id: u32, merit: Value, leaf: &mut u64) -> Option<State> {
        loop {
            let node = self.open.node(id);
            if node.site.kind == Kind::Max {
                // Case 1: one solved child solves a MAX node; the rest of its
                // subtree is purged.
                self.open.purge(id);
            } else if let Some(next) = node.next_child(id, merit, leaf) {
                // Case 2: the next child of a MIN node is live.
                return Some(next);
            }
            // Case 3: the last child solves a MIN node.
            id = self.open.node(id).site.parent?;
        }
    }

    /// The value of a leaf for MAX; `None` for an interior node, which is expanded.
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
        Ok(Some(if site.kind == Kind::Max { value } else { -value }))
    }

    /// Tells the observer of a new peak of memory.
    fn report(&mut self) -> Result<(), O::Stop> {
        let (states, bytes) = self.open.size();
        if states > self.peak.0 || bytes > self.peak.1 {
            self.peak = (self.peak.0.max(states), self.peak.1.max(bytes));
            self.observer.memory(self.peak.0, self.peak.1)?;
        }
        Ok(())
    }
}

/// The moves from the root to the leaf at `place`.
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
