//! Rules of Othello games.

use plywood_positions::{Othello, OthelloMove, ParseOthelloError};

use super::written::without_size;
use super::{Diagram, Rules};
use crate::Side;

impl Rules for Othello {
    const NAME: &'static str = "othello";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const STAGES: Option<[u32; 3]> = Some([12, 24, 36]);

    fn side_to_move(&self) -> Side {
        if self.to_string().ends_with('X') { Side::First } else { Side::Second }
    }

    /// Reads the side to move below the board, as `X` or `Black to move`.
    fn of_diagram(cells: &str, below: &str) -> Result<Self, String> {
        let side = match below.chars().next() {
            Some('B' | 'b') => "X",
            Some('W' | 'w') => "O",
            _ => below,
        };
        format!("{cells} {side}").parse().map_err(|error: ParseOthelloError| error.to_string())
    }

    fn diagram(&self, last: Option<OthelloMove>) -> Diagram {
        let text = self.to_string().replace('-', ".");
        let board = without_size(&text);
        let cells: Vec<_> = board.chars().take_while(|cell| *cell != ' ').collect();
        let width = cells.len().isqrt();
        let marked = match last {
            Some(OthelloMove::Place(square)) => vec![(square as usize / 8, square as usize % 8)],
            Some(OthelloMove::Pass) | None => Vec::new(),
        };
        let diagram = Diagram::new(cells, width).with_ranks(1..=width as u32);
        diagram.with_files_above(&"abcdefgh"[..width]).marking(marked)
    }
}
