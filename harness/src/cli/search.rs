//! `plywood search`: runs one search and prints all its counts.

use std::path::PathBuf;
use std::slice;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, anyhow};
use clap::Args;
use plywood_algorithms::Configuration;
use plywood_games::{MOST_DISTINCT, Method};
use plywood_positions::suggestion;
use serde::Serialize;

use crate::catalogue::case::Case;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::suite::Suite;
use crate::catalogue::table_moves::take_best_moves;
use crate::cli::busy;
use crate::cli::output::{self, complain, say};
use crate::cli::readings;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::depths::MAX;
use crate::core::memory::{MemoryLimit, ensure_tables_fit};
use crate::core::pool;
use crate::record::records;
use crate::studies::searches::experiment::limits::LimitOptions;
use crate::studies::searches::measure::bound::Reach;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::{Measured, measure};
use crate::studies::searches::row::SearchRow;

/// Search one position with one algorithm and print all counts
///
/// Prints the value for the side to move, the best move, the principal variation and all counts of
/// a record. If the search reaches a limit, the command prints the counts so far but no value, and
/// the exit status is 1.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood search --game chess --depth 4 --algorithm pvs
  plywood search --game chess --position '8/8/8/8/8/5k2/7q/7K w - -' --depth 1
  plywood search --suite bratko-kopec --id BK.01 --depth 3 --algorithm 'sss*'
  plywood search --game iid:b=4,d=6,seed=7 --depth 6 --algorithm 'dual*' --json")]
pub struct Options {
    /// Game or generated tree (see `plywood list games`)
    #[arg(long, required_unless_present = "suite", conflicts_with = "suite")]
    game: Option<String>,
    /// Position in the game's notation [default: the initial position]
    #[arg(long, requires = "game", conflicts_with = "suite", allow_hyphen_values = true)]
    position: Option<String>,
    /// Suite or EPD file; --id selects one of its positions
    #[arg(long, requires = "id")]
    suite: Option<String>,
    /// Id of the position in the suite
    #[arg(long, requires = "suite", conflicts_with = "game")]
    id: Option<String>,
    /// Algorithm, optionally with enhancements, such as pvs+table=16+killers
    #[arg(long, default_value = "alpha-beta")]
    algorithm: Configuration,
    /// Search depth in plies
    #[arg(
        long,
        allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX)),
    )]
    depth: u32,
    /// Folder of endgame tables, used to judge the best move
    #[arg(long = "endgame-tables", alias = "tables", value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Evaluation of the game [default: the game's first]
    #[arg(long)]
    evaluation: Option<String>,
    /// Number of timed repetitions after the counted search
    #[arg(long, default_value_t = 1)]
    repetitions: u32,
    /// Also count the leaves of the minimal tree, which may take longer than the search. With
    /// --time the count stops after this time, and the columns of the minimal tree are then omitted
    #[arg(long)]
    bound: bool,
    #[command(flatten)]
    limits: LimitOptions,
    /// Print JSON: the fields of a record, and the principal variation
    #[arg(long)]
    json: bool,
}

/// A row with its principal variation, for JSON.
#[derive(Serialize)]
struct Output<'a> {
    #[serde(flatten)]
    row: &'a SearchRow,
    line: &'a [String],
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let mut case = self.case().map_err(usage)?;
        if let Some(dir) = &self.tables {
            let taken = take_best_moves(dir, slice::from_mut(&mut case)).map_err(usage)?;
            if taken.known == 0 {
                complain!("note: no table in {} has the position", taken.dir);
            }
        }
        readings::report_tree(&case.game, &case.root, self.depth, [&self.algorithm]);
        let question = Question { case: Arc::new(case), depth: self.depth };
        let method = Method {
            repetitions: self.repetitions,
            limits: self.limits.limits(),
            most_distinct: MOST_DISTINCT,
            ..Method::default()
        };
        ensure_tables_fit([&self.algorithm].into_iter(), 1).map_err(usage)?;
        if self.repetitions > 0 {
            busy::report_slow_program();
        }
        let asked = self.limits.memory.map(MemoryLimit::Asked);
        complain!("note: {}", asked.unwrap_or_else(|| MemoryLimit::of_threads(1)));
        let pool = pool::of_threads(1)?;
        let Measured { row, line, .. } =
            pool.install(|| measure("search", &question, &self.algorithm, &method));
        let reach = if self.bound { Reach::FULL } else { Reach::NONE };
        let reach = Reach { memory: self.limits.limits().memory, ..reach };
        let end = self.limits.limits().time.and_then(|time| Instant::now().checked_add(time));
        let row = if let Some(bound) = question.bound_before(end, reach, &Arc::default())? {
            bound.fill(row)
        } else {
            complain!("note: --bound has found no minimal tree within --time; allow more time");
            row
        };
        // In a record, `exact` is a property of the configuration; here it describes the answer.
        let row = SearchRow { exact: row.exact && row.is_completed(), ..row };
        let fields = Output { row: &row, line: &line };
        output::answer(self.json, &fields, || print_fields(&row, &line))?;
        Ok(if row.is_completed() { Verdict::Well } else { Verdict::Wrong })
    }
}

impl Options {
    fn case(&self) -> anyhow::Result<Case> {
        if let (Some(suite), Some(id)) = (&self.suite, &self.id) {
            let suite = Suite::load(suite)?;
            readings::report([&suite.reading]);
            let mut cases = suite.cases(None, self.evaluation.as_deref())?;
            if let Some(at) = cases.iter().position(|case| case.id == *id) {
                return Ok(cases.swap_remove(at));
            }
            let ids: Vec<&str> = cases.iter().map(|case| &*case.id).collect();
            return Err(anyhow!(
                "no position of the suite has the id \"{id}\"{}; give one such as {}",
                suggestion(id, ids.iter().copied()),
                ids[..ids.len().min(3)].join(", ")
            ));
        }
        let game = self.game.clone().context("neither --game nor --suite is given")?;
        let game = game.parse::<GameName>()?.for_depth(self.depth);
        let root = Root::of(&game, self.position.as_deref())?;
        readings::report_position(&game.to_string(), self.position.as_deref());
        let evaluation = root.evaluation(self.evaluation.as_deref())?;
        Ok(Case {
            game: game.without_seed().to_string(),
            id: self.position.clone().unwrap_or_else(|| "start".to_owned()),
            suite: None,
            seed: root.seed(),
            root,
            evaluation,
            best: Vec::new(),
            avoid: Vec::new(),
        })
    }
}

/// Prints each non-empty column of the row on its own line.
fn print_fields(row: &SearchRow, line: &[String]) -> anyhow::Result<()> {
    let cells = records::cells(row);
    let fields = SearchRow::COLUMNS.iter().map(|column| column.name).zip(cells.iter());
    for (name, text) in fields.filter(|(_, text)| !text.is_empty()) {
        say!("{name:23} {text}")?;
    }
    if !line.is_empty() {
        say!("{:23} {}", "line", line.join(" "))?;
    }
    Ok(())
}
