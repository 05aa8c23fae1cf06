//! Best node search, BNS: which move is best, by asking all moves whether they are
//! worth a guess.
//!
//! After D. Rutko, "Fuzzified tree search in real domain games", MICAI (2011). Only
//! the abstracts of this and his paper of the same year were read, and public
//! descriptions; what they leave open is completed here. His first guess comes from
//! statistics, which are not in it:
//!
//! ```text
//! (a, b) = (lowest, highest + 1);  candidates = all moves      a <= value < b
//! while |candidates| > 1 and b - a > 1:
//!     s = |candidates|
//!     g = a + floor((b - a) (s - 1) / s), inside a + 1 .. b - 1
//!     good = the candidates c with TEST(value(c) >= g), every one of them
//!     if good is empty: b = g  else: a = g, candidates = good
//! return the first candidate, (a, b)
//! ```
//!
//! TEST is alpha-beta with the null window (g - 1, g). `bns` forgets between tests;
//! `bns-memory` keeps the bounds of every node, leaves included, so it
//! evaluates no leaf twice. Both test alike and choose the same move.
//!
//! Deviations. The range is the evaluation's interval for the root, if it is
//! admissible, and otherwise every legal value. That interval says nothing of
//! single moves: the lower end is one less, so its own value is tested too
//! before all moves are taken for equally good. An only move is not searched. Each
//! round of tests is reported as a pass, and every test of a move after its first
//! as a re-search: tests are the moves at the root and the re-searches together.
//!
//! It proves a best move and bounds of its value, not the value. With ties for the
//! best move, the bounds are the value.
//!
//! Length: the file contains the facts of two variants, rules for the range and the
//! guess, and a round of tests as an [`Interior`] of its own, which searches
//! the root alone.

use std::cell::RefCell;

use plywood_positions::{Bounds, Interval, IntervalEvaluation, Position, Value, WIN, Window};

use crate::facts::{Facts, Promise, Takes, Work};
use crate::listings::alpha_beta::AlphaBeta;
use crate::{
    Answer, Answered, DepthFirst, Interior, MoveOf, NONE_YET, Node, Observer, Problem, Running,
    SearchAlgorithm,
};

/// The deviation from the sources.
const FIRST_INTERVAL: &str = "It starts from the evaluation's interval for the root if that \
     is admissible, and otherwise from all legal values, which \
     takes up to about thirty rounds of tests. The tests are the \
     moves at the root and `researches` together.";

pub(crate) struct BestNode;

impl SearchAlgorithm for BestNode {
    const FACTS: Facts = Facts {
        family: "b*",
        minimal_in_best_order: false,
        work: Work::times(4.0),
        ..Facts::new("bns", "after Rutko 2011", Promise::BestMove, Takes::Nodes)
            .deviating(FIRST_INTERVAL)
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        best_node(search, problem)
    }
}

pub(crate) struct BestNodeWithMemory;

impl SearchAlgorithm for BestNodeWithMemory {
    const FACTS: Facts = Facts {
        family: "b*",
        minimal_in_best_order: false,
        work: Work::times(4.0),
        ..Facts::new("bns-memory", "after Rutko 2011", Promise::BestMove, Takes::Passes)
            .deviating(FIRST_INTERVAL)
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        best_node(search, problem)
    }
}

fn best_node<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
    let mut candidates = Vec::new();
    if problem.depth > 0 {
        problem.position.moves(&mut candidates);
    }
    if candidates.is_empty() {
        return search.run(&problem.without_window(), AlphaBeta);
    }
    let (evaluation, observer) = search.evaluation_and_observer();
    let range = range(evaluation, problem);
    if candidates.len() == 1 {
        observer.pass();
        observer.node(problem.position)?;
        observer.generated(1);
    }
    let (mut a, mut b) = ((range.lower - 1).max(-WIN), range.upper + 1);
    let mut is_first = true;
    while candidates.len() > 1 && b - 1 > a {
        if !is_first {
            for _ in &candidates {
                search.research();
            }
        }
        is_first = false;
        let guess = guess(a, b, candidates.len());
        let good = RefCell::default();
        let round = Round { guess, candidates: &candidates, good: &good };
        search.run(&Problem { window: Window::null(guess - 1), ..*problem }, round)?;
        let good: Vec<_> = good.into_inner();
        if good.is_empty() {
            b = guess;
        } else {
            (a, candidates) = (guess, good);
        }
    }
    let bounds = Interval { lower: a.max(range.lower).min(b - 1), upper: b - 1 };
    Ok(Answer { bounds, best: candidates.first().copied(), line: Vec::new() })
}

/// The range of the root's possible values, for the side to move there.
fn range<P: Position>(
    evaluation: &impl IntervalEvaluation<P>,
    problem: &Problem<'_, P>,
) -> Interval {
    match evaluation.bounds() {
        Bounds::Admissible => evaluation.interval(problem.position, problem.depth),
        Bounds::Heuristic => Interval::UNKNOWN,
    }
}

/// The value that so many candidates are tested for, of a value in `a..b`. With
/// more candidates, fewer are expected to pass, and a higher guess distinguishes them.
fn guess(a: Value, b: Value, candidates: usize) -> Value {
    let (width, candidates) = (i64::from(b) - i64::from(a), candidates as i64);
    let guess = i64::from(a) + width * (candidates - 1) / candidates;
    guess.clamp(i64::from(a) + 1, i64::from(b) - 1) as Value
}

/// Tests every candidate at the root.
#[derive(Clone, Copy)]
struct Round<'r, M> {
    guess: Value,
    candidates: &'r [M],
    /// Those that pass.
    good: &'r RefCell<Vec<M>>,
}

impl<S: DepthFirst> Interior<S> for Round<'_, MoveOf<S>> {
    const ASKS_EACH_MOVE: bool = true;

    fn search(
        self,
        search: &mut S,
        position: &S::Position,
        mut node: Node<S>,
    ) -> Result<Value, S::Stop> {
        let mut good = Vec::new();
        let mut best = NONE_YET;
        while let Some(chosen) = search.next(&mut node) {
            if !self.candidates.contains(&chosen) {
                continue;
            }
            let mut child = position.clone();
            child.make(chosen);
            let value = -search.visit(&child, &node, -Window::null(self.guess - 1), AlphaBeta)?;
            if value >= self.guess {
                good.push(chosen);
            }
            if value > best {
                best = value;
                search.improve(&mut node);
            }
        }
        self.good.replace(good);
        // Of single candidates alone nothing follows for the root.
        Ok(search.abandon(node, best))
    }
}
