//! Late-move reductions: quiet moves that come late in a good order are searched
//! less deeply at first, and again to full depth if they turn out better than
//! expected.
//!
//! No paper defines them; they grew out of programs. The form here is the
//! common core: in null windows, with three plies or more to go, neither in
//! check nor giving it, after the first three moves.

use super::Exactness;
use super::settings::number;

/// The number of plies by which the depth of late moves is reduced. Inexact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reductions(pub u32);

impl Reductions {
    /// The number of moves that are searched to full depth.
    pub(super) const FIRST_MOVES: u16 = 3;

    /// The least depth of a child that is reduced.
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
