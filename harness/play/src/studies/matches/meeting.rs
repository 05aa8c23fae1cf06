//! Groups games that share a plot, and estimates the ratings of their players.

use std::collections::BTreeMap;

use plywood_players::Crosstable;
use plywood_statistics::{Interval, draws, middle};

use crate::report::player_names::short_names;
use crate::studies::matches::comparison::{Comparison, interval};
use crate::studies::matches::openings::Repeats;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::crosstable;
use plywood::core::chart::{LegendEntry, file_name};
use plywood::report::grouped::grouped;
use plywood::report::plots::look::SeriesStyle;

/// The number of bootstrap samples, enough for intervals in whole points of Elo.
const SAMPLES: usize = 400;

/// The games of one match, or of several matches of one game combined.
pub struct Meeting<'a> {
    /// The name in file names: lower-case letters, digits and single hyphens.
    pub slug: String,
    /// The name in headings.
    pub title: String,
    /// The games in order.
    pub rows: Vec<&'a GameRow>,
    /// The players and their points.
    pub table: Crosstable,
    /// The players' names without the settings that all share.
    pub names: Vec<String>,
    /// A sentence with the settings that all players share; empty if there are none.
    pub shared: String,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating in Elo; infinite if the player won or lost all games against the reference
    /// player.
    pub elo: f64,
    /// The 95 % interval; `None` for the reference player, and with too few openings.
    pub interval: Option<Interval>,
}

/// The ratings of all players, and the meaning of rating 0.
/// The rating of a player.
pub struct Ratings {
    /// The rating of each player, by index.
    pub of: Vec<Rating>,
    /// A description of the reference player or mean whose rating is 0.
    pub zero: String,
}

impl<'a> Meeting<'a> {
    fn new(slug: String, title: String, rows: Vec<&'a GameRow>) -> Self {
        let table = crosstable(rows.iter().copied());
        let (names, shared) = short_names(table.players());
        Self { slug, title, rows, table, names, shared }
    }

    /// Returns the names of the players to whom the marks of `player` belong, by which interactive
    /// plots hide them.
    pub fn owners(&self, player: usize) -> Vec<String> {
        vec![self.table.players()[player].clone()]
    }

    /// Returns the looks of the players, in order.
    pub fn looks(&self) -> Vec<SeriesStyle> {
        SeriesStyle::of_players(self.table.players())
    }

    /// Returns the players and their colours for the list of a plot.
    pub fn shown(&self) -> Vec<LegendEntry> {
        let players = self.table.players().iter().zip(self.looks());
        players.map(|(name, look)| LegendEntry::new(name.clone(), look.colour)).collect()
    }

    /// Adds the number of games and the shared settings to a subtitle.
    pub fn with_legend(&self, subtitle: &str) -> String {
        format!("{} games. {subtitle} {}", self.rows.len(), self.shared).trim_end().to_owned()
    }

    /// Returns notes for plots of ratings: which games count once, and which differences are
    /// significant after correction.
    pub fn notes(&self) -> Vec<String> {
        let repeats = Repeats::of(self.rows.iter().copied()).map(Repeats::in_words);
        let mut notes: Vec<String> = repeats.into_iter().collect();
        let comparisons = Comparison::all(&self.table);
        if comparisons.len() > 1 {
            let shown = comparisons.iter().filter(|it| it.is_shown()).count();
            notes.push(format!(
                "{} comparisons: each bar is a 95% interval of its own; {shown} of the \
                 differences are shown once all are taken together (Holm, 0.05).",
                comparisons.len()
            ));
        }
        notes
    }

    /// Groups the games into pairs of one opening with both colours. A game without its counterpart
    /// is alone.
    pub fn pairs(&self) -> Vec<Vec<&'a GameRow>> {
        let mut pairs: BTreeMap<(&str, u64), Vec<&GameRow>> = BTreeMap::new();
        for &row in &self.rows {
            pairs.entry((&row.experiment, row.pair)).or_default().push(row);
        }
        pairs.into_values().collect()
    }

    /// Returns the player who met all others if these did not meet each other. Of two such players,
    /// returns the player with fewer points.
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

    /// Estimates the ratings of all players. If one player met all others, and these did not meet
    /// each other, that player has rating 0 and each other player is rated by their own pairs.
    /// Otherwise computes maximum-likelihood ratings from all games, with bootstrap intervals over
    /// the pairs. `None` if there is no finite maximum.
    pub fn ratings(&self) -> Option<Ratings> {
        let players = 0..self.names.len();
        if let Some(hub) = self.hub() {
            let of = players.map(|player| {
                if player == hub {
                    return Some(Rating { elo: 0.0, interval: None });
                }
                let estimate = self.table.cell(player, hub).estimate()?;
                Some(Rating { elo: estimate.elo, interval: interval(&estimate) })
            });
            let zero = format!("0 is {}", self.names[hub]);
            return Some(Ratings { of: of.collect::<Option<_>>()?, zero });
        }
        let elos = self.table.ratings()?;
        let pairs = self.pairs();
        // Each sample has the original number of pairs between any two players.
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
                // Scales an index among all pairs to an index among pairs of these players.
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

    /// Returns each player's mean cost per move, assuming that a player makes half of a game's
    /// moves. `None` for a player without counts.
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

/// Groups the games by match. If several matches of one game share players, adds a group for these
/// matches combined.
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
