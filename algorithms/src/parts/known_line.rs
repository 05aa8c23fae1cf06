//! The principal variation, extended from the table.

use plywood_positions::{Position, Value};

use super::kit::extended;

/// A line of play as far as the table has it.
struct Followed<M> {
    line: Vec<M>,
    end: LineEnd,
}

/// The end of a line.
#[derive(Clone, Copy)]
enum LineEnd {
    /// A leaf with the right value.
    Leaf,
    /// A position that the table does not have.
    Unknown,
}

/// `line`, extended by `known` positions; or another line from the root, if that
/// one reaches a leaf and this one does not. `known` returns the exact value of a
/// position on a path with a number of plies to go.
pub fn completed<P: Position>(
    root: &P,
    depth: u32,
    value: Value,
    line: &[P::Move],
    known: impl Fn(&P, u64, u32) -> Option<Value>,
) -> Vec<P::Move> {
    // A line found by null windows may pass through nodes of which only
    // one bound is known; from the root on, there is an exact one.
    let completed = followed(root, depth, value, line, &known);
    let afresh = followed(root, depth, value, &[], &known);
    let is_better = match (completed.end, afresh.end) {
        (LineEnd::Leaf, _) => false,
        (LineEnd::Unknown, LineEnd::Leaf) => true,
        (LineEnd::Unknown, LineEnd::Unknown) => afresh.line.len() > completed.line.len(),
    };
    if is_better { afresh.line } else { completed.line }
}

/// `line`, followed by moves to positions with known values of exactly `value` at
/// the root.
fn followed<P: Position>(
    root: &P,
    depth: u32,
    value: Value,
    line: &[P::Move],
    known: &impl Fn(&P, u64, u32) -> Option<Value>,
) -> Followed<P::Move> {
    let (mut position, mut value, mut path) = (root.clone(), value, 0);
    let (mut followed, mut moves) = (Vec::new(), Vec::new());
    loop {
        let played = followed.len() as u32;
        moves.clear();
        if played < depth {
            position.moves(&mut moves);
        }
        if moves.is_empty() {
            let is_worth_it = known(&position, path, depth - played).is_none_or(|it| it == value);
            let end = if is_worth_it { LineEnd::Leaf } else { LineEnd::Unknown };
            return Followed { line: followed, end };
        }
        let given = line.get(followed.len()).copied();
        let Some(chosen) = given.or_else(|| {
            moves.iter().copied().find(|&chosen| {
                let child = position.play(chosen);
                let path = extended(path, chosen);
                known(&child, path, depth - played - 1) == Some(-value)
            })
        }) else {
            return Followed { line: followed, end: LineEnd::Unknown };
        };
        position.make(chosen);
        path = extended(path, chosen);
        value = -value;
        followed.push(chosen);
    }
}
