//! The costs that theory expects of contenders on uniform trees: leaves and nodes
//! if the leaves' values are independent, or in random order.

use std::sync::{LazyLock, Mutex, PoisonError};

use plywood_algorithms::theory::UniformTree;
use plywood_algorithms::{Expected, ExpectedLeaves};
use plywood_positions::Law;
use rustc_hash::FxHashMap;

use super::group::Group;
use crate::record::contender::Contender;

type Formula = fn(UniformTree) -> f64;

/// Values of formulas, by their addresses: each is a numeric integral, and many pictures show
/// the same ones.
static FOUND: LazyLock<Mutex<FxHashMap<(usize, UniformTree), f64>>> = LazyLock::new(Mutex::default);

fn found(formula: Formula, tree: UniformTree) -> f64 {
    let key = (formula as usize, tree);
    let known = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let before = known().get(&key).copied();
    before.unwrap_or_else(|| {
        let new = formula(tree);
        known().insert(key, new);
        new
    })
}

/// The cost that theory expects of a plain contender in `tree`.
fn expected(tree: Option<UniformTree>, contender: &Contender) -> Option<(UniformTree, Expected)> {
    let tree = tree.filter(|_| contender.is_plain())?;
    Some((tree, contender.known()?.facts().expected))
}

/// The leaves that theory expects a contender to evaluate in the trees at a place
/// of the horizontal axis; distinct leaves for contenders that remember all they
/// have evaluated. `None` if no formula is known.
pub fn leaves(group: &Group<'_>, contender: &Contender, at: u32) -> Option<f64> {
    let (tree, expected) = expected(group.unordered_tree(at), contender)?;
    match expected.leaves {
        ExpectedLeaves::Unknown => None,
        ExpectedLeaves::InRandomOrder(formula) => Some(found(formula, tree)),
        ExpectedLeaves::OfIndependent(formula) => {
            group.law_is(at, |law| law == Law::Independent).then(|| found(formula, tree))
        }
    }
}

/// The nodes that theory expects a contender to enter. `None` if no formula is
/// known.
pub fn nodes(group: &Group<'_>, contender: &Contender, at: u32) -> Option<f64> {
    let (tree, expected) = expected(group.unordered_tree(at), contender)?;
    expected.nodes.map(|formula| found(formula, tree))
}

/// The greatest length of OPEN: one entry for each leaf of a solution tree, for
/// any values of the leaves.
pub fn open(group: &Group<'_>, contender: &Contender, at: u32) -> Option<f64> {
    let (tree, expected) = expected(group.uniform_tree(at), contender)?;
    expected.open.map(|formula| found(formula, tree))
}
