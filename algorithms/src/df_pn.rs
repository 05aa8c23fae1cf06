//! Depth-first proof-number search: whether the side to move forces a win.
//!
//! Source: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications", PhD thesis, University of Tokyo (2002): the procedure MID,
//! multiple iterative deepening with thresholds for both numbers.
//!
//! Deviations. The tree ends at the horizon, and the depth that remains is
//! part of the key: a position met again with another depth is another node,
//! so that there are no cycles. The table is a map that forgets nothing: it
//! grows, and says so to the observer, whose limit on memory ends the search.
//! So the proof is still there in the end. Among equal numbers the earlier
//! move is selected.

use std::mem::size_of;

use plywood_positions::{Evaluation, Position};
use rustc_hash::FxHashMap;

use crate::proof_numbers::{INFINITY, Numbers, Site, Status};
use crate::{Answer, Observer, Problem, Search, TableEvent};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>, K>(
    search: &mut Search<'_, P, E, O, K>,
    problem: &Problem<'_, P>,
) -> Result<Answer<P::Move>, O::Stop> {
    search.observer.pass();
    let mut solver = Solver {
        evaluation: search.evaluation,
        observer: &mut *search.observer,
        table: FxHashMap::default(),
        moves: Vec::new(),
        keys: Vec::new(),
    };
    let root = Site::root(problem.position, problem.depth);
    let status = solver.search(&root, Numbers { phi: INFINITY, delta: INFINITY })?;
    Ok(status.answer(|| solver.line(root)))
}

/// A position, and the plies from there to the horizon.
type Key = (u64, u32);

struct Solver<'a, P: Position, E, O> {
    evaluation: &'a E,
    observer: &'a mut O,
    table: FxHashMap<Key, Status>,
    /// The moves of the nodes on the way from the root, and the keys of the
    /// positions that they lead to.
    moves: Vec<P::Move>,
    keys: Vec<u64>,
}

/// The child to search next.
struct Selected {
    index: usize,
    numbers: Numbers,
    /// The least delta of the others.
    second: u32,
}

impl<P: Position, E: Evaluation<P>, O: Observer<P>> Solver<'_, P, E, O> {
    /// MID: searches a node until one of its numbers reaches its threshold.
    fn search(&mut self, site: &Site<P>, thresholds: Numbers) -> Result<Status, O::Stop> {
        let first = self.moves.len();
        let leaf = site.enter(self.evaluation, self.observer, &mut self.moves)?;
        let key = (site.position.key(), site.remaining);
        if let Some(leaf) = leaf {
            self.store(key, leaf)?;
            return Ok(leaf);
        }
        let children = self.moves[first..].iter();
        self.keys.extend(children.map(|&chosen| site.position.play(chosen).key()));
        let status = loop {
            let (status, selected) = self.look(first, site.remaining - 1);
            let numbers = status.numbers();
            if numbers.phi >= thresholds.phi || numbers.delta >= thresholds.delta {
                break status;
            }
            let child = site.play(self.moves[first + selected.index]);
            let thresholds = Numbers {
                phi: remainder(thresholds.delta, numbers.delta - selected.numbers.phi),
                delta: thresholds.phi.min(selected.second.saturating_add(1)),
            };
            self.search(&child, thresholds)?;
        };
        self.moves.truncate(first);
        self.keys.truncate(first);
        self.store(key, status)?;
        Ok(status)
    }

    /// The status of the node whose children's keys stand last, from `first`
    /// on, and the child whose disproof is the cheapest.
    fn look(&mut self, first: usize, remaining: u32) -> (Status, Selected) {
        let (table, observer) = (&self.table, &mut *self.observer);
        let unknown = Status::UNKNOWN.numbers();
        let mut selected = Selected { index: 0, numbers: unknown, second: INFINITY };
        let mut least = INFINITY;
        let children = self.keys[first..].iter().enumerate().map(|(index, &key)| {
            observer.table(TableEvent::Probe);
            let status = table.get(&(key, remaining)).copied();
            if status.is_some() {
                observer.table(TableEvent::Hit);
            }
            let status = status.unwrap_or(Status::UNKNOWN);
            let numbers = status.numbers();
            if numbers.delta < least {
                selected = Selected { index, numbers, second: least };
                least = numbers.delta;
            } else {
                selected.second = selected.second.min(numbers.delta);
            }
            status
        });
        (Status::above(children), selected)
    }

    fn store(&mut self, key: Key, status: Status) -> Result<(), O::Stop> {
        self.observer.table(TableEvent::Store);
        if self.table.insert(key, status).is_some() {
            return Ok(());
        }
        // The map keeps one byte more for every place.
        let entry = size_of::<(Key, Status)>() + 1;
        self.observer.memory(self.table.len(), self.table.capacity() * entry)
    }

    /// How the attacker wins, the defender resisting as long as it can.
    fn line(&self, mut site: Site<P>) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut moves = Vec::new();
        while site.remaining > 0 {
            moves.clear();
            site.position.moves(&mut moves);
            let children = moves.iter().map(|&chosen| {
                let key = (site.position.play(chosen).key(), site.remaining - 1);
                self.table.get(&key).copied().unwrap_or(Status::UNKNOWN)
            });
            let Some(index) = Status::choice(children) else { break };
            line.push(moves[index]);
            site = site.play(moves[index]);
        }
        line
    }
}

/// What is left of a threshold when others have used up a part.
fn remainder(threshold: u32, used: u32) -> u32 {
    if threshold == INFINITY { INFINITY } else { threshold - used }
}
