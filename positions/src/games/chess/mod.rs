//! Chess, by the rules of the crate shakmaty.

mod blows;
mod castling;
pub mod endgame;
mod epd;
mod evaluations;
mod exchange;
mod fen;
mod key;
mod legal_exchange;
mod move_codes;
mod questions;
mod suites;
mod tactics;
mod with_promotions;

use std::fmt;
use std::str::FromStr;

use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, EnPassantMode, Move, Position as _};

use crate::{Blow, Hints, MoveCodes, Outcome, Position, Reason, Value};

pub use epd::{
    EpdError, EpdNote, EpdNoteKind, EpdOperation, EpdPosition, EpdProblem, read_epd, read_move,
};
pub use evaluations::*;
pub use fen::{FenNote, FenProblem, ParseChessError};
pub use with_promotions::ChessWithPromotions;

use fen::{Fields, split};

/// A chess position; by default the initial position.
///
/// The game ends only if there is no legal move: a loss in check, otherwise a draw. Repetition, the
/// fifty-move rule and insufficient material are ignored, so a position's value depends on the position
/// alone.
///
/// The text form is a FEN, with or without the two counters. The position is Chess960 if the castling rights
/// are rook files (`HFhf`, but also `HAha`).
///
/// ```
/// use plywood_positions::{Chess, Outcome, Position};
///
/// let mated: Chess = "R5k1/5ppp/8/8/8/8/8/6K1 b - -".parse()?;
/// let moves = mated.all_moves();
/// assert!(moves.is_empty());
/// assert_eq!(mated.outcome(), Outcome::Loss);
/// # Ok::<(), plywood_positions::ParseChessError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chess {
    board: shakmaty::Chess,
    /// The pieces' part of the key.
    pieces_key: u64,
    /// The material balance; see [`Chess::material`].
    material: Value,
}

impl Chess {
    /// Returns the position as shakmaty's type.
    #[inline]
    pub fn board(&self) -> &shakmaty::Chess {
        &self.board
    }

    /// Returns the castling mode, orthodox or Chess960. All later positions have the same mode, even without
    /// castling rights.
    pub fn castling_mode(&self) -> CastlingMode {
        self.board.castles().mode()
    }

    /// Returns the material balance for the side to move, in centipawns (see [`Material`]). Every move
    /// updates it, like the key, because counting costs as much as playing a move.
    #[inline]
    pub fn material(&self) -> Value {
        self.material
    }

    /// Returns the weight of both sides' pieces: 1 for a knight or bishop, 2 for a rook, 4 for a queen. This
    /// is 24 at the start and 0 in a pawn ending.
    pub fn game_phase(&self) -> usize {
        let board = self.board.board();
        let minor = board.knights() | board.bishops();
        minor.count() + 2 * board.rooks().count() + 4 * board.queens().count()
    }

    /// Returns the material that the side to move gains by `chosen` in centipawns, if both sides then capture
    /// on its square as long as it pays. Negative if the move loses material. Ignores pins, and is fast
    /// enough for move ordering.
    pub fn exchange(&self, chosen: Move) -> Value {
        exchange::exchange(&self.board, chosen)
    }

    /// Returns the material that the side to move gains by `chosen` in centipawns, if both sides then make
    /// legal captures on its square as long as it pays. Negative if the move loses material.
    pub fn legal_exchange(&self, chosen: Move) -> Value {
        legal_exchange::legal_exchange(&self.board, chosen)
    }
}

impl Default for Chess {
    fn default() -> Self {
        shakmaty::Chess::default().into()
    }
}

impl From<shakmaty::Chess> for Chess {
    fn from(board: shakmaty::Chess) -> Self {
        let pieces_key = key::of_pieces(board.board());
        let material = evaluations::balance(&board);
        Self { board, pieces_key, material }
    }
}

impl Position for Chess {
    type Move = Move;

    /// Appends the legal moves in shakmaty's order.
    #[inline]
    fn moves(&self, moves: &mut Vec<Move>) {
        moves.extend_from_slice(&self.board.legal_moves());
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is most of a leaf's time")]
    fn make(&mut self, chosen: Move) {
        self.material = -(self.material + tactics::gain(chosen));
        self.pieces_key ^= key::change(self.board.turn(), chosen);
        self.board.play_unchecked(chosen);
    }

    /// Returns a Zobrist key, which includes the en-passant square if a capture there is legal.
    #[inline]
    fn key(&self) -> u64 {
        self.pieces_key ^ key::of_state(&self.board)
    }

    fn outcome(&self) -> Outcome {
        if self.board.is_check() { Outcome::Loss } else { Outcome::Draw }
    }

    /// Returns the move in standard algebraic notation.
    fn notation(&self, chosen: Move) -> String {
        SanPlus::from_move(self.board.clone(), chosen).to_string()
    }
}

impl Hints<Move> for Chess {
    const MOVE_CODES: Option<MoveCodes<Move>> = Some(move_codes::CODES);

    #[inline]
    fn gain(&self, chosen: Move) -> Value {
        tactics::gain(chosen)
    }

    #[inline]
    fn has_gain(&self, chosen: Move) -> bool {
        match chosen {
            Move::Normal { capture, promotion, .. } => capture.is_some() || promotion.is_some(),
            _ => chosen.is_en_passant(),
        }
    }

    #[inline]
    fn stake(&self, chosen: Move) -> Value {
        tactics::stake(chosen)
    }

    fn arrival(&self, chosen: Move) -> Option<u32> {
        Some(u32::from(chosen.to()))
    }

    fn scanned(&self, chosen: Move) -> u32 {
        let from = chosen.from().map_or(0, u32::from);
        // Squares are numbered from a1, rank by rank.
        from ^ 0o70
    }

    fn is_check(&self) -> bool {
        self.board.is_check()
    }

    fn gives_direct_check(&self, chosen: Move) -> bool {
        tactics::gives_direct_check(&self.board, chosen)
    }

    fn is_threatened(&self) -> bool {
        tactics::is_threatened(&self.board)
    }

    fn strikes(&self, chosen: Move, blow: Blow) -> bool {
        blows::strikes(&self.board, chosen, blow)
    }

    /// Answers Bernstein's questions, for move ordering.
    fn reasons(&self, moves: &[Move]) -> Vec<Reason> {
        let questions = questions::Questions::of(&self.board);
        moves.iter().map(|&chosen| questions.answer(chosen)).collect()
    }

    fn null_move(&self) -> Option<Self> {
        tactics::null_move(&self.board).map(Self::from)
    }
}

impl fmt::Display for Chess {
    /// Writes the first four FEN fields, with the en-passant square only if a capture there is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, .. } = self;
        let castling = castling::written(board);
        let en_passant = board.ep_square(EnPassantMode::Legal);
        let en_passant = en_passant.map_or("-".to_owned(), |square| square.to_string());
        f.pad(&format!("{} {} {castling} {en_passant}", board.board(), board.turn().char()))
    }
}

impl FromStr for Chess {
    type Err = ParseChessError;

    /// Parses like [`Chess::read_fen`], without notes.
    fn from_str(text: &str) -> Result<Self, ParseChessError> {
        Self::read_fen(text).map(|(position, _)| position)
    }
}

impl Chess {
    /// Reads a FEN. The two counters are optional and are not stored. As in EPD files, castling rights whose
    /// king or rook is elsewhere and impossible en-passant squares are dropped. The notes list what was
    /// dropped.
    ///
    /// # Errors
    ///
    /// Returns the column and the remedy if the text is not a position.
    pub fn read_fen(text: &str) -> Result<(Self, Vec<FenNote>), ParseChessError> {
        Self::read(text, None)
    }

    /// Reads a Chess960 FEN like [`Chess::read_fen`]. KQkq denote the outermost rooks (X-FEN), which need not
    /// be on orthodox squares.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Chess::read_fen`].
    pub fn read_chess960(text: &str) -> Result<(Self, Vec<FenNote>), ParseChessError> {
        Self::read(text, Some(CastlingMode::Chess960))
    }

    fn read(
        text: &str,
        known: Option<CastlingMode>,
    ) -> Result<(Self, Vec<FenNote>), ParseChessError> {
        let tokens = split(text);
        let fields = Fields::read(&tokens, text.chars().count() + 1)?;
        // The two FEN counters may follow; they are not stored.
        for (at, token) in tokens.iter().enumerate().skip(4) {
            let is_counter = at < 6 && token.text.parse::<u32>().is_ok();
            token.must(is_counter, FenProblem::Counter)?;
        }
        let (position, notes) = fields.position(known)?;
        Ok((position, notes.into_iter().map(|(_, note)| note).collect()))
    }
}
