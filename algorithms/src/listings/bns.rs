//! Best node search (BNS), which finds the best move by testing all moves against guesses of the
//! value.
//!
//! After D. Rutko, "Fuzzified tree search in real domain games", MICAI (2011). Only the abstracts
//! of this paper and his other paper of that year, and public descriptions, were read; their gaps
//! are filled here. His first guess uses statistics, which are not included:
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
//! TEST is alpha-beta with the null window (g - 1, g). `bns` forgets everything between tests.
//! `bns-memory` stores the bounds of every node including leaves, so it never evaluates a leaf
//! twice. Both variants make the same tests and choose the same move.
//!
//! Deviations. The range is the evaluation's interval for the root if that is admissible, and
//! otherwise every legal value. The interval does not apply to single moves, so the range begins
//! one lower. The interval's lower end is therefore tested before all moves count as equal. An only
//! move is not searched. Each round of tests is reported as a pass, and every test of a move after
//! its first as a re-search. The number of tests is thus the moves at the root plus the
//! re-searches.
//!
//! It proves a best move and bounds on its value, not the value. If several moves are best, the
//! bounds are the value.
//!
//! Length: the file contains the facts of two variants, and the rules for the range and the guess.
//! A round of tests is a separate [`NodeSearch`], which searches only the root.

use std::cell::RefCell;

use plywood_positions::{Bounds, Interval, IntervalEvaluation, Position, Value, WIN, Window};

use crate::depth_first::{DepthFirst, MoveOf, Node, NodeSearch};
use crate::facts::{CostEstimate, Facts, Guarantee, SupportedParts};
use crate::listings::alpha_beta::AlphaBeta;
use crate::observation::observer::Observer;
use crate::problem::place::NONE_YET;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

/// The deviation from the sources, in Markdown.
const FIRST_INTERVAL: &str = "It starts from the evaluation's interval for the root if that \
     is admissible, and otherwise from all legal values, which \
     takes up to about thirty rounds of tests. The tests are the \
     moves at the root and `researches` together.";

pub(crate) struct BestNode;

impl SearchAlgorithm for BestNode {
    const FACTS: Facts = Facts {
        family: "b*",
        minimal_in_best_order: false,
        work: CostEstimate::times(4.0),
        ..Facts::new("bns", "after Rutko 2011", Guarantee::BestMove, SupportedParts::Nodes)
            .deviating(FIRST_INTERVAL)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        best_node(search, problem)
    }
}

pub(crate) struct BestNodeWithMemory;

impl SearchAlgorithm for BestNodeWithMemory {
    const FACTS: Facts = Facts {
        family: "b*",
        minimal_in_best_order: false,
        work: CostEstimate::times(4.0),
        ..Facts::new("bns-memory", "after Rutko 2011", Guarantee::BestMove, SupportedParts::Passes)
            .deviating(FIRST_INTERVAL)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        best_node(search, problem)
    }
}

fn best_node<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
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

/// Returns the range of the root's possible values for the side to move there.
fn range<P: Position>(
    evaluation: &impl IntervalEvaluation<P>,
    problem: &Problem<'_, P>,
) -> Interval {
    match evaluation.bounds() {
        Bounds::Admissible => evaluation.interval(problem.position, problem.depth),
        Bounds::Heuristic => Interval::UNKNOWN,
    }
}

/// Returns the guess that the candidates are tested against, for a range `a..b`. With more
/// candidates, fewer are expected to pass, and a higher guess separates them.
fn guess(a: Value, b: Value, candidates: usize) -> Value {
    let (width, candidates) = (i64::from(b) - i64::from(a), candidates as i64);
    let guess = i64::from(a) + width * (candidates - 1) / candidates;
    guess.clamp(i64::from(a) + 1, i64::from(b) - 1) as Value
}

/// A round of tests of every candidate at the root.
#[derive(Clone, Copy)]
struct Round<'r, M> {
    guess: Value,
    candidates: &'r [M],
    /// Candidates that pass.
    good: &'r RefCell<Vec<M>>,
}

impl<S: DepthFirst> NodeSearch<S> for Round<'_, MoveOf<S>> {
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
        // Tests of single candidates imply nothing about the root.
        Ok(search.abandon(node, best))
    }
}
