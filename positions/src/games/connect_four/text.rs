//! Positions of Connect Four as text: moves or a diagram.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::{BOARD, COLUMNS, ConnectFour, ConnectFourDiagramError, HEIGHT, ROWS, diagram};
use crate::Position;

/// The [`extent`](ConnectFour::extent) of the usual board.
const USUAL: (u32, u32) = (COLUMNS, 0);

impl fmt::Display for ConnectFour {
    /// Writes a line for each row, top row first, with `X` for the first player and `O` for the second. Above a
    /// smaller board is a line with its size.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = self.occupied & BOARD;
        let own = self.mover & stones;
        let first = if stones.count_ones().is_multiple_of(2) { own } else { own ^ stones };
        let ((columns, lowest), size) = (self.extent(), self.size());
        if !size.is_empty() {
            writeln!(f, "{size}")?;
        }
        for row in (lowest..ROWS).rev() {
            for column in 0..columns {
                let square = 1 << (column * HEIGHT + row);
                f.write_str(match (stones & square, first & square) {
                    (0, _) => ".",
                    (_, 0) => "O",
                    _ => "X",
                })?;
            }
            f.write_str(if row > lowest { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl ConnectFour {
    /// Returns the columns of moves that lead from the initial position to this position, as `from_str`
    /// reads them: of all such sequences the first in alphabetical order. Equal positions have equal texts.
    /// `None` if no game leads here.
    pub fn columns(&self) -> Option<String> {
        let mut columns = Vec::new();
        let start = Self { mover: self.mover & !self.occupied, occupied: 0 };
        if !self.lead_from(&start, &mut columns, &mut HashSet::new()) {
            return None;
        }
        Some(columns.iter().fold(start.size(), |text, column| format!("{text}{}", column + 1)))
    }

    /// Returns the size of a smaller board with a colon; no text for the usual board.
    fn size(&self) -> String {
        match self.extent() {
            USUAL => String::new(),
            (columns, lowest) => format!("{columns}x{}:", ROWS - lowest),
        }
    }

    /// Appends columns of moves from `position` to this position. Returns false, and appends none, if there
    /// are none; the stones of such a position are then in `astray`.
    fn lead_from(
        &self,
        position: &Self,
        columns: &mut Vec<u32>,
        astray: &mut HashSet<u64>,
    ) -> bool {
        let stones = |position: &Self| position.occupied & BOARD;
        if stones(position) == stones(self) {
            return position == self;
        }
        if position.decided().is_some() || astray.contains(&stones(position)) {
            return false;
        }
        // The stones of the side to move in `position` belong in this position to the same side.
        let is_mover = stones(position).count_ones() % 2 == stones(self).count_ones() % 2;
        let own = self.mover & stones(self);
        let own = if is_mover { own } else { own ^ stones(self) };
        for chosen in position.all_moves() {
            if chosen.0 & own != 0 {
                columns.push(chosen.column());
                if self.lead_from(&position.play(chosen), columns, astray) {
                    return true;
                }
                columns.pop();
            }
        }
        astray.insert(stones(position));
        false
    }
}

/// An error in a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseConnectFourError {
    /// A text that is not the size of a board.
    #[error("\"{0}\" is not a size; write columns x rows, from 1x1 to {COLUMNS}x{ROWS}")]
    Size(String),
    /// A character that is not a column number.
    #[error("move {number}: '{found}' is not a column; write a digit from 1 to {columns}")]
    Column {
        /// The move number, from 1.
        number: usize,
        /// The wrong character.
        found: char,
        /// The number of columns of the board.
        columns: u32,
    },
    /// A column that is already full.
    #[error("move {number}: column {column} is full; end the moves before it")]
    Full {
        /// The move number, from 1.
        number: usize,
        /// The column, from 1.
        column: u32,
    },
    /// A move after the end of the game.
    #[error("move {number}: the game is over; end the moves before it")]
    Over {
        /// The move number, from 1.
        number: usize,
    },
    /// A fault of a diagram.
    #[error(transparent)]
    Diagram(#[from] ConnectFourDiagramError),
}

impl FromStr for ConnectFour {
    type Err = ParseConnectFourError;

    /// Reads moves, or a diagram.
    fn from_str(text: &str) -> Result<Self, ParseConnectFourError> {
        let (mut position, moves) = match text.trim().split_once(':') {
            Some((size, moves)) => (Self::on(size)?, moves),
            None => (Self::default(), text.trim()),
        };
        if moves.contains(['.', 'X', 'O']) {
            return Ok(diagram::read(&position, moves)?);
        }
        let (columns, _) = position.extent();
        for (number, found) in (1..).zip(moves.chars()) {
            let column = found.to_digit(10).filter(|digit| (1..=columns).contains(digit));
            let column = column.ok_or(ParseConnectFourError::Column { number, found, columns })?;
            if position.decided().is_some() {
                return Err(ParseConnectFourError::Over { number });
            }
            let mut moves = position.all_moves().into_iter();
            let chosen = moves.find(|chosen| chosen.column() == column - 1);
            position.make(chosen.ok_or(ParseConnectFourError::Full { number, column })?);
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_positions_have_equal_columns() {
        for (moves, least) in [("", ""), ("443", "443"), ("7412", "1274"), ("4433221", "2233441")] {
            let position: ConnectFour = moves.parse().unwrap();
            let columns = position.columns().unwrap();
            assert_eq!(columns.parse(), Ok(position), "{moves}");
            assert!(columns.as_str() <= moves, "{moves}");
            let again: ConnectFour = least.parse().unwrap();
            assert_eq!(again == position, again.columns() == position.columns(), "{moves}");
        }
        let one: ConnectFour = "1273".parse().unwrap();
        let other: ConnectFour = "7213".parse().unwrap();
        assert_eq!((one == other, one.columns()), (true, other.columns()));
    }

    #[test]
    fn a_diagram_that_no_game_leads_to_has_no_columns() {
        for (size, rows) in [("5x4", ".....\n.....\nX....\nO...."), ("1x2", "X\nO")] {
            let position: ConnectFour = format!("{size}:\n{rows}").parse().unwrap();
            assert_eq!(position.columns(), None, "{position}");
            assert_eq!(position.to_string().parse(), Ok(position));
        }
        // Many ways begin to fill this board.
        let full = "XXOXXOX OOXOOXO ".repeat(3);
        let position: ConnectFour = full.parse().unwrap();
        assert!(position.columns().is_none_or(|columns| columns.parse() == Ok(position)));
    }
}
