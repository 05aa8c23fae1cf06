//! Algorithm B on 64 positions at a time.
//!
//! The levels are those of [`levels`](super::levels), from the same source. The source marks new
//! positions in bit vectors (UTMNEW, TTMNEW), and a pass accesses memory in order. Here, all
//! operands are words of 64 positions, and a few instructions make or take back a move in all of
//! them. Losing moves are not counted. Instead, a position that may be lost is checked by making
//! its moves. This needs no storage per move, and most words fail at the first move.
//!
//! Slices are computed in parallel. Each level reads only results of the previous level and writes
//! only its own slice, so values and costs do not depend on the number of threads.

use std::sync::atomic::{AtomicBool, Ordering};

use plywood_positions::{Marks, PackedValue, Player, SliceStart, SlicedSpace, Word, ones};
use rayon::prelude::*;

use super::{Cost, unless_raised};
use crate::observation::limits::StopReason;

/// The values of all positions of a sliced space.
#[derive(Clone, Debug)]
pub struct SlicedSolution {
    /// Values of positions, for each player to move: by slice, word and bit.
    pub values: [Vec<PackedValue>; 2],
    /// Cost of the computation. A move counts once for each position that it is made in; `bytes` is
    /// [`memory_for_slices`].
    pub cost: Cost,
}

/// The error for a win or loss in more plies than a [`PackedValue`] can store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a win takes more than {} plies, the most that a table can hold", PackedValue::MAX_PLIES)]
pub struct TooLong;

/// The reason why a computation returned no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// A win or loss takes more plies than a table can store.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// The computation was asked to stop.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// Returns the most memory, in bytes, that [`solve_in_slices`] uses for `slices` slices of `words`
/// words.
pub fn memory_for_slices(slices: usize, words: usize) -> u64 {
    let words = (slices * words) as u64;
    // The values, three bits for each position, and the next level of each word. In the worst case,
    // every word is new at two consecutive levels.
    let side = words * (64 + 3 * 8 + 1 + 2 * size_of::<Word>() as u64);
    Player::BOTH.len() as u64 * side
}

/// Finds the values of all positions, unless `stop` is set first.
///
/// # Errors
///
/// If a win takes too many plies, or if `stop` was set. The flag is checked after each slice.
pub fn solve_in_slices<S: SlicedSpace>(
    space: &S,
    stop: &AtomicBool,
) -> Result<SlicedSolution, Unsolved> {
    let mut sides = Player::BOTH.map(|mover| Side::new(space, mover, stop));
    let mut lost = [(); 2].map(|()| vec![Vec::new(); space.slices()]);
    let mut won = lost.clone();
    let [first, second] = [0, 1].map(|at| sides[at].begin(space, &mut lost[at]));
    let mut cost = first.cost.with(second.cost);
    let last = first.last.max(second.last);
    if first.too_long || second.too_long {
        return Err(TooLong.into());
    }
    let mut idle = 0;
    for level in 0.. {
        unless_raised(stop)?;
        let plies = PackedValue::of_plies(level);
        let from_outside = plies.zip(last).is_some_and(|(plies, last)| plies.byte() <= last);
        if idle >= 2 && !from_outside {
            break;
        }
        let plies = plies.ok_or(TooLong)?;
        let new = if level % 2 == 0 {
            let [first, second] = &mut sides;
            let [first_lost, second_lost] = &mut lost;
            cost = cost.with(first.lose(space, plies, &second.bad, &won[1], first_lost));
            cost = cost.with(second.lose(space, plies, &first.bad, &won[0], second_lost));
            &lost
        } else {
            for side in &mut sides {
                let at = side.mover.index();
                cost = cost.with(side.win(space, plies, &lost[1 - at], &mut won[at]));
            }
            &won
        };
        cost.passes += 1;
        idle = if new.iter().flatten().all(Vec::is_empty) { idle + 1 } else { 0 };
    }
    unless_raised(stop)?;
    cost.bytes = memory_for_slices(space.slices(), space.words());
    Ok(SlicedSolution { values: sides.map(Side::finish), cost })
}

/// The state of all positions with one player to move.
struct Side<'a> {
    mover: Player,
    /// Flag that stops the computation of further slices.
    stop: &'a AtomicBool,
    /// Words per slice.
    words: usize,
    values: Vec<PackedValue>,
    /// Positions without a value. Until they have one, `values` contains the result of their moves
    /// out of the space.
    open: Vec<u64>,
    /// Open positions that no move out of the space saves from a loss.
    may_be_lost: Vec<u64>,
    /// Positions that the opponent must not move into: won positions, and bits without a position.
    bad: Vec<u64>,
    /// For each word, the next level affected by a move out of the space.
    next: Vec<u8>,
}

/// Marks a word without a scheduled level.
const NEVER: u8 = u8::MAX;

/// A slice of a [`Side`].
struct Slice<'a> {
    index: usize,
    values: &'a mut [PackedValue],
    open: &'a mut [u64],
    may_be_lost: &'a mut [u64],
    bad: &'a mut [u64],
    next: &'a mut [u8],
}

impl<'a> Side<'a> {
    fn new<S: SlicedSpace>(space: &S, mover: Player, stop: &'a AtomicBool) -> Self {
        let words = space.slices() * space.words();
        Self {
            mover,
            stop,
            words: space.words(),
            values: vec![PackedValue::NONE; words * 64],
            open: vec![0; words],
            may_be_lost: vec![0; words],
            bad: vec![0; words],
            next: vec![NEVER; words],
        }
    }

    fn slices(&mut self) -> impl IndexedParallelIterator<Item = Slice<'_>> {
        let words = self.words;
        self.values
            .par_chunks_mut(words * 64)
            .zip(self.open.par_chunks_mut(words))
            .zip(self.may_be_lost.par_chunks_mut(words))
            .zip(self.bad.par_chunks_mut(words))
            .zip(self.next.par_chunks_mut(words))
            .enumerate()
            .map(|(index, ((((values, open), may_be_lost), bad), next))| Slice {
                index,
                values,
                open,
                may_be_lost,
                bad,
                next,
            })
    }

    /// Loads the positions of the space, schedules those with known values, and collects in `lost`
    /// the positions that may be decided at level 0.
    fn begin<S: SlicedSpace>(&mut self, space: &S, lost: &mut [Vec<Word>]) -> Begun {
        let (words, mover, stop) = (self.words, self.mover, self.stop);
        let slices = self.slices().zip(lost);
        let begun = slices.map_init(
            || vec![0; words],
            |threatened, (mut slice, lost)| {
                if stop.load(Ordering::Relaxed) {
                    return Begun::default();
                }
                threatened.fill(0);
                let mut start = SliceStart {
                    positions: slice.open,
                    threatened,
                    outside: slice.values,
                    too_long: false,
                };
                space.begin(slice.index, mover, &mut start);
                let too_long = start.too_long;
                Begun { too_long, ..slice.begin(threatened, lost) }
            },
        );
        begun.reduce(Begun::default, |one, other| Begun {
            cost: one.cost.with(other.cost),
            last: one.last.max(other.last),
            too_long: one.too_long || other.too_long,
        })
    }

    /// Returns the values of all positions. A position that is still open is a draw.
    fn finish(mut self) -> Vec<PackedValue> {
        self.slices().for_each(|slice| {
            for (values, &open) in slice.values.chunks_exact_mut(64).zip(&*slice.open) {
                for at in ones(open) {
                    values[at] = PackedValue::DRAW;
                }
            }
        });
        self.values
    }

    /// Decides an odd level: positions with a winning move.
    fn win<S: SlicedSpace>(
        &mut self,
        space: &S,
        level: PackedValue,
        lost: &[Vec<Word>],
        won: &mut [Vec<Word>],
    ) -> Cost {
        let (words, mover, stop) = (self.words, self.mover, self.stop);
        let slices = self.slices().zip(won);
        let passes = slices.map_init(
            || Marks::new(words),
            |marks, (mut slice, new)| {
                if stop.load(Ordering::Relaxed) {
                    return Cost::default();
                }
                new.clear();
                space.predecessors(slice.index, mover, lost, marks);
                slice.add_scheduled(level, marks);
                let cost = Cost { backwards: marks.moves(), ..Cost::default() };
                for word in marks.touched() {
                    let bits = marks.get(word) & slice.open[word];
                    if bits != 0 {
                        slice.bad[word] |= bits;
                        slice.decide(level, word, bits);
                        new.push(Word { index: word as u32, bits });
                    }
                }
                marks.clear();
                cost
            },
        );
        passes.reduce(Cost::default, Cost::with)
    }

    /// Decides an even level: positions whose moves all lose.
    fn lose<S: SlicedSpace>(
        &mut self,
        space: &S,
        level: PackedValue,
        bad: &[u64],
        won: &[Vec<Word>],
        lost: &mut [Vec<Word>],
    ) -> Cost {
        let (words, mover, stop) = (self.words, self.mover, self.stop);
        let slices = self.slices().zip(lost);
        let passes = slices.map_init(
            || Marks::new(words),
            |marks, (mut slice, new)| {
                if stop.load(Ordering::Relaxed) {
                    return Cost::default();
                }
                if level.byte() > 0 {
                    // At the first level, `new` contains the positions that `begin` collected.
                    new.clear();
                }
                space.predecessors(slice.index, mover, won, marks);
                for word in new.drain(..) {
                    marks.mark(word.index as usize, word.bits);
                }
                slice.add_scheduled(level, marks);
                let mut cost = Cost { backwards: marks.moves(), ..Cost::default() };
                for word in marks.touched() {
                    let bits = marks.get(word) & slice.may_be_lost[word];
                    if bits == 0 {
                        continue;
                    }
                    cost.visited += u64::from(bits.count_ones());
                    let candidates = Word { index: word as u32, bits };
                    let bits = space.moves_only_into(
                        slice.index,
                        mover,
                        candidates,
                        bad,
                        &mut cost.forwards,
                    );
                    let bits = bits & !slice.put_off(level, word, bits);
                    if bits != 0 {
                        slice.decide(level, word, bits);
                        new.push(Word { index: word as u32, bits });
                    }
                }
                marks.clear();
                cost
            },
        );
        passes.reduce(Cost::default, Cost::with)
    }
}

/// The result of loading the positions.
#[derive(Clone, Copy, Debug, Default)]
struct Begun {
    cost: Cost,
    /// Last level affected by a move out of the space.
    last: Option<u8>,
    /// Whether a move out of the space leads to a value that is too long to store.
    too_long: bool,
}

impl Slice<'_> {
    fn begin(&mut self, threatened: &[u64], lost: &mut Vec<Word>) -> Begun {
        let mut begun = Begun::default();
        for (word, &threatened) in threatened.iter().enumerate() {
            let positions = self.open[word];
            begun.cost.visited += u64::from(positions.count_ones());
            self.bad[word] = !positions;
            let mut saved = 0;
            for at in ones(positions) {
                let value = &mut self.values[64 * word + at];
                match *value {
                    PackedValue::NONE => *value = PackedValue::DRAW,
                    PackedValue::DRAW => saved |= 1 << at,
                    scheduled => {
                        let level = scheduled.byte();
                        saved |= u64::from(level % 2 == 1) << at;
                        self.next[word] = self.next[word].min(level);
                        begun.last = begun.last.max(Some(level));
                    }
                }
            }
            self.may_be_lost[word] = positions & !saved;
            let bits = threatened & self.may_be_lost[word];
            if bits != 0 {
                lost.push(Word { index: word as u32, bits });
            }
        }
        begun
    }

    /// Marks the positions that moves out of the space decide at this level.
    fn add_scheduled(&mut self, level: PackedValue, marks: &mut Marks) {
        for word in 0..self.next.len() {
            if self.next[word] != level.byte() {
                continue;
            }
            let (mut bits, mut next) = (0, NEVER);
            for at in ones(self.open[word]) {
                let scheduled = self.values[64 * word + at];
                bits |= u64::from(scheduled == level) << at;
                if scheduled != PackedValue::DRAW && scheduled.byte() > level.byte() {
                    next = next.min(scheduled.byte());
                }
            }
            self.next[word] = next;
            marks.mark(word, bits);
        }
    }

    /// Returns those of `bits` that a move out of the space postpones to a later level.
    fn put_off(&self, level: PackedValue, word: usize, bits: u64) -> u64 {
        let later = |at: usize| {
            let scheduled = self.values[64 * word + at];
            scheduled != PackedValue::DRAW && scheduled.byte() > level.byte()
        };
        ones(bits).filter(|&at| later(at)).fold(0, |later, at| later | 1 << at)
    }

    fn decide(&mut self, level: PackedValue, word: usize, bits: u64) {
        self.open[word] &= !bits;
        self.may_be_lost[word] &= !bits;
        for at in ones(bits) {
            self.values[64 * word + at] = level;
        }
    }
}
