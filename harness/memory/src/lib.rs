//! Long-term memory for searches, stored on disk. From it, another game or process can resume an
//! interrupted search.
//!
//! Source: BeBe+, the learning memory of program Joanna (A. Kujawski,
//! "Programowanie gry w szachy", University of Warsaw (1994), chapter 5), after
//! BeBe (T. Scherzer, L. Scherzer & D. Tjaden, "Learning in Bebe", in T. A.
//! Marsland & J. Schaeffer (eds.), Computers, Chess, and Cognition, Springer
//! (1990), pp. 197-216).
//!
//! After each search of a player, the records kept by its short-term memory
//! ([`ShortTermTable`](plywood_algorithms::ShortTermTable)) are appended to a swap file ([`Swap`]).
//! A merge ([`Store::merge`]) moves them into the store in one transaction: records by position,
//! and the neighbourhood of each root. Before a search, the neighbourhood of its root is loaded
//! ([`Learner`]).
//!
//! ```
//! use plywood_algorithms::{LongTermMemory, LongTermMode, Neighbourhood, RootKey};
//! use plywood_memory::{Identity, Learner, Store, Swap};
//!
//! let dir = tempfile::tempdir()?;
//! let file = dir.path().join("learnt.redb");
//! let identity = Identity::new("chess", "joanna", "alpha-beta+deepening+table=1+short-term");
//! let mut learner = Learner::new(&file, identity, LongTermMode::Both)?;
//! let root = RootKey { context: 0, position: 42 };
//! let left = Neighbourhood { finished: None, records: Vec::new() };
//! learner.remember(root, &left)?;
//! let merged = Swap::beside(&file).merge_into(&file)?;
//! assert_eq!((merged.thoughts, merged.added), (1, 0));
//! assert_eq!(learner.recall(root)?, Some(left));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bebe;
mod check;
mod copy;
mod encoding;
mod error;
mod frames;
mod guard;
mod identity;
mod learner;
mod limit;
mod missing;
mod statistics;
mod store;
mod swap;
mod widths;

pub use bebe::Bebe;
pub use check::{Checked, Damage};
pub use copy::{back_up, restore};
pub use error::MemoryError;
pub use identity::Identity;
pub use learner::Learner;
pub use limit::Forgotten;
pub use statistics::Statistics;
pub use store::{Merged, Store, StoredThought};
pub use swap::Swap;
pub use widths::Narrowed;
