//! The facts about an algorithm: name, source, guarantee, supported enhancements, expected cost.

use crate::bounds::theory::UniformTree;
use crate::parts::{Declared, Settings};
use crate::table::Allocated;

/// Facts about an algorithm, declared in the algorithm's own file. Tables, plots, checks and
/// settings depend on these facts and never on names.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Name in commands, experiments and records.
    pub name: &'static str,
    /// Publication that describes this variant.
    pub source: &'static str,
    /// Guarantee of a completed search.
    pub promise: Guarantee,
    /// Enhancements that the algorithm accepts.
    pub takes: SupportedParts,
    /// Parameters of the algorithm ([`Parameter`](crate::Parameter)), which it accepts in addition.
    pub parameters: &'static [&'static Declared],
    /// Function that allocates a memory of the algorithm's own, which its searches share; `None` if
    /// it has none. A search by such an algorithm reports no iteration.
    pub memory: Option<fn(&Settings) -> Allocated>,
    /// Name of this algorithm's representative in plots with room for a single algorithm per
    /// family. An algorithm that represents itself repeats its own name.
    pub family: &'static str,
    /// Whether the algorithm may leave a node before it has searched all children.
    pub cuts_off: bool,
    /// Whether the algorithm evaluates each leaf of the minimal tree exactly once, and no other
    /// leaf, if the best move is first at every node.
    pub minimal_in_best_order: bool,
    /// Whether the algorithm skips re-searches because it assumes exact leaves. Its answers would
    /// be wrong if the evaluation only bounded them.
    pub needs_exact_leaves: bool,
    /// Error message for a refused enhancement: the reason why none fits, and the alternative.
    /// `None` selects the default message.
    pub instead: Option<&'static str>,
    /// Rough estimate of the search time.
    pub work: CostEstimate,
    /// Theoretical costs on uniform trees.
    pub expected: TheoreticalCosts,
    /// Differences from the source that can change a count, in Markdown; `None` if there are none.
    pub deviation: Option<&'static str>,
}

impl Facts {
    /// Returns the facts of an algorithm that prunes, evaluates the minimal tree alone if the best
    /// moves come first, is its own family, has no cost formula, and takes about as long as
    /// alpha-beta. Replace the facts that are false for the algorithm, since `plywood verify` checks
    /// them.
    pub const fn new(
        name: &'static str,
        source: &'static str,
        promise: Guarantee,
        takes: SupportedParts,
    ) -> Self {
        Self {
            name,
            source,
            promise,
            takes,
            parameters: &[],
            memory: None,
            family: name,
            cuts_off: true,
            minimal_in_best_order: true,
            needs_exact_leaves: false,
            instead: None,
            work: CostEstimate::LIKE_ALPHA_BETA,
            expected: TheoreticalCosts::UNKNOWN,
            deviation: None,
        }
    }

    /// Adds a description of the algorithm's deviations from its source, in Markdown.
    #[must_use]
    pub const fn deviating(self, deviation: &'static str) -> Self {
        Self { deviation: Some(deviation), ..self }
    }
}

/// A rough estimate of search time, measured on chess positions and uniform trees. The harness
/// starts the most expensive searches first.
#[derive(Clone, Copy, Debug)]
pub struct CostEstimate {
    /// Exponent of the growth: the time is proportional to this power of the size of the whole
    /// tree.
    pub growth: f64,
    /// Time as a multiple of alpha-beta's.
    pub weight: f64,
}

impl CostEstimate {
    /// The estimate for alpha-beta.
    pub const LIKE_ALPHA_BETA: Self = Self { growth: 0.75, weight: 1.0 };

    /// Returns an estimate of `weight` times alpha-beta's time.
    pub const fn times(weight: f64) -> Self {
        Self { weight, ..Self::LIKE_ALPHA_BETA }
    }
}

/// The costs that theory predicts for the plain algorithm on uniform trees.
#[derive(Clone, Copy, Debug)]
pub struct TheoreticalCosts {
    /// Leaves evaluated; distinct leaves if the algorithm stores all evaluations.
    pub leaves: ExpectedLeaves,
    /// Nodes entered, if all leaf values differ and are in random order.
    pub nodes: Option<fn(UniformTree) -> f64>,
    /// Greatest length of OPEN for any leaf values.
    pub open: Option<fn(UniformTree) -> f64>,
}

impl TheoreticalCosts {
    /// No known formula.
    pub const UNKNOWN: Self = Self { leaves: ExpectedLeaves::Unknown, nodes: None, open: None };

    /// Returns a formula for leaves that applies if all leaf values differ and are in random order.
    pub const fn leaves(formula: fn(UniformTree) -> f64) -> Self {
        Self { leaves: ExpectedLeaves::InRandomOrder(formula), ..Self::UNKNOWN }
    }
}

/// A formula for the expected number of leaves, by the kind of trees that it is valid for.
#[derive(Clone, Copy, Debug)]
pub enum ExpectedLeaves {
    /// No known formula.
    Unknown,
    /// A formula for trees whose leaf values all differ and are in random order.
    InRandomOrder(fn(UniformTree) -> f64),
    /// A formula for trees with independent leaf values only.
    OfIndependent(fn(UniformTree) -> f64),
}

/// The guarantee of an algorithm's answer.
///
/// It affects no count. `plywood verify` and every run check answers against the promise, and
/// tables compare the counts of algorithms with the same promise. If an answer contains more than
/// the promise, the rest is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// The minimax value, and a line of play to a leaf of that value. A table of fixed size may
    /// truncate the line.
    Value,
    /// The minimax value; the line of play may be missing.
    ValueAlone,
    /// A move whose minimax value equals the root's, if the evaluation's intervals are admissible.
    /// With heuristic intervals the move is a guess.
    BestMove,
    /// The value of the game played to its end, whatever the depth, and a line of play to that end.
    GameValue,
    /// The minimax value of the tree of plausible moves, and a line of play to a leaf of that
    /// value. The value of the whole tree may differ.
    Plausible,
    /// Whether the side to move at the root can force a win within the depth. If so, the answer
    /// contains a winning move and a line of play to a leaf of value `WIN`.
    ForcedWin,
    /// No guarantee: the move that looks best after a limited number of evaluations
    /// (the parameter `evaluations`). If the search has proven the minimax value to
    /// the requested depth, the bounds of the answer contain that value alone, and the move attains
    /// it. Otherwise the bounds contain every value.
    Nothing,
}

/// The enhancements that an algorithm accepts.
///
/// This affects counts, because some algorithms remember nodes and others do not: see
/// [`Algorithm::remembers`](crate::Algorithm::remembers). A second visit of a node counts as a
/// node. If the algorithm's memory has the answer, it visits and evaluates nothing below. Therefore
/// compare only algorithms that remember alike, or give both a table. Choose [`SupportedParts::Windows`] for
/// a search that stores nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupportedParts {
    /// No enhancement: the algorithm has its own memory and move order. Remembers nodes.
    Nothing,
    /// No enhancement: the algorithm searches depth first, in an order of its own. Remembers
    /// nothing.
    Forgetful,
    /// Only iterative deepening: the algorithm has its own memory and move order. Remembers nodes.
    Depths,
    /// Only the size of the algorithm's own table ([`Facts::memory`]). Remembers nodes.
    Table,
    /// Enhancements that work at single nodes: transposition table, move ordering, quiescence
    /// search. Without a table the algorithm remembers nothing, and the counts are those of the
    /// listing alone.
    Nodes,
    /// The enhancements of [`Self::Nodes`], and those that need a window: aspiration windows and
    /// null-move pruning. Without a table the algorithm remembers nothing.
    Windows,
    /// The enhancements of [`Self::Windows`] except aspiration windows, since the algorithm chooses
    /// its own windows. Without a table, the algorithm remembers every node by its path, and no
    /// pass evaluates a leaf of an earlier pass. Choose this only for searches that visit the root
    /// repeatedly; the leaves of any other search would be undercounted.
    Passes,
}

impl Guarantee {
    /// Whether the algorithm guarantees the minimax value to the requested depth.
    pub fn is_value(self) -> bool {
        matches!(self, Self::Value | Self::ValueAlone)
    }
}
