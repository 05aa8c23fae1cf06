//! Scores progress towards mate: the enemy king is driven to the edge, and the attacking men approach it.
//! Each function returns the term of the side to be mated.
//!
//! Interpretation: the mating king's lines are printed as "c, f, 3, 5", although the third and sixth ranks
//! would be symmetric. The 2 points are subtracted once, not twice.

use shakmaty::{File, Rank};

use super::super::view::View;
use super::squares::{all_near, near, near_centre};
use crate::Value;

/// Returns 9 times the closeness of the side's king to the centre.
pub fn centre(mated: &View) -> Value {
    9 * near_centre(mated.own.king)
}

/// Returns -2 times the closeness of the attacking king and knights.
pub fn nearness(mated: &View) -> Value {
    let king = mated.own.king;
    -2 * (near(mated.enemy.king, king) + all_near(mated.enemy.knights, king))
}

/// Returns -2 if the attacking king is on file c or f, or on rank 3 or 6.
pub fn lines(mated: &View) -> Value {
    let king = mated.enemy.king;
    let on_file = matches!(king.file(), File::C | File::F);
    let on_rank = matches!(king.rank(), Rank::Third | Rank::Sixth);
    if on_file || on_rank { -2 } else { 0 }
}
