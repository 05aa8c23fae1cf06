//! Estimates of strength from game results, as JSON for other programs.

use plywood_players::{Scores, Sprt};
use serde::Serialize;

use super::comparison::{Comparison, Written};
use super::openings::Repeats;
use super::row::GameRow;
use super::spent::Spent;
use super::tables::crosstable;

/// The estimated differences in strength, and the sequential test if requested.
#[derive(Default, Serialize)]
pub struct Estimates {
    comparisons: Vec<Written>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tests: Vec<Tested>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats: Option<Repeats>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    spent: Vec<Spent>,
}

/// The state of a sequential test.
#[derive(Serialize)]
struct Tested {
    test: String,
    log_likelihood_ratio: f64,
    bounds: [f64; 2],
    verdict: &'static str,
}

impl Estimates {
    /// Estimates the difference from scores of two players.
    pub fn of_scores(scores: &Scores, sprt: Option<&Sprt>) -> Self {
        let comparisons = scores.estimate().map(|estimate| Written::of(scores, &estimate));
        let tests = sprt.map(|sprt| Tested::of(sprt, scores));
        Self {
            comparisons: comparisons.into_iter().collect(),
            tests: tests.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Estimates the differences between all players of these games.
    pub fn of_games(rows: &[GameRow], sprt: Option<&Sprt>) -> Self {
        let table = crosstable(rows);
        let comparisons = Comparison::all(&table);
        let players = table.players();
        let written =
            comparisons.iter().map(|it| Written::of_table(it, players, comparisons.len()));
        let tested = |it: &Comparison| Some(Tested::of(sprt?, &it.scores));
        Self {
            comparisons: written.collect(),
            tests: comparisons.iter().filter_map(tested).collect(),
            repeats: Repeats::of(rows),
            spent: players.iter().map(|player| Spent::of(player, rows)).collect(),
        }
    }
}

impl Tested {
    fn of(sprt: &Sprt, scores: &Scores) -> Self {
        let log_likelihood_ratio = sprt.log_likelihood_ratio(scores);
        let verdict = match sprt.verdict_of(log_likelihood_ratio) {
            plywood_players::Verdict::Open => "open",
            plywood_players::Verdict::First => "first",
            plywood_players::Verdict::Second => "second",
        };
        let bounds = <[f64; 2]>::from(sprt.bounds());
        Self { test: sprt.to_string(), log_likelihood_ratio, bounds, verdict }
    }
}
