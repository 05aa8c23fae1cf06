//! The positional part of mating: the enemy king is driven to the edge, and the men that have to
//! come near do so. Each function is the term of the side to be mated.
//!
//! Interpretation: for the mating king's lines "c, f, 3, 5" are printed; the third and the sixth
//! rank would be the symmetric ones. The 2 points are subtracted once, not twice.

use shakmaty::{File, Rank};

use super::super::view::View;
use super::squares::{all_near, near, near_centre};
use crate::Value;

/// 9 times how near its king is to the centre.
pub fn centre(mated: &View) -> Value {
    9 * near_centre(mated.own.king)
}

/// Less twice how near the mating side's king and knights are.
pub fn nearness(mated: &View) -> Value {
    let king = mated.own.king;
    -2 * (near(mated.enemy.king, king) + all_near(mated.enemy.knights, king))
}

/// Less 2 if the mating king is on file c or f, or rank 3 or 6.
pub fn lines(mated: &View) -> Value {
    let king = mated.enemy.king;
    let on_file = matches!(king.file(), File::C | File::F);
    let on_rank = matches!(king.rank(), Rank::Third | Rank::Sixth);
    if on_file || on_rank { -2 } else { 0 }
}
