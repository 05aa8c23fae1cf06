//! What holds of any input at all.
//!
//! Each property is a function of bytes that panics where it does not hold. The
//! tests of this crate call them with inputs made by proptest, and the targets
//! in `fuzz` with inputs that a fuzzer finds.

mod agreement;
mod play;
mod readers;

pub use agreement::algorithms_agree;
pub use play::keys_follow_from_positions;
pub use readers::{chess, contest, epd, experiment, records, tree};

/// A property, by its name.
pub type Property = (&'static str, fn(&[u8]));

/// All of them.
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
