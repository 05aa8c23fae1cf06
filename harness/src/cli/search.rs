//! `plywood search`: runs one search and prints all its counts.

use std::path::PathBuf;
use std::slice;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use plywood_algorithms::Configuration;
use plywood_games::{MOST_DISTINCT, MeasureSettings, Reached};
use plywood_positions::{Interval, Value, suggestion};
use serde::Serialize;

use crate::catalogue::case::Case;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::suite::Suite;
use crate::catalogue::table_moves::take_best_moves;
use crate::catalogue::tree_notes::shallow_tree_note;
use crate::cli::busy;
use crate::cli::interrupt;
use crate::cli::output::{self, err, out};
use crate::cli::position::PositionOption;
use crate::cli::readings;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::depths::MAX;
use crate::core::memory::{MemoryLimit, ensure_tables_fit};
use crate::core::pool;
use crate::record::records;
use crate::record::status::Status;
use crate::report::digits::of_win;
use crate::studies::searches::experiment::limits::LimitOptions;
use crate::studies::searches::measure::bound::Reach;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::{Measured, measure};
use crate::studies::searches::row::SearchRow;

/// Search one position with one algorithm and print all counts
///
/// Prints the value for the side to move, the best move, the principal variation and all counts of
/// a record. If a limit or Ctrl-C stops the search, the command prints the counts and, as `reached`,
/// the result so far. It is that of the last finished iteration; without one, it is the best move
/// and bounds. The exit status is then 1, or 130 after Ctrl-C.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood search --game chess --depth 4 --algorithm pvs
  plywood search --game chess --position '8/8/8/8/8/5k2/7q/7K w - -' --depth 1
  plywood search --suite bratko-kopec --id BK.01 --depth 3 --algorithm 'sss*'
  plywood search --game chess --depth 30 --algorithm pvs+deepening --time 5s
  plywood search --game connect-four --position 112233 --depth 5 --evaluation zero+distance
  plywood search --game iid:b=4,d=6,seed=7 --depth 6 --algorithm 'dual*' --json")]
pub struct Options {
    /// Game or generated tree (see `plywood list games`)
    #[arg(long, required_unless_present = "suite", conflicts_with = "suite")]
    game: Option<String>,
    #[command(flatten)]
    position: PositionOption,
    /// Suite or EPD file; --id selects one of its positions
    #[arg(long, requires = "id", conflicts_with = "position")]
    suite: Option<String>,
    /// Id of the position in the suite
    #[arg(long, requires = "suite", conflicts_with = "game")]
    id: Option<String>,
    /// Algorithm, with any settings after +, such as pvs+table=16+killers. See `plywood list
    /// algorithms` and `plywood list settings`
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
    /// Also print the terms of the position's static value that are not 0, for the side to move
    #[arg(long)]
    terms: bool,
    /// Fields to print, separated by commas: columns of a record, and `line` [default: all]
    #[arg(long, value_name = "A,B", value_delimiter = ',', conflicts_with = "json")]
    #[arg(hide_possible_values = true, value_parser = PossibleValuesParser::new(fields()))]
    columns: Vec<String>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<&'a ReachedOutput>,
    #[serde(skip_serializing_if = "<[Term]>::is_empty")]
    terms: &'a [Term],
}

/// A term of the position's static value, for the side to move.
#[derive(Serialize)]
struct Term {
    term: &'static str,
    value: Value,
}

/// The best result of a stopped search.
#[derive(Serialize)]
struct ReachedOutput {
    depth_plies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    lower: Value,
    upper: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_move: Option<String>,
    line: Vec<String>,
}

impl ReachedOutput {
    fn of(Reached { depth, found }: &Reached) -> Self {
        Self {
            depth_plies: *depth,
            value: found.bounds.value(),
            lower: found.bounds.lower,
            upper: found.bounds.upper,
            best_move: found.best.as_ref().map(|best| best.text.clone()),
            line: found.line.clone(),
        }
    }

    /// Prints what is known. A bound at the end of all values is not printed.
    fn print(&self, evaluation: &str) -> anyhow::Result<()> {
        let print = |name: &str, text: &str| out!("{:23} {text}", format!("reached_{name}"));
        let words = |value| {
            let win = of_win(value, self.depth_plies, evaluation);
            win.unwrap_or_else(|| value.to_string())
        };
        print("depth_plies", &self.depth_plies.to_string())?;
        if let Some(value) = self.value {
            print("value", &words(value))?;
        } else {
            let unknown = Interval::UNKNOWN;
            if self.lower != unknown.lower {
                print("lower", &words(self.lower))?;
            }
            if self.upper != unknown.upper {
                print("upper", &words(self.upper))?;
            }
        }
        if let Some(best) = &self.best_move {
            print("best_move", best)?;
        }
        if !self.line.is_empty() {
            print("line", &self.line.join(" "))?;
        }
        Ok(())
    }
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let mut case = self.case().map_err(usage)?;
        if let Some(dir) = &self.tables {
            let taken = take_best_moves(dir, slice::from_mut(&mut case)).map_err(usage)?;
            if taken.known == 0 {
                err!("note: no table in {} has the position", taken.dir);
            }
        }
        let question = Question { case: Arc::new(case), depth: self.depth };
        self.report(&question);
        let stop = interrupt::flag();
        let method = MeasureSettings {
            repetitions: self.repetitions,
            limits: self.limits.limits(),
            most_distinct: MOST_DISTINCT,
            request: Some(Arc::clone(&stop)),
            interrupt: Some(Arc::clone(&stop)),
            ..MeasureSettings::default()
        };
        let terms = if self.terms { terms(&question.case).map_err(usage)? } else { Vec::new() };
        ensure_tables_fit([&self.algorithm].into_iter(), 1).map_err(usage)?;
        if self.repetitions > 0 {
            busy::report_slow_program();
        }
        let pool = pool::of_threads(1)?;
        let Measured { row, line, reached, .. } =
            pool.install(|| measure("search", &question, &self.algorithm, &method));
        let reached = reached.map(|reached| ReachedOutput::of(&reached));
        let reach = if self.bound { Reach::FULL } else { Reach::NONE };
        let reach = Reach { memory: self.limits.limits().memory, ..reach };
        let end = self.limits.limits().time.and_then(|time| Instant::now().checked_add(time));
        let row = if row.status == Status::Interrupted {
            row
        } else if let Some(bound) = question.bound_before(end, reach, &stop)? {
            bound.fill(row)
        } else {
            err!("note: --bound found no minimal tree within --time; allow more time");
            row
        };
        // In a record, `exact` is a property of the configuration; here it describes the answer.
        let row = SearchRow { exact: row.exact && row.is_completed(), ..row };
        self.report_memory(row.status);
        let is_stopped = !matches!(row.status, Status::Completed | Status::Error);
        if is_stopped && reached.is_none() {
            err!(
                "note: the search was stopped before it had chosen a move; add +deepening to --algorithm, or raise the limit"
            );
        }
        let reached = reached.as_ref();
        let fields = Output { row: &row, line: &line, reached, terms: &terms };
        output::answer(self.json, &fields, || {
            print_fields(&row, &line, &self.columns)?;
            reached.map_or(Ok(()), |reached| reached.print(&row.evaluation))?;
            print_terms(&terms)
        })?;
        Ok(match row.status {
            Status::Completed => Verdict::Well,
            Status::Interrupted => Verdict::Interrupted,
            _ => Verdict::Wrong,
        })
    }
}

impl Options {
    /// Reports the memory limit if it has ended the search.
    fn report_memory(&self, status: Status) {
        if status == Status::MemoryLimit {
            let asked = self.limits.memory.map(MemoryLimit::Asked);
            let limit = asked.unwrap_or_else(|| MemoryLimit::of_threads(1));
            err!("note: {limit}; change it with --memory");
        }
    }

    /// Reports what is to know of the search before it begins.
    fn report(&self, question: &Question) {
        let Question { case, depth } = question;
        readings::report_tree(&case.game, &case.root, *depth, [&self.algorithm]);
        if case.root.pose(&case.evaluation).is_ok_and(|posed| posed.move_count() == 0) {
            err!("note: the game is over in this position, so there is nothing to search");
        }
        if readings::is_endless(question, &self.limits.limits()) {
            readings::report_endless(question, "add --time or --nodes, or lower --depth");
        }
    }

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
                "--id {id}: the suite has no such position{}; write one such as {}",
                suggestion(id, ids.iter().copied()),
                ids[..ids.len().min(3)].join(", ")
            ));
        }
        let game = self.game.clone().context("neither --game nor --suite is given")?;
        let game = game.parse::<GameName>()?.for_depth(self.depth);
        if let Some(note) = shallow_tree_note(&game, self.depth) {
            err!("note: {note}");
        }
        let root = Root::of(&game, self.position.text())?;
        readings::report_position(&game.to_string(), self.position.text());
        let evaluation = root.evaluation(self.evaluation.as_deref())?;
        let id = match self.position.text() {
            None => "start",
            Some(text) if text.contains('\n') => "diagram",
            Some(text) => text,
        };
        let seed = root.seed();
        Ok(Case { seed, ..Case::new(game.without_seed().to_string(), id, root, evaluation) })
    }
}

/// Returns the terms of the position's static value.
///
/// # Errors
///
/// If the evaluation is no sum of terms.
fn terms(case: &Case) -> anyhow::Result<Vec<Term>> {
    let terms = case.root.pose(&case.evaluation)?.by_term();
    ensure!(
        !terms.is_empty(),
        "--terms: the evaluation \"{}\" is not a sum of terms; write --evaluation joanna or self-taught",
        case.evaluation
    );
    Ok(terms.into_iter().map(|(term, value)| Term { term, value }).collect())
}

/// Prints each term that is not 0 on its own line, and their sum.
fn print_terms(terms: &[Term]) -> anyhow::Result<()> {
    for Term { term, value } in terms.iter().filter(|it| it.value != 0) {
        out!("{:23} {value}", format!("term_{term}"))?;
    }
    if !terms.is_empty() {
        let sum: Value = terms.iter().map(|it| it.value).sum();
        out!("{:23} {sum}", "terms")?;
    }
    Ok(())
}

/// The names of all fields that may be printed.
fn fields() -> impl Iterator<Item = &'static str> {
    SearchRow::COLUMNS.iter().map(|column| column.name).chain([LINE])
}

/// The name of the principal variation.
const LINE: &str = "line";

/// Prints each non-empty field on its own line, or those that are `wanted`. The position, which the
/// user has named, is printed only if wanted.
fn print_fields(row: &SearchRow, line: &[String], wanted: &[String]) -> anyhow::Result<()> {
    let cells = records::cells(row);
    let line = line.join(" ");
    for (name, text) in fields().zip(cells.iter().chain([&*line])) {
        let is_wanted = wanted.iter().any(|it| it == name) || wanted.is_empty() && name != "root";
        if text.is_empty() || !is_wanted {
            continue;
        }
        let value = match name {
            "value" => row.value,
            "lower" => row.lower,
            "upper" => row.upper,
            _ => None,
        };
        let words = value.and_then(|value| of_win(value, row.depth_plies, &row.evaluation));
        out!("{name:23} {}", words.as_deref().unwrap_or(text))?;
    }
    Ok(())
}
