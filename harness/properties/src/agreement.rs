//! All algorithms agree on any small tree.

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

/// Larger trees would show nothing that small ones do not.
const MOST_NODES: usize = 60;

/// The contenders tested: all algorithms, and two whose parts share a table between passes.
const WHO: &[&str] = &["all", "mtd(f)+table=1", "pvs+deepening+table=1+table-move+killers"];

/// Builds a tree from bytes, with few different values so that there are ties, with early ends, and
/// with nodes of one child. Every algorithm must find minimax's value and a line to a leaf of that
/// value.
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
    // At one ply less, some interior nodes are at the horizon.
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

/// A tree as text. Each byte is a leaf or an interior node with one to three children; after the
/// last byte, leaves follow.
fn written(bytes: &[u8]) -> String {
    let mut text = String::new();
    // How many children each open node still needs.
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
