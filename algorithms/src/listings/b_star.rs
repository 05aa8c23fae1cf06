//! B*: proves which move is best, not what it is worth.
//!
//! Source: H. J. Berliner, "The B* tree search algorithm: a best-first proof
//! procedure", Artificial Intelligence 12 (1979), pp. 23-40.
//!
//! Two strategies separate the best move from the others. Which one comes next
//! is a choice of its own; there are three here. `b*-prove-best` and
//! `b*-disprove-rest` have a fixed preference. `b*` chooses by effort
//! (Berliner's criterion D, which counts depths): DisproveRest where the
//! squares of the depths from which the upper bounds of the alternatives have
//! been backed up, summed, are less than the square of that depth of the best
//! move; otherwise ProveBest. It considers the two alternatives with the
//! highest upper bounds, and only such as can still be better than the best
//! move's lower bound. The depth is counted in plies from the root; of equal
//! bounds, that of the earliest child is backed up. Only a best move that has
//! the highest lower bound, too, makes DisproveRest worth while; without it,
//! `b*` proves best.
//!
//! Kujawski's restatement ("Programowanie gry w szachy", University of Warsaw (1994),
//! section 3.3) is another DisproveRest: it expands below the alternative with the
//! *lowest lower* bound, which "gives most hope of a quick refutation". That one may be
//! refuted already, since its upper bound is not asked for, and then nothing that it
//! finds brings the end nearer; Berliner's, the alternative with the highest upper bound,
//! is the one that the end waits for. It is not built here.
//!
//! Deviations. The tree ends at the horizon, where evaluations are exact, so
//! the proof always ends. If the strategy chosen has no node left to
//! expand, the other is used.
//!
//! Contract: with admissible intervals, the minimax value of the move chosen
//! equals the root's. With others, the move is a guess, and so are the
//! answer's bounds.
//!
//! Length: two thirds of the file are the facts of three variants, and the depths and efforts that
//! criterion D compares.

use plywood_positions::{Interval, IntervalEvaluation, Position};

use crate::best_first::proof_tree::{Note, ProofTree, ROOT};
use crate::facts::{Facts, Promise, Takes, Work};
use crate::{Answered, Observer, Problem, Running, SearchAlgorithm};

/// The deviation from the sources.
const HORIZON: &str = "It ends at the horizon, where its bounds meet, so it always \
     ends. With admissible intervals, its move is worth the root's \
     value. Without intervals, as with most evaluations, it proves \
     its move by leaves alone.";

pub(crate) struct BStar;

impl SearchAlgorithm for BStar {
    const FACTS: Facts = Facts {
        work: Work::times(4.0),
        ..Facts::new(
            "b*",
            "Berliner 1979, criterion D, two alternatives",
            Promise::BestMove,
            Takes::Depths,
        )
        .deviating(HORIZON)
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        prove(search, problem, cheaper)
    }
}

pub(crate) struct BStarProveBest;

impl SearchAlgorithm for BStarProveBest {
    const FACTS: Facts = Facts {
        family: "b*",
        work: Work::times(4.0),
        ..Facts::new("b*-prove-best", "Berliner 1979", Promise::BestMove, Takes::Depths)
            .deviating(HORIZON)
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        prove(search, problem, |_, _| Strategy::ProveBest)
    }
}

pub(crate) struct BStarDisproveRest;

impl SearchAlgorithm for BStarDisproveRest {
    const FACTS: Facts = Facts {
        family: "b*",
        work: Work::times(4.0),
        ..Facts::new("b*-disprove-rest", "Berliner 1979", Promise::BestMove, Takes::Depths)
            .deviating(HORIZON)
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        prove(search, problem, |_, _| Strategy::DisproveRest)
    }
}

/// How to separate the best move from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strategy {
    /// Raise the lower bound of the move with the highest upper bound.
    ProveBest,
    /// Lower the upper bound of the best alternative.
    DisproveRest,
}

/// How many alternatives the choice by effort considers.
const ALTERNATIVES: usize = 2;

type Tree<'a, P, E, O> = ProofTree<'a, P, E, O, Depths>;

fn prove<S: Running>(
    search: &mut S,
    problem: &Problem<'_, S::Position>,
    choose: impl Fn(&Tree<'_, S::Position, S::Evaluation, S::Observer>, usize) -> Strategy,
) -> Answered<S> {
    let (evaluation, observer) = search.evaluation_and_observer();
    let mut tree = Tree::grow(problem, evaluation, observer)?;
    while let Some((best, alternative)) = tree.contenders() {
        let (first, second) = match choose(&tree, best) {
            Strategy::ProveBest => (best, alternative),
            Strategy::DisproveRest => (alternative, best),
        };
        let chosen = if tree.is_resolved(first) { second } else { first };
        let frontier = tree.upper_bound_of(chosen);
        tree.expand(frontier)?;
    }
    Ok(tree.answer())
}

/// The plies from the root to the nodes that determine a node's bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Depths {
    lower: u32,
    upper: u32,
}

impl Note for Depths {
    fn of_frontier(_: Interval, ply: u32) -> Self {
        Self { lower: ply, upper: ply }
    }

    fn backed_up<'n>(children: impl Iterator<Item = (Interval, &'n Self)> + Clone) -> Self {
        let lowest_upper = children.clone().min_by_key(|(interval, _)| interval.upper);
        let lowest_lower = children.min_by_key(|(interval, _)| interval.lower);
        Self {
            lower: lowest_upper.map_or(0, |(_, depths)| depths.upper),
            upper: lowest_lower.map_or(0, |(_, depths)| depths.lower),
        }
    }
}

impl<P: Position, E: IntervalEvaluation<P>, O: Observer<P>> Tree<'_, P, E, O> {
    /// The frontier node that decides the upper bound of a child of the root.
    fn upper_bound_of(&self, mut id: usize) -> usize {
        while !self.children(id).is_empty() {
            id = self
                .children(id)
                .filter(|&child| !self.is_resolved(child))
                .min_by_key(|&child| self.interval(child).lower)
                .expect("an unresolved node has an unresolved child");
        }
        id
    }
}

/// The strategy that seems to need less effort, by the depths to which either
/// has led already.
fn cheaper<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
    tree: &Tree<'_, P, E, O>,
    best: usize,
) -> Strategy {
    // The root's bounds are its children's, exchanged and with other signs.
    let guaranteed = tree.interval(best).upper;
    let mut rest: Vec<usize> = tree.children(ROOT).filter(|&id| id != best).collect();
    if rest.iter().any(|&id| tree.interval(id).upper < guaranteed) {
        return Strategy::ProveBest;
    }
    rest.retain(|&id| tree.interval(id).lower < guaranteed);
    let mut ranked: Vec<_> = rest.into_iter().map(|id| tree.rank(id)).collect();
    ranked.sort_unstable();
    let rest = ranked.into_iter().map(|(_, _, id)| id);
    let effort = |id: usize| u64::from(tree.note(id).lower).pow(2);
    if rest.take(ALTERNATIVES).map(effort).sum::<u64>() < effort(best) {
        Strategy::DisproveRest
    } else {
        Strategy::ProveBest
    }
}
