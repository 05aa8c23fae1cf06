//! Shapes of synthetic trees: everything except the leaf values.

use super::Law;

/// The shape of a synthetic tree, independent of its values.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The fewest children of an interior node, at least 1.
    pub fewest: u32,
    /// The most children of an interior node. Every number from `fewest` to `most` is equally likely,
    /// independently for each node.
    pub most: u32,
    /// Plies from the root to the deepest leaves.
    pub depth: u32,
    /// The probability that a node between the root and the deepest level is a leaf.
    pub early_end: f64,
    /// The probability that a move commutes. A player's commuting moves can be played in any order, as long
    /// as neither side makes an irreversible move in between. 0 makes a tree. With 1, positions depend only
    /// on the number of times that each player has chosen each index.
    pub transposition: f64,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Shape {
    /// Returns the uniform shape: `branching` children everywhere, all leaves at `depth`, no transpositions,
    /// seed 0.
    pub fn uniform(branching: u32, depth: u32) -> Self {
        Self {
            fewest: branching,
            most: branching,
            depth,
            early_end: 0.0,
            transposition: 0.0,
            seed: 0,
        }
    }

    /// Returns the branching factor, if every leaf is at `depth` and every interior node has the same number
    /// of children.
    pub fn uniform_branching(&self) -> Option<u32> {
        (self.fewest == self.most && self.early_end == 0.0).then_some(self.most)
    }

    pub(super) fn validate(&self) -> Result<(), TreeError> {
        if self.fewest == 0 || self.fewest > self.most {
            return Err(TreeError::Branching { fewest: self.fewest, most: self.most });
        }
        probability("early ends", self.early_end)?;
        probability("transposition", self.transposition)
    }
}

pub(super) fn probability(what: &'static str, value: f64) -> Result<(), TreeError> {
    if (0.0..=1.0).contains(&value) { Ok(()) } else { Err(TreeError::Probability { what, value }) }
}

/// An error in the parameters of a synthetic tree.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TreeError {
    /// An impossible number of children.
    #[error(
        "a tree cannot have {fewest} to {most} children; write at least 1, and the smaller number first"
    )]
    Branching {
        /// The fewest children requested.
        fewest: u32,
        /// The most children requested.
        most: u32,
    },
    /// A number that is not a probability.
    #[error("the probability of {what} cannot be {value}; write a number from 0 to 1")]
    Probability {
        /// The event of the probability.
        what: &'static str,
        /// The number given.
        value: f64,
    },
    /// Contradictory probabilities of a strongly ordered tree.
    #[error(
        "the best child is first with probability {first} and in the first quarter with \
         {quarter}; write a second probability that is not smaller than the first"
    )]
    Order {
        /// The probability that the best child is first.
        first: f64,
        /// The probability that the best child is in the first quarter.
        quarter: f64,
    },
    /// A law without values to draw.
    #[error("the law {0} has no value for a leaf; write a larger range")]
    NoValues(Law),
    /// Too few values for one value to be worse than another.
    #[error("a tree forward:k={0} has too few values to choose from; give a k of at least 2")]
    FewValues(u32),
    /// A trap that contains no leaf.
    #[error(
        "a trap of k={moves} does not fit into a depth of {depth}; write a k of at least 1, and a depth of at \
         least twice k"
    )]
    Trap {
        /// The number of MIN's moves in the trap.
        moves: u32,
        /// The tree's depth.
        depth: u32,
    },
    /// Values outside the legal range.
    #[error(
        "a tree {law} with up to {most} children and depth {depth} has values above 2^30; \
         take fewer children, less depth or a smaller range"
    )]
    Range {
        /// The law.
        law: Law,
        /// The most children of a node.
        most: u32,
        /// The depth of the tree.
        depth: u32,
    },
    /// Transpositions with a law whose values depend on the path.
    #[error(
        "a tree {0} has no transpositions, because its leaves depend on their paths; take another law, or \
         transpose=0"
    )]
    Transposition(Law),
}
