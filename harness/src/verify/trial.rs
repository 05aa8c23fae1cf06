//! One question, put to several contenders for comparison.

use std::panic::{AssertUnwindSafe, catch_unwind};

use plywood_algorithms::{Algorithm, Configuration, LeafSet, Limits, Promise, Stopped, Tally};
use plywood_games::{Counted, MOST_DISTINCT, Method, Posed};
use plywood_positions::{Bounds, Interval, Value, Window};

use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::search::{is_exact, message};

/// What several contenders made of one question, and what is true.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The position and the depth, as a person finds them again.
    pub name: String,
    /// Leaves of the whole tree.
    pub full: u64,
    /// Leaves of the minimal tree; `None` if it proves nothing.
    pub minimal: Option<u64>,
    /// Whether every interior node has as many moves as any other, all the way
    /// to the horizon.
    pub is_uniform: bool,
    /// Whether every best move stands first.
    pub is_best_first: bool,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The minimax value, by plain minimax.
    pub value: Value,
    /// What the evaluation's intervals are good for.
    pub bounds: Bounds,
    /// What each contender did that came to its end.
    pub efforts: Vec<Effort>,
    /// Contenders that reached a limit: of these nothing is checked.
    pub stopped: Vec<(Configuration, Stopped)>,
}

/// What one contender did.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Who.
    pub contender: Configuration,
    /// What was proven of the value.
    pub bounds: Interval,
    /// What the leaf at the end of the line is worth, for the side to move at
    /// the root; `None` where there is no line.
    pub line_value: Option<Value>,
    /// Whether the move chosen, if any, is a move of the position.
    pub is_legal: bool,
    /// The minimax value of the move chosen, for the side to move at the root;
    /// `None` where none was.
    pub best_value: Option<Value>,
    /// What was proven from windows around the value.
    pub windowed: Vec<(Window, Interval)>,
    /// The counts.
    pub tally: Tally,
    /// The leaves; `None` where there were too many.
    pub leaves: Option<LeafSet>,
}

impl Trial {
    /// Puts `question` to `contenders`, each within `limits`, and to their plain
    /// forms with neutral parts. Minimax, which finds the truth, has none.
    ///
    /// # Errors
    ///
    /// Where a search panics, or the game lacks the evaluation: says so.
    pub fn new(
        question: &Question,
        contenders: &[Configuration],
        limits: Limits,
    ) -> Result<Self, String> {
        let case = &question.case;
        let compare = Compare { question, contenders, limits };
        let compare = || case.root.pose(&case.evaluation, |posed| compare.perform(posed));
        match catch_unwind(AssertUnwindSafe(compare)) {
            Ok(Ok(trial)) => Ok(trial),
            Ok(Err(error)) => Err(error.to_string()),
            Err(panic) => Err(format!("panicked: {}", message(&*panic))),
        }
    }

    /// What the plain form of `algorithm` did; `None` if it took no part.
    pub fn by(&self, algorithm: Algorithm) -> Option<&Effort> {
        self.efforts.iter().find(|effort| effort.contender == Configuration::plain(algorithm))
    }

    /// The efforts whose settings keep the algorithm's promises.
    pub fn exact(&self) -> impl Iterator<Item = &Effort> {
        self.efforts.iter().filter(|effort| !effort.contender.settings().is_inexact())
    }

    /// Of those, the efforts whose answers are about the tree to the horizon,
    /// and proven: those who rest on the evaluation's intervals only where
    /// these are no guesses.
    pub fn proven(&self) -> impl Iterator<Item = &Effort> {
        self.efforts.iter().filter(|Effort { contender, .. }| {
            contender.algorithm().promise() != Promise::GameValue
                && is_exact(contender, self.bounds)
        })
    }

    /// Of the exact ones, the efforts of algorithms that promise the value.
    pub fn fixed_depth(&self) -> impl Iterator<Item = &Effort> {
        self.exact().filter(|effort| effort.contender.algorithm().promise().is_value())
    }
}

struct Compare<'a> {
    question: &'a Question,
    contenders: &'a [Configuration],
    limits: Limits,
}

impl Compare<'_> {
    fn perform(self, posed: &dyn Posed) -> Trial {
        let Self { question, contenders, limits } = self;
        let depth = question.depth;
        let minimax = Configuration::plain(Algorithm::MINIMAX);
        let value = posed.time(&minimax, &minimax.memory(), depth, Window::FULL).bounds.lower;
        let (mut efforts, mut stopped) = (Vec::new(), Vec::new());
        // Shannon's strategy B promises another value than minimax's, whatever it
        // looks at.
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
        // Where a neutral form reaches a limit, so does the plain one.
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
            efforts,
            stopped,
        }
    }
}

/// What one contender does. Searches from other windows have no limits: each
/// is a part of the search that has kept them.
fn effort(
    contender: &Configuration,
    posed: &dyn Posed,
    depth: u32,
    value: Value,
    limits: Limits,
) -> Result<Effort, Stopped> {
    // Without cutoffs everything is visited: the leaves say nothing.
    let cuts_off = contender.algorithm().facts().cuts_off;
    let most_distinct = if cuts_off { MOST_DISTINCT } else { 0 };
    let method = Method { repetitions: 0, limits, most_distinct, ..Method::default() };
    let Counted { found, tally, census } = posed.count(contender, depth, &method);
    let found = found?;
    let place = found.best.as_ref().and_then(|best| best.place);
    let best_value = place.map(|place| {
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
