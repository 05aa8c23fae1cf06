//! Rules of chess games, including those that need the history: FIDE Laws of Chess 2023, articles
//! 5.2, 6.9 and 9.6. Draws that article 9 lets a player claim end the game at once.

use plywood_positions::{Chess, FenNote, ParseChessError, read_move};
use shakmaty::uci::UciMove;
use shakmaty::{File, Move, Position as _, Rank, Square};

use super::{Diagram, MoveError, Rules, Start};
use crate::{Game, Side};

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
    const USUAL_PLAYER: &'static str = "strongest";

    fn side_to_move(&self) -> Side {
        self.board().turn().into()
    }

    /// Reads a FEN. Missing counters have their values at the start of a game. The game is Chess960
    /// if the castling rights require it.
    fn read_start(text: &str) -> Result<Start<Self>, String> {
        start(text, Self::read_fen(text))
    }

    fn write_start(start: &Start<Self>) -> String {
        format!("{} {} {}", start.position, start.quiet, start.number)
    }

    /// Reads standard algebraic notation or squares, with the leniency of EPD.
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        read_move(self, text.trim()).map_err(|error| MoveError(error.to_string()))
    }

    /// Writes a move by its squares. Castling is a king move of two squares, as in `e1g1`. In
    /// Chess960, the king captures its own rook, as in `e1h1`. A plain king move could otherwise
    /// have the same squares.
    fn coordinates(&self, chosen: Move) -> String {
        UciMove::from_move(chosen, self.castling_mode()).to_string()
    }

    fn variant(&self) -> Option<&'static str> {
        self.castling_mode().is_chess960().then_some("Chess960")
    }

    fn is_quiet(&self, chosen: Move) -> bool {
        !chosen.is_zeroing()
    }

    fn can_win(&self, side: Side) -> bool {
        !self.board().has_insufficient_material(side.into())
    }

    fn end_in_words(&self) -> Option<&'static str> {
        Some(if self.board().is_check() { "mate" } else { "stalemate" })
    }

    /// Reads the fields of a FEN below the board, as `w KQkq -`, or the side alone, as `White to
    /// move`. Nobody can castle then.
    fn of_diagram(cells: &str, below: &str) -> Result<Self, String> {
        let cells: Vec<char> = cells.chars().collect();
        let rows = cells.chunks(8).map(|row| {
            let pieces = row.chunk_by(|one, other| *one == '.' && *other == '.');
            let text = pieces.map(|run| match run {
                ['.', ..] => run.len().to_string(),
                _ => run.iter().collect(),
            });
            text.collect::<String>()
        });
        let board = rows.collect::<Vec<_>>().join("/");
        let side = below.strip_suffix(" to move").and_then(|side| side.chars().next());
        let fields =
            side.map_or_else(|| below.to_owned(), |it| format!("{} - -", it.to_ascii_lowercase()));
        let read = Self::read_fen(&format!("{board} {fields}"));
        read.map(|(position, _)| position).map_err(|error| error.to_string())
    }

    fn diagram(&self, last: Option<Move>) -> Diagram {
        let board = self.board().board();
        let squares = Rank::ALL
            .into_iter()
            .rev()
            .flat_map(|rank| File::ALL.map(|file| board.piece_at(Square::from_coords(file, rank))));
        let cells = squares.map(|piece| piece.map_or('.', shakmaty::Piece::char));
        let cell = |square: Square| (7 - square.rank().to_usize(), square.file().to_usize());
        let marked = last.map_or(Vec::new(), |last| {
            let king = last.castling_side().map(|side| side.king_to(!self.board().turn()));
            last.from().into_iter().chain([king.unwrap_or(last.to())]).map(cell).collect()
        });
        let diagram = Diagram::new(cells, 8).with_ranks((1..=8).rev()).with_files("abcdefgh");
        diagram.marking(marked)
    }
}

/// Builds the start of a game from `text`, whose position is `read`.
fn start(
    text: &str,
    read: Result<(Chess, Vec<FenNote>), ParseChessError>,
) -> Result<Start<Chess>, String> {
    let (position, _) = read.map_err(|error| error.to_string())?;
    // Reading the position has checked that the counters are numbers.
    let counter = |at| text.split_whitespace().nth(at).and_then(|word| word.parse().ok());
    let (quiet, number) = (counter(4).unwrap_or(0), counter(5).unwrap_or(1));
    Ok(Start { quiet, number, ..Start::at(position) })
}

impl Game<Chess> {
    /// Returns a game of Chess960 from a FEN; its castling letters KQkq mean the outermost rooks.
    ///
    /// # Errors
    ///
    /// If the text is invalid; the message names the remedy.
    pub fn chess960(text: &str) -> Result<Self, String> {
        start(text, Chess::read_chess960(text)).map(Self::begin)
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::Position as _;

    use super::*;

    #[test]
    fn a_diagram_has_its_ranks_and_files() {
        let diagram = Chess::default().diagram(None).to_string();
        let lines: Vec<_> = diagram.lines().collect();
        assert_eq!(lines[0], "8 r n b q k b n r");
        assert_eq!(lines[3], "5 . . . . . . . .");
        assert_eq!(lines[8], "  a b c d e f g h");
        let turned = Chess::default().diagram(None).turned().to_string();
        assert!(turned.starts_with("1 R N B K Q B N R\n2 P"), "{turned}");
        assert!(turned.ends_with("\n  h g f e d c b a"), "{turned}");
    }

    #[test]
    fn the_last_move_is_marked() {
        let marked = |fen: &str, text: &str| {
            let position: Chess = fen.parse().expect("a position");
            let chosen = position.read_move(text).expect("a move");
            let diagram = position.play(chosen).diagram(Some(chosen)).to_string();
            diagram.lines().filter(|line| line.contains('[')).map(str::to_owned).collect::<Vec<_>>()
        };
        let castled = marked("4k3/8/8/8/8/8/8/R3K2R w KQ -", "O-O");
        assert_eq!(castled, ["1 R . . .[.]R[K]."]);
        let pushed = marked("4k3/8/8/8/8/8/P7/4K3 w - -", "a4");
        assert_eq!(pushed, ["4[P]. . . . . . .", "2[.]. . . . . . ."]);
        let to_the_edge = marked("4k3/8/8/8/8/8/8/R3K3 w - -", "Ra8");
        assert_eq!(to_the_edge, ["8[R]. . . k . . .", "1[.]. . . K . . ."]);
    }
}
