//! Chess endings for retrograde analysis: their men, the indexing of their positions, and forward and
//! backward moves.

#[cfg(test)]
mod agreement;
mod ending;
mod flood;
mod forward;
mod index;
mod kings;
mod layout;
mod placed;
mod reverse;
mod setting;
mod space;
mod start;
mod symmetry;
mod table;
mod whole_board;

pub use ending::{Ending, ParseEndingError};
pub use index::EndgameIndex;
pub use placed::Placed;
pub use space::{EndgameSpace, MissingTable};
pub use table::{EndgameTable, Metric};
pub use whole_board::WholeBoard;
