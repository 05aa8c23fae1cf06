//! An algorithm with everything that is plugged into it.

pub(crate) mod memory;
mod places;

use std::cell::RefCell;
use std::collections::TryReserveError;
use std::fmt;
use std::str::FromStr;

use plywood_positions::{IntervalEvaluation, Position};

use self::memory::Kind;
use crate::drivers::{aspire, corrected, deepen, known_end};
use crate::parts::kit::resources::Resources;
use crate::parts::{EvaluationCache, EvaluationCacheSize, Kit};
use crate::{
    Algorithm, Algorithms, Answer, Aspiration, DfPn, Facts, Memory, Observer, Oracle, Ordering,
    PathTable, Problem, Promise, Published, Run, Search, SettingError, Settings, ShortTerm,
    ShortTermTable, TableSettings, Takes, Thought, UnknownAlgorithm,
};

/// An algorithm and its settings. As text: the name, and then the parts, as in
/// `negascout+deepening+table=16+killers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Configuration {
    algorithm: Algorithm,
    settings: Settings,
}

impl Algorithm {
    /// Runs the plain algorithm, or ends where the observer ends it.
    ///
    /// # Panics
    ///
    /// As [`Configuration::think`] does.
    pub fn search<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop> {
        Configuration::plain(self).search(problem, evaluation, observer)
    }
}

/// The parts that order moves.
const ORDERS: [&str; 7] =
    ["order", "killers", "history", "line-bonus", "table-move", "line-first", "few-replies"];

/// Those of them that may order the moves of a position otherwise in another search.
const CHANGING_ORDERS: [&str; 5] = ["killers", "history", "line-bonus", "table-move", "line-first"];

/// The parts of searches by samples. Only the first is for other searches, too, which promise
/// nothing.
const OF_SAMPLES: [&str; 7] =
    ["evaluations", "c", "prior", "playouts", "seed", "implicit", "solver"];

/// A part that does not fit the algorithm, or the others, and why; the first of all reasons.
#[expect(clippy::too_many_lines, reason = "it is a table")]
fn misfit(algorithm: Algorithm, settings: &Settings) -> Option<(&'static str, &'static str)> {
    let names: Vec<_> = settings.names().collect();
    let of = |parts: &[&str]| names.iter().copied().find(|name| parts.contains(name));
    let but = |parts: &[&str]| names.iter().copied().find(|name| !parts.contains(name));
    let Facts { takes, promise, instead, cuts_off, needs_exact_leaves, .. } = *algorithm.facts();
    let own_memory = instead.unwrap_or("it keeps its own memory and order");
    let has_rule = |table: TableSettings| table != TableSettings::new(table.mebibytes);
    let samples = takes.is_for_samples();
    let guesses = samples || takes == Takes::Evaluations;
    let is_dynamic = settings.ordering == Some(Ordering::Dynamic);
    let is_fixed = settings.short_term == Some(ShortTerm::FixedOrder);
    let would_change = "with \"short-term\": the order of moves would change from search to search, \
                        and an interrupted search is taken up only where it follows the same path; \
                        leave it out, or take \"short-term=any-order\"";
    let misfits = [
        (takes == Takes::Nothing, but(&[]), own_memory),
        (takes == Takes::Seed, but(&["seed"]), own_memory),
        (takes == Takes::Depths, but(&["deepening"]), own_memory),
        (
            takes == Takes::Proofs,
            but(&["table", "epsilon"]),
            "only \"table=MIB\" and \"epsilon=N\" fit proof numbers",
        ),
        (
            takes == Takes::Proofs && settings.table.is_some_and(has_rule),
            of(&["table"]),
            "its table has a rule of its own for what gives way; take \"table=MIB\" alone",
        ),
        (
            takes == Takes::Nodes,
            of(&["window", "null-move", "reduce"]),
            "it has no window; alpha-beta, pvs, negascout have one",
        ),
        (takes == Takes::Passes, of(&["window"]), "it makes its own windows"),
        (
            takes == Takes::Passes && settings.null_move.is_some_and(|form| form.beta),
            of(&["null-move"]),
            "with \"beta\": a pass goes on from the bound that the one before has found, and would \
             come no further than one unit; leave \":beta\" out",
        ),
        (takes != Takes::Proofs, of(&["epsilon"]), "only df-pn has thresholds of proof numbers"),
        (
            takes == Takes::Evaluations,
            but(&["evaluations"]),
            "it keeps its own tree; only \"evaluations=N\" fits that",
        ),
        (
            !guesses,
            of(&["evaluations"]),
            "it ends with an answer, and not with a guess; a limit on nodes stops it",
        ),
        (!guesses && takes != Takes::Seed, of(&OF_SAMPLES), "only uct and puct take samples"),
        (
            samples,
            but(&OF_SAMPLES),
            "it keeps its own tree; only evaluations=, c=, prior=, playouts, seed=, implicit= and \
             solver fit samples",
        ),
        (takes == Takes::Samples, of(&["prior"]), "only puct expects anything of moves"),
        (
            samples && settings.playouts.is_none(),
            of(&["seed"]),
            "nothing is random; add \"playouts\"",
        ),
        (
            promise == Promise::Plausible,
            of(&ORDERS),
            "it orders moves itself, by their static values",
        ),
        (
            promise == Promise::Plausible,
            of(&["child-cutoffs"]),
            "it would look at moves that are left out",
        ),
        (promise != Promise::Plausible, of(&["plausible"]), "only shannon-b leaves moves out"),
        (!cuts_off, of(&["killers", "history", "child-cutoffs"]), "it has no cutoffs"),
        (
            promise == Promise::GameValue,
            of(&["deepening", "extend"]),
            "it searches to the end of the game, whatever the depth",
        ),
        (
            settings.deepening.is_none(),
            of(&["line-first"]),
            "there is no earlier iteration; add \"deepening\"",
        ),
        (
            settings.table.is_none(),
            of(&["table-move", "short-term", "child-cutoffs"]),
            "there is no table; add \"table=16\"",
        ),
        (
            settings.table.is_none() && is_dynamic,
            Some("order=dynamic"),
            "it needs memory; add \"table=16\"",
        ),
        (is_fixed && is_dynamic, Some("order=dynamic"), would_change),
        (is_fixed, of(&CHANGING_ORDERS), would_change),
        (
            needs_exact_leaves,
            of(&["quiescence-window"]),
            "it does without a re-search near the horizon because leaves are exact there, and \
             these are bounds; take pvs",
        ),
        (
            settings.quiescence.is_none(),
            of(&["quiescence-window"]),
            "nothing is searched beyond the horizon; add \"quiescence=captures\"",
        ),
        (
            settings.ordering.is_some_and(Ordering::is_by_value),
            of(&["killers", "history", "line-bonus"]),
            "with \"order=static\" or \"order=dynamic\", which rank every move; take another order",
        ),
    ];
    let mut misfits = misfits.into_iter().filter(|(applies, ..)| *applies);
    misfits.find_map(|(_, part, reason)| Some((part?, reason)))
}

/// A configuration that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigurationError {
    /// The algorithm is not known.
    #[error(transparent)]
    Algorithm(#[from] UnknownAlgorithm),
    /// A part is not known, or does not fit.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

impl Configuration {
    /// `algorithm` with `settings`, if it has a place for all of them.
    pub fn new(algorithm: Algorithm, settings: Settings) -> Result<Self, SettingError> {
        if let Some((part, reason)) = misfit(algorithm, &settings) {
            return Err(SettingError::Unfit { algorithm: algorithm.name(), part, reason });
        }
        Ok(Self { algorithm, settings })
    }

    /// `algorithm` with nothing plugged in.
    pub fn plain(algorithm: Algorithm) -> Self {
        Self { algorithm, settings: Settings::default() }
    }

    /// `algorithm` with every part in it that has a form which changes nothing, in
    /// that form: its counts are those of the plain one; of Shannon's strategy B,
    /// minimax's. `None` where it takes none of them.
    pub fn neutral(algorithm: Algorithm) -> Option<Self> {
        let fits = |settings: &Settings| Self::new(algorithm, *settings).is_ok();
        let mut all = Settings::default();
        for part in Settings::neutral() {
            let more = format!("{all}+{part}").parse().ok().filter(fits);
            all = more.unwrap_or(all);
        }
        (!all.is_plain()).then_some(Self { algorithm, settings: all })
    }

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The parts plugged into it, with their parameters.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// An empty memory of positions for the configuration.
    ///
    /// # Panics
    ///
    /// If the process cannot have so much memory; [`Self::try_memory`] returns an error.
    pub fn memory(&self) -> Memory {
        let memory = self.try_memory();
        memory.unwrap_or_else(|error| panic!("{self}: {error}; take a smaller table"))
    }

    /// An empty memory of positions for the configuration.
    ///
    /// # Errors
    ///
    /// If the process cannot have so much memory.
    pub fn try_memory(&self) -> Result<Memory, TryReserveError> {
        let kind = match (self.algorithm, self.settings.table) {
            (algorithm, _) if algorithm.takes() == Takes::Proofs => {
                Kind::Proofs(RefCell::new(DfPn::with(&self.settings).table()?))
            }
            (_, Some(table)) if self.settings.short_term.is_some() => {
                Kind::ShortTerm(ShortTermTable::new(table.try_build()?))
            }
            (_, Some(table)) => Kind::Positions(table.try_build()?),
            (algorithm, None) if algorithm.takes() == Takes::Passes => {
                Kind::Paths(PathTable::default())
            }
            (_, None) => Kind::Nothing,
        };
        let evaluations = self.settings.evaluation_cache.map(EvaluationCache::new).transpose()?;
        Ok(Memory { kind, evaluations })
    }

    /// The MiB of the tables of fixed size that a search needs: its transposition table and its
    /// cache of evaluations.
    pub fn mebibytes(&self) -> usize {
        let table = self.settings.table.map_or(0, |table| table.mebibytes);
        let EvaluationCacheSize(cache) =
            self.settings.evaluation_cache.unwrap_or(EvaluationCacheSize(0));
        table + cache
    }

    /// Runs the search, or ends where the observer ends it.
    pub fn search<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        &self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop> {
        self.search_in(&self.memory(), problem, evaluation, observer)
    }

    /// Runs the search with a memory that was allocated before
    /// ([`Self::memory`]), and uses what it already holds.
    pub fn search_in<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        &self,
        memory: &Memory,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop> {
        self.think(memory, problem, evaluation, observer, None).into_answer()
    }

    /// Runs the search with a memory and, where there is one, an oracle. Where the
    /// observer ends it, the answer of the last whole iteration is kept.
    ///
    /// # Panics
    ///
    /// Where the algorithm is not one of [`Published`]: [`Self::think_by`] runs it.
    pub fn think<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        &self,
        memory: &Memory,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
        oracle: Option<&dyn Oracle<P>>,
    ) -> Thought<P::Move, O::Stop> {
        let run = Published::find(self.algorithm);
        let run = run.unwrap_or_else(|| panic!("{} is not published here", self.algorithm));
        self.think_by(run, memory, problem, evaluation, observer, oracle)
    }

    /// Runs the search as [`Self::think`] does, with `run` for the algorithm, which
    /// [`Algorithms::find`] finds. It is called once for each iteration and window.
    pub fn think_by<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        &self,
        run: Run<P, E, O>,
        memory: &Memory,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
        oracle: Option<&dyn Oracle<P>>,
    ) -> Thought<P::Move, O::Stop> {
        if let Kind::Proofs(table) = &memory.kind {
            let solver = DfPn::with(&self.settings);
            return match solver.search_in(&mut table.borrow_mut(), problem, evaluation, observer) {
                Ok(answer) => Thought::Finished(answer),
                Err(why) => Thought::Stopped { why, last: None },
            };
        }
        if let Some(table) = memory.short_term() {
            table.begin();
        }
        let (table, evaluations) = (memory.table(), memory.evaluations.as_ref());
        let kit = Kit::new(&self.settings, &Resources { table, oracle, evaluations });
        let mut last = None;
        deepen(
            self.settings.deepening,
            problem,
            &mut Search::from_ply(evaluation, observer, kit, 0),
            |search, iteration| {
                let answer = match self.settings.aspiration {
                    None => run(search, iteration),
                    Some(Aspiration::NextIteration(width)) if iteration.depth < problem.depth => {
                        let window = corrected(width, last, iteration.window);
                        run(search, &Problem { window, ..*iteration })
                    }
                    Some(aspiration) => {
                        let static_value = || search.evaluation.evaluate(iteration.position);
                        let missed = || last.and_then(known_end);
                        let guess = iteration.guess.or_else(missed).unwrap_or_else(static_value);
                        aspire(aspiration, iteration, guess, |problem| run(search, problem))
                    }
                }?;
                last = Some(answer.bounds);
                Ok(answer)
            },
            |search, iteration| {
                search.observer.iteration(&iteration);
                if self.settings.line_first.is_some() {
                    search.parts.try_first(&iteration.answer.line);
                }
            },
        )
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
