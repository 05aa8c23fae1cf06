//! Compares the effort that players spend per move with their limits.

use std::str::FromStr;

use plywood_players::PlayerSettings;
use serde::Serialize;

use crate::studies::matches::row::GameRow;

/// The relative difference between effort and limit up to which there is no warning.
const TENTH: f64 = 0.1;

/// The mean effort per move of one player over its games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spent {
    /// The player's name.
    pub player: String,
    /// The mean number of positions entered per move; `None` if not counted.
    pub nodes: Option<f64>,
    /// The mean number of evaluations per move; `None` if not counted.
    pub evaluations: Option<f64>,
    /// The mean time per move in seconds.
    pub seconds: Option<f64>,
    /// The node limit per move.
    pub asked_nodes: Option<u64>,
    /// The evaluation limit per move.
    pub asked_evaluations: Option<u64>,
    /// The time limit per move in seconds.
    pub asked_seconds: Option<f64>,
}

impl Spent {
    /// Computes the effort of `player` in these games, assuming that a player makes half of a
    /// game's moves.
    pub fn of<'a>(player: &str, rows: impl IntoIterator<Item = &'a GameRow>) -> Self {
        let mut moves = 0.0;
        let mut sums = [Some(0); 3];
        for row in rows {
            let own = match player {
                name if name == row.first => {
                    [row.first_nodes, row.first_evaluations, row.first_time_ns]
                }
                name if name == row.second => {
                    [row.second_nodes, row.second_evaluations, row.second_time_ns]
                }
                _ => continue,
            };
            let Some(plies) = row.plies else { continue };
            moves += plies as f64 / 2.0;
            for (sum, own) in sums.iter_mut().zip(own) {
                *sum = sum.zip(own).map(|(sum, own): (u64, u64)| sum.saturating_add(own));
            }
        }
        let [nodes, evaluations, time] = sums;
        let of_a_move = |sum: Option<u64>, unit: f64| {
            sum.filter(|&sum| sum > 0 && moves > 0.0).map(|sum| sum as f64 / unit / moves)
        };
        let effort = PlayerSettings::from_str(player).map(|it| it.effort).unwrap_or_default();
        Self {
            player: player.to_owned(),
            nodes: of_a_move(nodes, 1.0),
            evaluations: of_a_move(evaluations, 1.0),
            seconds: of_a_move(time, 1e9),
            asked_nodes: effort.nodes,
            asked_evaluations: effort.evaluations,
            asked_seconds: effort.time.map(|time| time.as_secs_f64()),
        }
    }

    /// Returns each kind of limited effort with its limit and the effort spent.
    fn limited(&self) -> Vec<(&'static str, f64, Option<f64>)> {
        let whole = |asked: Option<u64>| asked.map(|it| it as f64);
        let kinds = [
            ("nodes", whole(self.asked_nodes), self.nodes),
            ("evaluations", whole(self.asked_evaluations), self.evaluations),
            ("time", self.asked_seconds, self.seconds),
        ];
        kinds.into_iter().filter_map(|(kind, asked, spent)| Some((kind, asked?, spent))).collect()
    }

    /// Returns a warning if a player's effort differs from its limit by more than a tenth.
    pub fn warning(&self) -> Option<String> {
        let text = |(kind, asked, spent): (&str, f64, Option<f64>)| {
            let spent = spent.filter(|spent| (spent / asked - 1.0).abs() > TENTH)?;
            Some(match kind {
                "nodes" => format!("enters {spent:.0} nodes a move and was given {asked:.0}"),
                "time" => {
                    format!("takes {} a move and was given {}", in_time(spent), in_time(asked))
                }
                kind => format!("makes {spent:.0} {kind} a move and was given {asked:.0}"),
            })
        };
        Some(format!("{} {}", self.player, self.limited().into_iter().find_map(text)?))
    }

    /// Returns a warning if two players have the same limit, but their efforts differ by more than
    /// a tenth.
    pub fn unequal(&self, other: &Self) -> Option<String> {
        let others = other.limited();
        let (kind, own, others) = self.limited().into_iter().find_map(|(kind, asked, own)| {
            let is_same = |it: &&(&str, f64, _)| it.0 == kind && it.1.total_cmp(&asked).is_eq();
            Some((kind, own, others.iter().find(is_same)?.2))
        })?;
        let ratio = own? / others?;
        let (more, less, ratio) =
            if ratio > 1.0 { (self, other, ratio) } else { (other, self, 1.0 / ratio) };
        let text = format!("{} spends {ratio:.2} times the {kind} of {}", more.player, less.player);
        (ratio > 1.0 + TENTH).then_some(text)
    }
}

/// Formats seconds in a readable unit.
pub fn in_time(seconds: f64) -> String {
    match seconds {
        long if long >= 1.0 => format!("{long:.2} s"),
        short if short >= 1e-3 => format!("{:.1} ms", short * 1e3),
        shorter => format!("{:.1} µs", shorter * 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_effort_than_was_asked_is_said() {
        let (first, second) = ("joanna,nodes=300", "pvs,eval=material,nodes=300");
        let row = GameRow {
            first: first.to_owned(),
            second: second.to_owned(),
            plies: Some(20),
            first_nodes: Some(41_150),
            second_nodes: Some(3_100),
            first_time_ns: Some(20_000_000),
            second_time_ns: Some(5_000),
            ..GameRow::default()
        };
        let of = |player| Spent::of(player, [&row]);
        let (joanna, other) = (of(first), of(second));
        assert_eq!((joanna.nodes, joanna.asked_nodes), (Some(4115.0), Some(300)));
        assert_eq!(
            joanna.warning().as_deref(),
            Some("joanna,nodes=300 enters 4115 nodes a move and was given 300")
        );
        assert_eq!(other.warning(), None, "310 for 300");
        let unequal = other.unequal(&joanna).expect("a warning");
        assert!(
            unequal.starts_with("joanna,nodes=300 spends 13.27 times the nodes of"),
            "{unequal}"
        );
        assert_eq!(in_time(joanna.seconds.expect("a time")), "2.0 ms");
        assert_eq!(of("unknown").nodes, None);
        let timed = Spent { asked_seconds: Some(0.001), asked_nodes: None, ..joanna };
        let warning = timed.warning().expect("twice the time");
        assert!(warning.ends_with("takes 2.0 ms a move and was given 1.0 ms"), "{warning}");
    }
}
