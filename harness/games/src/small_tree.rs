//! Small trees, for drawing.

use plywood_positions::{CriticalType, Indexed, Position, Value};

/// Maximum number of leaves of a tree to draw.
pub const MOST_LEAVES: usize = 256;

/// Maximum number of nodes of a tree to draw.
const MOST_NODES: usize = 4096;

/// Maximum depth of a tree to draw, in plies.
const MOST_PLIES: u32 = 100;

/// The tree of a position down to a horizon.
#[derive(Clone, Debug)]
pub struct SmallTree {
    /// All nodes, each before its children; siblings are in generator order.
    pub nodes: Vec<SmallNode>,
    /// Depth of the horizon, in plies.
    pub depth: u32,
    /// Whether the game is over at every leaf.
    pub ends_with_the_game: bool,
}

/// A node of a small tree.
#[derive(Clone, Debug)]
pub struct SmallNode {
    /// Hash of the path from the root.
    pub path: u64,
    /// Distance from the root in plies.
    pub ply: u32,
    /// Index of the parent; `None` for the root.
    pub parent: Option<usize>,
    /// Type of critical node, if it is one, in generator order.
    pub critical: Option<CriticalType>,
    /// The move from the parent to this node, in the game's notation.
    pub label: String,
    /// Value of a leaf, for the side to move at the root; `None` for an interior node.
    pub value: Option<Value>,
}

/// The reason why a tree is too large to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// The horizon is too far from the root.
    #[error(
        "{0} plies are more than the {MOST_PLIES} that a chart can show; use a smaller --depth, or a \
         shallower tree such as iid:b=3,d=4"
    )]
    Plies(u32),
    /// There are too many nodes, including interior nodes.
    #[error(
        "the tree has more than {MOST_NODES} nodes, which no chart can show; use a smaller \
         --depth, a shallower tree such as iid:b=3,d=4, or --outline"
    )]
    Nodes,
    /// There are too many leaves.
    #[error(
        "the tree has more than {MOST_LEAVES} leaves, which no chart can show; use a smaller \
         --depth, a narrower tree such as iid:b=3,d=4, or --outline"
    )]
    Leaves,
}

impl SmallTree {
    /// Returns the tree of `position` down to `depth`. `leaf_value` returns the value of the leaf at
    /// a position and a ply.
    ///
    /// # Errors
    ///
    /// If it is too large to draw.
    pub(crate) fn of<P: Position>(
        position: &P,
        depth: u32,
        leaf_value: impl Fn(&P, u32) -> Option<Value>,
    ) -> Result<Self, TooLarge> {
        if depth > MOST_PLIES {
            return Err(TooLarge::Plies(depth));
        }
        let mut tree = Self { nodes: Vec::new(), depth, ends_with_the_game: true };
        let mut open = vec![(Indexed::root(position.clone()), 0, None, String::new())];
        let mut leaves = 0;
        while let Some((node, ply, parent, label)) = open.pop() {
            let moves = node.all_moves();
            let is_leaf = moves.is_empty() || ply == depth;
            tree.ends_with_the_game &= moves.is_empty() || !is_leaf;
            leaves += usize::from(is_leaf);
            let at = tree.nodes.len();
            tree.nodes.push(SmallNode {
                path: node.path(),
                ply,
                parent,
                critical: node.critical_type(),
                label,
                value: if is_leaf { leaf_value(node.position(), ply) } else { None },
            });
            if !is_leaf {
                let child = |chosen| (node.play(chosen), ply + 1, Some(at), node.notation(chosen));
                open.extend(moves.into_iter().rev().map(child));
            }
            // Each open node will contribute at least one leaf.
            if leaves + open.len() > MOST_LEAVES {
                return Err(TooLarge::Leaves);
            }
            if tree.nodes.len() + open.len() > MOST_NODES {
                return Err(TooLarge::Nodes);
            }
        }
        Ok(tree)
    }
}
