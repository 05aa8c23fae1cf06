//! A property: all algorithms agree on any small tree.

use std::fmt::Write as _;
use std::sync::Arc;

use plywood::catalogue::case::Case;
use plywood::catalogue::games::Root;
use plywood::catalogue::selection::Selector;
use plywood::studies::searches::measure::question::Question;
use plywood::verify::checks;
use plywood::verify::trial::Trial;
use plywood_algorithms::Limits;
use plywood_positions::ExplicitTree;

/// Maximum number of nodes; larger trees would not reveal more errors.
const MOST_NODES: usize = 60;

/// Configurations to test: all algorithms, and two that share a table between passes.
const WHO: &[&str] = &["all", "mtd(f)+table=1", "pvs+deepening+table=1+table-move+killers"];

/// Checks that all algorithms agree on a tree built from `bytes`.
///
/// The tree has few distinct values, and therefore ties; it also has early ends and nodes with a
/// single child. Every algorithm must find the minimax value, and a line to a leaf of this value.
pub fn algorithms_agree(bytes: &[u8]) {
    let tree: ExplicitTree = written(bytes).parse().expect("a tree");
    let depth = tree.depth();
    if depth == 0 {
        return;
    }
    let case = Case::new("any", tree.to_string(), Root::written(tree), "tree");
    let selectors: Vec<Selector> =
        WHO.iter().map(|who| who.parse().expect("an algorithm")).collect();
    let contenders = Selector::all_contenders(&selectors);
    let case = Arc::new(case);
    // One ply above the tree's depth, some interior nodes are at the horizon.
    for depth in [depth.saturating_sub(1).max(1), depth] {
        let question = Question { case: Arc::clone(&case), depth };
        let trial = Trial::new(&question, &contenders, Limits::default());
        let trial = trial.unwrap_or_else(|what| panic!("{}: {what}", question.asked()));
        for check in checks::ALL {
            if let Some(what) = (check.violation)(&trial) {
                panic!("{}: {}: {what}", question.asked(), check.name);
            }
        }
    }
}

/// Writes a tree as text. Each byte gives a leaf or an interior node with one to three children;
/// leaves complete the tree after the last byte.
fn written(bytes: &[u8]) -> String {
    let mut text = String::new();
    // Number of children that each open node still needs.
    let mut open: Vec<u8> = Vec::new();
    let mut nodes = 0;
    let mut bytes = bytes.iter();
    loop {
        let byte = bytes.next().copied().unwrap_or(0);
        nodes += 1;
        if byte % 4 != 0 && nodes < MOST_NODES {
            text.push('(');
            open.push(byte % 4);
            continue;
        }
        let _ = write!(text, "{} ", i32::from(byte / 4 % 5) - 2);
        loop {
            let Some(needed) = open.last_mut() else { return text };
            *needed -= 1;
            if *needed > 0 {
                break;
            }
            text.push(')');
            open.pop();
        }
    }
}
