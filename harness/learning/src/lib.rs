//! Self-taught programs (Michniewski 1995): a genetic algorithm with tournaments as fitness, other
//! methods that tune parameters by playing, and a ring of Kohonen neurons that classifies
//! positions.
//!
//! All randomness comes from seeds, and no result depends on the number of threads. This crate
//! prints nothing and writes no files.
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

/// Parses a name by its serde representation; `None` if it is unknown.
pub(crate) fn read_name<'n, T: serde::Deserialize<'n>>(name: &'n str) -> Option<T> {
    T::deserialize(serde::de::value::BorrowedStrDeserializer::<serde::de::value::Error>::new(name))
        .ok()
}
