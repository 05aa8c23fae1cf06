//! Laws of leaf values in synthetic trees.

use super::Shape;
use super::shape::{TreeError, probability};
use crate::WIN;

/// A law of leaf values in a synthetic tree. All values are from the point of view of MAX, who moves at the
/// root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Law {
    /// Independent, uniform over about 2^31 values, so ties are
    /// negligible (Fuller, Gaschnig & Gillogly 1973).
    Independent,
    /// Independent, uniform over `0..values`, so ties are frequent.
    Discrete {
        /// The number of distinct values.
        values: u32,
    },
    /// Independent wins for MAX or MIN: Pearl's P-game (Pearl 1980).
    TwoValued {
        /// The probability that a leaf is a win for MAX.
        win: f64,
    },
    /// A random permutation of `1..=most^depth` (the unordered-independent
    /// trees of Muszycka & Shinghal 1985).
    Permutation,
    /// Strongly ordered (after Marsland & Campbell 1982). The root is worth 0. One child inherits its
    /// parent's value; every other child is worse for the player to move by an independent uniform loss.
    StronglyOrdered {
        /// The probability that the best child is first.
        first: f64,
        /// The probability that the best child is in the first quarter of the children (rounded up, at least
        /// two).
        quarter: f64,
    },
    /// A leaf's value is the sum of independent arc values along its path (Newborn 1977; Nau 1982).
    Incremental(Arcs),
    /// Every choice outweighs all later choices: a leaf's value is the string of digits along its path. The
    /// children of every node are in random order.
    TotallyDependent,
    /// Like [`Self::TotallyDependent`], but the best child for the player to move is first at every node.
    BestFirst,
    /// Like [`Self::TotallyDependent`], but the best child is last at every node.
    WorstFirst,
    /// Drawn from the root down: the model of Boige, Boumaza & Scherrer (2025) with a uniform distribution.
    /// The root's value is uniform over `0..values`. One child of a node inherits its value; the others are
    /// independent and uniform over the values that are no better for the player to move. Every node's value
    /// is its minimax value.
    Forward {
        /// The number of distinct values, at least 2.
        values: u32,
    },
    /// All root moves except one may be traps (after Ramanujan, Sabharwal & Selman 2010). In a trap, MIN has
    /// one line of forced moves to a loss for MAX. All other leaves look better than the leaves of clean
    /// moves, which are uniform over `0..noise`.
    Trap {
        /// The number of MIN's moves in the forced line. The depth of the tree must be at least twice this.
        moves: u32,
        /// The amount added to the values of a trap's other leaves.
        bait: u32,
        /// The loss for MAX at the leaves of the forced line.
        loss: u32,
        /// The probability that a root move is a trap. One root move is always clean.
        share: f64,
        /// The number of distinct values of leaves outside traps, at least 1: the amount of noise in static
        /// values.
        noise: u32,
    },
}

/// The arc values of an incremental tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arcs {
    /// Uniform over the widest range that the depth permits, so ties are negligible.
    Wide,
    /// Uniform over `-most..=most`.
    Range {
        /// The greatest arc value.
        most: u32,
    },
    /// -1 or 1 with equal probability: the N-game of Nau.
    Unit,
}

impl Law {
    pub(super) fn validate(self, shape: &Shape) -> Result<(), TreeError> {
        let too_wide = || TreeError::Range { law: self, most: shape.most, depth: shape.depth };
        let greatest = WIN as u64 - 1;
        match self {
            Self::Discrete { values: 0 } => return Err(TreeError::NoValues(self)),
            Self::Discrete { values } if u64::from(values) > greatest => return Err(too_wide()),
            Self::Forward { values } if values < 2 => return Err(TreeError::FewValues(values)),
            Self::Forward { values } if u64::from(values) > greatest => return Err(too_wide()),
            Self::Independent | Self::Discrete { .. } | Self::Forward { .. } => {}
            Self::TwoValued { win } => probability("a win", win)?,
            Self::StronglyOrdered { first, quarter } => {
                probability("the best child being first", first)?;
                probability("the best child being in the first quarter", quarter)?;
                if first > quarter {
                    return Err(TreeError::Order { first, quarter });
                }
                if u64::from(shape.depth) > greatest {
                    return Err(too_wide());
                }
            }
            Self::Incremental(arcs) => {
                let most = match arcs {
                    Arcs::Wide | Arcs::Unit => 1,
                    Arcs::Range { most } => u64::from(most),
                };
                if most * u64::from(shape.depth) > greatest {
                    return Err(too_wide());
                }
            }
            Self::Trap { moves, bait, loss, share, noise } => {
                probability("a trap", share)?;
                if moves == 0 || u64::from(moves) * 2 > u64::from(shape.depth) {
                    return Err(TreeError::Trap { moves, depth: shape.depth });
                }
                if noise == 0 {
                    return Err(TreeError::NoValues(self));
                }
                if u64::from(loss).max(u64::from(bait) + u64::from(noise)) > greatest {
                    return Err(too_wide());
                }
            }
            Self::Permutation | Self::TotallyDependent | Self::BestFirst | Self::WorstFirst => {
                let leaves = u64::from(shape.most).checked_pow(shape.depth);
                leaves.filter(|&leaves| leaves <= greatest).ok_or_else(too_wide)?;
            }
        }
        let by_path = !matches!(
            self,
            Self::Independent
                | Self::Discrete { .. }
                | Self::TwoValued { .. }
                | Self::Incremental(_)
        );
        if by_path && shape.transposition > 0.0 {
            return Err(TreeError::Transposition(self));
        }
        Ok(())
    }
}
