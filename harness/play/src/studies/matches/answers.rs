//! The comparisons of a registered match and their intervals. The verdict is printed elsewhere,
//! because it covers all matches of the question.

use std::fmt::Write as _;

use plywood_players::{Estimate, Scores};

use crate::studies::matches::comparison::in_points;
use crate::studies::matches::openings::scores;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::{Correction, standing as tables};
use plywood::core::summary::Standing;
use plywood::record::played_question::{PlayedComparison, PlayedQuestion};
use plywood::record::registered::Registered;

/// Returns the scores of a comparison by opening.
pub fn scores_of(rows: &[GameRow], PlayedComparison { of, to, .. }: &PlayedComparison) -> Scores {
    Scores::of_openings(scores(rows, of, to))
}

/// Returns the registration of the match's comparisons, and how many of them have games.
pub fn standing(registered: &Registered, rows: &[GameRow]) -> Standing {
    let comparisons = registered.played.iter().flat_map(|it| &it.comparisons);
    let found = comparisons.filter(|it| rows.iter().any(|row| row.is_of(it))).count();
    let commit = registered.short().to_owned();
    Standing::Registered { commit, found, all: registered.contrasts.len() }
}

/// Prints the summary of a registered match.
pub fn summary(question: &PlayedQuestion, rows: &[GameRow]) -> String {
    let mut text = format!("{}\n", question.asks);
    let names = question.comparisons.iter().map(|it| it.contrast.chars().count());
    let width = names.max().unwrap_or(0);
    let _ = writeln!(text, "{:width$}  openings  Elo, 95 %", "");
    for comparison in &question.comparisons {
        let scores = scores_of(rows, comparison);
        let estimate: Option<Estimate> = scores.estimate();
        let elo = estimate.map_or_else(|| "unknown".to_owned(), |it| in_points(&it));
        let (name, openings) = (&comparison.contrast, scores.total());
        let _ = writeln!(text, "{name:width$}  {openings:>8}  {elo}");
    }
    let _ = writeln!(
        text,
        "The verdict is corrected for all comparisons of the question \"{}\": `plywood tables` with \
         the folders of its matches prints it.",
        question.name
    );
    format!("{text}\n{}", tables(rows, None, Correction::OfQuestion).trim_end())
}
