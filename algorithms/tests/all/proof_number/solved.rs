//! A search for a forced win, and the properties of its answer.

use std::fmt::Display;

use plywood_algorithms::{Algorithm, Answer, Tally};
use plywood_positions::{
    ConnectFour, IndexedMove, Interval, IntervalEvaluation, Position, WIN, mix,
};

use crate::forest::{self, choices};
use crate::held::{Held, HeldMove, OfHeld, Tree};
use crate::measured::{Measured, measure};

pub const SEARCHES: [Algorithm; 3] =
    [Algorithm::PROOF_NUMBER, Algorithm::PROOF_NUMBER_DELAYED, Algorithm::DF_PN];

/// A mate in three.
pub const MATE: &str = "3r2k1/5Npp/8/8/2Q5/8/8/6K1 w - -";

/// A position of Connect Four after so many random moves, or at the end of the game.
pub fn played(seed: u64, plies: usize) -> ConnectFour {
    forest::played(plies, |ply, moves| mix(seed * 64 + ply as u64) as usize % moves)
}

/// Whether the side to move can win, by definition: some move leads to
/// positions that the opponent cannot hold.
pub fn wins<P: Position>(
    position: &P,
    evaluation: &impl IntervalEvaluation<P>,
    depth: u32,
) -> bool {
    let leads = |child: &P| !holds(child, evaluation, depth - 1);
    match children(position, depth) {
        None => evaluation.evaluate(position) == WIN,
        Some(children) if children.is_empty() => evaluation.finished(position, depth) == WIN,
        Some(children) => children.iter().any(leads),
    }
}

/// Whether the side to move can avoid to lose.
fn holds<P: Position>(position: &P, evaluation: &impl IntervalEvaluation<P>, depth: u32) -> bool {
    match children(position, depth) {
        None => evaluation.evaluate(position) != -WIN,
        Some(children) if children.is_empty() => evaluation.finished(position, depth) != -WIN,
        Some(children) => children.iter().any(|child| !wins(child, evaluation, depth - 1)),
    }
}

/// Whether the position is won, by definition and by all searches.
pub fn agreed<P: Position>(
    position: &P,
    evaluation: &impl IntervalEvaluation<P>,
    depth: u32,
) -> bool {
    let is_won = wins(position, evaluation, depth);
    let tree = Tree::new(position.clone(), evaluation);
    for algorithm in SEARCHES {
        solve(algorithm, &tree.root(), depth, is_won);
    }
    is_won
}

fn children<P: Position>(position: &P, depth: u32) -> Option<Vec<P>> {
    let moves = choices(position, depth);
    (depth > 0).then(|| moves.into_iter().map(|chosen| position.play(chosen)).collect())
}

/// Searches, and asserts that the answer is `expected` and fits together.
pub fn solve(
    algorithm: Algorithm,
    position: &Held<'_>,
    depth: u32,
    expected: bool,
) -> (Answer<HeldMove>, Tally) {
    let Measured { answer, tally, .. } = measure(algorithm, position, depth);
    let answer = without_places(answer);
    assert_fits(&answer, &algorithm, position, depth, expected);
    (answer, tally)
}

/// The answer for the position itself.
pub fn without_places(answer: Answer<IndexedMove<HeldMove>>) -> Answer<HeldMove> {
    let Answer { bounds, best, line } = answer;
    let line = line.into_iter().map(|chosen| chosen.inner).collect();
    Answer { bounds, best: best.map(|best| best.inner), line }
}

/// Asserts that an answer is `expected`, and fits together.
pub fn assert_fits(
    answer: &Answer<HeldMove>,
    algorithm: &impl Display,
    position: &Held<'_>,
    depth: u32,
    expected: bool,
) {
    if !expected {
        let disproved = Interval { lower: -WIN, upper: WIN - 1 };
        let none = Answer { bounds: disproved, best: None, line: Vec::new() };
        assert_eq!(*answer, none, "{algorithm} to {depth}");
        return;
    }
    assert_eq!(answer.bounds, Interval::exact(WIN), "{algorithm} to {depth}");
    assert_eq!(answer.best, answer.line.first().copied(), "{algorithm} to {depth}");
    let mut end = *position;
    for (ply, &chosen) in (0..).zip(&answer.line) {
        let moves = end.all_moves();
        assert!(ply < depth && moves.contains(&chosen), "{algorithm}: ply {ply} of the line");
        end = end.play(chosen);
        let remaining = depth - ply - 1;
        let is_proven = if ply % 2 == 0 {
            !holds(&end, &OfHeld, remaining)
        } else {
            wins(&end, &OfHeld, remaining)
        };
        assert!(is_proven, "{algorithm} to {depth}: ply {ply} of the line gives the win away");
    }
    let remaining = depth - answer.line.len() as u32;
    let is_leaf = children(&end, remaining).is_none_or(|children| children.is_empty());
    assert!(is_leaf, "{algorithm} to {depth}: the line ends before a leaf");
}
