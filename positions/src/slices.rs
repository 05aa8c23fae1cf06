//! The seam between backward chaining on 64 positions at once and a game whose
//! positions fill whole words.

use crate::PackedValue;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// White, in chess.
    First,
    /// Black, in chess.
    Second,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other one.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second.
    pub fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// Up to 64 positions of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Which word of the slice.
    pub index: u32,
    /// A bit for each position.
    pub bits: u64,
}

/// A slice with one side to move, before anything is computed.
#[derive(Debug)]
pub struct SliceStart<'a> {
    /// The positions, as words; none at first.
    pub positions: &'a mut [u64],
    /// Those in which a side that has no move has lost; none at first. Where
    /// it has no move elsewhere, the game is drawn.
    pub threatened: &'a mut [u64],
    /// For each position, the best that a move out of the space leads to, as
    /// the mover's value: what it wins by at the latest, a draw, or what it
    /// loses by if all else fails. [`PackedValue::NONE`], as it is at first,
    /// where no move leads out.
    pub outside: &'a mut [PackedValue],
    /// Set where such a win or loss takes more plies than fit.
    pub too_long: bool,
}

/// Positions of one slice, marked one word at a time.
#[derive(Clone, Debug)]
pub struct Marks {
    words: Vec<u64>,
    /// A bit for each word that is not empty.
    touched: Vec<u64>,
    moves: u64,
}

impl Marks {
    /// For a slice of so many words.
    pub fn new(words: usize) -> Self {
        Self { words: vec![0; words], touched: vec![0; words.div_ceil(64)], moves: 0 }
    }

    /// Marks the positions `bits` of word `index`, each of which is a move
    /// backwards.
    #[inline]
    pub fn add(&mut self, index: usize, bits: u64) {
        self.moves += u64::from(bits.count_ones());
        self.mark(index, bits);
    }

    /// Marks the positions `bits` of word `index`, where no move stands behind.
    #[inline]
    pub fn mark(&mut self, index: usize, bits: u64) {
        self.words[index] |= bits;
        self.touched[index / 64] |= u64::from(bits != 0) << (index % 64);
    }

    /// The moves counted so far.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The marked positions of word `index`.
    #[inline]
    pub fn get(&self, index: usize) -> u64 {
        self.words[index]
    }

    /// The words with marks, in order.
    pub fn touched(&self) -> impl Iterator<Item = usize> + '_ {
        (0..).zip(&self.touched).flat_map(|(at, &bits)| ones(bits).map(move |bit| 64 * at + bit))
    }

    /// Removes all marks, and forgets the moves.
    pub fn clear(&mut self) {
        for at in 0..self.touched.len() {
            for bit in ones(std::mem::take(&mut self.touched[at])) {
                self.words[64 * at + bit] = 0;
            }
        }
        self.moves = 0;
    }
}

/// The places of the bits that are set, from the lowest.
#[inline]
pub fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        at
    })
}

/// Finitely many positions in slices of words, so that a move can be made or
/// taken back in up to 64 of them at once. A slice depends on few others, and
/// threads share the work by slices.
///
/// A position may stand in several places if they are the same by symmetry;
/// then what holds for one must follow for the others.
pub trait SlicedSpace: Sync {
    /// How many slices there are.
    fn slices(&self) -> usize;

    /// How many words a slice has.
    fn words(&self) -> usize;

    /// Says which positions the slice has with `mover` to move, and what is
    /// known of them by definition.
    fn begin(&self, slice: usize, mover: Player, start: &mut SliceStart<'_>);

    /// Marks the positions of the slice from which a move of `mover` leads into
    /// a position of `decided` (a list for each slice, of positions with the
    /// opponent to move). Marks where there is no position do no harm.
    fn predecessors(&self, slice: usize, mover: Player, decided: &[Vec<Word>], marks: &mut Marks);

    /// Those of `candidates`, positions with `mover` to move, from which every
    /// move inside the space leads into `set`. That holds all words of all
    /// slices, with the opponent to move, and the bits that stand for no
    /// position are set. Adds the moves looked at to `moves`.
    fn moves_only_into(
        &self,
        slice: usize,
        mover: Player,
        candidates: Word,
        set: &[u64],
        moves: &mut u64,
    ) -> u64;
}
