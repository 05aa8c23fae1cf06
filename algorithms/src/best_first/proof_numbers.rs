//! Nodes, goals and proof numbers shared by proof-number searches.
//!
//! Source: L. V. Allis, M. van der Meulen & H. J. van den Herik, "Proof-number
//! search", Artificial Intelligence 66 (1994), pp. 91-124; in the negamax form
//! of A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications", PhD thesis, University of Tokyo (2002).
//!
//! The question is whether the side to move at the root, the attacker, can force a win within the
//! depth. A leaf is won if its value for the attacker is at least [`Evaluation::least_win`], which is
//! [`WIN`] unless wins are graded. The defender's goal is every other leaf, including leaves at the horizon: a win that is not proven within the depth counts as
//! disproved.

use plywood_positions::{Evaluation, Interval, Position, Value, WIN};

use crate::observation::observer::{NodeValue, Observer};
use crate::problem::Answer;

/// An infinite proof or disproof number.
pub(crate) const INFINITY: u32 = u32::MAX;

/// The role of the side to move at a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The side to move at the root, whose goal is to win.
    Attacker,
    /// The other side, whose goal is any other result.
    Defender,
}

/// A node: its position, remaining depth, and side to move.
pub(crate) struct Site<P> {
    pub position: P,
    /// Plies to the horizon.
    pub remaining: u32,
    side: Side,
}

impl<P: Position> Site<P> {
    pub fn root(position: &P, depth: u32) -> Self {
        Self { position: position.clone(), remaining: depth, side: Side::Attacker }
    }

    /// Returns the node after `chosen`.
    pub fn play(&self, chosen: P::Move) -> Self {
        let side = match self.side {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        };
        let position = self.position.play(chosen);
        Self { position, remaining: self.remaining - 1, side }
    }

    /// Enters the node. Returns its status if it is a leaf; otherwise appends its moves to `moves`.
    pub fn enter<E: Evaluation<P>, O: Observer<P>>(
        &self,
        evaluation: &E,
        observer: &mut O,
        moves: &mut Vec<P::Move>,
    ) -> Result<Option<Status>, O::Stop> {
        observer.node(&self.position)?;
        let value = if self.remaining == 0 {
            evaluation.evaluate(&self.position)
        } else {
            let first = moves.len();
            self.position.moves(moves);
            if moves.len() > first {
                observer.generated(moves.len() - first);
                return Ok(None);
            }
            evaluation.finished(&self.position, self.remaining)
        };
        observer.leaf(&self.position, value);
        let least_win = evaluation.least_win();
        let is_attained = match self.side {
            Side::Attacker => value >= least_win,
            Side::Defender => value > -least_win,
        };
        let leaf = if is_attained { Status::Attained { plies: 0 } } else { Status::FAILED };
        Ok(Some(leaf))
    }
}

/// The state of the goal of the side to move at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The goal is neither proven nor disproved.
    Open(Numbers),
    /// The side to move can force its goal.
    Attained {
        /// Length of the proof in plies.
        plies: u32,
    },
    /// The other side can force its goal.
    Failed {
        /// Length of the disproof in plies.
        plies: u32,
    },
}

/// The proof and disproof numbers of a node: the fewest frontier nodes that must have the desired
/// result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// Number for the side to move: the proof number at the attacker's nodes, the disproof number
    /// at the defender's.
    pub phi: u32,
    /// Number for the other side.
    pub delta: u32,
}

impl Status {
    /// Status of an unexplored node.
    pub const UNKNOWN: Self = Self::Open(Numbers { phi: 1, delta: 1 });

    /// Status of a leaf that misses the goal.
    const FAILED: Self = Self::Failed { plies: 0 };

    /// Whether the side to move can force its goal.
    pub fn is_attained(self) -> bool {
        matches!(self, Self::Attained { .. })
    }

    pub fn numbers(self) -> Numbers {
        match self {
            Self::Open(numbers) => numbers,
            Self::Attained { .. } => Numbers { phi: 0, delta: INFINITY },
            Self::Failed { .. } => Numbers { phi: INFINITY, delta: 0 },
        }
    }

    /// Returns the numbers from the attacker's point of view, for a node at `ply`.
    pub fn worth(self, ply: usize) -> NodeValue {
        let Numbers { phi, delta } = self.numbers();
        let [phi, delta] = [phi, delta].map(|number| (number != INFINITY).then_some(number));
        if ply.is_multiple_of(2) {
            NodeValue::Numbers { proof: phi, disproof: delta }
        } else {
            NodeValue::Numbers { proof: delta, disproof: phi }
        }
    }

    /// Returns the status of an interior node from those of its children. One failing child attains
    /// the goal; the goal fails if every child attains its own. The shortest attained goal and the
    /// longest failure count.
    pub fn above(children: impl Iterator<Item = Self>) -> Self {
        let (mut phi, mut delta) = (INFINITY, 0u32);
        let (mut shortest, mut longest) = (u32::MAX, 0);
        for child in children {
            let numbers = child.numbers();
            phi = phi.min(numbers.delta);
            delta = delta.saturating_add(numbers.phi).min(INFINITY - 1);
            match child {
                Self::Open(_) => {}
                Self::Attained { plies } => longest = longest.max(plies + 1),
                Self::Failed { plies } => shortest = shortest.min(plies + 1),
            }
        }
        match (phi, delta) {
            (0, _) => Self::Attained { plies: shortest },
            (_, 0) => Self::Failed { plies: longest },
            _ => Self::Open(Numbers { phi, delta }),
        }
    }

    /// Returns the index of the child to play at a solved node: the first with the shortest proof,
    /// or the longest refutation. Returns `None` at an open node.
    pub fn choice(children: impl Iterator<Item = Self>) -> Option<usize> {
        let mut shortest = None;
        let mut longest = None;
        for (index, child) in children.enumerate() {
            match child {
                Self::Failed { plies } if shortest.is_none_or(|(least, _)| plies < least) => {
                    shortest = Some((plies, index));
                }
                Self::Attained { plies } if longest.is_none_or(|(most, _)| plies > most) => {
                    longest = Some((plies, index));
                }
                _ => {}
            }
        }
        shortest.or(longest).map(|(_, index)| index)
    }

    /// Returns the answer of a search that has solved the root; `line` returns the moves to play if
    /// it is won, and wins are worth at least `least_win`.
    pub fn answer<M: Copy>(self, least_win: Value, line: impl FnOnce() -> Vec<M>) -> Answer<M> {
        if self.is_attained() {
            Answer::along(line(), Interval { lower: least_win, upper: WIN })
        } else {
            Answer::along(Vec::new(), Interval { lower: -WIN, upper: least_win - 1 })
        }
    }

    /// Returns the answer of a search that was stopped before it solved the root: the move after
    /// which the least remains to be proven, of the root's `children`.
    pub fn so_far<M>(children: impl Iterator<Item = (M, Self)>) -> Answer<M> {
        let best = children.min_by_key(|(_, child)| child.numbers().delta);
        let best = best.map(|(chosen, _)| chosen);
        Answer { bounds: Interval::UNKNOWN, best, line: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_proof_is_chosen_before_the_longest_refutation() {
        let open = Status::Open(Numbers { phi: 1, delta: 1 });
        let (failed, attained) =
            (|plies| Status::Failed { plies }, |plies| Status::Attained { plies });
        let choice = |children: &[Status]| Status::choice(children.iter().copied());
        assert_eq!(choice(&[open, failed(5), failed(3), failed(3), failed(4)]), Some(2));
        assert_eq!(choice(&[attained(3), attained(7), attained(7), attained(5)]), Some(1));
        assert_eq!(choice(&[attained(9), failed(1), attained(9)]), Some(1));
        assert_eq!(choice(&[open]), None);
    }
}
