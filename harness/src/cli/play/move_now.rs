//! Ctrl-C at the console: makes a thinking program move immediately.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::cli::interrupt::STATUS;

/// A handler of Ctrl-C. While a program thinks, the first Ctrl-C makes it move immediately. A
/// second Ctrl-C, or any at another time, ends the process. If no handler can be installed, the
/// first Ctrl-C ends the process.
#[derive(Clone, Debug)]
pub struct MoveNow {
    is_asked: Arc<AtomicBool>,
    /// Whether Ctrl-C ends the process.
    ends: Arc<AtomicBool>,
}

/// A guard that lives as long as a program thinks.
pub struct Thinking<'a>(&'a MoveNow);

impl MoveNow {
    /// Installs the handlers of Ctrl-C.
    pub fn listen() -> Self {
        let it = Self { is_asked: Arc::default(), ends: Arc::new(AtomicBool::new(true)) };
        // The handlers run in the order of their registration.
        let ends = flag::register_conditional_shutdown(SIGINT, STATUS.into(), it.ends.clone());
        if ends.is_ok() && flag::register(SIGINT, it.is_asked.clone()).is_ok() {
            let _ = flag::register(SIGINT, it.ends.clone());
        }
        it
    }

    /// Returns the flag that the first Ctrl-C sets.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.is_asked.clone()
    }

    /// Marks the start of a program's thinking, which ends when the guard is dropped.
    pub fn thinking(&self) -> Thinking<'_> {
        self.is_asked.store(false, SeqCst);
        self.ends.store(false, SeqCst);
        Thinking(self)
    }
}

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        self.0.ends.store(true, SeqCst);
    }
}
