//! Othello on eight by eight squares, and on smaller boards.

mod flips;

use std::fmt;
use std::mem;
use std::str::FromStr;

use crate::{Hints, MoveCodes, Outcome, Position, mix};

use flips::{flips, placements};

evaluations!(Othello {
    square_weights: SQUARE_WEIGHTS;
    discs: DISCS;
});

/// An Othello position; by default the initial position. Black moves first.
///
/// The text form is that of the FFO endgame suite: the 64 squares from a1 to h1, a2 to h2 and so on, followed
/// by the side to move. `X` is black, `O` is white and `-` is empty. Lower-case letters, `*` for black and
/// `.` for empty are also accepted. On a smaller board, its size comes first, and `4x4:` alone is its initial
/// position: `4x4:-----OX--XO----- X`.
///
/// ```
/// use plywood_positions::{Othello, Position};
///
/// let start = "---------------------------OX------XO--------------------------- X";
/// let position: Othello = start.parse()?;
/// let moves = position.all_moves();
/// let written: Vec<_> = moves.iter().map(|&chosen| position.notation(chosen)).collect();
/// assert_eq!(written, ["d3", "c4", "f5", "e6"]);
/// assert_eq!(position.to_string(), start);
/// # Ok::<(), plywood_positions::ParseOthelloError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    /// The discs of the side to move. The lowest bit is a1, the next is b1.
    mover: u64,
    opponent: u64,
    turn: Colour,
    size: Size,
}

/// The size of a board. Smaller boards are in the corner of a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Size {
    Four,
    Six,
    Eight,
}

impl Size {
    const ALL: [Self; 3] = [Self::Four, Self::Six, Self::Eight];

    fn name(self) -> &'static str {
        ["4x4", "6x6", "8x8"][self as usize]
    }

    #[inline]
    fn squares(self) -> u64 {
        [0x0f0f_0f0f, 0x3f3f_3f3f_3f3f, !0][self as usize]
    }

    /// Returns the number of squares in a row.
    fn width(self) -> u32 {
        2 * (self as u32) + 4
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Colour {
    Black,
    White,
}

impl Colour {
    fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

/// An Othello move: a disc or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OthelloMove {
    /// Places a disc on a square: 0 is a1, 1 is b1, 8 is a2.
    Place(u8),
    /// Passes, because only the opponent can place a disc.
    Pass,
}

impl Default for Othello {
    fn default() -> Self {
        Self::start(Size::Eight)
    }
}

impl Othello {
    /// Returns the initial position on a board of this size.
    fn start(size: Size) -> Self {
        // The lowest square of the four in the middle.
        let middle = 9 * (size.width() / 2 - 1);
        let (mover, opponent) = ((1 << 1 | 1 << 8) << middle, (1 | 1 << 9) << middle);
        Self { mover, opponent, turn: Colour::Black, size }
    }

    /// Returns the squares where the side to move can place a disc.
    #[inline]
    fn placements(&self) -> u64 {
        self.on_board(placements(self.mover, self.opponent))
    }

    /// Returns the squares where the opponent could place a disc after a pass.
    #[inline]
    fn placements_after_pass(&self) -> u64 {
        self.on_board(placements(self.opponent, self.mover))
    }

    /// Returns the `squares` that the board has. A branch costs less than a look-up on the usual board.
    #[inline]
    fn on_board(&self, squares: u64) -> u64 {
        if self.size == Size::Eight { squares } else { squares & self.size.squares() }
    }
}

impl Position for Othello {
    type Move = OthelloMove;

    /// Appends the squares for a disc in order from a1, or only the pass.
    #[inline]
    fn moves(&self, moves: &mut Vec<OthelloMove>) {
        let mut squares = self.placements();
        if squares == 0 && self.placements_after_pass() != 0 {
            moves.push(OthelloMove::Pass);
        }
        while squares != 0 {
            moves.push(OthelloMove::Place(squares.trailing_zeros() as u8));
            squares &= squares - 1;
        }
    }

    #[inline]
    fn make(&mut self, chosen: OthelloMove) {
        let (placed, flipped) = match chosen {
            OthelloMove::Place(square) => {
                (1 << square, flips(1 << square, self.mover, self.opponent))
            }
            OthelloMove::Pass => (0, 0),
        };
        self.mover |= placed | flipped;
        self.opponent ^= flipped;
        mem::swap(&mut self.mover, &mut self.opponent);
        self.turn = match self.turn {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        };
    }

    #[inline]
    fn key(&self) -> u64 {
        // On the usual board, this is the colour alone.
        let board = (Size::Eight as u64 - self.size as u64) << 1 | self.turn as u64;
        mix(self.mover ^ mix(self.opponent ^ mix(board)))
    }

    fn outcome(&self) -> Outcome {
        match self.mover.count_ones().cmp(&self.opponent.count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        }
    }

    /// Detects a full board and a side without discs, but no other position without moves for both sides.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let is_full = self.on_board(!(self.mover | self.opponent)) == 0;
        let is_over = is_full || self.mover == 0 || self.opponent == 0;
        is_over.then(|| self.outcome())
    }

    fn notation(&self, chosen: OthelloMove) -> String {
        match chosen {
            OthelloMove::Place(square) => {
                format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
            }
            OthelloMove::Pass => "pass".to_owned(),
        }
    }
}

impl Hints<OthelloMove> for Othello {
    const MOVE_CODES: Option<MoveCodes<OthelloMove>> = Some(MoveCodes {
        count: 65,
        of: |chosen| match chosen {
            OthelloMove::Place(square) => usize::from(square),
            OthelloMove::Pass => 64,
        },
    });
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (black, white) = match self.turn {
            Colour::Black => (self.mover, self.opponent),
            Colour::White => (self.opponent, self.mover),
        };
        let on_board = (0..64).filter(|at| self.size.squares() >> at & 1 == 1);
        let squares = on_board.map(|at| match (black >> at & 1, white >> at & 1) {
            (1, _) => Colour::Black.letter(),
            (_, 1) => Colour::White.letter(),
            _ => '-',
        });
        let mut text = match self.size {
            Size::Eight => String::new(),
            size => format!("{}:", size.name()),
        };
        text.extend(squares.chain([' ', self.turn.letter()]));
        f.pad(&text)
    }
}

/// An error in the text of an Othello position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseOthelloError {
    /// A text before a colon that is not the size of a board.
    #[error("\"{0}\" is not a size; write 4x4, 6x6 or 8x8")]
    Size(String),
    /// A character that is not a square.
    #[error("character {column}: '{found}' is not a square; write X, O or '-'")]
    Square {
        /// The column, from 1.
        column: usize,
        /// The wrong character.
        found: char,
    },
    /// A text that is too short or too long.
    #[error(
        "{found} squares and sides; write {squares} squares from a1, then X or O for the side to move"
    )]
    Length {
        /// The squares and sides in the text.
        found: usize,
        /// The squares of the board.
        squares: usize,
    },
    /// A missing side to move.
    #[error("the side to move is empty; write X or O after the squares")]
    Side,
}

impl FromStr for Othello {
    type Err = ParseOthelloError;

    /// Parses a position; white space is skipped.
    fn from_str(text: &str) -> Result<Self, ParseOthelloError> {
        let (size, begin) = match text.split_once(':') {
            None => (Size::Eight, 0),
            Some((name, _)) => {
                let size = Size::ALL.into_iter().find(|it| it.name() == name.trim());
                let unknown = || ParseOthelloError::Size(name.trim().to_owned());
                (size.ok_or_else(unknown)?, name.chars().count() + 1)
            }
        };
        let mut cells = Vec::new();
        for (column, found) in (1..).zip(text.chars()).skip(begin) {
            match found {
                'X' | 'x' | '*' => cells.push(Some(Colour::Black)),
                'O' | 'o' => cells.push(Some(Colour::White)),
                '-' | '.' => cells.push(None),
                _ if found.is_whitespace() => {}
                _ => return Err(ParseOthelloError::Square { column, found }),
            }
        }
        if cells.is_empty() && begin > 0 {
            return Ok(Self::start(size));
        }
        let squares = size.squares().count_ones() as usize;
        if cells.len() != squares + 1 {
            return Err(ParseOthelloError::Length { found: cells.len(), squares });
        }
        let turn = cells[squares].ok_or(ParseOthelloError::Side)?;
        let (mut mover, mut opponent) = (0, 0);
        let on_board = (0..64).filter(|at| size.squares() >> at & 1 == 1);
        for (at, cell) in on_board.zip(cells) {
            match cell {
                Some(colour) if colour == turn => mover |= 1 << at,
                Some(_) => opponent |= 1 << at,
                None => {}
            }
        }
        Ok(Self { mover, opponent, turn, size })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the discs that a disc on `square` flips, found square by square.
    fn walk(position: &Othello, square: i32) -> u64 {
        let mut flipped = 0;
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let (mut x, mut y, mut run) = (square % 8 + dx, square / 8 + dy, 0);
            let width = 0..position.size.width() as i32;
            while width.contains(&x) && width.contains(&y) {
                let here = 1_u64 << (8 * y + x);
                if position.opponent & here == 0 {
                    flipped |= if position.mover & here == 0 { 0 } else { run };
                    break;
                }
                run |= here;
                (x, y) = (x + dx, y + dy);
            }
        }
        flipped
    }

    proptest! {
        #[test]
        fn random_games_agree_with_a_walk(
            size in 0..Size::ALL.len(),
            choices in prop::collection::vec(any::<usize>(), 70),
        ) {
            let size = Size::ALL[size];
            let mut position = Othello::start(size);
            prop_assert_eq!(format!("{}:", size.name()).parse::<Othello>(), Ok(position));
            let width = size.width();
            for choice in choices {
                let legal = position.all_moves();
                let occupied = position.mover | position.opponent;
                let on_board = |at: &i32| at % 8 < width as i32 && at / 8 < width as i32;
                let expected: Vec<_> = (0..64)
                    .filter(on_board)
                    .filter(|&at| occupied >> at & 1 == 0 && walk(&position, at) != 0)
                    .map(|at| OthelloMove::Place(at as u8))
                    .collect();
                if legal.is_empty() {
                    prop_assert!(position.play(OthelloMove::Pass).all_moves().is_empty());
                    break;
                }
                let chosen = legal[choice % legal.len()];
                let child = position.play(chosen);
                if let OthelloMove::Place(square) = chosen {
                    prop_assert_eq!(&legal, &expected);
                    let flipped = walk(&position, i32::from(square));
                    prop_assert_eq!(child.opponent, position.mover | 1 << square | flipped);
                    prop_assert_eq!(child.mover, position.opponent & !flipped);
                } else {
                    prop_assert!(expected.is_empty());
                }
                prop_assert_eq!(&child.to_string().parse::<Othello>(), &Ok(child));
                position = child;
            }
        }
    }
}
