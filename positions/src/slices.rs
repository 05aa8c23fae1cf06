//! The interface between backward chaining on 64 positions at once and games whose positions fill
//! whole words.

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

    /// 0 for the first, 1 for the second.
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
    /// A bit for each position.
    pub bits: u64,
}

/// A slice with one side to move, before the computation.
#[derive(Debug)]
pub struct SliceStart<'a> {
    /// The positions, as words; none at first.
    pub positions: &'a mut [u64],
    /// Positions in which a side without a move has lost; initially none. In other positions
    /// without a move, the game is drawn.
    pub threatened: &'a mut [u64],
    /// For each position, the best value that a move out of the space leads to, from the mover's
    /// point of view: a win in at most this many plies, a draw, or a loss in this many if no move
    /// is better. [`PackedValue::NONE`], its initial value, if no move leads out.
    pub outside: &'a mut [PackedValue],
    /// Set if a win or loss in `outside` takes more plies than fit.
    pub too_long: bool,
}

/// A set of positions of one slice, built one word at a time.
#[derive(Clone, Debug)]
pub struct Marks {
    words: Vec<u64>,
    /// A bit for each word that is not empty.
    touched: Vec<u64>,
    moves: u64,
}

impl Marks {
    /// An empty set for a slice with this many words.
    pub fn new(words: usize) -> Self {
        Self { words: vec![0; words], touched: vec![0; words.div_ceil(64)], moves: 0 }
    }

    /// Adds the positions `bits` of word `index`, and counts each as a backward move.
    #[inline]
    pub fn add(&mut self, index: usize, bits: u64) {
        self.moves += u64::from(bits.count_ones());
        self.mark(index, bits);
    }

    /// Adds the positions `bits` of word `index` without counting moves.
    #[inline]
    pub fn mark(&mut self, index: usize, bits: u64) {
        self.words[index] |= bits;
        self.touched[index / 64] |= u64::from(bits != 0) << (index % 64);
    }

    /// Backward moves counted so far.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The positions of word `index` in the set.
    #[inline]
    pub fn get(&self, index: usize) -> u64 {
        self.words[index]
    }

    /// The indices of non-empty words, in order.
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

/// The indices of the set bits, from the lowest.
#[inline]
pub fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        at
    })
}

/// A finite set of positions, stored in slices of words so that a move can be made or taken back in
/// up to 64 of them at once. A slice depends on few others, and threads divide the work by slices.
///
/// A position may be stored in several places if they are equivalent by symmetry; the results for
/// them must then agree.
pub trait SlicedSpace: Sync {
    /// Number of slices.
    fn slices(&self) -> usize;

    /// Number of words in a slice.
    fn words(&self) -> usize;

    /// Sets the positions of the slice with `mover` to move, and their values by
    /// definition.
    fn begin(&self, slice: usize, mover: Player, start: &mut SliceStart<'_>);

    /// Marks the positions of the slice from which a move of `mover` leads to a position in
    /// `decided` (a list for each slice, of positions with the opponent to move). Marking
    /// non-positions does no harm.
    fn predecessors(&self, slice: usize, mover: Player, decided: &[Vec<Word>], marks: &mut Marks);

    /// The subset of `candidates`, positions with `mover` to move, from which every move inside the
    /// space leads into `set`. `set` has all words of all slices, with the opponent to move, and
    /// ones for non-positions. The number of moves examined is added to `moves`.
    fn moves_only_into(
        &self,
        slice: usize,
        mover: Player,
        candidates: Word,
        set: &[u64],
        moves: &mut u64,
    ) -> u64;
}
