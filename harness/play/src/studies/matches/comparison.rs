//! Pairwise comparisons of players who met in a match: the difference in strength, and its p-value
//! corrected for the number of comparisons.

use plywood_players::{Crosstable, Estimate, GameTally, Normalised, Pairs, Scores};
use plywood_statistics::{Interval, LEVEL, holm};
use serde::Serialize;

/// The result of comparing two players who met.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The player's index in the crosstable.
    pub player: usize,
    /// The opponent's index in the crosstable.
    pub opponent: usize,
    /// The player's wins, draws and losses, including repeated games.
    pub games: GameTally,
    /// The player's scores by opening, or by game if no opening was played with both colours.
    pub scores: Scores,
    /// The counts of openings by points from two games; `None` if games are not paired.
    pub pairs: Option<Pairs>,
    /// The estimated difference in strength.
    pub estimate: Estimate,
    /// The p-value against equal strength, corrected for all comparisons of the table.
    pub corrected: f64,
}

impl Comparison {
    /// Compares all pairs of players in a table who met. If no opening was played with both
    /// colours, each game is a unit.
    pub fn all(table: &Crosstable) -> Vec<Self> {
        let count = table.players().len();
        let couples = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let of = |(player, opponent)| {
            let cell = table.cell(player, opponent);
            let (games, scores, pairs) = (cell.games, cell.scores(), cell.pairs());
            let estimate = scores.estimate()?;
            Some(Self { player, opponent, games, scores, pairs, estimate, corrected: estimate.p })
        };
        let mut all: Vec<Self> = couples.filter_map(of).collect();
        let corrected = holm(&all.iter().map(|it| it.estimate.p).collect::<Vec<_>>());
        for (comparison, corrected) in all.iter_mut().zip(corrected) {
            comparison.corrected = corrected;
        }
        all
    }

    /// Returns whether the difference is significant after correction for all comparisons of the
    /// table.
    pub fn is_shown(&self) -> bool {
        self.corrected < LEVEL
    }
}

/// A comparison as written for other programs. Infinite numbers become null.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// The player's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The opponent's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// The numbers of games won, drawn and lost; `None` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<[u64; 3]>,
    /// The number of openings, or of single games if they are not paired.
    pub units: f64,
    /// The numbers of openings with 0, 1/2, 1, 3/2 and 2 points from two games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pentanomial: Option<[u64; 5]>,
    /// The mean points per game, from 0 to 1.
    pub score: f64,
    /// The difference in Elo.
    pub elo: f64,
    /// The 95 % interval of `elo`; `None` for a single opening.
    pub interval: Option<Interval>,
    /// The difference in normalised Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalised_elo: Option<f64>,
    /// The 95 % interval of the normalised Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalised_interval: Option<Interval>,
    /// The likelihood of superiority: the confidence that the difference is positive, from 0 to 1.
    pub superiority: f64,
    /// The p-value against equal strength.
    pub p: f64,
    /// The p-value, corrected for all comparisons by Holm's method.
    pub corrected_p: f64,
    /// The number of comparisons.
    pub comparisons: usize,
}

impl Written {
    /// Returns the only comparison of a record, with `corrected_p` equal to `p`.
    pub fn of(scores: &Scores, estimate: &Estimate) -> Self {
        let Estimate { score, elo, normalised, superiority, p, .. } = *estimate;
        let of_normalised = |it: Normalised| Interval { lower: it.lower, upper: it.upper };
        Self {
            player: None,
            opponent: None,
            games: None,
            units: scores.total(),
            pentanomial: None,
            score,
            elo,
            interval: interval(estimate),
            normalised_elo: normalised.map(|it| it.elo),
            normalised_interval: normalised.map(of_normalised),
            superiority,
            p,
            corrected_p: p,
            comparisons: 1,
        }
    }

    /// Returns one of several comparisons of a table.
    pub fn of_table(comparison: &Comparison, players: &[String], comparisons: usize) -> Self {
        let Comparison { player, opponent, games, scores, pairs, estimate, corrected } = comparison;
        Self {
            player: Some(players[*player].clone()),
            opponent: Some(players[*opponent].clone()),
            games: Some([games.wins, games.draws, games.losses]),
            pentanomial: pairs.map(|pairs| pairs.counts),
            corrected_p: *corrected,
            comparisons,
            ..Self::of(scores, estimate)
        }
    }
}

/// Returns the 95 % interval of an Elo difference; `None` for a single opening.
pub fn interval(estimate: &Estimate) -> Option<Interval> {
    estimate.interval.map(|[lower, upper]| Interval { lower, upper })
}

/// Formats an Elo difference with its interval, such as `+35 [-72, 141]`, or `+35 (no interval)`
/// for a single opening.
pub fn in_points(estimate: &Estimate) -> String {
    let point = |value: f64| match value {
        more if more == f64::INFINITY => "∞".to_owned(),
        less if less == f64::NEG_INFINITY => "-∞".to_owned(),
        // Adding 0 turns -0 into 0.
        value => format!("{}", value.round() + 0.0),
    };
    let sign = if estimate.elo.round() > 0.0 { "+" } else { "" };
    let interval = match estimate.interval {
        Some([lower, upper]) => format!("[{}, {}]", point(lower), point(upper)),
        None => "(no interval)".to_owned(),
    };
    format!("{sign}{} {interval}", point(estimate.elo))
}

/// Formats a p-value for readers: `0.042`, `below 0.001`.
pub fn in_probability(p: f64) -> String {
    if p < 0.001 { "below 0.001".to_owned() } else { format!("{p:.3}") }
}
