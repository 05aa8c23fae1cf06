//! Measures one search on several processors.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plywood_algorithms::{
    BoundedTable, Equipment, LimitObserver, Limits, Pieces, Place, StopReason, Table, TableSettings,
};
use plywood_parallel::{
    Contender, Costs, Policy, Simulation, Threaded, Threads, UpperTable, search_on_threads,
    simulate,
};
use plywood_positions::Value;

use crate::catalogue::case::Case;
use crate::catalogue::game_error::GameError;
use crate::core::times::median_and_least;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::studies::parallel::row::{Evidence, Executor, ParallelRow};
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::caught;

/// A parallel configuration on a number of processors, with the settings of its measurement.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// Scheme of parallel search, with its settings.
    pub contender: Contender,
    pub processors: usize,
    /// Costs of operations on simulated processors.
    pub costs: Costs,
    /// Timed repetitions if the search runs on threads.
    pub repetitions: u32,
}

impl Crew {
    /// Returns the row of a search before its results are known.
    pub fn blank(&self, experiment: &str, question: &Question) -> ParallelRow {
        let case = &question.case;
        let settings = self.contender.plugged_in();
        let executor = match self.contender.threads() {
            None => Executor::Simulated,
            Some(_) => Executor::Threads,
        };
        let row = ParallelRow {
            experiment: experiment.to_owned(),
            game: case.game.clone(),
            position: case.id.clone(),
            seed: case.seed,
            evaluation: case.evaluation.clone(),
            depth_plies: question.depth,
            scheme: self.contender.scheme().to_string(),
            settings: if settings.is_empty() { "plain".to_owned() } else { settings },
            grain_plies: self.contender.grain(),
            executor,
            processors: self.processors as u64,
            costs: match executor {
                Executor::Simulated => self.costs.to_string(),
                Executor::Threads => String::new(),
            },
            repeatable: executor == Executor::Simulated,
            ..ParallelRow::default()
        };
        let Case { game, id, seed, root, evaluation, .. } = &**case;
        let Self { contender, processors, .. } = self;
        let (text, depth, costs) = (&root.text(), &question.depth, &row.costs);
        let asked: [&dyn Display; 9] =
            [game, id, text, seed, evaluation, depth, contender, processors, costs];
        ParallelRow { id: RowId::new(ParallelRow::NAME, &asked), ..row }
    }

    /// Returns the settings and table with which a processor searches its tasks.
    fn equipment<'a>(
        &self,
        policy: &dyn Policy,
        table: Option<&'a dyn Table>,
        limited: LimitObserver,
    ) -> Equipment<'a> {
        let (sequential, settings) = (policy.sequential(), *self.contender.settings());
        Equipment { sequential, settings, table, limited }
    }

    /// Returns the policy, table and iteration depths of a search to `depth`, for threads or
    /// simulated processors.
    fn prepared(&self, depth: u32) -> (Box<dyn Policy>, Option<BoundedTable>, Vec<u32>) {
        let Self { contender, processors, .. } = self;
        let table = contender.settings().table.map(TableSettings::build);
        (contender.scheme().policy(*processors), table, contender.iterations(depth))
    }
}

/// Measures how `crew` searches `question`; `None` if `stop` was set before the end. An error or a
/// panic becomes a row with the error message.
pub fn measure(
    experiment: &str,
    question: &Question,
    crew: &Crew,
    stop: &Arc<AtomicBool>,
) -> Option<ParallelRow> {
    let row = crew.blank(experiment, question);
    let searched = || match row.executor {
        Executor::Simulated => simulated(&row, question, crew, stop),
        Executor::Threads => threaded(row.clone(), question, crew, stop),
    };
    match caught(searched) {
        Ok(row) => row.ok(),
        Err(error) => Some(ParallelRow { error, ..row }),
    }
}

type Measured = Result<Result<ParallelRow, StopReason>, GameError>;

fn simulated(
    row: &ParallelRow,
    question: &Question,
    crew: &Crew,
    stop: &Arc<AtomicBool>,
) -> Measured {
    let (policy, table, depths) = crew.prepared(question.depth);
    let grain = crew.contender.grain();
    let upper = table.as_ref().map(|table| UpperTable::new(table, grain));
    let upper = upper.as_ref().map(|table| table as &dyn Table);
    let simulation =
        Simulation { processors: crew.processors, grain, depths: &depths, costs: crew.costs };
    let mut result = Err(StopReason::Request);
    let mut search = |pieces: &mut dyn Pieces| {
        let run = simulate(&*policy, &simulation, pieces);
        result = run.map(|run| {
            let name = |best: Place| pieces.notation(best);
            let shares = run.utilisation.iter().map(u32::to_string).collect::<Vec<_>>();
            let row = ParallelRow {
                value: Some(run.value),
                best_move: run.best.map_or_else(String::new, name),
                utilisation: shares.join(" "),
                ..row.clone()
            };
            row.counted(&Evidence::Simulated(&run))
        });
    };
    let limited = LimitObserver::new(Limits::default()).until(Arc::clone(stop));
    let equipment = crew.equipment(&*policy, upper, limited);
    let case = &question.case;
    let posed = case.root.pose(&case.evaluation)?;
    search(&mut *posed.pieces(equipment));
    Ok(result)
}

fn threaded(
    row: ParallelRow,
    question: &Question,
    crew: &Crew,
    stop: &Arc<AtomicBool>,
) -> Measured {
    // The table is allocated before the clock starts, as in a program that plays.
    let (policy, table, depths) = crew.prepared(question.depth);
    let table = table.as_ref();
    let case = &question.case;
    // Checks that the evaluation exists. Each thread then creates its own.
    case.root.evaluation(Some(&case.evaluation))?;
    let share = |limited: LimitObserver, work: &mut dyn FnMut(&mut dyn Pieces)| {
        let equipment = crew.equipment(&*policy, table.map(|table| table as &dyn Table), limited);
        let posed = case.root.pose(&case.evaluation);
        let posed = posed.expect("an evaluation that was there before");
        work(&mut *posed.pieces(equipment));
    };
    let grain = crew.contender.grain();
    let threads = Threads { threads: crew.processors, grain, depths: &depths };
    let mut runs = Vec::new();
    for _ in 0..crew.repetitions.max(1) {
        if let Some(table) = table {
            table.forget();
        }
        match search_on_threads(&*policy, &threads, &share, stop) {
            Ok(run) => runs.push(run),
            Err(stopped) => return Ok(Err(stopped)),
        }
    }
    Ok(Ok(of_threads(row, &runs)))
}

/// Combines several runs on threads into one row. They must agree on the value.
fn of_threads(row: ParallelRow, runs: &[Threaded]) -> ParallelRow {
    let [time_ns, time_min_ns] = median_and_least(runs.iter().map(|run| run.time).collect());
    let Some(last) = runs.last() else { return row };
    let values: Vec<Value> = runs.iter().map(|run| run.value).collect();
    if values.iter().any(|value| *value != last.value) {
        let error = format!("the repetitions have different values: {values:?}");
        return ParallelRow { error, ..row };
    }
    let nodes: Vec<_> = last.threads.iter().map(|thread| thread.nodes.to_string()).collect();
    let row = row.counted(&Evidence::Threads(&last.threads, last.researches));
    ParallelRow {
        value: Some(last.value),
        nodes_by_thread: nodes.join(" "),
        time_ns,
        time_min_ns,
        repetitions: runs.len() as u32,
        ..row
    }
}
