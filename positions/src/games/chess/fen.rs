//! Reading the fields of a FEN, so that every mistake is found at its column.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, PositionError, PositionErrorKinds, Square};

use super::Chess;

/// The text is no position of chess.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct ParseChessError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: FenProblem,
}

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenProblem {
    /// The text ends before a field.
    #[error(
        "the {0} is missing; a position has a board, a side, castling rights and `-` or an en-passant square"
    )]
    Missing(&'static str),
    /// A board has eight ranks.
    #[error("the board has {0} ranks; write eight, separated by '/'")]
    Ranks(usize),
    /// A rank has eight squares.
    #[error("rank {rank} has {squares} squares; give it eight")]
    Squares {
        /// The rank, from 8 down to 1.
        rank: usize,
        /// How many squares it has.
        squares: u32,
    },
    /// Neither a piece nor a number of empty squares.
    #[error("'{0}' is no piece; write one of PNBRQK or pnbrqk, or a digit for empty squares")]
    Piece(char),
    /// Neither w nor b.
    #[error("`{0}` is no side to move; write w or b")]
    Side(String),
    /// Not a selection of KQkq.
    #[error("`{0}` are no castling rights; write each of KQkq at most once, or `-` for none")]
    Castling(String),
    /// Neither `-` nor a square.
    #[error("`{0}` is no en-passant square; write the square behind the pawn, or `-`")]
    EnPassant(String),
    /// A half-move clock or a move number is a number.
    #[error("`{0}` is no move counter; write a number, or end the position before it")]
    Counter(String),
    /// The fields contradict each other or the rules.
    #[error("no legal position: {0}")]
    Illegal(String),
}

/// A word and the column of its first character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub text: &'a str,
    pub column: usize,
}

/// The words of `text`, with their columns in characters from 1.
pub fn split(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut column = 1;
    loop {
        let word = rest.trim_start();
        column += rest[..rest.len() - word.len()].chars().count();
        if word.is_empty() {
            return tokens;
        }
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        tokens.push(Token { text: &word[..end], column });
        column += word[..end].chars().count();
        rest = &word[end..];
    }
}

/// The four fields that describe a position, each well formed.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>([Token<'a>; 4]);

impl<'a> Fields<'a> {
    /// The first four of `tokens`; `end` is the column after the text.
    pub fn read(tokens: &[Token<'a>], end: usize) -> Result<Self, ParseChessError> {
        const NAMES: [&str; 4] = ["board", "side to move", "castling field", "en-passant field"];
        const CHECKS: [fn(Token<'_>) -> Result<(), ParseChessError>; 4] =
            [check_board, check_side, check_castling, check_en_passant];
        let mut fields = [Token { text: "", column: end }; 4];
        for (at, field) in fields.iter_mut().enumerate() {
            let missing = Token { text: "", column: end }.error(FenProblem::Missing(NAMES[at]));
            *field = *tokens.get(at).ok_or(missing)?;
            CHECKS[at](*field)?;
        }
        Ok(Self(fields))
    }

    /// Whether what follows the fields is the two counters of a FEN, and
    /// nothing else. They are checked and not kept.
    #[expect(clippy::unused_self, reason = "counters make sense only after the fields")]
    pub fn counters(&self, tokens: &[Token<'_>]) -> Result<(), ParseChessError> {
        for (at, token) in tokens.iter().enumerate() {
            if at >= 2 || token.text.parse::<u32>().is_err() {
                return Err(token.error(FenProblem::Counter(token.text.to_owned())));
            }
        }
        Ok(())
    }

    /// The position, if it is legal.
    pub fn position(&self) -> Result<Chess, ParseChessError> {
        let [board, side, castling, en_passant] = self.0.map(|token| token.text);
        let illegal = |text: String| self.0[0].error(FenProblem::Illegal(text));
        let fen: Fen = format!("{board} {side} {castling} {en_passant}")
            .parse()
            .map_err(|error| illegal(format!("{error}")))?;
        let board = fen
            .into_position::<shakmaty::Chess>(CastlingMode::Standard)
            .map_err(|error| illegal(reasons(&error)))?;
        Ok(board.into())
    }
}

impl Token<'_> {
    fn error(self, problem: FenProblem) -> ParseChessError {
        ParseChessError { column: self.column, problem }
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

fn check_side(field: Token<'_>) -> Result<(), ParseChessError> {
    if matches!(field.text, "w" | "b") {
        Ok(())
    } else {
        Err(field.error(FenProblem::Side(field.text.to_owned())))
    }
}

fn check_castling(field: Token<'_>) -> Result<(), ParseChessError> {
    let is_once = |right: char| "KQkq".contains(right) && field.text.matches(right).count() == 1;
    if field.text == "-" || field.text.chars().all(is_once) {
        Ok(())
    } else {
        Err(field.error(FenProblem::Castling(field.text.to_owned())))
    }
}

fn check_en_passant(field: Token<'_>) -> Result<(), ParseChessError> {
    if field.text == "-" || field.text.parse::<Square>().is_ok() {
        Ok(())
    } else {
        Err(field.error(FenProblem::EnPassant(field.text.to_owned())))
    }
}

/// Everything that the rules have against a position.
fn reasons(error: &PositionError<shakmaty::Chess>) -> String {
    const REASONS: [(PositionErrorKinds, &str); 9] = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has several kings"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "a pawn stands on the first or last rank"),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            "a castling right has no king or no rook on its square",
        ),
        (
            PositionErrorKinds::INVALID_EP_SQUARE,
            "no pawn can just have passed the en-passant square",
        ),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side that is not to move is in check"),
        (PositionErrorKinds::IMPOSSIBLE_CHECK, "no move can have given this check"),
        (PositionErrorKinds::TOO_MUCH_MATERIAL, "a side has more pieces than promotion can give"),
    ];
    let kinds = error.kinds();
    let found: Vec<_> =
        REASONS.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|&(_, text)| text).collect();
    found.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> (usize, FenProblem) {
        let error = text.parse::<Chess>().unwrap_err();
        (error.column, error.problem)
    }

    #[test]
    fn a_mistake_is_found_at_its_column() {
        use FenProblem::{Castling, Counter, EnPassant, Missing, Piece, Ranks, Side, Squares};
        assert_eq!(problem("8/8/8 w - -"), (1, Ranks(3)));
        assert_eq!(problem(" k7/8/8/8/9/8/8/K7 w - -"), (11, Piece('9')));
        assert_eq!(problem("k7/8/8/7/8/8/8/K7 w - -"), (8, Squares { rank: 5, squares: 7 }));
        assert_eq!(problem("k7/8/8/8/8/8/8/K7  W - -"), (20, Side("W".into())));
        assert_eq!(problem("k7/8/8/8/8/8/8/K7 w QQ -"), (21, Castling("QQ".into())));
        assert_eq!(problem("k7/8/8/8/8/8/8/K7 w - e9"), (23, EnPassant("e9".into())));
        assert_eq!(problem("k7/8/8/8/8/8/8/K7 w -"), (22, Missing("en-passant field")));
        assert_eq!(problem("k7/8/8/8/8/8/8/K7 w - - x"), (25, Counter("x".into())));
        assert_eq!(problem(""), (1, Missing("board")));
    }

    #[test]
    fn a_position_against_the_rules_says_why() {
        let (column, FenProblem::Illegal(reason)) = problem(" 8/8/8/8/8/8/8/K7 w Q -") else {
            panic!("it has no black king");
        };
        assert_eq!(column, 2);
        assert!(reason.contains("king is missing"), "{reason}");
        assert!(reason.contains("castling right"), "{reason}");
    }

    #[test]
    fn counters_are_optional() {
        let with: Chess = "k7/8/8/8/8/8/8/K7 w - - 12 40".parse().unwrap();
        let without: Chess = "k7/8/8/8/8/8/8/K7 w - -".parse().unwrap();
        assert_eq!(with.key(), without.key());
        assert_eq!(without.to_string(), "k7/8/8/8/8/8/8/K7 w - -");
    }

    use crate::Position as _;
}
