use plywood_positions::{ConnectFour, OpenLines};

use crate::board::Board;
use crate::list::AnyBoard;

/// Connect Four.
pub fn connect_four() -> impl AnyBoard {
    Board::<ConnectFour>::new("connect-four", "four in a row on a board of 7x6 where stones fall")
        .timed("open-lines", "Connect Four: lines of four that are still open", OpenLines)
        .played()
}
