//! One row of a CSV: what one search cost, and under which conditions.

use serde::{Deserialize, Serialize};

/// How the bound in `minimal_leaves` was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoundMethod {
    /// Knuth & Moore's formula, for a uniform tree.
    ClosedForm,
    /// The cheapest proofs of the position itself.
    Enumerated,
    /// The proofs along the first qualifying moves: an upper estimate of the
    /// bound, where the cheapest proofs are out of reach.
    LeftFirst,
}

/// One measured search. `None` is an empty cell: not measured, or not defined
/// for this algorithm.
///
/// Everything is deterministic except `time_*` and `peak_bytes`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Name of the experiment.
    pub experiment: String,
    /// Game or generator, with its parameters.
    pub game: String,
    /// The position's id in its suite, or the tree's number.
    pub position: String,
    /// Name of the algorithm.
    pub algorithm: String,
    /// What is plugged into the algorithm; empty for its plain form.
    pub settings: String,
    /// Whether the answer is what the plain search proves; not where a part,
    /// such as the null move, trades it for speed, nor where B* rests on guessed
    /// intervals.
    pub exact: bool,
    /// Name of the evaluation.
    pub evaluation: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// The root's value for the side to move, where it is proven.
    pub value: Option<i32>,
    /// The proven lower bound on the value.
    pub lower: Option<i32>,
    /// The proven upper bound on the value.
    pub upper: Option<i32>,
    /// The best move as a person writes it.
    pub best_move: String,
    /// Whether that is a best move of the suite; empty without an opinion.
    pub found: Option<bool>,
    /// For an algorithm that promises a best move: whether its minimax value is
    /// the root's, as another search finds.
    pub minimax_best: Option<bool>,
    /// "completed", or why not.
    pub status: String,
    /// Positions entered, re-visits included.
    pub nodes: Option<u64>,
    /// Positions entered that were no leaves.
    pub interior: Option<u64>,
    /// Leaves evaluated, repeated ones included.
    pub leaves: Option<u64>,
    /// Leaves at different paths.
    pub distinct_leaves: Option<u64>,
    /// Repeated searches of a child.
    pub researches: Option<u64>,
    /// Searches of the root.
    pub passes: Option<u64>,
    /// Nodes left early.
    pub cutoffs: Option<u64>,
    /// Nodes left after their first child.
    pub first_cutoffs: Option<u64>,
    /// Mean place, from 0, of the move that cut.
    pub mean_cutoff_index: Option<f64>,
    /// Cutoffs by the place of the move that cut, separated by spaces.
    pub cutoff_histogram: String,
    /// Nodes of type 1 of the generator's order entered.
    pub type1: Option<u64>,
    /// Nodes of type 2.
    pub type2: Option<u64>,
    /// Nodes of type 3.
    pub type3: Option<u64>,
    /// Table look-ups.
    pub tt_probes: Option<u64>,
    /// Look-ups that found the position.
    pub tt_hits: Option<u64>,
    /// Hits that made a search needless.
    pub tt_cutoffs: Option<u64>,
    /// Entries written.
    pub tt_stores: Option<u64>,
    /// Nodes cut off by passing.
    pub null_cutoffs: Option<u64>,
    /// Positions entered beyond the horizon.
    pub quiescence_nodes: Option<u64>,
    /// Evaluations made to order moves, which are no leaves.
    pub ordering_evaluations: Option<u64>,
    /// The most live entries of OPEN.
    pub peak_open: Option<u64>,
    /// The most bytes of a best-first search.
    pub peak_bytes: Option<u64>,
    /// Moves generated.
    pub generated: Option<u64>,
    /// The least that any algorithm must evaluate at this position and depth.
    pub minimal_leaves: Option<u64>,
    /// How that was found.
    pub minimal_method: Option<BoundMethod>,
    /// Leaves of the left-first minimal tree: its proofs go along the first
    /// moves that qualify.
    pub left_first_leaves: Option<u64>,
    /// Different leaves of the left-first minimal graph: the same proofs, where
    /// transpositions are shared.
    pub left_first_graph_leaves: Option<u64>,
    /// Different leaves of a smaller graph, whose proofs a greedy choice finds:
    /// an upper estimate of the real minimal graph.
    pub minimal_graph_leaves: Option<u64>,
    /// Leaves of the whole tree.
    pub full_leaves: Option<u64>,
    /// Median time of the repetitions, in nanoseconds.
    pub time_ns: Option<u64>,
    /// Least time of the repetitions, in nanoseconds.
    pub time_min_ns: Option<u64>,
    /// Number of timed repetitions.
    pub time_count: u32,
}

impl Record {
    /// The game, without the depth of a generated tree that is as deep as the
    /// search: trees that differ in nothing else are of one kind.
    pub fn kind(&self) -> String {
        let depth = format!("d={}", self.depth);
        let Some((law, options)) = self.game.rsplit_once(':') else { return self.game.clone() };
        let others: Vec<&str> = options.split(',').filter(|option| *option != depth).collect();
        if others.is_empty() { law.to_owned() } else { format!("{law}:{}", others.join(",")) }
    }
}
