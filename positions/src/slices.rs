//! The interface of spaces for retrograde analysis of 64 positions at a time, with positions stored as bits
//! of words.

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
    /// Both players, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns 0 for the first player, 1 for the second.
    pub fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// A set of up to 64 positions of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The index of the word in the slice.
    pub index: u32,
    /// The set: one bit for each position of the word.
    pub bits: u64,
}

/// The initial data of a slice for one side to move.
#[derive(Debug)]
pub struct SliceStart<'a> {
    /// The bitmap of positions that exist; empty at first.
    pub positions: &'a mut [u64],
    /// The bitmap of positions that are lost for a side without a move; empty at first. A side without a move
    /// elsewhere has a draw.
    pub threatened: &'a mut [u64],
    /// For each position, the value for the mover of the best move that leaves the space. It is a win in at
    /// most this many plies, a draw, or a loss in this many if no move is better. [`PackedValue::NONE`], the
    /// initial value, if no move leaves the space.
    pub outside: &'a mut [PackedValue],
    /// Set if a win or loss in `outside` takes more plies than a byte can encode.
    pub too_long: bool,
}

/// A set of positions of a slice that collects the results of backward moves word by word.
#[derive(Clone, Debug)]
pub struct Marks {
    words: Vec<u64>,
    /// A bit for each non-empty word.
    touched: Vec<u64>,
    moves: u64,
}

impl Marks {
    /// Creates an empty set for a slice of `words` words.
    pub fn new(words: usize) -> Self {
        Self { words: vec![0; words], touched: vec![0; words.div_ceil(64)], moves: 0 }
    }

    /// Adds the positions `bits` to word `index` and counts each as a backward move.
    #[inline]
    pub fn add(&mut self, index: usize, bits: u64) {
        self.moves += u64::from(bits.count_ones());
        self.mark(index, bits);
    }

    /// Adds the positions `bits` to word `index` without counting moves.
    #[inline]
    pub fn mark(&mut self, index: usize, bits: u64) {
        self.words[index] |= bits;
        self.touched[index / 64] |= u64::from(bits != 0) << (index % 64);
    }

    /// Returns the number of backward moves counted since the last reset.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the positions of word `index` that are in the set.
    #[inline]
    pub fn get(&self, index: usize) -> u64 {
        self.words[index]
    }

    /// Iterates over the indices of non-empty words, in ascending order.
    pub fn touched(&self) -> impl Iterator<Item = usize> + '_ {
        (0..).zip(&self.touched).flat_map(|(at, &bits)| ones(bits).map(move |bit| 64 * at + bit))
    }

    /// Empties the set and resets the count.
    pub fn clear(&mut self) {
        for at in 0..self.touched.len() {
            for bit in ones(std::mem::take(&mut self.touched[at])) {
                self.words[64 * at + bit] = 0;
            }
        }
        self.moves = 0;
    }
}

/// Iterates over the indices of the set bits, from the lowest.
#[inline]
pub fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        at
    })
}

/// A finite set of positions, stored in slices of words. A move can be made or taken back for up to 64
/// positions at once. Each slice depends on few others, so threads work on different slices.
///
/// A position may occupy several equivalent places by symmetry; their results must then agree.
pub trait SlicedSpace: Sync {
    /// Returns the number of slices.
    fn slices(&self) -> usize;

    /// Returns the number of words in a slice.
    fn words(&self) -> usize;

    /// Fills `start` with the positions of the slice with `mover` to move, and with their values by
    /// definition.
    fn begin(&self, slice: usize, mover: Player, start: &mut SliceStart<'_>);

    /// Marks the positions of the slice from which a move of `mover` leads to a position in `decided`, a list
    /// per slice of positions with the opponent to move. It may also mark bits that represent no position.
    fn predecessors(&self, slice: usize, mover: Player, decided: &[Vec<Word>], marks: &mut Marks);

    /// Returns the subset of `candidates`, positions with `mover` to move, whose moves inside the space all
    /// lead into `set`. `set` covers all words of all slices with the opponent to move; bits that are no
    /// positions must be 1. Adds the number of moves examined to `moves`.
    fn moves_only_into(
        &self,
        slice: usize,
        mover: Player,
        candidates: Word,
        set: &[u64],
        moves: &mut u64,
    ) -> u64;
}
