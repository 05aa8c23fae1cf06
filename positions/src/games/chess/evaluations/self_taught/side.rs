//! The terms of one side (2.3.4 to 2.3.10).

use shakmaty::{Bitboard, File, Rank, Square, attacks};

use super::super::view::{Men, View, count, doubled, isolated, rank};
use super::phase::Phase;
use super::{
    SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters, SelfTaughtTerms,
};
use crate::Value;

/// Returns all terms except material, in all phases except mating.
#[inline]
pub fn all(parameters: &Parameters, view: &View, phase: Phase) -> SelfTaughtTerms {
    let of = |parameter| parameters[parameter];
    let own = &view.own;
    let first_rank = rank(Rank::First);
    let to_king = |men| distances(men, view.enemy.king);
    let king = of(Parameter::KingInCentre) * from_centre(own.king);
    let mut terms = SelfTaughtTerms {
        undeveloped: -of(Parameter::UndevelopedPenalty) * count(own.minor_pieces() & first_rank),
        bishop_mobility: of(Parameter::BishopMobilityBonus)
            * moves(view, own.bishops, attacks::bishop_attacks),
        rook_seventh: of(Parameter::RookOnSeventhBonus) * count(own.rooks & rank(Rank::Seventh)),
        rook_mobility: of(Parameter::RookMobilityBonus)
            * moves(view, own.rooks, attacks::rook_attacks),
        ..pawns(parameters, view, phase)
    };
    if phase.is_ending() {
        terms.king_centre = -king;
        terms.knight_king = -of(Parameter::KnightKingDistancePenalty) * to_king(own.knights);
        terms.queen_king = -of(Parameter::QueenKingDistancePenalty) * to_king(own.queens);
    } else {
        terms.king_centre = king;
        terms.knight_centre =
            -of(Parameter::KnightCentreDistancePenalty) * all_from_centre(own.knights);
        terms.queen_centre =
            -of(Parameter::QueenCentreDistancePenalty) * all_from_centre(own.queens);
        if is_safe(own, Rank::First) {
            terms.safe_king = of(Parameter::SafeKingBonus);
        }
    }
    if phase == Phase::Opening {
        terms.knight_undeveloped =
            -of(Parameter::UndevelopedKnightPenalty) * count(own.knights & first_rank);
    }
    if own.queens.any() && !is_safe(&view.enemy, Rank::Eighth) {
        terms.queen_exposed = of(Parameter::QueenExposedKingBonus) * count(own.queens);
    }
    terms
}

/// Returns the pawn terms, which also apply in mating.
#[inline]
pub fn pawns(parameters: &Parameters, view: &View, phase: Phase) -> SelfTaughtTerms {
    let pawns = view.own.pawns;
    let penalty = |parameter, times: Value| -parameters[parameter] * times;
    let any_on = |squares: u64| Value::from(pawns.intersects(Bitboard(squares)));
    let d2_e2 = Bitboard(0x18 << 8);
    SelfTaughtTerms {
        isolated: penalty(Parameter::IsolatedPawnPenalty, count(isolated(pawns))),
        doubled: penalty(Parameter::DoubledPawnPenalty, doubled(pawns)),
        d2_e2: penalty(Parameter::D2E2Penalty, pawns.is_superset(d2_e2).into()),
        d2_d3: penalty(Parameter::D2D3Penalty, any_on(0x08 << 8 | 0x08 << 16)),
        e2_e3: penalty(Parameter::E2E3Penalty, any_on(0x10 << 8 | 0x10 << 16)),
        pawn_advance: if phase.is_ending() {
            let rank = |pawn: Square| pawn.rank() as Value + 1;
            parameters[Parameter::PawnAdvanceBonus] * pawns.into_iter().map(rank).sum::<Value>()
        } else {
            0
        },
        ..SelfTaughtTerms::default()
    }
}

/// Returns the terms of the mating side.
pub fn mating(view: &View) -> SelfTaughtTerms {
    let king = view.enemy.king;
    SelfTaughtTerms {
        mating_centre: 10 * from_centre(king),
        mating_men: -2 * distances(view.own.all, king),
        ..SelfTaughtTerms::default()
    }
}

/// Returns a square's distance from the centre, from the printed table. The table is symmetric: 0 in the
/// centre, 5 in the corners and next to them.
#[inline]
fn from_centre(square: Square) -> Value {
    #[rustfmt::skip]
    const DISTANCES: [Value; 64] = [
        5, 5, 4, 3, 3, 4, 5, 5,
        5, 4, 3, 2, 2, 3, 4, 5,
        4, 3, 2, 1, 1, 2, 3, 4,
        3, 2, 1, 0, 0, 1, 2, 3,
        3, 2, 1, 0, 0, 1, 2, 3,
        4, 3, 2, 1, 1, 2, 3, 4,
        5, 4, 3, 2, 2, 3, 4, 5,
        5, 5, 4, 3, 3, 4, 5, 5,
    ];
    DISTANCES[square as usize]
}

#[inline]
fn all_from_centre(men: Bitboard) -> Value {
    men.into_iter().map(from_centre).sum()
}

/// Returns the sum of the men's distances to a square, in king's moves.
#[inline]
fn distances(men: Bitboard, to: Square) -> Value {
    men.into_iter().map(|square| square.distance(to) as Value).sum()
}

/// Counts the moves of bishops or rooks.
#[inline]
fn moves(view: &View, men: Bitboard, attacked: fn(Square, Bitboard) -> Bitboard) -> Value {
    let free = !view.own.all;
    men.into_iter().map(|square| count(attacked(square, view.occupied) & free)).sum()
}

/// Returns whether a king with first rank `first` is in a corner behind its pawns: on g with pawns on f and
/// g, or on h with pawns on g and h, or mirrored.
#[inline]
fn is_safe(men: &Men, first: Rank) -> bool {
    let files = match men.king.file() {
        File::A => 0x03,
        File::B => 0x06,
        File::G => 0x60,
        File::H => 0xc0,
        _ => return false,
    };
    let second = if first == Rank::First { Rank::Second } else { Rank::Seventh };
    let shelter = rank(second) & Bitboard(files * 0x0101_0101_0101_0101);
    men.king.rank() == first && men.pawns.is_superset(shelter)
}
