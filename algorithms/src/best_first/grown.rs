//! A tree that grows by whole families, whatever the game.

use std::mem::size_of;
use std::ops::{Index, IndexMut, Range};

use super::walk::Told;
use crate::Worth;

/// Nodes with what an algorithm notes about each. Numbers of nodes are given in the order in which
/// they are added: a node's children have numbers in a row.
pub(crate) struct Grown<N> {
    nodes: Vec<Node<N>>,
}

struct Node<N> {
    first: u32,
    children: u32,
    note: N,
}

/// The root's number.
pub(crate) const ROOT: usize = 0;

impl<N: Copy> Grown<N> {
    /// The bytes of a node, its move apart.
    pub const NODE_BYTES: usize = size_of::<Node<N>>();

    /// A root without children.
    pub fn new(note: N) -> Self {
        Self { nodes: vec![Node { first: 0, children: 0, note }] }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The children of a node, none of the frontier.
    pub fn children(&self, node: usize) -> Range<usize> {
        let Node { first, children, .. } = self.nodes[node];
        first as usize..(first + children) as usize
    }

    pub fn is_expanded(&self, node: usize) -> bool {
        self.nodes[node].children > 0
    }

    /// Adds all children of a node.
    pub fn expand(&mut self, node: usize, notes: impl IntoIterator<Item = N>) {
        let first = self.nodes.len();
        self.nodes.extend(notes.into_iter().map(|note| Node { first: 0, children: 0, note }));
        self.nodes[node].children = (self.nodes.len() - first) as u32;
        self.nodes[node].first = first as u32;
    }

    /// All nodes for an observer. `known` says of a note at a ply what is known, and whether the
    /// node is open.
    pub fn told(&self, known: impl Fn(N, usize) -> (Worth, bool)) -> Vec<Told> {
        let mut above = vec![(None, 0); self.nodes.len()];
        for node in 0..self.nodes.len() {
            for child in self.children(node) {
                above[child] = (Some(node), above[node].1 + 1);
            }
        }
        let tell = |(node, (parent, ply)): (&Node<N>, (Option<usize>, usize))| {
            let (worth, is_open) = known(node.note, ply);
            Told { parent, worth, is_open: is_open && node.children == 0 }
        };
        self.nodes.iter().zip(above).map(tell).collect()
    }
}

impl<N> Index<usize> for Grown<N> {
    type Output = N;

    fn index(&self, node: usize) -> &N {
        &self.nodes[node].note
    }
}

impl<N> IndexMut<usize> for Grown<N> {
    fn index_mut(&mut self, node: usize) -> &mut N {
        &mut self.nodes[node].note
    }
}
