//! Late move reductions (LMR): quiet moves late in a good move order are searched less deeply at
//! first. Moves that turn out better than expected are re-searched to full depth.
//!
//! No paper defines them; they developed in programs. This form is their common core: in null
//! windows, with at least three plies remaining, neither in check nor giving check, after the first
//! three moves.

use super::Exactness;
use super::settings::number;

/// The reduction of late moves, in plies. Inexact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reductions(pub u32);

impl Reductions {
    /// Number of moves searched to full depth.
    pub(super) const FIRST_MOVES: u16 = 3;

    /// Least depth of a child that is reduced.
    pub(super) const LEAST_DEPTH: u32 = 2;
}

number!(
    Reductions,
    "reduce=N",
    "late move reductions (lmr): quiet moves N plies less deep at first (inexact; 0 changes nothing)",
    "reduce=1",
    Exactness::Neutral("0"),
    |_| true
);
