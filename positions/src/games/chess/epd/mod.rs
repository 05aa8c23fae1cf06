//! Reads test suites of chess positions in Extended Position Description (EPD).
//!
//! Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994), section
//! 16.2. Real files deviate from it. The reader accepts text with only one possible meaning. Anything else is
//! an error of that line, and the other lines are still read.
//!
//! A line is accepted as written, accepted with notes on repairs and oddities, or rejected.

mod agreement;
mod line;
mod moves;
mod note;
mod scanner;

use shakmaty::Move;

use crate::text::lines;
use crate::{Chess, FenProblem};

use line::read_line;

pub use moves::read_move;
pub use note::{EpdNote, EpdNoteKind};

/// An EPD line: a position with its operations.
#[derive(Clone, Debug)]
pub struct EpdPosition {
    /// The line number in the file, from 1.
    pub line: usize,
    /// The position.
    pub position: Chess,
    /// The name of the position: the operand of `id`.
    pub id: Option<String>,
    /// The best moves, from `bm`; empty without that operation.
    pub best_moves: Vec<Move>,
    /// The moves to avoid, from `am`; empty without that operation.
    pub avoid_moves: Vec<Move>,
    /// The distance to mate in moves of the side to move, from `dm` or else from a best move such as `#5`.
    /// Negative if the side to move is mated; `None` if the line has neither.
    pub mate_in: Option<i32>,
    /// Plies since the last capture or pawn move, from `hmvc` or else from the FEN halfmove clock.
    pub quiet_plies: Option<u32>,
    /// The number of the next move, from `fmvn` or else from the FEN move number.
    pub move_number: Option<u32>,
    /// All operations as written, in line order.
    pub operations: Vec<EpdOperation>,
    /// Text that does not begin with an opcode.
    pub remarks: Vec<String>,
    /// Notes on repairs and oddities.
    pub notes: Vec<EpdNote>,
}

impl EpdPosition {
    /// Returns the first operand of the first operation with this opcode.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        operation.operands.first().map(String::as_str)
    }

    /// Returns whether the reader had to repair the line.
    pub fn is_repaired(&self) -> bool {
        self.notes.iter().any(|note| note.kind.is_repair())
    }

    /// Returns whether `chosen` is correct according to the suite: a best move if the line lists any, and not
    /// a move to avoid. Returns `None` if the line lists neither.
    pub fn agrees_with(&self, chosen: Move) -> Option<bool> {
        let has_opinion = !self.best_moves.is_empty() || !self.avoid_moves.is_empty();
        let is_best = self.best_moves.is_empty() || self.best_moves.contains(&chosen);
        has_opinion.then_some(is_best && !self.avoid_moves.contains(&chosen))
    }
}

/// An operation of an EPD line, such as `acd 12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdOperation {
    /// The operation's name, such as `bm`, `id` or `c0`.
    pub opcode: String,
    /// The operands. A quoted string is a single operand, stored without quotes.
    pub operands: Vec<String>,
    /// The operation's first column in the line, in characters from 1.
    pub column: usize,
}

/// An error in a line of an EPD file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}{}", ending(problem))]
pub struct EpdError {
    /// The file name.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The problem at that column.
    pub problem: EpdProblem,
}

/// A problem in a line of an EPD file. Its message advises how to fix it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdProblem {
    /// An invalid position.
    #[error(transparent)]
    Position(#[from] FenProblem),
    /// A string without a closing quote.
    #[error("the string is not closed; end it with '\"'")]
    OpenString,
    /// An operation that requires moves but has no operand.
    #[error("`{0}` names no move; add one, or remove `{0}`")]
    NoMove(String),
    /// A `hmvc` or `fmvn` operation whose operand is missing or not a whole number.
    #[error("`{0}` needs a whole number from 0 on; correct it, or remove `{0}`")]
    Counter(String),
    /// An operand that is not a move although a move is expected.
    #[error("`{0}` is not a move; write it like Nf3, exd5, e8=Q, O-O or g1f3")]
    NotAMove(String),
    /// A move with a lower-case piece letter.
    #[error(
        "`{0}` is not a move; write the piece as a capital letter, and a pawn's file in lower case"
    )]
    SmallPiece(String),
    /// A move that is illegal in the position.
    #[error("`{text}` is not legal here; {legal}")]
    Illegal {
        /// The move as written.
        text: String,
        /// The legal moves of such a piece to that square.
        legal: String,
    },
    /// A move that matches several legal moves.
    #[error("`{text}` fits several moves; write one of {legal}")]
    Ambiguous {
        /// The move as written.
        text: String,
        /// The legal moves that match.
        legal: String,
    },
}

impl EpdProblem {
    /// Returns the kind of problem, without details of the line.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Position(problem) => problem.kind(),
            Self::OpenString => "string not closed",
            Self::NoMove(_) => "no move named",
            Self::Counter(_) => "no move counter",
            Self::NotAMove(_) | Self::SmallPiece(_) => "no move",
            Self::Illegal { .. } => "illegal move",
            Self::Ambiguous { .. } => "ambiguous move",
        }
    }
}

/// Returns what else may help with a problem in a file.
fn ending(problem: &EpdProblem) -> &'static str {
    let is_no_move = matches!(problem, EpdProblem::NotAMove(_));
    if is_no_move { ", and end the moves with ';'" } else { "" }
}

/// The column of a mistake, and the problem.
type Mistake = (usize, EpdProblem);

/// Reads the EPD text line by line. Every line yields a position or an error; blank lines and lines that
/// begin with `#` are skipped. `file` is the name that errors show. A line ends with a line feed, a carriage
/// return, or both.
///
/// ```
/// use plywood_positions::read_epd;
///
/// let suite = "# back rank\n6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n";
/// let entry = read_epd(suite, "mates.epd").next().expect("one position")?;
/// assert_eq!(entry.id.as_deref(), Some("mate"));
/// assert_eq!(entry.best_moves.len(), 1);
/// # Ok::<(), plywood_positions::EpdError>(())
/// ```
pub fn read_epd<'a>(
    text: &'a str,
    file: &'a str,
) -> impl Iterator<Item = Result<EpdPosition, EpdError>> + 'a {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..)
        .zip(lines(text))
        .filter(|(_, content)| !is_blank(content) && !content.trim_start().starts_with('#'))
        .map(move |(line, content)| {
            read_line(line, content).map_err(|(column, problem)| EpdError {
                file: file.to_owned(),
                line,
                column,
                problem,
            })
        })
}

/// Returns whether a line is empty. Some files end lines, or the file, with control characters.
fn is_blank(content: &str) -> bool {
    content.chars().all(scanner::is_space)
}
