//! The real minimal graph, exactly: against all proofs there are, and beside its
//! estimates.

use std::collections::{HashMap, HashSet};

use plywood_algorithms::{
    Allowance, ExactGraph, FewestLeaves, MinimalGraph, Refutation, minimal_leaves,
};
use plywood_positions::{
    ConnectFour, Evaluation, Hashed, Position, Shape, TicTacToe, TreeValue, Value,
};

use crate::forest::{choices, minimax, tree, trees};

/// More steps than any of these searches takes.
const ENOUGH: u64 = 10_000_000;

/// A set of leaves, one bit each.
type Leaves = u64;

/// All proofs of a graph, as the sets of their leaves.
struct Proofs<'e, E> {
    evaluation: &'e E,
    leaves: HashMap<(u64, u32), u32>,
    known: HashMap<(u64, u32, bool), HashSet<Leaves>>,
    value: Value,
}

/// More sets are not enumerated.
const MOST: usize = 20_000;

impl<E> Proofs<'_, E> {
    /// Those that the position is worth the value or more, or the value or less, for
    /// MAX; `None` where there are too many.
    fn of<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        is_max: bool,
        from_below: bool,
    ) -> Option<HashSet<Leaves>>
    where
        E: Evaluation<P>,
    {
        let key = (position.key(), depth, from_below);
        if let Some(known) = self.known.get(&key) {
            return Some(known.clone());
        }
        let moves = choices(position, depth);
        let found = if moves.is_empty() {
            let sign = if is_max { 1 } else { -1 };
            let value = sign * minimax(position, self.evaluation, depth);
            let holds = if from_below { value >= self.value } else { value <= self.value };
            let next = self.leaves.len() as u32;
            let leaf = *self.leaves.entry((position.key(), depth)).or_insert(next);
            if leaf >= Leaves::BITS {
                return None;
            }
            holds.then_some(1 << leaf).into_iter().collect()
        } else {
            let mut found: Option<HashSet<Leaves>> = None;
            for chosen in moves {
                let child = self.of(&position.play(chosen), depth - 1, !is_max, from_below)?;
                found = Some(match found {
                    None => child,
                    Some(found) if is_max == from_below => &found | &child,
                    Some(found) if found.len() * child.len() > MOST => return None,
                    Some(found) => {
                        found.iter().flat_map(|one| child.iter().map(move |it| one | it)).collect()
                    }
                });
            }
            found.unwrap_or_default()
        };
        self.known.insert(key, found.clone());
        (found.len() <= MOST).then_some(found)
    }
}

fn exactly(leaves: FewestLeaves) -> u64 {
    assert_eq!(leaves, FewestLeaves::Exactly(leaves.found()), "cut off");
    leaves.found()
}

/// Compares with the enumeration, if that is feasible; says whether both proofs of
/// the value and less than all but one of their leaves suffice.
fn check<P: Position>(
    name: &str,
    position: &P,
    evaluation: &impl Evaluation<P>,
    depth: u32,
) -> Option<bool> {
    let value = minimax(position, evaluation, depth);
    let mut proofs = Proofs { evaluation, leaves: HashMap::new(), known: HashMap::new(), value };
    let lower = proofs.of(position, depth, true, true)?;
    let upper = proofs.of(position, depth, true, false)?;
    if lower.len() * upper.len() > 1_000_000 {
        return None;
    }
    let least = |sets: &HashSet<Leaves>| sets.iter().map(|set| set.count_ones()).min();
    let both = lower.iter().flat_map(|one| upper.iter().map(move |other| (one, other)));
    assert!(both.clone().all(|(one, other)| one & other != 0), "{name}: no leaf in common");
    let both = both.map(|(one, other)| (one | other).count_ones()).min();
    let expected = [least(&lower), least(&upper), both].map(|it| u64::from(it.expect("a proof")));

    let graph = ExactGraph::of(position, evaluation, depth, value, ENOUGH, Allowance::default())
        .expect("the value");
    let found = [graph.at_least, graph.at_most, graph.both].map(exactly);
    assert_eq!(found, expected, "{name}");
    let [lower, upper, both] = found;
    assert!(lower.max(upper) <= both && both < lower + upper, "{name}: {found:?}");
    Some(both + 1 < lower + upper)
}

const NAMES: [&str; 7] = [
    "disc:3:b=2,d=4,transpose=1",
    "disc:5:b=3,d=3,transpose=1",
    "disc:4:b=2,d=5,transpose=0.7",
    "bin:0.5:b=2,d=5,transpose=1",
    "iid:b=2,d=5,transpose=0.5",
    "disc:4:branching=1-3,d=4,transpose=0.8,end=0.1",
    "n-game:b=2,d=6,transpose=1",
];

#[test]
fn branch_and_bound_finds_what_enumeration_finds() {
    branch_and_bound_enumerates(30);
}

#[test]
#[ignore = "takes many seconds; a fifth of the seeds is not ignored"]
fn branch_and_bound_finds_what_enumeration_finds_in_many_graphs() {
    branch_and_bound_enumerates(150);
}

fn branch_and_bound_enumerates(seeds: u64) {
    let (mut compared, mut shared) = (0, 0_u32);
    for tree in trees(&NAMES, 0..seeds) {
        let &Shape { depth, seed, .. } = tree.shape();
        for result in [
            check(&tree.to_string(), &tree.root(), &TreeValue, depth),
            check(&tree.to_string(), &tree.root(), &Hashed { bits: 2, seed }, depth),
        ] {
            compared += u64::from(result.is_some());
            shared += u32::from(result == Some(true));
        }
    }
    assert!(compared > 10 * seeds, "{compared} graphs are small enough");
    // On trees both proofs have just one leaf in common. On graphs they may have more.
    assert!(shared > 0, "no two proofs share more than a leaf, of {compared}");
}

/// Without transpositions it is the minimal tree, whose leaves are known by a formula
/// where it is uniform and by enumeration elsewhere.
#[test]
fn a_tree_is_its_own_graph() {
    let names = [
        "iid:b=3,d=4",
        "disc:3:branching=1-4,d=5",
        "bin:0.4:b=2,d=7",
        "n-game:branching=1-4,end=0.1,d=5",
    ];
    for tree in trees(&names, 0..20) {
        let (root, depth) = (tree.root(), tree.shape().depth);
        let value = minimax(&root, &TreeValue, depth);
        let graph = ExactGraph::of(&root, &TreeValue, depth, value, 10_000, Allowance::default())
            .expect("the value");
        let least = minimal_leaves(&root, &TreeValue, depth, value, Allowance::default())
            .expect("the value");
        // Where many leaves are worth the value, the bound for both proofs is too low
        // to end the search.
        assert_eq!(graph.both.found(), least, "{tree}");
        let is_independent = tree.to_string().starts_with("iid");
        assert!(!is_independent || graph.both.bound() == least, "{tree}");
        assert_eq!(exactly(graph.at_least) + exactly(graph.at_most), least + 1, "{tree}");
    }
}

/// The graph, its estimates and its bound are in order, also where the search is cut
/// off: then both ends of what it says are true.
#[test]
fn estimates_are_above_and_bounds_below() {
    fn compare<P: Position>(
        name: &str,
        position: &P,
        evaluation: &impl Evaluation<P>,
        depth: u32,
    ) -> [bool; 2] {
        let value = minimax(position, evaluation, depth);
        let size = |refutation| {
            MinimalGraph::of(position, evaluation, depth, value, refutation, Allowance::default())
                .expect("the value")
                .leaves
        };
        let (greedy, left_first) = (size(Refutation::Cheapest), size(Refutation::First));
        let exact = |steps| {
            ExactGraph::of(position, evaluation, depth, value, steps, Allowance::default())
                .expect("the value")
        };
        let long = exact(20_000);
        assert!(
            long.both.found() <= greedy.min(left_first),
            "{name}: {long:?}, {greedy}, {left_first}"
        );
        for steps in [0, 1, 10, 300] {
            let short = exact(steps);
            for (short, long) in [
                (short.at_least, long.at_least),
                (short.at_most, long.at_most),
                (short.both, long.both),
            ] {
                assert!(short.bound() <= long.found(), "{name} in {steps}: {short:?}, {long:?}");
                assert!(long.bound() <= short.found(), "{name} in {steps}: {short:?}, {long:?}");
                assert!(short.bound() <= long.bound() && long.found() <= short.found(), "{name}");
            }
        }
        [matches!(long.both, FewestLeaves::Exactly(_)), long.both.found() < greedy]
    }
    let mut counts = [0; 2];
    let names =
        ["disc:5:b=3,d=6,transpose=1", "iid:b=3,d=6,transpose=0.3", "disc:3:b=2,d=8,transpose=1"];
    for tree in trees(&names, 0..20) {
        let found = compare(&tree.to_string(), &tree.root(), &TreeValue, tree.shape().depth);
        counts = [0, 1].map(|at| counts[at] + u32::from(found[at]));
    }
    for seed in 0..3 {
        let evaluation = Hashed { bits: 4, seed };
        compare("tic-tac-toe", &TicTacToe::default(), &evaluation, 5);
        compare("Connect Four", &ConnectFour::default(), &evaluation, 5);
    }
    let [exact, smaller] = counts;
    assert!(
        exact >= 10 && smaller >= 10,
        "{exact} of 60 are exact, {smaller} below the greedy one"
    );
}

/// At a leaf there is nothing to choose.
#[test]
fn a_leaf_proves_itself() {
    let tree = tree("disc:9:b=3,d=4").with_seed(1);
    let value = TreeValue.evaluate(&tree.root());
    let graph = ExactGraph::of(&tree.root(), &TreeValue, 0, value, 10, Allowance::default());
    let one = FewestLeaves::Exactly(1);
    assert_eq!(graph, Some(ExactGraph { at_least: one, at_most: one, both: one }));
}
