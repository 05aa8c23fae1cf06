//! Reads moves in the notations that people use.

use shakmaty::san::{San, SanError, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{Move, MoveList, Position as _, Role};

use super::scanner::Word;
use super::{EpdProblem, Mistake};
use crate::Chess;

/// Check marks and annotations, which the reader ignores.
const DECORATIONS: [char; 4] = ['+', '#', '!', '?'];

/// Reads the moves listed in `operands`.
pub fn read_moves(position: &Chess, operands: &[Word<'_>]) -> Result<Vec<Move>, Mistake> {
    let mut moves = Vec::new();
    for operand in operands {
        let mut column = operand.column + usize::from(operand.is_quoted);
        for text in operand.text.split([',', ' ']) {
            if !without_number(bare(text)).is_empty() {
                moves.push(read_move(position, text).map_err(|problem| (column, problem))?);
            }
            column += text.chars().count() + 1;
        }
    }
    Ok(moves)
}

/// Strips decorations from a move. Returns an empty string if nothing else is left.
fn bare(text: &str) -> &str {
    let text = text.trim_end_matches(DECORATIONS);
    let is_passing = |text: &&str| text.is_empty() || text.ends_with(|c: char| c.is_ascii_digit());
    let stripped = ["e.p.", "e.p", "ep"].iter().find_map(|mark| text.strip_suffix(mark));
    stripped.filter(is_passing).unwrap_or(text).trim_end_matches(DECORATIONS)
}

/// Returns the legal move in `position` that `text` denotes, in standard algebraic or coordinate notation,
/// with common deviations.
///
/// # Errors
///
/// Returns an error with similar legal moves if no legal move, or more than one, matches.
pub fn read_move(position: &Chess, text: &str) -> Result<Move, EpdProblem> {
    let normal = normalise(without_number(bare(text)));
    if let Ok(long) = normal.parse::<UciMove>()
        && long.is_normal()
    {
        return long.to_move(position.board()).map_err(|_| illegal(position, text, None));
    }
    let Ok(san) = with_english_letters(&normal).parse::<San>() else {
        return Err(EpdProblem::NotAMove(text.to_owned()));
    };
    san.to_move(position.board()).map_err(|error| match error {
        SanError::AmbiguousSan => EpdProblem::Ambiguous {
            text: text.to_owned(),
            legal: listed(position, &similar(position, san)),
        },
        SanError::IllegalSan => illegal(position, text, Some(san)),
    })
}

/// Strips a move number, as in `12...Rfb8`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { text }
}

/// Normalises deviations such as `0-0`, `e2-e4`, `N-f3`, `a8(Q)` and `e8N` to standard algebraic or
/// coordinate notation.
fn normalise(text: &str) -> String {
    if text.starts_with(['0', 'o', 'O']) {
        return text.replace(['0', 'o'], "O");
    }
    let mut text = text.replacen('-', "", 1);
    if let Some(end) = text.rfind(['(', '/']) {
        let promotion = text.split_off(end);
        text += promotion[1..].strip_suffix(')').unwrap_or(&promotion[1..]);
    }
    text
}

/// Replaces unambiguous piece letters with the English capitals. These are lower-case letters that are not
/// files, and the German `S`, `L`, `T` and `D`, which English does not use. Inserts the `=` before a
/// promotion.
fn with_english_letters(text: &str) -> String {
    let english = |letter: char| match letter {
        'n' | 'S' | 's' => Some('N'),
        'B' | 'L' | 'l' => Some('B'),
        'r' | 'T' | 't' => Some('R'),
        'q' | 'D' => Some('Q'),
        'k' => Some('K'),
        letter => "NRQK".contains(letter).then_some(letter),
    };
    let mut letters: Vec<char> = text.chars().collect();
    if let Some(first) = letters.first_mut() {
        *first = english(*first).unwrap_or(*first);
    }
    if let [.., before, last] = letters.as_mut_slice()
        && matches!(before, '1' | '8' | '=')
    {
        // A letter after a rank cannot be a file, so even `b` and `d` are pieces there.
        let promotion = english(last.to_ascii_uppercase());
        *last = promotion.unwrap_or(*last);
        if promotion.is_some() && *before != '=' {
            letters.insert(letters.len() - 1, '=');
        }
    }
    letters.into_iter().collect()
}

fn illegal(position: &Chess, text: &str, san: Option<San>) -> EpdProblem {
    let near = san.map(|san| similar(position, san)).unwrap_or_default();
    let legal = match san {
        Some(San::Normal { role: Role::Pawn, to, .. }) if near.is_empty() => {
            let bishops = position.board().san_candidates(Role::Bishop, to);
            if text.starts_with('b') && !bishops.is_empty() {
                return EpdProblem::SmallPiece(text.to_owned());
            }
            "no pawn can go there".to_owned()
        }
        Some(San::Normal { .. }) if near.is_empty() => "no such piece can go there".to_owned(),
        Some(San::Normal { .. }) => format!("what can go there is {}", listed(position, &near)),
        _ => "check the position and the move".to_owned(),
    };
    EpdProblem::Illegal { text: text.to_owned(), legal }
}

/// Returns the legal moves of the same kind of piece to the same square.
fn similar(position: &Chess, san: San) -> MoveList {
    match san {
        San::Normal { role, to, .. } => position.board().san_candidates(role, to),
        _ => MoveList::new(),
    }
}

fn listed(position: &Chess, moves: &MoveList) -> String {
    let names = moves.iter().map(|&m| SanPlus::from_move(position.board().clone(), m).to_string());
    names.collect::<Vec<_>>().join(", ")
}
