//! Uniform trees with independent leaves.

use plywood_positions::SyntheticTree;

/// The tree of b = 8 and d = 6 with this seed.
pub fn eight_by_six(seed: u64) -> SyntheticTree {
    let tree: SyntheticTree = "iid:b=8,d=6".parse().expect("the name of a tree");
    tree.with_seed(seed)
}
