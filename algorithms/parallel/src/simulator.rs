//! Simulated processors: a discrete-event simulation.
//!
//! The simulator computes the result of a task when the task begins, and applies its effects on
//! other processors when it ends. A stopped processor is charged for the part of its task that it
//! has done. An idle processor waits for work; the processor that has waited longest receives it
//! first.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use plywood_algorithms::{Pieces, Place, StopReason};
use plywood_positions::Value;

use crate::costs::Costs;
use crate::frames::{Frames, Processor, Stamp, Task, TaskResult};
use crate::policy::Policy;
use crate::utilisation::Utilisation;

/// A search to simulate.
#[derive(Clone, Copy, Debug)]
pub struct Simulation<'a> {
    /// Number of processors.
    pub processors: usize,
    /// Grain: nodes with at most this many plies remaining are searched whole.
    pub grain: u32,
    /// Depths of the successive searches of the root.
    pub depths: &'a [u32],
    /// Costs of operations.
    pub costs: Costs,
}

/// The result of a simulation. Times are in the units of [`Costs`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulated {
    /// The root's value.
    pub value: Value,
    /// Best move; `None` if the root is a leaf, or was searched as one task.
    pub best: Option<Place>,
    /// Simulated time from start to end.
    pub time: u64,
    /// Total time that processors spent on nodes and table accesses.
    pub work: u64,
    /// Total time that processors spent on communication: steals, and sending values.
    pub talk: u64,
    /// Total idle time of the processors.
    pub idle: u64,
    /// Time of the same searches with unlimited processors and free communication and memory.
    pub critical_path: Stamp,
    /// Nodes entered, including the completed part of stopped tasks.
    pub nodes: u64,
    /// Leaves evaluated, including the completed part of stopped tasks.
    pub leaves: u64,
    /// Nodes of tasks that were stopped or finished too late; included in `nodes`.
    pub wasted_nodes: u64,
    /// Re-searches of children.
    pub researches: u64,
    /// Tasks begun.
    pub tasks: u64,
    /// Tasks taken from another part of the tree.
    pub steals: u64,
    /// Tasks stopped.
    pub aborts: u64,
    /// Messages between processors.
    pub messages: u64,
    /// Share of busy processors, in per mille, in equal intervals of the time.
    pub utilisation: Vec<u32>,
}

/// Number of intervals for utilisation.
const PARTS: usize = 60;

/// Runs a search on simulated processors.
///
/// # Errors
///
/// If the observer of the pieces stops the search.
pub fn simulate(
    policy: &dyn Policy,
    simulation: &Simulation<'_>,
    pieces: &mut dyn Pieces,
) -> Result<Simulated, StopReason> {
    let mut simulator = Simulator::new(policy, simulation, pieces);
    for &depth in simulation.depths {
        simulator.run(depth)?;
    }
    Ok(simulator.result())
}

struct Simulator<'a> {
    frames: Frames<'a>,
    pieces: &'a mut dyn Pieces,
    costs: Costs,
    processors: Vec<State>,
    /// Idle processors, longest idle first.
    idle: VecDeque<Processor>,
    /// End time, number and processor of each pending event.
    events: BinaryHeap<Reverse<(u64, u64, Processor)>>,
    clock: u64,
    numbered: u64,
    utilisation: Utilisation,
    result: Simulated,
}

#[derive(Default)]
struct State {
    doing: Option<Doing>,
    /// Number of the event that ends the current work; earlier events are void.
    event: u64,
    /// Previous task of the processor.
    last: Option<Task>,
}

/// A processor's current work, which is charged at its end.
enum Doing {
    Task(Box<Running>),
    /// Storing results in the table, and sending values.
    Report {
        begin: u64,
        work: u64,
        talk: u64,
    },
}

struct Running {
    task: Task,
    outcome: TaskResult,
    /// Times of the request for work and of the beginning.
    asked: u64,
    begin: u64,
    work: u64,
    /// Part of the work that is not table access.
    searching: u64,
    counts: Counts,
}

#[derive(Clone, Copy)]
struct Counts {
    nodes: u64,
    leaves: u64,
    table_uses: u64,
}

impl Counts {
    fn of(pieces: &dyn Pieces) -> Self {
        let tally = pieces.tally();
        let nodes = tally.nodes + tally.quiescence_nodes;
        Self { nodes, leaves: tally.leaves, table_uses: tally.table_probes + tally.table_stores }
    }

    fn since(self, before: Self) -> Self {
        Self {
            nodes: self.nodes - before.nodes,
            leaves: self.leaves - before.leaves,
            table_uses: self.table_uses - before.table_uses,
        }
    }
}

impl<'a> Simulator<'a> {
    fn new(
        policy: &'a dyn Policy,
        simulation: &Simulation<'_>,
        pieces: &'a mut dyn Pieces,
    ) -> Self {
        let mut processors = Vec::new();
        processors.resize_with(simulation.processors.max(1), State::default);
        Self {
            frames: Frames::new(policy, simulation.grain, 0),
            pieces,
            costs: simulation.costs,
            processors,
            idle: VecDeque::new(),
            events: BinaryHeap::new(),
            clock: 0,
            numbered: 0,
            utilisation: Utilisation::default(),
            result: Simulated::default(),
        }
    }

    /// Runs a search from the root to `depth`.
    fn run(&mut self, depth: u32) -> Result<(), StopReason> {
        self.frames.begin(depth);
        self.idle = (1..self.processors.len()).collect();
        let first = self.frames.first(0);
        self.begin(0, first, self.clock)?;
        loop {
            self.employ()?;
            // If every processor is idle, no child is being searched, and then every policy has a
            // child to search.
            let next = self.events.pop().expect("a processor works until the root is solved");
            let Reverse((time, number, processor)) = next;
            if self.processors[processor].event != number {
                continue;
            }
            self.clock = time;
            self.end(processor)?;
            if let Some(solved) = self.frames.solved() {
                self.result.value = solved.value;
                self.result.best = solved.best;
                self.result.critical_path += solved.critical_path;
                break;
            }
        }
        for processor in 0..self.processors.len() {
            self.halt(processor, self.clock);
        }
        // Discard the events of tasks of the previous search.
        self.events.clear();
        Ok(())
    }

    /// Assigns work to idle processors while there is any.
    fn employ(&mut self) -> Result<(), StopReason> {
        while let Some(&processor) = self.idle.front() {
            let Some(task) = self.frames.steal(processor) else { break };
            self.idle.pop_front();
            self.result.steals += 1;
            self.result.messages += 2;
            self.begin(processor, task, self.clock + self.costs.steal)?;
        }
        Ok(())
    }

    /// Performs a task immediately; its effects are applied at its end.
    fn begin(&mut self, processor: Processor, task: Task, begin: u64) -> Result<(), StopReason> {
        let before = Counts::of(&*self.pieces);
        let outcome = task.perform(self.pieces)?;
        let counts = Counts::of(&*self.pieces).since(before);
        let searching = counts.nodes * self.costs.node;
        // Below the grain, processors share no table.
        let uses = if task.is_whole { 0 } else { counts.table_uses };
        let work = searching + self.costs.of_table(uses, self.processors.len());
        self.result.tasks += 1;
        let asked = self.clock;
        let running = Running { task, outcome, asked, begin, work, searching, counts };
        self.schedule(processor, Doing::Task(running.into()), begin + work);
        Ok(())
    }

    fn schedule(&mut self, processor: Processor, doing: Doing, end: u64) {
        self.numbered += 1;
        let state = &mut self.processors[processor];
        state.event = self.numbered;
        state.doing = Some(doing);
        self.events.push(Reverse((end, self.numbered, processor)));
    }

    /// Handles the end of a processor's task.
    fn end(&mut self, processor: Processor) -> Result<(), StopReason> {
        if let Some((task, outcome, stamp, nodes)) = self.halt(processor, self.clock) {
            let effects = self.frames.finish(processor, &task, outcome, stamp);
            self.result.wasted_nodes += if effects.in_vain { nodes } else { 0 };
            self.processors[processor].last = Some(task);
            self.result.messages += effects.messages + effects.values_sent;
            let uses = Counts::of(&*self.pieces);
            for finished in &effects.left {
                self.pieces.leave(finished.piece(), finished.left);
            }
            let uses = Counts::of(&*self.pieces).since(uses).table_uses;
            for aborted in effects.aborted {
                self.abort(aborted);
            }
            let work = self.costs.of_table(uses, self.processors.len());
            let talk = effects.values_sent * self.costs.message;
            if work + talk > 0 {
                let report = Doing::Report { begin: self.clock, work, talk };
                self.schedule(processor, report, self.clock + work + talk);
                return Ok(());
            }
        }
        let last = self.processors[processor].last.take();
        if let Some(task) = last.and_then(|last| self.frames.take(processor, &last)) {
            return self.begin(processor, task, self.clock);
        }
        self.idle.push_back(processor);
        Ok(())
    }

    /// Informs a processor that its task is no longer needed.
    fn abort(&mut self, processor: Processor) {
        self.result.aborts += 1;
        let heard = self.clock + self.costs.message;
        let Some(Doing::Task(mut running)) = self.processors[processor].doing.take() else {
            return;
        };
        let end = heard.min(running.begin + running.work);
        running.outcome = TaskResult::Stopped;
        self.schedule(processor, Doing::Task(running), end);
    }

    /// Stops a processor and charges it for the work until `time`. Returns its task if that was
    /// complete.
    fn halt(&mut self, processor: Processor, time: u64) -> Option<(Task, TaskResult, Stamp, u64)> {
        match self.processors[processor].doing.take()? {
            Doing::Report { begin, work, talk } => {
                let work_end = (begin + work).min(time);
                self.worked(begin, work_end);
                self.result.talk += time.saturating_sub(begin + work).min(talk);
                None
            }
            Doing::Task(running) => {
                let Running { task, outcome, asked, begin, work, searching, counts } = *running;
                self.result.talk += begin.min(time) - asked;
                let done = time.saturating_sub(begin).min(work);
                self.worked(begin, begin + done);
                let part = |count: u64| match done {
                    0 => 0,
                    _ => (u128::from(count) * u128::from(done) / u128::from(work)) as u64,
                };
                self.result.nodes += part(counts.nodes);
                self.result.leaves += part(counts.leaves);
                if done < work || outcome == TaskResult::Stopped {
                    self.result.wasted_nodes += part(counts.nodes);
                    self.processors[processor].last = Some(task);
                    return None;
                }
                let stamp = task.ready + searching;
                Some((task, outcome, stamp, counts.nodes))
            }
        }
    }

    fn worked(&mut self, begin: u64, end: u64) {
        if begin < end {
            self.result.work += end - begin;
            self.utilisation.add(begin, end);
        }
    }

    fn result(self) -> Simulated {
        let Self { clock, processors, frames, utilisation, result, .. } = self;
        let paid = result.work + result.talk;
        Simulated {
            time: clock,
            idle: (clock * processors.len() as u64).saturating_sub(paid),
            researches: frames.researches(),
            utilisation: utilisation.shares(PARTS, clock, processors.len()),
            ..result
        }
    }
}
