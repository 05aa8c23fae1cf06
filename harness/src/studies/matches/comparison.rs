//! Comparisons of each two players who met in a match: the difference in
//! strength, and its confidence, corrected for the number of comparisons.

use plywood_players::{Crosstable, Estimate, GameTally, Normalised, Pairs, Scores};
use plywood_statistics::{Interval, LEVEL, holm};
use serde::Serialize;

/// A comparison of two players who met.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The player's number in the table.
    pub player: usize,
    /// The opponent's number in the table.
    pub opponent: usize,
    /// The player's games, including repeated ones.
    pub games: GameTally,
    /// The player's score, opening by opening, or game by game if no opening had both colours.
    pub scores: Scores,
    /// The openings by points from two games; `None` if games are not paired.
    pub pairs: Option<Pairs>,
    /// The difference in strength.
    pub estimate: Estimate,
    /// The probability of at least this difference between equal players,
    /// corrected for all comparisons of the table.
    pub corrected: f64,
}

impl Comparison {
    /// All pairs of players in a table who met. If none of their openings was played with both
    /// colours, each game counts by itself.
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

    /// Whether the difference is significant among all comparisons of the table.
    pub fn is_shown(&self) -> bool {
        self.corrected < LEVEL
    }
}

/// A comparison in the form that other programs read. Infinite numbers are null.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// The player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// Games won, drawn and lost; `None` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<[u64; 3]>,
    /// Number of openings, or of single games if they are not paired.
    pub units: f64,
    /// Openings with 0, 1/2, 1, 3/2 and 2 points from two games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pentanomial: Option<[u64; 5]>,
    /// Points per game.
    pub score: f64,
    /// The difference in Elo.
    pub elo: f64,
    /// The 95 % interval of `elo`.
    pub interval: Interval,
    /// The difference in normalised Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalised_elo: Option<f64>,
    /// The 95 % interval of the normalised Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalised_interval: Option<Interval>,
    /// The confidence that the difference is above 0, from 0 to 1.
    pub superiority: f64,
    /// The probability of at least this difference between equal players.
    pub p: f64,
    /// The probability `p`, corrected for all comparisons by Holm's method.
    pub corrected_p: f64,
    /// The number of comparisons.
    pub comparisons: usize,
}

impl Written {
    /// The only comparison of a record.
    pub fn of(scores: &Scores, estimate: &Estimate) -> Self {
        let Estimate { score, elo, lower, upper, normalised, superiority, p } = *estimate;
        let interval = |it: Normalised| Interval { lower: it.lower, upper: it.upper };
        Self {
            player: None,
            opponent: None,
            games: None,
            units: scores.total(),
            pentanomial: None,
            score,
            elo,
            interval: Interval { lower, upper },
            normalised_elo: normalised.map(|it| it.elo),
            normalised_interval: normalised.map(interval),
            superiority,
            p,
            corrected_p: p,
            comparisons: 1,
        }
    }

    /// One of several comparisons of a table.
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

/// An Elo difference with its interval: `+35 [-72, 141]`.
pub fn in_points(estimate: &Estimate) -> String {
    let point = |value: f64| match value {
        more if more == f64::INFINITY => "∞".to_owned(),
        less if less == f64::NEG_INFINITY => "-∞".to_owned(),
        // Adding 0 turns -0 into 0.
        value => format!("{}", value.round() + 0.0),
    };
    let sign = if estimate.elo.round() > 0.0 { "+" } else { "" };
    let Estimate { elo, lower, upper, .. } = *estimate;
    format!("{sign}{} [{}, {}]", point(elo), point(lower), point(upper))
}

/// A probability for people: `0.042`, `below 0.001`.
pub fn in_probability(p: f64) -> String {
    if p < 0.001 { "below 0.001".to_owned() } else { format!("{p:.3}") }
}
