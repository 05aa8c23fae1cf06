//! Monitoring of a player's own search: limits, progress and time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plywood_algorithms::{
    Answer, Iteration, LimitObserver, Memory, Observer, StopReason, Table, Tally,
};
use plywood_positions::{ByDistance, Interval, Position, Value};

use super::Orders;
use super::pace::Stopwatch;
use super::root::PositionWithHistory;
use crate::Rules;

/// The report of a finished iteration.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, M> {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// Ply of the deepest node of the iteration (selective depth).
    pub deepest: u32,
    /// Number of the line, from 1, in a multi-PV search.
    pub number: usize,
    /// Moves that the line was chosen from; `None` for all.
    pub only: Option<&'a [M]>,
    /// Proven bounds on the value for the side to move.
    pub bounds: Interval,
    /// Principal variation; it may be empty.
    pub line: &'a [M],
    /// Nodes entered so far.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// Fill of the transposition table, in thousandths; `None` without a table of fixed size.
    pub fullness: Option<u32>,
}

/// A root move that is about to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Trying<M> {
    /// The move.
    pub chosen: M,
    /// Number of the move within the iteration, from 1.
    pub number: usize,
    /// Time since the start of the search.
    pub time: Duration,
}

/// Number of nodes between two readings of the clock: a fraction of a millisecond.
const LOOKS: u64 = 1 << 7;

/// The observer of a player's search. It stops the search at its limits, or when searching further
/// is pointless. If `waits` is set, the limits apply only after the first iteration.
pub struct PlayerObserver<'r, M> {
    /// Limits, and the count of evaluations.
    spent: (LimitObserver, Tally),
    started: Instant,
    /// Time after which no new iteration starts.
    aim: Option<Duration>,
    nodes: u64,
    deepest: u32,
    is_enough: bool,
    /// Whether limits are suspended until an iteration ends.
    is_first: bool,
    /// Flags for pondering and stopping. Limits are suspended while the first is set and the second
    /// is not.
    pondering: Option<(Arc<AtomicBool>, Arc<AtomicBool>)>,
    stopwatch: Stopwatch,
    /// Depth and answer of the last iteration with an exact value.
    proven: Option<(u32, Answer<M>)>,
    lines: Lines<M>,
    listener: Option<Listener<'r, M>>,
    memory: &'r Memory,
    report: &'r mut dyn FnMut(&Progress<'_, M>),
}

/// The line of a multi-PV search that is being searched.
struct Lines<M> {
    number: usize,
    count: usize,
    only: Option<Vec<M>>,
    /// Whether some line of this depth does not end the game.
    is_open: bool,
}

/// A listener for root moves, and the moves already reported.
struct Listener<'r, M> {
    hears: &'r dyn Fn(Trying<M>),
    /// For each root move: the key of the position after it, the move, and whether it was searched
    /// in this iteration.
    moves: Vec<(u64, M, bool)>,
}

impl<'r, M: Copy> PlayerObserver<'r, M> {
    /// Returns an observer for a search that began at `started`.
    pub fn new(
        limited: LimitObserver,
        started: Instant,
        aim: Option<Duration>,
        waits: bool,
        memory: &'r Memory,
        report: &'r mut dyn FnMut(&Progress<'_, M>),
    ) -> Self {
        Self {
            spent: (limited, Tally::default()),
            started,
            aim,
            nodes: 0,
            deepest: 0,
            is_enough: false,
            is_first: waits,
            pondering: None,
            stopwatch: Stopwatch::new(started),
            proven: None,
            lines: Lines { number: 1, count: 1, only: None, is_open: false },
            listener: None,
            memory,
            report,
        }
    }

    /// Adds the flags and the listener of `orders`. The limits are suspended while the player
    /// ponders, and the listener receives the moves of `root` as they are searched.
    #[must_use]
    pub fn obeying<P: Rules<Move = M>>(
        self,
        orders: &Orders<'r, P>,
        root: &PositionWithHistory<'_, P>,
    ) -> Self {
        let listener = orders.hears.map(|hears| {
            let mut moves = Vec::new();
            root.moves(&mut moves);
            let key_after = |chosen| root.position.play(chosen).key();
            let moves = moves.into_iter().map(|it| (key_after(it), it, false)).collect();
            Listener { hears, moves }
        });
        let lines = Lines { only: root.only().map(<[M]>::to_vec), ..self.lines };
        let pondering = Some((orders.pondering.clone(), orders.stop.clone()));
        Self { pondering, lines, listener, ..self }
    }

    /// Prepares for the search of line `number` of `count`, among the moves `only`.
    pub fn turn_to(&mut self, number: usize, count: usize, only: &[M]) {
        let is_open = number > 1 && self.lines.is_open;
        self.lines = Lines { number, count, only: Some(only.to_vec()), is_open };
        self.proven = None;
    }

    /// Returns the number of nodes entered.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the number of evaluations computed.
    pub fn evaluations(&self) -> u64 {
        self.spent.1.evaluations()
    }

    /// Takes the depth and answer of the last iteration with an exact value.
    pub fn proven(&mut self) -> Option<(u32, Answer<M>)> {
        self.proven.take()
    }

    /// Returns the stopwatch, read at the end of the search.
    pub fn stopped(mut self) -> Stopwatch {
        self.stopwatch.look();
        self.stopwatch
    }

    fn is_pondering(&self) -> bool {
        let pondering = self.pondering.as_ref();
        pondering
            .is_some_and(|(it, stop)| it.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed))
    }

    /// Reports the root move that leads to the position with this key.
    fn tell(&mut self, key: u64) {
        let Some(listener) = &mut self.listener else { return };
        let number = 1 + listener.moves.iter().filter(|(_, _, is_tried)| *is_tried).count();
        let child = listener.moves.iter_mut().find(|(of_child, ..)| *of_child == key);
        if let Some((_, chosen, is_tried @ false)) = child {
            *is_tried = true;
            let time = self.started.elapsed();
            (listener.hears)(Trying { chosen: *chosen, number, time });
        }
    }

    /// Counts a node, unless its limit is reached (`allowed`) and applies now.
    #[inline]
    fn enter<P: Rules<Move = M>>(
        &mut self,
        root: &PositionWithHistory<'_, P>,
        allowed: Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        if self.is_enough {
            return Err(StopReason::Request);
        }
        match allowed {
            Err(stopped) if !self.is_first && !self.is_pondering() => return Err(stopped),
            _ => {}
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(root.ply());
        if self.aim.is_some() && self.nodes.is_multiple_of(LOOKS) {
            self.stopwatch.look();
        }
        if root.ply() == 1 {
            self.tell(root.position.key());
        }
        Ok(())
    }
}

impl<'p, P: Rules> Observer<PositionWithHistory<'p, P>> for PlayerObserver<'_, P::Move> {
    type Stop = StopReason;

    #[inline]
    fn node(&mut self, root: &PositionWithHistory<'p, P>) -> Result<(), StopReason> {
        let allowed = self.spent.0.node(root);
        self.enter(root, allowed)
    }

    fn most_evaluations(&self) -> Option<u64> {
        Observer::<PositionWithHistory<'p, P>>::most_evaluations(&self.spent)
    }

    fn quiescence_node(&mut self, root: &PositionWithHistory<'p, P>) -> Result<(), StopReason> {
        let allowed = self.spent.0.quiescence_node(root);
        self.enter(root, allowed)?;
        // The node was entered, perhaps only because limits are suspended.
        let Ok(()) = self.spent.1.quiescence_node(root);
        Ok(())
    }

    #[inline]
    fn leaf(&mut self, root: &PositionWithHistory<'p, P>, value: Value) {
        self.spent.leaf(root, value);
    }

    fn static_evaluation(&mut self) {
        Observer::<PositionWithHistory<'p, P>>::static_evaluation(&mut self.spent);
    }

    fn ordering_evaluation(&mut self, root: &PositionWithHistory<'p, P>) {
        self.spent.ordering_evaluation(root);
    }

    fn evaluation_remembered(&mut self) {
        Observer::<PositionWithHistory<'p, P>>::evaluation_remembered(&mut self.spent);
    }

    fn memory(&mut self, entries: usize, bytes: usize) -> Result<(), StopReason> {
        Observer::<PositionWithHistory<'p, P>>::memory(&mut self.spent, entries, bytes)
    }

    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        self.is_first = false;
        let time = self.started.elapsed();
        let bounds = iteration.answer.bounds;
        if bounds.value().is_some() {
            self.proven = Some((iteration.depth, iteration.answer.clone()));
        }
        (self.report)(&Progress {
            depth: iteration.depth,
            deepest: std::mem::take(&mut self.deepest),
            number: self.lines.number,
            only: self.lines.only.as_deref(),
            bounds,
            line: &iteration.answer.line,
            nodes: self.nodes,
            time,
            fullness: self.memory.table().and_then(Table::fullness),
        });
        if let Some(listener) = &mut self.listener {
            listener.moves.iter_mut().for_each(|(.., is_tried)| *is_tried = false);
        }
        // A deeper search cannot find a faster win.
        let is_decided = bounds.value().is_some_and(|v| ByDistance::<()>::remaining(v).is_some());
        self.lines.is_open |= !is_decided;
        let are_decided = self.lines.number == self.lines.count && !self.lines.is_open;
        let is_late = self.aim.is_some_and(|aim| time >= aim) && !self.is_pondering();
        self.is_enough = are_decided || is_late;
        if self.lines.number == self.lines.count {
            self.lines.is_open = false;
        }
    }
}
