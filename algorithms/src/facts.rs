//! Facts about an algorithm besides its listing.

use crate::bounds::theory::UniformTree;

/// The facts of an algorithm, which are in its own file. Tables, pictures,
/// checks and settings go by them, and not by names.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The name in commands, experiments and records.
    pub name: &'static str,
    /// The publication of the variant.
    pub source: &'static str,
    /// The guarantee of a completed search.
    pub promise: Promise,
    /// The parts that can be plugged in.
    pub takes: Takes,
    /// The name of the algorithm that represents all of its kind where a picture
    /// has no room for more; its own where it stands for itself.
    pub family: &'static str,
    /// Whether a node may be left before all of its children are searched.
    pub cuts_off: bool,
    /// Whether it evaluates just the minimal tree, and each leaf of it once, where the
    /// best move comes first at every node.
    pub minimal_in_best_order: bool,
    /// Whether it goes without re-searches because leaves are exact, so
    /// leaves which are only bounded would make it wrong.
    pub needs_exact_leaves: bool,
    /// The reason why no enhancement fits and the alternative, for an error message; `None` for
    /// the usual words.
    pub instead: Option<&'static str>,
    /// Roughly how long a search takes.
    pub work: Work,
    /// The costs that theory expects of it on uniform trees.
    pub expected: Expected,
    /// The differences from the source that can explain another count, in Markdown; `None` if there
    /// are none.
    pub deviation: Option<&'static str>,
}

impl Facts {
    /// The facts of an algorithm that prunes, has no relatives and no formula,
    /// and takes about as long as alpha-beta.
    pub const fn new(
        name: &'static str,
        source: &'static str,
        promise: Promise,
        takes: Takes,
    ) -> Self {
        Self {
            name,
            source,
            promise,
            takes,
            family: name,
            cuts_off: true,
            minimal_in_best_order: true,
            needs_exact_leaves: false,
            instead: None,
            work: Work::LIKE_ALPHA_BETA,
            expected: Expected::UNKNOWN,
            deviation: None,
        }
    }

    /// These facts of an algorithm that deviates from its source, in Markdown.
    #[must_use]
    pub const fn deviating(self, deviation: &'static str) -> Self {
        Self { deviation: Some(deviation), ..self }
    }
}

/// A rough estimate of how long a search takes, as measured on chess positions
/// and uniform trees. Heavy searches are started first.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// The power of the whole tree's size with which the time grows.
    pub growth: f64,
    /// The time as a multiple of alpha-beta's.
    pub weight: f64,
}

impl Work {
    /// That of alpha-beta.
    pub const LIKE_ALPHA_BETA: Self = Self { growth: 0.75, weight: 1.0 };

    /// A multiple of alpha-beta's cost.
    pub const fn times(weight: f64) -> Self {
        Self { weight, ..Self::LIKE_ALPHA_BETA }
    }
}

/// The costs that theory expects of the plain algorithm on uniform trees.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// The leaves that it evaluates; distinct leaves, if it remembers all
    /// evaluations.
    pub leaves: ExpectedLeaves,
    /// The nodes that it enters, if all leaf values differ and are in random
    /// order.
    pub nodes: Option<fn(UniformTree) -> f64>,
    /// The greatest length of OPEN, whatever the leaf values.
    pub open: Option<fn(UniformTree) -> f64>,
}

impl Expected {
    /// No formula is known.
    pub const UNKNOWN: Self = Self { leaves: ExpectedLeaves::Unknown, nodes: None, open: None };

    /// The leaves of trees whose leaf values all differ and are in random order.
    pub const fn leaves(formula: fn(UniformTree) -> f64) -> Self {
        Self { leaves: ExpectedLeaves::InRandomOrder(formula), ..Self::UNKNOWN }
    }
}

/// A formula of expected leaves, and the trees that it applies to.
#[derive(Clone, Copy, Debug)]
pub enum ExpectedLeaves {
    /// No formula is known.
    Unknown,
    /// It applies if all leaf values differ and are in random order.
    InRandomOrder(fn(UniformTree) -> f64),
    /// It applies only if leaf values are independent.
    OfIndependent(fn(UniformTree) -> f64),
}

/// The guarantee that an algorithm's answer gives.
///
/// It changes no count. `plywood verify` and every run check answers by it, and
/// tables compare the counts of algorithms that promise the same. An algorithm
/// that promises less than it finds is not checked for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// The minimax value and a line to a leaf of that value, which a table of
    /// fixed size may cut short.
    Value,
    /// The minimax value; the line may be missing.
    ValueAlone,
    /// A move whose minimax value is the root's, if the evaluation's intervals
    /// are admissible; with heuristic intervals, a guess at it.
    BestMove,
    /// The value of the game played to its end, whatever the depth, and a line
    /// to it.
    GameValue,
    /// The minimax value of the tree of plausible moves, which is not that of
    /// the whole tree, and a line to a leaf of that value.
    Plausible,
    /// Whether the side to move at the root can force a win within the depth:
    /// if so, a winning move and a line to a leaf that is worth `WIN`.
    ForcedWin,
    /// Nothing: a move that looks best after a limited number of evaluations
    /// ([`EvaluationLimit`](crate::EvaluationLimit)). If more than that has
    /// been found out, and the minimax value to the depth asked for is proven, the answer's bounds
    /// leave one value, and the move is worth it; otherwise they leave every value.
    Nothing,
}

/// The parts that can be plugged into an algorithm.
///
/// It changes counts, because an algorithm remembers nodes or does not: see
/// [`Algorithm::remembers`](crate::Algorithm::remembers). The second visit of a
/// node counts as a node; with a memory that knows the answer, nothing below it is
/// visited or evaluated again. So compare only algorithms that remember alike, or
/// give both a table. Take [`Takes::Windows`] for a search that keeps nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing: it keeps its own memory and its own order. Remembers.
    Nothing,
    /// A seed: it searches depth first, in a random order. Remembers nothing.
    Seed,
    /// Iterations alone: it keeps its own memory and its own order. Remembers.
    Depths,
    /// A size for its own table, and thresholds of proof numbers. Remembers. Df-pn's
    /// alone.
    #[non_exhaustive]
    Proofs,
    /// A limit on evaluations: it keeps its own tree. Remembers.
    Evaluations,
    /// That, and what samples need: how to explore, playouts and their seed, and what is backed up
    /// beside their mean. Remembers. Uct's alone.
    #[non_exhaustive]
    Samples,
    /// The parts that fit [`Self::Samples`], and prior probabilities of moves. Puct's alone.
    #[non_exhaustive]
    PriorSamples,
    /// Parts that work on single nodes: memory, ordering, quiescence. Remembers nothing
    /// unless a table is plugged in: the counts are those of the listing alone.
    Nodes,
    /// The parts that fit [`Self::Nodes`], and those that need a window: aspiration, the null
    /// move. Remembers nothing by itself.
    Windows,
    /// The parts that fit [`Self::Windows`] but aspiration, since it makes windows of its
    /// own. Remembers every node by its path where no table is plugged in, so a
    /// pass evaluates no leaf that an earlier one has evaluated. For searches that
    /// visit the root again and again; any other would be counted too low.
    Passes,
}

impl Takes {
    /// Whether it is for searches by samples.
    pub fn is_for_samples(self) -> bool {
        matches!(self, Self::Samples | Self::PriorSamples)
    }
}

impl Promise {
    /// Whether the minimax value to the depth asked for is promised.
    pub fn is_value(self) -> bool {
        matches!(self, Self::Value | Self::ValueAlone)
    }
}
