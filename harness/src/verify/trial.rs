//! Trials: several contenders search one position to one depth, for comparison.

use plywood_algorithms::{
    Algorithm, Allowance, Configuration, Guarantee, LeafSet, Limits, StopReason, Tally,
    USUAL_EVALUATIONS,
};
use plywood_games::{CountedSearch, EvaluatedPosition, MOST_DISTINCT, MeasureSettings};
use plywood_positions::{Bounds, Interval, Value, Window};

use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::{caught, is_exact};

/// The answers of several contenders to one question, with the correct answer.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The position and depth, in a form that identifies them to the reader.
    pub name: String,
    /// Number of leaves of the full tree.
    pub full: u64,
    /// Number of leaves of the minimal tree; `None` if unknown.
    pub minimal: Option<u64>,
    /// Whether all interior nodes have the same number of moves, down to the horizon.
    pub is_uniform: bool,
    /// Whether the best move comes first at every node.
    pub is_best_first: bool,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The minimax value, computed by plain minimax.
    pub value: Value,
    /// The reliability of the evaluation's intervals.
    pub bounds: Bounds,
    /// The evaluation limit of algorithms that promise no value.
    pub evaluations: u64,
    /// The searches of the contenders that finished.
    pub efforts: Vec<Effort>,
    /// Contenders that reached a limit; they are not checked.
    pub stopped: Vec<(Configuration, StopReason)>,
}

/// The search of one contender, with everything that checks need.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The searching contender.
    pub contender: Configuration,
    /// The proven bounds of the root's value.
    pub bounds: Interval,
    /// The value of the leaf at the end of the principal variation, for the side to move at the
    /// root; `None` if there is no such variation.
    pub line_value: Option<Value>,
    /// Whether the chosen move, if any, is legal.
    pub is_legal: bool,
    /// The minimax value of the chosen move, for the side to move at the root; `None` if there is
    /// no move or the move is a guess.
    pub best_value: Option<Value>,
    /// Bounds proven by searches with windows near the value.
    pub windowed: Vec<(Window, Interval)>,
    /// The counts of events.
    pub tally: Tally,
    /// The evaluated leaves; `None` if there were too many to store.
    pub leaves: Option<LeafSet>,
}

impl Trial {
    /// Runs `contenders` on `question`, each within `limits`. Plain contenders also run with
    /// neutral enhancements, which must change nothing. The minimax search for the correct value
    /// has no limits.
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

    /// Returns the search by the plain form of `algorithm`; `None` if there is none.
    pub fn by(&self, algorithm: Algorithm) -> Option<&Effort> {
        self.efforts.iter().find(|effort| effort.contender == Configuration::plain(algorithm))
    }

    /// Returns the searches whose settings keep the algorithm's promises.
    pub fn exact(&self) -> impl Iterator<Item = &Effort> {
        self.efforts.iter().filter(|effort| !effort.contender.settings().is_inexact())
    }

    /// Returns the exact searches whose answers are proven for the tree down to the horizon.
    /// Algorithms that rely on the evaluation's intervals are included only if these are reliable.
    pub fn proven(&self) -> impl Iterator<Item = &Effort> {
        self.efforts.iter().filter(|Effort { contender, .. }| {
            contender.algorithm().promise() != Guarantee::GameValue
                && is_exact(contender, self.bounds)
        })
    }

    /// Returns the exact searches by algorithms that promise the value.
    pub fn fixed_depth(&self) -> impl Iterator<Item = &Effort> {
        self.exact().filter(|effort| effort.contender.algorithm().promise().is_value())
    }
}

fn compare(
    question: &Question,
    contenders: &[Configuration],
    limits: Limits,
    posed: &dyn EvaluatedPosition,
) -> Trial {
    let depth = question.depth;
    let minimax = Configuration::plain(Algorithm::MINIMAX);
    let value = posed.time(&minimax, &minimax.memory(), depth, Window::FULL).bounds.lower;
    let (mut efforts, mut stopped) = (Vec::new(), Vec::new());
    // Shannon's strategy B promises a different value from minimax, even with all moves.
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
    // If the neutral form reaches a limit, so does the plain form.
    let effort = |it| effort(it, posed, depth, value, limits).ok();
    efforts.extend(neutral.iter().filter_map(effort));
    Trial {
        name: question.asked().to_string(),
        full: posed.full_leaves(depth, Allowance::default()).expect("no other thread ends it"),
        minimal: posed.minimal_leaves(depth, value, Allowance::default()),
        is_uniform: question.case.root.uniform_branching(depth).is_some(),
        is_best_first: question.case.root.is_best_first(),
        depth,
        value,
        bounds: posed.bounds(),
        evaluations: limits.evaluations.unwrap_or(USUAL_EVALUATIONS),
        efforts,
        stopped,
    }
}

/// Runs one contender's searches. The searches with other windows have no limits, because each is
/// part of the search that stayed within them.
fn effort(
    contender: &Configuration,
    posed: &dyn EvaluatedPosition,
    depth: u32,
    value: Value,
    limits: Limits,
) -> Result<Effort, StopReason> {
    // Without cutoffs, every leaf is visited, so the set of leaves shows nothing.
    let cuts_off = contender.algorithm().facts().cuts_off;
    let most_distinct = if cuts_off { MOST_DISTINCT } else { 0 };
    let method =
        MeasureSettings { repetitions: 0, limits, most_distinct, ..MeasureSettings::default() };
    let CountedSearch { found, tally, census, .. } = posed.count(contender, depth, &method);
    let found = found?;
    let place = found.best.as_ref().and_then(|best| best.place);
    let is_guess =
        contender.algorithm().promise() == Guarantee::Nothing && found.bounds.value().is_none();
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
