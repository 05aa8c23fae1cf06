//! Chess as a game: the rules that look back (FIDE Laws of Chess 2023,
//! articles 5.2, 6.9 and 9.6, where claims of article 9 are always made).

use plywood_positions::{Chess, read_move};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, Move, Position as _};

use super::{MoveError, Rules, Start};
use crate::Side;

impl From<shakmaty::Color> for Side {
    fn from(color: shakmaty::Color) -> Self {
        color.fold_wb(Self::First, Self::Second)
    }
}

impl From<Side> for shakmaty::Color {
    fn from(side: Side) -> Self {
        Self::from_white(side == Side::First)
    }
}

impl Rules for Chess {
    const NAME: &'static str = "chess";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const START_TAG: &'static str = "FEN";
    const QUIET_LIMIT: Option<u32> = Some(100);

    fn side_to_move(&self) -> Side {
        self.board().turn().into()
    }

    /// A FEN; without its counters the game begins there.
    fn read_start(text: &str) -> Result<Start<Self>, String> {
        let position: Self = text.parse().map_err(|error| format!("{error}"))?;
        // Reading the position has checked that the counters are numbers.
        let counter = |at| text.split_whitespace().nth(at).and_then(|word| word.parse().ok());
        let (quiet, number) = (counter(4).unwrap_or(0), counter(5).unwrap_or(1));
        Ok(Start { quiet, number, ..Start::at(position) })
    }

    fn write_start(start: &Start<Self>) -> String {
        format!("{} {} {}", start.position, start.quiet, start.number)
    }

    /// Standard algebraic notation or squares, with the liberties of EPD.
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        Ok(read_move(self, text.trim())?)
    }

    fn coordinates(&self, chosen: Move) -> String {
        UciMove::from_move(chosen, CastlingMode::Standard).to_string()
    }

    fn is_quiet(&self, chosen: Move) -> bool {
        !chosen.is_zeroing()
    }

    fn can_win(&self, side: Side) -> bool {
        !self.board().has_insufficient_material(side.into())
    }

    fn diagram(&self) -> String {
        let placement = Fen::from_position(self.board(), EnPassantMode::Legal).to_string();
        let placement = placement.split(' ').next().unwrap_or_default();
        let mut lines = Vec::new();
        for (rank, row) in (1..=8).rev().zip(placement.split('/')) {
            let mut line = rank.to_string();
            for square in row.chars() {
                match square.to_digit(10) {
                    Some(empty) => line.push_str(&" .".repeat(empty as usize)),
                    None => line.extend([' ', square]),
                }
            }
            lines.push(line);
        }
        lines.push("  a b c d e f g h".to_owned());
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_has_its_ranks_and_files() {
        let diagram = Chess::default().diagram();
        let lines: Vec<_> = diagram.lines().collect();
        assert_eq!(lines[0], "8 r n b q k b n r");
        assert_eq!(lines[3], "5 . . . . . . . .");
        assert_eq!(lines[8], "  a b c d e f g h");
    }
}
