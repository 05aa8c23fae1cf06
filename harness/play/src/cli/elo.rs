//! `plywood-play elo`: Elo differences, estimated from results of games.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, ensure};
use clap::{Args, ValueEnum};
use plywood_players::{EloScale, GameTally, Pairs, Scores, Sprt, is_pgn};
use plywood_positions::read_file;
use serde::Serialize;

use crate::chess::score_sheets;
use crate::match_tables;
use crate::report::player_names::short_names;
use crate::studies::matches::comparison::{Comparison, in_points, in_probability};
use crate::studies::matches::estimates::Estimates;
use crate::studies::matches::openings::Repeats;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::{Correction, crosstable, difference, standing, tested};
use crate::studies::matches::unrated::Unrated;
use crate::studies::matches::verdict::{RegisteredGames, verdicts};
use plywood::cli::output::{self, err, out};
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};
use plywood::record::records;
use plywood::record::registered::Registered;
use plywood::report::digits::counted;

/// Estimate Elo and its interval from results of games
///
/// A result may be a count of games won-drawn-lost, such as 31-20-9. It may be five counts of pairs
/// of games with 0, 1/2, 1, 3/2 and 2 points, such as 13,37,50,25,3, each pair with the same
/// opening. It may also be a match's folder, its games.csv, or a PGN file.
///
/// Intervals contain the difference with 95 % confidence, even with few openings. They are computed
/// by empirical likelihood with Student's quantile. The unit is the opening, since its games depend
/// on one another. Games that are repeated move for move count once. Games given as won-drawn-lost
/// are taken as independent. So are games of two players who never played an opening with both
/// colours; the advantage of the first move then counts as strength.
///
/// A PGN file may be compressed (.pgn.gz) and contain any game. Only tags and results count; moves
/// only distinguish games. If the tag and the last word of a game state different results, the game
/// is reported and left out, and the exit status is 1. Two games in a PGN file are a pair if the
/// same players played them from the same position with swapped colours. They must be adjacent in
/// their round, or else in the file.
///
/// If several players are compared at once, the p-value of each difference is corrected for all
/// comparisons (Holm 1979). To test a registered question, name all of its matches: their
/// differences are then corrected together.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play elo 31-20-9
  plywood-play elo 13,37,50,25,3 --sprt 0:5 --model normalised
  plywood-play elo results/a-match --json
  plywood-play elo games.pgn --sprt 0:10:0.05:0.05
  plywood-play elo --table results/worth-of-depth results/dial")]
pub struct Options {
    /// W-D-L, five counts of pairs, a match's folder, a CSV of games, or a PGN file
    #[arg(required = true, value_name = "RESULT")]
    results: Vec<String>,
    /// Test two hypotheses on the difference: elo0:elo1 or elo0:elo1:alpha:beta
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Unit of the test's hypotheses
    #[arg(
        long,
        value_name = "MODEL",
        default_value = "logistic",
        requires = "sprt",
        conflicts_with = "table"
    )]
    model: Model,
    /// Stop at the first game of a PGN file that cannot be read
    #[arg(long)]
    strict: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "table")]
    json: bool,
    /// Print one Markdown table of all differences, with the corrected p-value of each
    #[arg(long, conflicts_with = "sprt")]
    table: bool,
}

/// A scale of Elo differences, by the name that other match programs use.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Model {
    /// Logistic Elo: 400 points are odds of ten to one
    Logistic,
    /// Normalised Elo: in standard deviations of a game's score
    #[value(alias = "normalized")]
    Normalised,
}

impl From<Model> for EloScale {
    fn from(model: Model) -> Self {
        match model {
            Model::Logistic => Self::Logistic,
            Model::Normalised => Self::Normalised,
        }
    }
}

/// A result given on the command line.
enum Given {
    /// Counts of games or pairs.
    Counts(Scores, Unit),
    /// Games, the file's unfinished and unreadable games, and the match's registration.
    Games(Vec<GameRow>, Unrated, Option<Registered>),
}

/// The unit of counts given on the command line.
#[derive(Clone, Copy)]
enum Unit {
    Game,
    Pair,
}

impl Unit {
    /// Returns the noun for one unit, and the words for all units of a result.
    fn nouns(self) -> (&'static str, &'static str) {
        match self {
            Self::Game => ("game", "games, taken as independent"),
            Self::Pair => ("pair of games", "pairs of games"),
        }
    }
}

/// A result with its name, for JSON.
#[derive(Serialize)]
struct Report<'a> {
    result: &'a str,
    #[serde(flatten)]
    estimates: Estimates,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let results =
            match_tables::matches_of(self.results.iter().map(Path::new)).map_err(usage)?;
        let results: Vec<String> = results.iter().map(|it| it.display().to_string()).collect();
        let given: anyhow::Result<Vec<(&str, Given)>> =
            results.iter().map(|text| Ok((text.as_str(), read(text)?))).collect();
        let given = given.map_err(usage)?;
        let mut verdict = Verdict::Well;
        for fault in given.iter().flat_map(|(_, given)| given.faults()) {
            if self.strict {
                return Err(usage(anyhow!("{fault}")));
            }
            err!("warning: a game is left out: {fault}");
            verdict = Verdict::Wrong;
        }
        if self.table {
            return table(&given);
        }
        let sprt = self.sprt.map(|test| test.on(self.model.into()));
        if self.json {
            let reports: Vec<Report> =
                given.iter().map(|(name, given)| report(name, given, sprt.as_ref())).collect();
            match reports.as_slice() {
                [one] => output::json(one)?,
                several => output::json(&several)?,
            }
            return Ok(verdict);
        }
        for (at, (name, given)) in given.iter().enumerate() {
            if results.len() > 1 {
                out!("{}== {name}", if at > 0 { "\n" } else { "" })?;
            }
            out!("{}", in_words(given, sprt.as_ref()).trim_end())?;
        }
        let registered: Vec<_> = given.iter().filter_map(|(_, it)| it.registered()).collect();
        if !registered.is_empty() {
            out!("\n{}", verdicts(&registered).trim_end())?;
        }
        Ok(verdict)
    }
}

impl Given {
    /// Returns the games and their registration, if their match was registered.
    fn registered(&self) -> Option<RegisteredGames> {
        match self {
            Self::Games(rows, _, registered) => {
                RegisteredGames::of(registered.clone(), rows.clone())
            }
            Self::Counts(..) => None,
        }
    }

    /// Returns messages about games that cannot be read.
    fn faults(&self) -> &[String] {
        match self {
            Self::Counts(..) => &[],
            Self::Games(_, unrated, _) => &unrated.faults,
        }
    }
}

/// Parses a result given as counts, or reads a file of games.
fn read(text: &str) -> anyhow::Result<Given> {
    if let Some([wins, draws, losses]) = counts(text, '-') {
        let games = GameTally { wins, draws, losses };
        ensure!(games.games() > 0, "{text} has no games; write won-drawn-lost, as in 31-20-9");
        return Ok(Given::Counts(Scores::of_games(games), Unit::Game));
    }
    if let Some(counts) = counts(text, ',') {
        let pairs = Pairs { counts };
        ensure!(pairs.total() > 0, "{text} has no pairs; write five counts, as in 1,2,9,4,0");
        return Ok(Given::Counts(Scores::from(&pairs), Unit::Pair));
    }
    let path = Path::new(text);
    let (games, unrated, registered) = if (is_pgn(path) && !path.is_dir()) || has_tags(path) {
        let (games, unrated) = score_sheets::rows(path)?;
        (games, unrated, None)
    } else if path.exists() || records::found(path).is_some() || text == "-" {
        let (games, registered) = match_tables::of_games(path)?;
        (games, Unrated::default(), registered)
    } else {
        return Err(anyhow!(
            "\"{text}\" is neither a result nor a file; write won-drawn-lost, as in 31-20-9, or name a record or a PGN file"
        ));
    };
    if let (true, Some(fault)) = (games.is_empty(), unrated.faults.first()) {
        return Err(anyhow!("{fault}"));
    }
    ensure!(
        !games.is_empty(),
        "{text}: none of its games has a result; name games that end with 1-0, 1/2-1/2 or 0-1"
    );
    Ok(Given::Games(games, unrated, registered))
}

/// Returns whether `path` is standard input and its text begins like a PGN file.
fn has_tags(path: &Path) -> bool {
    let is_input = path == Path::new("-");
    is_input && read_file(path).is_ok_and(|bytes| bytes.trim_ascii_start().starts_with(b"["))
}

/// Parses exactly `N` counts that a character separates.
fn counts<const N: usize>(text: &str, between: char) -> Option<[u64; N]> {
    let counts: Option<Vec<u64>> = text.split(between).map(|it| it.trim().parse().ok()).collect();
    counts?.try_into().ok()
}

fn in_words(given: &Given, sprt: Option<&Sprt>) -> String {
    match given {
        Given::Counts(scores, unit) => {
            let Some(estimate) = scores.estimate() else { return String::new() };
            let (one, all) = unit.nouns();
            let mut text = format!("{} {all}: score {:.4}\n", scores.total(), estimate.score);
            text += &difference(&estimate, one);
            text += &sprt.map_or_else(String::new, |sprt| tested(sprt, scores));
            text
        }
        Given::Games(rows, unrated, registered) => {
            let correction = match registered.as_ref().and_then(|it| it.played.as_ref()) {
                Some(_) => Correction::OfQuestion,
                None => Correction::OfTable,
            };
            let mut text = standing(rows, sprt, correction);
            let Unrated { unfinished, faults } = unrated;
            if *unfinished > 0 {
                let _ =
                    writeln!(text, "left out: {} without a result", counted(*unfinished, "game"));
            }
            if !faults.is_empty() {
                let _ = writeln!(
                    text,
                    "left out: {} that cannot be read",
                    counted(faults.len(), "game")
                );
            }
            text
        }
    }
}

fn report<'a>(result: &'a str, given: &Given, sprt: Option<&Sprt>) -> Report<'a> {
    let estimates = match given {
        Given::Counts(scores, _) => Estimates::of_scores(scores, sprt),
        Given::Games(rows, ..) => Estimates::of_games(rows, sprt),
    };
    Report { result, estimates }
}

/// Prints a Markdown table of the differences in all files of games.
fn table(given: &[(&str, Given)]) -> anyhow::Result<Verdict> {
    out!(
        "| match | player | against | games | repeated | openings | Elo | p of all (Holm) | significant \
         |\n| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |"
    )?;
    for (name, given) in given {
        let Given::Games(rows, ..) = given else {
            return Err(usage(anyhow!("{name}: a table needs games; name a record or a PGN file")));
        };
        let table = crosstable(rows);
        let comparisons = Comparison::all(&table);
        for comparison in &comparisons {
            let Comparison { player, opponent, estimate, corrected, .. } = comparison;
            let full = [*player, *opponent].map(|at| table.players()[at].as_str());
            let (names, _) = short_names(&full.map(str::to_owned));
            let between = rows
                .iter()
                .filter(|row| full.contains(&&*row.first) && full.contains(&&*row.second));
            let repeated = Repeats::of(between).map_or(0, |it| it.repeated);
            out!(
                "| {} | {} | {} | {} | {repeated} | {} | {} | {} of {} | {} |",
                of_folder(name),
                names[0],
                names[1],
                comparison.games.games(),
                comparison.scores.total(),
                in_points(estimate),
                in_probability(*corrected),
                comparisons.len(),
                if comparison.is_shown() { "yes" } else { "no" }
            )?;
        }
    }
    Ok(Verdict::Well)
}

/// Formats a record's name for a table: a link to its folder, titled without the date. A file name
/// other than games.csv follows.
fn of_folder(name: &str) -> String {
    let path = PathBuf::from(name);
    let file = path.file_name().and_then(|it| it.to_str()).unwrap_or_default();
    let folder = if path.is_dir() { Some(path.as_path()) } else { path.parent() };
    let folder = folder.and_then(Path::file_name).and_then(|it| it.to_str()).unwrap_or_default();
    let is_date = |it: char| it.is_ascii_digit() || it == '-';
    let title = folder.trim_start_matches(is_date);
    let which = records::stem(file).and_then(|it| it.strip_prefix("games"));
    match which {
        Some(which) if !which.is_empty() => {
            format!("[{title}]({folder}/README.md) {}", &which[1..])
        }
        _ => format!("[{title}]({folder}/README.md)"),
    }
}
