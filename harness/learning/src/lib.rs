//! Programs that teach themselves (Michniewski 1995): a genetic algorithm whose fitness is a
//! tournament, other methods that tune parameters by playing, and a ring of Kohonen's neurons that
//! sorts positions into classes.
//!
//! Everything random follows from a seed, and no result depends on the number of threads. This
//! crate prints nothing and writes no files.
//!
//! ```
//! use plywood_learning::kohonen::{Coding, Ring, RingSettings};
//! use plywood_positions::Chess;
//!
//! let mut ring = Ring::new(RingSettings::default(), &mut fastrand::Rng::with_seed(1));
//! let initial = Coding::default().pattern(&Chess::default());
//! let winner = ring.learn(&initial);
//! assert_eq!(ring.wins(winner.neuron), 1);
//! ```

pub mod evolution;
pub mod kohonen;
pub mod methods;
mod openings;

pub use openings::Openings;

/// The value that serde reads from this name; `None` if there is no such name.
pub(crate) fn read_name<'n, T: serde::Deserialize<'n>>(name: &'n str) -> Option<T> {
    T::deserialize(serde::de::value::BorrowedStrDeserializer::<serde::de::value::Error>::new(name))
        .ok()
}
