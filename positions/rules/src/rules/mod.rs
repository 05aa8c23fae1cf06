//! The rules of a game beyond those of its positions.

#[cfg(feature = "chess")]
mod chess;
mod connect_four;
mod diagram;
mod othello;
mod tic_tac_toe;
mod written;

use std::fmt;
use std::str::FromStr;

pub use diagram::Diagram;
use plywood_positions::Position;
pub use written::{read_position, read_start, written_diagram};

use crate::Side;

/// A game that can be played from start to end. It adds what a [`Position`] omits because a search
/// does not need it, such as names, notation and draws by rule.
///
/// The provided methods suit games whose moves place pieces permanently.
pub trait Rules:
    Position + Default + FromStr<Err: fmt::Display> + fmt::Display + Send + Sync + 'static
{
    /// Name of the game throughout the project.
    const NAME: &'static str;

    /// Names of the sides, [`Side::First`] first.
    const SIDES: [&'static str; 2];

    /// Tag of a written game that gives a start position other than the usual one.
    const START_TAG: &'static str = "Position";

    /// Number of consecutive quiet plies after which the game is drawn. `None` if the game has no
    /// quiet moves.
    const QUIET_LIMIT: Option<u32> = None;

    /// Default opponent for a person who plays.
    const USUAL_PLAYER: &'static str = "alpha-beta";

    /// Returns the side to move.
    fn side_to_move(&self) -> Side;

    /// Reads the start of a game in the format of [`Self::write_start`].
    ///
    /// # Errors
    ///
    /// If the text is invalid; the message names the remedy.
    fn read_start(text: &str) -> Result<Start<Self>, String> {
        text.parse().map(Start::at).map_err(|error: <Self as FromStr>::Err| error.to_string())
    }

    /// Writes the start of a game: by default, its position, without any moves.
    fn write_start(start: &Start<Self>) -> String {
        start.position.to_string()
    }

    /// Reads a legal move as people write it.
    ///
    /// # Errors
    ///
    /// If the text names no legal move or is ambiguous.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let moves = self.all_moves();
        let text = text.trim();
        let named = |&&chosen: &&Self::Move| self.notation(chosen).eq_ignore_ascii_case(text);
        moves.iter().find(named).copied().ok_or_else(|| {
            let legal = listed(moves.iter().map(|&chosen| self.notation(chosen)));
            MoveError(format!("invalid move `{text}`; write one of: {legal}"))
        })
    }

    /// Writes a move as programs exchange it: in chess by squares, as in `e7e8q`.
    fn coordinates(&self, chosen: Self::Move) -> String {
        self.notation(chosen)
    }

    /// Returns the value of the tag `Variant` for a game that begins at this position, or `None`
    /// for the game's usual rules.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether a move is reversible: in chess, neither a capture nor a pawn move.
    fn is_quiet(&self, chosen: Self::Move) -> bool {
        let _ = chosen;
        false
    }

    /// Returns whether `side` might still win by some sequence of legal moves. A cheap test: `true`
    /// does not prove it.
    fn can_win(&self, side: Side) -> bool {
        let _ = side;
        true
    }

    /// Returns whether neither side can win. Such a position ends the game as a draw, and every
    /// player's search scores it 0.
    fn is_dead(&self) -> bool {
        Side::BOTH.iter().all(|&side| !self.can_win(side))
    }

    /// Returns the game's word for the end at this position without moves, such as "mate"; `None`
    /// by default.
    fn end_in_words(&self) -> Option<&'static str> {
        None
    }

    /// Reads a position from the cells of its [`diagram`](Self::diagram) in row order, and the text
    /// below it, such as the side to move. By default, the cells alone are the position's text.
    ///
    /// # Errors
    ///
    /// If there is no such position; the message names the remedy.
    fn of_diagram(cells: &str, below: &str) -> Result<Self, String> {
        let _ = below;
        cells.parse().map_err(|error: <Self as FromStr>::Err| error.to_string())
    }

    /// Returns a diagram of the board, with the squares of the `last` move marked.
    fn diagram(&self, last: Option<Self::Move>) -> Diagram;
}

/// The start of a game.
#[derive(Clone, Debug)]
pub struct Start<P: Position> {
    /// Position at the start.
    pub position: P,
    /// Moves already made from the position.
    pub line: Vec<P::Move>,
    /// Number of quiet plies before the position.
    pub quiet: u32,
    /// Number of the first move; more than 1 if the game continues an earlier game.
    pub number: u32,
}

impl<P: Position> Start<P> {
    /// Returns the start of a game at `position`, with the counters of a new game.
    pub fn at(position: P) -> Self {
        Self { position, line: Vec::new(), quiet: 0, number: 1 }
    }
}

impl<P: Rules> Start<P> {
    /// Returns whether this is the game's usual start, which written games omit.
    pub fn is_usual(&self) -> bool {
        let Self { position, number, .. } = self;
        position.key() == P::default().key() && *number == 1 && position.variant().is_none()
    }
}

/// An error in the text of a move, with the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct MoveError(pub String);

/// Joins texts with commas.
pub(crate) fn listed<T: fmt::Display>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Returns the side to move on a board of X and O, with X to begin: X if there are equally many of
/// both.
fn whose_turn(board: &str) -> Side {
    let count = |mark| board.chars().filter(|&square| square == mark).count();
    if count('X') == count('O') { Side::First } else { Side::Second }
}
