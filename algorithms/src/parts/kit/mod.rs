//! The enhancements of a search, assembled from its settings.

mod flags;
mod knowledge;
mod lines;
mod ranking;
pub(crate) mod resources;

use plywood_positions::{Evaluation, Interval, Position, Value, Window, mix};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

use self::resources::Resources;
use crate::observation::observer::{Observer, TableEvent};
use crate::parts::few_replies::Replies;
use crate::parts::history::HistoryTable;
use crate::parts::killers::{KillerTable, Lessons};
use crate::parts::move_order::{MoveOrder, Ranks};
use crate::parts::steps::Steps;
use crate::parts::table::{Scope, TableUse};
use crate::parts::{
    Aspiration, EvaluationCache, Extension, Extensions, NullMove, NullMoveForm, Probe, Reductions,
    Settings,
};
use crate::problem::oracle::Oracle;
use crate::problem::place::Place;
use crate::table::{BoundedTable, Entry, KeyedBy, Table};
use flags::asks_for_steps;
use ranking::Remembered;

pub(crate) use flags::{Flags, Leaves};

/// The treatment of a root whose stored value is outside the window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempts {
    /// Return the stored value, because another attempt with another window follows.
    Follow,
    /// Search the root anyway, because the answer needs a move.
    End,
}

/// The state of all enhancements of a search.
pub(crate) struct ActiveParts<'a, P: Position> {
    pub flags: Flags,
    /// The table, if it is of the ordinary kind.
    pub bounded: Option<&'a BoundedTable>,
    table: Option<&'a dyn Table>,
    /// The same table, if it needs the current path.
    path: Option<&'a dyn Table>,
    attempts: Attempts,
    pub table_use: TableUse,
    scope: Scope,
    oracle: Option<&'a dyn Oracle<P>>,
    evaluations: Option<&'a EvaluationCache>,
    remembered: Remembered<P>,
    /// By ply, the positions on the current path whose replies are counted late.
    waiting: Vec<Option<P>>,
    extensions: Extensions,
    /// The current path, if extensions or reductions depend on it.
    steps: Option<Steps<P>>,
    pub root_depth: u32,
    /// The settings of the search.
    pub settings: Settings,
    /// The previous iteration's principal variation, if it is tried first, and the number of its
    /// moves that the current path has followed.
    line: Vec<P::Move>,
    on_line: usize,
    /// Hashes of the current path by ply, if the table needs them.
    paths: Option<Vec<u64>>,
    /// Plies of the null moves on the current path.
    passes: Vec<usize>,
    ranks: Ranks,
}

impl<'a, P: Position> ActiveParts<'a, P> {
    pub fn new(settings: &Settings, resources: &Resources<'a, P>) -> Self {
        let Resources { table, oracle, evaluations } = *resources;
        let by_path = table.is_some_and(|table| table.keyed_by() == KeyedBy::Path);
        let path = table.filter(|table| table.follows_path());
        let scope = settings.table.map_or(Scope::All, |table| table.scope);
        let bounded = table.and_then(Table::bounded);
        let searches_again = |it| !matches!(it, Aspiration::NextIteration(_));
        let is_repeated = path.is_some() && settings.aspiration.is_some_and(searches_again);
        Self {
            flags: Flags::new(settings, resources),
            bounded,
            table,
            path,
            attempts: if is_repeated { Attempts::Follow } else { Attempts::End },
            table_use: settings.table_use(),
            scope,
            oracle,
            evaluations,
            remembered: Remembered {
                killers: settings.killers.map(KillerTable::new),
                history: settings.history.map(HistoryTable::new),
                line: settings.line_bonus.map(|_| Vec::new()),
            },
            waiting: Vec::new(),
            extensions: settings.extensions.unwrap_or_default(),
            steps: (settings.extensions.is_some_and(asks_for_steps)
                || settings.reductions.is_some())
            .then(|| Steps::new(settings.extensions.unwrap_or_default().blows())),
            root_depth: 0,
            settings: *settings,
            line: Vec::new(),
            on_line: 0,
            paths: by_path.then(|| vec![0]),
            passes: Vec::new(),
            ranks: Ranks::default(),
        }
    }

    /// Releases all move orders, after a search that stopped without releasing them.
    pub fn release_all(&mut self) {
        self.ranks = Ranks::default();
    }

    /// Returns the table, if it covers nodes with this remaining depth.
    fn table_at(&self, depth: u32) -> Option<&'a dyn Table> {
        self.table.filter(|_| depth > 0 || self.scope == Scope::All)
    }

    /// Returns the table key of the node at `ply`, or of its child after `chosen`.
    fn key(&self, position: &P, ply: usize, chosen: Option<P::Move>) -> u64 {
        match (&self.paths, chosen) {
            (None, _) => position.key(),
            (Some(paths), None) => paths[ply],
            (Some(paths), Some(chosen)) => extended(paths[ply], chosen),
        }
    }

    /// Whether extensions may further lengthen a line through a node at `ply`.
    fn may_extend(&self, ply: usize, depth: u32) -> bool {
        ply as u32 + depth < 2 * self.root_depth
    }

    /// Extends the current path by `chosen`, which is searched after `searched` other moves.
    #[inline(never)]
    pub fn follow(&mut self, ply: usize, chosen: P::Move, searched: Place) {
        if let Some(steps) = &mut self.steps {
            steps.descend(ply, chosen, searched);
        }
        if let Some(paths) = &mut self.paths {
            paths.truncate(ply + 1);
            paths.push(extended(paths[ply], chosen));
        }
        self.on_line = self.on_line.min(ply);
        if self.on_line == ply && self.line.get(ply) == Some(&chosen) {
            self.on_line = ply + 1;
        }
    }

    /// Whether the move to `position` is extended.
    fn extends(&self, position: &P, ply: usize) -> bool {
        let recaptures = self.extensions.has(Extension::Recapture);
        let by_its_move = || match self.steps.as_ref().map(|steps| steps.last_two(ply)) {
            Some((Some(last), before)) => {
                last.strikes || recaptures && before.is_some_and(|before| last.recaptures(before))
            }
            _ => false,
        };
        (self.extensions.has(Extension::Check) && position.is_check()) || by_its_move()
    }

    /// Informs the table that the search enters a node at `ply` that no entry decides.
    pub fn enter(&mut self, ply: usize) {
        if let Some(table) = self.path {
            table.enter(ply);
        }
    }

    /// Returns the search depth of the root `position` if `depth` is requested.
    pub fn extended_root(&self, position: &P, depth: u32) -> u32 {
        let extends = self.extensions.has(Extension::RootCheck) && position.is_check();
        depth + u32::from(extends && depth > 0)
    }

    /// Returns the extended search depth of `position`, given its nominal `depth`.
    pub fn extended(&self, position: &P, ply: usize, depth: u32) -> u32 {
        if self.extensions == Extensions::default() {
            return depth;
        }
        depth + u32::from(self.extends(position, ply) && self.may_extend(ply, depth))
    }

    /// Returns the extended search depth of a node with this number of moves, given its nominal
    /// `depth`.
    pub fn extended_by_moves(&self, ply: usize, depth: u32, moves: usize) -> u32 {
        let extends = self.extensions.has(Extension::Single) && moves == 1 && ply > 0;
        depth + u32::from(extends && self.may_extend(ply, depth))
    }

    /// Returns the reduction, in plies, of the first search of `position`.
    pub fn reduction(&self, position: &P, ply: usize, depth: u32, window: Window) -> u32 {
        let Some(Reductions(plies)) = self.settings.reductions else { return 0 };
        if depth < Reductions::LEAST_DEPTH || window.beta != window.alpha + 1 {
            return 0;
        }
        let Some(last) = self.steps.as_ref().and_then(|steps| steps.last_two(ply).0) else {
            return 0;
        };
        let is_late = last.searched >= Reductions::FIRST_MOVES;
        let is_calm = last.is_quiet() && !last.from_check && !position.is_check();
        if is_late && is_calm { plies.min(depth - 1) } else { 0 }
    }

    /// Looks up `position` in the oracle and the table.
    #[inline]
    pub fn probe<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        window: Window,
        observer: &mut O,
    ) -> Probe {
        if self.oracle.is_none() && self.table_at(depth).is_none() {
            return Probe::Open { window, best: None };
        }
        self.ask(position, (ply, depth), window, observer)
    }

    /// Stores `bounds` that the search has proven for `position`, and the place of its best move.
    #[inline]
    pub fn store<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        bounds: Interval,
        best: Option<Place>,
        observer: &mut O,
    ) {
        if let Some(table) = self.table_at(depth) {
            let entry = Entry { bounds, depth, best };
            let stored = table.store(self.key(position, ply, None), ply, entry);
            observer.table(TableEvent::Store(stored));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "what ordering may depend on")]
    /// Returns the search order of the `moves` of `position`; `best` is the place of an earlier
    /// search's best move.
    pub fn order<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        best: Option<Place>,
        moves: &[P::Move],
        evaluation: &E,
        observer: &mut O,
    ) -> MoveOrder {
        if let Some(steps) = &mut self.steps {
            steps.enter(position, ply);
        }
        let is_on_line = ply <= self.on_line && ply < self.line.len();
        let best = if is_on_line {
            let place = moves.iter().position(|&chosen| chosen == self.line[ply]);
            place.map(|place| place as Place)
        } else {
            best
        };
        self.ranked(position, (ply, depth), best, moves, evaluation, observer)
    }

    /// Returns the place of the move to search after `searched` others, among the `moves` of the
    /// node at `ply`. Calls must be in sequence, with `searched` from 0.
    pub fn pick<O: Observer<P>>(
        &mut self,
        ply: usize,
        moves: &[P::Move],
        order: MoveOrder,
        searched: Place,
        observer: &mut O,
    ) -> Place {
        let Self { remembered, waiting, ranks, .. } = self;
        let late = |place: Place| {
            let chosen = moves[usize::from(place)];
            let position = waiting.get(ply).and_then(Option::as_ref);
            let replies = position.map(|position| Replies::to(position, chosen, observer));
            let forcing = replies.and_then(Replies::forcing);
            forcing.unwrap_or_else(|| remembered.rank(ply, chosen, replies))
        };
        ranks.pick(order, searched, late)
    }

    /// Returns the place that [`Self::pick`] returned after `searched` others.
    #[inline]
    pub fn place(&self, order: MoveOrder, searched: Place) -> Place {
        self.ranks.place(order, searched)
    }

    /// Releases a move order. Orders must be released in reverse order of creation.
    #[inline]
    pub fn release(&mut self, order: MoveOrder) {
        self.ranks.release(order);
    }

    /// Teaches the move ordering that `chosen` caused a cutoff.
    #[inline(never)]
    pub fn refuted(&mut self, ply: usize, depth: u32, chosen: P::Move) {
        self.remembered.learn(Lessons::Cutoffs, ply, depth, chosen);
    }

    /// Teaches the move ordering that the value of `chosen` exceeded alpha.
    #[inline(never)]
    pub fn improved(&mut self, ply: usize, depth: u32, chosen: P::Move) {
        self.remembered.learn(Lessons::Improvements, ply, depth, chosen);
    }

    /// Stores `line` as the best so far from the root.
    pub fn improved_line(&mut self, line: impl Iterator<Item = P::Move>) {
        if let Some(moves) = &mut self.remembered.line {
            *moves = line.collect();
        }
    }

    /// Returns the form of null move to try at `ply`, if a null move is allowed there.
    pub fn null_move(&self, ply: usize) -> Option<NullMove> {
        let above = ply.checked_sub(1)?;
        self.settings.null_move.filter(|form| match form.passing {
            NullMoveForm::OncePerPath => self.passes.is_empty(),
            NullMoveForm::Reduced(_) => self.passes.last() != Some(&above),
            NullMoveForm::Never => false,
        })
    }

    /// Records a null move at `ply`, until [`Self::unpass`].
    pub fn pass(&mut self, ply: usize, position: &P) {
        if let Some(steps) = &mut self.steps {
            steps.pass(ply, position);
        }
        if let Some(paths) = &mut self.paths {
            paths.truncate(ply + 1);
            paths.push(mix(!paths[ply]));
        }
        self.on_line = self.on_line.min(ply);
        self.passes.push(ply);
    }

    /// Takes back the last null move.
    pub fn unpass(&mut self) {
        self.passes.pop();
    }

    /// Returns the entries and bytes of a growing table; `None` for a table of fixed size.
    pub fn held(&self) -> Option<(usize, usize)> {
        self.table?.held()
    }

    /// Whether there is a table.
    pub fn remembers(&self) -> bool {
        self.table.is_some()
    }

    /// Returns the static value of `position`, from the cache if possible.
    #[inline]
    pub fn evaluate<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        position: &P,
        evaluation: &E,
        observer: &mut O,
    ) -> Value {
        let Some(cache) = self.evaluations else { return evaluation.evaluate(position) };
        let key = position.key();
        if let Some(value) = cache.get(key) {
            observer.evaluation_remembered();
            return value;
        }
        let value = evaluation.evaluate(position);
        cache.put(key, value);
        value
    }

    /// Stores `line`, an iteration's answer, which the next iteration tries first if the settings
    /// request it.
    pub fn try_first(&mut self, line: &[P::Move]) {
        self.line = line.to_vec();
    }
}

/// Returns the hash of a path with another move appended.
pub(super) fn extended<M: Hash>(path: u64, chosen: M) -> u64 {
    let mut hasher = FxHasher::default();
    chosen.hash(&mut hasher);
    mix(path ^ mix(hasher.finish()))
}
