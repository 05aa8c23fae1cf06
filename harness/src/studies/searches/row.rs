//! The row of one search: its conditions, result and costs.

use plywood_algorithms::{Algorithm, Guarantee, Ordering, Settings, Tally};
use plywood_games::DistinctLeaves;
use plywood_positions::Value;
use serde::{Deserialize, Serialize};

use crate::record::asked::{QuestionKey, tree_name};
use crate::record::columns::columns;
use crate::record::contender::{Contender, PROGRAM};
use crate::record::id::RowId;
use crate::record::status::Status;
use crate::record::text::Text;

/// The method that found the bound in column `minimal_leaves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoundMethod {
    /// Knuth & Moore's formula for uniform trees.
    ClosedForm,
    /// Enumeration of the cheapest proofs of the position itself.
    Enumerated,
    /// The left-first proofs, an upper estimate used if enumerating the cheapest proofs takes too
    /// long.
    LeftFirst,
}

/// How far an answer agrees with what a suite states of the position; each implies those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// Not at all, or there is no answer.
    No,
    /// It is the stated win, draw or loss.
    Value,
    /// It also has the stated length or score.
    Distance,
    /// Its line also has the stated length and ends the game.
    Line,
}

plywood_records::words!(BoundMethod, Agreement);

/// The counts of a search, from which its row is filled.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// Counted events of the search.
    pub tally: &'a Tally,
    /// Distinct leaves, and nodes of types 1, 2 and 3.
    pub census: &'a DistinctLeaves,
    /// The algorithm's settings.
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
    /// One measured search. `None` and empty text are empty cells, which are unmeasured or
    /// undefined for the algorithm.
    pub packed struct SearchRow counted from Evidence<'_>;
    "search" in "records.csv", called |row| format!("{}, {}", QuestionKey::from(row), row.contender());
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the position, the depth, the evaluation and the configuration, the same in every run";
        experiment: Text, Yes, "the experiment's name";
        game: Text, Yes, "the game; of a generated tree, its law with the law's parameters, as in `so:0.7:0.9`";
        branching_min: Option<u32>, Yes, "the fewest children of a node of a generated tree";
        branching_max: Option<u32>, Yes, "the most children of a node of a generated tree; `b=4` has 4 and 4";
        tree_depth_plies: Option<u32>, Yes, "plies from the root of a generated tree to its deepest leaves";
        early_end_probability: Option<f64>, Yes, "the probability that a node of a generated tree above its horizon is a leaf";
        transposition_probability: Option<f64>, Yes, "the probability of a transposition in a generated tree";
        position: Text, Yes, "the id in the suite, \"tree-\" and the tree's number, or \"start\"; if two suites of an experiment share an id, the second one's has its name added, as in `BK.01 (my-suite)`";
        suite: Text, Suite, "the name of the position's suite, or its path if another suite of the experiment has that name; empty if the position is in no suite, and in rows that were written before this column existed";
        kind: Text, Yes, "the kind of the suite's positions, as the experiment states it; empty if it states none, and in rows that were written before this column existed";
        source: Text, Yes, "the source of the suite's positions, as the experiment states it; empty if `kind` is";
        seed: u64, Yes, "the seed of the tree, never part of `game`; 0 if nothing is random";
        evaluation: Text, Yes, "the evaluation's name";
        depth_plies: u32, Yes, "plies from the root to the horizon";
        algorithm: Text, Yes, "the algorithm";
        settings: Text, Yes, "the enhancements with their settings, joined by `+`; `plain` if there are none";
        exact: bool, Yes, "whether the value of a completed search is that of the plain algorithm: false if an enhancement may change it (a null move, quiescence, plausible moves only, a table in usual mode), and if B\\* or PB\\* rests on guessed intervals";
        repeatable: bool, Yes, "false if the row depends on more than its columns say: the search had a time limit, or was stopped by a memory limit or on request; such rows are not in the signature";
        status: Status, Yes, "`completed`; `node-limit`, `time-limit` or `memory-limit`, the limit that stopped it; `interrupted`, by a signal; `nothing-proven` (`minimax-to-the-end`, if a line of play is longer than 512 plies); or `error`";
        error: Text, Yes, "the message, if the status is `error`";
        value: Option<Value>, Yes, "the root's value for the side to move, if proven; a win is 2<sup>30</sup>";
        lower: Option<Value>, Yes, "the proven lower bound of the value; B\\* and proof-number search often stop before both bounds meet; empty if B\\* rests on guessed intervals";
        upper: Option<Value>, Yes, "the proven upper bound of the value";
        best_move: Text, Yes, "the chosen move in standard notation";
        found: Option<bool>, Yes, "whether the suite lists that move as best; empty if it lists none, or no move was chosen";
        minimax_best: Option<bool>, Yes, "for B\\* and PB\\*: whether the minimax value of that move equals the root's, by another search under the same limits (empty if it reaches them); always true with admissible intervals";
        mean_cutoff_index: Option<f64>, Yes, "mean place, from 0, of the child that caused a cutoff";
        cutoff_histogram: Text, Yes, "cutoffs by the place of the child that caused them, as `place:cutoffs`, separated by spaces";
        minimal_method: Option<BoundMethod>, Yes, "how `minimal_leaves` was found: `closed-form`, `enumerated`, or `left-first`, an upper estimate used beyond the depths of enumeration";
        repetitions: u32, No, "the number of timed runs";
        reported_value: Option<Value>, No, "for a UCI program: its reported value of the root for the side to move, in its own hundredths of a pawn; its nodes, best move and line are also as reported, its time is measured, and `evaluation` is that of the other searches in the group";
        reported_line: Text, No, "for a UCI program: its principal variation in standard notation";
        root: Text, No, "the position in the game's notation, from which `id` is hashed; in a file without ids, only in the first row of each position; empty for trees that are generated or have a long text, and in rows that were written before this column existed";
        agrees: Option<Agreement>, No, "how far the answer agrees with what the suite states of the position (`dm`, `ce` or a score): `no`; `value`, it is the stated win, draw (a value of 0) or loss; `distance`, it also has the stated length, or is the stated score by the evaluations `score` and `discs`; `line`, its principal variation also has the stated length and ends the game; empty if the suite states nothing, and in rows that were written before this column existed";
    }
    counts {
        nodes: |it| Some(it.tally.nodes), "nodes", Lower, Number, Yes,
            "positions entered, repeated visits included";
        interior: |it| Some(it.tally.interior()), "nodes", Lower, Number, Yes,
            "`nodes` less `leaves`; includes visits answered from memory";
        leaves: |it| Some(it.tally.leaves), "leaves", Lower, Number, Yes,
            "evaluations of leaves, repeated ones included";
        distinct_leaves: |it| it.census.distinct(), "leaves", Lower, Number, Yes,
            "leaves at different paths; empty beyond four million, and if they would not fit into the memory limit";
        quiescence_nodes: |it| it.settings.quiescence.map(|_| it.tally.quiescence_nodes), "nodes", Lower, Number, Yes,
            "positions entered beyond the horizon; not among `nodes`";
        ordering_evaluations: |it| {
            let by_value = matches!(it.settings.ordering, Some(Ordering::Static | Ordering::Dynamic));
            by_value.then_some(it.tally.ordering_evaluations)
        }, "evaluations", Lower, Number, Yes,
            "evaluations made to order moves; not among `leaves`";
        evaluations: |it| Some(it.tally.evaluations()), "evaluations", Lower, Number, Yes,
            "all evaluations that were computed: `leaves`, `ordering_evaluations`, those by `null-move=N:static`, and one for each of `quiescence_nodes` (including those in check, which are not evaluated), less `evaluations_remembered`";
        evaluations_remembered: |it| it.settings.evaluation_cache.map(|_| it.tally.evaluations_remembered), "evaluations", Higher, Number, Yes,
            "evaluations answered by a cache of static values";
        generated_moves: |it| Some(it.tally.generated), "moves", Lower, Number, Yes,
            "moves generated";
        researches: |it| Some(it.tally.researches), "searches", Lower, Number, Yes,
            "children searched again with another window";
        passes: |it| Some(it.tally.passes), "searches", Lower, Number, Yes,
            "searches of the root";
        cutoffs: |it| Some(it.tally.cutoffs()), "cutoffs", Neither, Number, Yes,
            "nodes cut off by the value of one child";
        first_cutoffs: |it| Some(it.tally.first_cutoffs()), "cutoffs", Neither, Number, Yes,
            "cutoffs by the first child";
        type1: |it| Some(it.census.critical()[0]), "nodes", Neither, Number, Yes,
            "visits to Knuth & Moore's critical nodes of type 1, with the generator's order of moves";
        type2: |it| Some(it.census.critical()[1]), "nodes", Neither, Number, Yes,
            "visits to critical nodes of type 2";
        type3: |it| Some(it.census.critical()[2]), "nodes", Neither, Number, Yes,
            "visits to critical nodes of type 3";
        table_probes: |it| it.if_table(it.tally.table_probes), "probes", Neither, Number, Yes,
            "look-ups in a transposition table, or in df-pn's table";
        table_hits: |it| it.if_table(it.tally.table_hits), "probes", Higher, Number, Yes,
            "look-ups that found the position";
        table_cutoffs: |it| it.if_table(it.tally.table_cutoffs), "probes", Higher, Number, Yes,
            "hits that made it unnecessary to search the node";
        table_stores: |it| it.if_table(it.tally.table_stores), "entries", Neither, Number, Yes,
            "entries written";
        null_cutoffs: |it| it.settings.null_move.map(|_| it.tally.null_cutoffs), "nodes", Neither, Number, Yes,
            "nodes cut off by a null move";
        peak_open: |it| it.if_best_first(it.tally.peak_open), "entries", Lower, Number, Yes,
            "peak number of live entries of OPEN, or of nodes if the search keeps its whole tree";
        peak_bytes: |it| it.if_best_first(it.tally.peak_bytes), "bytes", Lower, Bytes, No,
            "peak memory of a best-first search, by its own count of its containers";
        table_bytes: |it| it.settings.table.map(|table| table.size.bytes() as u64), "bytes", Lower, Bytes, Yes,
            "size of the transposition table, from its setting";
        evaluation_cache_bytes: |it| it.settings.evaluation_cache.map(|cache| (cache.0 as u64) << 20), "bytes", Lower, Bytes, Yes,
            "size of the cache of static values, from its setting";
    }
    numbers {
        minimal_leaves, "leaves", Neither, Number, Yes,
            "the bound: the fewest leaves that prove the value of this position at this depth";
        left_first_leaves, "leaves", Neither, Number, Yes,
            "leaves of the left-first minimal tree, whose proofs follow the first qualifying moves in the generator's order";
        left_first_graph_leaves, "leaves", Neither, Number, Yes,
            "different leaves of the left-first minimal graph: the same proofs with shared transpositions";
        minimal_graph_leaves, "leaves", Neither, Number, Yes,
            "different leaves of a graph whose proofs are chosen greedily: an upper estimate of the minimal graph";
        full_leaves, "leaves", Neither, Number, Yes,
            "leaves of the whole tree, all of which minimax evaluates";
        time_ns, "ns", Lower, Time, No,
            "median time of the repetitions";
        time_min_ns, "ns", Lower, Time, No,
            "least time of the repetitions";
        exact_graph_bound, "leaves", Neither, Number, Yes,
            "certified lower bound of the minimal graph: no graph that proves the value has fewer different leaves; with `graphs = \"exact\"` only; often far below the least, 13 for 32 in tic-tac-toe after two moves, if `exact_graph_leaves` is larger";
        exact_graph_leaves, "leaves", Neither, Number, Yes,
            "different leaves of the smallest graph known that proves the value: of the minimal graph itself, if `exact_graph_bound` is equal";
        regret, "value", Lower, Number, Yes,
            "what the chosen move costs: the root's minimax value to the depth `regret-to` of the experiment, less that of the move; empty without that depth, or if no move was chosen";
    }
}

/// A position within its game: its id, and the seed of random parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place<'a> {
    /// Column `position`.
    pub position: &'a str,
    /// Column `seed`.
    pub seed: u64,
}

impl SearchRow {
    /// Returns the configuration of the row.
    pub fn contender(&self) -> Contender {
        Contender::new(&self.algorithm, &self.settings)
    }

    /// Returns the position within its family.
    pub fn place(&self) -> Place<'_> {
        Place { position: &self.position, seed: self.seed }
    }

    /// Returns the bytes in which the search remembered positions: its tree, its table and its cache
    /// of static values. `None` for a UCI program, which does not say.
    pub fn memory_bytes(&self) -> Option<u64> {
        let parts = [self.peak_bytes(), self.table_bytes(), self.evaluation_cache_bytes()];
        let known = !self.algorithm.starts_with(PROGRAM);
        known.then(|| parts.into_iter().flatten().sum())
    }

    /// Returns whether the search was completed.
    pub fn is_completed(&self) -> bool {
        self.status == Status::Completed
    }

    /// Returns whether the search failed with an error, or without the value that its algorithm
    /// promises. Only a search to the end of the game may end without a value, if a line of play is
    /// too long.
    pub fn has_failed(&self) -> bool {
        let promise = self.contender().known().map(Algorithm::promise);
        match self.status {
            Status::Error => true,
            Status::NothingProven => promise != Some(Guarantee::GameValue),
            _ => false,
        }
    }

    /// Returns the status, with the error message if there is one.
    pub fn ending(&self) -> String {
        match self.status {
            Status::Error => format!("{}: {}", self.status, self.error),
            _ => self.status.to_string(),
        }
    }

    /// Returns the full name of the game; for a generated tree, with its shape.
    pub fn whole_game(&self) -> String {
        self.game_name(self.tree_depth_plies)
    }

    /// Returns the game, without the depth of a generated tree that is as deep as the search. Trees
    /// that differ only in depth form one family.
    pub fn family(&self) -> String {
        self.game_name(self.tree_depth_plies.filter(|&depth| depth != self.depth_plies))
    }

    /// Returns the game; for a generated tree, its shape without its depth.
    pub fn kind(&self) -> String {
        self.game_name(None)
    }

    /// Returns whether both rows certainly share the [family](Self::family), evaluation and depth.
    /// This comparison is quick and may miss some pairs.
    pub fn is_akin(&self, other: &Self) -> bool {
        let numbers = |row: &Self| {
            (row.branching_min, row.branching_max, row.tree_depth_plies, row.depth_plies)
        };
        let shares = |row: &Self| (row.early_end_probability, row.transposition_probability);
        self.game == other.game
            && self.evaluation == other.evaluation
            && numbers(self) == numbers(other)
            && shares(self) == shares(other)
    }

    fn game_name(&self, depth: Option<u32>) -> String {
        let (Some(fewest), Some(most)) = (self.branching_min, self.branching_max) else {
            return self.game.to_string();
        };
        let shares = [self.early_end_probability, self.transposition_probability];
        tree_name(&self.game, [fewest, most], depth, shares)
    }

    /// Returns the number of children of each node of a generated tree, if constant.
    pub fn branching(&self) -> Option<u32> {
        self.branching_min.filter(|_| self.branching_min == self.branching_max)
    }
}

impl From<&SearchRow> for QuestionKey {
    fn from(row: &SearchRow) -> Self {
        Self {
            game: row.whole_game(),
            position: row.position.to_string(),
            evaluation: row.evaluation.to_string(),
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
            game: "so:0.7:0.9".into(),
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
        let chess = SearchRow { game: "chess".into(), ..SearchRow::default() };
        assert_eq!(chess.family(), "chess");
    }

    #[test]
    fn a_value_that_is_promised_and_not_proven_is_a_failure() {
        let failed = |algorithm: &str, settings: &str, status| {
            let (algorithm, settings) = (algorithm.to_owned(), settings.to_owned());
            SearchRow {
                algorithm: algorithm.into(),
                settings: settings.into(),
                status,
                ..SearchRow::default()
            }
            .has_failed()
        };
        assert!(failed("pvs", "window=30+null-move=2", Status::NothingProven));
        assert!(failed("shannon-b", "plain", Status::NothingProven));
        assert!(!failed("minimax-to-the-end", "plain", Status::NothingProven));
        assert!(failed("minimax-to-the-end", "plain", Status::Error));
        assert!(!failed("pvs", "plain", Status::NodeLimit));
        assert!(!failed("pvs", "plain", Status::Completed));
    }
}
