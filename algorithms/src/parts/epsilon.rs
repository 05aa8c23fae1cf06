//! The parameter of df-pn's 1 + ε trick.

use super::Exactness;
use super::settings::number;

/// The ε of df-pn's 1 + ε trick, in per cent; at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Epsilon(pub u32);

number!(
    Epsilon,
    "epsilon=N",
    "df-pn leaves a move when its number is N % above the next best, instead of 1",
    "epsilon=25",
    Exactness::Exact,
    |&share| share > 0
);
