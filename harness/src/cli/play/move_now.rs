//! Ctrl-C at the console.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::cli::interrupt::STATUS;

/// Handling of Ctrl-C: while a program thinks, the first one makes it move at
/// once; a second one, and one at any other time, ends the process. If no handler
/// can be installed, the first one ends it.
#[derive(Clone, Debug)]
pub struct MoveNow {
    is_asked: Arc<AtomicBool>,
    /// Whether Ctrl-C ends the process.
    ends: Arc<AtomicBool>,
}

/// A guard; a program is thinking as long as it lives.
pub struct Thinking<'a>(&'a MoveNow);

impl MoveNow {
    /// Starts to listen to Ctrl-C.
    pub fn listen() -> Self {
        let it = Self { is_asked: Arc::default(), ends: Arc::new(AtomicBool::new(true)) };
        // The handlers run in this order.
        let ends = flag::register_conditional_shutdown(SIGINT, STATUS.into(), it.ends.clone());
        if ends.is_ok() && flag::register(SIGINT, it.is_asked.clone()).is_ok() {
            let _ = flag::register(SIGINT, it.ends.clone());
        }
        it
    }

    /// The flag that the first Ctrl-C sets.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.is_asked.clone()
    }

    /// Marks the beginning of a program's thinking.
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
