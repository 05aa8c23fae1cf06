//! The history heuristic: moves that often caused cutoffs are tried early.
//!
//! Source: J. Schaeffer, "The history heuristic and alpha-beta search enhancements in practice",
//! IEEE Trans. PAMI 11 (1989), pp. 1203-1212: a cutoff at depth d adds 2^d to the weight of its
//! move. Subtrees grow faster than that, so weights may also grow faster. Zadražil's term paper
//! (2013, section 2.1.1) adds to the weight of every move that exceeds alpha, by an unspecified
//! amount; here it is 2^d.

use plywood_positions::Position;
use rustc_hash::FxHashMap;

use super::killers::{Lessons, Numbered};
use super::settings::choice;

/// The increment of a move's weight at depth d, and the event that causes it: a cutoff, or any
/// value above alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum History {
    /// 2^d at a cutoff, as published.
    Doubled,
    /// 4^d at a cutoff.
    Quadrupled,
    /// 2^d for every move whose value exceeds alpha, with or without a cutoff.
    Improving,
}

choice! { History, "history",
    "" => Doubled, "history heuristic, 2^depth per cutoff";
    "4" => Quadrupled, "...4^depth per cutoff";
    "improving" => Improving, "...2^depth per move that raised alpha, by a cutoff or not";
}

impl History {
    fn weight(self, depth: u32) -> u64 {
        match self {
            Self::Doubled | Self::Improving => 1 << depth.min(32),
            Self::Quadrupled => 1 << (2 * depth).min(32),
        }
    }

    /// Returns the events that increase weights.
    pub(crate) fn lessons(self) -> Lessons {
        match self {
            Self::Doubled | Self::Quadrupled => Lessons::Cutoffs,
            Self::Improving => Lessons::Improvements,
        }
    }
}

/// The history weights of all moves.
pub(crate) struct HistoryTable<P: Position> {
    growth: History,
    /// Weights by move number, if the game numbers its moves.
    by_number: Vec<u64>,
    by_move: FxHashMap<P::Move, u64>,
}

impl<P: Position> HistoryTable<P> {
    pub fn new(growth: History) -> Self {
        let codes = P::MOVE_CODES.map_or(0, |codes| codes.count);
        Self { growth, by_number: vec![0; codes], by_move: FxHashMap::default() }
    }

    /// Returns the events that increase weights.
    pub fn lessons(&self) -> Lessons {
        self.growth.lessons()
    }

    /// Increases the weight of `chosen` after an event with `depth` plies remaining.
    pub fn learn(&mut self, depth: u32, Numbered { chosen, number }: Numbered<P::Move>) {
        let weight = match number {
            Some(number) => &mut self.by_number[number],
            None => self.by_move.entry(chosen).or_insert(0),
        };
        *weight = weight.saturating_add(self.growth.weight(depth));
    }

    /// Returns the current weight of a move.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every move of a node is asked for")]
    pub fn weight(&self, Numbered { chosen, number }: Numbered<P::Move>) -> u64 {
        match number {
            Some(number) => self.by_number[number],
            None => self.by_move.get(&chosen).copied().unwrap_or(0),
        }
    }
}
