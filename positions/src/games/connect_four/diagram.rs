//! Positions of Connect Four from diagrams.

use super::{BOTTOM, ConnectFour, HEIGHT, ROWS, STEPS, WON};

/// A fault of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConnectFourDiagramError {
    /// A diagram that is too small or too large.
    #[error(
        "the diagram has {found} squares; write {squares}, the top row first, with '.' for empty"
    )]
    Squares {
        /// The squares in the text.
        found: usize,
        /// The squares of the board.
        squares: usize,
    },
    /// A character that is not a square.
    #[error("row {row} from above, column {column}: '{found}' is not a square; write X, O or '.'")]
    Square {
        /// The row, from 1 at the top.
        row: u32,
        /// The column, from 1.
        column: u32,
        /// The wrong character.
        found: char,
    },
    /// A stone above an empty square.
    #[error("column {column}: a stone is above an empty square; let it fall")]
    Floating {
        /// The column, from 1.
        column: u32,
    },
    /// Numbers of stones that cannot occur in a game.
    #[error("{first} X and {second} O; X moves first, so there are as many or one more X")]
    Stones {
        /// The number of X.
        first: u32,
        /// The number of O.
        second: u32,
    },
    /// A position after the end of a game.
    #[error("the side to move has four in a row already; the game was over before")]
    Over,
}

/// Returns the position of a diagram of the board of `empty`: its squares, top row first, of `X`, `O` and `.`
/// for empty. X moves first. White space is skipped.
pub fn read(empty: &ConnectFour, text: &str) -> Result<ConnectFour, ConnectFourDiagramError> {
    let cells: Vec<char> = text.chars().filter(|cell| !cell.is_whitespace()).collect();
    let ((columns, lowest), squares) = (empty.extent(), empty.free() as usize);
    if cells.len() != squares {
        return Err(ConnectFourDiagramError::Squares { found: cells.len(), squares });
    }
    let (mut first, mut second) = (0_u64, 0_u64);
    for (at, &found) in (0..).zip(&cells) {
        let (row, column) = (ROWS - 1 - at / columns, at % columns);
        match found {
            'X' | 'x' => first |= 1 << (column * HEIGHT + row),
            'O' | 'o' => second |= 1 << (column * HEIGHT + row),
            '.' => {}
            _ => {
                let (row, column) = (at / columns + 1, column + 1);
                return Err(ConnectFourDiagramError::Square { row, column, found });
            }
        }
    }
    let stones = first | second;
    // A stone falls until it meets another stone or the floor.
    let floating = stones & !((stones << 1) | BOTTOM << lowest);
    if floating != 0 {
        return Err(ConnectFourDiagramError::Floating {
            column: floating.trailing_zeros() / HEIGHT + 1,
        });
    }
    let mover = match first.count_ones().checked_sub(second.count_ones()) {
        Some(0) => first,
        Some(1) => second,
        _ => {
            let (first, second) = (first.count_ones(), second.count_ones());
            return Err(ConnectFourDiagramError::Stones { first, second });
        }
    };
    if has_line(mover) {
        return Err(ConnectFourDiagramError::Over);
    }
    let won = if has_line(stones ^ mover) { WON } else { 0 };
    Ok(ConnectFour { mover: mover | empty.mover, occupied: stones | won })
}

/// Returns whether `stones` contain four in a row.
fn has_line(stones: u64) -> bool {
    STEPS.iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}
