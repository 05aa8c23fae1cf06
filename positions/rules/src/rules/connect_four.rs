//! Rules of Connect Four games.

use plywood_positions::{ConnectFour, ParseConnectFourError, Position};

use super::written::without_size;
use super::{Diagram, Rules, Start, whose_turn};
use crate::Side;

impl Rules for ConnectFour {
    const NAME: &'static str = "connect-four";
    const SIDES: [&'static str; 2] = ["X", "O"];
    const STAGES: Option<[u32; 3]> = Some([8, 14, 20]);

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
        // The size of a smaller board alone is its initial position.
        let text = text.trim();
        let (size, columns) = text.split_at(text.find(':').map_or(0, |colon| colon + 1));
        let start = size.parse().map_err(|error: ParseConnectFourError| error.to_string())?;
        let mut start = Start::at(start);
        let mut position: Self = start.position;
        for column in columns.chars() {
            let chosen = position.read_move(&column.to_string()).map_err(|e| e.to_string())?;
            start.line.push(chosen);
            position.make(chosen);
        }
        Ok(start)
    }

    fn write_start(start: &Start<Self>) -> String {
        let text = start.position.to_string();
        if text.contains(['X', 'O']) {
            let mut position = start.position;
            for &chosen in &start.line {
                position.make(chosen);
            }
            return position.to_string().replace('\n', " ");
        }
        let size = text.find(':').map_or("", |colon| &text[..=colon]);
        let columns = start.line.iter().map(|&chosen| start.position.notation(chosen));
        columns.fold(size.to_owned(), |text, column| text + &column)
    }

    fn diagram(&self, last: Option<Self::Move>) -> Diagram {
        let text = self.to_string();
        let board = without_size(&text);
        let width = board.find('\n').unwrap_or(board.len());
        let cells: Vec<_> = board.chars().filter(|cell| *cell != '\n').collect();
        let marked = last.and_then(|last| {
            let column = self.notation(last).parse::<usize>().ok()?.checked_sub(1)?;
            let highest = cells.chunks(width).position(|row| row[column] != '.')?;
            Some((highest, column))
        });
        let diagram = Diagram::new(cells, width).with_files(&"1234567"[..width]);
        diagram.marking(marked.into_iter().collect())
    }
}
