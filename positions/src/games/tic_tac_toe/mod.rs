//! Tic-tac-toe, small enough for every algorithm to search completely, and its kin on other boards.

mod size;
mod space;

use std::fmt;
use std::mem;
use std::str::FromStr;

use crate::{Hints, Outcome, PackedMoves, Position, mix};

use size::{MOST_SQUARES, Size};
pub use space::TicTacToeSpace;

evaluations!(TicTacToe {});

/// The eight lines of the usual board, as bitboards.
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A tic-tac-toe position; by default the empty board. X moves first.
///
/// The text form is the nine squares row by row: `X`, `O`, or `.` for empty; also the square's own number, as
/// diagrams show it. The marks determine the side to move. On a board with other columns and rows,
/// or with other lines, these come first, and alone they are the empty board: `4,4,3:` is three in a row on four
/// columns and four rows.
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
    /// The marks of the side to move, and above them the number of the size, which is 0 on the usual board. Both
    /// words have it, so a move exchanges them as they are.
    mover: u32,
    opponent: u32,
}

/// A mark on a square, displayed as the square's number from 1, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToeMove(u8);

impl TicTacToe {
    fn new(size: Size, mover: u32, opponent: u32) -> Self {
        let above = size.number() << MOST_SQUARES;
        Self { mover: mover | above, opponent: opponent | above }
    }

    /// Returns the number of columns of the board.
    pub fn columns(&self) -> usize {
        self.size().columns() as usize
    }

    #[inline]
    fn size(self) -> Size {
        Size::of_number(self.mover >> MOST_SQUARES)
    }

    #[inline]
    fn is_won(self) -> bool {
        if self.size() == Size::USUAL {
            // One instruction compares eight words of 16 bits.
            let opponent = self.opponent as u16;
            LINES.iter().any(|line| opponent & line == *line)
        } else {
            self.size().has_line(self.opponent)
        }
    }

    /// Returns the position with the other side to move.
    fn opposite(self) -> Self {
        Self { mover: self.opponent, opponent: self.mover }
    }

    /// Returns the empty squares.
    #[inline]
    fn free(self) -> u32 {
        self.size().board() & !(self.mover | self.opponent)
    }
}

impl Position for TicTacToe {
    type Move = TicTacToeMove;

    /// The empty squares.
    const PACKED_MOVES: Option<PackedMoves<Self>> = Some(PackedMoves {
        of: |position| (if position.is_won() { 0 } else { position.free().into() }, 0),
        count: |free| free.count_ones() as usize,
        take: |free, _, place| {
            let later = (0..place).fold(*free, |later, _| later & (later - 1));
            *free ^= later & later.wrapping_neg();
            TicTacToeMove(later.trailing_zeros() as u8)
        },
    });

    /// Appends the empty squares in order.
    #[inline]
    fn moves(&self, moves: &mut Vec<TicTacToeMove>) {
        if !self.is_won() {
            let mut free = self.free();
            while free != 0 {
                moves.push(TicTacToeMove(free.trailing_zeros() as u8));
                free &= free - 1;
            }
        }
    }

    #[inline]
    fn make(&mut self, chosen: TicTacToeMove) {
        self.mover |= 1 << chosen.0;
        mem::swap(&mut self.mover, &mut self.opponent);
    }

    #[inline]
    fn key(&self) -> u64 {
        let width = if self.size() == Size::USUAL { 16 } else { 32 };
        mix(u64::from(self.mover) << width | u64::from(self.opponent))
    }

    #[inline]
    fn outcome(&self) -> Outcome {
        if self.is_won() { Outcome::Loss } else { Outcome::Draw }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        (self.is_won() || self.free() == 0).then(|| self.outcome())
    }

    fn notation(&self, chosen: TicTacToeMove) -> String {
        (chosen.0 + 1).to_string()
    }
}

impl Hints<TicTacToeMove> for TicTacToe {}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        let marks = size.squares() - self.free().count_ones();
        let crosses_move = marks.is_multiple_of(2);
        let (crosses, noughts) =
            if crosses_move { (self.mover, self.opponent) } else { (self.opponent, self.mover) };
        let mut text = match size {
            Size::USUAL => String::new(),
            size => format!("{size}:"),
        };
        text.extend((0..size.squares()).map(|at| match (crosses >> at & 1, noughts >> at & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        }));
        f.pad(&text)
    }
}

/// An error in the text of a tic-tac-toe position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTicTacToeError {
    /// A text before a colon that is not the size of a board.
    #[error(
        "\"{0}\" is not a size; write columns, rows and marks in a line, each from 1 to 5, as in 4,4,3"
    )]
    Board(String),
    /// A character that is not a square.
    #[error("character {column}: '{found}' is not a square; write X, O or '.'")]
    Square {
        /// The column, from 1.
        column: usize,
        /// The wrong character.
        found: char,
    },
    /// A number of squares other than the board's.
    #[error("the text has {found} squares; write {squares}, row by row")]
    Size {
        /// The squares in the text.
        found: usize,
        /// The squares of the board.
        squares: usize,
    },
    /// Numbers of marks that cannot occur in a game.
    #[error("{crosses} X and {noughts} O; X moves first, so there are as many or one more X")]
    Marks {
        /// The number of X.
        crosses: usize,
        /// The number of O.
        noughts: usize,
    },
    /// A position after the end of a game.
    #[error("the side to move has a line already; the game was over before")]
    Over,
}

impl FromStr for TicTacToe {
    type Err = ParseTicTacToeError;

    /// Parses a position; white space between squares is skipped.
    fn from_str(text: &str) -> Result<Self, ParseTicTacToeError> {
        let (size, begin) = match text.split_once(':') {
            None => (Size::USUAL, 0),
            Some((name, _)) => {
                let size = name.trim().parse();
                let unknown = |()| ParseTicTacToeError::Board(name.trim().to_owned());
                (size.map_err(unknown)?, name.chars().count() + 1)
            }
        };
        let mut squares = Vec::new();
        for (column, found) in (1..).zip(text.chars()).skip(begin) {
            match found {
                'X' | 'x' => squares.push(Some(true)),
                'O' | 'o' => squares.push(Some(false)),
                '.' => squares.push(None),
                _ if found.to_digit(10) == Some(squares.len() as u32 + 1) => squares.push(None),
                _ if found.is_whitespace() => {}
                _ => return Err(ParseTicTacToeError::Square { column, found }),
            }
        }
        if squares.is_empty() && begin > 0 {
            return Ok(Self::new(size, 0, 0));
        }
        let expected = size.squares() as usize;
        if squares.len() != expected {
            let found = squares.len();
            return Err(ParseTicTacToeError::Size { found, squares: expected });
        }
        let marks = |mark| -> u32 {
            (0..expected).filter(|&at| squares[at] == Some(mark)).map(|at| 1 << at).sum()
        };
        let (crosses, noughts) = (marks(true), marks(false));
        let position = match crosses.count_ones().checked_sub(noughts.count_ones()) {
            Some(0) => Self::new(size, crosses, noughts),
            Some(1) => Self::new(size, noughts, crosses),
            _ => {
                return Err(ParseTicTacToeError::Marks {
                    crosses: crosses.count_ones() as usize,
                    noughts: noughts.count_ones() as usize,
                });
            }
        };
        if position.opposite().is_won() { Err(ParseTicTacToeError::Over) } else { Ok(position) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_the_round_trip() {
        for text in
            [".........", "X........", "XO..X....", "XOXXOOOXX", "3,3,2:X.O......", "1,2,5:XO"]
        {
            assert_eq!(text.parse::<TicTacToe>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn impossible_boards_are_refused() {
        use ParseTicTacToeError::{Board, Marks, Over, Size, Square};
        let parse = |text: &str| text.parse::<TicTacToe>().unwrap_err();
        assert_eq!(parse("XO"), Size { found: 2, squares: 9 });
        assert_eq!(parse("4,4,3:XO"), Size { found: 2, squares: 16 });
        for size in ["", "3", "4,4", "6,1,1", "4,4,0", "4,4,+3", "4,4,3,3", "4x4"] {
            assert_eq!(parse(&format!("{size}:")), Board(size.to_owned()));
        }
        assert_eq!(parse("XO. ?"), Square { column: 5, found: '?' });
        assert_eq!("XO3 456 789".parse::<TicTacToe>(), "XO.......".parse());
        assert_eq!(parse("445536172"), Square { column: 1, found: '4' });
        assert_eq!(parse("XO3 .4. ..."), Square { column: 6, found: '4' });
        assert_eq!(parse("O........"), Marks { crosses: 0, noughts: 1 });
        assert_eq!(parse("XXXOO.O.."), Over);
    }

    #[test]
    fn every_line_wins() {
        for line in LINES {
            let won = TicTacToe { opponent: line.into(), ..TicTacToe::default() };
            assert_eq!(won.decided(), Some(Outcome::Loss));
            assert!(Size::USUAL.has_line(line.into()));
        }
        let full: TicTacToe = "XOXXOOOXX".parse().unwrap();
        assert_eq!(full.decided(), Some(Outcome::Draw));
    }

    /// Returns whether `marks` contain a line, checked square by square.
    fn walk(marks: &str, columns: i32, rows: i32, line: i32) -> bool {
        let is_marked = |x, y| {
            (0..columns).contains(&x)
                && (0..rows).contains(&y)
                && marks.as_bytes()[(y * columns + x) as usize] == b'O'
        };
        (0..columns * rows).any(|at| {
            let (x, y) = (at % columns, at / columns);
            let steps = [(1, 0), (0, 1), (1, 1), (-1, 1)];
            steps.iter().any(|(dx, dy)| (0..line).all(|i| is_marked(x + i * dx, y + i * dy)))
        })
    }

    #[test]
    fn lines_of_every_size_agree_with_a_walk() {
        let mut found = [0; 2];
        for number in 0..4_000 {
            let [columns, rows, line] =
                [0, 8, 16].map(|at| (mix(number) >> at & 0xff) as i32 % 5 + 1);
            let at = |it: u64| if mix(number << 8 | it).is_multiple_of(3) { '.' } else { 'O' };
            let marks: String = (0..(columns * rows) as u64).map(at).collect();
            let size: Size = format!("{columns},{rows},{line}").parse().unwrap();
            let bits = (0..).zip(marks.chars()).map(|(it, mark)| u32::from(mark == 'O') << it);
            let has_line = size.has_line(bits.sum());
            assert_eq!(has_line, walk(&marks, columns, rows, line), "{size} {marks}");
            found[usize::from(has_line)] += 1;
        }
        assert!(found.iter().all(|count| *count > 500), "{found:?}");
    }
}
