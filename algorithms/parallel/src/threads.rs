//! Parallel search on threads, in real time.
//!
//! The threads share the table without locks, and the frames under a single lock. A thread takes
//! the lock only to report a task and to obtain the next; all long work happens outside the lock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use plywood_algorithms::{LimitObserver, Limits, Piece, Pieces, StopReason};
use plywood_positions::{Value, Window};

use crate::frames::{Frames, Processor, Solved, Task, TaskResult};
use crate::policy::Policy;

/// A search to run on threads.
#[derive(Clone, Copy, Debug)]
pub struct Threads<'a> {
    /// Number of threads. A single thread runs the sequential algorithm.
    pub threads: usize,
    /// Grain: nodes with at most this many plies remaining are searched whole.
    pub grain: u32,
    /// Depths of the successive searches of the root.
    pub depths: &'a [u32],
}

/// A function that gives a thread access to the pieces of the root. It is called on each thread.
/// Its first argument is an observer for the pieces, which stops the thread's current task.
pub type Crew<'a> = dyn Fn(LimitObserver, &mut dyn FnMut(&mut dyn Pieces)) + Sync + 'a;

/// The result of a search on threads.
#[derive(Clone, Debug)]
pub struct Threaded {
    /// The root's value.
    pub value: Value,
    /// Elapsed time.
    pub time: Duration,
    /// Statistics of each thread.
    pub threads: Vec<OfThread>,
    /// Re-searches of children by other tasks.
    pub researches: u64,
}

/// Statistics of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfThread {
    /// Nodes entered.
    pub nodes: u64,
    /// Leaves evaluated.
    pub leaves: u64,
    /// Tasks begun.
    pub tasks: u64,
    /// Tasks taken from another part of the tree.
    pub steals: u64,
    /// Tasks stopped.
    pub aborts: u64,
    /// Nodes of tasks that were stopped or finished too late.
    pub wasted_nodes: u64,
    /// Time spent searching.
    pub searching: Duration,
    /// Idle time.
    pub idle: Duration,
}

/// Stack size of a thread, enough for any depth. Unused pages take no memory.
const STACK: usize = 64 << 20;

/// Runs a search on threads, each of which gets its pieces from `crew`.
///
/// # Errors
///
/// If `stop` is set before the search is complete.
pub fn search_on_threads(
    policy: &dyn Policy,
    search: &Threads<'_>,
    crew: &Crew<'_>,
    stop: &AtomicBool,
) -> Result<Threaded, StopReason> {
    let threads = search.threads.max(1);
    let begun = Instant::now();
    if threads == 1 {
        return alone(search.depths, crew, begun);
    }
    let flags: Vec<_> = (0..threads).map(|_| Arc::new(AtomicBool::new(false))).collect();
    let team = Team {
        depths: search.depths,
        flags: &flags,
        stop,
        state: Mutex::new(State {
            frames: Frames::new(policy, search.grain, search.depths.first().copied().unwrap_or(0)),
            iteration: 0,
            end: None,
        }),
        news: Condvar::new(),
    };
    let of_threads = thread::scope(|scope| {
        let work = |me: Processor| {
            let team = &team;
            move || {
                let mut done = OfThread::default();
                let limited =
                    LimitObserver::new(Limits::default()).until(Arc::clone(&team.flags[me]));
                crew(limited, &mut |pieces| done = team.work(me, pieces));
                done
            }
        };
        let spawn = |me| {
            let thread = thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, work(me)).expect("the system has another thread")
        };
        let running: Vec<_> = (0..threads).map(spawn).collect();
        let joined = running
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect::<Vec<_>>()
    });
    let state = team.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match state.end {
        Some(End::Solved(Solved { value, .. }, ended)) => Ok(Threaded {
            value,
            time: ended - begun,
            threads: of_threads,
            researches: state.frames.researches(),
        }),
        Some(End::Stopped) | None => Err(StopReason::Request),
    }
}

/// Runs the sequential search, for a single thread.
fn alone(depths: &[u32], crew: &Crew<'_>, begun: Instant) -> Result<Threaded, StopReason> {
    let mut searched = Err(StopReason::Request);
    crew(LimitObserver::new(Limits::default()), &mut |pieces| {
        let whole = |depth| Piece { path: &[], depth, window: Window::FULL };
        let values = depths.iter().map(|&depth| pieces.search(whole(depth)));
        searched = values.last().unwrap_or(Err(StopReason::Request)).map(|value| Threaded {
            value,
            time: begun.elapsed(),
            threads: vec![OfThread {
                nodes: pieces.tally().nodes,
                leaves: pieces.tally().leaves,
                tasks: depths.len() as u64,
                searching: begun.elapsed(),
                ..OfThread::default()
            }],
            researches: pieces.tally().researches,
        });
    });
    searched
}

/// State shared by the threads.
struct Team<'a> {
    depths: &'a [u32],
    /// Flags that stop the current task of each thread.
    flags: &'a [Arc<AtomicBool>],
    /// Flag that stops the whole search.
    stop: &'a AtomicBool,
    state: Mutex<State<'a>>,
    news: Condvar,
}

struct State<'a> {
    frames: Frames<'a>,
    iteration: usize,
    end: Option<End>,
}

#[derive(Clone, Copy)]
enum End {
    Solved(Solved, Instant),
    Stopped,
}

/// Interval between two checks of the stop flag by an idle thread.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

impl<'a> Team<'a> {
    fn state(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the main loop of a thread.
    #[expect(clippy::too_many_lines, reason = "one loop of one thread")]
    fn work(&self, me: Processor, pieces: &mut dyn Pieces) -> OfThread {
        let _alarm = Alarm(self);
        let mut done = OfThread::default();
        let mut state = self.state();
        let mut next = (me == 0).then(|| state.frames.first(me));
        let mut last: Option<Task> = None;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                state.end.get_or_insert(End::Stopped);
                self.stop_others(me);
            }
            if state.end.is_some() {
                break;
            }
            let own =
                next.take().or_else(|| last.as_ref().and_then(|last| state.frames.take(me, last)));
            let stolen = if own.is_none() { state.frames.steal(me) } else { None };
            done.steals += u64::from(stolen.is_some());
            let Some(task) = own.or(stolen) else {
                let since = Instant::now();
                let waited = self.news.wait_timeout(state, LOOK_AGAIN);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
                done.idle += since.elapsed();
                continue;
            };
            // No other thread can refer to this task, since aborting needs the lock.
            self.flags[me].store(false, Ordering::Relaxed);
            drop(state);
            let nodes = pieces.tally().nodes;
            let since = Instant::now();
            let outcome = task.perform(pieces).unwrap_or(TaskResult::Stopped);
            done.searching += since.elapsed();
            let nodes = pieces.tally().nodes - nodes;
            done.tasks += 1;
            let was_stopped = outcome == TaskResult::Stopped;
            done.aborts += u64::from(was_stopped);
            state = self.state();
            let effects = state.frames.finish(me, &task, outcome, 0);
            if was_stopped || effects.in_vain {
                done.wasted_nodes += nodes;
            }
            for &aborted in &effects.aborted {
                self.flags[aborted].store(true, Ordering::Relaxed);
            }
            if let Some(solved) = state.frames.solved() {
                next = self.next_iteration(me, solved, &mut state);
            }
            if !effects.left.is_empty() {
                drop(state);
                for finished in &effects.left {
                    pieces.leave(finished.piece(), finished.left);
                }
                state = self.state();
            }
            last = Some(task);
            if state.frames.has_work() || state.end.is_some() {
                self.news.notify_all();
            }
        }
        drop(state);
        self.news.notify_all();
        done.nodes = pieces.tally().nodes;
        done.leaves = pieces.tally().leaves;
        done
    }

    /// Begins the next depth after the root is solved, or ends the search.
    fn next_iteration(&self, me: Processor, solved: Solved, state: &mut State<'_>) -> Option<Task> {
        self.stop_others(me);
        state.iteration += 1;
        let Some(&depth) = self.depths.get(state.iteration) else {
            state.end = Some(End::Solved(solved, Instant::now()));
            return None;
        };
        state.frames.begin(depth);
        Some(state.frames.first(me))
    }

    fn stop_others(&self, me: Processor) {
        for (_, flag) in self.flags.iter().enumerate().filter(|(other, _)| *other != me) {
            flag.store(true, Ordering::Relaxed);
        }
    }
}

/// A guard that stops all threads if one of them panics.
struct Alarm<'t, 'a>(&'t Team<'a>);

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.state().end = Some(End::Stopped);
            self.0.stop_others(usize::MAX);
            self.0.news.notify_all();
        }
    }
}
