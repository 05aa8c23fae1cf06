//! Sizes of boards, and lines on them.

use std::fmt;
use std::str::FromStr;

/// The most columns, rows, and squares in a line.
const MOST: u32 = 5;

/// The most squares of a board.
pub const MOST_SQUARES: u32 = MOST * MOST;

/// The digits of the usual size.
const USUAL: u32 = digits([3, 3, 3]);

/// The size of a board, and the number of marks that make a line. As text: `4,4,3` for three in a row on four
/// columns and four rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(u32);

/// Returns the number with these digits, each less by one.
const fn digits([columns, rows, line]: [u32; 3]) -> u32 {
    ((columns - 1) * MOST + rows - 1) * MOST + line - 1
}

impl Size {
    /// The size of tic-tac-toe.
    pub const USUAL: Self = Self(0);

    /// Returns the size with a number that [`Self::number`] returned.
    #[inline]
    pub fn of_number(number: u32) -> Self {
        Self(number)
    }

    /// Returns a number below 128 that is unique to the size, and 0 for the usual size.
    pub fn number(self) -> u32 {
        self.0
    }

    /// Returns the number of columns.
    #[inline]
    pub fn columns(self) -> u32 {
        (self.0 ^ USUAL) / MOST_SQUARES + 1
    }

    #[inline]
    fn rows(self) -> u32 {
        (self.0 ^ USUAL) / MOST % MOST + 1
    }

    fn line(self) -> u32 {
        (self.0 ^ USUAL) % MOST + 1
    }

    /// Returns the number of squares.
    #[inline]
    pub fn squares(self) -> u32 {
        self.columns() * self.rows()
    }

    /// Returns all squares: the lowest bits, row by row.
    #[inline]
    pub fn board(self) -> u32 {
        (1 << self.squares()) - 1
    }

    /// Returns whether `marks` on the board contain a line; other bits do not matter.
    pub fn has_line(self, marks: u32) -> bool {
        let (columns, last, marks) = (self.columns(), self.line() - 1, marks & self.board());
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
            Some(&[columns, rows, line]) => Ok(Self(digits([columns, rows, line]) ^ USUAL)),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.columns(), self.rows(), self.line())
    }
}
