//! Moves in the notations that people use.

use shakmaty::san::{San, SanError, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{Move, MoveList, Position as _, Role};

use super::scanner::Word;
use super::{EpdProblem, Mistake};
use crate::Chess;

/// Check marks and annotations, which are ignored.
const DECORATIONS: [char; 4] = ['+', '#', '!', '?'];

/// The moves that `operands` name.
pub fn read_moves(position: &Chess, operands: &[Word<'_>]) -> Result<Vec<Move>, Mistake> {
    let mut moves = Vec::new();
    for operand in operands {
        if operand.is_quoted {
            return Err((operand.column, EpdProblem::NotAMove(operand.text.to_owned())));
        }
        let mut column = operand.column;
        for text in operand.text.split(',') {
            if !bare(text).is_empty() {
                moves.push(read_move(position, text).map_err(|problem| (column, problem))?);
            }
            column += text.chars().count() + 1;
        }
    }
    Ok(moves)
}

/// The move without its decorations; empty if there is nothing else.
fn bare(text: &str) -> &str {
    let text = text.trim_end_matches(DECORATIONS);
    let is_passing = |text: &&str| text.is_empty() || text.ends_with(|c: char| c.is_ascii_digit());
    let stripped = ["e.p.", "e.p", "ep"].iter().find_map(|mark| text.strip_suffix(mark));
    stripped.filter(is_passing).unwrap_or(text).trim_end_matches(DECORATIONS)
}

/// The legal move in `position` that `text` stands for, in standard algebraic notation or by
/// squares, with common deviations.
///
/// # Errors
///
/// If no legal move or several match, with the legal moves that come close.
pub fn read_move(position: &Chess, text: &str) -> Result<Move, EpdProblem> {
    let normal = normalise(bare(text));
    if let Ok(long) = normal.parse::<UciMove>()
        && long.is_normal()
    {
        return long.to_move(position.board()).map_err(|_| illegal(position, text, None));
    }
    let Ok(san) = normal.parse::<San>() else {
        let is_small = normal.starts_with(['n', 'r', 'q', 'k']) && normal.is_ascii();
        let problem = if is_small { EpdProblem::SmallPiece } else { EpdProblem::NotAMove };
        return Err(problem(text.to_owned()));
    };
    san.to_move(position.board()).map_err(|error| match error {
        SanError::AmbiguousSan => EpdProblem::Ambiguous {
            text: text.to_owned(),
            legal: listed(position, &similar(position, san)),
        },
        SanError::IllegalSan => illegal(position, text, Some(san)),
    })
}

/// Converts deviations such as `0-0`, `e2-e4`, `Qd8-f6` and `e8N` to standard algebraic or long
/// notation.
fn normalise(text: &str) -> String {
    if text.starts_with("0-0") {
        return text.replace('0', "O");
    }
    let mut text = if text.starts_with('O') { text.to_owned() } else { text.replacen('-', "", 1) };
    let promotes =
        text.ends_with(['N', 'B', 'R', 'Q']) && text[..text.len() - 1].ends_with(['1', '8']);
    if promotes {
        text.insert(text.len() - 1, '=');
    }
    text
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

/// The legal moves of the same piece to the same square.
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
