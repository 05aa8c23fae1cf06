//! Completion of the principal variation from the table.

use plywood_positions::{Position, Value};

use super::kit::extended;

/// Returns `line`, extended by positions with known values. If it reaches no leaf, returns another
/// line from the root that reaches one. The function `known` returns the exact value of a position
/// on a path with a given remaining depth.
pub fn completed<P: Position>(
    root: &P,
    depth: u32,
    value: Value,
    line: &[P::Move],
    known: impl Fn(&P, u64, u32) -> Option<Value>,
) -> Vec<P::Move> {
    // A line from null-window searches may pass through nodes with only one known bound. Another
    // line from the root has exact values.
    let (completed, is_whole) = followed(root, depth, value, &known, |before, moves, is_exact| {
        line.get(before.len()).copied().or_else(|| moves.iter().copied().find(is_exact))
    });
    let (afresh, is_afresh_whole) = followed(root, depth, value, &known, |_, moves, is_exact| {
        moves.iter().copied().find(is_exact)
    });
    let is_better = is_afresh_whole || afresh.len() > completed.len();
    if is_better && !is_whole { afresh } else { completed }
}

/// Returns a line to a leaf that begins with the first move of `line` and keeps to its moves. It
/// takes another move only if only that move is known to keep the value. Returns `None`
/// if the known values lead to no leaf.
pub fn exact<P: Position>(
    root: &P,
    depth: u32,
    value: Value,
    line: &[P::Move],
    known: impl Fn(&P, u64, u32) -> Option<Value>,
) -> Option<Vec<P::Move>> {
    let (exact, is_whole) = followed(root, depth, value, &known, |before, moves, is_exact| {
        let own = line.get(before.len()).copied().filter(|_| line.starts_with(before));
        if before.is_empty() {
            return own;
        }
        let first = own.filter(is_exact);
        first.or_else(|| moves.iter().copied().find(is_exact)).or(own)
    });
    is_whole.then_some(exact)
}

/// Follows the moves that `choose` returns, until it returns none or a leaf is reached. Returns
/// whether they end at a leaf of `value`, the value at the root.
///
/// The arguments of `choose` are the moves before and the legal moves. The last argument returns
/// whether the position after a move has the known value that the line needs.
fn followed<P: Position>(
    root: &P,
    depth: u32,
    value: Value,
    known: &impl Fn(&P, u64, u32) -> Option<Value>,
    choose: impl Fn(&[P::Move], &[P::Move], &dyn Fn(&P::Move) -> bool) -> Option<P::Move>,
) -> (Vec<P::Move>, bool) {
    let (mut position, mut value, mut path) = (root.clone(), value, 0);
    let (mut followed, mut moves) = (Vec::new(), Vec::new());
    loop {
        let left = depth - followed.len() as u32;
        moves.clear();
        if left > 0 {
            position.moves(&mut moves);
        }
        if moves.is_empty() {
            let is_worth_it = known(&position, path, left).is_none_or(|it| it == value);
            return (followed, is_worth_it);
        }
        let is_exact = |&chosen: &P::Move| {
            known(&position.play(chosen), extended(path, chosen), left - 1) == Some(-value)
        };
        let Some(chosen) = choose(&followed, &moves, &is_exact) else {
            return (followed, false);
        };
        position.make(chosen);
        path = extended(path, chosen);
        value = -value;
        followed.push(chosen);
    }
}
