//! Completion of the principal variation from the table.

use plywood_positions::{Position, Value};

use super::kit::extended;

/// Returns `line`, extended by positions with known values; or another line from the root that
/// reaches a leaf, if the first does not. `known` returns the exact value of a position on a path
/// with a given remaining depth.
pub fn completed<P: Position>(
    root: &P,
    depth: u32,
    value: Value,
    line: &[P::Move],
    known: impl Fn(&P, u64, u32) -> Option<Value>,
) -> Vec<P::Move> {
    // A line from null-window searches may pass through nodes with only one known bound. Another
    // line from the root has exact values.
    let (completed, is_whole) = followed(root, depth, value, line, &known);
    let (afresh, is_afresh_whole) = followed(root, depth, value, &[], &known);
    let is_better = is_afresh_whole || afresh.len() > completed.len();
    if is_better && !is_whole { afresh } else { completed }
}

/// Returns `line`, followed by moves to positions whose known value is `value` at the root, and
/// whether it ends at a leaf of this value.
fn followed<P: Position>(
    root: &P,
    depth: u32,
    value: Value,
    line: &[P::Move],
    known: &impl Fn(&P, u64, u32) -> Option<Value>,
) -> (Vec<P::Move>, bool) {
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
            return (followed, is_worth_it);
        }
        let given = line.get(followed.len()).copied();
        let Some(chosen) = given.or_else(|| {
            moves.iter().copied().find(|&chosen| {
                let child = position.play(chosen);
                let path = extended(path, chosen);
                known(&child, path, depth - played - 1) == Some(-value)
            })
        }) else {
            return (followed, false);
        };
        position.make(chosen);
        path = extended(path, chosen);
        value = -value;
        followed.push(chosen);
    }
}
