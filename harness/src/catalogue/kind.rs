//! Kinds of position, which cross with sources in comparisons.

use std::fmt;
use std::str::FromStr;

use plywood_positions::suggestion;
use serde::{Deserialize, Serialize, Serializer};

/// A kind of position. A game offers at most one of its positions for each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A kind of chess position.
    Chess(ChessKind),
    /// A kind of position of another game: its stage, and its number of moves there.
    Staged(Stage, Width),
}

/// The kinds of chess position. The piece count is that of `Chess::game_phase`: 1 for knights and
/// bishops, 2 for rooks and 4 for queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChessKind {
    /// After 12 to 24 plies, with a piece count of 20 or more, quiet by legal captures.
    Opening,
    /// The same phase, in an exchange.
    OpeningExchange,
    /// After 25 plies or more, with a piece count of 10 or more, quiet by legal captures.
    Quiet,
    /// The same phase, in an exchange.
    Exchange,
    /// The same phase, not in an exchange; a capture gains 300 or more by legal captures on its
    /// square.
    Tactical,
    /// The side to move is in check, with a piece count of 10 or more.
    Check,
    /// The side to move is in check, with a piece count below 10.
    LateCheck,
    /// Pawns and no pieces.
    Pawns,
    /// Pawns and rooks only.
    Rooks,
    /// Pawns, knights and bishops only.
    Minors,
    /// Pawns and queens only.
    Queens,
    /// Pawns, rooks, and knights or bishops; no queens.
    RookAndMinor,
}

/// The stage of a game, by the number of plies before the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The first stage.
    Early,
    /// The second stage.
    Middle,
    /// The third stage.
    Late,
}

/// Whether a position has fewer or more moves than the median of its stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// Fewer moves.
    Narrow,
    /// More moves.
    Wide,
}

impl Kind {
    /// All kinds, each with its name: first those of chess.
    pub const ALL: [(Self, &'static str); 18] = {
        use ChessKind as C;
        use Stage::{Early, Late, Middle};
        use Width::{Narrow, Wide};
        [
            (Self::Chess(C::Opening), "opening"),
            (Self::Chess(C::OpeningExchange), "opening-exchange"),
            (Self::Chess(C::Quiet), "quiet"),
            (Self::Chess(C::Exchange), "exchange"),
            (Self::Chess(C::Tactical), "tactical"),
            (Self::Chess(C::Check), "check"),
            (Self::Chess(C::LateCheck), "late-check"),
            (Self::Chess(C::Pawns), "pawns"),
            (Self::Chess(C::Rooks), "rooks"),
            (Self::Chess(C::Minors), "minors"),
            (Self::Chess(C::Queens), "queens"),
            (Self::Chess(C::RookAndMinor), "rook-and-minor"),
            (Self::Staged(Early, Narrow), "early-narrow"),
            (Self::Staged(Early, Wide), "early-wide"),
            (Self::Staged(Middle, Narrow), "middle-narrow"),
            (Self::Staged(Middle, Wide), "middle-wide"),
            (Self::Staged(Late, Narrow), "late-narrow"),
            (Self::Staged(Late, Wide), "late-wide"),
        ]
    };

    /// Returns a number that differs from those of all other kinds. Random draws depend on it.
    pub fn number(self) -> u64 {
        Self::ALL.iter().zip(0..).find(|((kind, _), _)| *kind == self).map_or(0, |(_, at)| at)
    }

    /// Returns the kind's name, such as `late-check`.
    pub fn name(self) -> &'static str {
        Self::ALL[self.number() as usize].1
    }
}

impl Stage {
    /// All stages, in the order of a game.
    pub const ALL: [Self; 3] = [Self::Early, Self::Middle, Self::Late];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL.iter().find(|(_, name)| *name == text);
        named.map(|(kind, _)| *kind).ok_or_else(|| {
            let names = Self::ALL.map(|(_, name)| name);
            let near = suggestion(text, names);
            format!(
                "there is no kind \"{text}\"{near}; write one such as {} (`plywood suite draw --help` lists all)",
                names[..5].join(", ")
            )
        })
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_own_name_and_number() {
        for (at, (kind, name)) in (0..).zip(Kind::ALL) {
            assert_eq!((kind.number(), kind.name(), name.parse()), (at, name, Ok(kind)));
        }
        let error = "pawn".parse::<Kind>().expect_err("no kind");
        assert!(error.contains("did you mean \"pawns\"") && error.contains("late-wide"), "{error}");
    }
}
