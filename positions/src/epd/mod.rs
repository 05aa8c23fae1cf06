//! Suites of chess positions: Extended Position Description.
//!
//! Source: S. J. Edwards, "Portable Game Notation Specification and
//! Implementation Guide" (1994), section 16.2. Real files stray from it, so
//! whatever has one meaning only is understood; whatever has not is an error
//! of that line, and the other lines still come through.

mod moves;
mod scanner;

use shakmaty::Move;

use crate::games::{Fields, Token};
use crate::{Chess, FenProblem, ParseChessError};

use moves::read_moves;
use scanner::{Scanner, Word};

/// A line of a suite: a position and what is said about it.
#[derive(Clone, Debug)]
pub struct EpdPosition {
    /// The line in the file, from 1.
    pub line: usize,
    /// The position.
    pub position: Chess,
    /// The operand of `id`, as a name for the position.
    pub id: Option<String>,
    /// The moves of `bm`: the best ones. Empty without an opinion.
    pub best_moves: Vec<Move>,
    /// The moves of `am`: those to avoid. Empty without an opinion.
    pub avoid_moves: Vec<Move>,
    /// All operations in the order of the line, as they are written.
    pub operations: Vec<EpdOperation>,
    /// Text that is no operation, because it begins with no opcode.
    pub remarks: Vec<String>,
}

impl EpdPosition {
    /// The first operand of the first operation `opcode`.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        operation.operands.first().map(String::as_str)
    }

    /// Whether the suite agrees with `chosen`: it is a best move, or there
    /// are none, and no move to avoid. `None` if the suite has no opinion.
    pub fn agrees_with(&self, chosen: Move) -> Option<bool> {
        let has_opinion = !self.best_moves.is_empty() || !self.avoid_moves.is_empty();
        let is_best = self.best_moves.is_empty() || self.best_moves.contains(&chosen);
        has_opinion.then_some(is_best && !self.avoid_moves.contains(&chosen))
    }
}

/// One operation of a line, such as `acd 12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdOperation {
    /// What it is about: `bm`, `id`, `c0`.
    pub opcode: String,
    /// What it says, word by word; a quoted string is one word, without its
    /// quotes.
    pub operands: Vec<String>,
}

/// A line of a suite that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {problem}")]
pub struct EpdError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// Where in the line, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: EpdProblem,
}

/// What is wrong with a line of a suite, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdProblem {
    /// The position itself.
    #[error(transparent)]
    Position(#[from] FenProblem),
    /// A string runs past the end of the line.
    #[error("the string is not closed; end it with '\"'")]
    OpenString,
    /// An operation that needs moves has none.
    #[error("`{0}` names no move; add one, or remove `{0}`")]
    NoMove(String),
    /// A word that stands where a move should be.
    #[error(
        "`{0}` is no move; write it like Nf3, exd5, e8=Q, O-O or g1f3, and end the moves with ';'"
    )]
    NotAMove(String),
    /// A piece letter in lower case.
    #[error(
        "`{0}` is no move; write the piece as a capital letter, and a pawn's file in lower case"
    )]
    SmallPiece(String),
    /// The rules do not allow the move.
    #[error("`{text}` is not legal here; {legal}")]
    Illegal {
        /// The move.
        text: String,
        /// The legal moves of such a piece to that square.
        legal: String,
    },
    /// Several legal moves can be meant.
    #[error("`{text}` fits several moves; write one of {legal}")]
    Ambiguous {
        /// The move.
        text: String,
        /// These moves.
        legal: String,
    },
}

/// The column of a mistake in a line, and what it is.
type Mistake = (usize, EpdProblem);

/// Reads the suite `text`, line by line: a position or an error for each,
/// except for blank lines and those that begin with `#`. `file` is its name,
/// for the errors.
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
        .zip(text.lines())
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

fn read_line(line: usize, content: &str) -> Result<EpdPosition, Mistake> {
    let mut scanner = Scanner::new(content);
    let mut fields = Vec::new();
    while fields.len() < 4
        && let Some(Word { text, column, .. }) = scanner.plain_word()
    {
        fields.push(Token { text, column });
    }
    let in_position = |error: ParseChessError| (error.column, error.problem.into());
    let fields = Fields::read(&fields, scanner.column()).map_err(in_position)?;
    let mut entry = EpdPosition {
        line,
        position: fields.position().map_err(in_position)?,
        id: None,
        best_moves: Vec::new(),
        avoid_moves: Vec::new(),
        operations: Vec::new(),
        remarks: Vec::new(),
    };
    // The two counters of a FEN may follow.
    for _ in 0..2 {
        scanner.number();
    }
    while let Some(segment) = scanner.segment().map_err(|at| (at, EpdProblem::OpenString))? {
        read_segment(&mut entry, &segment.words, segment.text)?;
    }
    Ok(entry)
}

/// What stands between two semicolons: an operation, several of them whose
/// semicolon was forgotten, or a remark.
fn read_segment(entry: &mut EpdPosition, words: &[Word<'_>], text: &str) -> Result<(), Mistake> {
    // A dash is sometimes put between operations.
    let first = words.iter().position(|word| word.text != "-").unwrap_or(words.len());
    let mut words = &words[first..];
    if let Some(word) = words.first()
        && !is_opcode(word)
    {
        entry.remarks.push(text.to_owned());
        return Ok(());
    }
    while let Some((opcode, rest)) = words.split_first() {
        let end = if takes_short_operands(opcode.text) {
            let next = rest.iter().skip(1).position(starts_operation);
            next.map_or(rest.len(), |next| next + 1)
        } else {
            rest.len()
        };
        let (operands, later) = rest.split_at(end);
        read_operation(entry, opcode, operands)?;
        words = later;
    }
    Ok(())
}

fn read_operation(
    entry: &mut EpdPosition,
    opcode: &Word<'_>,
    operands: &[Word<'_>],
) -> Result<(), Mistake> {
    let moves = match opcode.text {
        "bm" => Some(&mut entry.best_moves),
        "am" => Some(&mut entry.avoid_moves),
        _ => None,
    };
    if let Some(moves) = moves {
        let named = read_moves(&entry.position, operands)?;
        if named.is_empty() {
            return Err((opcode.column, EpdProblem::NoMove(opcode.text.to_owned())));
        }
        for chosen in named {
            if !moves.contains(&chosen) {
                moves.push(chosen);
            }
        }
    }
    let operands: Vec<_> = operands.iter().map(|word| word.text.to_owned()).collect();
    if opcode.text == "id" && entry.id.is_none() {
        entry.id = Some(operands.join(" "));
    }
    entry.operations.push(EpdOperation { opcode: opcode.text.to_owned(), operands });
    Ok(())
}

/// A letter, then letters, digits and underscores.
fn is_opcode(word: &Word<'_>) -> bool {
    !word.is_quoted
        && word.text.starts_with(|first: char| first.is_ascii_alphabetic())
        && word.text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Operations after which a forgotten semicolon shows: none of their operands
/// is ever an opcode.
fn takes_short_operands(opcode: &str) -> bool {
    matches!(opcode, "bm" | "am" | "id" | "dm" | "acd" | "acn" | "acs" | "ce")
}

/// Whether `word` can only be an opcode after such operands.
fn starts_operation(word: &Word<'_>) -> bool {
    let is_comment = |text: &str| {
        text.strip_prefix('c').is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']))
    };
    let text = word.text;
    !word.is_quoted && (takes_short_operands(text) || text == "pv" || is_comment(text))
}
