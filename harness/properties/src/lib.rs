//! Properties of the program that are true for any input.
//!
//! Each property is a function that takes bytes and panics if the property is violated. The tests
//! of this crate call it with input from proptest; the targets in `fuzz` call it with input from a
//! fuzzer.

mod agreement;
mod play;
mod readers;

pub use agreement::algorithms_agree;
pub use play::keys_follow_from_positions;
pub use readers::{chess, contest, epd, experiment, records, tree};

/// A property with its name.
pub type Property = (&'static str, fn(&[u8]));

/// All properties.
pub const ALL: &[Property] = &[
    ("epd", epd),
    ("chess", chess),
    ("tree", tree),
    ("experiment", experiment),
    ("contest", contest),
    ("records", records),
    ("keys_follow_from_positions", keys_follow_from_positions),
    ("algorithms_agree", algorithms_agree),
];
