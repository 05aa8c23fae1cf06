//! Searches that have to end in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plywood_positions::{Position, Value};

use crate::{Observer, Place};

/// Limits of a search's cost; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Nodes entered, those beyond the horizon included.
    pub nodes: Option<u64>,
    /// Time on the clock. This limit and the one on memory make a result depend
    /// on the machine.
    pub time: Option<Duration>,
    /// Bytes held by a best-first search.
    pub memory: Option<usize>,
    /// Evaluations computed: of leaves, of nodes that are leaves as long as a best-first search
    /// does not expand them, beyond the horizon, to order moves, and before a null move. A search
    /// that promises nothing ends there with its best guess, as its usual answer, if
    /// [`EvaluationLimit`](crate::EvaluationLimit) does not end it before; any other is stopped at
    /// the first node that it enters then.
    pub evaluations: Option<u64>,
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Stopped {
    /// The limit on nodes.
    #[error("stopped: node limit")]
    Nodes,
    /// The limit on time.
    #[error("stopped: time limit")]
    Time,
    /// The limit on memory.
    #[error("stopped: memory limit")]
    Memory,
    /// The limit on evaluations.
    #[error("stopped: evaluation limit")]
    Evaluations,
    /// A request from another thread.
    #[error("stopped: on request")]
    Request,
}

/// The observer that ends a search when it passes its [`Limits`].
#[derive(Clone, Debug)]
pub struct Limited {
    nodes: u64,
    most_nodes: u64,
    evaluations: u64,
    remembered: u64,
    most_evaluations: Option<u64>,
    deadline: Option<Instant>,
    memory: usize,
    request: Option<Arc<AtomicBool>>,
}

/// The number of nodes between two checks of the clock and of the request to
/// stop.
const CLOCK_INTERVAL: u64 = 1 << 7;

impl Limited {
    /// Starts the clock.
    pub fn new(limits: Limits) -> Self {
        Self {
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            evaluations: 0,
            remembered: 0,
            most_evaluations: limits.evaluations,
            deadline: limits.time.map(|time| Instant::now() + time),
            memory: limits.memory.unwrap_or(usize::MAX),
            request: None,
        }
    }

    /// These limits, and an end as soon as another thread raises `request`.
    #[must_use]
    pub fn until(self, request: Arc<AtomicBool>) -> Self {
        Self { request: Some(request), ..self }
    }

    #[cold]
    #[inline(never)]
    fn look_outside(&self) -> Result<(), Stopped> {
        if self.request.as_ref().is_some_and(|request| request.load(Ordering::Relaxed)) {
            return Err(Stopped::Request);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::Time),
            _ => Ok(()),
        }
    }
}

impl<P: Position> Observer<P> for Limited {
    type Stop = Stopped;

    #[inline]
    fn node(&mut self, _: &P) -> Result<(), Stopped> {
        if self.nodes == self.most_nodes {
            return Err(Stopped::Nodes);
        }
        if self.most_evaluations.is_some_and(|most| self.evaluations >= most + self.remembered) {
            return Err(Stopped::Evaluations);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) { self.look_outside() } else { Ok(()) }
    }

    fn quiescence_node(&mut self, position: &P) -> Result<(), Stopped> {
        self.node(position)?;
        self.evaluations += 1;
        Ok(())
    }

    /// # Panics
    ///
    /// If the places of moves cannot be numbered: the search would confuse them.
    #[inline]
    fn generated(&mut self, moves: usize) {
        let most = usize::from(Place::MAX);
        assert!(moves <= most, "a position has {moves} moves; searches number at most {most}");
    }

    #[inline]
    fn leaf(&mut self, _: &P, _: Value) {
        self.evaluations += 1;
    }

    fn static_evaluation(&mut self) {
        self.evaluations += 1;
    }

    fn ordering_evaluation(&mut self, _: &P) {
        self.evaluations += 1;
    }

    fn evaluation_remembered(&mut self) {
        self.remembered += 1;
    }

    fn most_evaluations(&self) -> Option<u64> {
        self.most_evaluations
    }

    fn memory(&mut self, _: usize, bytes: usize) -> Result<(), Stopped> {
        if bytes > self.memory { Err(Stopped::Memory) } else { Ok(()) }
    }
}
