//! Positions as people write them: a line, the moves that lead there, or a diagram.

use super::{Rules, Start};

/// The word before moves from the usual start.
const MOVES: &str = "moves";

/// Reads the start of a game in any of three forms: a line in the game's notation; `moves` and the
/// moves from the usual start, with or without numbers; or a diagram as [`written_diagram`] writes
/// it, turned or not. Before each may stand the size of another board and a colon, where this alone
/// is the initial position.
///
/// # Errors
///
/// If the text is invalid; the message names the place and the remedy.
pub fn read_start<P: Rules>(text: &str) -> Result<Start<P>, String> {
    let text = text.trim();
    let (size, start, rest) = sized(text).unwrap_or_else(|| ("", P::default(), text));
    let diagram = || {
        let (cells, below) = start.diagram(None).read(rest)?;
        P::of_diagram(&format!("{size}{cells}"), &below).map(Start::at)
    };
    match rest.strip_prefix(MOVES) {
        Some(moves) if !moves.starts_with(|next: char| !next.is_whitespace()) => {
            after(start.clone(), moves)
        }
        _ if rest.lines().nth(1).is_some() => diagram(),
        // A diagram may have one row.
        _ => P::read_start(&format!("{size}{rest}")).or_else(|error| match text.lines().nth(1) {
            Some(_) => diagram().map_err(|_| error),
            None => Err(error),
        }),
    }
}

/// Returns the size and the colon before a position, the initial position there, and the rest.
fn sized<P: Rules>(text: &str) -> Option<(&str, P, &str)> {
    let (size, rest) = text.split_at(text.find(':')? + 1);
    Some((size, size.parse().ok()?, rest.trim_start()))
}

/// Returns the text of a position without the size of its board.
pub(super) fn without_size(text: &str) -> &str {
    text.split_once(':').map_or(text, |(_, board)| board.trim_start())
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

/// Reads moves from an initial position.
fn after<P: Rules>(initial: P, moves: &str) -> Result<Start<P>, String> {
    let mut start = Start::at(initial);
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

/// Writes a position as a diagram, with the squares of the `last` move marked, below a line for the
/// size of an unusual board, and with a last line for what the diagram does not show, such as the
/// side to move.
pub fn written_diagram<P: Rules>(position: &P, last: Option<P::Move>) -> String {
    let (diagram, text) = (position.diagram(last), position.to_string());
    let size = sized::<P>(&text).map_or(String::new(), |(size, ..)| format!("{size}\n"));
    match text.split_once(' ') {
        Some((_, rest)) => format!("{size}{diagram}\n{rest}"),
        None => format!("{size}{diagram}"),
    }
}
