//! What the computation of a bound may use.

use std::sync::atomic::{AtomicBool, Ordering};

/// What the computation of a bound may use; by default, some hundred MB and any time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allowance<'a> {
    /// The most bytes to store; `None` means some hundred MB.
    pub memory: Option<usize>,
    /// Flag that another thread sets, and leaves set, to end the computation. It then has no
    /// result.
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
