//! Matches between players.

mod play;
mod schedule;

pub use play::{MatchRules, Played, play_game};
pub use schedule::{Format, Pairing, schedule};
