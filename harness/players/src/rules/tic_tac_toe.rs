//! Tic-tac-toe as a game.

use plywood_positions::TicTacToe;

use super::{Rules, Start, whose_turn};
use crate::Side;

impl Rules for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const SIDES: [&'static str; 2] = ["X", "O"];

    fn side_to_move(&self) -> Side {
        whose_turn(&self.to_string())
    }

    fn read_start(text: &str) -> Result<Start<Self>, String> {
        let position = text.parse().map_err(|error| format!("{error}"))?;
        Ok(Start::at(position))
    }

    fn write_start(start: &Start<Self>) -> String {
        start.position.to_string()
    }

    /// Empty squares show the number that plays there.
    fn diagram(&self) -> String {
        let squares = (1..).zip(self.to_string().chars().collect::<Vec<_>>());
        let squares: Vec<_> = squares
            .map(|(number, mark)| if mark == '.' { number.to_string() } else { mark.to_string() })
            .collect();
        squares.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    }
}
