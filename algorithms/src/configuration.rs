//! An algorithm with everything that is plugged into it.

use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;

use plywood_positions::{IntervalEvaluation, Position};

use crate::drivers::{aspire, corrected, deepen, known_end};
use crate::observation::resources::{Kind, Resources};
use crate::parts::{EvaluationCache, Kit};
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

/// The parts that order moves.
const ORDERS: [&str; 7] =
    ["order", "killers", "history", "line-bonus", "table-move", "line-first", "few-replies"];

/// The parts of searches by samples. Only the first is for other searches, too, which promise
/// nothing.
const OF_SAMPLES: [&str; 7] =
    ["evaluations", "c", "prior", "playouts", "seed", "implicit", "solver"];

/// A part that does not fit an algorithm because the one is for samples, or ends with a guess, and
/// the other is not, and why.
fn misfit_of_samples(
    algorithm: Algorithm,
    settings: &Settings,
) -> Option<(&'static str, &'static str)> {
    let first_but = |parts: &[&str]| settings.names().find(|name| !parts.contains(name));
    let takes = algorithm.takes();
    if takes == Takes::Evaluations {
        let part = first_but(&["evaluations"])?;
        return Some((part, "it keeps its own tree; only \"evaluations=N\" fits that"));
    }
    if takes == Takes::Seed {
        return None;
    }
    if !takes.is_for_samples() {
        let part = settings.names().find(|name| OF_SAMPLES.contains(name))?;
        let reason = if part == "evaluations" {
            "it ends with an answer, and not with a guess; a limit on nodes stops it"
        } else {
            "only uct and puct take samples"
        };
        return Some((part, reason));
    }
    if let Some(part) = first_but(&OF_SAMPLES) {
        let reason = "it keeps its own tree; only evaluations=, c=, prior=, playouts, seed=, \
                      implicit= and solver fit samples";
        return Some((part, reason));
    }
    if settings.prior.is_some() && takes == Takes::Samples {
        return Some(("prior", "only puct expects anything of moves"));
    }
    let is_idle = settings.seed.is_some() && settings.playouts.is_none();
    is_idle.then_some(("seed", "nothing is random; add \"playouts\""))
}

/// A part that does not fit the table, or that there is none, and why.
fn misfit_of_memory(settings: &Settings) -> Option<(&'static str, &'static str)> {
    let of_tables = ["table-move", "short-term", "child-cutoffs"];
    if settings.table.is_none() {
        let needy = settings.names().find(|name| of_tables.contains(name));
        return match needy {
            Some(part) => Some((part, "there is no table; add \"table=16\"")),
            None if settings.ordering == Some(Ordering::Dynamic) => {
                Some(("order=dynamic", "it needs memory; add \"table=16\""))
            }
            None => None,
        };
    }
    if settings.short_term == Some(ShortTerm::FixedOrder)
        && let Some(part) = settings.changing_order()
    {
        let reason = "with \"short-term\": the order of moves would change from search to \
                      search, and an interrupted search is taken up only where it follows the \
                      same path; leave it out, or take \"short-term=any-order\"";
        return Some((part, reason));
    }
    None
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
        let unfit =
            |part, reason| Err(SettingError::Unfit { algorithm: algorithm.name(), part, reason });
        let first_of = |parts: &[&str]| settings.names().find(|name| parts.contains(name));
        let first_but = |parts: &[&str]| settings.names().find(|name| !parts.contains(name));
        let Facts { instead, cuts_off, needs_exact_leaves, .. } = *algorithm.facts();
        let own_memory = || instead.unwrap_or("it keeps its own memory and order");
        match algorithm.takes() {
            takes @ (Takes::Nothing | Takes::Seed | Takes::Depths) => {
                let fitting = match takes {
                    Takes::Seed => "seed",
                    Takes::Depths => "deepening",
                    _ => "",
                };
                if let Some(part) = first_but(&[fitting]) {
                    return unfit(part, own_memory());
                }
            }
            Takes::Proofs => {
                if let Some(part) = first_but(&["table", "epsilon"]) {
                    return unfit(part, "only \"table=MIB\" and \"epsilon=N\" fit proof numbers");
                }
                if settings.table.is_some_and(|table| table != TableSettings::new(table.mebibytes))
                {
                    let reason = "its table has a rule of its own for what gives way; take \
                                  \"table=MIB\" alone";
                    return unfit("table", reason);
                }
            }
            Takes::Nodes => {
                if let Some(part) = first_of(&["window", "null-move", "reduce"]) {
                    let reason = "it has no window; alpha-beta, pvs, negascout have one";
                    return unfit(part, reason);
                }
            }
            Takes::Passes => {
                if let Some(part) = first_of(&["window"]) {
                    return unfit(part, "it makes its own windows");
                }
                if settings.null_move.is_some_and(|form| form.beta) {
                    let reason = "with \"beta\": a pass goes on from the bound that the one \
                                  before has found, and would come no further than one unit; \
                                  leave \":beta\" out";
                    return unfit("null-move", reason);
                }
            }
            Takes::Windows | Takes::Evaluations | Takes::Samples | Takes::PriorSamples => {}
        }
        if algorithm.takes() != Takes::Proofs
            && let Some(part) = first_of(&["epsilon"])
        {
            return unfit(part, "only df-pn has thresholds of proof numbers");
        }
        if let Some((part, reason)) = misfit_of_samples(algorithm, &settings) {
            return unfit(part, reason);
        }
        if algorithm.promise() == Promise::Plausible {
            if let Some(part) = first_of(&ORDERS) {
                return unfit(part, "it orders moves itself, by their static values");
            }
            if let Some(part) = first_of(&["child-cutoffs"]) {
                return unfit(part, "it would look at moves that are left out");
            }
        } else if let Some(part) = first_of(&["plausible"]) {
            return unfit(part, "only shannon-b leaves moves out");
        }
        if !cuts_off && let Some(part) = first_of(&["killers", "history", "child-cutoffs"]) {
            return unfit(part, "it has no cutoffs");
        }
        if algorithm.promise() == Promise::GameValue
            && let Some(part) = first_of(&["deepening", "extend"])
        {
            return unfit(part, "it searches to the end of the game, whatever the depth");
        }
        if settings.line_first.is_some() && settings.deepening.is_none() {
            return unfit("line-first", "there is no earlier iteration; add \"deepening\"");
        }
        if let Some((part, reason)) = misfit_of_memory(&settings) {
            return unfit(part, reason);
        }
        if settings.quiescence_window.is_some() {
            if needs_exact_leaves {
                let reason = "it does without a re-search near the horizon because leaves are \
                              exact there, and these are bounds; take pvs";
                return unfit("quiescence-window", reason);
            }
            if settings.quiescence.is_none() {
                let reason = "nothing is searched beyond the horizon; add \"quiescence=captures\"";
                return unfit("quiescence-window", reason);
            }
        }
        if settings.ordering.is_some_and(Ordering::is_by_value)
            && let Some(part) = first_of(&["killers", "history", "line-bonus"])
        {
            let reason = "with \"order=static\" or \"order=dynamic\", which rank every move; \
                          take another order";
            return unfit(part, reason);
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
    pub fn memory(&self) -> Memory {
        let kind = match (self.algorithm, self.settings.table) {
            (algorithm, _) if algorithm.takes() == Takes::Proofs => {
                Kind::Proofs(RefCell::new(DfPn::with(&self.settings).table()))
            }
            (_, Some(table)) if self.settings.short_term.is_some() => {
                Kind::ShortTerm(ShortTermTable::new(table.build()))
            }
            (_, Some(table)) => Kind::Positions(table.build()),
            (algorithm, None) if algorithm.takes() == Takes::Passes => {
                Kind::Paths(PathTable::default())
            }
            (_, None) => Kind::Nothing,
        };
        Memory { kind, evaluations: self.settings.evaluation_cache.map(EvaluationCache::new) }
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
