//! An algorithm with everything that is plugged into it.

use std::fmt;
use std::str::FromStr;

use plywood_positions::{IntervalEvaluation, Position, Value, Window};

use crate::parts::Kit;
use crate::{
    Algorithm, Answer, DfPn, Observer, Ordering, Problem, Promise, Search, SettingError, Settings,
    TableSettings, Takes, UnknownAlgorithm,
};

/// An algorithm and its settings. As text: the name, and then the parts, as in
/// `negascout+deepening+table=16+killers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Configuration {
    algorithm: Algorithm,
    settings: Settings,
}

/// The parts that order moves.
const ORDERS: [&str; 6] =
    ["order", "killers", "history", "table-move", "line-first", "few-replies"];

/// Why nothing fits, and what to take instead.
fn own_memory(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Sss => "it keeps its own memory and order; mtd(+inf) is SSS* with a table",
        Algorithm::Dual => "it keeps its own memory and order; mtd(-inf) is DUAL* with a table",
        Algorithm::ProofNumber | Algorithm::ProofNumberDelayed => {
            "it keeps its own memory and order; df-pn has a table"
        }
        _ => "it keeps its own memory and order",
    }
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
        match algorithm.takes() {
            Takes::Nothing => {
                if let Some(part) = first_but(&[]) {
                    return unfit(part, own_memory(algorithm));
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
                if let Some(part) = first_of(&["window", "null-move"]) {
                    let reason = "it has no window; alpha-beta, pvs, negascout have one";
                    return unfit(part, reason);
                }
            }
            Takes::Passes => {
                if let Some(part) = first_of(&["window"]) {
                    return unfit(part, "it makes its own windows");
                }
            }
            Takes::Windows => {}
        }
        if algorithm.takes() != Takes::Proofs
            && let Some(part) = first_of(&["epsilon"])
        {
            return unfit(part, "only df-pn has thresholds of proof numbers");
        }
        if algorithm == Algorithm::ShannonB {
            if let Some(part) = first_of(&ORDERS) {
                return unfit(part, "it orders moves itself, by their static values");
            }
            if let Some(part) = first_of(&["child-cutoffs"]) {
                return unfit(part, "it would look at moves that are left out");
            }
        } else if let Some(part) = first_of(&["plausible"]) {
            return unfit(part, "only shannon-b leaves moves out");
        }
        if matches!(algorithm, Algorithm::Minimax | Algorithm::MinimaxToTheEnd)
            && let Some(part) = first_of(&["killers", "history", "child-cutoffs"])
        {
            return unfit(part, "it has no cutoffs");
        }
        if algorithm.promise() == Promise::GameValue
            && let Some(part) = first_of(&["deepening"])
        {
            return unfit(part, "it searches to the end of the game, whatever the depth");
        }
        if settings.line_first.is_some() && settings.deepening.is_none() {
            return unfit("line-first", "there is no earlier iteration; add \"deepening\"");
        }
        if settings.table.is_none()
            && let Some(part) = first_of(&["table-move", "child-cutoffs"])
        {
            return unfit(part, "there is no table; add \"table=16\"");
        }
        if settings.ordering == Some(Ordering::Dynamic) && settings.table.is_none() {
            return unfit("order=dynamic", "it needs memory; add \"table=16\"");
        }
        if settings.ordering.is_some_and(Ordering::is_by_value)
            && let Some(part) = first_of(&["killers", "history"])
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

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// What is plugged into it.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Runs the search, or ends where the observer ends it.
    ///
    /// A plain algorithm is compiled without a place for parts, so that its
    /// time is its own. Where time does not matter, [`Self::search_assembled`]
    /// does the same and compiles once.
    pub fn search<P, E, O>(
        &self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop>
    where
        P: Position,
        E: IntervalEvaluation<P>,
        O: Observer<P>,
    {
        if self.settings.is_plain() {
            return self.algorithm.search(problem, evaluation, observer);
        }
        self.search_assembled(problem, evaluation, observer)
    }

    /// Runs the search with all parts in their places, plugged in or not. It
    /// visits what [`Self::search`] visits.
    pub fn search_assembled<P, E, O>(
        &self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop>
    where
        P: Position,
        E: IntervalEvaluation<P>,
        O: Observer<P>,
    {
        if self.algorithm == Algorithm::DfPn {
            return DfPn::with(&self.settings).search(problem, evaluation, observer);
        }
        let mut kit = Kit::new(&self.settings);
        if self.settings.table.is_none() && self.algorithm.takes() == Takes::Passes {
            kit.remember_paths();
        }
        let mut search = Search::new(evaluation, observer, kit);
        let mut guess = problem.guess;
        let depths = self.settings.deepening.into_iter();
        for depth in depths.flat_map(|deepening| deepening.before(problem.depth)) {
            let iteration = Problem { depth, guess, window: Window::FULL, ..*problem };
            let answer = self.iterate(&mut search, &iteration)?;
            guess = answer.bounds.value();
            if self.settings.line_first.is_some() {
                search.parts.try_first(&answer.line);
            }
        }
        self.iterate(&mut search, &Problem { guess, ..*problem })
    }

    /// One iteration: windows around the guess, each wider than the one
    /// before, until the value is inside, or outside the problem's window.
    fn iterate<P, E, O>(
        &self,
        search: &mut Search<'_, P, E, O, Kit<P>>,
        problem: &Problem<'_, P>,
    ) -> Result<Answer<P::Move>, O::Stop>
    where
        P: Position,
        E: IntervalEvaluation<P>,
        O: Observer<P>,
    {
        let Some(aspiration) = self.settings.aspiration else {
            return self.algorithm.search_with(search, problem);
        };
        let whole = problem.window;
        let guess = problem.guess.unwrap_or_else(|| search.evaluation.evaluate(problem.position));
        let guess = guess.clamp(whole.alpha, whole.beta);
        // No width reaches from one end of the range to the other: the last
        // window is said to have none.
        let below = |width: Option<Value>| {
            width.map_or(whole.alpha, |width| guess.saturating_sub(width).max(whole.alpha))
        };
        let above = |width: Option<Value>| {
            width.map_or(whole.beta, |width| guess.saturating_add(width).min(whole.beta))
        };
        let (first, wider) = aspiration.widths(problem.depth);
        let mut window = Window { alpha: below(Some(first)), beta: above(Some(first)) };
        for width in wider.into_iter().map(Some).chain([None]) {
            let answer = self.algorithm.search_with(search, &Problem { window, ..*problem })?;
            if answer.bounds.upper <= window.alpha && whole.alpha < window.alpha {
                window = Window { alpha: below(width), beta: window.alpha + 1 };
            } else if answer.bounds.lower >= window.beta && window.beta < whole.beta {
                window = Window { alpha: window.beta - 1, beta: above(width) };
            } else {
                return Ok(answer);
            }
        }
        self.algorithm.search_with(search, &Problem { window, ..*problem })
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
        let named = |algorithm: &&Algorithm| {
            let rest = text.strip_prefix(algorithm.name());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('+'))
        };
        let Some(&algorithm) = Algorithm::ALL.iter().find(named) else {
            let name = text.split_once('+').map_or(text, |(name, _)| name);
            return Err(UnknownAlgorithm(name.to_owned()).into());
        };
        let settings = text[algorithm.name().len()..].parse()?;
        Ok(Self::new(algorithm, settings)?)
    }
}
