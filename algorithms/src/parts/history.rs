//! The history heuristic: moves that have refuted much before.
//!
//! Source: J. Schaeffer, "The history heuristic and alpha-beta search
//! enhancements in practice", IEEE Trans. PAMI 11 (1989), pp. 1203-1212: a
//! cutoff at depth d adds 2^d to the weight of its move. A subtree grows faster
//! than that, and so may the weight.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::settings::choice;

/// What a cutoff at depth d adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum History {
    /// 2^d, as published.
    Doubled,
    /// 4^d.
    Quadrupled,
}

choice! { History, "history",
    "" => Doubled, "history heuristic, 2^depth per cutoff";
    "4" => Quadrupled, "...4^depth per cutoff";
}

impl History {
    fn weight(self, depth: u32) -> u64 {
        match self {
            Self::Doubled => 1 << depth.min(32),
            Self::Quadrupled => 1 << (2 * depth).min(32),
        }
    }
}

/// The weight of every move that has caused a cutoff.
pub(crate) struct HistoryTable<M> {
    growth: History,
    weights: FxHashMap<M, u64>,
}

impl<M: Copy + Eq + Hash> HistoryTable<M> {
    pub fn new(growth: History) -> Self {
        Self { growth, weights: FxHashMap::default() }
    }

    /// `chosen` has caused a cutoff with `depth` plies to go.
    pub fn refuted(&mut self, depth: u32, chosen: M) {
        let weight = self.weights.entry(chosen).or_insert(0);
        *weight = weight.saturating_add(self.growth.weight(depth));
    }

    /// The weight of a move so far.
    pub fn weight(&self, chosen: M) -> u64 {
        self.weights.get(&chosen).copied().unwrap_or(0)
    }
}
