//! Whole games of board games: their rules, history, ends and score sheets.
//!
//! A [`Position`](plywood_positions::Position) has no history. A [`Game`] adds it, and can end by
//! repetition, quiet moves, resignation or time. This crate prints nothing.
//!
//! ```
//! use plywood_positions::TicTacToe;
//! use plywood_rules::{Game, Reason, Score};
//!
//! let mut game = Game::<TicTacToe>::default();
//! for text in ["1", "4", "2", "5", "3"] {
//!     game.play_text(text)?;
//! }
//! let end = game.end().expect("a row of three");
//! assert_eq!((end.score, end.reason), (Score::FIRST_WINS, Reason::Won));
//! # Ok::<(), plywood_rules::PlayError>(())
//! ```

mod ending;
mod game;
mod judge;
mod random;
mod room;
mod rules;
mod score_sheet;
mod side;

pub use ending::{End, Reason, Score};
pub use game::{Game, PlayError, Ply, Repetition};
pub use judge::EvaluationFactory;
pub use random::Random;
pub use room::{default_share, has_room, machine_memory, share_of, usable_memory};
pub use rules::{Diagram, MoveError, Rules, Start, read_position, read_start, written_diagram};
pub use score_sheet::*;
pub use side::{BySide, Side};

/// Maximum depth in plies of a search that commands accept.
pub const MOST_DEPTH: u32 = 1000;
