//! Randomised alpha-beta: alpha-beta that shuffles a node's moves at every visit, before it
//! searches the first.
//!
//! After M. Snir, "Lower bounds on probabilistic linear decision trees", Theoretical Computer
//! Science 38 (1985), and Y. Zhang, "On the optimality of randomized alpha-beta search", SIAM
//! Journal on Computing 24 (1995); neither was read. Fail-soft, like
//! [`alpha_beta`](super::alpha_beta).
//!
//! Against a worst-case tree, a random order is the best possible. On independent leaves every
//! order is equally random, so the mean is alpha-beta's.
//!
//! A single random generator serves the whole search and draws in order of visits.
//!
//! Length: [`RandomAlphaBeta`] is public and takes a seed, and a search that is stopped has an answer.

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use crate::bounds::theory::UniformTree;
use crate::facts::{Facts, Guarantee, SupportedParts, TheoreticalCosts};
use crate::observation::observer::Observer;
use crate::parts::Parameter;
use crate::problem::iteration::SearchOutcome;
use crate::problem::line::Lines;
use crate::problem::place::NONE_YET;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

/// The seed of random choices, in playouts or move order.
pub static SEED: Parameter<u64> = Parameter::whole(
    ("seed=N", "another seed of random choices than 0"),
    "playouts+seed=1",
    0..=u64::MAX,
)
.range("write a whole number, as in \"seed=1\"")
.elsewhere("only uct and puct take samples; use one of them");

/// The deviation from the sources, in Markdown.
pub(crate) const DRAWS: &str = "It draws orders from a generator whose seed is mixed from \
     `seed=` (0 by default) and the position. Searches of different \
     positions draw independently, and a search of one position \
     draws the same in every run.";

impl SearchAlgorithm for RandomAlphaBeta {
    const FACTS: Facts = Facts {
        family: "alpha-beta",
        parameters: &[SEED.declared()],
        minimal_in_best_order: false,
        instead: Some("it takes moves in a random order; use alpha-beta"),
        expected: TheoreticalCosts {
            nodes: Some(UniformTree::alpha_beta_nodes),
            ..TheoreticalCosts::leaves(UniformTree::alpha_beta_leaves)
        },
        ..Facts::new(
            "random-alpha-beta",
            "after Snir 1985",
            Guarantee::Value,
            SupportedParts::Forgetful,
        )
        .deviating(DRAWS)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let seed = search.settings().get(&SEED).unwrap_or(0);
        let (evaluation, observer) = search.evaluation_and_observer();
        let thought = Self { seed }.search(problem, evaluation, observer);
        search.conclude(thought)
    }
}

/// Randomised alpha-beta with a given seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomAlphaBeta {
    /// Seed of the generator. Equal seeds shuffle equal searches alike.
    pub seed: u64,
}

impl RandomAlphaBeta {
    /// Runs the search. If the observer stops it, the result has the best answer so far.
    pub fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> SearchOutcome<P::Move, O::Stop> {
        observer.pass();
        let random = fastrand::Rng::with_seed(self.seed);
        let (moves, lines) = (Vec::new(), Lines::from_ply(0));
        let mut search =
            RandomAlphaBetaRun { evaluation, observer, random, moves, lines, root_best: None };
        let Problem { position, depth, window, .. } = *problem;
        let value = search.alpha_beta(position, depth, 0, window);
        let line = search.lines.from(0).collect();
        let answer = match value {
            Ok(value) => Answer::along(line, Interval::proven_by(value, window).within_range()),
            Err(_) => Answer::with_best(search.root_best, window, line),
        };
        SearchOutcome::ended(value.map(|_| ()), depth, answer)
    }
}

struct RandomAlphaBetaRun<'a, P: Position, E, O> {
    evaluation: &'a E,
    observer: &'a mut O,
    random: fastrand::Rng,
    /// Moves of the nodes on the current path.
    moves: Vec<P::Move>,
    lines: Lines<P::Move>,
    /// Value of the best move at the root so far.
    root_best: Option<Value>,
}

impl<P: Position, E: Evaluation<P>, O: Observer<P>> RandomAlphaBetaRun<'_, P, E, O> {
    fn alpha_beta(
        &mut self,
        position: &P,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Result<Value, O::Stop> {
        self.observer.node(position)?;
        self.observer.window(position, window);
        self.lines.clear(ply);
        if depth == 0 {
            let value = self.evaluation.evaluate(position);
            self.observer.leaf(position, value);
            return Ok(value);
        }
        let first = self.moves.len();
        position.moves(&mut self.moves);
        let end = self.moves.len();
        if first == end {
            let value = self.evaluation.finished(position, depth);
            self.observer.leaf(position, value);
            return Ok(value);
        }
        self.observer.generated(end - first);
        self.random.shuffle(&mut self.moves[first..]);
        let mut best = NONE_YET;
        for at in first..end {
            let chosen = self.moves[at];
            let child = position.play(chosen);
            let value = -self.alpha_beta(&child, depth - 1, ply + 1, -window.raise(best))?;
            if value > best {
                best = value;
                self.lines.extend(ply, chosen);
                if ply == 0 {
                    self.root_best = Some(best);
                }
                if best >= window.beta {
                    self.observer.cutoff(at - first);
                    break;
                }
            }
        }
        self.moves.truncate(first);
        self.observer.backed_up(position, best);
        Ok(best)
    }
}
