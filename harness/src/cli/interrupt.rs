//! Responses to Ctrl-C (SIGINT), SIGTERM and SIGHUP.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use crate::cli::output::err;

/// The exit status of an interrupted command: 128 plus the number of SIGINT (2), as in shells.
pub const STATUS: u8 = 130;

/// A signal that ends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), allow(dead_code, reason = "Windows has only Ctrl-C"))]
enum Signal {
    /// Ctrl-C.
    Interrupt,
    Terminate,
    HangUp,
}

/// Signals that a command responds to by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Only Ctrl-C.
    CtrlC,
    /// Ctrl-C, SIGTERM and SIGHUP.
    All,
}

/// The flag of the running command, with the signals that set it.
static HEEDED: Mutex<Option<(Scope, Arc<AtomicBool>)>> = Mutex::new(None);

/// Lets signals end the process with a message and [`STATUS`], until a command heeds them with
/// [`raise`]. Signals that the parent process ignores, as `nohup` does, remain ignored. If handlers
/// cannot be installed, signals end the process without a message.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| handlers::install(respond));
}

/// Returns a flag that the first Ctrl-C, SIGTERM or SIGHUP sets; a second signal ends the process
/// at once. The journal stays intact in both cases.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    raise(Scope::All, Arc::clone(&flag));
    flag
}

/// Lets the signals of `scope` set `flag`, with the effects described at [`flag`], until
/// [`release`].
pub fn raise(scope: Scope, flag: Arc<AtomicBool>) {
    listen();
    *heeded() = Some((scope, flag));
}

/// Lets signals end the process again.
pub fn release() {
    *heeded() = None;
}

fn heeded() -> MutexGuard<'static, Option<(Scope, Arc<AtomicBool>)>> {
    HEEDED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn respond(signal: Signal) {
    let heeded = heeded();
    let flag = heeded.as_ref().filter(|(scope, _)| scope.has(signal)).map(|(_, flag)| flag);
    match flag.map(|flag| flag.swap(true, Ordering::Relaxed)) {
        Some(false) => return,
        Some(true) => err!("interrupted: again, so the command ends at once"),
        None => err!("interrupted: by {}, before the command had finished", signal.name()),
    }
    process::exit(STATUS.into());
}

impl Signal {
    fn name(self) -> &'static str {
        match self {
            Self::Interrupt => "Ctrl-C",
            Self::Terminate => "SIGTERM",
            Self::HangUp => "SIGHUP",
        }
    }
}

impl Scope {
    fn has(self, signal: Signal) -> bool {
        self == Self::All || signal == Signal::Interrupt
    }
}

#[cfg(unix)]
mod handlers {
    use std::fs;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::Signal;

    const HANDLED: [(i32, Signal); 3] =
        [(SIGINT, Signal::Interrupt), (SIGTERM, Signal::Terminate), (SIGHUP, Signal::HangUp)];

    pub fn install(respond: fn(Signal)) {
        let ignored = ignored();
        let numbers = HANDLED.map(|(number, _)| number);
        let heard = numbers.iter().filter(|&number| ignored & (1 << (number - 1)) == 0);
        let Ok(mut signals) = Signals::new(heard) else { return };
        thread::spawn(move || {
            for number in signals.forever() {
                HANDLED.iter().filter(|(it, _)| *it == number).for_each(|(_, it)| respond(*it));
            }
        });
    }

    /// Returns the signals that the parent process ignores, as a set of bits; none if the system
    /// does not list them.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod handlers {
    use super::Signal;

    pub fn install(respond: fn(Signal)) {
        let _ = ctrlc::set_handler(move || respond(Signal::Interrupt));
    }
}
