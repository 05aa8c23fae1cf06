//! The best answer of a stopped search so far.

use plywood_algorithms::{
    Algorithm, Answer, Configuration, Guarantee, LimitObserver, Limits, Problem, SearchOutcome,
};
use plywood_positions::{Indexed, IndexedMove, Interval, Position};
use proptest::prelude::*;

use crate::forest::{Checked, deterministic, minimax, samples};
use crate::held::{Held, HeldMove, OfHeld};
use crate::limits::to_the_horizon;
use crate::measured::{configuration, search, think};

/// Configurations that search in iterations, passes or windows, or with a table.
const MORE: [&str; 7] = [
    "alpha-beta+deepening",
    "sss*+deepening",
    "b*+deepening",
    "pvs+deepening+table=1+table-move+killers+history",
    "negascout+deepening+window=2",
    "mtd(f)+deepening+table=1",
    "uct+playouts+solver",
];

proptest! {
    #![proptest_config(deterministic(200))]

    #[test]
    fn more_nodes_never_reach_less(sample in samples()) {
        sample.check(&|position, depth| {
            let plain = to_the_horizon().map(Configuration::plain);
            for contender in plain.chain(MORE.map(configuration)) {
                stopped_everywhere(&contender, position, depth)?;
                stopped_at_last(&contender, position, depth)?;
            }
            Ok(())
        })?;
    }
}

type Reached = (u32, Answer<IndexedMove<HeldMove>>);

fn plays_out(contender: &Configuration) -> bool {
    contender.to_string().contains("playouts")
}

fn stopped_everywhere(contender: &Configuration, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let moves = position.all_moves();
    // A search with a tree of its own has a move as soon as it has entered the node after one. Others
    // have it when they have searched the first.
    let has_tree =
        matches!(contender.algorithm().promise(), Guarantee::Nothing | Guarantee::ForcedWin);
    let of_first = match (plays_out(contender), has_tree) {
        (true, _) => 2 * u64::from(depth) + 1,
        (false, true) => 2,
        (false, false) => u64::MAX,
    };
    let mut before: Option<Reached> = None;
    // Each number of nodes at first, then fewer and fewer of them.
    for nodes in (0..).scan(0, |nodes, _| Some(std::mem::replace(nodes, *nodes + 1 + *nodes / 8))) {
        let limited = LimitObserver::new(Limits { nodes: Some(nodes), ..Limits::default() });
        let (thought, tally, _) =
            think(limited, contender, &contender.memory(), (&root, depth), None);
        let SearchOutcome::Stopped { last, .. } = thought else { break };
        let about = || format!("{contender} to depth {depth} with {nodes} nodes: {last:?}");
        let Some((reached, answer)) = &last else {
            prop_assert!(before.is_none() && tally.nodes <= of_first, "{}", about());
            continue;
        };
        if let Some((depth, earlier)) = &before {
            prop_assert!(reached >= depth, "{}", about());
            if reached == depth {
                let Interval { lower, upper } = earlier.bounds;
                prop_assert!(answer.bounds.lower >= lower, "{}", about());
                prop_assert!(answer.bounds.upper <= upper, "{}", about());
            }
            prop_assert!(answer.best.is_some() || earlier.best.is_none(), "{}", about());
        }
        let best = answer.best.map(|best| best.inner);
        prop_assert!(best.is_none_or(|best| moves.contains(&best)), "{}", about());
        prop_assert!(best.is_some() || tally.nodes <= of_first, "{}", about());
        if contender.algorithm().promise() != Guarantee::Plausible {
            let value = minimax(position, &OfHeld, *reached);
            let Interval { lower, upper } = answer.bounds;
            prop_assert!(lower <= value && value <= upper, "value {}, {}", value, about());
        }
        before = last;
    }
    Ok(())
}

/// One node before its end, a search has visited a move at the root, if there are several.
fn stopped_at_last(contender: &Configuration, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let nodes = search(contender, &Problem::new(&root, depth)).tally.nodes;
    let limited = LimitObserver::new(Limits { nodes: Some(nodes - 1), ..Limits::default() });
    let (thought, ..) = think(limited, contender, &contender.memory(), (&root, depth), None);
    let has_choice = depth > 0 && position.all_moves().len() > 1;
    if has_choice && !plays_out(contender) {
        let SearchOutcome::Stopped { last: Some((_, answer)), .. } = thought else {
            prop_assert!(false, "{contender} to depth {depth}: {thought:?}");
            return Ok(());
        };
        prop_assert!(answer.best.is_some(), "{} to depth {}: {:?}", contender, depth, answer);
    }
    Ok(())
}

/// The best move so far of a search from the left is that of the values seen so far.
#[test]
fn a_search_without_iterations_has_its_best_move_so_far() {
    let tree: plywood_positions::ExplicitTree = "((3 5) (4 6) (9 8))".parse().unwrap();
    let held = crate::held::Tree::new(tree.root(), plywood_positions::TreeValue);
    let root = Indexed::root(held.root());
    let reached = |algorithm, nodes| {
        let contender = Configuration::plain(algorithm);
        let limited = LimitObserver::new(Limits { nodes: Some(nodes), ..Limits::default() });
        let memory = contender.memory();
        let SearchOutcome::Stopped { last, .. } =
            think(limited, &contender, &memory, (&root, 2), None).0
        else {
            panic!("it needs more nodes")
        };
        last.map(|(_, answer)| (answer.best.map(|best| best.index), answer.bounds.lower))
    };
    let unknown = Interval::UNKNOWN.lower;
    for algorithm in [Algorithm::ALPHA_BETA, Algorithm::MINIMAX, Algorithm::PVS] {
        assert_eq!(reached(algorithm, 1), None);
        assert_eq!(reached(algorithm, 4), Some((Some(0), 3)), "{algorithm}");
        assert_eq!(reached(algorithm, 9), Some((Some(1), 4)), "{algorithm}");
    }
    // SSS* knows the best merit, an upper bound.
    assert_eq!(reached(Algorithm::SSS, 3), Some((Some(1), unknown)));
}
