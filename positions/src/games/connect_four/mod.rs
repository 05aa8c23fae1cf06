//! Connect Four on seven columns of six squares, and on smaller boards.

mod diagram;
mod text;

use crate::{Hints, MoveCodes, Outcome, PackedMoves, Position, mix};

pub use diagram::ConnectFourDiagramError;
pub use text::ParseConnectFourError;

evaluations!(ConnectFour {
    open_lines: OPEN_LINES;
    score: SCORE;
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
/// The text form is the sequence of moves as column numbers from 1: `"4433"`. On a smaller board, its columns
/// and rows come first: `"6x5:4433"`. Display prints a diagram with X for the first player, below the size of a
/// smaller board, which can be read, too.
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
    /// The stones of the side to move, and the squares that a smaller board lacks: below its lowest row, and to
    /// the right of its last column. They are never in `occupied`, so no move removes them.
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
    /// Returns the empty board of this size, written as `6x5` for six columns of five squares.
    ///
    /// # Errors
    ///
    /// If the text is no size up to that of the usual board.
    pub fn on(size: &str) -> Result<Self, ParseConnectFourError> {
        let number = |text: &str, most: u32| (1..=most).find(|it| it.to_string() == text);
        let read = |(columns, rows)| Some((number(columns, COLUMNS)?, number(rows, ROWS)?));
        let (columns, rows) = (size.split_once('x').and_then(read))
            .ok_or_else(|| ParseConnectFourError::Size(size.to_owned()))?;
        let column = (EXTRA - 1) & !((1 << (ROWS - rows)) - 1);
        let board: u64 = (0..columns).map(|it| column << (it * HEIGHT)).sum();
        Ok(Self { mover: BOARD & !board, occupied: 0 })
    }

    /// Returns all squares that hold a stone or that the board lacks, with [`WON`] after a line.
    #[inline]
    fn filled(&self) -> u64 {
        self.mover | self.occupied
    }

    /// Returns the number of columns, and of the lowest row, which is 0 on the usual board.
    fn extent(&self) -> (u32, u32) {
        let lacking = self.mover & !self.occupied;
        ((TOP & !lacking).count_ones(), (lacking & (EXTRA - 1)).count_ones())
    }

    /// Returns the number of empty squares.
    fn free(&self) -> u32 {
        (BOARD & !self.filled()).count_ones()
    }

    /// Returns the possible landing squares of the next stone.
    #[inline]
    fn landing(&self) -> u64 {
        // No bit is set if the game is won, which leaves no move.
        let goes_on = (self.occupied >> 63).wrapping_sub(1);
        self.filled().wrapping_add(BOTTOM) & BOARD & goes_on
    }

    /// Returns the squares, free or not, where the side to move has or would have a line.
    #[inline]
    fn completions(&self) -> u64 {
        completions(self.mover & self.occupied)
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
            (landing, position.completions())
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
        let wins = self.completions() & landing;
        let mut next = || {
            let stone = landing & landing.wrapping_neg();
            landing ^= stone;
            stone
        };
        // Most positions have seven moves and no winning move.
        if wins == 0 && self.filled() & (TOP | WON) == 0 {
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

    /// Returns a key that is unique to the position among those on its board: the sum determines each column's
    /// height and stones. A position on a board of another size may have the same key.
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
        (self.filled() >= BOARD).then(|| self.outcome())
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The usual board and smaller ones, of which two have no line in some direction.
    const BOARDS: [&str; 6] = ["7x6", "6x5", "4x4", "5x6", "3x6", "7x3"];

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

    proptest! {
        #[test]
        fn random_games_keep_the_invariants(
            board in 0..BOARDS.len(),
            choices in prop::collection::vec(any::<usize>(), 42),
        ) {
            let mut position = ConnectFour::on(BOARDS[board]).unwrap();
            let board = BOARD & !position.mover;
            prop_assert_eq!(position == ConnectFour::default(), board == BOARD);
            let mut keys = std::collections::HashSet::new();
            for choice in choices {
                let stones = position.occupied & BOARD;
                let own = position.mover & stones;
                let opponent = own ^ stones;
                prop_assert_eq!((stones & !board, position.mover & !own), (0, BOARD & !board));
                prop_assert!(keys.insert(position.key()));
                prop_assert_eq!(position.occupied & WON != 0, has_line(opponent));
                prop_assert!(!has_line(own));
                let moves = position.all_moves();
                let is_over = has_line(opponent) || stones == board;
                prop_assert_eq!(moves.is_empty(), is_over);
                prop_assert_eq!(position.decided().is_some(), is_over);
                prop_assert!(moves.is_sorted_by_key(|chosen| chosen.column()));
                if is_over {
                    break;
                }
                position = position.play(moves[choice % moves.len()]);
            }
        }
    }
}
