use plywood_positions::{ConnectFour, OPEN_LINES};

use crate::board::Board;
use crate::list::AnyBoard;

/// Connect Four.
pub fn connect_four() -> impl AnyBoard {
    Board::<ConnectFour>::new("connect-four", "four in a row on a board of 7x6 where stones fall")
        .evaluated()
        .timed(OPEN_LINES)
        .played()
}
