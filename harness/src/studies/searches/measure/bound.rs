//! Bounds: the least and the most leaves that a search of a position can
//! evaluate.

use plywood_algorithms::{
    Algorithm, Configuration, FewestLeaves, Limits, Promise, Refutation, uniform_minimal_leaves,
};
use plywood_games::{Method, Posed};
use plywood_positions::Value;

use crate::studies::searches::row::{BoundMethod, Count, SearchRow};

/// The bounds that measured costs are compared with, for one position and depth.
/// They are found once for all algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// Leaves of the minimal tree, and how they were counted.
    pub minimal: Option<(u64, BoundMethod)>,
    /// Leaves of other trees and graphs that prove the value.
    pub graphs: GraphLeaves,
    /// Leaves of the whole tree.
    pub full: Option<u64>,
}

/// Leaves of other trees and graphs that prove the value; `None` where not
/// counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphLeaves {
    /// Leaves of the left-first minimal tree.
    pub left_first_tree: Option<u64>,
    /// Leaves of the left-first minimal graph.
    pub left_first: Option<u64>,
    /// Leaves of the greedy approximation of the real minimal graph.
    pub greedy: Option<u64>,
    /// Leaves of the real minimal graph, as far as they are known.
    pub exact: Option<FewestLeaves>,
}

/// The greatest depths at which bounds are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The greatest depth at which the cheapest proofs are enumerated.
    pub enumerate_to: u32,
    /// The greatest depth at which the proofs along the first qualifying moves
    /// are used instead.
    pub estimate_to: u32,
    /// The minimal graphs to find.
    pub graphs: Graphs,
    /// The memory limit for finding bounds, in bytes. It makes trees slower to
    /// find, and graphs that do not fit are left out.
    pub memory: Option<usize>,
}

/// The minimal graphs to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Graphs {
    /// No graph.
    #[default]
    None,
    /// The left-first minimal tree and graph.
    LeftFirst,
    /// Also the greedy approximation of the real minimal graph, at depths at
    /// which the minimal tree is enumerated.
    All,
    /// Also the real minimal graph there, or a certified bound of it.
    Exact,
}

impl Reach {
    /// All bounds but graphs, at any cost.
    pub const FULL: Self = Self { enumerate_to: u32::MAX, estimate_to: u32::MAX, ..Self::NONE };

    /// Bounds by formula only.
    pub const NONE: Self =
        Self { enumerate_to: 0, estimate_to: 0, graphs: Graphs::None, memory: None };
}

impl Bound {
    /// The bound of a uniform tree, by formula.
    pub fn uniform(branching: u64, depth: u32) -> Self {
        Self {
            minimal: uniform_minimal_leaves(branching, depth)
                .map(|leaves| (leaves, BoundMethod::ClosedForm)),
            graphs: GraphLeaves::default(),
            full: branching.checked_pow(depth),
        }
    }

    /// Fills the bound into a row. An algorithm that searches another tree, or proves nothing, is
    /// not compared with the minimal tree of this one.
    pub fn fill(self, row: SearchRow) -> SearchRow {
        let promise = row.algorithm.parse().map(Algorithm::promise);
        let is_unrelated =
            matches!(promise, Ok(Promise::GameValue | Promise::Plausible | Promise::Nothing));
        let minimal = self.minimal.filter(|_| !is_unrelated);
        SearchRow { minimal_method: minimal.map(|(_, method)| method), ..row }.with([
            (Count::minimal_leaves, minimal.map(|(leaves, _)| leaves)),
            (Count::left_first_leaves, self.graphs.left_first_tree),
            (Count::left_first_graph_leaves, self.graphs.left_first),
            (Count::minimal_graph_leaves, self.graphs.greedy),
            (Count::exact_graph_bound, self.graphs.exact.map(FewestLeaves::bound)),
            (Count::exact_graph_leaves, self.graphs.exact.map(FewestLeaves::found)),
            (Count::full_leaves, self.full),
        ])
    }
}

/// The minimax value of `posed`, by a fast search; `None` if that takes more than
/// `limits`. The solver's parts do not change the value.
pub fn minimax_value(posed: &dyn Posed, depth: u32, limits: Limits) -> Option<Value> {
    // Shallow searches are many, and would take longer to clear a large table than to search.
    let mebibytes = if depth < 6 { 1 } else { 16 };
    let solver = format!("{SOLVER}+table={mebibytes}");
    let solver: Configuration = solver.parse().expect("parts that fit together");
    // A counted search, because its code is compiled anyway.
    let method = Method { repetitions: 0, limits, most_distinct: 0, ..Method::default() };
    posed.count(&solver, depth, &method).found.ok()?.bounds.value()
}

const SOLVER: &str = "pvs+deepening=2+line-first+table-move+history+order=mvv-lva";

/// The steps after which a search for the real minimal graph ends with what it knows.
const MOST_STEPS: u64 = 100_000;

/// The bound of any position from its proofs, within `reach`.
pub fn prove(posed: &dyn Posed, depth: u32, reach: Reach) -> Bound {
    let memory = reach.memory;
    let is_enumerated = depth <= reach.enumerate_to;
    if !is_enumerated && depth > reach.estimate_to {
        return Bound::default();
    }
    let Some(value) = minimax_value(posed, depth, Limits::default()) else {
        return Bound::default();
    };
    let (leaves, method) = if is_enumerated {
        (posed.minimal_leaves(depth, value, memory), BoundMethod::Enumerated)
    } else {
        (posed.left_first_leaves(depth, value, memory), BoundMethod::LeftFirst)
    };
    let minimal = leaves.map(|leaves| (leaves, method));
    let graph = |refutation| {
        let graph = posed.minimal_graph(depth, value, refutation, memory);
        graph.map(|graph| graph.leaves)
    };
    let mut graphs = GraphLeaves::default();
    if reach.graphs != Graphs::None {
        graphs.left_first_tree = posed.left_first_leaves(depth, value, memory);
        graphs.left_first = graph(Refutation::First);
    }
    if matches!(reach.graphs, Graphs::All | Graphs::Exact) && is_enumerated {
        graphs.greedy = graph(Refutation::Cheapest);
    }
    if reach.graphs == Graphs::Exact && is_enumerated {
        let exact = posed.exact_graph(depth, value, MOST_STEPS, memory);
        graphs.exact = exact.map(|graph| graph.both);
    }
    let full = is_enumerated.then(|| posed.full_leaves(depth, memory));
    Bound { minimal, graphs, full }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::games::Root;
    use crate::studies::searches::plots::sample::search;

    #[test]
    fn other_trees_are_not_compared_with_the_bound() {
        let minimal = |algorithm: &str| {
            Bound::uniform(3, 4).fill(search("start", algorithm)).minimal_leaves()
        };
        assert_eq!(minimal("alpha-beta"), Some(17));
        assert_eq!(minimal("b*"), Some(17));
        assert_eq!(minimal("shannon-b"), None);
        assert_eq!(minimal("minimax-to-the-end"), None);
    }

    #[test]
    fn the_minimal_graph_is_not_above_its_estimates() {
        let root = Root::new("connect-four", None).expect("a game");
        let reach = Reach { graphs: Graphs::Exact, ..Reach::FULL };
        for (depth, is_certain) in [(2, true), (3, false)] {
            let graphs = root.pose("open-lines").map(|posed| prove(&*posed, depth, reach).graphs);
            let GraphLeaves { left_first, greedy, exact, .. } = graphs.expect("an evaluation");
            let exact = exact.expect("a graph");
            assert!(exact.bound() <= exact.found());
            assert!(Some(exact.found()) <= left_first.min(greedy), "{exact:?}");
            assert_eq!(exact.bound() == exact.found(), is_certain, "{exact:?}");
        }
    }
}
