//! The parts that the settings name, plugged together.

use plywood_positions::{Evaluation, Interval, Position, Value, Window, mix};
use rustc_hash::FxHasher;
use std::cmp::Reverse;
use std::hash::{Hash, Hasher};

use super::child_cutoffs::child_cutoff;
use super::few_replies::Replies;
use super::history::HistoryTable;
use super::killers::KillerTable;
use super::table::{Entry, Table};
use super::{NullMove, Ordering, Parts, Plausible, Probe, Quiescence, Settings};
use crate::{Observer, TableEvent};

/// The state of everything that is plugged into one search.
pub(crate) struct Kit<P: Position> {
    table: Option<Table<P::Move>>,
    /// Whether the table's best move is tried first.
    table_move: bool,
    child_cutoffs: bool,
    killers: Option<KillerTable<P::Move>>,
    history: Option<HistoryTable<P::Move>>,
    few_replies: bool,
    ordering: Option<Ordering>,
    null_move: Option<NullMove>,
    quiescence: Option<Quiescence>,
    plausible: Option<usize>,
    /// The principal variation of the iteration before, where it is tried
    /// first, and how far the path has followed it.
    line: Vec<P::Move>,
    on_line: usize,
    /// A hash of the path, by ply, and where on it somebody passed.
    paths: Vec<u64>,
    passes: Vec<usize>,
    ranked: Vec<(Reverse<Rank>, P::Move)>,
}

/// The place of a move: the class first, then the rank within it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    class: Class,
    within: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// Put forward by nobody, or by history alone.
    Other,
    Killer,
    /// Put forward by the ordering rule.
    Ruled,
    /// Leaves hardly a choice, where few replies are looked for.
    Forcing,
    /// The best move of an earlier search.
    Best,
}

impl<P: Position> Kit<P> {
    pub fn new(settings: &Settings) -> Self {
        Self {
            table: settings.table.map(Table::bounded),
            table_move: settings.table_move.is_some(),
            child_cutoffs: settings.child_cutoffs.is_some(),
            killers: settings.killers.map(KillerTable::new),
            history: settings.history.map(HistoryTable::new),
            few_replies: settings.few_replies.is_some(),
            ordering: settings.ordering,
            null_move: settings.null_move,
            quiescence: settings.quiescence,
            plausible: settings.plausible.map(|Plausible(most)| most),
            line: Vec::new(),
            on_line: 0,
            paths: vec![0],
            passes: Vec::new(),
            ranked: Vec::new(),
        }
    }

    /// Nothing but the memory of every node of the tree.
    pub fn remembering() -> Self {
        let mut kit = Self::new(&Settings::default());
        kit.remember_paths();
        kit
    }

    /// From now on remembers every node of the tree.
    pub fn remember_paths(&mut self) {
        self.table = Some(Table::paths());
    }

    /// Lets the next search try `line` first.
    pub fn try_first(&mut self, line: &[P::Move]) {
        self.line = line.to_vec();
    }

    fn key(table: &Table<P::Move>, position: &P, path: u64) -> u64 {
        match table {
            Table::Bounded { .. } => position.key(),
            Table::Paths(_) => path,
        }
    }

    fn entry(&self, position: &P, path: u64) -> Option<&Entry<P::Move>> {
        let table = self.table.as_ref()?;
        table.get(Self::key(table, position, path))
    }

    /// What is remembered of a child, or else its static value; for the side
    /// to move at the parent.
    fn dynamic_rank<E: Evaluation<P>, O: Observer<P>>(
        &self,
        position: &P,
        ply: usize,
        chosen: P::Move,
        evaluation: &E,
        observer: &mut O,
    ) -> i64 {
        let mut child = position.clone();
        child.make(chosen);
        let value = match self.entry(&child, extended(self.paths[ply], chosen)) {
            Some(entry) if entry.bounds.upper < Window::FULL.beta => entry.bounds.upper,
            Some(entry) if entry.bounds.lower > Window::FULL.alpha => entry.bounds.lower,
            _ => {
                observer.ordering_evaluation(&child);
                evaluation.evaluate(&child)
            }
        };
        -i64::from(value)
    }

    fn rank<E: Evaluation<P>, O: Observer<P>>(
        &self,
        position: &P,
        ply: usize,
        depth: u32,
        chosen: P::Move,
        evaluation: &E,
        observer: &mut O,
    ) -> Rank {
        let replies =
            self.few_replies.then(|| Replies::to(position, depth, chosen, observer)).flatten();
        if let Some(within) = replies.and_then(Replies::force) {
            return Rank { class: Class::Forcing, within };
        }
        let ruled = match self.ordering {
            None => 0,
            Some(Ordering::Dynamic) => {
                self.dynamic_rank(position, ply, chosen, evaluation, observer)
            }
            Some(rule) => rule.rank(position, chosen, evaluation, observer),
        };
        if ruled > 0 || self.ordering.is_some_and(Ordering::is_by_value) {
            return Rank { class: Class::Ruled, within: ruled };
        }
        if let Some(age) = self.killers.as_ref().and_then(|killers| killers.rank(ply, chosen)) {
            return Rank { class: Class::Killer, within: -(age as i64) };
        }
        let weight = self.history.as_ref().map_or(0, |history| history.weight(chosen));
        let within = match replies {
            Some(replies) => replies.promise(weight),
            None => weight.min(i64::MAX as u64) as i64,
        };
        Rank { class: Class::Other, within }
    }
}

impl<P: Position> Parts<P> for Kit<P> {
    fn descend(&mut self, ply: usize, chosen: P::Move) {
        let path = extended(self.paths[ply], chosen);
        self.paths.truncate(ply + 1);
        self.paths.push(path);
        self.on_line = self.on_line.min(ply);
        if self.on_line == ply && self.line.get(ply) == Some(&chosen) {
            self.on_line = ply + 1;
        }
    }

    fn probe<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        window: Window,
        observer: &mut O,
    ) -> Probe<P::Move> {
        let mut known = Probe::Open { window, best: None };
        if let Some(table) = &self.table {
            observer.table(TableEvent::Probe);
            if let Some(entry) = self.entry(position, self.paths[ply]) {
                observer.table(TableEvent::Hit);
                known = table.probe(entry, depth, window);
            }
        }
        match known {
            Probe::Known(value) => {
                observer.table(TableEvent::Cutoff);
                Probe::Known(value)
            }
            Probe::Open { window, best } => {
                let on_line = ply <= self.on_line && ply < self.line.len();
                let best = best.filter(|_| self.table_move);
                Probe::Open { window, best: if on_line { Some(self.line[ply]) } else { best } }
            }
        }
    }

    fn store<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        bounds: Interval,
        best: Option<P::Move>,
        observer: &mut O,
    ) {
        if let Some(table) = &mut self.table {
            observer.table(TableEvent::Store);
            table.store(Self::key(table, position, self.paths[ply]), depth, bounds, best);
        }
    }

    fn known_from_children<O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        window: Window,
        moves: &[P::Move],
        observer: &mut O,
    ) -> Option<(Value, P::Move)> {
        let table = self.table.as_ref().filter(|_| self.child_cutoffs)?;
        let key = |child: &P, chosen| Self::key(table, child, extended(self.paths[ply], chosen));
        child_cutoff(table, key, position, depth, window, moves, observer)
    }

    fn order<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        position: &P,
        ply: usize,
        depth: u32,
        best: Option<P::Move>,
        moves: &mut [P::Move],
        evaluation: &E,
        observer: &mut O,
    ) {
        let ranks = self.few_replies || self.ordering.is_some();
        if !ranks && self.killers.is_none() && self.history.is_none() {
            if let Some(at) = moves.iter().position(|&chosen| Some(chosen) == best) {
                moves[..=at].rotate_right(1);
            }
            return;
        }
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.extend(moves.iter().map(|&chosen| {
            let rank = if Some(chosen) == best {
                Rank { class: Class::Best, within: 0 }
            } else {
                self.rank(position, ply, depth, chosen, evaluation, observer)
            };
            (Reverse(rank), chosen)
        }));
        ranked.sort_by_key(|&(rank, _)| rank);
        for (place, (_, chosen)) in moves.iter_mut().zip(ranked.drain(..)) {
            *place = chosen;
        }
        self.ranked = ranked;
    }

    fn refuted(&mut self, ply: usize, depth: u32, chosen: P::Move) {
        if let Some(killers) = &mut self.killers {
            killers.refuted(ply, chosen);
        }
        if let Some(history) = &mut self.history {
            history.refuted(depth, chosen);
        }
    }

    fn null_move(&self, ply: usize) -> Option<NullMove> {
        let above = ply.checked_sub(1)?;
        self.null_move.filter(|settings| match settings {
            NullMove::OncePerPath => self.passes.is_empty(),
            NullMove::Reduced(_) => self.passes.last() != Some(&above),
        })
    }

    fn pass(&mut self, ply: usize) {
        let path = mix(!self.paths[ply]);
        self.paths.truncate(ply + 1);
        self.paths.push(path);
        self.on_line = self.on_line.min(ply);
        self.passes.push(ply);
    }

    fn unpass(&mut self) {
        self.passes.pop();
    }

    fn quiescence(&self) -> Option<Quiescence> {
        self.quiescence
    }

    fn plausible(&self) -> Option<usize> {
        self.plausible
    }

    fn held(&self) -> Option<(usize, usize)> {
        self.table.as_ref()?.held()
    }

    fn remembers(&self) -> bool {
        self.table.is_some()
    }

    fn complete_line(&self, root: &P, depth: u32, value: Value, line: &mut Vec<P::Move>) {
        // A line found by null windows may pass through nodes of which only
        // one bound is known; from the root on, there is an exact one.
        let completed = self.followed(root, depth, value, line);
        let afresh = self.followed(root, depth, value, &[]);
        *line = if afresh.len() > completed.len() { afresh } else { completed };
    }
}

impl<P: Position> Kit<P> {
    /// `line`, and then moves to positions that are remembered to be worth
    /// exactly `value` at the root.
    fn followed(&self, root: &P, depth: u32, value: Value, line: &[P::Move]) -> Vec<P::Move> {
        let (mut position, mut value, mut path) = (root.clone(), value, 0);
        let mut followed = Vec::new();
        let mut moves = Vec::new();
        while (followed.len() as u32) < depth {
            let remaining = depth - followed.len() as u32 - 1;
            let given = line.get(followed.len()).copied();
            let Some(chosen) = given.or_else(|| {
                moves.clear();
                position.moves(&mut moves);
                moves.iter().copied().find(|&chosen| {
                    let child = position.play(chosen);
                    self.value(&child, extended(path, chosen), remaining) == Some(-value)
                })
            }) else {
                break;
            };
            position.make(chosen);
            path = extended(path, chosen);
            value = -value;
            followed.push(chosen);
        }
        followed
    }

    fn value(&self, position: &P, path: u64, depth: u32) -> Option<Value> {
        let table = self.table.as_ref()?;
        table.value(Self::key(table, position, path), depth)
    }
}

/// The hash of a path and one more move.
fn extended<M: Hash>(path: u64, chosen: M) -> u64 {
    let mut hasher = FxHasher::default();
    chosen.hash(&mut hasher);
    mix(path ^ mix(hasher.finish()))
}
