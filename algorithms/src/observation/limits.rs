//! An observer that stops a search at limits of nodes, time, memory or evaluations.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plywood_positions::{Position, Value};

use crate::observation::observer::Observer;
use crate::problem::place::Place;

/// Limits on the cost of a search; `None` means unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Nodes entered, including nodes of quiescence search.
    pub nodes: Option<u64>,
    /// Wall-clock time. With this limit or the memory limit, results depend on the machine.
    pub time: Option<Duration>,
    /// Bytes stored by a best-first search.
    pub memory: Option<usize>,
    /// Evaluations computed: of leaves, in quiescence search, for move ordering, and before a null
    /// move. Frontier nodes of a best-first search count as leaves until they are expanded. An
    /// algorithm without a guarantee ends at this limit with its best guess as a normal answer,
    /// unless the parameter `evaluations` ends it earlier. Any other search stops
    /// at the next node that it enters.
    pub evaluations: Option<u64>,
}

/// The reason why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum StopReason {
    /// The node limit was reached.
    #[error("stopped: node limit")]
    Nodes,
    /// The time limit was reached.
    #[error("stopped: time limit")]
    Time,
    /// The memory limit was exceeded.
    #[error("stopped: memory limit")]
    Memory,
    /// The evaluation limit was reached.
    #[error("stopped: evaluation limit")]
    Evaluations,
    /// Another thread requested the stop.
    #[error("stopped: on request")]
    Request,
}

/// An observer that stops a search when it reaches one of its [`Limits`].
#[derive(Clone, Debug)]
pub struct LimitObserver {
    nodes: u64,
    most_nodes: u64,
    evaluations: u64,
    remembered: u64,
    most_evaluations: Option<u64>,
    deadline: Option<Instant>,
    memory: usize,
    request: Option<Arc<AtomicBool>>,
}

/// Nodes between two checks of the clock. Every node checks the stop request. A thread that watches
/// the clock can therefore stop a search with slow evaluations.
const CLOCK_INTERVAL: u64 = 1 << 7;

impl LimitObserver {
    /// Starts the clock and applies `limits`.
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

    /// Adds a flag that stops the search when another thread sets it.
    #[must_use]
    pub fn until(self, request: Arc<AtomicBool>) -> Self {
        Self { request: Some(request), ..self }
    }

    #[inline]
    fn is_requested(&self) -> bool {
        self.request.as_ref().is_some_and(|request| request.load(Ordering::Relaxed))
    }

    #[cold]
    #[inline(never)]
    fn look_outside(&self) -> Result<(), StopReason> {
        if self.is_requested() {
            return Err(StopReason::Request);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(StopReason::Time),
            _ => Ok(()),
        }
    }
}

impl<P: Position> Observer<P> for LimitObserver {
    type Stop = StopReason;

    #[inline]
    fn node(&mut self, _: &P) -> Result<(), StopReason> {
        if self.nodes == self.most_nodes {
            return Err(StopReason::Nodes);
        }
        if self
            .most_evaluations
            .is_some_and(|most| self.evaluations >= most.saturating_add(self.remembered))
        {
            return Err(StopReason::Evaluations);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) || self.is_requested() {
            self.look_outside()
        } else {
            Ok(())
        }
    }

    fn quiescence_node(&mut self, position: &P) -> Result<(), StopReason> {
        self.node(position)?;
        self.evaluations += 1;
        Ok(())
    }

    /// # Panics
    ///
    /// If a position has more moves than [`Place`] can number, since the search would confuse them.
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

    fn memory(&mut self, _: usize, bytes: usize) -> Result<(), StopReason> {
        if bytes > self.memory { Err(StopReason::Memory) } else { Ok(()) }
    }
}
