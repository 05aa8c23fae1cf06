//! The row of one search on several processors.

use plywood_parallel::{OfThread, Simulated};
use plywood_positions::Value;
use serde::{Deserialize, Serialize};

use crate::record::columns::columns;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::studies::searches::row::BoundMethod;

/// How processors are realised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Executor {
    /// Processors in simulated time.
    #[default]
    Simulated,
    /// Threads in real time.
    Threads,
}

plywood_records::words!(Executor);

/// The counts of a parallel search, from which its row is filled.
#[derive(Clone, Copy, Debug)]
pub enum Evidence<'a> {
    /// Counts on simulated processors.
    Simulated(&'a Simulated),
    /// The work of each thread, and the number of children searched again.
    Threads(&'a [OfThread], u64),
}

impl Evidence<'_> {
    fn simulated(&self, of: fn(&Simulated) -> u64) -> Option<u64> {
        match self {
            Self::Simulated(run) => Some(of(run)),
            Self::Threads(..) => None,
        }
    }

    fn threads(&self, of: fn(&OfThread) -> u64) -> Option<u64> {
        match self {
            Self::Simulated(_) => None,
            Self::Threads(threads, _) => Some(threads.iter().map(of).sum()),
        }
    }

    fn both(&self, simulated: fn(&Simulated) -> u64, threads: fn(&OfThread) -> u64) -> Option<u64> {
        self.simulated(simulated).or_else(|| self.threads(threads))
    }
}

columns! {
    /// One search on several processors.
    pub struct ParallelRow counted from Evidence<'_>;
    "parallel" in "parallel.csv", called |row| {
        let Self { game, position, depth_plies, processors, .. } = row;
        format!("{game} {position}, depth {depth_plies}, {} on {processors}", row.contender())
    };
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the position, the depth, the evaluation, the configuration, the processors and their costs, the same in every run";
        experiment: String, Yes, "the experiment's name";
        game: String, Yes, "the game; of a generated tree, its whole name without the seed";
        position: String, Yes, "as in `records.csv`";
        seed: u64, Yes, "as in `records.csv`";
        evaluation: String, Yes, "the evaluation's name";
        depth_plies: u32, Yes, "plies from the root to the horizon";
        scheme: String, Yes, "the scheme of parallel search";
        settings: String, Yes, "the enhancements with their settings, joined by `+`; `plain` if there are none";
        grain_plies: u32, Yes, "the height in plies of subtrees that one processor searches as one task";
        executor: Executor, Yes, "`simulated` processors, or `threads`";
        processors: u64, Yes, "the number of processors";
        costs: String, Yes, "the costs of operations on simulated processors, in units of simulated time";
        repeatable: bool, Yes, "true for simulated processors, false for threads, whose counts depend on timing; such rows are not in the signature";
        value: Option<Value>, Yes, "the root's value for the side to move";
        best_move: String, Yes, "the chosen move in standard notation";
        minimal_method: Option<BoundMethod>, Yes, "as in `records.csv`";
        utilisation: String, Yes, "the share of simulated processors at work, in per mille, in sixty equal parts of the time";
        nodes_by_thread: String, Yes, "the nodes that each thread entered";
        error: String, Yes, "the error message, if any";
        repetitions: u32, No, "the number of timed runs on threads";
    }
    counts {
        time_units: |it| it.simulated(|run| run.time), "units", Lower, Number, Yes,
            "elapsed simulated time";
        work_units: |it| it.simulated(|run| run.work), "units", Lower, Number, Yes,
            "time that all processors together spent on work: nodes and uses of the table";
        talk_units: |it| it.simulated(|run| run.talk), "units", Lower, Number, Yes,
            "time that they spent waiting for answers to a steal, and sending values";
        idle_units: |it| it.simulated(|run| run.idle), "units", Lower, Number, Yes,
            "time that they were idle";
        critical_path_units: |it| it.simulated(|run| run.critical_path), "units", Lower, Number, Yes,
            "time that the same search would take on unlimited processors, if communication and tables took no time";
        nodes: |it| it.both(|run| run.nodes, |thread| thread.nodes), "nodes", Lower, Number, Yes,
            "positions entered by all processors, including those of stopped tasks";
        leaves: |it| it.both(|run| run.leaves, |thread| thread.leaves), "leaves", Lower, Number, Yes,
            "leaves evaluated by all processors, including those of stopped tasks";
        wasted_nodes: |it| it.both(|run| run.wasted_nodes, |thread| thread.wasted_nodes), "nodes", Lower, Number, Yes,
            "nodes of tasks that were stopped or finished too late";
        researches: |it| match it {
            Evidence::Simulated(run) => Some(run.researches),
            Evidence::Threads(_, researches) => Some(*researches),
        }, "searches", Lower, Number, Yes,
            "children searched again with another window, above the grain";
        tasks: |it| it.both(|run| run.tasks, |thread| thread.tasks), "tasks", Neither, Number, Yes,
            "tasks begun";
        steals: |it| it.both(|run| run.steals, |thread| thread.steals), "tasks", Lower, Number, Yes,
            "tasks taken from other processors";
        aborts: |it| it.both(|run| run.aborts, |thread| thread.aborts), "tasks", Lower, Number, Yes,
            "tasks stopped";
        messages: |it| it.simulated(|run| run.messages), "messages", Lower, Number, Yes,
            "messages between simulated processors: requests and answers, values, improved windows, and stops";
        searching_ns: |it| it.threads(|thread| thread.searching.as_nanos() as u64), "ns", Neither, Time, No,
            "time that all threads together spent searching, in the last repetition";
        idle_ns: |it| it.threads(|thread| thread.idle.as_nanos() as u64), "ns", Lower, Time, No,
            "time that they were idle, in the last repetition";
    }
    numbers {
        minimal_leaves, "leaves", Neither, Number, Yes,
            "the bound: the fewest leaves that prove the value of this position at this depth";
        time_ns, "ns", Lower, Time, No,
            "median time of the repetitions on threads";
        time_min_ns, "ns", Lower, Time, No,
            "least time of the repetitions";
    }
}

impl ParallelRow {
    /// Returns the configuration, without the number of processors.
    pub fn contender(&self) -> Contender {
        Contender::new(&self.scheme, &self.settings)
    }

    /// Returns the family of the search: game, evaluation and depth.
    pub fn family(&self) -> String {
        // Omit the depth of trees that are as deep as the search.
        let depth = format!(",d={}", self.depth_plies);
        let game = self.game.replacen(&depth, "", 1);
        format!("{game}, {}, depth {}", self.evaluation, self.depth_plies)
    }

    /// Returns the question and settings without the number of processors. Rows with equal values
    /// can be compared.
    pub fn question(&self) -> (String, &str, u64, String, Executor, u32, &str) {
        let Self { position, seed, executor, grain_plies, costs, .. } = self;
        let contender = self.contender().to_string();
        (self.family(), position, *seed, contender, *executor, *grain_plies, costs)
    }

    /// Returns the time: simulated units for simulated processors, nanoseconds for threads.
    pub fn time(&self) -> Option<f64> {
        match self.executor {
            Executor::Simulated => self.time_units.map(|it| it as f64),
            Executor::Threads => self.time_ns.map(|it| it as f64),
        }
    }

    /// Returns the utilisation in per mille, for each part of the search's time.
    pub fn shares(&self) -> Vec<f64> {
        self.utilisation.split_whitespace().filter_map(|it| it.parse().ok()).collect()
    }
}
