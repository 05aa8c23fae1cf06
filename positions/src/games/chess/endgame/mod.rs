//! Endings: their men, the numbering of their positions, and their moves
//! forwards and backwards, for the algorithms of backward chaining.

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
