//! A bonus for moves of the principal variation, which are tried early in other variations.
//!
//! Source: M. Zadražil, "Semestrální práce z PC a PT", a term paper on chess programming (2013),
//! section 2.1.1: a move of the principal variation is probably good in many other variations and
//! earns a bonus of unspecified size. Here such moves are searched just before the killers, and
//! after the moves that the ordering rule ranks.

use super::settings::switch;

/// The setting that searches moves of the best line, of this iteration or the previous, before the
/// killers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineBonus;

switch!(
    LineBonus,
    "line-bonus",
    "moves of the principal variation so far come before killers in all variations"
);
