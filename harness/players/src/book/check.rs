//! A check of a book: its size, illegal moves, and positions without a move to draw.

use std::fmt;

use plywood_positions::{Chess, Position};

use super::{Book, BookMove};
use crate::Game;

/// Findings of a walk through a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookCheck {
    /// Positions, by key.
    pub positions: usize,
    /// Moves of all positions.
    pub moves: usize,
    /// Positions that the book's moves reach from the initial one. The others
    /// cannot be checked: a key does not tell its position.
    pub reachable: usize,
    /// Moves of reachable positions that the rules do not allow.
    pub illegal: Vec<IllegalBookMove>,
    /// Reachable positions, as moves, in which every move has weight 0.
    pub silent: Vec<String>,
}

/// A move of a book that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalBookMove {
    /// The moves that lead to the position; empty for the initial one.
    pub line: String,
    /// The position, as a FEN.
    pub position: String,
    /// The move.
    pub chosen: BookMove,
}

impl fmt::Display for IllegalBookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = if self.line.is_empty() { "start" } else { &self.line };
        write!(f, "after \"{line}\": {} is not legal in {}", self.chosen, self.position)
    }
}

impl Book {
    /// Walks through all positions that can be reached.
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

/// Legal moves from the initial position, numbered.
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
