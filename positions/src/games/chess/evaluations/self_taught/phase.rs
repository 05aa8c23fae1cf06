//! Phases of the game in the self-taught evaluation (2.3.3).

use shakmaty::{Color, Rank};

use super::super::view::{Men, View, count, rank};
use super::SelfTaughtParameter as Parameter;
use super::SelfTaughtParameters as Parameters;
use crate::Value;

/// The phase of the game in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// At least three minor pieces are on the back ranks.
    Opening,
    /// None of the other phases.
    MiddleGame,
    /// Little material is left, and it is not an opening.
    Ending,
    /// An ending with a decisive lead for this side.
    Mating(Color),
}

impl Phase {
    /// Returns the phase of a position, seen from either side. `[white, black]` is the material of both
    /// sides.
    #[inline]
    pub fn of(parameters: &Parameters, view: &View, [white, black]: [Value; 2]) -> Self {
        let minor_pieces = view.own.minor_pieces() | view.enemy.minor_pieces();
        if count(minor_pieces & (rank(Rank::First) | rank(Rank::Eighth))) >= 3 {
            return Self::Opening;
        }
        let queens = (view.own.queens | view.enemy.queens).any();
        let limit = parameters[Parameter::EndgameMaterial] * if queens { 2 } else { 1 };
        if white + black > limit {
            Self::MiddleGame
        } else if (white - black).abs() > parameters[Parameter::MatingAdvantage] {
            Self::Mating(Color::from_white(white > black))
        } else {
            Self::Ending
        }
    }

    /// Returns whether the phase is an ending, which includes mating.
    #[inline]
    pub fn is_ending(self) -> bool {
        matches!(self, Self::Ending | Self::Mating(_))
    }
}

impl Parameters {
    /// Returns the value of a side's men without the king.
    #[inline]
    pub(super) fn worth_of(&self, men: &Men) -> Value {
        100 * count(men.pawns)
            + self[Parameter::Knight] * count(men.knights)
            + self[Parameter::Bishop] * count(men.bishops)
            + self[Parameter::Rook] * count(men.rooks)
            + self[Parameter::Queen] * count(men.queens)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Position as _;

    use super::*;
    use crate::Chess;

    fn phase(fen: &str) -> Phase {
        let position: Chess = fen.parse().expect("a legal position");
        let [white, black] =
            [Color::White, Color::Black].map(|color| View::of(position.board(), color));
        assert_eq!(position.board().turn(), Color::White);
        let parameters = Parameters::ANCESTOR;
        let men = [&white, &black].map(|view| parameters.worth_of(&view.own));
        let phase = Phase::of(&parameters, &white, men);
        assert_eq!(Phase::of(&parameters, &black, men), phase);
        phase
    }

    /// The parameters p0: knight and bishop 350, rook 500, queen 900; an ending up to 1500, or 3000 with a
    /// queen; mating with a lead above 450.
    #[test]
    fn minor_pieces_and_material_tell_the_phase() {
        assert_eq!(phase("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), Phase::Opening);
        // Three, of both colours, on both back ranks; then two.
        assert_eq!(phase("4k2B/8/8/8/8/8/8/n1N1K3 w - -"), Phase::Opening);
        assert_eq!(phase("4k3/7B/8/8/8/8/8/n1N1K3 w - -"), Phase::Ending);
        // 2 * 500 + 500 = 1500, and a pawn more.
        assert_eq!(phase("r3k3/8/8/8/8/8/5PPP/R1N1K3 w - -"), Phase::MiddleGame);
        assert_eq!(phase("r3k3/ppp5/8/8/8/8/5PP1/R3K3 w - -"), Phase::Ending);
        assert_eq!(phase("r3k3/ppp5/8/8/8/8/5PPP/R3K3 w - -"), Phase::MiddleGame);
        // 2 * 900 + 2 * 500 + 2 * 100 = 3000, and a pawn more.
        assert_eq!(phase("rq2k3/p7/8/8/8/8/P7/RQ2K3 w - -"), Phase::Ending);
        assert_eq!(phase("rq2k3/pp6/8/8/8/8/P7/RQ2K3 w - -"), Phase::MiddleGame);
        // 500 against 0, and against 100.
        assert_eq!(phase("4k3/8/8/8/8/8/8/R3K3 w - -"), Phase::Mating(Color::White));
        assert_eq!(phase("r3k3/8/8/8/8/8/7P/4K3 w - -"), Phase::Ending);
        assert_eq!(phase("r3k3/8/8/8/8/8/8/4K3 w - -"), Phase::Mating(Color::Black));
    }
}
