//! Connect Four on seven columns of six squares.

mod diagram;

use std::fmt;
use std::str::FromStr;

use crate::{Hints, MoveCodes, Outcome, PackedMoves, Position, mix};

pub use diagram::ConnectFourDiagramError;

evaluations!(ConnectFour {
    open_lines: OPEN_LINES;
});

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;

/// The bits of a column: one more than its squares. The extra bit stays empty, so no line runs from one
/// column into the next.
const HEIGHT: u32 = ROWS + 1;

/// The lowest squares of all columns.
const BOTTOM: u64 = {
    let mut bottom = 0;
    let mut column = 0;
    while column < COLUMNS {
        bottom |= 1 << (column * HEIGHT);
        column += 1;
    }
    bottom
};

/// The highest squares of all columns.
const TOP: u64 = BOTTOM << (ROWS - 1);

/// All squares.
const BOARD: u64 = BOTTOM * (EXTRA - 1);

/// The extra bit of the first column.
const EXTRA: u64 = 1 << ROWS;

/// The distances between neighbouring squares of a line: vertically, horizontally and along both diagonals.
const STEPS: [u32; 4] = [1, HEIGHT, HEIGHT + 1, HEIGHT - 1];

/// The flag of winning moves and of positions after them.
const WON: u64 = 1 << 63;

/// A Connect Four position; by default the empty board.
///
/// The text form is the sequence of moves as column numbers from 1: `"4433"`. Display prints a diagram with X
/// for the first player, which can be read, too.
///
/// ```
/// use plywood_positions::{ConnectFour, Outcome, Position};
///
/// let won: ConnectFour = "4455667".parse()?;
/// assert_eq!(won.decided(), Some(Outcome::Loss));
/// # Ok::<(), plywood_positions::ParseConnectFourError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ConnectFour {
    /// The stones of the side to move.
    mover: u64,
    /// All stones, with [`WON`] if the last stone made a line.
    occupied: u64,
}

/// A stone dropped into a column. It records whether it wins, which saves examining the board again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFourMove(u64);

impl ConnectFourMove {
    fn column(self) -> u32 {
        (self.0 & BOARD).trailing_zeros() / HEIGHT
    }
}

impl ConnectFour {
    /// Returns the possible landing squares of the next stone.
    #[inline]
    fn landing(&self) -> u64 {
        // All bits are set if the game is won, which leaves no move.
        let over = (self.occupied.cast_signed() >> 63).cast_unsigned();
        (self.occupied.wrapping_add(BOTTOM) & BOARD) & !over
    }
}

/// Returns the squares, free or not, that make a line with three of `stones`.
#[inline]
fn completions(stones: u64) -> u64 {
    let mut squares = (stones << 1) & (stones << 2) & (stones << 3);
    for step in [HEIGHT, HEIGHT + 1, HEIGHT - 1] {
        // `pairs` are the upper stones of pairs. The square below a pair needs a third stone on its other
        // side or beyond the pair, as does the square above. Bits rotated out of the board meet no pair.
        let above = stones << step;
        let pairs = stones & above;
        let third = above | stones.rotate_right(3 * step);
        squares |= (pairs >> (2 * step)) & third;
        squares |= (pairs << step) & third.rotate_left(2 * step);
    }
    squares
}

/// Counts the open columns from the first column up to each column, given the landing squares. The count is
/// in the bits of that column.
#[inline]
fn open_up_to_each(landing: u64) -> u64 {
    // A landing square carries into its column's extra bit.
    let open = (landing + BOARD) >> ROWS & BOTTOM;
    open.wrapping_mul(BOTTOM)
}

/// Returns the landing squares without the first `left_out`.
#[inline]
fn landing_from(landing: u64, left_out: u16) -> u64 {
    if left_out == 0 {
        return landing;
    }
    // Column numbers need three bits; a number above `left_out` carries into the extra bit.
    let numbers = open_up_to_each(landing) & (BOTTOM * 7);
    let columns = (numbers + BOTTOM * (EXTRA - 1 - u64::from(left_out))) >> ROWS & BOTTOM;
    landing & (columns * (EXTRA - 1))
}

impl Position for ConnectFour {
    type Move = ConnectFourMove;

    /// The landing squares in the first word and the winning squares in the second.
    const PACKED_MOVES: Option<PackedMoves<Self>> = Some(PackedMoves {
        of: |position| {
            let landing = position.landing();
            (landing, completions(position.mover))
        },
        count: |landing| landing.count_ones() as usize,
        take: |landing, wins, place| {
            let later = landing_from(*landing, place);
            let stone = later & later.wrapping_neg();
            *landing ^= stone;
            ConnectFourMove(stone | u64::from(wins & stone != 0) << 63)
        },
    });

    /// Appends a move for each column that is not full, from left to right.
    #[inline]
    fn moves(&self, moves: &mut Vec<ConnectFourMove>) {
        let mut landing = self.landing();
        let wins = completions(self.mover) & landing;
        let mut next = || {
            let stone = landing & landing.wrapping_neg();
            landing ^= stone;
            stone
        };
        // Most positions have seven moves and no winning move.
        if wins == 0 && self.occupied & (TOP | WON) == 0 {
            moves.extend((0..COLUMNS).map(|_| ConnectFourMove(next())));
            return;
        }
        let count = self.landing().count_ones();
        moves.extend((0..count).map(|_| {
            let stone = next();
            ConnectFourMove(stone | u64::from(stone & wins != 0) << 63)
        }));
    }

    #[inline]
    fn make(&mut self, chosen: ConnectFourMove) {
        self.mover ^= self.occupied;
        self.occupied |= chosen.0;
    }

    /// Returns a key that is unique to the position: the sum determines each column's height and stones.
    #[inline]
    fn key(&self) -> u64 {
        mix(self.mover + self.occupied)
    }

    #[inline]
    fn outcome(&self) -> Outcome {
        if self.occupied & WON == 0 { Outcome::Draw } else { Outcome::Loss }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        (self.occupied >= BOARD).then(|| self.outcome())
    }

    fn notation(&self, chosen: ConnectFourMove) -> String {
        (chosen.column() + 1).to_string()
    }
}

impl Hints<ConnectFourMove> for ConnectFour {
    const MOVE_CODES: Option<MoveCodes<ConnectFourMove>> = Some(MoveCodes {
        count: 128,
        of: |chosen| {
            let (square, wins) = ((chosen.0 & BOARD).trailing_zeros(), chosen.0 >> 63);
            2 * square as usize + wins as usize
        },
    });
}

impl fmt::Display for ConnectFour {
    /// Writes six lines, top row first, with `X` for the first player and `O` for the second.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = self.occupied & BOARD;
        let opponent = self.mover ^ stones;
        let first = if stones.count_ones().is_multiple_of(2) { self.mover } else { opponent };
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                let square = 1 << (column * HEIGHT + row);
                f.write_str(match (stones & square, first & square) {
                    (0, _) => ".",
                    (_, 0) => "O",
                    _ => "X",
                })?;
            }
            f.write_str(if row > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl ConnectFour {
    /// Returns the columns of moves that lead from the initial position to this position, as `from_str`
    /// reads them: of all such sequences the first in alphabetical order. Equal positions have equal texts.
    pub fn columns(&self) -> String {
        let mut columns = Vec::new();
        self.lead_from(&Self::default(), &mut columns);
        columns.iter().map(|column| (column + 1).to_string()).collect()
    }

    /// Appends columns of moves from `position` to this position. Returns false, and appends none, if there
    /// are none.
    fn lead_from(&self, position: &Self, columns: &mut Vec<u32>) -> bool {
        let stones = |position: &Self| position.occupied & BOARD;
        if stones(position) == stones(self) {
            return position == self;
        }
        // The stones of the side to move in `position` belong in this position to the same side.
        let is_mover = stones(position).count_ones() % 2 == stones(self).count_ones() % 2;
        let own = if is_mover { self.mover } else { self.mover ^ stones(self) };
        for chosen in position.all_moves() {
            if chosen.0 & own != 0 && position.decided().is_none() {
                columns.push(chosen.column());
                if self.lead_from(&position.play(chosen), columns) {
                    return true;
                }
                columns.pop();
            }
        }
        false
    }
}

/// An error in a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseConnectFourError {
    /// A character that is not a column number.
    #[error("move {number}: '{found}' is not a column; write a digit from 1 to 7")]
    Column {
        /// The move number, from 1.
        number: usize,
        /// The wrong character.
        found: char,
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
        if text.contains(['.', 'X', 'O']) {
            return Ok(diagram::read(text)?);
        }
        let mut position = Self::default();
        for (number, found) in (1..).zip(text.trim().chars()) {
            let column = found.to_digit(10).filter(|digit| (1..=COLUMNS).contains(digit));
            let column = column.ok_or(ParseConnectFourError::Column { number, found })?;
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
    use proptest::prelude::*;

    use super::*;

    /// Returns whether `stones` contain four in a row, checked square by square.
    fn has_line(stones: u64) -> bool {
        (0..64).any(|at| {
            STEPS.iter().any(|step| {
                (0..4).all(|i| stones.checked_shr(at + i * step).is_some_and(|bits| bits & 1 == 1))
            })
        })
    }

    #[test]
    fn it_is_small() {
        assert_eq!(size_of::<ConnectFour>(), 16);
    }

    #[test]
    fn a_diagram_shows_the_first_player_as_x() {
        let position: ConnectFour = "443".parse().unwrap();
        let rows = position.to_string();
        assert!(rows.ends_with("...O...\n..XX..."), "{rows}");
    }

    #[test]
    fn equal_positions_have_equal_columns() {
        for (moves, least) in [("", ""), ("443", "443"), ("7412", "1274"), ("4433221", "2233441")] {
            let position: ConnectFour = moves.parse().unwrap();
            assert_eq!(position.columns().parse(), Ok(position), "{moves}");
            assert!(position.columns().as_str() <= moves, "{moves}");
            let again: ConnectFour = least.parse().unwrap();
            assert_eq!(again == position, again.columns() == position.columns(), "{moves}");
        }
        let one: ConnectFour = "1273".parse().unwrap();
        let other: ConnectFour = "7213".parse().unwrap();
        assert_eq!((one == other, one.columns()), (true, other.columns()));
    }

    #[test]
    fn bad_moves_are_refused() {
        use ParseConnectFourError::{Column, Full, Over};
        let parse = |text: &str| text.parse::<ConnectFour>().unwrap_err();
        assert_eq!(parse("48"), Column { number: 2, found: '8' });
        assert_eq!(parse("1111111"), Full { number: 7, column: 1 });
        assert_eq!(parse("12121213"), Over { number: 8 });
    }

    proptest! {
        #[test]
        fn random_games_keep_the_invariants(choices in prop::collection::vec(any::<usize>(), 42)) {
            let mut position = ConnectFour::default();
            let mut keys = std::collections::HashSet::new();
            for choice in choices {
                let stones = position.occupied & BOARD;
                let opponent = position.mover ^ stones;
                prop_assert!(keys.insert(position.key()));
                prop_assert_eq!(position.occupied & WON != 0, has_line(opponent));
                prop_assert!(!has_line(position.mover));
                let moves = position.all_moves();
                let is_over = has_line(opponent) || stones == BOARD;
                prop_assert_eq!(moves.is_empty(), is_over);
                prop_assert_eq!(position.decided().is_some(), is_over);
                prop_assert!(moves.is_sorted_by_key(|chosen| chosen.column()));
                let packed = ConnectFour::PACKED_MOVES.unwrap();
                let (mut left, aside) = (packed.of)(&position);
                for (number, &chosen) in moves.iter().enumerate() {
                    prop_assert_eq!((packed.count)(left), moves.len() - number);
                    for (place, &later) in moves[number..].iter().enumerate() {
                        let mut others = left;
                        let taken = (packed.take)(&mut others, aside, place as u16);
                        prop_assert_eq!((taken, others.count_ones()), (later, left.count_ones() - 1));
                    }
                    prop_assert_eq!((packed.take)(&mut left, aside, 0), chosen);
                }
                prop_assert_eq!(left, 0);
                if is_over {
                    break;
                }
                position = position.play(moves[choice % moves.len()]);
            }
        }
    }
}
