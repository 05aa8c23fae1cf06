//! A tree that grows by whole families, whatever the game.

use std::mem::size_of;
use std::ops::{Index, IndexMut, Range};

use super::walk::Told;
use crate::Worth;

/// Nodes with an algorithm's notes about each. Numbers of nodes are given in the order that
/// they are added: a node's children have numbers in a row.
pub(crate) struct Grown<N> {
    notes: Vec<N>,
    children: Vec<Children>,
}

/// None of the frontier.
#[derive(Clone, Copy, Default)]
struct Children {
    first: u32,
    count: u32,
}

/// The root's number.
pub(crate) const ROOT: usize = 0;

impl<N: Copy> Grown<N> {
    /// The bytes of a node, its move apart.
    pub const NODE_BYTES: usize = size_of::<N>() + size_of::<Children>();

    /// A root without children.
    pub fn new(note: N) -> Self {
        Self { notes: vec![note], children: vec![Children::default()] }
    }

    pub fn len(&self) -> usize {
        self.notes.len()
    }

    /// The children of a node, none of the frontier.
    pub fn children(&self, node: usize) -> Range<usize> {
        let Children { first, count } = self.children[node];
        first as usize..(first + count) as usize
    }

    /// The notes about the children of `node`.
    pub fn notes_of_children(&self, node: usize) -> &[N] {
        &self.notes[self.children(node)]
    }

    pub fn is_expanded(&self, node: usize) -> bool {
        self.children[node].count > 0
    }

    /// Adds all children of a node.
    pub fn expand(&mut self, node: usize, notes: impl IntoIterator<Item = N>) {
        let first = self.len();
        self.notes.extend(notes);
        let count = (self.len() - first) as u32;
        self.children[node] = Children { first: first as u32, count };
        self.children.resize(self.len(), Children::default());
    }

    /// All nodes for an observer. `known` says of a note at a ply what is known, and whether the
    /// node is open.
    pub fn told(&self, known: impl Fn(N, usize) -> (Worth, bool)) -> Vec<Told> {
        let mut above = vec![(None, 0); self.len()];
        for node in 0..self.len() {
            for child in self.children(node) {
                above[child] = (Some(node), above[node].1 + 1);
            }
        }
        let tell = |(node, (parent, ply))| {
            let (worth, is_open) = known(self.notes[node], ply);
            Told { parent, worth, is_open: is_open && !self.is_expanded(node) }
        };
        above.into_iter().enumerate().map(tell).collect()
    }
}

impl<N> Index<usize> for Grown<N> {
    type Output = N;

    fn index(&self, node: usize) -> &N {
        &self.notes[node]
    }
}

impl<N> IndexMut<usize> for Grown<N> {
    fn index_mut(&mut self, node: usize) -> &mut N {
        &mut self.notes[node]
    }
}
