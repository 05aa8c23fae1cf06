//! The principal variation, made longer by what the table remembers.

use plywood_positions::{Position, Value};

use super::{Kit, extended};

/// A line of play as far as it is remembered.
struct Followed<M> {
    line: Vec<M>,
    end: LineEnd,
}

/// Where a line ends.
#[derive(Clone, Copy)]
enum LineEnd {
    /// In a leaf of the value that was looked for.
    Leaf,
    /// Where memory ends.
    Unknown,
}

impl<P: Position> Kit<'_, P> {
    /// `line`, made longer by what the table knows; or another one from the
    /// root on, where that one reaches a leaf and this one does not.
    pub(super) fn completed(
        &self,
        root: &P,
        depth: u32,
        value: Value,
        line: &[P::Move],
    ) -> Vec<P::Move> {
        // A line found by null windows may pass through nodes of which only
        // one bound is known; from the root on, there is an exact one.
        let completed = self.followed(root, depth, value, line);
        let afresh = self.followed(root, depth, value, &[]);
        let is_better = match (completed.end, afresh.end) {
            (LineEnd::Leaf, _) => false,
            (LineEnd::Unknown, LineEnd::Leaf) => true,
            (LineEnd::Unknown, LineEnd::Unknown) => afresh.line.len() > completed.line.len(),
        };
        if is_better { afresh.line } else { completed.line }
    }

    /// `line`, and then moves to positions that are remembered to be worth
    /// exactly `value` at the root.
    fn followed(&self, root: &P, depth: u32, value: Value, line: &[P::Move]) -> Followed<P::Move> {
        let (mut position, mut value, mut path) = (root.clone(), value, 0);
        let (mut followed, mut moves) = (Vec::new(), Vec::new());
        loop {
            let played = followed.len() as u32;
            moves.clear();
            if played < depth {
                position.moves(&mut moves);
            }
            if moves.is_empty() {
                let is_worth_it =
                    self.value(&position, path, depth - played).is_none_or(|it| it == value);
                let end = if is_worth_it { LineEnd::Leaf } else { LineEnd::Unknown };
                return Followed { line: followed, end };
            }
            let given = line.get(followed.len()).copied();
            let Some(chosen) = given.or_else(|| {
                moves.iter().copied().find(|&chosen| {
                    let child = position.play(chosen);
                    let path = extended(path, chosen);
                    self.value(&child, path, depth - played - 1) == Some(-value)
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

    /// The exact value of a position at `depth`, if it is known.
    fn value(&self, position: &P, path: u64, depth: u32) -> Option<Value> {
        let key = if self.paths.is_some() { path } else { position.key() };
        let entry = self.table?.probe(key).filter(|entry| entry.depth == depth)?;
        entry.bounds.value()
    }
}
