//! Df-pn with a table that forgets, and with other thresholds.

use plywood_algorithms::{Algorithm, Answer, Configuration, DfPn, LimitObserver, Limits};
use plywood_algorithms::{Problem, StopReason, Tally};
use plywood_positions::{Position, TreeValue, Zero};

use super::solved::{MATE, assert_fits, played, solve, wins, without_places};
use super::trees::SHAPES;
use crate::forest::trees;
use crate::held::{Held, HeldMove, OfHeld, Tree, with_material};
use crate::measured::{Measured, search_to};

const SIZES: [Option<usize>; 4] = [Some(1), Some(16), Some(256), None];
const EPSILONS: [u32; 4] = [0, 25, 100, 1000];

fn search(
    solver: DfPn,
    position: &Held<'_>,
    depth: u32,
    expected: bool,
) -> (Answer<HeldMove>, Tally) {
    let mut tally = Tally::default();
    let Ok(answer) = solver.search(&Problem::new(position, depth), &OfHeld, &mut tally);
    assert_fits(&answer, &format!("{solver:?}"), position, depth, expected);
    (answer, tally)
}

#[test]
fn whatever_is_forgotten_the_answer_is_the_same() {
    let mut again = 0;
    for tree in trees(&SHAPES, 0..40) {
        let (root, depth) = (tree.root(), tree.shape().depth);
        let expected = wins(&root, &TreeValue, depth);
        let held = Tree::new(root, TreeValue);
        for entries in SIZES {
            for epsilon in EPSILONS {
                let solver = DfPn { entries, epsilon };
                let (_, tally) = search(solver, &held.root(), depth, expected);
                assert!(entries.is_some() || tally.researches == 0, "{solver:?} on {tree}");
                again += tally.researches;
            }
        }
    }
    assert!(again > 0, "no line was ever forgotten");
}

/// Many transpositions, and a handful of entries for thousands of positions.
#[test]
fn connect_four() {
    let (mut won, mut games, mut forgetful, mut plain) = (0, 0, 0, 0);
    for seed in 0..300 {
        let position = played(seed, 28);
        if position.decided().is_some() {
            continue;
        }
        games += 1;
        let is_won = wins(&position, &Zero, 7);
        won += u32::from(is_won);
        let tree = Tree::new(position, Zero);
        for epsilon in [0, 25] {
            let solver = DfPn { entries: Some(32), epsilon };
            forgetful += search(solver, &tree.root(), 7, is_won).1.nodes;
            plain += search(DfPn { entries: None, ..solver }, &tree.root(), 7, is_won).1.nodes;
        }
    }
    assert!(won > 3 && won + 3 < games, "{won} of {games} are won");
    assert!(forgetful > plain, "{forgetful} nodes with 32 entries, {plain} with all");
}

/// A table that is large enough changes nothing, and small thresholds are
/// Nagai's.
#[test]
fn with_room_for_all_it_is_the_plain_form() {
    let tree = with_material(MATE);
    for depth in [4, 6] {
        let (answer, plain) = solve(Algorithm::DF_PN, &tree.root(), depth, depth == 6);
        let configured: Configuration = "df-pn+table=16".parse().expect("parts that fit");
        let Measured { answer: same, tally, .. } = search_to(depth, &configured, &tree.root());
        let same = without_places(same);
        // A table of fixed size has no peak to report.
        assert_eq!((tally.peak_open, tally.peak_bytes), (0, 0));
        let tally = Tally { peak_open: plain.peak_open, peak_bytes: plain.peak_bytes, ..tally };
        assert_eq!((same, tally), (answer, plain), "to {depth}");
    }
}

/// If second numbers are less than 100, one per cent is one.
#[test]
fn thresholds_are_at_least_one_apart() {
    let tree = with_material(MATE);
    let nodes = |epsilon| {
        let solver = DfPn { entries: None, epsilon };
        search(solver, &tree.root(), 6, true).1.nodes
    };
    let [plain, least, double, fivefold] = [0, 1, 100, 400].map(nodes);
    assert_eq!(plain, least);
    assert!(plain != double && double != fivefold, "{plain}, {double}, {fivefold}");
}

#[test]
fn a_stopped_search_says_so() {
    let tree = with_material(MATE);
    let solver = DfPn { entries: Some(64), epsilon: 25 };
    let (answer, tally) = search(solver, &tree.root(), 6, true);
    assert!(tally.researches > 0, "the line is found again within the limits, too");
    let limited = |nodes| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let root = tree.root();
        solver.search(&Problem::new(&root, 6), &OfHeld, &mut LimitObserver::new(limits))
    };
    for nodes in [0, 1, tally.nodes / 2, tally.nodes - 1] {
        assert_eq!(limited(nodes), Err(StopReason::Nodes));
    }
    assert_eq!(limited(tally.nodes), Ok(answer));
}
