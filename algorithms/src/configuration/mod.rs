//! An algorithm with all its settings.

pub(crate) mod memory;
mod places;
mod rules;
mod text;

use std::collections::TryReserveError;
use std::fmt;
use std::str::FromStr;

use plywood_positions::{IntervalEvaluation, Position, Window};

use self::memory::{Memory, MemoryForm};
use self::rules::refusal;
use crate::drivers::{Guesses, aspire, corrected, known_end};
use crate::facts::SupportedParts;
use crate::observation::observer::Observer;
use crate::parts::kit::resources::Resources;
use crate::parts::{
    ActiveParts, Aspiration, EvaluationCache, EvaluationCacheSize, SettingError, Settings,
};
use crate::problem::iteration::{Iteration, SearchOutcome};
use crate::problem::oracle::Oracle;
use crate::problem::{Answer, Problem};
use crate::registry::{Algorithm, Algorithms, Published, UnknownAlgorithm};
use crate::search::{Run, Search};
use crate::table::{PathTable, ShortTermTable};

/// An algorithm with its settings. As text: the name followed by the settings, as in
/// `negascout+deepening+table=16+killers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Configuration {
    algorithm: Algorithm,
    settings: Settings,
}

impl Algorithm {
    /// Runs the plain algorithm, or returns the observer's reason for stopping.
    ///
    /// # Panics
    ///
    /// Under the conditions of [`Configuration::think`].
    pub fn search<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop> {
        Configuration::plain(self).search(problem, evaluation, observer)
    }
}

/// The error for an impossible configuration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigurationError {
    /// The algorithm is unknown.
    #[error(transparent)]
    Algorithm(#[from] UnknownAlgorithm),
    /// A setting is unknown, or does not fit the algorithm.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

impl Configuration {
    /// Returns `algorithm` with `settings`, if it accepts all of them.
    pub fn new(algorithm: Algorithm, settings: Settings) -> Result<Self, SettingError> {
        if let Some((part, reason)) = refusal(algorithm.facts(), &settings) {
            return Err(SettingError::Unfit { algorithm: algorithm.name(), part, reason });
        }
        Ok(Self { algorithm, settings })
    }

    /// Returns `algorithm` without enhancements.
    pub fn plain(algorithm: Algorithm) -> Self {
        Self { algorithm, settings: Settings::default() }
    }

    /// Returns `algorithm` with every accepted setting that has a neutral form, in that form. Its
    /// counts are those of the plain algorithm; for Shannon's strategy B, those of minimax. Returns
    /// `None` if it accepts no such setting.
    pub fn neutral(algorithm: Algorithm) -> Option<Self> {
        let fits = |settings: &Settings| Self::new(algorithm, *settings).is_ok();
        let mut all = Settings::default();
        for part in Settings::neutral() {
            let more = format!("{all}+{part}").parse().ok().filter(fits);
            all = more.unwrap_or(all);
        }
        (!all.is_plain()).then_some(Self { algorithm, settings: all })
    }

    /// Returns the algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Returns the settings and their parameters.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns an empty memory of positions for the configuration.
    ///
    /// # Panics
    ///
    /// If the process cannot allocate the memory; [`Self::try_memory`] returns an error instead.
    pub fn memory(&self) -> Memory {
        let memory = self.try_memory();
        memory.unwrap_or_else(|error| panic!("{self}: {error}; take a smaller table"))
    }

    /// Returns an empty memory of positions for the configuration.
    ///
    /// # Errors
    ///
    /// If the process cannot allocate the memory.
    pub fn try_memory(&self) -> Result<Memory, TryReserveError> {
        let own =
            self.algorithm.facts().memory.map(|allocate| allocate(&self.settings)).transpose()?;
        let kind = match (own, self.settings.table) {
            (Some(own), _) => MemoryForm::Own(own),
            (None, Some(table)) if self.settings.short_term.is_some() => {
                MemoryForm::ShortTerm(ShortTermTable::new(table.try_build()?))
            }
            (None, Some(table)) => MemoryForm::Positions(table.try_build()?),
            (None, None) if self.algorithm.takes() == SupportedParts::Passes => {
                MemoryForm::Paths(PathTable::default())
            }
            (None, None) => MemoryForm::Nothing,
        };
        let evaluations = self.settings.evaluation_cache.map(EvaluationCache::new).transpose()?;
        Ok(Memory { kind, evaluations })
    }

    /// Returns the size in MiB of the fixed-size tables that a search needs: its transposition
    /// table and its evaluation cache.
    pub fn mebibytes(&self) -> usize {
        let table = self.settings.table.map_or(0, |table| table.size.mebibytes());
        let EvaluationCacheSize(cache) =
            self.settings.evaluation_cache.unwrap_or(EvaluationCacheSize(0));
        table + cache
    }

    /// Runs the search, or returns the observer's reason for stopping.
    pub fn search<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        &self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop> {
        self.search_in(&self.memory(), problem, evaluation, observer)
    }

    /// Runs the search with an already allocated memory ([`Self::memory`]), and uses its contents.
    pub fn search_in<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        &self,
        memory: &Memory,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop> {
        self.think(memory, problem, evaluation, observer, None).into_answer()
    }

    /// Runs the search with a memory, and with an oracle if there is one. If the observer stops the
    /// search, the result contains the answer of the last completed iteration, or the best answer
    /// so far if there is none.
    ///
    /// # Panics
    ///
    /// If the algorithm is not in [`Published`]; use [`Self::think_by`] for others. Also if it has a
    /// memory of its own ([`Facts::memory`](crate::Facts::memory)), and `memory` is not of this kind.
    pub fn think<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        &self,
        memory: &Memory,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
        oracle: Option<&dyn Oracle<P>>,
    ) -> SearchOutcome<P::Move, O::Stop> {
        let run = Published::find(self.algorithm);
        let run = run.unwrap_or_else(|| panic!("{} is not published here", self.algorithm));
        self.think_by(run, memory, problem, evaluation, observer, oracle)
    }

    /// Runs the search as [`Self::think`] does, with the algorithm `run` from [`Algorithms::find`].
    /// Calls `run` once for each iteration and window.
    pub fn think_by<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        &self,
        run: Run<P, E, O>,
        memory: &Memory,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
        oracle: Option<&dyn Oracle<P>>,
    ) -> SearchOutcome<P::Move, O::Stop> {
        if let Some(table) = memory.short_term() {
            table.begin();
        }
        let (table, evaluations) = (memory.table(), memory.evaluations.as_ref());
        let kit = ActiveParts::new(&self.settings, &Resources { table, oracle, evaluations });
        let mut search = Search::from_ply(evaluation, observer, kit, 0);
        search.own = memory.own();
        let mut guesses = Guesses::new(self.settings.deepening, problem.guess);
        let mut last: Option<(u32, Answer<P::Move>)> = None;
        for depth in self.depths(problem) {
            let guess = guesses.next();
            let is_final = depth == problem.depth;
            let window = if is_final { problem.window } else { Window::FULL };
            let iteration = Problem { depth, window, guess, ..*problem };
            let bounds = last.as_ref().map(|(_, answer)| answer.bounds);
            let answered = match self.settings.aspiration {
                None => run(&mut search, &iteration),
                Some(Aspiration::NextIteration(width)) if !is_final => {
                    let window = corrected(width, bounds, window);
                    run(&mut search, &Problem { window, ..iteration })
                }
                Some(aspiration) => {
                    let static_value = || evaluation.evaluate(problem.position);
                    let missed = || bounds.and_then(known_end);
                    let guess = guess.or_else(missed).unwrap_or_else(static_value);
                    aspire(aspiration, &iteration, guess, |problem| run(&mut search, problem))
                }
            };
            let answer = match answered {
                Ok(answer) => answer,
                Err(why) => return SearchOutcome::Stopped { why, last: last.or(search.so_far) },
            };
            // An exact line may be another, and would change the counts of the next iteration.
            if self.settings.line_first.is_some() {
                search.parts.try_first(&answer.line);
            }
            let answer = search.parts.with_exact_line(&iteration, answer);
            if search.own.is_none() {
                search.observer.iteration(&Iteration { depth, answer: &answer });
            }
            guesses.learn(answer.bounds.value());
            last = Some((depth, answer));
        }
        let (_, answer) = last.expect("the last depth is the problem's");
        SearchOutcome::Finished(answer)
    }

    /// Returns the depths of the iterations that are not finished, in ascending order up to the
    /// problem's depth.
    fn depths<P>(&self, problem: &Problem<'_, P>) -> impl Iterator<Item = u32> + use<P> {
        let Problem { depth, finished, .. } = *problem;
        let before = self.settings.deepening.into_iter().flat_map(move |it| it.before(depth));
        before.filter(move |&it| Some(it) > finished).chain([depth])
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { algorithm, settings } = self;
        if settings.is_plain() {
            f.pad(algorithm.name())
        } else {
            f.pad(&format!("{algorithm}+{settings}"))
        }
    }
}

impl FromStr for Configuration {
    type Err = ConfigurationError;

    fn from_str(text: &str) -> Result<Self, ConfigurationError> {
        // "mtd(+inf)" has a plus sign in its name.
        let ends = text.match_indices('+').map(|(at, _)| at).chain([text.len()]);
        let named = ends.filter_map(|end| Some((text[..end].parse::<Algorithm>().ok()?, end)));
        let Some((algorithm, end)) = named.into_iter().next() else {
            let name = text.split_once('+').map_or(text, |(name, _)| name);
            return Err(UnknownAlgorithm(name.to_owned()).into());
        };
        Ok(Self::new(algorithm, text[end..].parse()?)?)
    }
}
