//! Sizes of boards, and lines on them.

use std::fmt;
use std::str::FromStr;

/// The most columns, rows, and squares in a line.
const MOST: u32 = 5;

/// The size of a board, and the number of marks that make a line. As text: `4,4,3` for three in a row on four
/// columns and four rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
    squares: u8,
    line: u8,
}

impl Size {
    /// The size of tic-tac-toe.
    pub const USUAL: Self = Self { columns: 3, rows: 3, squares: 9, line: 3 };

    /// Returns a number that is unique to the size.
    pub fn number(self) -> u32 {
        u32::from_be_bytes([0, self.columns, self.rows, self.line])
    }

    /// Returns the number of columns.
    pub fn columns(self) -> u32 {
        self.columns.into()
    }

    /// Returns the number of squares.
    pub fn squares(self) -> u32 {
        self.squares.into()
    }

    /// Returns all squares: the lowest bits, row by row.
    pub fn board(self) -> u32 {
        (1 << self.squares()) - 1
    }

    /// Returns whether `marks` contain a line.
    pub fn has_line(self, marks: u32) -> bool {
        let (columns, last) = (self.columns(), u32::from(self.line) - 1);
        let begins = |from: u32, to: u32| {
            let row = if from < to { (1 << to) - (1 << from) } else { 0 };
            (0..self.squares()).step_by(columns as usize).map(|it| row << it).sum::<u32>()
        };
        let right = begins(0, columns.saturating_sub(last));
        let left = begins(last, columns);
        let lines =
            [(1, right), (columns, self.board()), (columns + 1, right), (columns - 1, left)];
        lines.into_iter().any(|(step, begin)| {
            (0..=last).fold(begin, |begins, at| begins & marks >> (step * at)) != 0
        })
    }
}

impl FromStr for Size {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |text: &str| (1..=MOST).find(|it| it.to_string() == text);
        let numbers: Option<Vec<u32>> = text.split(',').map(number).collect();
        match numbers.as_deref() {
            Some(&[columns, rows, line]) => {
                let [columns, rows, squares, line] =
                    [columns, rows, columns * rows, line].map(|it| it as u8);
                Ok(Self { columns, rows, squares, line })
            }
            _ => Err(()),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.columns, self.rows, self.line)
    }
}
