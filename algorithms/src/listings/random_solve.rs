//! Randomised SOLVE: a search for a forced win of the side to move, trying moves in random order
//! until one decides.
//!
//! After M. Saks & A. Wigderson, "Probabilistic Boolean decision trees and the complexity of
//! evaluating game trees", FOCS (1986), who show that no other randomised algorithm has a smaller
//! worst case on uniform trees. SOLVE itself is M. Tarsi's (1983). Only the abstract of the first
//! was read.
//!
//! ```text
//! solve(n): leaf: its value
//!           for the children in uniformly random order:
//!               if solve(c) is a win of the side to move at n: return it
//!           return the other value
//! ```
//!
//! A win is defined as in proof-number searches
//! ([`proof_numbers`](crate::best_first::proof_numbers)): a leaf of value
//! [`WIN`](plywood_positions::WIN). All other values count as losses. A single random generator
//! serves the whole search and draws in order of visits.

use plywood_positions::{Evaluation, Interval, Position};

use super::random_alpha_beta::{DRAWS, SEED};
use crate::best_first::proof_numbers::{Site, Status};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::observation::observer::Observer;
use crate::problem::iteration::SearchOutcome;
use crate::problem::line::Lines;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for RandomSolve {
    const FACTS: Facts = Facts {
        family: "df-pn",
        parameters: &[SEED.declared()],
        minimal_in_best_order: false,
        instead: Some("it takes moves in a random order; use df-pn, which has a table"),
        ..Facts::new(
            "random-solve",
            "after Saks & Wigderson 1986; Tarsi 1983",
            Guarantee::ForcedWin,
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

/// Randomised SOLVE with a given seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomSolve {
    /// Seed of the generator. Equal seeds shuffle equal searches alike.
    pub seed: u64,
}

impl RandomSolve {
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
        let mut search = Solver { evaluation, observer, random, moves, lines, trying: None };
        let solved = search.solve(&Site::root(problem.position, problem.depth), 0);
        let answer = match &solved {
            Ok(status) => status.answer(evaluation.least_win(), || search.lines.from(0).collect()),
            Err(_) => Answer::along(search.trying.into_iter().collect(), Interval::UNKNOWN),
        };
        SearchOutcome::ended(solved.map(|_| ()), problem.depth, answer)
    }
}

struct Solver<'a, P: Position, E, O> {
    evaluation: &'a E,
    observer: &'a mut O,
    random: fastrand::Rng,
    /// Moves of the nodes on the current path.
    moves: Vec<P::Move>,
    lines: Lines<P::Move>,
    /// Move at the root that is being searched; the moves before it are refuted.
    trying: Option<P::Move>,
}

impl<P: Position, E: Evaluation<P>, O: Observer<P>> Solver<'_, P, E, O> {
    /// Returns the status of a node, which is never open.
    fn solve(&mut self, site: &Site<P>, ply: usize) -> Result<Status, O::Stop> {
        self.lines.clear(ply);
        let first = self.moves.len();
        if let Some(leaf) = site.enter(self.evaluation, self.observer, &mut self.moves)? {
            return Ok(leaf);
        }
        let end = self.moves.len();
        self.random.shuffle(&mut self.moves[first..]);
        let mut status = Status::Failed { plies: 0 };
        for at in first..end {
            let chosen = self.moves[at];
            if ply == 0 {
                self.trying = Some(chosen);
            }
            match (self.solve(&site.play(chosen), ply + 1)?, status) {
                (Status::Failed { plies }, _) => {
                    self.lines.extend(ply, chosen);
                    self.observer.cutoff(at - first);
                    status = Status::Attained { plies: plies + 1 };
                    break;
                }
                // Against a win, the line shows the longest resistance.
                (Status::Attained { plies }, Status::Failed { plies: longest })
                    if plies >= longest =>
                {
                    self.lines.extend(ply, chosen);
                    status = Status::Failed { plies: plies + 1 };
                }
                _ => {}
            }
        }
        self.moves.truncate(first);
        Ok(status)
    }
}
