//! Positions as people write them: a line, the moves that lead there, or a diagram.

use super::{Rules, Start};

/// The word before moves from the usual start.
const MOVES: &str = "moves";

/// Reads the start of a game in any of three forms: a line in the game's notation; `moves` and the
/// moves from the usual start, with or without numbers; or a diagram as [`written_diagram`] writes
/// it, turned or not.
///
/// # Errors
///
/// If the text is invalid; the message names the place and the remedy.
pub fn read_start<P: Rules>(text: &str) -> Result<Start<P>, String> {
    let text = text.trim();
    match text.strip_prefix(MOVES) {
        Some(moves) if !moves.starts_with(|next: char| !next.is_whitespace()) => after(moves),
        _ if text.lines().nth(1).is_some() => read_diagram(text).map(Start::at),
        _ => P::read_start(text),
    }
}

/// Reads a position in any form that [`read_start`] reads.
///
/// # Errors
///
/// As [`read_start`].
pub fn read_position<P: Rules>(text: &str) -> Result<P, String> {
    let Start { mut position, line, .. } = read_start::<P>(text)?;
    for chosen in line {
        position.make(chosen);
    }
    Ok(position)
}

/// Reads moves from the usual start.
fn after<P: Rules>(moves: &str) -> Result<Start<P>, String> {
    let mut start = Start::at(P::default());
    let mut position = start.position.clone();
    let words = moves.split_whitespace().filter(|word| !word.ends_with('.'));
    for (number, word) in (1..).zip(words) {
        if position.all_moves().is_empty() {
            return Err(format!("move {number}: the game is over; end the moves before it"));
        }
        let chosen = position.read_move(word).map_err(|it| format!("move {number}: {it}"))?;
        start.line.push(chosen);
        position.make(chosen);
    }
    Ok(start)
}

/// Writes a position as a diagram, with the squares of the `last` move marked, and with a last line
/// for what the diagram does not show, such as the side to move.
pub fn written_diagram<P: Rules>(position: &P, last: Option<P::Move>) -> String {
    let (diagram, text) = (position.diagram(last), position.to_string());
    match text.split_once(' ') {
        Some((_, rest)) => format!("{diagram}\n{rest}"),
        None => diagram.to_string(),
    }
}

fn read_diagram<P: Rules>(text: &str) -> Result<P, String> {
    let (cells, below) = P::default().diagram(None).read(text)?;
    P::of_diagram(&cells, &below)
}
