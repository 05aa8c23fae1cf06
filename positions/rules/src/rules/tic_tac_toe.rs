//! Rules of tic-tac-toe games.

use plywood_positions::{Position as _, TicTacToe};

use super::written::without_size;
use super::{Diagram, Rules, whose_turn};
use crate::Side;

impl Rules for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const SIDES: [&'static str; 2] = ["X", "O"];

    fn side_to_move(&self) -> Side {
        whose_turn(&self.to_string())
    }

    /// Shows each empty square by the number that plays there, if it has one digit.
    fn diagram(&self, last: Option<Self::Move>) -> Diagram {
        let text = self.to_string();
        let board = without_size(&text);
        let cells = (1..).zip(board.chars()).map(|(number, mark)| match mark {
            '.' => char::from_digit(number, 10).unwrap_or(mark),
            _ => mark,
        });
        let columns = self.columns();
        let number = last.and_then(|last| self.notation(last).parse::<usize>().ok());
        let marked = number.map(|number| ((number - 1) / columns, (number - 1) % columns));
        Diagram::new(cells, columns).marking(marked.into_iter().collect())
    }
}
