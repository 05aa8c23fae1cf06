//! Meetings: games that belong in one picture, and the ratings from them.

use std::collections::BTreeMap;

use plywood_players::Crosstable;
use plywood_statistics::{Interval, draws, middle};

use crate::core::chart::{Shown, file_name};
use crate::report::grouped::grouped;
use crate::report::player_names::short_names;
use crate::report::plots::look::Look;
use crate::studies::matches::comparison::Comparison;
use crate::studies::matches::openings::Repeats;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::crosstable;

/// The number of bootstrap samples, enough for intervals in whole points of Elo.
const SAMPLES: usize = 400;

/// The games of one match; or of several matches in one game, taken together.
pub struct Meeting<'a> {
    /// A name for files: small letters, digits and single hyphens.
    pub slug: String,
    /// A name for headings.
    pub title: String,
    /// The games, in their order.
    pub rows: Vec<&'a GameRow>,
    /// The players and their points.
    pub table: Crosstable,
    /// The players' names without what they all share.
    pub names: Vec<String>,
    /// The settings that all players share, as a sentence; empty if there are
    /// none.
    pub shared: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo; infinite if all games against the player at 0 were won or lost.
    pub elo: f64,
    /// Its interval; `None` for the player that the others are compared with.
    pub interval: Option<Interval>,
}

/// The ratings of all players, and the player or mean they are relative to.
pub struct Ratings {
    /// By the players' numbers.
    pub of: Vec<Rating>,
    /// The meaning of 0, in words.
    pub zero: String,
}

impl<'a> Meeting<'a> {
    fn new(slug: String, title: String, rows: Vec<&'a GameRow>) -> Self {
        let table = crosstable(rows.iter().copied());
        let (names, shared) = short_names(table.players());
        Self { slug, title, rows, table, names, shared }
    }

    /// The players to which the marks of `player` belong, so pictures can
    /// hide them.
    pub fn owners(&self, player: usize) -> Vec<String> {
        vec![self.table.players()[player].clone()]
    }

    pub fn looks(&self) -> Vec<Look> {
        Look::of_players(self.table.players())
    }

    /// Its players, as pictures show them.
    pub fn shown(&self) -> Vec<Shown> {
        let players = self.table.players().iter().zip(self.looks());
        players.map(|(name, look)| Shown::new(name.clone(), look.colour)).collect()
    }

    /// A subtitle, and the parts that names leave out.
    pub fn with_legend(&self, subtitle: &str) -> String {
        format!("{} games. {subtitle} {}", self.rows.len(), self.shared).trim_end().to_owned()
    }

    /// Notes beside the bars in pictures of ratings: which games count once, and
    /// which differences from the player at 0 are significant among several.
    pub fn notes(&self) -> Vec<String> {
        let repeats = Repeats::of(self.rows.iter().copied()).map(Repeats::in_words);
        let mut notes: Vec<String> = repeats.into_iter().collect();
        let comparisons = Comparison::all(&self.table);
        if comparisons.len() > 1 {
            let shown = comparisons.iter().filter(|it| it.is_shown()).count();
            notes.push(format!(
                "{} comparisons: each bar is a 95 % interval of its own; {shown} of the \
                 differences are shown once all are taken together (Holm, 0.05).",
                comparisons.len()
            ));
        }
        notes
    }

    /// The games in pairs of one opening with both colours; a single game if the
    /// other one is missing.
    pub fn pairs(&self) -> Vec<Vec<&'a GameRow>> {
        let mut pairs: BTreeMap<(&str, u64), Vec<&GameRow>> = BTreeMap::new();
        for &row in &self.rows {
            pairs.entry((&row.experiment, row.pair)).or_default().push(row);
        }
        pairs.into_values().collect()
    }

    /// A player who has met all others, who have not met each other; of two such
    /// players, the one with fewer points.
    fn hub(&self) -> Option<usize> {
        let count = self.names.len();
        let met = |one: usize, other: usize| self.table.cell(one, other).games.games() > 0;
        let is_hub = |&player: &usize| {
            (0..count).all(|one| {
                (0..count).all(|other| {
                    one == other || met(one, other) == (one == player || other == player)
                })
            })
        };
        self.table.standing().into_iter().rev().find(is_hub)
    }

    /// The ratings of all players. If all others have met one player, who is at
    /// 0, each by its own pairs; else the most likely ratings from all games
    /// together, with intervals by bootstrap over the pairs. `None` if there is
    /// no finite most likely rating.
    pub fn ratings(&self) -> Option<Ratings> {
        let players = 0..self.names.len();
        if let Some(hub) = self.hub() {
            let of = players.map(|player| {
                if player == hub {
                    return Some(Rating { elo: 0.0, interval: None });
                }
                let estimate = self.table.cell(player, hub).estimate()?;
                let interval = Interval { lower: estimate.lower, upper: estimate.upper };
                Some(Rating { elo: estimate.elo, interval: Some(interval) })
            });
            let zero = format!("0 is {}", self.names[hub]);
            return Some(Ratings { of: of.collect::<Option<_>>()?, zero });
        }
        let elos = self.table.ratings()?;
        let pairs = self.pairs();
        // Each sample has as many games between two players as they have played.
        let mut meetings: BTreeMap<[&str; 2], Vec<usize>> = BTreeMap::new();
        let who = |pair: &[&'a GameRow]| {
            let mut who = [pair[0].first.as_str(), pair[0].second.as_str()];
            who.sort_unstable();
            who
        };
        for (at, pair) in pairs.iter().enumerate() {
            meetings.entry(who(pair)).or_default().push(at);
        }
        let of_slot: Vec<&Vec<usize>> = pairs.iter().map(|pair| &meetings[&who(pair)]).collect();
        let drawn_ratings = |drawn: &[usize]| {
            let chosen = drawn.iter().zip(&of_slot).map(|(&number, alike)| {
                // An index below the number of all pairs chooses among pairs of
                // the same players.
                &pairs[alike[number * alike.len() / pairs.len()]]
            });
            let mut table = Crosstable::new(self.table.players().to_vec());
            for row in chosen.flatten() {
                super::tables::add_game(&mut table, row);
            }
            table.ratings()
        };
        let mut samples: Vec<Vec<f64>> = Vec::new();
        draws(pairs.len(), SAMPLES, |drawn| samples.extend(drawn_ratings(drawn)));
        let of = players.map(|player| {
            let own: Vec<f64> = samples.iter().map(|sample| sample[player]).collect();
            let is_enough = 2 * own.len() >= SAMPLES;
            let interval = is_enough.then(|| middle(own)).flatten();
            Rating { elo: elos[player], interval }
        });
        Some(Ratings { of: of.collect(), zero: "0 is the mean of all".to_owned() })
    }

    /// The cost of a move of each player, from the costs of both sides' games; a
    /// player makes half of the moves. `None` if nothing was counted.
    pub fn costs(&self, of_sides: impl Fn(&GameRow) -> [Option<u64>; 2]) -> Vec<Option<f64>> {
        let players = self.table.players();
        let of_player = |name: &String| {
            let (mut cost, mut plies) = (0.0, 0.0);
            for row in &self.rows {
                let [first, second] = of_sides(row);
                for (player, own) in [(&row.first, first), (&row.second, second)] {
                    if player == name {
                        cost += own? as f64;
                        plies += row.plies? as f64;
                    }
                }
            }
            (cost > 0.0 && plies > 0.0).then(|| cost / (plies / 2.0))
        };
        players.iter().map(of_player).collect()
    }
}

/// One group for each match. If several matches of one game share players, one
/// more for all of them together.
pub fn meetings(rows: &[GameRow]) -> Vec<Meeting<'_>> {
    let of_match = |((experiment, game), members): ((&String, &String), Vec<_>)| {
        let slug = file_name(&format!("{experiment} {game}"));
        Meeting::new(slug, format!("{experiment} ({game})"), members)
    };
    let matches = grouped(rows, |row| (&row.experiment, &row.game));
    let mut meetings: Vec<Meeting<'_>> = matches.into_iter().map(of_match).collect();
    for (game, members) in grouped(rows, |row| &row.game) {
        if members.iter().any(|row| row.experiment != members[0].experiment) {
            let slug = file_name(&format!("{game} together"));
            let all = Meeting::new(slug, format!("{game}, all matches together"), members);
            meetings.extend(all.table.ratings().is_some().then_some(all));
        }
    }
    meetings
}
