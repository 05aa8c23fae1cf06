//! Rules of a game beyond its positions.

#[cfg(feature = "chess")]
mod chess;
mod connect_four;
mod diagram;
mod othello;
mod tic_tac_toe;

use std::fmt;
use std::str::FromStr;

pub use diagram::Diagram;
use plywood_positions::Position;

use crate::Side;

/// A game that can be played from its start to its end: what
/// [`Position`] leaves out, because a search needs none of it.
///
/// The provided methods are right for a game in which every move puts
/// something on the board for good.
pub trait Rules:
    Position + Default + FromStr<Err: fmt::Display> + fmt::Display + Send + Sync + 'static
{
    /// The game's name, as everywhere in the project.
    const NAME: &'static str;

    /// The names of the sides, [`Side::First`] first.
    const SIDES: [&'static str; 2];

    /// The tag of a written game that holds a position other than the game's
    /// own start.
    const START_TAG: &'static str = "Position";

    /// After so many quiet plies the game is drawn. `None` where there are no
    /// quiet moves.
    const QUIET_LIMIT: Option<u32> = None;

    /// The opponent of a person who names none.
    const USUAL_PLAYER: &'static str = "alpha-beta";

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The start of a game that `text` describes, in the form that
    /// [`Self::write_start`] writes.
    ///
    /// # Errors
    ///
    /// An error in the text, with its remedy.
    fn read_start(text: &str) -> Result<Start<Self>, String> {
        text.parse().map(Start::at).map_err(|error: <Self as FromStr>::Err| error.to_string())
    }

    /// `start` as text: by default its position, no move having been made.
    fn write_start(start: &Start<Self>) -> String {
        start.position.to_string()
    }

    /// The legal move that a person means by `text`.
    ///
    /// # Errors
    ///
    /// If it names no legal move, or several.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let moves = self.all_moves();
        let text = text.trim();
        let named = |&&chosen: &&Self::Move| self.notation(chosen).eq_ignore_ascii_case(text);
        moves.iter().find(named).copied().ok_or_else(|| {
            let legal = listed(moves.iter().map(|&chosen| self.notation(chosen)));
            MoveError(format!("invalid move `{text}`; write one of: {legal}"))
        })
    }

    /// The move as programs write it to each other: in chess by squares, as
    /// in `e7e8q`.
    fn coordinates(&self, chosen: Self::Move) -> String {
        self.notation(chosen)
    }

    /// The value of the tag `Variant` in a written game that begins here, if its rules are not the
    /// game's usual ones.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// Whether `chosen` is no capture and moves no pawn, or whatever else can
    /// be undone by moves.
    fn is_quiet(&self, chosen: Self::Move) -> bool {
        let _ = chosen;
        false
    }

    /// Whether any sequence of legal moves could win for `side`, as far as
    /// that is easy to tell.
    fn can_win(&self, side: Side) -> bool {
        let _ = side;
        true
    }

    /// Whether neither side can win any more: the referee ends the game, and every
    /// player scores the position 0.
    fn is_dead(&self) -> bool {
        Side::BOTH.iter().all(|&side| !self.can_win(side))
    }

    /// The game's word for its end in this position, which has no move, such as mate; by default
    /// there is none.
    fn end_in_words(&self) -> Option<&'static str> {
        None
    }

    /// The board for people to look at, with the squares of the `last` move marked,
    /// which has led to this position.
    fn diagram(&self, last: Option<Self::Move>) -> Diagram;
}

/// Where a game begins.
#[derive(Clone, Debug)]
pub struct Start<P: Position> {
    /// The first position.
    pub position: P,
    /// Moves already made from there.
    pub line: Vec<P::Move>,
    /// Quiet plies before the first position.
    pub quiet: u32,
    /// The number of the first move: 1, unless a game is taken up later.
    pub number: u32,
}

impl<P: Position> Start<P> {
    /// A game from `position` on.
    pub fn at(position: P) -> Self {
        Self { position, line: Vec::new(), quiet: 0, number: 1 }
    }
}

impl<P: Rules> Start<P> {
    /// Whether it is the game's own start, which need not be written.
    pub fn is_usual(&self) -> bool {
        let Self { position, number, .. } = self;
        position.key() == P::default().key() && *number == 1 && position.variant().is_none()
    }
}

/// The reason why a text is no move, and a correct form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct MoveError(pub String);

/// The texts with commas between.
pub(crate) fn listed<T: fmt::Display>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// The sides of a board that its text shows as X and O, where X begins: with
/// as many of both it is X's turn.
fn whose_turn(board: &str) -> Side {
    let count = |mark| board.chars().filter(|&square| square == mark).count();
    if count('X') == count('O') { Side::First } else { Side::Second }
}
