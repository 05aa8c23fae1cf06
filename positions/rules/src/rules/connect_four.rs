//! Rules of Connect Four games.

use plywood_positions::{ConnectFour, ParseConnectFourError, Position};

use super::{Diagram, Rules, Start, whose_turn};
use crate::Side;

impl Rules for ConnectFour {
    const NAME: &'static str = "connect-four";
    const SIDES: [&'static str; 2] = ["X", "O"];

    fn side_to_move(&self) -> Side {
        whose_turn(&self.to_string())
    }

    /// Reads the columns of the first moves, as in `4433`, or the rows of a diagram.
    fn read_start(text: &str) -> Result<Start<Self>, String> {
        let position: Self =
            text.parse().map_err(|error: ParseConnectFourError| error.to_string())?;
        if text.contains(['.', 'X', 'O']) {
            return Ok(Start::at(position));
        }
        let mut start = Start::at(Self::default());
        let mut position = start.position;
        for column in text.trim().chars() {
            let chosen = position.read_move(&column.to_string()).map_err(|e| e.to_string())?;
            start.line.push(chosen);
            position.make(chosen);
        }
        Ok(start)
    }

    fn write_start(start: &Start<Self>) -> String {
        if start.position != Self::default() {
            let mut position = start.position;
            for &chosen in &start.line {
                position.make(chosen);
            }
            return position.to_string().replace('\n', " ");
        }
        start.line.iter().map(|&chosen| start.position.notation(chosen)).collect()
    }

    fn diagram(&self, last: Option<Self::Move>) -> Diagram {
        let text = self.to_string();
        let cells: Vec<_> = text.chars().filter(|cell| *cell != '\n').collect();
        let marked = last.and_then(|last| {
            let column = self.notation(last).parse::<usize>().ok()?.checked_sub(1)?;
            let highest = cells.chunks(7).position(|row| row[column] != '.')?;
            Some((highest, column))
        });
        Diagram::new(cells, 7).with_files("1234567").marking(marked.into_iter().collect())
    }
}
