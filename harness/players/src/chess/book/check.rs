//! Checks of an opening book: size, illegal moves, and positions whose moves all have weight 0.

use std::fmt;

use plywood_positions::{Chess, Position};

use super::{Book, BookMove};
use crate::Game;

/// Result of checking every reachable position of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookCheck {
    /// Number of positions in the book, counted by key.
    pub positions: usize,
    /// Number of moves in the book, over all positions.
    pub moves: usize,
    /// Number of positions that the book's moves reach from the initial position. Other positions
    /// cannot be checked, because a position cannot be recovered from its key.
    pub reachable: usize,
    /// Illegal moves in reachable positions.
    pub illegal: Vec<IllegalBookMove>,
    /// Reachable positions whose moves all have weight 0, each as the moves that lead there.
    pub silent: Vec<String>,
}

/// A book move that is illegal in its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalBookMove {
    /// Moves from the initial position to this position; empty for the initial position.
    pub line: String,
    /// The position, as a FEN.
    pub position: String,
    /// The illegal move.
    pub chosen: BookMove,
}

impl fmt::Display for IllegalBookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = if self.line.is_empty() { "start" } else { &self.line };
        write!(f, "after \"{line}\": {} is not legal in {}", self.chosen, self.position)
    }
}

impl Book {
    /// Checks the moves of all positions that the book reaches from the initial position.
    pub fn check(&self) -> BookCheck {
        let reachable = self.reachable();
        let mut check = BookCheck {
            positions: self.positions(),
            moves: self.moves(),
            reachable: reachable.len(),
            ..BookCheck::default()
        };
        for (line, position) in reachable {
            let line = written(&line);
            let advice = self.advice(&position);
            if !advice.moves.is_empty() && advice.moves.iter().all(|&(_, part)| part == 0.0) {
                check.silent.push(line.clone());
            }
            check.illegal.extend(advice.refused.into_iter().map(|chosen| IllegalBookMove {
                line: line.clone(),
                position: position.to_string(),
                chosen,
            }));
        }
        check
    }
}

/// Formats legal moves from the initial position in algebraic notation, with move numbers.
pub(super) fn written(line: &[<Chess as Position>::Move]) -> String {
    let mut game = Game::<Chess>::default();
    for &chosen in line {
        game.play_on();
        if game.play(chosen).is_err() {
            break;
        }
    }
    game.to_string()
}
