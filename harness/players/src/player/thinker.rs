//! A player that searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plywood_algorithms::{
    Algorithm, Configuration, Deepening, Finished, KeyedBy, Lifetime, Limited, Limits,
    LongTermMemory, Memory, Mode, Neighbourhood, Promise, RootKey, Settings, ShortTermTable,
    TableSettings,
};
use plywood_positions::{Position as _, Window, mix};
use rustc_hash::FxHashSet;

use super::compiled::{Extra, Playable, Searched};
use super::found::{Found, run};
use super::known::Known;
use super::lines::lines;
use super::memory::{Complaints, LongTerm};
use super::outside::Outside;
use super::pace::Pace;
use super::root::Root;
use super::watch::Watch;
use super::{
    Adviser, Decision, Effort, Judge, Orders, Origin, Player, PlayerError, Progress, SearchParts,
};
use crate::{Budget, Game, Random, Repetition, Rules, Time, default_share};

/// No search of a game looks further ahead.
pub const DEEPEST: u32 = 64;

/// A player that searches with a configuration, an evaluation, and sources that
/// it may consult before.
///
/// It plays the move of the last finished iteration; the first is finished
/// whatever the limits are. What the configuration remembers of positions is
/// allocated once, and kept from move to move of a game as long as the
/// evaluation stays the same.
pub struct Thinker<P: Rules> {
    name: String,
    configuration: Configuration,
    judge: Box<dyn Judge<P>>,
    effort: Effort,
    advisers: Vec<Box<dyn Adviser<P>>>,
    extra: Option<&'static dyn Extra<P>>,
    memory: Memory,
    long_term: Option<LongTerm>,
    repetition: Repetition,
    /// The context of the values in the memory: the evaluation's
    /// [`context`](plywood_positions::Evaluation::context), whether some moves alone were worth
    /// a search, and which positions the game's history makes a draw.
    context: Option<u64>,
    pace: Pace,
    random: Random,
    /// Raised by another thread, it ends every search.
    stop: Arc<AtomicBool>,
}

impl<P: Playable> Thinker<P> {
    /// A player with this name in records. Iterative deepening is plugged in
    /// where the configuration has a place for it and does without, since a
    /// search that is stopped has no other answer.
    pub fn new(
        name: String,
        configuration: Configuration,
        judge: Box<dyn Judge<P>>,
        effort: Effort,
    ) -> Self {
        let configuration = deepened(configuration, effort);
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

    /// Searches with the algorithms of `extra` as well as with the published ones.
    #[must_use]
    pub fn with_algorithms(mut self, extra: Option<&'static dyn Extra<P>>) -> Self {
        self.extra = extra;
        self
    }

    /// Asks `adviser` too, after those that are there already.
    #[must_use]
    pub fn with_adviser(mut self, adviser: Box<dyn Adviser<P>>) -> Self {
        self.advisers.push(adviser);
        self
    }

    /// Scores positions of the game as drawn at this occurrence.
    #[must_use]
    pub fn with_repetition(mut self, repetition: Repetition) -> Self {
        self.repetition = repetition;
        self
    }

    /// Remembers its thoughts in `memory`, and goes on from what is known there.
    /// `complaints` hears what goes wrong.
    #[must_use]
    pub fn with_memory(
        mut self,
        memory: Box<dyn LongTermMemory>,
        complaints: Box<Complaints>,
    ) -> Self {
        self.long_term = Some(LongTerm::new(memory, complaints));
        self
    }

    /// Lets `complaints` hear what goes wrong with the memory, if there is one.
    #[must_use]
    pub fn with_complaints(mut self, complaints: Box<Complaints>) -> Self {
        if let Some(long_term) = &mut self.long_term {
            long_term.complaints = complaints;
        }
        self
    }

    /// The configuration that it searches with, iterative deepening included.
    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// The limits of a move's effort where the orders give none.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Whether its search ends with a guess: no value orders the moves behind the chosen one, so
    /// it shows no second line.
    pub fn guesses(&self) -> bool {
        self.configuration.algorithm().promise() == Promise::Nothing
    }

    /// A game begins: everything remembered is forgotten, and draws follow from
    /// `seed`.
    pub fn forget(&mut self, seed: u64) {
        self.memory.forget();
        self.context = None;
        self.random = Random::new(seed);
        if let Some(long_term) = &mut self.long_term {
            long_term.begin_game();
        }
    }

    /// Returns the part of the memory's context that depends on the game's history, which makes
    /// the positions `drawn` a draw: a win by way of such a position is no win any more. Joanna's
    /// table changes the records of these positions alone, and keeps all others.
    fn history(&self, drawn: &FxHashSet<u64>) -> u64 {
        match self.repetition {
            Repetition::Second => 0,
            Repetition::Third => drawn.iter().fold(0, |sum: u64, &key| sum.wrapping_add(mix(key))),
        }
    }

    /// A move that an adviser knows.
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

    /// Forgets everything that is remembered of positions, unless a search with `configuration` in
    /// this context may use it. A search may not use paths from another root, results of another
    /// configuration or context, or a table that lives for one search.
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

    /// Chooses a move for the side to move. `report` receives every finished
    /// iteration. `None` if there is no move.
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
        // What a search remembers rests on what the advisers told it.
        let advised = u64::from(worthy.is_some());
        let only = narrowed(only, worthy);
        let evaluation = self.judge.for_root(game.position());
        let drawn = game.drawn_keys(self.repetition);
        let history = self.history(&drawn);
        let is_exact = orders.parts == SearchParts::Exact;
        let configuration = if is_exact { exact(self.configuration) } else { self.configuration };
        self.renew_memory(&configuration, mix(evaluation.context()) ^ advised ^ history);
        let root = Root::new(game, only.as_deref(), &drawn);
        // Where some moves alone are searched, it is another root.
        let key = RootKey { context: evaluation.context(), position: root.key() };
        // Another game has another history.
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
        let search = Searched {
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
        let limited = Limited::new(limits).until(orders.stop.clone());
        let aim = budget.map(|budget| budget.aim);
        // A clock does not wait for the first iteration.
        let waits = budget.is_none()
            && known.is_none()
            && self.configuration.settings().deepening.is_some();
        let mut watch = Watch::new(limited, started, aim, waits, &self.memory, report)
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
            // Nothing is finished: the search does not deepen, the clock is almost down, or the
            // evaluations of a search that guesses were too few for one move.
            (None, None) => {
                let endless = Limited::new(Limits::default());
                let mut watch = Watch::new(endless, started, None, false, &self.memory, report);
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

/// The limits of a search. One that ends with a guess and has no limit of evaluations takes the
/// nodes for them, and ends there instead of being stopped without an answer.
fn limits(effort: Effort, budget: Option<Budget>, promise: Promise) -> Limits {
    Limits {
        nodes: effort.nodes,
        time: budget.map(|budget| budget.most).or(effort.time),
        memory: default_share(),
        evaluations: effort.evaluations.or(effort.nodes.filter(|_| promise == Promise::Nothing)),
    }
}

/// A configuration that can be stopped: with iterative deepening, unless only
/// one depth is asked for or there is no place for it.
fn deepened(configuration: Configuration, effort: Effort) -> Configuration {
    if effort.is_fixed_depth() || configuration.settings().deepening.is_some() {
        return configuration;
    }
    let settings = Settings { deepening: Some(Deepening::ByOne), ..*configuration.settings() };
    Configuration::new(configuration.algorithm(), settings).unwrap_or(configuration)
}

/// The moves of `some` that are in `others`, too.
fn common<M: Copy + PartialEq>(some: &[M], others: &[M]) -> Vec<M> {
    some.iter().copied().filter(|chosen| others.contains(chosen)).collect()
}

/// The moves of `only` that are `worthy`, or all of `only` where none of them is.
fn narrowed<M: Copy + PartialEq>(only: Option<Vec<M>>, worthy: Option<Vec<M>>) -> Option<Vec<M>> {
    match (only, worthy) {
        (Some(only), Some(worthy)) if only.iter().any(|chosen| worthy.contains(chosen)) => {
            Some(common(&only, &worthy))
        }
        (Some(only), _) => Some(only),
        (None, worthy) => worthy,
    }
}

/// For a long-term memory: the root's record, and those of positions around it.
fn neighbourhood(finished: Option<Finished>, memory: &Memory) -> Neighbourhood {
    let records = memory.short_term().map(ShortTermTable::kept).unwrap_or_default();
    Neighbourhood { finished, records }
}

/// A search without its inexact parts, as far as they change which moves are
/// searched, and how deeply. What is beyond the horizon ends no game falsely.
fn exact(configuration: Configuration) -> Configuration {
    let settings = *configuration.settings();
    let table = settings.table.map(|table| TableSettings { mode: Mode::Exact, ..table });
    let (null_move, extensions, reductions) = (None, None, None);
    let settings = Settings { table, null_move, extensions, reductions, ..settings };
    let algorithm = match configuration.algorithm().promise() {
        Promise::Value | Promise::ValueAlone => configuration.algorithm(),
        _ => Algorithm::ALPHA_BETA,
    };
    let settings = Settings { plausible: None, ..settings };
    Configuration::new(algorithm, settings).unwrap_or(configuration)
}

/// The result of the least search, that of one ply. On a clock, and in place of a search that
/// guesses, it is that of another, plain configuration, without what lies beyond the horizon.
fn least<'a, P: Playable>(
    search: Searched<'a, P>,
    budget: Option<Budget>,
    (configuration, memory): (&'a Configuration, &'a Memory),
    watch: &mut Watch<'_, P::Move>,
) -> Option<Found<P::Move>> {
    if budget.is_none() && search.configuration.algorithm().promise() != Promise::Nothing {
        return run(&search, 1, watch);
    }
    run(&Searched { configuration, memory, ..search }, 1, watch)
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
