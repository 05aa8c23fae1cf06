//! Costs predicted by theory for configurations on uniform trees with independent leaf values or
//! leaf values in random order.

use std::sync::{LazyLock, Mutex, PoisonError};

use plywood_algorithms::theory::UniformTree;
use plywood_algorithms::{ExpectedLeaves, TheoreticalCosts};
use plywood_positions::Law;
use rustc_hash::FxHashMap;

use super::group::Group;
use crate::record::contender::Contender;

type Formula = fn(UniformTree) -> f64;

/// Cached values of formulas, by function address and tree. Each is a numeric integral that many
/// plots use.
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

/// Returns the tree and the predicted costs of a plain configuration.
fn expected(
    tree: Option<UniformTree>,
    contender: &Contender,
) -> Option<(UniformTree, TheoreticalCosts)> {
    let tree = tree.filter(|_| contender.is_plain())?;
    Some((tree, contender.known()?.facts().expected))
}

/// Returns the expected number of leaves evaluated in trees at place `at` of the horizontal axis;
/// `None` if no formula is known. For algorithms that remember evaluated leaves, this counts
/// distinct leaves.
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

/// Returns the expected number of nodes entered; `None` if no formula is known.
pub fn nodes(group: &Group<'_>, contender: &Contender, at: u32) -> Option<f64> {
    let (tree, expected) = expected(group.unordered_tree(at), contender)?;
    expected.nodes.map(|formula| found(formula, tree))
}

/// Returns the greatest length of OPEN, which is one entry per leaf of a solution tree for any leaf
/// values.
pub fn open(group: &Group<'_>, contender: &Contender, at: u32) -> Option<f64> {
    let (tree, expected) = expected(group.uniform_tree(at), contender)?;
    expected.open.map(|formula| found(formula, tree))
}
