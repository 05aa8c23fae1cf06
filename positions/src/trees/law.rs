//! How the leaves of a synthetic tree get their values.

use super::Shape;
use super::shape::{TreeError, probability};
use crate::WIN;

/// A law of leaf values. All values are from the point of view of MAX, who moves at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Law {
    /// Independent, uniform over about 2^31 values, so ties are
    /// negligible (Fuller, Gaschnig & Gillogly 1973).
    Independent,
    /// Independent, uniform over `0..values`, so ties are frequent.
    Discrete {
        /// The number of different values.
        values: u32,
    },
    /// Independent, a win for MAX or for MIN: Pearl's P-game (Pearl 1980).
    TwoValued {
        /// The probability that a leaf is a win for MAX.
        win: f64,
    },
    /// A random permutation of `1..=most^depth` (the unordered-independent
    /// trees of Muszycka & Shinghal 1985).
    Permutation,
    /// Strongly ordered (after Marsland & Campbell 1982). The root is worth 0. One child inherits
    /// its parent's value; every other child is worse for the player to move, by a separate uniform
    /// loss.
    StronglyOrdered {
        /// The probability that the best child is the first.
        first: f64,
        /// The probability that it is among the first quarter of the children
        /// (rounded up, at least two).
        quarter: f64,
    },
    /// A leaf's value is the sum of independent arc values along its path (Newborn 1977; Nau 1982).
    Incremental(Arcs),
    /// The children of every node are in random order, and the choice nearer to the root always
    /// outweighs all later ones: a leaf's value is the string of digits along its path.
    TotallyDependent,
    /// As totally dependent, but with the children of every node ordered: the best one for the
    /// player to move is first.
    BestFirst,
    /// As totally dependent, but with the best child of every node last.
    WorstFirst,
    /// Drawn from the root down, the model of Boige, Boumaza & Scherrer (2025) with a uniform
    /// distribution: the root's value is uniform
    /// over `0..values`; one child of a node inherits its value, and the others are independent,
    /// uniform over the values that are no better for the player to move. Every node's value is its
    /// minimax value.
    Forward {
        /// The number of different values, at least 2.
        values: u32,
    },
    /// All root moves but one may be traps (after Ramanujan, Sabharwal & Selman 2010): MIN has one
    /// line of forced moves to a loss for MAX, and all other leaves there look better than those of
    /// the clean move, which are uniform over `0..noise`.
    Trap {
        /// How many moves of MIN's it takes: the tree is at least twice as deep.
        moves: u32,
        /// How much better the other leaves below a trap are.
        bait: u32,
        /// The value of the leaves of the forced line for MIN.
        loss: u32,
        /// The probability that a root move is a trap, if it is not the one that is always clean.
        share: f64,
        /// The different values of leaves that are in no trap, at least 1: how far the static value
        /// of a node is left to chance.
        noise: u32,
    },
}

/// The values of an incremental tree's arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arcs {
    /// Uniform in the widest range that the depth permits, so ties are negligible.
    Wide,
    /// Uniform in `-most..=most`.
    Range {
        /// The greatest value of an arc.
        most: u32,
    },
    /// -1 or 1, equally likely: the N-game of Nau.
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
