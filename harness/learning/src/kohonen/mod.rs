//! Kohonen's network on a ring (Michniewski 1995, section 5.2), which sorts positions into classes
//! without being given any.
//!
//! A neuron's class is the set of patterns whose dot product with its weights is the largest. The
//! winning neuron is moved towards the pattern, less the more often it has won; so are neighbours
//! that have seldom won.
//!
//! Left open by the source: on equal products the neuron with the lower number wins.

mod census;
mod coding;
mod king;
mod means;
mod ring;
mod saved;
mod weights;

pub use census::{Class, census};
pub use coding::{Coding, INPUTS, ParseCodingError, Pattern};
pub use means::{Means, class_means};
pub use ring::{Normalising, Ring, RingSettings, Winner};
pub use saved::{Network, NetworkError};
