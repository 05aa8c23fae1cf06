//! PUCT: UCT with prior probabilities of moves in the exploration term.
//!
//! After C. D. Rosin, "Multi-armed bandits with episode context", Annals of Mathematics and
//! Artificial Intelligence 61 (2011), in the form of D. Silver et al., "Mastering the game of Go
//! without human knowledge", Nature 550 (2017). Simulations, samples, settings and deviations are
//! those of [`uct`](super::uct). The search chooses a child by
//!
//! ```text
//! Q + C P sqrt(N) / (1 + n)
//! ```
//!
//! with the parent's visits N and the child's visits n. Q of an unvisited child is the parent's
//! mean. P is the move's prior: uniform, or with `prior=rank` inversely proportional to its place
//! in generator order. The priors of a node sum to 1. Without the setting `c`, C is 1, which is our
//! choice.

use super::random_alpha_beta::SEED;
use super::uct::{
    Choice, EXPLORATION, IMPLICIT, OF_SAMPLES, PLAYOUTS, REWARDS, Rule, SOLVER, sample,
};
use crate::best_first::walk::{EVALUATIONS, walk};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::parts::Parameter;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

pub(crate) struct Puct;

/// The prior of PUCT: the expected probability of a move before it is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prior {
    /// Equal for all moves.
    Uniform,
    /// Inversely proportional to the move's place in generator order, from 1.
    ByRank,
}

pub(crate) static PRIOR: Parameter<Prior> = Parameter::words(
    &[
        ("prior=uniform", "puct expects as much of every move, as it does without it"),
        ("prior=rank", "puct expects of a move in inverse proportion to its place"),
    ],
    |place| if place == 0 { Prior::Uniform } else { Prior::ByRank },
)
.elsewhere("only uct and puct take samples; use one of them");

impl SearchAlgorithm for Puct {
    const FACTS: Facts = Facts {
        family: "uct",
        parameters: &[
            EVALUATIONS.declared(),
            EXPLORATION.declared(),
            PRIOR.declared(),
            PLAYOUTS.declared(),
            SEED.declared(),
            IMPLICIT.declared(),
            SOLVER.declared(),
        ],
        minimal_in_best_order: false,
        instead: OF_SAMPLES,
        ..Facts::new(
            "puct",
            "Rosin 2011; Silver et al. 2017",
            Guarantee::Nothing,
            SupportedParts::Nothing,
        )
        .deviating(REWARDS)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        walk(search, problem, |walk, settings| {
            let prior = settings.get(&PRIOR).unwrap_or(Prior::Uniform);
            let score = |choice: Choice| score(choice, prior);
            let rule = Rule { of_visits: libm::sqrt, score: &score, usual_constant: 1.0 };
            sample(walk, settings, &rule)
        })
    }
}

fn score(choice: Choice, prior: Prior) -> f64 {
    let Choice { estimate, of_parent, constant, of_visits, of_child, place } = choice;
    let exploration = constant * expected(prior, place) * of_visits / (1.0 + of_child);
    estimate.unwrap_or(of_parent) + exploration
}

/// Returns the prior probability of the move at a place among `count` moves.
fn expected(prior: Prior, (place, count): (usize, usize)) -> f64 {
    match prior {
        Prior::Uniform => 1.0 / count as f64,
        Prior::ByRank => {
            let all: f64 = (1..=count).map(|rank| 1.0 / rank as f64).sum();
            1.0 / (place + 1) as f64 / all
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_add_up_to_one() {
        for prior in [Prior::Uniform, Prior::ByRank] {
            let all: f64 = (0..7).map(|place| expected(prior, (place, 7))).sum();
            assert!((all - 1.0).abs() < 1e-12);
        }
        assert!((expected(Prior::ByRank, (1, 2)) - 1.0 / 3.0).abs() < 1e-12);
    }
}
