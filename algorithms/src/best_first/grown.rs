//! A tree, independent of the game, that adds all children of a node at once.

use std::mem::size_of;
use std::ops::{Index, IndexMut, Range};

use super::walk::Told;
use crate::observation::observer::NodeValue;

/// A tree of nodes, each with a note of the algorithm. Nodes are numbered in order of insertion;
/// the children of a node have consecutive numbers.
pub struct Grown<N> {
    notes: Vec<N>,
    children: Vec<Children>,
}

/// The children of a node: empty at the frontier.
#[derive(Clone, Copy, Default)]
struct Children {
    first: u32,
    count: u32,
}

/// Number of the root.
pub const ROOT: usize = 0;

impl<N: Copy> Grown<N> {
    /// Size of a node in bytes, without its move.
    pub const NODE_BYTES: usize = size_of::<N>() + size_of::<Children>();

    /// Returns a tree with a root and no children.
    pub fn new(note: N) -> Self {
        Self { notes: vec![note], children: vec![Children::default()] }
    }

    /// Returns the number of nodes.
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root")]
    pub fn len(&self) -> usize {
        self.notes.len()
    }

    /// Returns the children of a node; empty at the frontier.
    pub fn children(&self, node: usize) -> Range<usize> {
        let Children { first, count } = self.children[node];
        first as usize..(first + count) as usize
    }

    /// Returns the notes of the children of `node`.
    pub fn notes_of_children(&self, node: usize) -> &[N] {
        &self.notes[self.children(node)]
    }

    /// Whether the node has its children.
    pub fn is_expanded(&self, node: usize) -> bool {
        self.children[node].count > 0
    }

    /// Adds all children of a node, with their notes.
    pub fn expand(&mut self, node: usize, notes: impl IntoIterator<Item = N>) {
        let first = self.len();
        self.notes.extend(notes);
        let count = (self.len() - first) as u32;
        self.children[node] = Children { first: first as u32, count };
        self.children.resize(self.len(), Children::default());
    }

    /// Returns all nodes for an observer. From a note and a ply, `known` computes the node's value
    /// or bounds and whether the node is open.
    pub fn told(&self, known: impl Fn(N, usize) -> (NodeValue, bool)) -> Vec<Told> {
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
