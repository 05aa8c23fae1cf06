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

    #[test]
    fn a_phase_is_of_plies_and_pieces() {
        let of = |men: &str, plies: u32| {
            let position = format!("{men} w - -").parse().expect("a position");
            Phase::of(&position, plies)
        };
        let all = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        // Without both queens and two rooks: 12.
        let half = "1nb1kbnr/8/8/8/8/8/8/RNB1KBN1";
        let (opening, middle) = (Some(Phase::Opening), Some(Phase::Middle));
        assert_eq!([11, 12, 24, 25].map(|it| of(all, it)), [None, opening, opening, middle]);
        assert_eq!([12, 24, 25, 200].map(|it| of(half, it)), [None, None, middle, middle]);
        // 20 and 19, 10 and 9.
        let at = |men: [&str; 2], plies| men.map(|men| of(men, plies));
        let opening_men = ["rnbqkbnr/8/8/8/8/8/8/RNB1KBNR", "rnbqkbnr/8/8/8/8/8/8/RN2KBNR"];
        assert_eq!(at(opening_men, 20), [opening, None]);
        let middle_men = ["q3k3/8/8/8/8/8/8/RNB1KR2", "q3k3/8/8/8/8/8/8/RB2KR2"];
        assert_eq!(at(middle_men, 30), [middle, Some(Phase::Ending)]);
        assert_eq!(of(middle_men[1], 0), Some(Phase::Ending));
    }

    #[test]
    fn a_position_is_quiet_or_in_an_exchange_or_neither() {
        let states = |fen: &str, moves: &str| {
            let mut game = Game::<Chess>::from_text(fen).expect("a position");
            for text in moves.split_whitespace() {
                game.play_text(text).expect("a legal move");
            }
            [Tension::Quiet, Tension::InExchange].map(|it| it.has(&game))
        };
        let quiet = "4k3/8/2p5/3p4/8/4B3/4P3/4K3 w - - 0 40";
        assert_eq!(states(quiet, "Kd2"), [true, false]);
        // A pawn takes a pawn that another pawn guards.
        let tense = "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 40";
        assert_eq!(states(tense, ""), [true, false], "a capture that gains nothing");
        assert_eq!(states(tense, "exd5"), [false, true]);
        assert_eq!(states(tense, "exd5 cxd5"), [false, false], "nothing takes back");
        assert_eq!(states(tense, "e5"), [true, false]);
        // An unguarded man, a check, a promotion, and an answer to it.
        assert_eq!(states("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 40", ""), [false, false]);
        assert_eq!(states("4k3/8/8/8/8/8/8/3RK3 w - - 0 40", "Ra1 Kd8 Ra8+"), [false, false]);
        assert_eq!(states("8/P6k/8/8/8/8/4P3/4K3 w - - 0 40", ""), [false, false]);
        assert_eq!(states("8/P6k/8/8/8/8/4P3/4K3 w - - 0 40", "a8=N"), [false, false]);
        assert_eq!(states("8/P6k/8/8/8/8/4P3/4K3 w - - 0 40", "a8=N Kg7"), [true, false]);
    }

    #[test]
    fn a_position_is_legally_quiet_if_no_legal_captures_gain() {
        let kinds = |fen: &str| {
            let game = Game::<Chess>::from_text(fen).expect("a position");
            [Tension::Quiet, Tension::LegallyQuiet].map(|it| it.has(&game))
        };
        assert_eq!(kinds("4k3/4p3/3p4/8/8/8/3R4/4K3 w - - 0 40"), [true, true]);
        // The pawn that would recapture is pinned.
        assert_eq!(kinds("4k3/4p3/3p4/8/8/8/3RR3/4K3 w - - 0 40"), [true, false]);
        // The pawn that would capture is pinned.
        assert_eq!(kinds("4k3/8/8/3r4/4P3/8/8/1b2KB2 w - - 0 40"), [false, false]);
        assert_eq!(kinds("4k3/4r3/8/3r4/4P3/8/8/4KB2 w - - 0 40"), [true, true]);
    }

    #[test]
    fn no_position_is_taken_in_which_the_game_is_over() {
        let stratum = Stratum::Phase { phase: Phase::Ending, tension: None };
        let plies = |fen: &str, moves: &str| {
            let mut game = Game::<Chess>::from_text(fen).expect("a position");
            for text in moves.split_whitespace() {
                game.play_on();
                game.play_text(text).expect("a legal move");
            }
            stratum.positions(&game).iter().map(|it| it.0).collect::<Vec<_>>()
        };
        let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 51";
        assert_eq!(plies(mate, "Ra2 Kg8 Ra8#"), [100, 101, 102]);
        assert_eq!(plies("7k/8/6K1/8/8/8/8/R7 b - - 0 51", "Kg8"), [101, 102]);
        assert_eq!(plies("7k/R7/6K1/8/8/8/8/8 b - - 99 51", "Kg8 Ra8#"), [101], "fifty moves");
        assert_eq!(plies("8/8/6K1/8/8/8/8/6k1 w - - 0 51", ""), [0; 0], "bare kings");
        let shuffle = "Ra2 Kg8 Ra1 Kh8 ".repeat(3);
        assert_eq!(plies(mate, &shuffle), [100, 101, 102, 103, 104, 105, 106, 107]);
    }
    /// The kinds of the position after these moves from a start position.
    fn kinds(fen: &str, moves: &str) -> Vec<&'static str> {
        let mut game = Game::<Chess>::from_text(fen).expect("a position");
        for text in moves.split_whitespace() {
            game.play_text(text).expect("a legal move");
        }
        let plies = 2 * (game.move_number() - 1);
        let is_of = |kind: Kind| Stratum::Kind { kind }.has(&game, plies);
        Kind::ALL.into_iter().filter(|it| is_of(it.0)).map(|(_, name)| name).collect()
    }

    #[test]
    fn each_kind_has_its_positions() {
        let none: [&str; 0] = [];
        // Pawns and only these pieces; a single minor piece of either side is enough.
        assert_eq!(kinds("4k3/4p3/8/8/8/8/8/4K3 w - - 0 40", ""), ["pawns"]);
        assert_eq!(kinds("4k3/8/8/8/8/8/8/4K2R w - - 0 40", ""), none, "no pawn");
        assert_eq!(kinds("4k3/4p3/8/8/8/8/8/2R1K3 w - - 0 40", ""), ["rooks"]);
        assert_eq!(kinds("4kn2/4p3/8/8/8/8/8/4KB2 w - - 0 40", ""), ["minors"]);
        assert_eq!(kinds("4kq2/4p3/8/8/8/8/8/4K3 w - - 0 40", ""), ["queens"]);
        assert_eq!(kinds("4k1r1/4p3/8/8/8/8/8/4KB2 w - - 0 40", ""), ["rook-and-minor"]);
        assert_eq!(kinds("4k1rq/4p3/8/8/8/8/8/4KB2 w - - 0 40", ""), none);
        // Check, with 9 and 10 of pieces.
        let check = |men: &str| kinds(&format!("q3k3/4r3/8/8/8/8/8/{men} w - - 0 40"), "");
        assert_eq!(check("RB2K2R"), ["check"], "no legal move captures the queen");
        assert_eq!(check("R3K2R"), ["check"]);
        assert_eq!(check("1B2K2R"), ["late-check"]);
        let all = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 8";
        assert_eq!(kinds(all, ""), ["opening"]);
        assert_eq!(kinds(all, "Nxe5"), ["opening-exchange"]);
        let middle = all.replace("2 8", "2 20");
        assert_eq!(kinds(&middle, ""), ["quiet"]);
        assert_eq!(kinds(&middle, "Nxe5"), ["exchange"]);
        // An unguarded knight can be captured: 300 or more.
        let hanging = "r1bqkbnr/pppp1ppp/8/4p3/3nP3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 20";
        assert_eq!(kinds(hanging, ""), none, "the knight is guarded");
        assert_eq!(kinds(&hanging.replace("4p3/3nP3", "8/3nP3"), ""), ["tactical"]);
    }
}
