//! Handlers of Ctrl-C, SIGTERM and SIGHUP.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of an interrupted command: 128 plus the number of SIGINT (2), as in shells.
pub const STATUS: u8 = 130;

/// Returns a flag that the first Ctrl-C, SIGTERM or SIGHUP sets; a second signal ends the process
/// at once. If handlers cannot be installed, the first signal ends the process. The journal stays
/// intact in both cases.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    raise(Arc::clone(&flag));
    flag
}

/// Installs handlers that set `flag`, with the effects described at [`flag`]. Before this call,
/// signals end the process.
pub fn raise(flag: Arc<AtomicBool>) {
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            process::exit(STATUS.into());
        }
    });
}
