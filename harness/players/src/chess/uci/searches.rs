//! Requested searches, and signals that control them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The interval between checks of a finished search for permission to answer.
const PATIENCE: Duration = Duration::from_millis(1);

/// Signals to a search, from its request to its answer.
#[derive(Debug, Default)]
pub(super) struct Signals {
    /// Whether the search must end and answer.
    pub stop: Arc<AtomicBool>,
    /// Whether a perft count must end. Other programs read no commands meanwhile, so `quit` lets a
    /// count go on to its end.
    pub stop_count: AtomicBool,
    /// Whether the opponent is still thinking; no answer is wanted until then.
    pub is_pondering: Arc<AtomicBool>,
    /// Whether the search answers only after `stop`.
    is_endless: AtomicBool,
}

/// Unanswered searches, in order of their requests.
#[derive(Debug, Default)]
pub(super) struct Searches {
    unanswered: Mutex<VecDeque<Arc<Signals>>>,
    /// Whether the input has ended, which also stops searches that wait for `stop`.
    is_closed: AtomicBool,
}

impl Searches {
    fn unanswered(&self) -> MutexGuard<'_, VecDeque<Arc<Signals>>> {
        self.unanswered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a search, requested by these words after `go`.
    pub fn ask(&self, words: &[&str]) -> Arc<Signals> {
        let signals = Arc::new(Signals::default());
        signals.is_pondering.store(words.contains(&"ponder"), SeqCst);
        self.unanswered().push_back(signals.clone());
        signals
    }

    /// Returns whether a search is unanswered.
    pub fn are_asked_for(&self) -> bool {
        !self.unanswered().is_empty()
    }

    /// Stops the first search.
    pub fn stop(&self) {
        if let Some(first) = self.unanswered().front() {
            first.stop.store(true, SeqCst);
            first.stop_count.store(true, SeqCst);
        }
    }

    /// Ends pondering of the first search, because the expected move was played.
    pub fn hit(&self) {
        if let Some(first) = self.unanswered().front() {
            first.is_pondering.store(false, SeqCst);
        }
    }

    /// Stops all searches, but no perft counts.
    pub fn stop_all(&self) {
        for search in self.unanswered().iter() {
            search.stop.store(true, SeqCst);
        }
    }

    /// Records the end of the input: searches with limits complete normally, and all others stop.
    pub fn close(&self) {
        self.is_closed.store(true, SeqCst);
        for search in self.unanswered().iter() {
            search.is_pondering.store(false, SeqCst);
            if search.is_endless.load(SeqCst) {
                search.stop.store(true, SeqCst);
            }
        }
    }

    /// Marks the beginning of a search; if it `is_endless`, only `stop` ends it.
    pub fn begin(&self, search: &Signals, is_endless: bool) {
        search.is_endless.store(is_endless, SeqCst);
        if is_endless && self.is_closed.load(SeqCst) {
            search.stop.store(true, SeqCst);
        }
    }

    /// Waits until a finished search may answer.
    pub fn wait(&self, search: &Signals, is_endless: bool) {
        self.begin(search, is_endless);
        while !search.stop.load(SeqCst) && (is_endless || search.is_pondering.load(SeqCst)) {
            thread::sleep(PATIENCE);
        }
    }

    /// Removes the first search. Must be called before its answer is written, because commands
    /// after the answer refer to the next search.
    pub fn answer(&self) {
        self.unanswered().pop_front();
    }
}
