//! Selects the positions of a game that belong to a stratum.

use plywood_positions::{Chess, Hints as _, Position, Value};
use plywood_rules::{Game, Side};

use crate::catalogue::kind::{ChessKind, Kind};
use crate::catalogue::stratum::{Phase, Stratum, Tension};

impl Phase {
    /// Returns the phase of `position` after `plies` plies of its game. Returns `None` early in a
    /// game, or if pieces were exchanged early.
    pub fn of(position: &Chess, plies: u32) -> Option<Self> {
        match (plies, position.game_phase()) {
            (_, ..10) => Some(Self::Ending),
            (12..=24, 20..) => Some(Self::Opening),
            (25.., _) => Some(Self::Middle),
            _ => None,
        }
    }
}

impl Tension {
    /// Returns whether the current position of `game` is in this state.
    fn has(self, game: &Game<Chess>) -> bool {
        let position = game.position();
        let last = game.plies().last().map(|ply| ply.chosen);
        let mut moves = position.all_moves().into_iter();
        let mut calm = |gained: &dyn Fn(<Chess as Position>::Move) -> Value| {
            last.is_none_or(|last| !last.is_capture() && !last.is_promotion())
                && !position.is_check()
                && moves.all(|chosen| position.gain(chosen) <= 0 || gained(chosen) <= 0)
        };
        match self {
            Self::Quiet => calm(&|chosen| position.exchange(chosen)),
            Self::LegallyQuiet => calm(&|chosen| position.legal_exchange(chosen)),
            Self::InExchange => last.is_some_and(|last| {
                last.is_capture() && moves.any(|it| it.is_capture() && it.to() == last.to())
            }),
        }
    }
}

impl ChessKind {
    /// Returns whether the current position of `game`, after `plies` plies, is of this kind.
    fn has(self, game: &Game<Chess>, plies: u32) -> bool {
        let position = game.position();
        let men = men(position);
        let is_in = |phase, tension: Tension| {
            Phase::of(position, plies) == Some(phase) && tension.has(game)
        };
        match self {
            Self::Opening => is_in(Phase::Opening, Tension::LegallyQuiet),
            Self::OpeningExchange => is_in(Phase::Opening, Tension::InExchange),
            Self::Quiet => is_in(Phase::Middle, Tension::LegallyQuiet),
            Self::Exchange => is_in(Phase::Middle, Tension::InExchange),
            Self::Tactical => {
                Phase::of(position, plies) == Some(Phase::Middle)
                    && !Tension::InExchange.has(game)
                    && position.all_moves().into_iter().any(|chosen| {
                        chosen.is_capture() && position.legal_exchange(chosen) >= GAIN
                    })
            }
            Self::Check => position.is_check() && position.game_phase() >= 10,
            Self::LateCheck => position.is_check() && position.game_phase() < 10,
            Self::Pawns => men == "p",
            Self::Rooks => men == "pr",
            Self::Minors => men == "np",
            Self::Queens => men == "pq",
            Self::RookAndMinor => men == "npr",
        }
    }
}

/// The gain in centipawns from which a capture makes a position tactical: a minor piece.
const GAIN: Value = 300;

/// Returns the kinds of men besides kings that either side has, as letters in alphabetical order. `n` is a
/// knight or a bishop.
fn men(position: &Chess) -> String {
    let text = position.to_string().to_lowercase();
    let board = text.split(' ').next().unwrap_or_default().replace('b', "n");
    ["n", "p", "q", "r"].into_iter().filter(|it| board.contains(it)).collect()
}

impl Stratum {
    /// Returns whether the current position of `game`, after `plies` plies, is in this stratum. A
    /// kind of another game contains no position of chess.
    fn has(self, game: &Game<Chess>, plies: u32) -> bool {
        match self {
            Self::Phase { phase, tension } => {
                Phase::of(game.position(), plies) == Some(phase)
                    && tension.is_none_or(|it| it.has(game))
            }
            Self::Kind { kind: Kind::Chess(kind) } => kind.has(game, plies),
            Self::Kind { kind: Kind::Staged(..) } => false,
        }
    }

    /// Returns the positions of `game` in this stratum, each with the number of plies before it.
    /// The search stops when the rules end the game. Plies are derived from the move number, which
    /// the game's start position may set.
    pub fn positions(self, game: &Game<Chess>) -> Vec<(u32, Chess)> {
        let mut replayed = game.beginning(0);
        let mut found = Vec::new();
        let mut rest = game.plies().iter();
        while replayed.end().is_none() {
            let is_second = replayed.side_to_move() == Side::Second;
            let before = 2 * replayed.move_number().saturating_sub(1) + u32::from(is_second);
            if self.has(&replayed, before) {
                found.push((before, replayed.position().clone()));
            }
            let next = rest.next().map(|ply| replayed.play(ply.chosen));
            if !matches!(next, Some(Ok(()))) {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Describes all strata that have positions of a game, with the plies before these.
    fn strata(start: &str, moves: &str) -> String {
        let mut game = Game::<Chess>::from_text(start).expect("a position");
        for text in moves.split_whitespace() {
            game.play_on();
            game.play_text(text).expect("a legal move");
        }
        let tensions =
            [None, Some(Tension::Quiet), Some(Tension::InExchange), Some(Tension::LegallyQuiet)];
        let phases = [Phase::Opening, Phase::Middle, Phase::Ending]
            .into_iter()
            .flat_map(|phase| tensions.map(|tension| Stratum::Phase { phase, tension }));
        let strata = phases.chain(Kind::ALL.into_iter().map(|(kind, _)| Stratum::Kind { kind }));
        let found = strata.filter_map(|stratum| {
            let plies: Vec<u32> = stratum.positions(&game).iter().map(|it| it.0).collect();
            (!plies.is_empty()).then(|| format!("{stratum} {plies:?}"))
        });
        found.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn positions_are_in_the_strata_of_the_table() {
        let rows = include_str!("positions.txt").lines().filter(|row| !row.starts_with('#'));
        let described = rows.clone().map(|row| {
            let (game, _) = row.split_once(" => ").expect("an answer");
            let (start, moves) = game.split_once(" | ").expect("moves");
            format!("{game} => {}", strata(start, moves))
        });
        assert_eq!(described.collect::<Vec<_>>(), rows.collect::<Vec<_>>());
    }
}
