//! Playing whole games: rules, history, opening books, endgame tables, clocks, players, matches and
//! statistics of their results.
//!
//! A [`Position`] has no history. A [`Game`] adds it, and can end by repetition, quiet moves,
//! resignation or time. This crate prints nothing.
//!
//! ```
//! use plywood_players::{Game, Reason, Score};
//! use plywood_positions::TicTacToe;
//!
//! let mut game = Game::<TicTacToe>::default();
//! for text in ["1", "4", "2", "5", "3"] {
//!     game.play_text(text)?;
//! }
//! let end = game.end().expect("a row of three");
//! assert_eq!((end.score, end.reason), (Score::FIRST_WINS, Reason::Won));
//! # Ok::<(), plywood_players::PlayError>(())
//! ```

mod adjudication;
#[cfg(feature = "chess")]
mod book;
mod clock;
#[cfg(feature = "chess")]
pub mod endgame;
mod ending;
mod game;
mod matches;
mod openings;
mod player;
mod random;
mod room;
mod rules;
mod score_sheet;
mod seeds;
mod side;
mod statistics;
#[cfg(feature = "chess")]
mod syzygy;
#[cfg(feature = "chess")]
mod uci;

pub use adjudication::{Adjudication, DrawRule, Referee, WinRule};
#[cfg(feature = "chess")]
pub use book::{
    Advice, Book, BookCheck, BookEntry, BookError, BookMaker, BookMove, IllegalBookMove,
    polyglot_key,
};
pub use clock::{Budget, Clock, Flag, ReadTimeControlError, Time, TimeControl};
pub use ending::{End, Reason, Score};
pub use game::{Game, PlayError, Ply, Repetition};
pub use matches::{Format, MatchRules, Pairing, Played, play_game, schedule};
pub use openings::{Opening, OpeningsFile, RefusedOpening, all_lines};
pub use player::{
    Adviser, Complaints, Decision, Effort, Judge, MOST_DEPTH, MemoryKind, MemorySettings, Merging,
    NAMED_PLAYERS, NamedPlayer, Orders, Origin, Playable, Player, PlayerError, PlayerKind,
    PlayerSettings, PlayerSettingsError, Progress, SearchParts, Thinker, Trying, root_key,
};
#[doc(hidden)]
pub use player::{Extra, PlayedRun, Searched, Watch, search_published};
/// The outcome of a search.
#[doc(hidden)]
pub type SearchThought<M> = plywood_algorithms::Thought<M, plywood_algorithms::Stopped>;
#[doc(hidden)]
pub use plywood_positions::Position;
pub use random::Random;
pub use room::{default_share, has_room, share_of, usable_memory};
pub use rules::{Diagram, MoveError, Rules, Start};
#[cfg(feature = "chess")]
pub use score_sheet::{GameRecord, read_pgn, read_pgn_file, read_results};
pub use score_sheet::{ScoreSheet, ScoreSheetError, is_pgn, read_score_sheet};
pub use seeds::Seeds;
pub use side::{BySide, Side};
pub use statistics::{
    Calibration, Cell, Crosstable, EloScale, Estimate, GameTally, Normalised, Pairs, ReadSprtError,
    Scores, Sprt, Verdict, elo, expected_score,
};
#[cfg(feature = "chess")]
pub use syzygy::{SyzygyAdviser, SyzygyError};
#[cfg(feature = "chess")]
pub use uci::{ProgramError, UciProgram, Workshop, serve as serve_uci};
