//! Kohonen's network on a ring (Michniewski 1995, section 5.2), which sorts
//! positions into classes of its own making.
//!
//! A neuron's class are the patterns whose dot product with its weights is the
//! largest. What wins is moved towards the pattern, the less the more often it
//! has won; so are neighbours that have won seldom.
//!
//! Left open by the text: of equal products the neuron with the lower number
//! wins.

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
