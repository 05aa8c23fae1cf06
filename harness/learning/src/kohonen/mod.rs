//! Kohonen's self-organising network on a ring (Michniewski 1995, section 5.2), which sorts
//! positions into classes without supervision.
//!
//! A pattern belongs to the class of the neuron whose weights have the largest dot product with it.
//! Learning moves this neuron towards the pattern; the more often it has won, the smaller the step.
//! It also moves neighbours that have seldom won.
//!
//! The source does not specify ties; here the neuron with the lower number wins.

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
