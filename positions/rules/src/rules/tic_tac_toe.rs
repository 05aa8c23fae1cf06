//! Rules of tic-tac-toe games.

use plywood_positions::{Position as _, TicTacToe};

use super::{Diagram, Rules, whose_turn};
use crate::Side;

impl Rules for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const SIDES: [&'static str; 2] = ["X", "O"];

    fn side_to_move(&self) -> Side {
        whose_turn(&self.to_string())
    }

    /// Shows each empty square by the number that plays there.
    fn diagram(&self, last: Option<Self::Move>) -> Diagram {
        let text = self.to_string();
        let squares = ('1'..).zip(text.chars());
        let cells = squares.map(|(number, mark)| if mark == '.' { number } else { mark });
        let number = last.and_then(|last| self.notation(last).parse::<usize>().ok());
        let marked = number.map(|number| ((number - 1) / 3, (number - 1) % 3));
        Diagram::new(cells, 3).marking(marked.into_iter().collect())
    }
}
