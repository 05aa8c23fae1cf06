//! What theory expects contenders to cost on uniform trees; leaves and nodes
//! where the leaves' values are independent, or in random order.

use plywood_algorithms::Algorithm;
use plywood_positions::Law;

use super::group::Group;
use crate::record::contender::Contender;

/// The leaves that theory expects a contender to evaluate in the trees with a
/// place across: of those that remember all they have evaluated, distinct
/// ones. `None` where no formula is known.
pub fn leaves(group: &Group<'_>, contender: &Contender, at: u32) -> Option<f64> {
    let tree = group.unordered_tree(at).filter(|_| contender.is_plain())?;
    match contender.known()? {
        Algorithm::AlphaBeta | Algorithm::AlphaBetaHard => Some(tree.alpha_beta_leaves()),
        Algorithm::Sss | Algorithm::RecursiveSss | Algorithm::AoStar | Algorithm::MtdAbove => {
            Some(tree.sss_leaves())
        }
        Algorithm::Dual | Algorithm::RecursiveDual | Algorithm::MtdBelow => {
            Some(tree.dual_leaves())
        }
        // Its first guess is the root's static value, drawn as a leaf's.
        Algorithm::MtdF => group
            .law_is(at, |law| law == Law::Independent)
            .then(|| tree.mtd_leaves_of_random_guess()),
        _ => None,
    }
}

/// The same of nodes.
pub fn nodes(group: &Group<'_>, contender: &Contender, at: u32) -> Option<f64> {
    let tree = group.unordered_tree(at).filter(|_| contender.is_plain())?;
    match contender.known()? {
        Algorithm::AlphaBeta | Algorithm::AlphaBetaHard => Some(tree.alpha_beta_nodes()),
        _ => None,
    }
}

/// The greatest length of OPEN, which is one entry for each leaf of a solution
/// tree, whatever the leaves' values.
pub fn open(group: &Group<'_>, contender: &Contender, at: u32) -> Option<f64> {
    let tree = group.uniform_tree(at).filter(|_| contender.is_plain())?;
    let exponent = match contender.known()? {
        Algorithm::Sss => tree.depth.div_ceil(2),
        Algorithm::Dual => tree.depth / 2,
        _ => return None,
    };
    Some(f64::from(tree.branching).powf(f64::from(exponent)))
}
