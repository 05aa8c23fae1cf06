//! Suites of chess positions: Extended Position Description.
//!
//! Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994),
//! section 16.2. Real files stray from it. Text with only one possible meaning is understood;
//! anything else is an error of that line, and the other lines are still read.
//!
//! A line is read as it is, read with notes on repairs and oddities, or rejected.

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

/// A line of a suite: a position with its operations.
#[derive(Clone, Debug)]
pub struct EpdPosition {
    /// The line in the file, from 1.
    pub line: usize,
    /// The position.
    pub position: Chess,
    /// The operand of `id`, as a name for the position.
    pub id: Option<String>,
    /// The best moves, from `bm`. Empty if it is missing.
    pub best_moves: Vec<Move>,
    /// The moves to avoid, from `am`. Empty if it is missing.
    pub avoid_moves: Vec<Move>,
    /// The number of moves in which the side to move mates, from `dm` or else from a best move such
    /// as `#5`; negative if it is mated. `None` if neither is given.
    pub mate_in: Option<i32>,
    /// Plies since the last capture or pawn move, from `hmvc` or else a FEN's counter.
    pub quiet_plies: Option<u32>,
    /// The number of the move to be made, from `fmvn` or else a FEN's counter.
    pub move_number: Option<u32>,
    /// All operations in the order of the line, as written.
    pub operations: Vec<EpdOperation>,
    /// Text that is not an operation because it does not begin with an opcode.
    pub remarks: Vec<String>,
    /// Notes on repairs and oddities.
    pub notes: Vec<EpdNote>,
}

impl EpdPosition {
    /// The first operand of the first operation `opcode`.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        operation.operands.first().map(String::as_str)
    }

    /// Whether the line was changed so that it can be used.
    pub fn is_repaired(&self) -> bool {
        self.notes.iter().any(|note| note.kind.is_repair())
    }

    /// Whether the suite agrees with `chosen`: it is one of the best moves, if any are given, and
    /// not a move to avoid. `None` if the suite gives neither.
    pub fn agrees_with(&self, chosen: Move) -> Option<bool> {
        let has_opinion = !self.best_moves.is_empty() || !self.avoid_moves.is_empty();
        let is_best = self.best_moves.is_empty() || self.best_moves.contains(&chosen);
        has_opinion.then_some(is_best && !self.avoid_moves.contains(&chosen))
    }
}

/// One operation of a line, such as `acd 12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdOperation {
    /// Its name: `bm`, `id`, `c0`.
    pub opcode: String,
    /// Its operands. A quoted string is one operand, without its quotes.
    pub operands: Vec<String>,
    /// Its column in the line, in characters from 1.
    pub column: usize,
}

/// An error in a line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct EpdError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in the line, in characters from 1.
    pub column: usize,
    /// The problem at that column.
    pub problem: EpdProblem,
}

/// A problem in a line of a suite, with advice on how to fix it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdProblem {
    /// The position itself.
    #[error(transparent)]
    Position(#[from] FenProblem),
    /// A string runs past the end of the line.
    #[error("the string is not closed; end it with '\"'")]
    OpenString,
    /// An operation that needs moves but has none.
    #[error("`{0}` names no move; add one, or remove `{0}`")]
    NoMove(String),
    /// An operation that needs a number of plies or of a move, but has another operand or none.
    #[error("`{0}` needs a whole number from 0 on; correct it, or remove `{0}`")]
    Counter(String),
    /// A word that is not a move where a move is expected.
    #[error(
        "`{0}` is not a move; write it like Nf3, exd5, e8=Q, O-O or g1f3, and end the moves with ';'"
    )]
    NotAMove(String),
    /// A piece letter in lower case.
    #[error(
        "`{0}` is not a move; write the piece as a capital letter, and a pawn's file in lower case"
    )]
    SmallPiece(String),
    /// A move that is illegal here.
    #[error("`{text}` is not legal here; {legal}")]
    Illegal {
        /// The move.
        text: String,
        /// The legal moves by such a piece to that square.
        legal: String,
    },
    /// A move that several legal moves match.
    #[error("`{text}` fits several moves; write one of {legal}")]
    Ambiguous {
        /// The move.
        text: String,
        /// The moves that match.
        legal: String,
    },
}

impl EpdProblem {
    /// The kind of problem, without the details of the line.
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

/// The column of a mistake in a line, and the problem.
type Mistake = (usize, EpdProblem);

/// Reads the suite `text` line by line. Each line gives a position or an error; blank lines and
/// lines that begin with `#` are skipped. `file` is the suite's name, for the errors. A line ends
/// with a line feed, a carriage return, or both.
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

/// Some files end their lines, or themselves, with control characters.
fn is_blank(content: &str) -> bool {
    content.chars().all(scanner::is_space)
}
