//! Computes the moves of Othello with bitboards.

/// The squares outside the first and last columns. Horizontal and diagonal runs of flipped discs stay within
/// them, because a run in an outer column would leave the board.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The steps to the right, down, and along both diagonals, with the squares through which a run can pass.
const LINES: [(u32, u64); 4] = [(1, INNER), (8, !0), (9, INNER), (7, INNER)];

/// Returns the empty squares where `mover` can place a disc.
#[inline]
pub fn placements(mover: u64, opponent: u64) -> u64 {
    let mut ends = 0;
    for (step, inner) in LINES {
        let through = opponent & inner;
        ends |= run_up(mover, through, step) << step;
        ends |= run_down(mover, through, step) >> step;
    }
    ends & !(mover | opponent)
}

/// Returns the discs of `opponent` that a disc of `mover` on `placed` flips.
#[inline]
pub fn flips(placed: u64, mover: u64, opponent: u64) -> u64 {
    let mut flipped = 0;
    for (step, inner) in LINES {
        let through = opponent & inner;
        let up = run_up(placed, through, step);
        let down = run_down(placed, through, step);
        flipped |= if (up << step) & mover == 0 { 0 } else { up };
        flipped |= if (down >> step) & mover == 0 { 0 } else { down };
    }
    flipped
}

/// Returns the consecutive discs of `through` from `start` towards higher squares, at most six.
#[inline]
fn run_up(start: u64, through: u64, step: u32) -> u64 {
    let mut run = through & (start << step);
    run |= through & (run << step);
    let pairs = through & (through << step);
    run |= pairs & (run << (2 * step));
    run | (pairs & (run << (2 * step)))
}

/// Returns the discs of [`run_up`] towards lower squares.
#[inline]
fn run_down(start: u64, through: u64, step: u32) -> u64 {
    let mut run = through & (start >> step);
    run |= through & (run >> step);
    let pairs = through & (through >> step);
    run |= pairs & (run >> (2 * step));
    run | (pairs & (run >> (2 * step)))
}
