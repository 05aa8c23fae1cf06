//! The row of one search: what it cost, and under which conditions.

use plywood_algorithms::{Algorithm, Ordering, Promise, Settings, Tally};
use plywood_positions::Value;
use serde::{Deserialize, Serialize};

use crate::record::asked::Asked;
use crate::record::columns::columns;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::status::Status;

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

/// What a search was seen to do.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// Its events.
    pub tally: &'a Tally,
    /// Leaves at different paths; `None` where there were too many.
    pub distinct_leaves: Option<u64>,
    /// Nodes entered of type 1, 2 and 3.
    pub critical: [u64; 3],
    /// What was plugged in.
    pub settings: &'a Settings,
}

impl Evidence<'_> {
    fn if_table(&self, count: u64) -> Option<u64> {
        let has_table = self.tally.table_probes > 0 || self.settings.table.is_some();
        has_table.then_some(count)
    }

    fn if_best_first(&self, count: usize) -> Option<u64> {
        (self.tally.peak_open > 0).then_some(count as u64)
    }
}

columns! {
    /// One measured search. `None`, and an empty text, is an empty cell: not
    /// measured, or not defined for this algorithm.
    pub struct SearchRow counted from Evidence<'_>;
    "search" in "records.csv", called |row| format!("{}, {}", Asked::from(row), row.contender());
    facts {
        id: RowId, Yes, "tells the row from all others: a hash of the position, the depth, the evaluation and the contender, the same in every run";
        experiment: String, Yes, "the experiment's name";
        game: String, Yes, "the game; of a generated tree, its law with the law's parameters, as in `so:0.7:0.9`";
        branching_min: Option<u32>, Yes, "the fewest children of a node of a generated tree";
        branching_max: Option<u32>, Yes, "the most children of a node of a generated tree; `b=4` has 4 and 4";
        tree_depth_plies: Option<u32>, Yes, "plies from the root of a generated tree to its deepest leaves";
        early_end_probability: Option<f64>, Yes, "the probability that a node of a generated tree above its horizon is a leaf";
        transposition_probability: Option<f64>, Yes, "the probability of a transposition in a generated tree";
        position: String, Yes, "the id in the suite, \"tree-\" and the tree's number, or \"start\"; where two suites of an experiment share an id, the second one's has its name added, as in `BK.01 (my-suite)`";
        seed: u64, Yes, "what the tree follows from, and never part of `game`; 0 where nothing is random";
        evaluation: String, Yes, "the evaluation's name";
        depth_plies: u32, Yes, "plies from the root to the horizon";
        algorithm: String, Yes, "who searched";
        settings: String, Yes, "what was plugged into the algorithm, joined by `+`; `plain` where that is nothing";
        exact: bool, Yes, "false where something plugged in may change the value (a null move, quiescence, plausible moves only, a table in usual mode), and where B\\* or PB\\* rests on guessed intervals";
        repeatable: bool, Yes, "false where the row depends on more than its columns say: the search had a limit on time, or it was stopped by one on memory or on request; such rows are not in the signature";
        status: Status, Yes, "`completed`; `node-limit`, `time-limit` or `memory-limit`, which stopped it; `interrupted`, by a signal; `nothing-proven` (`minimax-to-the-end`, where a line of play is longer than 512 plies); or `error`";
        error: String, Yes, "what went wrong, where the status is `error`";
        value: Option<Value>, Yes, "the root's value for the side to move, where it is proven; a win is 2<sup>30</sup>";
        lower: Option<Value>, Yes, "what is proven of the value from below; B\\* and proof-number search often stop before both bounds meet; empty where B\\* rests on guessed intervals";
        upper: Option<Value>, Yes, "the same from above";
        best_move: String, Yes, "the move chosen, as a person writes it";
        found: Option<bool>, Yes, "whether the suite approves of that move; empty where it names none, or no move was chosen";
        minimax_best: Option<bool>, Yes, "of B\\* and PB\\*: whether the minimax value of that move is the root's, which another search finds out, under the same limits (empty where it reaches them); always true with admissible intervals";
        mean_cutoff_index: Option<f64>, Yes, "mean place, from 0, of the child that cut";
        cutoff_histogram: String, Yes, "cutoffs by the place of the child that cut, as `place:cutoffs`, separated by spaces";
        minimal_method: Option<BoundMethod>, Yes, "how `minimal_leaves` was found: `closed-form`, `enumerated`, or `left-first`, an upper estimate that stands in beyond enumeration";
        repetitions: u32, No, "how often the search was timed";
        reported_value: Option<Value>, No, "of a UCI program: what it says the root is worth for the side to move, in its own hundredths of a pawn; its nodes, best move and line are what it reports, too, its time is the clock's, and `evaluation` is that of the searches that it stands beside";
        reported_line: String, No, "of a UCI program: the line that it expects, as a person writes it";
    }
    counts {
        nodes, "nodes", Lower, Number, Yes,
            "positions entered, repeated visits included",
            |it| Some(it.tally.nodes);
        interior, "nodes", Lower, Number, Yes,
            "`nodes` less `leaves`; visits that memory answered are among them",
            |it| Some(it.tally.interior());
        leaves, "leaves", Lower, Number, Yes,
            "evaluations of leaves, repeated ones included",
            |it| Some(it.tally.leaves);
        distinct_leaves, "leaves", Lower, Number, Yes,
            "leaves at different paths; empty beyond four million, and where they would not fit into the memory limit",
            |it| it.distinct_leaves;
        quiescence_nodes, "nodes", Lower, Number, Yes,
            "positions entered beyond the horizon; not among `nodes`",
            |it| it.settings.quiescence.map(|_| it.tally.quiescence_nodes);
        ordering_evaluations, "evaluations", Lower, Number, Yes,
            "evaluations made to order moves; not among `leaves`",
            |it| {
                let by_value = matches!(
                    it.settings.ordering, Some(Ordering::Static | Ordering::Dynamic));
                by_value.then_some(it.tally.ordering_evaluations)
            };
        evaluations, "evaluations", Lower, Number, Yes,
            "all evaluations that were paid for: `leaves`, `ordering_evaluations`, those that `null-move=N:static` asks for, and one for each of `quiescence_nodes` (those in check, which are not evaluated, are counted all the same), less `evaluations_remembered`",
            |it| {
                let Tally { leaves, ordering_evaluations, static_evaluations, .. } = *it.tally;
                let above = ordering_evaluations + static_evaluations;
                let all = leaves + above + it.tally.quiescence_nodes;
                Some(all.saturating_sub(it.tally.evaluations_remembered))
            };
        evaluations_remembered, "evaluations", Higher, Number, Yes,
            "evaluations that a cache of static values answered",
            |it| it.settings.evaluation_cache.map(|_| it.tally.evaluations_remembered);
        generated_moves, "moves", Lower, Number, Yes,
            "moves generated",
            |it| Some(it.tally.generated);
        researches, "searches", Lower, Number, Yes,
            "children searched once more with another window",
            |it| Some(it.tally.researches);
        passes, "searches", Lower, Number, Yes,
            "searches of the root",
            |it| Some(it.tally.passes);
        cutoffs, "cutoffs", Neither, Number, Yes,
            "nodes left because of the value of one child",
            |it| Some(it.tally.cutoffs());
        first_cutoffs, "cutoffs", Neither, Number, Yes,
            "cutoffs by the first child",
            |it| Some(it.tally.first_cutoffs());
        type1, "nodes", Neither, Number, Yes,
            "visits to Knuth & Moore's critical nodes of type 1, with the generator's order of moves",
            |it| Some(it.critical[0]);
        type2, "nodes", Neither, Number, Yes,
            "the same of type 2",
            |it| Some(it.critical[1]);
        type3, "nodes", Neither, Number, Yes,
            "the same of type 3",
            |it| Some(it.critical[2]);
        table_probes, "probes", Neither, Number, Yes,
            "look-ups in a transposition table, or in df-pn's table",
            |it| it.if_table(it.tally.table_probes);
        table_hits, "probes", Higher, Number, Yes,
            "look-ups that found the position",
            |it| it.if_table(it.tally.table_hits);
        table_cutoffs, "probes", Higher, Number, Yes,
            "hits that made the search of the node needless",
            |it| it.if_table(it.tally.table_cutoffs);
        table_stores, "entries", Neither, Number, Yes,
            "entries written",
            |it| it.if_table(it.tally.table_stores);
        null_cutoffs, "nodes", Neither, Number, Yes,
            "nodes that passing has cut off",
            |it| it.settings.null_move.map(|_| it.tally.null_cutoffs);
        peak_open, "entries", Lower, Number, Yes,
            "most live entries of OPEN; of a search that keeps its whole tree, most nodes",
            |it| it.if_best_first(it.tally.peak_open);
        peak_bytes, "bytes", Lower, Bytes, No,
            "most bytes held by a best-first search, by its own account of its containers",
            |it| it.if_best_first(it.tally.peak_bytes);
        table_bytes, "bytes", Lower, Bytes, Yes,
            "size of the transposition table, as its setting says it",
            |it| it.settings.table.map(|table| (table.mebibytes as u64) << 20);
        evaluation_cache_bytes, "bytes", Lower, Bytes, Yes,
            "size of the cache of static values, as its setting says it",
            |it| it.settings.evaluation_cache.map(|cache| (cache.0 as u64) << 20);
    }
    numbers {
        minimal_leaves, "leaves", Neither, Number, Yes,
            "the bound: the fewest leaves that prove the value at this position and depth";
        left_first_leaves, "leaves", Neither, Number, Yes,
            "leaves of the left-first minimal tree, whose proofs go along the first moves that qualify in the generator's order";
        left_first_graph_leaves, "leaves", Neither, Number, Yes,
            "different leaves of the left-first minimal graph: the same proofs, where transpositions are shared";
        minimal_graph_leaves, "leaves", Neither, Number, Yes,
            "different leaves of a graph whose proofs are chosen greedily: an upper estimate of the minimal graph, since the minimal graph itself is too dear to compute";
        full_leaves, "leaves", Neither, Number, Yes,
            "leaves of the whole tree: what minimax evaluates";
        time_ns, "ns", Lower, Time, No,
            "median time of the repetitions";
        time_min_ns, "ns", Lower, Time, No,
            "least time of the repetitions";
    }
}

/// A position of a game: its id, and the seed of what is random in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place<'a> {
    /// The column `position`.
    pub position: &'a str,
    /// The column `seed`.
    pub seed: u64,
}

impl SearchRow {
    /// Who searched.
    pub fn contender(&self) -> Contender {
        Contender::new(&self.algorithm, &self.settings)
    }

    /// What was searched, of its family.
    pub fn place(&self) -> Place<'_> {
        Place { position: &self.position, seed: self.seed }
    }

    /// Whether the search gave its answer.
    pub fn is_completed(&self) -> bool {
        self.status == Status::Completed
    }

    /// Whether the search went wrong: with an error, or without the value that
    /// its algorithm promises. Only a search to the end of the game may end so,
    /// where a line of play is too long for it.
    pub fn has_failed(&self) -> bool {
        let promise = self.contender().known().map(Algorithm::promise);
        match self.status {
            Status::Error => true,
            Status::NothingProven => promise != Some(Promise::GameValue),
            _ => false,
        }
    }

    /// The status in words, with what went wrong.
    pub fn ending(&self) -> String {
        match self.status {
            Status::Error => format!("{}: {}", self.status, self.error),
            _ => self.status.to_string(),
        }
    }

    /// The game by its whole name; of a tree, with its shape.
    pub fn whole_game(&self) -> String {
        self.game_name(self.tree_depth_plies)
    }

    /// The game, without the depth of a generated tree that is as deep as the
    /// search: trees that differ in nothing else are of one family.
    pub fn family(&self) -> String {
        self.game_name(self.tree_depth_plies.filter(|&depth| depth != self.depth_plies))
    }

    fn game_name(&self, depth: Option<u32>) -> String {
        let (Some(fewest), Some(most)) = (self.branching_min, self.branching_max) else {
            return self.game.clone();
        };
        let branching =
            if fewest == most { format!("b={most}") } else { format!("branching={fewest}-{most}") };
        let mut options = vec![branching];
        options.extend(depth.map(|depth| format!("d={depth}")));
        let some = |probability: Option<f64>| probability.filter(|&it| it > 0.0);
        options.extend(some(self.early_end_probability).map(|it| format!("end={it}")));
        options.extend(some(self.transposition_probability).map(|it| format!("transpose={it}")));
        format!("{}:{}", self.game, options.join(","))
    }

    /// The number of children of every node of a generated tree, if it is the
    /// same everywhere.
    pub fn branching(&self) -> Option<u32> {
        self.branching_min.filter(|_| self.branching_min == self.branching_max)
    }
}

impl From<&SearchRow> for Asked {
    fn from(row: &SearchRow) -> Self {
        Self {
            game: row.whole_game(),
            position: row.position.clone(),
            evaluation: row.evaluation.clone(),
            seed: row.seed,
            depth_plies: row.depth_plies,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_as_deep_as_the_search_is_of_its_family() {
        let row = |depth_plies, tree_depth| SearchRow {
            game: "so:0.7:0.9".to_owned(),
            branching_min: Some(2),
            branching_max: Some(4),
            tree_depth_plies: Some(tree_depth),
            early_end_probability: Some(0.5),
            transposition_probability: Some(0.0),
            depth_plies,
            ..SearchRow::default()
        };
        assert_eq!(row(3, 3).family(), "so:0.7:0.9:branching=2-4,end=0.5");
        assert_eq!(row(3, 3).whole_game(), "so:0.7:0.9:branching=2-4,d=3,end=0.5");
        assert_eq!(row(2, 3).family(), row(2, 3).whole_game());
        let chess = SearchRow { game: "chess".to_owned(), ..SearchRow::default() };
        assert_eq!(chess.family(), "chess");
    }

    #[test]
    fn a_value_that_is_promised_and_not_proven_is_a_failure() {
        let failed = |algorithm: &str, settings: &str, status| {
            let (algorithm, settings) = (algorithm.to_owned(), settings.to_owned());
            SearchRow { algorithm, settings, status, ..SearchRow::default() }.has_failed()
        };
        assert!(failed("pvs", "window=30+null-move=2", Status::NothingProven));
        assert!(failed("shannon-b", "plain", Status::NothingProven));
        assert!(!failed("minimax-to-the-end", "plain", Status::NothingProven));
        assert!(failed("minimax-to-the-end", "plain", Status::Error));
        assert!(!failed("pvs", "plain", Status::NodeLimit));
        assert!(!failed("pvs", "plain", Status::Completed));
    }

    #[test]
    fn what_depends_on_the_machine_is_not_signed() {
        let row = SearchRow {
            time_ns: Some(9),
            time_min_ns: Some(8),
            peak_bytes: Some(7),
            repetitions: 3,
            leaves: Some(1),
            ..SearchRow::default()
        };
        assert_eq!(row.signed(), SearchRow { leaves: Some(1), ..SearchRow::default() });
    }
}
