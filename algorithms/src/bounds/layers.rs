//! A game to a given depth as a layered graph. Equal positions with equal remaining depth are one
//! node.

use std::collections::HashMap;

use plywood_positions::{Evaluation, Position, Value};

use crate::bounds::allowance::Allowance;

/// The layers of a game, ply by ply, down to the horizon. All leaves are in the last layer. A game
/// that ends earlier is passed down to it, and remains a leaf of its own.
pub(crate) struct Layers {
    plies: Vec<Vec<Merged>>,
}

/// A position reduced to its value and children.
struct Merged {
    /// Minimax value for the side to move at the root.
    value: Value,
    /// Children in the next layer, without duplicates, in generator order.
    children: Vec<u32>,
}

/// A node of the layer under construction.
enum Found<P> {
    Position(P),
    /// A game that ended at this ply or earlier, with its value for the side to move at the root.
    Ended(Value),
}

impl Layers {
    /// Builds the layers from `position` to `depth`; returns `None` if they need more than the
    /// allowed memory, which is unlimited by default, or if another thread requests the end.
    pub fn of<P: Position, E: Evaluation<P>>(
        position: &P,
        evaluation: &E,
        depth: u32,
        allowance: Allowance<'_>,
    ) -> Option<Self> {
        let mut plies = Vec::new();
        let mut layer = vec![Found::Position(position.clone())];
        let mut bytes = 0;
        for ply in 0..=depth {
            let sign = if ply.is_multiple_of(2) { 1 } else { -1 };
            let mut below = Below { places: HashMap::new(), layer: Vec::new() };
            let mut merge = |found| match found {
                Found::Ended(value) if ply == depth => Merged { value, children: Vec::new() },
                Found::Ended(value) => below.end(value),
                Found::Position(position) if ply == depth => {
                    Merged { value: sign * evaluation.evaluate(&position), children: Vec::new() }
                }
                Found::Position(position) => {
                    let moves = position.all_moves();
                    if moves.is_empty() {
                        return below.end(sign * evaluation.finished(&position, depth - ply));
                    }
                    let mut children = Vec::new();
                    for chosen in moves {
                        let child = below.place(position.play(chosen));
                        if !children.contains(&child) {
                            children.push(child);
                        }
                    }
                    Merged { value: 0, children }
                }
            };
            let mut merged = Vec::with_capacity(layer.len());
            for found in layer {
                if allowance.is_stopped() {
                    return None;
                }
                merged.push(merge(found));
            }
            let edges: usize = merged.iter().map(|it| it.children.len()).sum();
            bytes += merged.len() * size_of::<Merged>() + edges * size_of::<u32>();
            let held =
                bytes + below.layer.len() * (size_of::<Found<P>>() + size_of::<(u64, u32)>());
            if allowance.memory.is_some_and(|memory| held > memory) {
                return None;
            }
            plies.push(merged);
            layer = below.layer;
        }
        let mut layers = Self { plies };
        layers.back_up();
        Some(layers)
    }

    /// Computes the minimax value of every interior node.
    fn back_up(&mut self) {
        for ply in (0..self.last()).rev() {
            for node in 0..self.len(ply) {
                let values = self.children(ply, node).map(|child| self.value(ply + 1, child));
                let value = if ply % 2 == 0 { values.max() } else { values.min() };
                self.plies[ply][node].value = value.unwrap_or_default();
            }
        }
    }

    /// Returns the ply of the leaves.
    pub fn last(&self) -> usize {
        self.plies.len() - 1
    }

    /// Returns the number of nodes of a ply.
    pub fn len(&self, ply: usize) -> usize {
        self.plies[ply].len()
    }

    /// Returns a node's value for the side to move at the root.
    pub fn value(&self, ply: usize, node: usize) -> Value {
        self.plies[ply][node].value
    }

    /// Returns the children of a node; a leaf has none.
    pub fn children(&self, ply: usize, node: usize) -> impl Iterator<Item = usize> {
        self.plies[ply][node].children.iter().map(|&child| child as usize)
    }
}

/// The next layer under construction.
struct Below<P> {
    places: HashMap<u64, u32>,
    layer: Vec<Found<P>>,
}

impl<P: Position> Below<P> {
    /// Returns the index of a position; equal positions share it.
    fn place(&mut self, position: P) -> u32 {
        let next = self.layer.len() as u32;
        let place = *self.places.entry(position.key()).or_insert(next);
        if place == next {
            self.layer.push(Found::Position(position));
        }
        place
    }

    /// Passes a finished game down to the next layer.
    fn end(&mut self, value: Value) -> Merged {
        self.layer.push(Found::Ended(value));
        Merged { value, children: vec![self.layer.len() as u32 - 1] }
    }
}
