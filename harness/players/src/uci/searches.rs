//! Searches that were asked for, and how the other side reaches them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The interval at which a finished search checks whether it may answer.
const PATIENCE: Duration = Duration::from_millis(1);

/// Signals to a search while it waits its turn, runs, and waits to answer.
#[derive(Debug, Default)]
pub(super) struct Signals {
    /// It ends, and answers.
    pub stop: Arc<AtomicBool>,
    /// The other side thinks about the move before: no answer is wanted yet.
    pub is_pondering: Arc<AtomicBool>,
    /// Nothing but a stop makes it answer.
    is_endless: AtomicBool,
    /// It counts paths, and is to say how many there are.
    is_count: bool,
}

/// The searches that have not been answered, in order.
#[derive(Debug, Default)]
pub(super) struct Searches {
    unanswered: Mutex<VecDeque<Arc<Signals>>>,
    /// No command will follow: a search that waits for a stop has had it.
    is_closed: AtomicBool,
}

impl Searches {
    fn unanswered(&self) -> MutexGuard<'_, VecDeque<Arc<Signals>>> {
        self.unanswered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another search is asked for, by these words after `go`.
    pub fn ask(&self, words: &[&str]) -> Arc<Signals> {
        let is_count = words.contains(&"perft");
        let signals = Arc::new(Signals { is_count, ..Signals::default() });
        signals.is_pondering.store(words.contains(&"ponder"), SeqCst);
        self.unanswered().push_back(signals.clone());
        signals
    }

    /// Whether an answer is due.
    pub fn are_asked_for(&self) -> bool {
        !self.unanswered().is_empty()
    }

    /// The first search ends.
    pub fn stop(&self) {
        if let Some(first) = self.unanswered().front() {
            first.stop.store(true, SeqCst);
        }
    }

    /// The move that the first search ponders on was made.
    pub fn hit(&self) {
        if let Some(first) = self.unanswered().front() {
            first.is_pondering.store(false, SeqCst);
        }
    }

    /// All searches end. Counts go on to their end, as in programs that read no command while they
    /// count.
    pub fn stop_all(&self) {
        for search in self.unanswered().iter().filter(|search| !search.is_count) {
            search.stop.store(true, SeqCst);
        }
    }

    /// Nothing more will be said: searches with limits come to their end.
    pub fn close(&self) {
        self.is_closed.store(true, SeqCst);
        for search in self.unanswered().iter() {
            search.is_pondering.store(false, SeqCst);
            if search.is_endless.load(SeqCst) {
                search.stop.store(true, SeqCst);
            }
        }
    }

    /// A search begins, which a stop alone ends if it `is_endless`.
    pub fn begin(&self, search: &Signals, is_endless: bool) {
        search.is_endless.store(is_endless, SeqCst);
        if is_endless && self.is_closed.load(SeqCst) {
            search.stop.store(true, SeqCst);
        }
    }

    /// Returns when a finished search may answer.
    pub fn wait(&self, search: &Signals, is_endless: bool) {
        self.begin(search, is_endless);
        while !search.stop.load(SeqCst) && (is_endless || search.is_pondering.load(SeqCst)) {
            thread::sleep(PATIENCE);
        }
    }

    /// The first search is answered. To be called before the answer goes out: what
    /// comes after it is about the next one.
    pub fn answer(&self) {
        self.unanswered().pop_front();
    }
}
