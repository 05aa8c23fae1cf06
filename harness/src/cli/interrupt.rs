//! Ctrl-C and the signals that ask a program to end.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a command that was interrupted: 128 and the number of
/// SIGINT, as shells have it.
pub const STATUS: u8 = 130;

/// A flag that is raised by the first Ctrl-C, SIGTERM or SIGHUP. The second one
/// ends the process at once. Where signals cannot be had, they end it as
/// always; the journal is whole either way.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            process::exit(STATUS.into());
        }
    });
    flag
}
