use plywood_positions::{ConnectFour, OpenLines};

use crate::board::{Board, PlayedBoard};

/// Connect Four.
pub fn connect_four() -> PlayedBoard<ConnectFour> {
    Board::new("connect-four", "four in a row on a board of 7x6 where stones fall")
        .timed("open-lines", "Connect Four: lines of four that are still open", OpenLines)
        .played()
}
