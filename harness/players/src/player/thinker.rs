//! Players that search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plywood_algorithms::{
    Algorithm, Configuration, Deepening, Finished, Guarantee, KeyedBy, Lifetime, LimitObserver,
    Limits, LongTermMemory, Memory, Mode, Neighbourhood, RootKey, Settings, ShortTermTable,
    TableSettings,
};
use plywood_positions::{Position as _, Window, mix};
use rustc_hash::FxHashSet;

use super::compiled::{Extra, Playable, SearchRequest};
use super::found::{Found, run};
use super::known::Known;
use super::lines::lines;
use super::memory::{Complaints, LongTerm};
use super::outside::Outside;
use super::pace::Pace;
use super::player_observer::PlayerObserver;
use super::root::PositionWithHistory;
use super::{
    Decision, Effort, MoveSource, Orders, Origin, Player, PlayerError, Progress, SearchParts,
};
use crate::{Budget, EvaluationFactory, Game, Random, Repetition, Rules, Time, default_share};

/// Maximum depth of a player's search, in plies.
pub const DEEPEST: u32 = 64;

/// A player that searches with a configuration and an evaluation, after consulting its advisers.
///
/// It plays the best move of the last finished iteration. Except on a clock, the first iteration is
/// completed whatever the limits are. Table memory is allocated once. Its contents are kept from
/// move to move of a game while the context of the values is the same.
pub struct Thinker<P: Rules> {
    name: String,
    configuration: Configuration,
    judge: Box<dyn EvaluationFactory<P>>,
    effort: Effort,
    advisers: Vec<Box<dyn MoveSource<P>>>,
    extra: Option<&'static dyn Extra<P>>,
    memory: Memory,
    long_term: Option<LongTerm>,
    repetition: Repetition,
    /// Context of the values in the table memory. It combines the evaluation's
    /// [`context`](plywood_positions::Evaluation::context), whether advisers restricted the moves,
    /// and the positions drawn by the game's history.
    context: Option<u64>,
    pace: Pace,
    random: Random,
    /// Flag that another thread sets to end every search.
    stop: Arc<AtomicBool>,
}

impl<P: Playable> Thinker<P> {
    /// Returns a player with this name in records. Iterative deepening is added if the algorithm
    /// supports it, because without it a stopped search has no result. It is not added for searches
    /// to a fixed depth.
    pub fn new(
        name: String,
        configuration: Configuration,
        judge: Box<dyn EvaluationFactory<P>>,
        effort: Effort,
    ) -> Self {
        let configuration = deepened(&configuration, effort);
        Self {
            memory: configuration.memory(),
            name,
            configuration,
            judge,
            effort,
            advisers: Vec::new(),
            extra: None,
            long_term: None,
            repetition: Repetition::default(),
            context: None,
            pace: Pace::default(),
            random: Random::new(0),
            stop: Arc::default(),
        }
    }

    /// Adds the algorithms of `extra` to the published algorithms.
    #[must_use]
    pub fn with_algorithms(mut self, extra: Option<&'static dyn Extra<P>>) -> Self {
        self.extra = extra;
        self
    }

    /// Adds `adviser` after those already present.
    #[must_use]
    pub fn with_adviser(mut self, adviser: Box<dyn MoveSource<P>>) -> Self {
        self.advisers.push(adviser);
        self
    }

    /// Sets the occurrence of a position in the game that is scored as a draw.
    #[must_use]
    pub fn with_repetition(mut self, repetition: Repetition) -> Self {
        self.repetition = repetition;
        self
    }

    /// Stores search results in `memory`, and resumes searches from it. `complaints` receives its
    /// errors.
    #[must_use]
    pub fn with_memory(
        mut self,
        memory: Box<dyn LongTermMemory>,
        complaints: Box<Complaints>,
    ) -> Self {
        self.long_term = Some(LongTerm::new(memory, complaints));
        self
    }

    /// Sends errors of the memory, if there is one, to `complaints`.
    #[must_use]
    pub fn with_complaints(mut self, complaints: Box<Complaints>) -> Self {
        if let Some(long_term) = &mut self.long_term {
            long_term.complaints = complaints;
        }
        self
    }

    /// Returns the configuration of the search, including iterative deepening.
    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// Returns the limits for a move, unless the orders give others.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Returns whether the search promises no value. Then the other moves are not ordered by value,
    /// and the player cannot show a second line.
    pub fn guesses(&self) -> bool {
        self.configuration.algorithm().promise() == Guarantee::Nothing
    }

    /// Starts a new game: clears the table memory and seeds random choices with `seed`.
    pub fn forget(&mut self, seed: u64) {
        self.memory.forget();
        self.context = None;
        self.random = Random::new(seed);
        if let Some(long_term) = &mut self.long_term {
            long_term.begin_game();
        }
    }

    /// Returns the part of the memory's context that depends on the game's history.
    ///
    /// The positions `drawn` by history change values: a win through such a position is no longer a
    /// win. Joanna's table changes only the entries of these positions, and keeps all others.
    fn history(&self, drawn: &FxHashSet<u64>) -> u64 {
        match self.repetition {
            Repetition::Second => 0,
            Repetition::Third => drawn.iter().fold(0, |sum: u64, &key| sum.wrapping_add(mix(key))),
        }
    }

    /// Returns the first adviser's move that is allowed.
    fn advice(&mut self, game: &Game<P>, only: Option<&[P::Move]>) -> Option<Decision<P::Move>> {
        let random = &mut self.random;
        let allowed = |chosen: &P::Move| only.is_none_or(|only| only.contains(chosen));
        self.advisers.iter().find_map(|adviser| {
            let chosen = adviser.advise(game, random).filter(allowed)?;
            Some(Decision {
                chosen,
                value: None,
                origin: Origin::Advice(adviser.name()),
                nodes: 0,
                evaluations: Some(0),
                time: Duration::ZERO,
                line: vec![chosen],
            })
        })
    }

    /// Clears the table memory unless a search with `configuration` in this context may use it.
    ///
    /// A search cannot use entries keyed by path from another root, entries of another
    /// configuration or context, or a table whose lifetime is one search.
    fn renew_memory(&mut self, configuration: &Configuration, context: u64) {
        let is_by_path = self.memory.table().is_some_and(|table| table.keyed_by() == KeyedBy::Path);
        let is_doubtful = *configuration != self.configuration;
        let table = self.configuration.settings().table;
        let is_anew = table.is_some_and(|table| table.lifetime == Lifetime::Search);
        if is_by_path || is_doubtful || is_anew || self.context != Some(context) {
            self.memory.forget();
            self.context = Some(context);
        }
    }

    /// Chooses a move for the side to move, or returns `None` if there is no move. `report`
    /// receives each finished iteration.
    #[expect(clippy::too_many_lines, reason = "one move, from the advice to the answer")]
    pub fn think(
        &mut self,
        game: &Game<P>,
        orders: &Orders<'_, P>,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Option<Decision<P::Move>> {
        let started = Instant::now();
        let legal = game.moves();
        let only = orders.only.map(|only| common(only, &legal));
        let first = *only.as_ref().unwrap_or(&legal).first()?;
        if let Some(decision) = self.advice(game, only.as_deref()) {
            return Some(decision);
        }
        let worthy = self.advisers.iter().find_map(|adviser| adviser.worth_a_search(game));
        // Stored values depend on the restriction by advisers.
        let advised = u64::from(worthy.is_some());
        let only = narrowed(only, worthy);
        let evaluation = self.judge.for_root(game.position());
        let drawn = game.drawn_keys(self.repetition);
        let history = self.history(&drawn);
        let is_exact = orders.parts == SearchParts::Exact;
        let configuration = if is_exact { exact(&self.configuration) } else { self.configuration };
        self.renew_memory(&configuration, mix(evaluation.context()) ^ advised ^ history);
        let root = PositionWithHistory::new(game, only.as_deref(), &drawn);
        // A restricted root has its own key.
        let key = RootKey { context: evaluation.context(), position: root.key() };
        // The long-term memory is valid in other games, so it is used only without drawn positions.
        let is_plain = only.is_none() && !is_exact && orders.lines.get() == 1 && history == 0;
        let mut long_term = self.long_term.as_mut().filter(|_| is_plain);
        let known = long_term.as_mut().and_then(|it| it.recall(key, &self.memory));
        let known = known.and_then(|finished| Known::new(finished, &legal, &root));
        let depth = orders.effort.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        if known.as_ref().is_some_and(|known| known.is_enough(depth)) {
            return known.map(|known| known.decision(0, 0, started.elapsed()));
        }
        let oracles = self.advisers.iter().filter_map(|adviser| adviser.oracle(game));
        let outside = Outside { oracles: oracles.collect() };
        let budget = orders.budget.map(|budget| self.pace.share(budget));
        let search = SearchRequest {
            configuration: &configuration,
            memory: &self.memory,
            evaluation: &*evaluation,
            root,
            oracle: &outside,
            finished: known.as_ref().map(|known| known.finished),
            window: Window::FULL,
            extra: self.extra,
        };
        let limits = limits(orders.effort, budget, configuration.algorithm().promise());
        let limited = LimitObserver::new(limits).until(orders.stop.clone());
        let aim = budget.map(|budget| budget.aim);
        // On a clock, the search does not wait for the first iteration.
        let waits = budget.is_none()
            && known.is_none()
            && self.configuration.settings().deepening.is_some();
        let mut watch = PlayerObserver::new(limited, started, aim, waits, &self.memory, report)
            .obeying(orders, &search.root);
        let found = match orders.lines.get() {
            1 => run(&search, depth, &mut watch),
            count => lines(&search, only.as_deref().unwrap_or(&legal), count, depth, &mut watch),
        };
        let (nodes, evaluations) = (watch.nodes(), watch.evaluations());
        self.pace.learn(&watch.stopped());
        if let Some(long_term) = long_term {
            let finished = found.as_ref().map(|found| found.finished(&legal));
            let finished = finished.or(known.as_ref().map(|known| known.finished));
            long_term.remember(key, &neighbourhood(finished, &self.memory));
        }
        Some(match (found, known) {
            (Some(found), _) => found.decision(nodes, evaluations, started.elapsed()),
            (None, Some(known)) => known.decision(nodes, evaluations, started.elapsed()),
            // No iteration finished: the search does not deepen, the clock is almost down, or a
            // search that promises no value could not try a move.
            (None, None) => {
                let endless = LimitObserver::new(Limits::default());
                let mut watch =
                    PlayerObserver::new(endless, started, None, false, &self.memory, report);
                let plain = Configuration::plain(Algorithm::ALPHA_BETA);
                let found = least(search, budget, (&plain, &plain.memory()), &mut watch);
                let found = found.unwrap_or_else(|| Found::unsearched(first));
                let (nodes, evaluations) =
                    (nodes + watch.nodes(), evaluations + watch.evaluations());
                found.decision(nodes, evaluations, started.elapsed())
            }
        })
    }
}

/// Returns the limits of a search.
///
/// A search that promises no value has no iterations between which it could end, so on a clock it
/// takes the time that it aims at. Its usual limit on evaluations applies only if it has no other.
fn limits(effort: Effort, budget: Option<Budget>, promise: Guarantee) -> Limits {
    let guesses = promise == Guarantee::Nothing;
    let of_clock = |budget: Budget| if guesses { budget.aim } else { budget.most };
    let time = budget.map(of_clock).or(effort.time);
    let is_limited = effort.nodes.is_some() || time.is_some();
    Limits {
        nodes: effort.nodes,
        time,
        memory: default_share(),
        evaluations: effort.evaluations.or((guesses && is_limited).then_some(u64::MAX)),
    }
}

/// Adds iterative deepening to a configuration, which lets it stop with a result. Searches to a
/// fixed depth and algorithms that do not support it stay as they are.
fn deepened(configuration: &Configuration, effort: Effort) -> Configuration {
    if effort.is_fixed_depth() || configuration.settings().deepening.is_some() {
        return *configuration;
    }
    let settings = Settings { deepening: Some(Deepening::ByOne), ..*configuration.settings() };
    Configuration::new(configuration.algorithm(), settings).unwrap_or(*configuration)
}

/// Returns the moves of `some` that are also in `others`.
fn common<M: Copy + PartialEq>(some: &[M], others: &[M]) -> Vec<M> {
    some.iter().copied().filter(|chosen| others.contains(chosen)).collect()
}

/// Returns the moves of `only` that are `worthy`, or all of `only` if none is.
fn narrowed<M: Copy + PartialEq>(only: Option<Vec<M>>, worthy: Option<Vec<M>>) -> Option<Vec<M>> {
    match (only, worthy) {
        (Some(only), Some(worthy)) if only.iter().any(|chosen| worthy.contains(chosen)) => {
            Some(common(&only, &worthy))
        }
        (Some(only), _) => Some(only),
        (None, worthy) => worthy,
    }
}

/// Returns the entry of the root and of positions around it, for a long-term memory.
fn neighbourhood(finished: Option<Finished>, memory: &Memory) -> Neighbourhood {
    let records = memory.short_term().map(ShortTermTable::kept).unwrap_or_default();
    Neighbourhood { finished, records }
}

/// Removes enhancements that skip moves or change their depth, and replaces an algorithm that
/// promises no exact value by alpha-beta. Quiescence search stays, because it never claims a false
/// end of the game.
fn exact(configuration: &Configuration) -> Configuration {
    let settings = *configuration.settings();
    let table = settings.table.map(|table| TableSettings { mode: Mode::Exact, ..table });
    let (null_move, extensions, reductions) = (None, None, None);
    let settings = Settings { table, null_move, extensions, reductions, ..settings };
    let algorithm = match configuration.algorithm().promise() {
        Guarantee::Value | Guarantee::ValueAlone => configuration.algorithm(),
        _ => Algorithm::ALPHA_BETA,
    };
    let settings = Settings { plausible: None, ..settings };
    Configuration::new(algorithm, settings).unwrap_or(*configuration)
}

/// Searches one ply, the least that yields a move. On a clock, or for an algorithm that promises no
/// value, the plain `configuration` is used, without quiescence search.
fn least<'a, P: Playable>(
    search: SearchRequest<'a, P>,
    budget: Option<Budget>,
    (configuration, memory): (&'a Configuration, &'a Memory),
    watch: &mut PlayerObserver<'_, P::Move>,
) -> Option<Found<P::Move>> {
    if budget.is_none() && search.configuration.algorithm().promise() != Guarantee::Nothing {
        return run(&search, 1, watch);
    }
    run(&SearchRequest { configuration, memory, ..search }, 1, watch)
}

impl<P: Playable> Player<P> for Thinker<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        self.forget(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game<P>,
        time: Option<Time>,
    ) -> Result<Decision<P::Move>, PlayerError> {
        let orders = Orders {
            effort: self.effort,
            budget: time.map(|time| time.budget()),
            stop: self.stop.clone(),
            ..Orders::default()
        };
        let decision = self.think(game, &orders, &mut |_| ()).ok_or(PlayerError::Over)?;
        if self.stop.load(Ordering::Relaxed) { Err(PlayerError::Stopped) } else { Ok(decision) }
    }

    fn stop_at(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }
}
