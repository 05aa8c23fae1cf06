//! The verdict on a registered question, based on all comparisons of all its matches.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Context as _;
use plywood_players::Estimate;
use plywood_positions::read_text;
use plywood_statistics::{LEVEL, holm};

use crate::studies::matches::answers::scores_of;
use crate::studies::matches::comparison::{in_points, in_probability};
use crate::studies::matches::row::GameRow;
use plywood::catalogue::source::Source;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind as _;
use plywood::record::played_question::{PlayedComparison, PlayedQuestion, Strength};
use plywood::record::records;
use plywood::record::registered::Registered;
use plywood::report::digits::counted;

/// The games of a registered match.
#[derive(Clone, Debug)]
pub struct RegisteredGames {
    /// The registration of the match.
    pub registered: Registered,
    /// The question of the match.
    pub question: PlayedQuestion,
    /// The rows of the games.
    pub rows: Vec<GameRow>,
}

impl RegisteredGames {
    /// Combines games with their registration; `None` if the registration is not of a match.
    pub fn of(registered: Option<Registered>, rows: Vec<GameRow>) -> Option<Self> {
        let registered = registered?;
        let question = registered.played.clone()?;
        Some(Self { registered, question: *question, rows })
    }

    /// Reads the games of all registered matches whose records are subfolders of `folder`.
    ///
    /// # Errors
    ///
    /// If a record cannot be read. The message names it.
    pub fn in_folder(folder: &Path) -> anyhow::Result<Vec<Self>> {
        let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
        let mut folders: Vec<_> = entries.flatten().map(|it| it.path()).collect();
        folders.sort_unstable();
        let mut found = Vec::new();
        for folder in folders {
            let facts = folder.join("machine.toml");
            let Some(file) = records::file_in(&folder, GameRow::FILE) else { continue };
            let Ok(text) = read_text(&facts) else { continue };
            let registered = text.parse().map_err(Into::into).and_then(|it| Registered::among(&it));
            let registered = registered.with_context(|| facts.display().to_string())?;
            if registered.as_ref().is_some_and(|it| it.played.is_some()) {
                found.extend(Self::of(registered, records::read::<GameRow>(&file)?.rows));
            }
        }
        Ok(found)
    }

    /// Returns whether `other` is another match of the same question.
    pub fn is_asked_with(&self, other: &Self) -> bool {
        self.registered.file != other.registered.file && is_same(&self.question, &other.question)
    }

    /// Counts the distinct games of a comparison.
    fn games(&self, comparison: &PlayedComparison) -> usize {
        let games = self.rows.iter().filter(|row| row.is_of(comparison));
        games.map(|row| &row.id).collect::<BTreeSet<&RowId>>().len()
    }

    /// Returns whether the record is of the match in this file, and its question lists the same
    /// files.
    fn is_of(&self, question: &PlayedQuestion, file: &Source) -> bool {
        let Registered { file: name, sha256, .. } = &self.registered;
        (name, sha256) == (&file.file, &file.sha256) && is_same(&self.question, question)
    }
}

/// Returns whether two matches belong to one question: all fields except their comparisons are
/// equal.
fn is_same(one: &PlayedQuestion, other: &PlayedQuestion) -> bool {
    let PlayedQuestion { name, asks, margin_elo, controls, matches, comparisons: _ } = one;
    (name, asks, margin_elo, controls, matches)
        == (&other.name, &other.asks, &other.margin_elo, &other.controls, &other.matches)
}

/// A comparison and the estimate from its games.
struct Line<'a> {
    comparison: &'a PlayedComparison,
    openings: f64,
    estimate: Option<Estimate>,
}

/// Prints, for each question of these records, the verdict or the games that are missing.
pub fn verdicts(all: &[RegisteredGames]) -> String {
    let mut questions: Vec<&PlayedQuestion> = Vec::new();
    for record in all {
        if !questions.iter().any(|it| is_same(it, &record.question)) {
            questions.push(&record.question);
        }
    }
    let texts = questions.into_iter().map(|question| verdict(question, all));
    texts.collect::<Vec<_>>().join("\n")
}

fn verdict(question: &PlayedQuestion, all: &[RegisteredGames]) -> String {
    let (mut records, mut lacking): (Vec<&RegisteredGames>, Vec<String>) = Default::default();
    for file in &question.matches {
        let record = all.iter().find(|it| it.is_of(question, file));
        lacking.extend(lack(record, file, all));
        records.extend(record);
    }
    let line = |comparison, rows: &[GameRow]| {
        let scores = scores_of(rows, comparison);
        Line { comparison, openings: scores.total(), estimate: scores.estimate() }
    };
    let mut lines: Vec<Line<'_>> = Vec::new();
    for RegisteredGames { question, rows, .. } in records.iter().copied() {
        lines.extend(question.comparisons.iter().map(|it| line(it, rows)));
    }
    let commits = records.iter().map(|it| it.registered.short()).collect::<BTreeSet<_>>();
    let commits = commits.into_iter().collect::<Vec<_>>().join(", ");
    let matches = match question.matches.len() {
        1 => "1 match".to_owned(),
        several => format!("{several} matches"),
    };
    let mut text = format!("{}\n", question.asks);
    let _ = write!(text, "question \"{}\", registered {commits}; ", question.name);
    if lacking.is_empty() {
        let compared = counted(lines.len(), "comparison");
        let _ = writeln!(text, "{compared} of {matches}, corrected together (Holm)");
        text + &judged(&lines, question)
    } else {
        let _ = writeln!(text, "no verdict, because it needs all games of {matches}:");
        text.extend(lacking);
        text + &table(&lines, &[])
    }
}

/// Describes the missing games of a match and the command that plays them; `None` if there are
/// none.
fn lack(
    record: Option<&RegisteredGames>,
    file: &Source,
    all: &[RegisteredGames],
) -> Option<String> {
    let name = &file.file;
    let command = format!("plywood-play match {name} --registered");
    let Some(record) = record else {
        let is_other = all.iter().any(|it| it.registered.file == *name);
        let what = if is_other {
            "has been played as another text or question; play it as it is registered"
        } else {
            "has not been played; play it"
        };
        return Some(format!("  {name} {what}:\n    {command}\n"));
    };
    let comparisons = &record.question.comparisons;
    let asked: usize = comparisons.iter().map(|it| it.games).sum();
    let played: usize = comparisons.iter().map(|it| record.games(it).min(it.games)).sum();
    (played < asked).then(|| {
        format!(
            "  {name} has {played} of {asked} games; play the others:\n    {command} --resume\n"
        )
    })
}

/// Prints the table of all comparisons, with a finding for each, or the control that failed.
fn judged(lines: &[Line<'_>], question: &PlayedQuestion) -> String {
    let p = |line: &Line<'_>| line.estimate.map_or(1.0, |it| it.p);
    let corrected = holm(&lines.iter().map(p).collect::<Vec<_>>());
    let margin = question.margin_elo.map(|it| f64::from(it.get()));
    let found = lines.iter().zip(corrected);
    let found: Vec<_> = found.map(|(line, p)| (p, finding(line, p, margin))).collect();
    match failed(lines, &found, &question.controls) {
        Some((control, known)) => format!(
            "void: the control \"{control}\" is not shown {known}, so the games show nothing\n{}",
            table(lines, &[])
        ),
        None => table(lines, &found),
    }
}

/// Returns the first control that lacks its known answer, with that answer.
fn failed<'q>(
    lines: &[Line<'_>],
    found: &[(f64, String)],
    controls: &'q BTreeMap<String, Strength>,
) -> Option<(&'q str, Strength)> {
    let finding_of = |control: &str| {
        let at = lines.iter().position(|it| it.comparison.contrast == control)?;
        found.get(at).map(|(_, finding)| finding)
    };
    let is_shown = |(control, known): &(&String, &Strength)| {
        finding_of(control).is_some_and(|it| it.starts_with(&known.to_string()))
    };
    let (control, known) = controls.iter().find(|it| !is_shown(it))?;
    Some((control, *known))
}

/// Describes the finding of a comparison in words.
fn finding(line: &Line<'_>, p: f64, margin: Option<f64>) -> String {
    let interval = line.estimate.and_then(|it| it.interval);
    let is_within =
        |margin: &f64| interval.is_some_and(|[lower, upper]| lower > -margin && upper < *margin);
    let difference = match line.estimate {
        Some(it) if p < LEVEL => Some(if it.elo > 0.0 { "stronger" } else { "weaker" }),
        _ => None,
    };
    match (difference, margin, margin.filter(is_within)) {
        (Some(difference), _, Some(margin)) => format!("{difference}, by less than {margin} Elo"),
        (Some(difference), _, None) => difference.to_owned(),
        (None, _, Some(margin)) => format!("equal within {margin} Elo"),
        (None, Some(_), None) => "not shown different, not shown equal".to_owned(),
        (None, None, None) => "not shown different".to_owned(),
    }
}

/// Prints a table of comparisons. `found` contains the p-value and the finding of each, or is empty
/// if there is no verdict.
fn table(lines: &[Line<'_>], found: &[(f64, String)]) -> String {
    let widest = |texts: Vec<usize>| texts.into_iter().max().unwrap_or(0);
    let width = widest(lines.iter().map(|it| it.comparison.contrast.chars().count()).collect());
    let elo = |line: &Line<'_>| line.estimate.map_or_else(|| "unknown".into(), |it| in_points(&it));
    let elos: Vec<String> = lines.iter().map(elo).collect();
    let elo_width = widest(elos.iter().map(|it| it.chars().count()).collect()).max(HEADING.len());
    let head = format!("{:width$}  openings  {HEADING:elo_width$}", "");
    let head = if found.is_empty() { head } else { format!("{head}  p (Holm)     verdict") };
    let mut text = format!("{}\n", head.trim_end());
    for (at, line) in lines.iter().enumerate() {
        let Line { comparison, openings, .. } = line;
        let row = format!("{:width$}  {openings:>8}  {:elo_width$}", comparison.contrast, elos[at]);
        let row = match found.get(at) {
            Some((p, finding)) => format!("{row}  {:11}  {finding}", in_probability(*p)),
            None => row,
        };
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

const HEADING: &str = "Elo, 95 %";

#[cfg(test)]
mod tests;
