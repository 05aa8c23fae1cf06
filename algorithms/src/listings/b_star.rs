//! B*: a search that proves which move is best without finding its value.
//!
//! Source: H. J. Berliner, "The B* tree search algorithm: a best-first proof
//! procedure", Artificial Intelligence 12 (1979), pp. 23-40.
//!
//! Two strategies separate the best move from the others, and three variants choose between them.
//! `b*-prove-best` and `b*-disprove-rest` have a fixed preference. `b*` chooses by effort
//! (Berliner's criterion D, which compares depths). Its measure of effort for a move is the squared
//! depth of the node that determines the relevant bound, in plies from the root. If the efforts of
//! the alternatives add up to less than that of the best move, it chooses DisproveRest, otherwise
//! ProveBest. It considers the two alternatives with the highest upper bounds, and only those that
//! can still exceed the best move's lower bound. Of equal bounds, the earliest child's depth is
//! backed up. DisproveRest is useful only if the best move also has the highest lower bound;
//! otherwise, `b*` chooses ProveBest.
//!
//! Kujawski ("Programowanie gry w szachy", University of Warsaw (1994), section 3.3) describes
//! another DisproveRest. It expands below the alternative with the *lowest lower* bound, which
//! "gives most hope of a quick refutation". That alternative may already be refuted, since its
//! upper bound is ignored, and then the expansion achieves nothing. Berliner expands the
//! alternative with the highest upper bound, which the proof needs. Kujawski's variant is not
//! implemented.
//!
//! Deviations. The tree ends at the horizon with exact evaluations, so the proof always ends. If
//! the chosen strategy has no node to expand, the other is used.
//!
//! Contract: with admissible intervals, the minimax value of the chosen move equals the root's.
//! With other intervals, both the move and the bounds of the answer are guesses.
//!
//! Length: two thirds of the file are the facts of three variants, and the depths and efforts that
//! criterion D compares.

use plywood_positions::{Interval, IntervalEvaluation, Position};

use crate::best_first::proof_tree::{Note, ProofTree, ROOT};
use crate::facts::{CostEstimate, Facts, Guarantee, SupportedParts};
use crate::observation::observer::Observer;
use crate::problem::Problem;
use crate::problem::iteration::SearchOutcome;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

/// The deviation from the sources, in Markdown.
const HORIZON: &str = "It ends at the horizon, where its bounds meet, so it always \
     ends. With admissible intervals, its move is worth the root's \
     value. Without intervals, as with most evaluations, it proves \
     its move by leaves alone.";

pub(crate) struct BStar;

impl SearchAlgorithm for BStar {
    const FACTS: Facts = Facts {
        work: CostEstimate::times(4.0),
        ..Facts::new(
            "b*",
            "Berliner 1979, criterion D, two alternatives",
            Guarantee::BestMove,
            SupportedParts::Depths,
        )
        .deviating(HORIZON)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        prove(search, problem, cheaper)
    }
}

pub(crate) struct BStarProveBest;

impl SearchAlgorithm for BStarProveBest {
    const FACTS: Facts = Facts {
        family: "b*",
        work: CostEstimate::times(4.0),
        ..Facts::new("b*-prove-best", "Berliner 1979", Guarantee::BestMove, SupportedParts::Depths)
            .deviating(HORIZON)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        prove(search, problem, |_, _| Strategy::ProveBest)
    }
}

pub(crate) struct BStarDisproveRest;

impl SearchAlgorithm for BStarDisproveRest {
    const FACTS: Facts = Facts {
        family: "b*",
        work: CostEstimate::times(4.0),
        ..Facts::new(
            "b*-disprove-rest",
            "Berliner 1979",
            Guarantee::BestMove,
            SupportedParts::Depths,
        )
        .deviating(HORIZON)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        prove(search, problem, |_, _| Strategy::DisproveRest)
    }
}

/// The strategy that separates the best move from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strategy {
    /// Raises the lower bound of the move with the highest upper bound.
    ProveBest,
    /// Lowers the upper bound of the best alternative.
    DisproveRest,
}

/// Number of alternatives in the choice by effort.
const ALTERNATIVES: usize = 2;

type Tree<'a, P, E, O> = ProofTree<'a, P, E, O, Depths>;

fn prove<S: SearchContext>(
    search: &mut S,
    problem: &Problem<'_, S::Position>,
    choose: impl Fn(&Tree<'_, S::Position, S::Evaluation, S::Observer>, usize) -> Strategy,
) -> AnswerOf<S> {
    let (evaluation, observer) = search.evaluation_and_observer();
    let mut tree = Tree::new(evaluation, observer);
    let mut ended = tree.plant(problem);
    while ended.is_ok()
        && let Some((best, alternative)) = tree.contenders()
    {
        let (first, second) = match choose(&tree, best) {
            Strategy::ProveBest => (best, alternative),
            Strategy::DisproveRest => (alternative, best),
        };
        let chosen = if tree.is_resolved(first) { second } else { first };
        let frontier = tree.upper_bound_of(chosen);
        ended = tree.expand(frontier);
    }
    let thought = SearchOutcome::ended(ended, problem.depth, tree.answer());
    search.conclude(thought)
}

/// Plies from the root to the nodes that determine a node's bounds.
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
    /// Returns the frontier node that determines the upper bound of a child of the root.
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

/// Returns the strategy that seems cheaper, judging by the depths that each has reached.
fn cheaper<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
    tree: &Tree<'_, P, E, O>,
    best: usize,
) -> Strategy {
    // The root's bounds are its children's, negated and exchanged.
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
