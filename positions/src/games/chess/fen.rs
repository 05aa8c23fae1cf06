//! Reads FEN fields and reports every mistake with its column.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, PositionError, PositionErrorKinds, Setup, Square};

use super::Chess;
use super::castling;

/// An error in a FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct ParseChessError {
    /// The column of the problem, in characters from 1.
    pub column: usize,
    /// The problem at that column.
    pub problem: FenProblem,
}

/// Returns a number of ranks in words.
fn of_ranks(ranks: usize) -> String {
    format!("{ranks} {}", if ranks == 1 { "rank" } else { "ranks" })
}

/// A problem in a FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenProblem {
    /// A text that ends before all fields.
    #[error(
        "the {0} is missing; a position has a board, a side, castling rights and `-` or an en-passant square"
    )]
    Missing(&'static str),
    /// A board without exactly eight ranks.
    #[error("the board has {ranks}; write eight, separated by '/'", ranks = of_ranks(*.0))]
    Ranks(usize),
    /// A rank without exactly eight squares.
    #[error("rank {rank} has {squares} squares; give it eight")]
    Squares {
        /// The rank, from 8 down to 1.
        rank: usize,
        /// The number of squares that it has.
        squares: u32,
    },
    /// A character that is neither a piece nor a number of empty squares.
    #[error("'{0}' is not a piece; write one of PNBRQK or pnbrqk, or a digit for empty squares")]
    Piece(char),
    /// A side to move that is neither w nor b.
    #[error("`{0}` is not a side to move; write w or b")]
    Side(String),
    /// Castling rights that are neither a selection of KQkq nor files of rooks.
    #[error(
        "`{0}` are not castling rights; write each of KQkq at most once (in Chess960 also rooks' files, such as HAha), or `-` for none"
    )]
    Castling(String),
    /// Castling rights that are either Chess960 or a mistake.
    #[error(
        "castling right `{rights}` holds in Chess960 alone; write `{files}` if that is meant, otherwise leave it out"
    )]
    Chess960 {
        /// The rights as written.
        rights: String,
        /// The rights as rook files.
        files: String,
    },
    /// An en-passant field that is neither `-` nor a square.
    #[error("`{0}` is not an en-passant square; write the square behind the pawn, or `-`")]
    EnPassant(String),
    /// A halfmove clock or move number that is not a number.
    #[error("`{0}` is not a move counter; write a number, or end the position before it")]
    Counter(String),
    /// Fields that contradict each other or the rules.
    #[error("not a legal position: {0}")]
    Illegal(String),
}

impl FenProblem {
    /// Returns the kind of problem, without details of the position.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Missing(_) => "missing field",
            Self::Ranks(_) | Self::Squares { .. } | Self::Piece(_) => "no board",
            Self::Side(_) => "no side to move",
            Self::Castling(_) => "no castling rights",
            Self::Chess960 { .. } => "castling rights that may be Chess960",
            Self::EnPassant(_) => "no en-passant square",
            Self::Counter(_) => "no move counter",
            Self::Illegal(_) => "illegal position",
        }
    }
}

/// A word with the column of its first character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub text: &'a str,
    pub column: usize,
}

/// Splits `text` into words with their columns, in characters from 1.
pub fn split(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut column = 1;
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        if !word.is_empty() {
            tokens.push(Token { text: word, column });
        }
        column += part.chars().count();
    }
    tokens
}

/// The four fields that describe a position, each syntactically valid.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>([Token<'a>; 4]);

impl<'a> Fields<'a> {
    /// Checks the first four of `tokens`. `end` is the column after the text.
    pub fn read(tokens: &[Token<'a>], end: usize) -> Result<Self, ParseChessError> {
        let field = |at: usize, name| {
            let missing = ParseChessError { column: end, problem: FenProblem::Missing(name) };
            tokens.get(at).copied().ok_or(missing)
        };
        let board = field(0, "board")?;
        check_board(board)?;
        let side = field(1, "side to move")?;
        side.must(matches!(side.text, "w" | "b"), FenProblem::Side)?;
        let castling = field(2, "castling field")?;
        castling.must(are_rights(castling.text), FenProblem::Castling)?;
        let passed = field(3, "en-passant field")?;
        let is_square = passed.text == "-" || passed.text.parse::<Square>().is_ok();
        passed.must(is_square, FenProblem::EnPassant)?;
        Ok(Self([board, side, castling, passed]))
    }

    /// Builds the position, with notes at their columns. Drops impossible castling rights. Without a `known`
    /// mode, the castling rights determine whether the position is Chess960.
    pub fn position(
        &self,
        known: Option<CastlingMode>,
    ) -> Result<(Chess, Vec<(usize, FenNote)>), ParseChessError> {
        let [board, side, castling, en_passant] = self.0;
        let illegal = |text: String| board.error(FenProblem::Illegal(text));
        let fen: Fen = format!("{} {} - {}", board.text, side.text, en_passant.text)
            .parse()
            .map_err(|error| illegal(format!("{error}")))?;
        let mut setup = fen.into_setup();
        let rights = castling::read(&setup.board, castling.text, known)
            .map_err(|problem| castling.error(problem))?;
        setup.castling_rights = rights.rooks;
        let mut notes = Vec::new();
        if rights.mode.is_chess960() {
            notes.push((castling.column, FenNote::Chess960));
        }
        if !rights.dropped.is_empty() {
            notes.push((castling.column, FenNote::DroppedCastling(rights.dropped)));
        }
        let (position, odd) = played(setup, rights.mode).map_err(illegal)?;
        let dropped = FenNote::DroppedEnPassant(en_passant.text.to_owned());
        let noted = [
            (PositionErrorKinds::INVALID_EP_SQUARE, en_passant, dropped),
            (PositionErrorKinds::IMPOSSIBLE_CHECK, board, FenNote::ImpossibleCheck),
            (PositionErrorKinds::TOO_MUCH_MATERIAL, board, FenNote::TooMuchMaterial),
        ];
        let found = noted.into_iter().filter(|(kind, ..)| odd.contains(*kind));
        notes.extend(found.map(|(_, token, note)| (token.column, note)));
        Ok((position.into(), notes))
    }
}

/// Returns the position with the rules that it breaks without preventing play. If it cannot be played,
/// returns all broken rules as an error.
fn played(
    setup: Setup,
    mode: CastlingMode,
) -> Result<(shakmaty::Chess, PositionErrorKinds), String> {
    let error = match setup.position(mode) {
        Ok(position) => return Ok((position, PositionErrorKinds::empty())),
        Err(error) => error,
    };
    let odd = error.kinds();
    let played = error
        .ignore_invalid_ep_square()
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material);
    played.map(|position| (position, odd)).map_err(|error| reasons(&error))
}

/// A note on a playable position with an oddity.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenNote {
    /// Castling rights that were dropped.
    #[error("castling right `{0}` dropped: its king or its rook is not on its square")]
    DroppedCastling(String),
    /// An en-passant square that was dropped.
    #[error("en-passant square {0} dropped: no pawn can just have passed it")]
    DroppedEnPassant(String),
    /// Castling rights in Chess960 form; the rules of Chess960 apply.
    #[error("castling as in Chess960")]
    Chess960,
    /// A check that no move can have given. The position is not changed.
    #[error("no move can have given this check, but it is played as it stands")]
    ImpossibleCheck,
    /// More pieces than promotion allows. The position is not changed.
    #[error("a side has more pieces than promotion can give, but it is played as it stands")]
    TooMuchMaterial,
}

impl FenNote {
    /// Returns whether the position was changed.
    pub fn is_repair(&self) -> bool {
        matches!(self, Self::DroppedCastling(_) | Self::DroppedEnPassant(_))
    }
}

impl Token<'_> {
    fn error(self, problem: FenProblem) -> ParseChessError {
        ParseChessError { column: self.column, problem }
    }

    /// Returns an error with this problem unless `right` is true.
    pub fn must(
        self,
        right: bool,
        problem: fn(String) -> FenProblem,
    ) -> Result<(), ParseChessError> {
        if right { Ok(()) } else { Err(self.error(problem(self.text.to_owned()))) }
    }
}

fn check_board(field: Token<'_>) -> Result<(), ParseChessError> {
    let ranks = field.text.split('/').count();
    if ranks != 8 {
        return Err(field.error(FenProblem::Ranks(ranks)));
    }
    let mut column = field.column;
    for (at, rank) in field.text.split('/').enumerate() {
        let start = column;
        let mut squares = 0;
        for square in rank.chars() {
            squares += match square {
                '1'..='8' => square.to_digit(10).unwrap_or(0),
                _ if "PNBRQKpnbrqk".contains(square) => 1,
                _ => {
                    return Err(ParseChessError { column, problem: FenProblem::Piece(square) });
                }
            };
            column += 1;
        }
        if squares != 8 {
            let problem = FenProblem::Squares { rank: 8 - at, squares };
            return Err(ParseChessError { column: start, problem });
        }
        column += 1;
    }
    Ok(())
}

/// Returns whether the text is `-`, or distinct letters of castling rights.
fn are_rights(text: &str) -> bool {
    let is_right = |right: char| matches!(right.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q');
    let is_once = |right: char| is_right(right) && text.matches(right).count() == 1;
    text == "-" || text.chars().all(is_once)
}

/// Describes the broken rules that make a position unplayable.
fn reasons(error: &PositionError<shakmaty::Chess>) -> String {
    const REASONS: [(PositionErrorKinds, &str); 5] = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has several kings"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "a pawn stands on the first or last rank"),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side that is not to move is in check"),
    ];
    let kinds = error.kinds();
    let found: Vec<_> =
        REASONS.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|&(_, text)| text).collect();
    found.join(", and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orthodox_rights_of_a_known_chess960_are_written_as_files() {
        let (known, _) = Chess::read_chess960("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        assert_eq!(known.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w HAha -");
    }

    #[test]
    fn the_mode_outlives_the_rights() {
        use crate::{Hints as _, Position as _};
        let mut position: Chess = "4k3/4p3/8/8/8/8/3QR3/1R3KR1 w GB -".parse().unwrap();
        assert!(position.null_move().expect("pieces").castling_mode().is_chess960());
        let castling = position.all_moves().into_iter().find(|chosen| chosen.is_castle());
        position.make(castling.expect("a right"));
        assert!(position.to_string().ends_with(" b - -"), "{position}");
        assert!(position.castling_mode().is_chess960());
    }
}
