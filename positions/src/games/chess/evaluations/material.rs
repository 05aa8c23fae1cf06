//! Evaluates the material balance.

use shakmaty::{Bitboard, Color, Position as _, Rank, Role};

use crate::{
    Chess, Evaluation, Interval, IntervalEvaluation, NamedEvaluation, Position, Value, WIN,
};

/// [`Material`] with its name and description for lists of evaluations.
pub const MATERIAL: NamedEvaluation<Material> =
    NamedEvaluation::one("material", "chess: the worth of the men", Material);

const PAWN: Value = 100;

/// The values of pieces in centipawns, indexed by role number, which starts at 1: pawn, knight, bishop, rook,
/// queen, king.
const WORTH: [Value; 7] = [0, PAWN, 300, 300, 500, 900, 0];

/// The gain from promoting a pawn to a queen.
pub(super) const PROMOTION: Value = worth(Role::Queen) - PAWN;

/// Returns the value of a piece in centipawns.
pub(crate) const fn worth(role: Role) -> Value {
    WORTH[role as usize]
}

/// The material of the side to move minus the opponent's, in centipawns: 100 for a pawn, 300 for a knight or
/// bishop, 500 for a rook, 900 for a queen. It does not detect the end of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl Evaluation<Chess> for Material {
    #[inline]
    fn evaluate(&self, position: &Chess) -> Value {
        position.material()
    }
}

/// Counts the balance for the side to move from scratch.
#[inline]
pub(crate) fn balance(board: &shakmaty::Chess) -> Value {
    let total = |side: Bitboard| -> Value {
        let count = |role| (board.board().by_role(role) & side).count() as Value;
        Role::ALL.into_iter().map(|role| worth(role) * count(role)).sum()
    };
    total(board.us()) - total(board.them())
}

impl IntervalEvaluation<Chess> for Material {
    /// Returns admissible bounds at a fixed depth, from the most material that can be lost and won:
    ///
    /// - `remaining` 0: the evaluation itself.
    /// - No legal move, with `remaining` 1 or 2: the value of the finished game.
    /// - `remaining` 1: the side to move loses no material. It wins at most the most valuable enemy piece,
    ///   plus a promotion if a pawn is about to promote.
    /// - `remaining` 2: the move may mate, so the value has no upper bound. From below, the move may
    ///   stalemate. Otherwise the reply wins at most as much as one move can: a piece that the mover has now,
    ///   plus a promotion if a pawn is about to promote. The loss of a piece just promoted costs, on balance,
    ///   at most the pawn.
    /// - More: either side may be mated.
    fn interval(&self, position: &Chess, remaining: u32) -> Interval {
        let material = self.evaluate(position);
        if remaining == 0 {
            return Interval::exact(material);
        }
        if remaining > 2 {
            return Interval::UNKNOWN;
        }
        if position.board().legal_moves().is_empty() {
            return Interval::exact(position.outcome().value());
        }
        let mover = position.board().turn();
        if remaining == 1 {
            Interval { lower: material, upper: material + best_gain(position, mover) }
        } else {
            let lower = material - best_gain(position, !mover);
            Interval { lower: lower.min(0), upper: WIN }
        }
    }
}

/// Returns the greatest gain of a single move for a side, legal or not.
fn best_gain(position: &Chess, side: Color) -> Value {
    most_won(position, side, Bitboard::any)
}

/// Returns the gain of `side` from capturing the most valuable enemy man that passes `can_take`, plus the
/// gain from promoting a pawn on its seventh rank. Ignores legality.
pub(super) fn most_won(
    position: &Chess,
    side: Color,
    can_take: impl Fn(Bitboard) -> bool,
) -> Value {
    let board = position.board().board();
    let capture = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]
        .into_iter()
        .find(|role| can_take(board.by_piece(role.of(!side))))
        .map_or(0, worth);
    let seventh = Bitboard::from_rank(side.relative_rank(Rank::Seventh));
    let promotes = (board.pawns() & board.by_color(side) & seventh).any();
    capture + if promotes { PROMOTION } else { 0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Openings, positions with captures and promotions, and endings close to mates and stalemates.
    const STARTS: [&str; 9] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "r3k2r/P1P3P1/8/8/8/8/p1p3p1/R3K2R b KQkq -",
        "7k/5Q2/5K2/8/8/8/8/8 b - -",
        "7k/8/5K2/8/8/8/8/6Q1 w - -",
        "k7/P7/1K6/8/8/8/8/8 w - -",
        "8/8/8/8/8/1k6/1p6/1K6 b - -",
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - -",
        "8/2P5/8/8/8/k7/2p5/K1R5 w - -",
    ];

    fn minimax(position: &Chess, depth: u32) -> Value {
        if depth == 0 {
            return Material.evaluate(position);
        }
        let moves = position.all_moves().into_iter();
        let replies = moves.map(|chosen| -minimax(&position.play(chosen), depth - 1));
        replies.max().unwrap_or_else(|| Material.finished(position, depth))
    }

    fn assert_admissible(position: &Chess, depths: u32) {
        for remaining in 0..=depths {
            let interval = Material.interval(position, remaining);
            let value = minimax(position, remaining);
            assert!(interval.contains(value), "{position}, {remaining}: {interval:?}, {value}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn intervals_are_admissible(
            start in prop::sample::select(&STARTS),
            choices in prop::collection::vec(any::<usize>(), 30),
        ) {
            let mut position: Chess = start.parse().unwrap();
            for choice in choices {
                let moves = position.all_moves();
                assert_admissible(&position, if moves.len() <= 12 { 3 } else { 2 });
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[choice % moves.len()]);
            }
        }
    }

    #[test]
    fn ends_within_reach_are_admissible() {
        for fen in [
            // Mated, stalemated, mate in one, only captures, forced stalemate.
            "R5k1/5ppp/8/8/8/8/8/6K1 b - -",
            "7k/5Q2/6K1/8/8/8/8/8 b - -",
            "6k1/5ppp/8/8/8/8/8/R5K1 w - -",
            "7k/8/8/8/8/8/1q6/K7 w - -",
            "k7/2Q5/8/8/8/8/8/K7 w - -",
            "k7/P7/K7/8/8/8/8/8 b - -",
        ] {
            assert_admissible(&fen.parse().unwrap(), 3);
        }
    }
}
