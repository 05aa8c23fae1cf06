//! What a player sees of its own search.

use std::time::{Duration, Instant};

use plywood_algorithms::{Answer, Iteration, Limited, Memory, Observer, Stopped, Table};
use plywood_positions::{ByDistance, Interval, Position};

use super::pace::Stopwatch;

/// An iteration that has come to its end.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, M> {
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// What is proven about the value, for the side to move.
    pub bounds: Interval,
    /// The line that both sides choose; it may be empty.
    pub line: &'a [M],
    /// Positions entered so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How many of a thousand places of the table are taken; `None` without a
    /// table of fixed size.
    pub fullness: Option<u32>,
}

/// So many nodes pass between two looks at the clock; they take a part of a
/// millisecond.
const LOOKS: u64 = 1 << 7;

/// The observer of a player's search: it ends the search where its limits are,
/// and where going on makes no sense. Where it waits, the first iteration is
/// finished, whatever the limits are.
pub struct Watch<'r, M> {
    limited: Limited,
    started: Instant,
    /// After this, no new iteration is begun.
    aim: Option<Duration>,
    nodes: u64,
    is_enough: bool,
    /// Whether the limits wait for an iteration to end.
    is_first: bool,
    stopwatch: Stopwatch,
    /// The depth and the answer of the last iteration that has proven a value.
    proven: Option<(u32, Answer<M>)>,
    memory: &'r Memory,
    report: &'r mut dyn FnMut(&Progress<'_, M>),
}

impl<'r, M> Watch<'r, M> {
    /// `started` is when the clock began to run.
    pub fn new(
        limited: Limited,
        started: Instant,
        aim: Option<Duration>,
        waits: bool,
        memory: &'r Memory,
        report: &'r mut dyn FnMut(&Progress<'_, M>),
    ) -> Self {
        Self {
            limited,
            started,
            aim,
            nodes: 0,
            is_enough: false,
            is_first: waits,
            stopwatch: Stopwatch::new(started),
            proven: None,
            memory,
            report,
        }
    }

    /// Positions entered.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth and the answer of the last iteration that has proven a value.
    pub fn proven(&mut self) -> Option<(u32, Answer<M>)> {
        self.proven.take()
    }

    /// The time that has passed until now.
    pub fn stopped(mut self) -> Stopwatch {
        self.stopwatch.look();
        self.stopwatch
    }
}

impl<P: Position> Observer<P> for Watch<'_, P::Move> {
    type Stop = Stopped;

    #[inline]
    fn node(&mut self, position: &P) -> Result<(), Stopped> {
        if self.is_enough {
            return Err(Stopped::Request);
        }
        match self.limited.node(position) {
            Err(stopped) if !self.is_first => return Err(stopped),
            _ => {}
        }
        self.nodes += 1;
        if self.aim.is_some() && self.nodes.is_multiple_of(LOOKS) {
            self.stopwatch.look();
        }
        Ok(())
    }

    fn quiescence_node(&mut self, position: &P) -> Result<(), Stopped> {
        self.node(position)
    }

    fn memory(&mut self, entries: usize, bytes: usize) -> Result<(), Stopped> {
        Observer::<P>::memory(&mut self.limited, entries, bytes)
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
            bounds,
            line: &iteration.answer.line,
            nodes: self.nodes,
            time,
            fullness: self.memory.table().and_then(Table::fullness),
        });
        // A deeper search finds no sooner win.
        let is_decided = bounds.value().is_some_and(|v| ByDistance::<()>::remaining(v).is_some());
        self.is_enough = is_decided || self.aim.is_some_and(|aim| time >= aim);
    }
}
