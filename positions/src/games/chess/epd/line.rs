//! Reads one line of an EPD file: a position and its operations.

use crate::ParseChessError;
use crate::games::chess::fen::{Fields, Token};

use super::moves::read_moves;
use super::scanner::{Scanner, Word};
use super::{EpdNote, EpdOperation, EpdPosition, EpdProblem, Mistake, agreement};

/// Reads line number `line`, whose text is `content`.
pub fn read_line(line: usize, content: &str) -> Result<EpdPosition, Mistake> {
    let mut scanner = Scanner::new(content);
    let mut fields = Vec::new();
    while fields.len() < 4
        && let Some(Word { text, column, .. }) = scanner.plain_word()
    {
        fields.push(Token { text, column });
    }
    let in_position = |error: ParseChessError| (error.column, error.problem.into());
    let fields = Fields::read(&fields, scanner.column()).map_err(in_position)?;
    let (position, notes) = fields.position(None).map_err(in_position)?;
    let mut entry = EpdPosition {
        line,
        position,
        id: None,
        best_moves: Vec::new(),
        avoid_moves: Vec::new(),
        mate_in: None,
        operations: Vec::new(),
        remarks: Vec::new(),
        quiet_plies: None,
        move_number: None,
        notes: notes
            .into_iter()
            .map(|(column, note)| EpdNote { column, kind: note.into() })
            .collect(),
    };
    // The halfmove clock and move number of a FEN may follow.
    entry.quiet_plies = scanner.number().and_then(|text| text.parse().ok());
    if entry.quiet_plies.is_some() {
        entry.move_number = scanner.number().and_then(|text| text.parse().ok());
    }
    while let Some((words, text)) = scanner.segment().map_err(|at| (at, EpdProblem::OpenString))? {
        read_segment(&mut entry, &words, text)?;
    }
    entry.mate_in = agreement::mate_in(&entry);
    entry.notes.extend(agreement::contradictions(&entry));
    Ok(entry)
}

/// Reads the text between two semicolons: an operation, several operations with the semicolons
/// missing, or a remark.
fn read_segment(entry: &mut EpdPosition, words: &[Word<'_>], text: &str) -> Result<(), Mistake> {
    // Some files put a dash between operations.
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
            (1..rest.len()).find(|&at| starts_operation(&rest[at..])).unwrap_or(rest.len())
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
        let (mates, operands): (Vec<Word<'_>>, Vec<_>) = operands
            .iter()
            .partition(|word| opcode.text == "bm" && agreement::distance(word.text).is_some());
        let named = read_moves(&entry.position, &operands)?;
        if named.is_empty() && mates.is_empty() {
            return Err((opcode.column, EpdProblem::NoMove(opcode.text.to_owned())));
        }
        for chosen in named {
            if !moves.contains(&chosen) {
                moves.push(chosen);
            }
        }
    }
    let counter = match opcode.text {
        "hmvc" => Some(&mut entry.quiet_plies),
        "fmvn" => Some(&mut entry.move_number),
        _ => None,
    };
    if let Some(counter) = counter {
        let Some(Ok(number)) = operands.first().map(|word| word.text.parse()) else {
            let column = operands.first().map_or(opcode.column, |word| word.column);
            return Err((column, EpdProblem::Counter(opcode.text.to_owned())));
        };
        // As with other operations, the first operand is used.
        if !entry.operations.iter().any(|it| it.opcode == opcode.text) {
            *counter = Some(number);
        }
    }
    let operands: Vec<_> = operands.iter().map(|word| word.text.to_owned()).collect();
    if opcode.text == "id" && entry.id.is_none() {
        entry.id = Some(operands.join(" "));
    }
    let (opcode, column) = (opcode.text.to_owned(), opcode.column);
    entry.operations.push(EpdOperation { opcode, operands, column });
    Ok(())
}

/// Returns whether a word can be an opcode: a letter followed by letters, digits and underscores.
fn is_opcode(word: &Word<'_>) -> bool {
    !word.is_quoted
        && word.text.starts_with(|first: char| first.is_ascii_alphabetic())
        && word.text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Returns whether a missing semicolon after `opcode` can be detected, because none of its operands can be
/// mistaken for an opcode.
fn takes_short_operands(opcode: &str) -> bool {
    matches!(opcode, "bm" | "am" | "id" | "dm" | "acd" | "acn" | "acs" | "ce")
}

/// Returns whether `words` must begin a new operation when they follow short operands. `c2` to `c7` are also
/// pawn moves; before a quoted string they are comment opcodes.
fn starts_operation(words: &[Word<'_>]) -> bool {
    let [word, later @ ..] = words else { return false };
    let is_comment = matches!(word.text.as_bytes(), [b'c', b'0'..=b'9'])
        && later.first().is_some_and(|next| next.is_quoted);
    !word.is_quoted && (takes_short_operands(word.text) || word.text == "pv" || is_comment)
}
