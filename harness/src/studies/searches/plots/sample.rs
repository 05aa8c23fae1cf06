//! Artificial rows for tests: plausible in size and deterministic.

use plywood_algorithms::Algorithm;
use plywood_positions::{SyntheticTree, TreeName, mix};

use crate::record::contender::PLAIN;
use crate::studies::searches::row::{BoundMethod, Count, SearchRow};

pub struct Sample {
    pub contenders: Vec<(String, String)>,
    pub depths: std::ops::RangeInclusive<u32>,
    pub positions: u64,
    /// Name of the game; for a generated tree, without its depth.
    pub game: &'static str,
    /// Number of moves in the first position, and the most by which other positions exceed it.
    pub moves: (u64, u64),
}

/// Returns the named algorithms in their plain forms.
pub fn plain<'a>(algorithms: impl IntoIterator<Item = &'a str>) -> Vec<(String, String)> {
    algorithms.into_iter().map(|name| (name.to_owned(), PLAIN.to_owned())).collect()
}

/// Returns every algorithm in its plain form.
pub fn every() -> Vec<(String, String)> {
    plain(Algorithm::all().iter().map(|known| known.name()))
}

/// Returns a pseudo-random fraction from 0 to 1.
fn chance(seed: u64) -> f64 {
    f64::from((mix(seed) >> 32) as u32) / f64::from(u32::MAX)
}

/// Returns a completed search without any counts.
pub fn search(position: &str, algorithm: &str) -> SearchRow {
    SearchRow {
        experiment: "games".into(),
        game: "chess".into(),
        position: position.into(),
        algorithm: algorithm.into(),
        exact: true,
        evaluation: "material".into(),
        depth_plies: 1,
        settings: PLAIN.into(),
        ..SearchRow::default()
    }
}

impl Sample {
    /// Returns the usual sample: every algorithm on positions of a game.
    pub fn usual() -> Self {
        let (depths, game) = (1..=5, "chess");
        Self { contenders: every(), depths, positions: 24, game, moves: (20, 25) }
    }

    /// Returns a sample of uniform trees.
    pub fn uniform(moves: u64) -> Self {
        let game = match moves {
            2 => "iid:b=2",
            3 => "iid:b=3",
            _ => "iid:b=8",
        };
        Self { game, moves: (moves, 0), depths: 1..=5, ..Self::usual() }
    }

    pub fn records(&self) -> Vec<SearchRow> {
        let mut records = Vec::new();
        for depth in self.depths.clone() {
            for position in 0..self.positions {
                let moves = self.moves.0 + mix(position) % (self.moves.1 + 1);
                for (place, contender) in (0..).zip(&self.contenders) {
                    records.push(self.record(depth, position, moves, place, contender));
                }
            }
        }
        records
    }

    fn record(
        &self,
        depth: u32,
        position: u64,
        moves: u64,
        place: u64,
        (algorithm, settings): &(String, String),
    ) -> SearchRow {
        let full = moves.pow(depth);
        let minimal = moves.pow(depth.div_ceil(2)) + moves.pow(depth / 2) - 1;
        let excess = 1.0
            + (0.3 + chance(place))
                * chance(mix(place) ^ (position * 31 + u64::from(depth)))
                * f64::from(depth);
        let leaves = match algorithm.as_str() {
            "minimax" => full,
            _ => ((minimal as f64 * excess) as u64).clamp(minimal, full),
        };
        let best_first = algorithm.contains('*').then_some(minimal);
        let depth_first = (best_first.is_none() && algorithm != "minimax").then_some(leaves);
        let repeats = if place % 3 == 1 { leaves / 5 } else { 0 };
        let tree = self.game.parse().map(|name: TreeName| name.with_depth(depth).tree());
        let tree = tree.ok().and_then(Result::ok);
        let shape = tree.as_ref().map(SyntheticTree::shape);
        let law = tree.as_ref().map(|tree| tree.law().to_string());
        SearchRow {
            game: law.unwrap_or_else(|| self.game.to_owned()).into(),
            branching_min: shape.map(|shape| shape.fewest),
            branching_max: shape.map(|shape| shape.most),
            tree_depth_plies: shape.map(|shape| shape.depth),
            early_end_probability: shape.map(|shape| shape.early_end),
            transposition_probability: shape.map(|shape| shape.transposition),
            settings: settings.clone().into(),
            depth_plies: depth,
            mean_cutoff_index: depth_first.map(|_| 3.0 * chance(place)),
            minimal_method: Some(BoundMethod::Enumerated),
            repetitions: 3,
            ..search(&format!("p{position}"), algorithm)
        }
        .with([
            (Count::nodes, Some(leaves + leaves / 2)),
            (Count::leaves, Some(leaves)),
            (Count::distinct_leaves, Some((leaves - repeats).max(minimal))),
            (Count::cutoffs, depth_first.map(|leaves| leaves / 3 + 1)),
            (Count::first_cutoffs, depth_first.map(|leaves| leaves / 4 + 1)),
            (Count::peak_open, best_first),
            (Count::peak_bytes, best_first.map(|entries| 90 * entries)),
            (Count::minimal_leaves, Some(minimal)),
            (Count::full_leaves, Some(full)),
            (
                Count::time_ns,
                Some((leaves as f64 * 40.0 * (1.0 + 3.0 * chance(place + 5))) as u64 + 200),
            ),
        ])
    }
}
