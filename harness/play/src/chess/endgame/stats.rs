//! `plywood-play endgame stats`: statistics over all positions of an ending.

use std::path::PathBuf;

use clap::Args;
use plywood_players::endgame::{
    Counts, EndgameTables, Extreme, Header, Line, Prediction, TableName,
};
use plywood_positions::{Chess, GameValue};
use serde::Serialize;

use super::line::text;
use super::value::in_moves;
use super::{Distance, Folder, ending};
use crate::catalogue::players::judge;
use crate::chess::endgame::pictures::draw_statistics;
use plywood::cli::output::{self, out};
use plywood::cli::progress::{at_least_one, threads};
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};
use plywood::core::pool;
use plywood::report::table::Table;

/// Print the shares of wins and draws in an ending, and a histogram
///
/// All positions on the board count, including symmetric positions. White is the stronger side.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play endgame stats KRKN
  plywood-play endgame stats KRKN --longest --plots out/KRKN
  plywood-play endgame stats KPK --evaluations material,joanna,self-taught")]
pub struct Options {
    /// Ending, such as KRKN
    ending: String,
    /// Endpoint of distances: mate or conversion
    #[arg(long, value_enum, default_value_t)]
    distance: Distance,
    #[command(flatten)]
    folder: Folder,
    /// Also print the longest win with each side to move, and its line
    #[arg(long)]
    longest: bool,
    /// Chess evaluations to check: print how well each distinguishes wins, draws and losses, over
    /// all positions
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    evaluations: Vec<String>,
    /// Folder for plots (SVG and PNG): the histogram, the shares, maps of the board, the first
    /// levels, and the symmetry of positions
    #[arg(long = "plots", alias = "pictures", value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Threads for passes over all positions [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Statistics<'a> {
    #[serde(flatten)]
    header: &'a Header,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    longest: Vec<LongLine>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evaluations: Vec<Predicted>,
}

/// The longest win or loss with a given side to move, and its line.
#[derive(Serialize)]
struct LongLine {
    position: String,
    plies: u16,
    #[serde(skip)]
    value: GameValue,
    line: Vec<String>,
}

/// The accuracy of an evaluation's predictions of results.
#[derive(Serialize)]
struct Predicted {
    evaluation: String,
    #[serde(flatten)]
    prediction: Prediction,
}

impl Runnable for Options {
    #[expect(clippy::too_many_lines, reason = "one table after the other")]
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let tables = self.folder.open()?;
        let metric = self.distance.into();
        let name = TableName { ending: ending(&self.ending)?, metric };
        let header = tables.file(name)?.header();
        for evaluation in &self.evaluations {
            judge::<Chess>(Some(evaluation)).map_err(|error| usage(error.into()))?;
        }
        let pool = pool::of_threads(threads(self.threads))?;
        let survey = (self.longest || self.pictures.is_some())
            .then(|| pool.install(|| tables.survey(name)))
            .transpose()?;
        let mut longest = Vec::new();
        for side in survey.iter().flat_map(|survey| &survey.longest).filter(|_| self.longest) {
            let values =
                [(&side.win, GameValue::Win as fn(u16) -> _), (&side.loss, GameValue::Loss)];
            for (extreme, value) in values {
                if let Some(Extreme { position, plies, .. }) = extreme {
                    longest.push(long_line(&tables, name, position, value(*plies))?);
                }
            }
        }
        let predicted = self.evaluations.iter().map(|evaluation| {
            let judge = || judge::<Chess>(Some(evaluation)).expect("it was found before");
            let prediction = pool.install(|| tables.predict(name, &judge))?;
            Ok(Predicted { evaluation: evaluation.clone(), prediction })
        });
        let evaluations = predicted.collect::<anyhow::Result<Vec<_>>>()?;
        if let (Some(folder), Some(survey)) = (&self.pictures, &survey) {
            let files = draw_statistics(header, survey, folder)?;
            if !self.json {
                for file in files {
                    out!("drawn: {}", file.display())?;
                }
            }
        }
        if self.json {
            let statistics = Statistics { header, longest, evaluations };
            let mut value = serde_json::to_value(statistics)?;
            // Block lengths describe the file, not the ending.
            if let Some(object) = value.as_object_mut() {
                object.remove("blocks");
                object.remove("block");
            }
            output::json(&value)?;
            return Ok(Verdict::Well);
        }
        print_counts(header)?;
        for it in &longest {
            out!("{}: {}", it.position, in_moves(it.value))?;
            out!("  {}", it.line.join(" "))?;
        }
        if !evaluations.is_empty() {
            let share = |share: f64| format!("{:.2} %", 100.0 * share);
            let known = |it: Option<f64>| it.map_or("-".to_owned(), |it| format!("{it:.3}"));
            let table = Table::new((0, 1), &evaluations)
                .left("evaluation", 22, |it| it.evaluation.clone())
                .right("told right", 10, |it| share(it.prediction.accuracy))
                .right("most frequent outcome", 22, |it| share(it.prediction.most_frequent))
                .right("in order", 9, |it| known(it.prediction.concordance));
            out!("{table}\n{MEASURES}")?;
        }
        Ok(Verdict::Well)
    }
}

fn long_line(
    tables: &EndgameTables,
    name: TableName,
    position: &str,
    value: GameValue,
) -> anyhow::Result<LongLine> {
    let root: Chess = position.parse()?;
    let line = Line::new(tables, &root, &[], name.metric)?;
    Ok(LongLine {
        position: position.to_owned(),
        plies: value.plies().unwrap_or(0),
        value,
        line: line.moves.iter().map(text).collect(),
    })
}

const MEASURES: &str = "\
told right: share of the positions whose win, draw or loss the value tells, with the two best limits
between them; most frequent outcome: the same without a value; in order: of two positions with
different outcomes, how often the better has the greater value";

fn print_counts(header: &Header) -> anyhow::Result<()> {
    out!("{}, distance to {}, symmetric positions included", header.ending, header.metric)?;
    for (mover, counts) in ["White", "Black"].into_iter().zip(&header.counts) {
        shares(mover, counts)?;
    }
    let [white, black] = header
        .counts
        .each_ref()
        .map(|counts| move |plies: &usize| counts.plies.get(*plies).copied().unwrap_or(0));
    let longest = header.counts.each_ref().map(|counts| counts.plies.len()).into_iter().max();
    let known = (0..longest.unwrap_or(0)).filter(|plies| white(plies) + black(plies) > 0);
    let table = Table::new((0, 2), known)
        .right("plies", 5, usize::to_string)
        .right("White to move", 13, |plies| white(plies).to_string())
        .right("Black to move", 13, |plies| black(plies).to_string())
        .left("", 0, |plies| if plies % 2 == 1 { "won" } else { "lost" }.to_owned());
    out!("{table}")
}

fn shares(mover: &str, counts: &Counts) -> anyhow::Result<()> {
    let all = counts.positions();
    let share = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
    out!(
        "{mover} to move: {all} positions, {:.2} % won, {:.2} % drawn, {:.2} % lost",
        share(counts.wins()),
        share(counts.draws),
        share(counts.losses())
    )
}
