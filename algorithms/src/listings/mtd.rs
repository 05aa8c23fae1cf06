//! MTD: a sequence of null-window searches with memory that converges to the minimax value.
//!
//! Source: A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Best-first
//! fixed-depth minimax algorithms", Artificial Intelligence 87 (1996), pp.
//! 255-293: MTD(f) in figure 3; MTD(+inf) = AB-SSS* and MTD(-inf) = AB-DUAL*
//! in section 2; MTD(bi) in section 3.
//!
//! Without a transposition table, its memory is every node of the tree by path, including leaves,
//! and it visits the same nodes as SSS*. With a table, it uses the table as its memory, which may
//! overwrite entries but recognises transpositions.
//!
//! Length: four algorithms share one driver, and the file contains the facts of each.

use plywood_positions::{Evaluation, Interval, Value, WIN, Window};

use crate::bounds::theory::UniformTree;
use crate::depth_first::{DepthFirst, MoveOf};
use crate::facts::{
    CostEstimate, ExpectedLeaves, Facts, Guarantee, SupportedParts, TheoreticalCosts,
};
use crate::listings::alpha_beta::AlphaBeta;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

/// The memory and the first guess, in Markdown.
const MEMORY_AND_GUESS: &str = "Without a table it remembers the whole tree by path, leaves \
     included. MTD(+∞) then evaluates the leaves of SSS\\* in the \
     same order, and MTD(−∞) those of DUAL\\*. With `table=` it has \
     an ordinary table, which forgets, but recognises \
     transpositions. With `table=MIB:no-leaves` every pass \
     evaluates its leaves again. The first guess of MTD(f) is \
     the value of the previous iteration, as the authors propose, \
     and without `deepening` the static value. If values differ \
     between even and odd depths, this guess is poor, and costs \
     passes. With `deepening=guess-2`, the guess is the value of \
     two iterations before. The default stays the published \
     algorithm, so its name in a record always means the same \
     search.";

/// MTD(f), which starts from the problem's guess, or otherwise from the root's static value.
pub(crate) struct MtdF;

impl SearchAlgorithm for MtdF {
    const FACTS: Facts = Facts {
        work: CostEstimate::times(2.0),
        expected: TheoreticalCosts {
            leaves: ExpectedLeaves::OfIndependent(UniformTree::mtd_leaves_of_random_guess),
            ..TheoreticalCosts::UNKNOWN
        },
        ..Facts::new(
            "mtd(f)",
            "Plaat, Schaeffer, Pijls & de Bruin 1996",
            Guarantee::Value,
            SupportedParts::Passes,
        )
        .deviating(MEMORY_AND_GUESS)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let static_value = || search.evaluation_and_observer().0.evaluate(problem.position);
        let guess = problem.guess.unwrap_or_else(static_value);
        mtd(search, problem, Guess::From(guess))
    }
}

/// MTD(+inf), also called AB-SSS*.
pub(crate) struct MtdAbove;

impl SearchAlgorithm for MtdAbove {
    const FACTS: Facts = Facts {
        family: "sss*",
        work: CostEstimate::times(2.0),
        expected: TheoreticalCosts::leaves(UniformTree::sss_leaves),
        ..Facts::new(
            "mtd(+inf)",
            "Plaat et al. 1996, AB-SSS*",
            Guarantee::Value,
            SupportedParts::Passes,
        )
        .deviating(MEMORY_AND_GUESS)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        mtd(search, problem, Guess::From(WIN + 1))
    }
}

/// MTD(-inf), also called AB-DUAL*.
pub(crate) struct MtdBelow;

impl SearchAlgorithm for MtdBelow {
    const FACTS: Facts = Facts {
        family: "dual*",
        work: CostEstimate::times(2.0),
        expected: TheoreticalCosts::leaves(UniformTree::dual_leaves),
        ..Facts::new(
            "mtd(-inf)",
            "Plaat et al. 1996, AB-DUAL*",
            Guarantee::Value,
            SupportedParts::Passes,
        )
        .deviating(MEMORY_AND_GUESS)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        mtd(search, problem, Guess::From(-WIN - 1))
    }
}

/// MTD(bi), which bisects the range.
pub(crate) struct MtdBisection;

impl SearchAlgorithm for MtdBisection {
    const FACTS: Facts = Facts {
        family: "mtd(f)",
        work: CostEstimate::times(2.0),
        ..Facts::new(
            "mtd(bi)",
            "Plaat et al. 1996; Coplan 1982",
            Guarantee::Value,
            SupportedParts::Passes,
        )
        .deviating(MEMORY_AND_GUESS)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        mtd(search, problem, Guess::Middle)
    }
}

/// The rule for the sequence of guesses.
#[derive(Clone, Copy)]
enum Guess {
    /// Starts with this value, and continues with the last bound found.
    From(Value),
    /// Uses the middle of the remaining range.
    Middle,
}

fn mtd<S: DepthFirst>(
    search: &mut S,
    problem: &Problem<'_, S::Position>,
    guess: Guess,
) -> Result<Answer<MoveOf<S>>, S::Stop> {
    let Window { alpha: mut lower, beta: mut upper } = Window::FULL;
    let mut line = Vec::new();
    let mut next = match guess {
        Guess::From(value) => value,
        Guess::Middle => lower.midpoint(upper),
    };
    while lower < upper {
        let beta = next.clamp(lower + 1, upper);
        let pass = Problem { window: Window::null(beta - 1), ..*problem };
        let answer = search.run(&pass, AlphaBeta)?;
        if answer.bounds.lower >= beta {
            lower = answer.bounds.lower;
            line = answer.line;
            next = lower;
        } else {
            upper = answer.bounds.upper;
            next = upper;
        }
        if let Guess::Middle = guess {
            next = lower.midpoint(upper);
        }
    }
    // Only inexact passes contradict each other.
    if lower > upper {
        return search.run(&problem.without_window(), AlphaBeta);
    }
    // A pass's line ends where the table had a sufficient entry.
    search.complete_line(problem, lower, &mut line);
    Ok(Answer::along(line, Interval::exact(lower)))
}
