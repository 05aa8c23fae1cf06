//! Ctrl-C, and signals that ask a program to end.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of an interrupted command: 128 plus the number of SIGINT, as in shells.
pub const STATUS: u8 = 130;

/// A flag set by the first Ctrl-C, SIGTERM or SIGHUP. The second one ends the process at once. If
/// handlers cannot be installed, signals end it as usual; the journal is intact either way.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    raise(Arc::clone(&flag));
    flag
}

/// Has the signals set `flag`, as [`flag`] has. Until then they end the process.
pub fn raise(flag: Arc<AtomicBool>) {
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            process::exit(STATUS.into());
        }
    });
}
