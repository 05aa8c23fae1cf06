//! `plywood search`: one search, and all that was counted.

use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::Args;
use plywood_algorithms::Configuration;
use serde::Serialize;

use crate::bound::Reach;
use crate::cli::Verdict;
use crate::games::Root;
use crate::limits::LimitOptions;
use crate::measure::{COMPLETED, MOST_DISTINCT, Measured, Method, measure};
use crate::output::{self, complain};
use crate::plan::tree_of_depth;
use crate::question::{Case, Question};
use crate::record::Record;
use crate::suite::Suite;

/// Search one position with one algorithm
///
/// Prints the value for the side to move, the best move, the line of play and
/// every count of a record. A search that reaches a limit prints what it had
/// counted by then, but no value, and the exit status is 1.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood search --game chess --depth 4 --algorithm pvs
  plywood search --game chess --position '8/8/8/8/8/5k2/7q/7K w - -' --depth 1
  plywood search --suite bratko-kopec --id BK.01 --depth 3 --algorithm sss*
  plywood search --game iid:b=4,d=6,seed=7 --depth 6 --algorithm dual* --json")]
pub struct Options {
    /// A game or a tree (see `plywood list games`)
    #[arg(long, required_unless_present = "suite", conflicts_with = "suite")]
    game: Option<String>,
    /// A position of the game, as the game writes it [default: its start]
    #[arg(long, requires = "game")]
    position: Option<String>,
    /// A suite's name, or an EPD file; --id says which of its positions
    #[arg(long, requires = "id")]
    suite: Option<String>,
    /// The position's id in its suite
    #[arg(long, requires = "suite")]
    id: Option<String>,
    /// An algorithm, such as pvs, or one with settings, such as
    /// pvs+table=16+killers
    #[arg(long, default_value = "alpha-beta")]
    algorithm: Configuration,
    /// Plies to search
    #[arg(long)]
    depth: u32,
    /// An evaluation of the game [default: its first]
    #[arg(long)]
    evaluation: Option<String>,
    /// Timed repetitions, after the search that counts
    #[arg(long, default_value_t = 1)]
    repetitions: u32,
    /// Find the minimal tree's leaves, too, which may take longer than the
    /// search
    #[arg(long)]
    bound: bool,
    #[command(flatten)]
    limits: LimitOptions,
    /// Print JSON: the fields of a record, and the line
    #[arg(long)]
    json: bool,
}

/// A record with its line, as JSON.
#[derive(Serialize)]
struct Output<'a> {
    #[serde(flatten)]
    record: &'a Record,
    line: &'a [String],
}

impl Options {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where there is no such position or evaluation.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let question = Question { case: Arc::new(self.case()?), depth: self.depth };
        let method = Method {
            repetitions: self.repetitions,
            limits: self.limits.limits(),
            most_distinct: MOST_DISTINCT,
        };
        let Measured { record, line } = measure("search", &question, &self.algorithm, &method);
        let bound = question.bound(if self.bound { Reach::FULL } else { Reach::NONE })?;
        let record = bound.fill(record);
        if self.json {
            let fields = Output { record: &record, line: &line };
            output::line(format_args!("{}", serde_json::to_string_pretty(&fields)?))?;
        } else {
            print_fields(&record, &line)?;
        }
        Ok(if record.status == COMPLETED { Verdict::Well } else { Verdict::Wrong })
    }

    fn case(&self) -> anyhow::Result<Case> {
        if let (Some(suite), Some(id)) = (&self.suite, &self.id) {
            let suite = Suite::load(suite)?;
            for complaint in &suite.complaints {
                complain(format_args!("{complaint}"));
            }
            let mut cases = suite.cases(self.evaluation.as_deref())?.into_iter();
            return cases
                .find(|case| case.id == *id)
                .ok_or_else(|| anyhow!("no position of the suite has the id \"{id}\""));
        }
        let game = self.game.clone().context("neither --game nor --suite is given")?;
        let game = if Root::is_tree_without_depth(&game) {
            tree_of_depth(&game, self.depth)
        } else {
            game
        };
        let root = Root::new(&game, self.position.as_deref())?;
        let evaluation = root.evaluation(self.evaluation.as_deref())?;
        Ok(Case {
            game: Root::name_without_seed(&game),
            id: self.position.clone().unwrap_or_else(|| "start".to_owned()),
            seed: root.seed(),
            root,
            evaluation,
            best: Vec::new(),
            avoid: Vec::new(),
        })
    }
}

/// Every field of the record that is not empty, each on a line of its own.
fn print_fields(record: &Record, line: &[String]) -> anyhow::Result<()> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.serialize(record)?;
    let table = table.into_inner().map_err(csv::IntoInnerError::into_error)?;
    let mut rows = csv::Reader::from_reader(&table[..]);
    let names = rows.headers()?.clone();
    for row in rows.into_records() {
        for (name, text) in names.iter().zip(&row?).filter(|(_, text)| !text.is_empty()) {
            output::line(format_args!("{name:18} {text}"))?;
        }
    }
    if !line.is_empty() {
        output::line(format_args!("{:18} {}", "line", line.join(" ")))?;
    }
    Ok(())
}
