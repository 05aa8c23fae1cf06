//! Resources for computing a bound.

use std::sync::atomic::{AtomicBool, Ordering};

/// Resources for computing a bound: by default, some hundred MB and any time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allowance<'a> {
    /// The most bytes to store; `None` means some hundred MB.
    pub memory: Option<usize>,
    /// Another thread sets this flag to end the computation without a result. It remains set.
    pub request: Option<&'a AtomicBool>,
}

impl Allowance<'_> {
    /// Returns an allowance of this many bytes; `None` means some hundred MB.
    pub fn of_memory(memory: Option<usize>) -> Self {
        Self { memory, request: None }
    }

    /// Returns whether another thread has requested the end.
    pub fn is_stopped(self) -> bool {
        self.request.is_some_and(|request| request.load(Ordering::Relaxed))
    }
}
