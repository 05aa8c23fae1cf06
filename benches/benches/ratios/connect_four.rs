//! Connect Four as a game of the crate `minimax`, twice: on Plywood's board,
//! and on a plain bitboard as that crate's users write one.
//!
//! Its `Negamax` shuffles the moves at the root. So that both sides search the
//! same tree in the same order, both games begin with one forced move that
//! leads to the empty board.

use std::marker::PhantomData;

use plywood_algorithms::{Algorithm, Configuration, NoObserver, Problem, TableSize};
use plywood_benches::Workload;
use plywood_positions::{ConnectFour, ConnectFourMove, Outcome, Position, Zero, mix};

/// Leaves of the tree to this depth are counted and timed.
pub const DEPTH: u32 = 11;

/// A board as the crate `minimax` wants it.
pub trait Board: Clone + Default {
    /// A move.
    type Move: Copy + Eq;
    /// Appends the moves; the game is not over.
    fn moves(&self, moves: &mut Vec<Self::Move>);
    /// The board after a move.
    #[must_use]
    fn play(&self, chosen: Self::Move) -> Self;
    /// The winner, if the game is over.
    fn winner(&self) -> Option<minimax::Winner>;
    /// The position's key, which differs from those of other boards.
    fn key(&self) -> u64;
}

impl Board for ConnectFour {
    type Move = ConnectFourMove;

    #[inline]
    fn moves(&self, moves: &mut Vec<ConnectFourMove>) {
        Position::moves(self, moves);
    }

    #[inline]
    fn play(&self, chosen: ConnectFourMove) -> Self {
        Position::play(self, chosen)
    }

    #[inline]
    fn winner(&self) -> Option<minimax::Winner> {
        self.decided().map(|outcome| match outcome {
            Outcome::Win => minimax::Winner::PlayerToMove,
            Outcome::Draw => minimax::Winner::Draw,
            Outcome::Loss => minimax::Winner::PlayerJustMoved,
        })
    }

    #[inline]
    fn key(&self) -> u64 {
        Position::key(self)
    }
}

/// Seven columns of seven bits, the top one always empty; lines are looked for
/// in every position.
#[derive(Clone, Copy, Default)]
pub struct PlainBoard {
    mover: u64,
    occupied: u64,
}

const BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
const FULL: u64 = BOTTOM * 0x3f;

impl Board for PlainBoard {
    type Move = u64;

    #[inline]
    fn moves(&self, moves: &mut Vec<u64>) {
        let mut landing = (self.occupied + BOTTOM) & FULL;
        while landing != 0 {
            moves.push(landing & landing.wrapping_neg());
            landing &= landing - 1;
        }
    }

    #[inline]
    fn play(&self, stone: u64) -> Self {
        Self { mover: self.mover ^ self.occupied, occupied: self.occupied | stone }
    }

    #[inline]
    fn winner(&self) -> Option<minimax::Winner> {
        let stones = self.mover ^ self.occupied;
        let has_line = [1, 6, 7, 8].into_iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        });
        if has_line {
            return Some(minimax::Winner::PlayerJustMoved);
        }
        (self.occupied == FULL).then_some(minimax::Winner::Draw)
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.mover + self.occupied)
    }
}

/// The rules over a board: nothing has been played yet in `None`.
pub struct Rules<B>(PhantomData<B>);

impl<B: Board> minimax::Game for Rules<B> {
    type S = Option<B>;
    type M = B::Move;

    #[inline]
    fn generate_moves(state: &Option<B>, moves: &mut Vec<B::Move>) -> Option<minimax::Winner> {
        let Some(board) = state else {
            B::default().moves(moves);
            moves.truncate(1);
            return None;
        };
        let winner = board.winner();
        if winner.is_none() {
            board.moves(moves);
        }
        winner
    }

    #[inline]
    fn apply(state: &mut Option<B>, chosen: B::Move) -> Option<Option<B>> {
        Some(Some(state.as_ref().map_or_else(B::default, |board| board.play(chosen))))
    }

    #[inline]
    fn get_winner(state: &Option<B>) -> Option<minimax::Winner> {
        state.as_ref().and_then(Board::winner)
    }

    #[inline]
    fn zobrist_hash(state: &Option<B>) -> u64 {
        state.as_ref().map_or(0, Board::key)
    }
}

/// Every unfinished board is worth 0.
pub struct ZeroFor<B>(PhantomData<B>);

impl<B: Board> minimax::Evaluator for ZeroFor<B> {
    type G = Rules<B>;

    #[inline]
    fn evaluate(&self, _: &Option<B>) -> minimax::Evaluation {
        0
    }
}

/// Searches the start to `depth` with the crate `minimax`, and asserts that
/// neither side wins so soon.
pub fn negamax_of_minimax<B: Board>(depth: u32) {
    let depth = u8::try_from(depth + 1).expect("a depth that can be searched");
    let mut negamax = minimax::Negamax::new(ZeroFor::<B>(PhantomData), depth);
    let chosen = minimax::Strategy::<Rules<B>>::choose_move(&mut negamax, &None);
    assert!(chosen.is_some());
    assert_eq!(negamax.root_value(), 0);
}

/// Size of the tables of both programs, in MiB.
const TABLE: usize = 1;

/// Searches the start to all depths up to `depth` with the iterations of the
/// crate `minimax`, and asserts that neither side wins. Its table stores nothing at the
/// horizon; other settings are those of `options`.
pub fn iterations_of_minimax<B: Board>(depth: u32, options: minimax::IterativeOptions) {
    let options = options.with_table_byte_size(TABLE << 20);
    let mut search = minimax::IterativeSearch::new(ZeroFor::<B>(PhantomData), options);
    let depth = u8::try_from(depth + 1).expect("a depth that can be searched");
    minimax::Strategy::<Rules<B>>::set_max_depth(&mut search, depth);
    let chosen = minimax::Strategy::<Rules<B>>::choose_move(&mut search, &None);
    assert!(chosen.is_some());
    assert_eq!(search.root_value(), 0);
}

/// Searches the start with a contender of ours, whose settings must include iterations.
pub fn iterations(depth: u32, contender: &Configuration) {
    assert_eq!(
        contender.settings().table.map(|table| table.size),
        Some(TableSize::Mebibytes(TABLE as u32))
    );
    let position = ConnectFour::default();
    let problem = Problem::new(&position, depth);
    let Ok(answer) = contender.search(&problem, &Zero, &mut NoObserver);
    assert_eq!(answer.bounds.value(), Some(0));
}

/// Searches the start to `depth` with our alpha-beta, and asserts the same.
pub fn alpha_beta(depth: u32) {
    let (position, evaluation) = (&ConnectFour::default(), &Zero);
    Workload { position, evaluation, depth, value: 0 }.search(Algorithm::ALPHA_BETA);
}
