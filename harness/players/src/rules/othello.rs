//! Othello as a game.

use plywood_positions::Othello;

use super::{Rules, Start};
use crate::Side;

impl Rules for Othello {
    const NAME: &'static str = "othello";
    const SIDES: [&'static str; 2] = ["Black", "White"];

    fn side_to_move(&self) -> Side {
        if self.to_string().ends_with('X') { Side::First } else { Side::Second }
    }

    fn read_start(text: &str) -> Result<Start<Self>, String> {
        let position = text.parse().map_err(|error| format!("{error}"))?;
        Ok(Start::at(position))
    }

    fn write_start(start: &Start<Self>) -> String {
        start.position.to_string()
    }

    fn diagram(&self) -> String {
        const FILES: &str = "  a b c d e f g h";
        let text: Vec<_> = self.to_string().replace('-', ".").chars().collect();
        let mut lines = vec![FILES.to_owned()];
        for (number, row) in (1..=8).zip(text.chunks(8)) {
            let squares: Vec<_> = row.iter().map(char::to_string).collect();
            lines.push(format!("{number} {}", squares.join(" ")));
        }
        lines.join("\n")
    }
}
