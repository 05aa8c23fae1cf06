//! Explicit game trees, written out leaf by leaf.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::dependent::Player;
use super::explicit_text::{ReadTreeError, TreeSyntaxError, leaf_text, parse};
use crate::{Hints, Outcome, Position, Value, WIN, decode, read_file};

/// A tree with given leaf values from the point of view of MAX, who moves at the root.
///
/// In text form, a leaf is an integer, or `win` or `loss` for [`WIN`] or its negative. An interior node is
/// the bracketed list of its children, separated by spaces or line ends. `#` starts a comment that ends with
/// the line.
///
/// ```
/// use plywood_positions::{ExplicitTree, Position};
///
/// let tree: ExplicitTree = "((30 54) (21 73))  # MAX, then MIN".parse()?;
/// let moves = tree.root().play(1).all_moves();
/// assert_eq!((tree.depth(), moves), (2, vec![0, 1]));
/// # Ok::<(), plywood_positions::TreeSyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplicitTree {
    pub(super) nodes: Vec<Node>,
    pub(super) root: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Leaf(Value),
    /// An interior node with at least one child.
    Interior(Vec<usize>),
}

impl ExplicitTree {
    /// Returns the tree that demonstrates SSS* in Stockman 1979.
    pub fn stockman() -> Self {
        let text = include_str!("../../trees/stockman.tree");
        text.parse().expect("the file is part of this crate and tested")
    }

    /// Reads a tree from a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a tree.
    pub fn read(path: &Path) -> Result<Self, ReadTreeError> {
        let file = || path.to_owned();
        let bytes = read_file(path).map_err(|error| ReadTreeError::File(file(), error))?;
        let text = decode(&bytes).map_err(|error| ReadTreeError::Encoding(file(), error))?;
        text.parse().map_err(|error| ReadTreeError::Syntax(file(), error))
    }

    /// Returns the root; MAX moves first.
    pub fn root(&self) -> ExplicitPosition<'_> {
        ExplicitPosition { tree: self, node: self.root, ply: 0 }
    }

    /// Returns the plies from the root to the deepest leaf.
    pub fn depth(&self) -> u32 {
        let mut deepest = 0;
        let mut open = vec![(self.root, 0)];
        while let Some((node, ply)) = open.pop() {
            deepest = deepest.max(ply);
            if let Node::Interior(children) = &self.nodes[node] {
                open.extend(children.iter().map(|&child| (child, ply + 1)));
            }
        }
        deepest
    }

    /// Returns whether a leaf is won for MAX, with the value [`WIN`].
    pub fn has_win(&self) -> bool {
        self.nodes.contains(&Node::Leaf(WIN))
    }
}

impl FromStr for ExplicitTree {
    type Err = TreeSyntaxError;

    fn from_str(text: &str) -> Result<Self, TreeSyntaxError> {
        parse(text)
    }
}

/// Writes the text form on one line, without comments.
impl fmt::Display for ExplicitTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Open nodes with the next child of each. Recursion would exhaust the stack on a deep tree.
        let mut open: Vec<(&[usize], usize)> = Vec::new();
        let mut node = self.root;
        loop {
            match &self.nodes[node] {
                Node::Leaf(value) => f.write_str(&leaf_text(*value))?,
                Node::Interior(children) => {
                    f.write_str("(")?;
                    open.push((children, 0));
                    node = children[0];
                    continue;
                }
            }
            loop {
                let Some((children, at)) = open.last_mut() else { return Ok(()) };
                *at += 1;
                if let Some(&next) = children.get(*at) {
                    f.write_str(" ")?;
                    node = next;
                    break;
                }
                f.write_str(")")?;
                open.pop();
            }
        }
    }
}

/// A node of an [`ExplicitTree`]. A move is the index of a child, from 0.
///
/// A leaf is won for the side to move if its value is positive and lost if it is negative.
#[derive(Clone, Copy, Debug)]
pub struct ExplicitPosition<'a> {
    tree: &'a ExplicitTree,
    node: usize,
    ply: u32,
}

impl ExplicitPosition<'_> {
    fn children(&self) -> &[usize] {
        match &self.tree.nodes[self.node] {
            Node::Leaf(_) => &[],
            Node::Interior(children) => children,
        }
    }

    /// Returns the value of the leftmost leaf for the side to move at this node.
    pub(super) fn value(&self) -> Value {
        let mut node = self.node;
        let for_max = loop {
            match &self.tree.nodes[node] {
                Node::Leaf(value) => break *value,
                Node::Interior(children) => node = children[0],
            }
        };
        Player::at(self.ply).sees(for_max)
    }
}

impl Position for ExplicitPosition<'_> {
    type Move = u32;

    fn moves(&self, moves: &mut Vec<u32>) {
        moves.extend(0..self.children().len() as u32);
    }

    fn make(&mut self, child: u32) {
        self.node = self.children()[child as usize];
        self.ply += 1;
    }

    /// Returns a different key for every node.
    fn key(&self) -> u64 {
        crate::hash::mix(self.node as u64)
    }

    fn outcome(&self) -> Outcome {
        match self.value() {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    fn decided(&self) -> Option<Outcome> {
        self.children().is_empty().then(|| self.outcome())
    }

    fn notation(&self, child: u32) -> String {
        child.to_string()
    }
}

impl Hints<u32> for ExplicitPosition<'_> {}
