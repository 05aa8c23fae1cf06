//! Playing whole games: opening books, endgame tables, clocks, players, matches and statistics of
//! their results. The rules of games, with their history, are those of [`plywood_rules`], which this
//! crate also exports. It prints nothing.

mod adjudication;
#[cfg(feature = "chess")]
mod chess;
mod clock;
mod matches;
mod openings;
mod player;
mod seeds;
mod statistics;

pub use adjudication::{Adjudication, DrawRule, Referee, WinRule};
#[cfg(feature = "chess")]
pub use chess::*;
pub use clock::{Budget, Clock, Flag, ReadTimeControlError, Time, TimeControl};
pub use matches::{Format, MatchRules, Pairing, Played, play_game, schedule};
pub use openings::{Opening, OpeningsFile, RefusedOpening, all_lines};
#[doc(hidden)]
pub use player::{
    Added, Extra, Mate, PlayedRun, PlayerObserver, SearchRequest, prove, search_published,
};
pub use player::{
    Complaints, Decision, Effort, MemoryKind, MemorySettings, Merging, MoveSource, NAMED_PLAYERS,
    NamedPlayer, Orders, Origin, Playable, Player, PlayerError, PlayerKind, PlayerSettings,
    PlayerSettingsError, Progress, SearchParts, Thinker, Trying, root_key,
};
/// The outcome of a search.
#[doc(hidden)]
pub type SearchThought<M> = plywood_algorithms::SearchOutcome<M, plywood_algorithms::StopReason>;
#[doc(hidden)]
pub use plywood_positions::Position;
pub use plywood_rules::{
    BySide, Diagram, End, EvaluationFactory, Game, MOST_DEPTH, MoveError, PlayError, Ply, Random,
    Reason, Repetition, Rules, Score, ScoreSheet, ScoreSheetError, Side, Start, default_share,
    has_room, is_pgn, read_score_sheet, share_of, usable_memory,
};
pub use seeds::Seeds;
pub use statistics::{
    Calibration, Cell, Crosstable, EloScale, Estimate, GameTally, Normalised, Pairs, ReadSprtError,
    Scores, Sprt, Verdict, elo, expected_score,
};
