//! Ctrl-C at the console: makes a thinking program move immediately.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use plywood::cli::interrupt::{self, Scope};

/// The response to Ctrl-C during a game. While a program thinks, the first Ctrl-C makes it move
/// immediately. A second Ctrl-C, or any at another time, ends the process.
#[derive(Clone, Debug, Default)]
pub struct MoveNow(Arc<AtomicBool>);

/// A guard that lives as long as a program thinks.
pub struct Thinking;

impl MoveNow {
    /// Returns the flag that the first Ctrl-C sets.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Marks the start of a program's thinking, which ends when the guard is dropped.
    pub fn thinking(&self) -> Thinking {
        self.0.store(false, SeqCst);
        interrupt::raise(Scope::CtrlC, self.flag());
        Thinking
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        interrupt::release();
    }
}
