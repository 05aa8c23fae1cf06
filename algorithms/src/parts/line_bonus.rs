//! The principal variation's moves are tried early in other variations, too.
//!
//! Source: M. Zadražil, "Semestrální práce z PC a PT", a term paper on chess programming (2013),
//! section 2.1.1: a move of the principal variation will be good in many other variations, and
//! so earns a bonus. It names no amount. Here such a move comes just before the killers:
//! after what a rule puts forward, and before the rest.

use super::settings::switch;

/// Moves of the best line so far, of this iteration or the one before, come before
/// killers wherever they can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineBonus;

switch!(
    LineBonus,
    "line-bonus",
    "moves of the principal variation so far come before killers in all variations"
);
