//! Trials: one question answered by several contenders, for comparison.

use plywood_algorithms::{
    Algorithm, Configuration, EvaluationLimit, LeafSet, Limits, Promise, Stopped, Tally,
};
use plywood_games::{Counted, MOST_DISTINCT, Method, Posed};
use plywood_positions::{Bounds, Interval, Value, Window};

use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::{caught, is_exact};

/// The answers of several contenders to one question, and the correct one.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The position and the depth, in a form that a person can find again.
    pub name: String,
    /// Leaves of the whole tree.
    pub full: u64,
    /// Leaves of the minimal tree; `None` if its bound is unknown.
    pub minimal: Option<u64>,
    /// Whether all interior nodes have the same number of moves, down to the horizon.
    pub is_uniform: bool,
    /// Whether the best move comes first at every node.
    pub is_best_first: bool,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The minimax value, by plain minimax.
    pub value: Value,
    /// The reliability of the evaluation's intervals.
    pub bounds: Bounds,
    /// The evaluations after which searches end that promise nothing.
    pub evaluations: u64,
    /// The efforts of the contenders that completed their searches.
    pub efforts: Vec<Effort>,
    /// Contenders that reached a limit; they are not checked.
    pub stopped: Vec<(Configuration, Stopped)>,
}

/// The search of one contender.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The contender.
    pub contender: Configuration,
    /// The proven bounds of the value.
    pub bounds: Interval,
    /// The value of the leaf at the end of the line, for the side to move at the
    /// root; `None` if there is no line.
    pub line_value: Option<Value>,
    /// Whether the chosen move, if any, is legal.
    pub is_legal: bool,
    /// The minimax value of the chosen move, for the side to move at the root;
    /// `None` if there is no move, or the move is a guess.
    pub best_value: Option<Value>,
    /// The bounds proven from windows around the value.
    pub windowed: Vec<(Window, Interval)>,
    /// The counts.
    pub tally: Tally,
    /// The leaves; `None` if there were too many.
    pub leaves: Option<LeafSet>,
}

impl Trial {
    /// Runs `contenders` on `question`, each within `limits`, and plain ones also with neutral
    /// parts. The minimax search for the correct value has no limits.
    ///
    /// # Errors
    ///
    /// If a search panics, or the game does not offer the evaluation.
    pub fn new(
        question: &Question,
        contenders: &[Configuration],
        limits: Limits,
    ) -> Result<Self, String> {
        let case = &question.case;
        caught(|| {
            let posed = case.root.pose(&case.evaluation)?;
            Ok(compare(question, contenders, limits, &*posed))
        })
    }

    /// The effort of the plain form of `algorithm`; `None` if it took no part.
    pub fn by(&self, algorithm: Algorithm) -> Option<&Effort> {
        self.efforts.iter().find(|effort| effort.contender == Configuration::plain(algorithm))
    }

    /// The efforts whose settings keep the algorithm's promises.
    pub fn exact(&self) -> impl Iterator<Item = &Effort> {
        self.efforts.iter().filter(|effort| !effort.contender.settings().is_inexact())
    }

    /// The exact efforts whose answers are proven and about the tree to the horizon: algorithms
    /// that rely on the evaluation's intervals only if these are not guesses.
    pub fn proven(&self) -> impl Iterator<Item = &Effort> {
        self.efforts.iter().filter(|Effort { contender, .. }| {
            contender.algorithm().promise() != Promise::GameValue
                && is_exact(contender, self.bounds)
        })
    }

    /// The exact efforts of algorithms that promise the value.
    pub fn fixed_depth(&self) -> impl Iterator<Item = &Effort> {
        self.exact().filter(|effort| effort.contender.algorithm().promise().is_value())
    }
}

fn compare(
    question: &Question,
    contenders: &[Configuration],
    limits: Limits,
    posed: &dyn Posed,
) -> Trial {
    let depth = question.depth;
    let minimax = Configuration::plain(Algorithm::MINIMAX);
    let value = posed.time(&minimax, &minimax.memory(), depth, Window::FULL).bounds.lower;
    let (mut efforts, mut stopped) = (Vec::new(), Vec::new());
    // Shannon's strategy B promises a different value from minimax's, even with all moves.
    let is_plain = |it: &&Configuration| it.settings().is_plain();
    let neutral = contenders.iter().filter(is_plain).map(Configuration::algorithm);
    let neutral: Vec<_> = neutral
        .filter(|it| it.promise().is_value())
        .filter_map(Configuration::neutral)
        .filter(|it| !contenders.contains(it))
        .collect();
    for contender in contenders {
        match effort(contender, posed, depth, value, limits) {
            Ok(effort) => efforts.push(effort),
            Err(limit) => stopped.push((*contender, limit)),
        }
    }
    // If a neutral form reaches a limit, so does the plain one.
    let effort = |it| effort(it, posed, depth, value, limits).ok();
    efforts.extend(neutral.iter().filter_map(effort));
    Trial {
        name: question.asked().to_string(),
        full: posed.full_leaves(depth, None),
        minimal: posed.minimal_leaves(depth, value, None),
        is_uniform: question.case.root.uniform_branching(depth).is_some(),
        is_best_first: question.case.root.is_best_first(),
        depth,
        value,
        bounds: posed.bounds(),
        evaluations: limits.evaluations.unwrap_or(EvaluationLimit::USUAL.0),
        efforts,
        stopped,
    }
}

/// The effort of one contender. Searches from other windows have no limits: each
/// is part of the search that stayed within them.
fn effort(
    contender: &Configuration,
    posed: &dyn Posed,
    depth: u32,
    value: Value,
    limits: Limits,
) -> Result<Effort, Stopped> {
    // Without cutoffs everything is visited, so the leaves say nothing.
    let cuts_off = contender.algorithm().facts().cuts_off;
    let most_distinct = if cuts_off { MOST_DISTINCT } else { 0 };
    let method = Method { repetitions: 0, limits, most_distinct, ..Method::default() };
    let Counted { found, tally, census } = posed.count(contender, depth, &method);
    let found = found?;
    let place = found.best.as_ref().and_then(|best| best.place);
    let is_guess =
        contender.algorithm().promise() == Promise::Nothing && found.bounds.value().is_none();
    let best_value = place.filter(|_| !is_guess).map(|place| {
        let alpha_beta = Configuration::plain(Algorithm::ALPHA_BETA);
        let (memory, depth) = (alpha_beta.memory(), depth.saturating_sub(1));
        -posed.after(place).time(&alpha_beta, &memory, depth, Window::FULL).bounds.lower
    });
    let windows = [(value - 1, value), (value, value + 1), (value - 1, value + 1)];
    let windows = windows.into_iter().filter_map(|(alpha, beta)| Window::new(alpha, beta));
    let windowed = windows
        .map(|window| (window, posed.time(contender, &contender.memory(), depth, window).bounds));
    Ok(Effort {
        contender: *contender,
        bounds: found.bounds,
        line_value: found.line_value,
        is_legal: found.best.is_none_or(|best| best.place.is_some()),
        best_value,
        windowed: windowed.collect(),
        tally,
        leaves: census.leaves().cloned(),
    })
}
