//! Synthetic trees and their positions.

use super::dependent::{Digits, Order, Player};
use super::draw::{Purpose, below, draw, threshold};
use super::forward::Forward;
use super::incremental::Incremental;
use super::independent::Independent;
use super::ordered::StronglyOrdered;
use super::shuffle::shuffle;
use super::trap::Trap;
use super::{Law, Shape, TreeError};
use crate::hash::mix;
use crate::{Hints, Interval, Outcome, Position, Value};

/// A game tree generated from a seed. It needs no memory: all properties of a node are hashes of its path.
///
/// The name describes the tree completely and can be parsed: the law, followed by the shape.
///
/// ```
/// use plywood_positions::{Position, SyntheticTree};
///
/// let tree: SyntheticTree = "so:0.7:0.9:b=16,d=4,seed=7".parse()?;
/// let moves = tree.root().all_moves();
/// assert_eq!(moves.len(), 16);
/// assert_eq!(tree.to_string(), "so:0.7:0.9:b=16,d=4,seed=7");
/// # Ok::<(), plywood_positions::TreeNameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SyntheticTree {
    law: Law,
    shape: Shape,
    leaves: Leaves,
    early_end: u64,
    commuting: u64,
}

/// A law with its parameters precomputed.
#[derive(Clone, Debug)]
enum Leaves {
    Independent(Independent),
    Permutation { digits: Digits, count: u64, seed: u64 },
    StronglyOrdered(StronglyOrdered),
    Incremental(Incremental),
    Digits(Digits),
    Forward(Forward),
    Trap(Trap),
}

impl SyntheticTree {
    /// Creates the tree with this law and shape.
    ///
    /// # Errors
    ///
    /// Returns an error if the numbers do not define a tree, if values exceed `-WIN..=WIN`, or if
    /// transpositions are requested for a law with path-dependent values.
    pub fn new(law: Law, shape: Shape) -> Result<Self, TreeError> {
        shape.validate()?;
        law.validate(&shape)?;
        let digits = |order| Digits { base: shape.most, order };
        let leaves = match law {
            Law::Independent => Leaves::Independent(Independent::continuous()),
            Law::Discrete { values } => Leaves::Independent(Independent::discrete(values)),
            Law::TwoValued { win } => Leaves::Independent(Independent::two_valued(win)),
            Law::Permutation => Leaves::Permutation {
                digits: digits(Order::Path),
                count: u64::from(shape.most).pow(shape.depth),
                seed: draw(mix(shape.seed), Purpose::Leaf),
            },
            Law::StronglyOrdered { first, quarter } => {
                Leaves::StronglyOrdered(StronglyOrdered::new(first, quarter, shape.depth))
            }
            Law::Incremental(arcs) => Leaves::Incremental(Incremental::new(arcs, shape.depth)),
            Law::TotallyDependent => Leaves::Digits(digits(Order::Random)),
            Law::BestFirst => Leaves::Digits(digits(Order::BestFirst)),
            Law::WorstFirst => Leaves::Digits(digits(Order::WorstFirst)),
            Law::Forward { values } => Leaves::Forward(Forward { values: values.into() }),
            Law::Trap { moves, bait, loss, share, noise } => {
                Leaves::Trap(Trap::new(moves, bait, loss, share, noise))
            }
        };
        let early_end = threshold(shape.early_end);
        let commuting = threshold(shape.transposition);
        Ok(Self { law, shape, leaves, early_end, commuting })
    }

    /// Returns the tree with this law and shape, and another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.shape.seed = seed;
        if let Leaves::Permutation { seed: of_leaves, .. } = &mut self.leaves {
            *of_leaves = draw(mix(seed), Purpose::Leaf);
        }
        self
    }

    /// Returns the law of the leaf values.
    pub fn law(&self) -> Law {
        self.law
    }

    /// Returns the shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the least and the greatest value that the law permits at any node of a tree of this shape, for
    /// MAX. It does not depend on the seed. Two-valued and continuous leaves can have all legal values.
    pub fn range(&self) -> Interval {
        let depth = self.shape.depth;
        let (lower, upper) = match &self.leaves {
            Leaves::Independent(leaves) => leaves.range(),
            Leaves::Permutation { count, .. } => (1, *count as Value),
            Leaves::StronglyOrdered(_) => return Interval::UNKNOWN,
            Leaves::Incremental(sums) => {
                let most = sums.reach(depth) as Value;
                (-most, most)
            }
            Leaves::Digits(digits) => (0, digits.range(0, depth).1 as Value),
            Leaves::Forward(law) => (0, law.greatest()),
            Leaves::Trap(law) => law.range(),
        };
        Interval { lower, upper }
    }

    /// Returns the root; MAX moves first.
    #[inline]
    pub fn root(&self) -> TreePosition<'_> {
        let key = mix(self.shape.seed);
        let trail = if let Leaves::Forward(law) = &self.leaves { law.root(key) } else { 0 };
        TreePosition { tree: self, key, anchor: key, trail, ply: 0 }
    }
}

/// A node of a [`SyntheticTree`]. A move is the index of a child, from 0.
///
/// A node without children is won for the side to move if its value is positive and lost if it is negative.
#[derive(Clone, Copy, Debug)]
pub struct TreePosition<'a> {
    tree: &'a SyntheticTree,
    key: u64,
    /// The key after the last non-commuting move.
    anchor: u64,
    /// The law's state along the path: a sum, a string of digits, or a value.
    trail: i64,
    ply: u32,
}

/// An odd factor, so different moves have different codes.
const CODE: u64 = 0xa076_1d64_78bd_642f;

impl TreePosition<'_> {
    /// Returns the plies from the root.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns whether the node has no children.
    #[inline]
    fn is_leaf(&self) -> bool {
        let SyntheticTree { early_end, shape, .. } = self.tree;
        self.ply == shape.depth
            || (*early_end > 0 && self.ply > 0 && draw(self.key, Purpose::End) < *early_end)
    }

    #[inline]
    fn children(&self) -> u32 {
        let &Shape { fewest, most, .. } = &self.tree.shape;
        if fewest == most {
            return most;
        }
        let count = u64::from(most - fewest) + 1;
        fewest + below(draw(self.key, Purpose::Branching), count) as u32
    }

    #[inline]
    fn remaining(&self) -> u32 {
        self.tree.shape.depth - self.ply
    }

    /// Returns the hash of a commuting move, or `None` if the move does not commute. The hash stays the same
    /// until a non-commuting move is played.
    #[inline]
    fn commuting(&self, code: u64) -> Option<u64> {
        let arc = || mix(self.anchor.wrapping_add(code) ^ CODE);
        (self.tree.commuting > 0).then(arc).filter(|&arc| arc < self.tree.commuting)
    }

    /// Returns the law's state after one more move.
    #[inline]
    fn follow(&self, child: u32, arc: u64) -> i64 {
        let to_move = || Player::at(self.ply);
        let node = || (self.key, self.children());
        match &self.tree.leaves {
            Leaves::Independent(_) => 0,
            Leaves::Incremental(sums) => self.trail + sums.arc(arc),
            Leaves::StronglyOrdered(order) => {
                let loss = order.loss(self.key, self.children(), child, arc);
                match to_move() {
                    Player::Max => self.trail - loss,
                    Player::Min => self.trail + loss,
                }
            }
            Leaves::Forward(law) => law.child((self.trail, to_move()), node(), (child, arc)),
            Leaves::Trap(law) => law.follow((self.trail, to_move()), node(), (child, arc)),
            Leaves::Permutation { digits, .. } | Leaves::Digits(digits) => {
                digits.append(self.trail, self.key, to_move(), self.children(), child)
            }
        }
    }

    /// Returns the value of a leaf, or the static value of an interior node, for the side to move.
    #[inline]
    pub(super) fn value(&self) -> Value {
        let for_max = match &self.tree.leaves {
            // Sums of the hashes of commuting moves are not independent, so they are hashed again.
            Leaves::Independent(leaves) if self.tree.commuting > 0 => {
                leaves.value(draw(self.key, Purpose::Leaf))
            }
            Leaves::Independent(leaves) => leaves.value(self.key),
            Leaves::StronglyOrdered(_) | Leaves::Incremental(_) | Leaves::Forward(_) => {
                self.trail as Value
            }
            Leaves::Trap(law) => law.value(self.trail, self.key),
            Leaves::Digits(digits) => digits.range(self.trail, self.remaining()).0 as Value,
            Leaves::Permutation { digits, count, seed } => {
                let (index, _) = digits.range(self.trail, self.remaining());
                shuffle(*seed, *count, index as u64) as Value + 1
            }
        };
        Player::at(self.ply).sees(for_max)
    }

    /// Returns the range of the tree's values, for the side to move.
    pub(super) fn range(&self) -> Interval {
        Player::at(self.ply).sees(self.tree.range())
    }

    /// Returns bounds that the path implies for values at most `remaining` plies below, for the side to move.
    pub(super) fn interval(&self, remaining: u32) -> Interval {
        let remaining = remaining.min(self.remaining());
        let (lower, upper) = match &self.tree.leaves {
            Leaves::Incremental(sums) => {
                (self.trail - sums.reach(remaining), self.trail + sums.reach(remaining))
            }
            Leaves::Digits(digits) => digits.range(self.trail, self.remaining()),
            Leaves::Independent(_)
            | Leaves::Permutation { .. }
            | Leaves::StronglyOrdered(_)
            | Leaves::Forward(_)
            | Leaves::Trap(_) => return Interval::UNKNOWN,
        };
        Player::at(self.ply).sees(Interval { lower: lower as Value, upper: upper as Value })
    }
}

impl Position for TreePosition<'_> {
    type Move = u32;

    #[inline]
    fn moves(&self, moves: &mut Vec<u32>) {
        if !self.is_leaf() {
            moves.extend(0..self.children());
        }
    }

    #[inline]
    fn make(&mut self, child: u32) {
        let player = u64::from(self.ply % 2);
        let code = (2 * u64::from(child) + player + 1).wrapping_mul(CODE);
        let key = mix(self.key.wrapping_add(code));
        let (arc, key, anchor) = match self.commuting(code) {
            Some(arc) => (arc, self.key.wrapping_add(arc), self.anchor),
            None => (key, key, key),
        };
        self.trail = self.follow(child, arc);
        (self.key, self.anchor) = (key, anchor);
        self.ply += 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn outcome(&self) -> Outcome {
        match self.value() {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.is_leaf().then(|| self.outcome())
    }

    fn notation(&self, child: u32) -> String {
        child.to_string()
    }
}

impl Hints<u32> for TreePosition<'_> {}
