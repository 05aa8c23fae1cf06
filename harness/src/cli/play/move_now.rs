//! Ctrl-C at the console.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::cli::interrupt::STATUS;

/// Ctrl-C while a program thinks asks it for its move; a second one, and one at
/// any other time, ends the process. Where no handler can be installed, the first
/// one does.
#[derive(Clone, Debug)]
pub struct MoveNow {
    is_asked: Arc<AtomicBool>,
    /// Whether Ctrl-C ends the process.
    ends: Arc<AtomicBool>,
}

/// As long as it lives, a program thinks.
pub struct Thinking<'a>(&'a MoveNow);

impl MoveNow {
    /// Listens to Ctrl-C from now on.
    pub fn listen() -> Self {
        let it = Self { is_asked: Arc::default(), ends: Arc::new(AtomicBool::new(true)) };
        // They act in this order.
        let ends = flag::register_conditional_shutdown(SIGINT, STATUS.into(), it.ends.clone());
        if ends.is_ok() && flag::register(SIGINT, it.is_asked.clone()).is_ok() {
            let _ = flag::register(SIGINT, it.ends.clone());
        }
        it
    }

    /// Raised by the first Ctrl-C.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.is_asked.clone()
    }

    /// A program begins to think.
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
