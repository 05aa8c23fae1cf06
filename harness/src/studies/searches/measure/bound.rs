//! Bounds on the number of leaves that a search of a position evaluates.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plywood_algorithms::{
    Algorithm, Allowance, Configuration, FewestLeaves, Guarantee, Limits, Refutation,
    uniform_minimal_leaves,
};
use plywood_games::{EvaluatedPosition, MeasureSettings};
use plywood_positions::Value;

use crate::studies::searches::row::{BoundMethod, Count, SearchRow};

/// The bounds with which measured costs are compared, for one position and depth. They are computed
/// once for all algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// Leaves of the minimal tree, and the method that counted them.
    pub minimal: Option<(u64, BoundMethod)>,
    /// Leaves of other trees and graphs that prove the minimax value.
    pub graphs: GraphLeaves,
    /// Leaves of the full tree.
    pub full: Option<u64>,
}

/// Leaves of other trees and graphs that prove the minimax value; `None` if not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphLeaves {
    /// Leaves of the left-first minimal tree.
    pub left_first_tree: Option<u64>,
    /// Leaves of the left-first minimal graph.
    pub left_first: Option<u64>,
    /// Leaves of the greedy approximation of the minimal graph.
    pub greedy: Option<u64>,
    /// Bounds on the leaves of the real minimal graph.
    pub exact: Option<FewestLeaves>,
}

/// Depth and memory limits up to which bounds are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The greatest depth at which the minimal tree is enumerated.
    pub enumerate_to: u32,
    /// The greatest depth at which the left-first minimal tree is used instead.
    pub estimate_to: u32,
    /// The minimal graphs to compute.
    pub graphs: Graphs,
    /// The memory limit in bytes. If memory is short, enumerating trees takes longer, and graphs
    /// that do not fit are left out.
    pub memory: Option<usize>,
}

/// The minimal graphs to compute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Graphs {
    /// No minimal graph.
    #[default]
    None,
    /// The left-first minimal tree and graph.
    LeftFirst,
    /// Also the greedy approximation of the minimal graph, at depths where the minimal tree is
    /// enumerated.
    All,
    /// Also the exact minimal graph at those depths, or a proven bound on it.
    Exact,
}

impl Reach {
    /// All bounds except graphs, at any depth.
    pub const FULL: Self = Self { enumerate_to: u32::MAX, estimate_to: u32::MAX, ..Self::NONE };

    /// Only bounds that a formula gives.
    pub const NONE: Self =
        Self { enumerate_to: 0, estimate_to: 0, graphs: Graphs::None, memory: None };
}

impl Bound {
    /// Returns the bounds of a uniform tree by formula.
    pub fn uniform(branching: u64, depth: u32) -> Self {
        Self {
            minimal: uniform_minimal_leaves(branching, depth)
                .map(|leaves| (leaves, BoundMethod::ClosedForm)),
            graphs: GraphLeaves::default(),
            full: branching.checked_pow(depth),
        }
    }

    /// Copies the bounds into a row. Omits the minimal tree if the row's algorithm searches a
    /// different tree or proves nothing.
    pub fn fill(self, row: SearchRow) -> SearchRow {
        let promise = row.algorithm.parse().map(Algorithm::promise);
        let is_unrelated =
            matches!(promise, Ok(Guarantee::GameValue | Guarantee::Plausible | Guarantee::Nothing));
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

/// Returns the minimax value of `posed` by a fast search, or `None` if the search exceeds `limits` or
/// another thread sets `request`. The solver's settings do not change the value.
pub fn minimax_value(
    posed: &dyn EvaluatedPosition,
    depth: u32,
    limits: Limits,
    request: Option<&Arc<AtomicBool>>,
) -> Option<Value> {
    // For the many shallow searches, clearing a large table would take longer than the search
    // itself.
    let mebibytes = if depth < 6 { 1 } else { 16 };
    let solver = format!("{SOLVER}+table={mebibytes}");
    let solver: Configuration = solver.parse().expect("parts that fit together");
    // Uses a counted search because its code is compiled in any case.
    let request = request.map(Arc::clone);
    let method = MeasureSettings { limits, request, ..MeasureSettings::default() };
    posed.count(&solver, depth, &method).found.ok()?.bounds.value()
}

const SOLVER: &str = "pvs+deepening=2+line-first+table-move+history+order=mvv-lva";

/// The number of steps after which the search for the exact minimal graph stops with the bound
/// found so far.
const MOST_STEPS: u64 = 100_000;

/// Computes the bounds of any position by constructing proofs, within `reach`; returns `None` once
/// another thread has set `request`.
pub fn prove(
    posed: &dyn EvaluatedPosition,
    depth: u32,
    reach: Reach,
    request: Option<&Arc<AtomicBool>>,
) -> Option<Bound> {
    let allowance = Allowance { memory: reach.memory, request: request.map(|request| &**request) };
    // A request leaves bounds out.
    let unless_stopped = |bound| (!allowance.is_stopped()).then_some(bound);
    let is_enumerated = depth <= reach.enumerate_to;
    if !is_enumerated && depth > reach.estimate_to {
        return unless_stopped(Bound::default());
    }
    let Some(value) = minimax_value(posed, depth, Limits::default(), request) else {
        return unless_stopped(Bound::default());
    };
    let (leaves, method) = if is_enumerated {
        (posed.minimal_leaves(depth, value, allowance), BoundMethod::Enumerated)
    } else {
        (posed.left_first_leaves(depth, value, allowance), BoundMethod::LeftFirst)
    };
    let minimal = leaves.map(|leaves| (leaves, method));
    let graph = |refutation| {
        let graph = posed.minimal_graph(depth, value, refutation, allowance);
        graph.map(|graph| graph.leaves)
    };
    let mut graphs = GraphLeaves::default();
    if reach.graphs != Graphs::None {
        graphs.left_first_tree = posed.left_first_leaves(depth, value, allowance);
        graphs.left_first = graph(Refutation::First);
    }
    if matches!(reach.graphs, Graphs::All | Graphs::Exact) && is_enumerated {
        graphs.greedy = graph(Refutation::Cheapest);
    }
    if reach.graphs == Graphs::Exact && is_enumerated {
        let exact = posed.exact_graph(depth, value, MOST_STEPS, allowance);
        graphs.exact = exact.map(|graph| graph.both);
    }
    let full = if is_enumerated { posed.full_leaves(depth, allowance) } else { None };
    unless_stopped(Bound { minimal, graphs, full })
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
            let graphs = root.pose("open-lines");
            let graphs = graphs.map(|posed| prove(&*posed, depth, reach, None));
            let GraphLeaves { left_first, greedy, exact, .. } =
                graphs.expect("an evaluation").expect("no request").graphs;
            let exact = exact.expect("a graph");
            assert!(exact.bound() <= exact.found());
            assert!(Some(exact.found()) <= left_first.min(greedy), "{exact:?}");
            assert_eq!(exact.bound() == exact.found(), is_certain, "{exact:?}");
        }
    }
}
