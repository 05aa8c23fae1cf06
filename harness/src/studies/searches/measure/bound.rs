//! The least and the most that a search of a position can evaluate.

use plywood_algorithms::{
    Algorithm, Configuration, Limits, Promise, Refutation, uniform_minimal_leaves,
};
use plywood_games::{Method, Posed};
use plywood_positions::Value;

use crate::studies::searches::row::{BoundMethod, SearchRow};

/// What measured cost is held against, for one position and depth. It is found
/// once for all algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// Leaves of the minimal tree, and how they were counted.
    pub minimal: Option<(u64, BoundMethod)>,
    /// What the tree costs where proofs or transpositions are taken as they
    /// come.
    pub graphs: GraphLeaves,
    /// Leaves of the whole tree.
    pub full: Option<u64>,
}

/// Leaves of other trees and graphs that prove the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphLeaves {
    /// Of the left-first minimal tree.
    pub left_first_tree: Option<u64>,
    /// Of the left-first minimal graph.
    pub left_first: Option<u64>,
    /// Of the greedy approximation of the real minimal graph.
    pub greedy: Option<u64>,
}

/// How far bounds are worth their cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The greatest depth at which the cheapest proofs are enumerated.
    pub enumerate_to: u32,
    /// The greatest depth at which the proofs along the first qualifying moves
    /// stand in for them.
    pub estimate_to: u32,
    /// Whether minimal graphs are wanted, too.
    pub graphs: Graphs,
    /// What may be held to find them, in bytes. Trees are then found more slowly,
    /// and graphs that do not fit are left out.
    pub memory: Option<usize>,
}

/// Whether minimal graphs are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Graphs {
    /// They are not.
    #[default]
    None,
    /// The left-first minimal tree and graph.
    LeftFirst,
    /// The greedy approximation of the real minimal graph as well, at depths at
    /// which the minimal tree is enumerated.
    All,
}

impl Reach {
    /// Everything but graphs, whatever it costs.
    pub const FULL: Self = Self { enumerate_to: u32::MAX, estimate_to: u32::MAX, ..Self::NONE };

    /// Formulas alone.
    pub const NONE: Self =
        Self { enumerate_to: 0, estimate_to: 0, graphs: Graphs::None, memory: None };
}

impl Bound {
    /// Of the uniform tree: no enumeration is needed.
    pub fn uniform(branching: u64, depth: u32) -> Self {
        Self {
            minimal: uniform_minimal_leaves(branching, depth)
                .map(|leaves| (leaves, BoundMethod::ClosedForm)),
            graphs: GraphLeaves::default(),
            full: branching.checked_pow(depth),
        }
    }

    /// The row with the bound in it. An algorithm that searches another
    /// tree is not held against the least leaves of this one.
    pub fn fill(self, row: SearchRow) -> SearchRow {
        let promise = row.algorithm.parse().map(Algorithm::promise);
        let is_of_another_tree = matches!(promise, Ok(Promise::GameValue | Promise::Plausible));
        let minimal = self.minimal.filter(|_| !is_of_another_tree);
        SearchRow {
            minimal_leaves: minimal.map(|(leaves, _)| leaves),
            minimal_method: minimal.map(|(_, method)| method),
            left_first_leaves: self.graphs.left_first_tree,
            left_first_graph_leaves: self.graphs.left_first,
            minimal_graph_leaves: self.graphs.greedy,
            full_leaves: self.full,
            ..row
        }
    }
}

/// The minimax value of `posed`, found fast; `None` where that takes more
/// than `limits`. The parts do not change it.
pub fn minimax_value(posed: &dyn Posed, depth: u32, limits: Limits) -> Option<Value> {
    let solver: Configuration = SOLVER.parse().expect("parts that fit together");
    // A counted search, because those are compiled anyway.
    let method = Method { repetitions: 0, limits, most_distinct: 0, ..Method::default() };
    posed.count(&solver, depth, &method).found.ok()?.bounds.value()
}

const SOLVER: &str = "pvs+deepening=2+line-first+table=16+table-move+history+order=mvv-lva";

/// The bound of any position from its proofs, as far as `reach` goes.
pub fn prove(posed: &dyn Posed, depth: u32, reach: Reach) -> Bound {
    let memory = reach.memory;
    let is_enumerated = depth <= reach.enumerate_to;
    if !is_enumerated && depth > reach.estimate_to {
        return Bound::default();
    }
    let Some(value) = minimax_value(posed, depth, Limits::default()) else {
        return Bound::default();
    };
    let minimal = if is_enumerated {
        let leaves = posed.minimal_leaves(depth, value, memory);
        leaves.map(|leaves| (leaves, BoundMethod::Enumerated))
    } else {
        let leaves = posed.left_first_leaves(depth, value, memory);
        leaves.map(|leaves| (leaves, BoundMethod::LeftFirst))
    };
    let graph = |refutation| {
        let graph = posed.minimal_graph(depth, value, refutation, memory);
        graph.map(|graph| graph.leaves)
    };
    let mut graphs = GraphLeaves::default();
    if reach.graphs != Graphs::None {
        graphs.left_first_tree = posed.left_first_leaves(depth, value, memory);
        graphs.left_first = graph(Refutation::First);
    }
    if reach.graphs == Graphs::All && is_enumerated {
        graphs.greedy = graph(Refutation::Cheapest);
    }
    let full = is_enumerated.then(|| posed.full_leaves(depth, memory));
    Bound { minimal, graphs, full }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_trees_are_not_held_against_the_bound() {
        let minimal = |algorithm: &str| {
            let row = SearchRow { algorithm: algorithm.to_owned(), ..SearchRow::default() };
            Bound::uniform(3, 4).fill(row).minimal_leaves
        };
        assert_eq!(minimal("alpha-beta"), Some(17));
        assert_eq!(minimal("b*"), Some(17));
        assert_eq!(minimal("shannon-b"), None);
        assert_eq!(minimal("minimax-to-the-end"), None);
    }
}
