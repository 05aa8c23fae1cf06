//! Tic-tac-toe, small enough for every algorithm to search completely.

mod space;

use std::fmt;
use std::mem;
use std::str::FromStr;

use crate::{Hints, Outcome, Position, mix};

pub use space::TicTacToeSpace;

evaluations!(TicTacToe {});

/// The eight lines, as bitboards.
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

const BOARD: u16 = 0o777;

/// A tic-tac-toe position; by default the empty board. X moves first.
///
/// The text form is the nine squares row by row: `X`, `O`, or `.` for empty; also a digit, as diagrams show
/// the number of an empty square. The marks determine the side to
/// move.
///
/// ```
/// use plywood_positions::{Outcome, Position, TicTacToe};
///
/// let won: TicTacToe = "XXX OO. ...".parse()?;
/// assert_eq!(won.decided(), Some(Outcome::Loss));
/// assert_eq!(won.to_string(), "XXXOO....");
/// # Ok::<(), plywood_positions::ParseTicTacToeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    mover: u16,
    opponent: u16,
}

/// A mark on a square, displayed as the square's number from 1, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToeMove(u8);

impl TicTacToe {
    fn is_won(self) -> bool {
        LINES.iter().any(|line| self.opponent & line == *line)
    }

    fn occupied(self) -> u16 {
        self.mover | self.opponent
    }
}

impl Position for TicTacToe {
    type Move = TicTacToeMove;

    /// Appends the empty squares in order.
    fn moves(&self, moves: &mut Vec<TicTacToeMove>) {
        if !self.is_won() {
            moves.extend((0..9).filter(|at| self.occupied() >> at & 1 == 0).map(TicTacToeMove));
        }
    }

    fn make(&mut self, chosen: TicTacToeMove) {
        self.mover |= 1 << chosen.0;
        mem::swap(&mut self.mover, &mut self.opponent);
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.mover) << 16 | u64::from(self.opponent))
    }

    fn outcome(&self) -> Outcome {
        if self.is_won() { Outcome::Loss } else { Outcome::Draw }
    }

    fn decided(&self) -> Option<Outcome> {
        (self.is_won() || self.occupied() == BOARD).then(|| self.outcome())
    }

    fn notation(&self, chosen: TicTacToeMove) -> String {
        (chosen.0 + 1).to_string()
    }
}

impl Hints<TicTacToeMove> for TicTacToe {}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let crosses_move = self.occupied().count_ones().is_multiple_of(2);
        let (crosses, noughts) =
            if crosses_move { (self.mover, self.opponent) } else { (self.opponent, self.mover) };
        let text: String = (0..9)
            .map(|at| match (crosses >> at & 1, noughts >> at & 1) {
                (1, _) => 'X',
                (_, 1) => 'O',
                _ => '.',
            })
            .collect();
        f.pad(&text)
    }
}

/// An error in the text of a tic-tac-toe position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTicTacToeError {
    /// A character that is not a square.
    #[error("character {column}: '{found}' is not a square; write X, O or '.'")]
    Square {
        /// The column, from 1.
        column: usize,
        /// The wrong character.
        found: char,
    },
    /// A number of squares other than nine.
    #[error("the board has {0} squares; write nine, row by row")]
    Size(usize),
    /// Numbers of marks that cannot occur in a game.
    #[error("{crosses} X and {noughts} O; X moves first, so there are as many or one more X")]
    Marks {
        /// The number of X.
        crosses: usize,
        /// The number of O.
        noughts: usize,
    },
    /// A position after the end of a game.
    #[error("the side to move has three in a row already; the game was over before")]
    Over,
}

impl FromStr for TicTacToe {
    type Err = ParseTicTacToeError;

    /// Parses a position; white space between squares is skipped.
    fn from_str(text: &str) -> Result<Self, ParseTicTacToeError> {
        let mut squares = Vec::new();
        for (column, found) in (1..).zip(text.chars()) {
            match found {
                'X' | 'x' => squares.push(Some(true)),
                'O' | 'o' => squares.push(Some(false)),
                '.' | '1'..='9' => squares.push(None),
                _ if found.is_whitespace() => {}
                _ => return Err(ParseTicTacToeError::Square { column, found }),
            }
        }
        if squares.len() != 9 {
            return Err(ParseTicTacToeError::Size(squares.len()));
        }
        let marks = |mark| -> u16 {
            (0..9).filter(|&at| squares[at] == Some(mark)).map(|at| 1 << at).sum()
        };
        let (crosses, noughts) = (marks(true), marks(false));
        let position = match crosses.count_ones().checked_sub(noughts.count_ones()) {
            Some(0) => Self { mover: crosses, opponent: noughts },
            Some(1) => Self { mover: noughts, opponent: crosses },
            _ => {
                return Err(ParseTicTacToeError::Marks {
                    crosses: crosses.count_ones() as usize,
                    noughts: noughts.count_ones() as usize,
                });
            }
        };
        let opposite = Self { mover: position.opponent, opponent: position.mover };
        if opposite.is_won() { Err(ParseTicTacToeError::Over) } else { Ok(position) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_the_round_trip() {
        for text in [".........", "X........", "XO..X....", "XOXXOOOXX"] {
            assert_eq!(text.parse::<TicTacToe>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn impossible_boards_are_refused() {
        use ParseTicTacToeError::{Marks, Over, Size, Square};
        let parse = |text: &str| text.parse::<TicTacToe>().unwrap_err();
        assert_eq!(parse("XO"), Size(2));
        assert_eq!(parse("XO. ?"), Square { column: 5, found: '?' });
        assert_eq!(parse("O........"), Marks { crosses: 0, noughts: 1 });
        assert_eq!(parse("XXXOO.O.."), Over);
    }

    #[test]
    fn every_line_wins() {
        for line in LINES {
            let won = TicTacToe { mover: 0, opponent: line };
            assert_eq!(won.decided(), Some(Outcome::Loss));
        }
        let full: TicTacToe = "XOXXOOOXX".parse().unwrap();
        assert_eq!(full.decided(), Some(Outcome::Draw));
    }
}
