//! The least and the most that a search of a position can evaluate.

use plywood_algorithms::{
    Algorithm, NoObserver, Problem, full_leaves, minimal_leaves, uniform_minimal_leaves,
};
use plywood_positions::{IntervalEvaluation, Position};

use crate::record::{BoundMethod, Record};
use crate::visitor::Visitor;

/// What measured cost is held against, for one position and depth. It is found
/// once for all algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// Leaves of the minimal tree, and how they were counted.
    pub minimal: Option<(u64, BoundMethod)>,
    /// Leaves of the whole tree.
    pub full: Option<u64>,
}

impl Bound {
    /// Of the uniform tree: no enumeration is needed.
    pub fn uniform(branching: u64, depth: u32) -> Self {
        Self {
            minimal: uniform_minimal_leaves(branching, depth)
                .map(|leaves| (leaves, BoundMethod::ClosedForm)),
            full: branching.checked_pow(depth),
        }
    }

    /// The record with the bound in it.
    pub fn fill(self, record: Record) -> Record {
        Record {
            minimal_leaves: self.minimal.map(|(leaves, _)| leaves),
            minimal_method: self.minimal.map(|(_, method)| method),
            full_leaves: self.full,
            ..record
        }
    }
}

/// Finds the bound of any position, by enumeration.
#[derive(Clone, Copy, Debug)]
pub struct Enumerate {
    /// Plies from the root to the horizon.
    pub depth: u32,
}

impl Visitor for Enumerate {
    type Output = Bound;

    fn visit<P, E>(self, position: &P, evaluation: &E) -> Bound
    where
        P: Position,
        E: IntervalEvaluation<P>,
    {
        let problem = Problem::new(position, self.depth);
        let Ok(answer) = Algorithm::AlphaBeta.search(&problem, evaluation, &mut NoObserver);
        let minimal = answer
            .bounds
            .value()
            .and_then(|value| minimal_leaves(position, evaluation, self.depth, value));
        Bound {
            minimal: minimal.map(|leaves| (leaves, BoundMethod::Enumerated)),
            full: Some(full_leaves(position, self.depth)),
        }
    }
}
