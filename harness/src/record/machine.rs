//! The machine, build and command of a run.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use plywood_players::share_of;
use serde::Serialize;

use crate::catalogue::reading::Reading;
use crate::catalogue::source::Source;
use crate::record::optimisation::Optimisation;
use crate::record::portable::portable;
use crate::record::registered::Registered;

/// Version of Plywood.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Commit of the source that the program was built from, with "-dirty" if tracked files differed
/// that the program depends on (all but results, tests and Markdown); "unknown" without git.
pub const COMMIT: &str = env!("PLYWOOD_COMMIT");

/// A hash over the sources that rows depend on: games, searches, players and
/// measurement, but not the code that plans and presents them. Programs with the
/// same hash measure the same; "unknown" without git.
pub const SOURCES: &str = env!("PLYWOOD_SOURCES");

/// The machine, the build and the command of a run, as `machine.toml` records
/// them. Unknown facts are left out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Machine {
    /// The command line, quoted for a shell, without the folders of this machine
    /// (see [`portable`]); the program is always called `plywood`.
    pub command: String,
    /// The identity of the run (see
    /// [`Run::fingerprint`](crate::record::journal::Run::fingerprint)).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub run: String,
    /// The start of the run, in UTC.
    pub date: String,
    /// The program of an author who has added games or algorithms; `None` for Plywood itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<Source>,
    /// Version of Plywood.
    pub plywood: &'static str,
    /// See [`COMMIT`].
    pub commit: &'static str,
    /// See [`SOURCES`].
    pub sources: &'static str,
    /// Version of the compiler.
    pub rustc: &'static str,
    /// The compiler's profile, `release` or `debug`.
    pub profile: &'static str,
    /// How the crates that search were compiled.
    pub optimisation: Optimisation,
    /// Model of the processor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processor: Option<String>,
    /// Threads that the machine can run at once.
    pub cores: usize,
    /// Threads that the run used.
    pub threads: usize,
    /// The memory limit in bytes of a search for which the run gives none: see [`share_of`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// Operating system and architecture.
    pub system: String,
    /// Rows that this run took over from interrupted ones.
    #[serde(skip_serializing_if = "is_zero")]
    pub resumed_rows: usize,
    /// The time of all searches, bounds and tables, in seconds, without plots;
    /// `None` until the run ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The load average of the minute before the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load_before: Option<f64>,
    /// The mean number of cores that other programs used during the run; 0 on a quiet machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<f64>,
    /// Processor time used before the run began.
    #[serde(skip)]
    pub begun: Option<Ticks>,
    /// The registration of its questions; `None` for a run without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub registered: Option<Registered>,
    /// The suites that were searched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suites: Vec<SuiteFacts>,
    /// Other files that results depend on: parameters of evaluations, books, openings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Source>,
}

/// A suite of a run, and how its lines were read.
#[derive(Clone, Debug, Serialize)]
pub struct SuiteFacts {
    /// Its name, or the path of its file.
    pub file: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Positions that were taken unchanged.
    pub read: usize,
    /// Positions that were corrected so that they can be used.
    pub repaired: usize,
    /// Lines that were left out.
    pub refused: usize,
    /// Problems that were found in its lines, and how often.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub found: BTreeMap<String, usize>,
}

impl From<&Reading> for SuiteFacts {
    fn from(reading: &Reading) -> Self {
        let Reading { file, sha256, read, repaired, refused, .. } = reading.clone();
        Self { file: portable(&file), sha256, read, repaired, refused, found: reading.kinds() }
    }
}

static AUTHORS: OnceLock<Source> = OnceLock::new();

/// Records that this program is not Plywood itself: its name and a hash of its
/// file are then among the facts of every run.
///
/// # Errors
///
/// If the program's file cannot be read.
pub fn of_an_author() -> anyhow::Result<()> {
    let program = Source::read(&env::current_exe()?)?;
    let name = Path::new(&program.file).file_stem().unwrap_or_default();
    let file = name.to_string_lossy().into_owned();
    AUTHORS.get_or_init(|| Source { file, ..program });
    Ok(())
}

static WORDS: Mutex<Option<Vec<OsString>>> = Mutex::new(None);

/// Makes `words` the command line of the runs that follow, the program's name first. Until then it
/// is the process's, which names an interpreter if the program is called from a script.
pub fn set_command(words: &[OsString]) {
    *WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(words.to_vec());
}

/// The words after the program's name.
fn arguments() -> Vec<String> {
    let given = WORDS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let words = given.unwrap_or_else(|| env::args_os().collect());
    words.iter().skip(1).map(|it| portable(&it.to_string_lossy())).collect()
}

impl Machine {
    /// The facts of this run.
    pub fn of_this_run(threads: usize) -> Self {
        let arguments = arguments();
        let program = AUTHORS.get().map_or("plywood", |program| &program.file);
        Self {
            command: format!("{program} {}", quoted(&arguments)).trim_end().to_owned(),
            program: AUTHORS.get().cloned(),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            plywood: VERSION,
            commit: COMMIT,
            sources: SOURCES,
            rustc: env!("PLYWOOD_RUSTC"),
            profile: if cfg!(debug_assertions) { "debug" } else { "release" },
            processor: processor(),
            cores: thread::available_parallelism().map_or(1, Into::into),
            threads,
            memory_limit: share_of(threads).map(|bytes| bytes as u64),
            system: format!("{} {}", env::consts::OS, env::consts::ARCH),
            load_before: load(),
            begun: Ticks::now(),
            ..Self::default()
        }
    }

    /// Adds the suites and the other files that the run has read.
    #[must_use]
    pub fn with_inputs(self, suites: &[Reading], files: &[Source]) -> Self {
        let portable = |it: &Source| Source { file: portable(&it.file), sha256: it.sha256.clone() };
        let files = files.iter().map(portable).collect();
        Self { suites: suites.iter().map(SuiteFacts::from).collect(), files, ..self }
    }

    /// Adds the facts that are known at the run's end.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        let rounded = |number: f64| (number * 1e3).round() / 1e3;
        let others = self.begun.zip(Ticks::now()).and_then(|(begun, now)| now.others_since(begun));
        Self { seconds: Some(rounded(time.as_secs_f64())), others: others.map(rounded), ..self }
    }
}

/// Processor time, in the system's ticks, since the machine was started.
#[derive(Clone, Copy, Debug)]
pub struct Ticks {
    /// Ticks of all cores doing anything.
    busy: u64,
    /// Ticks of all cores idling.
    idle: u64,
    /// Ticks of this program.
    own: u64,
}

impl Ticks {
    /// The ticks now; `None` if the system does not report them.
    fn now() -> Option<Self> {
        let all = fs::read_to_string("/proc/stat").ok()?;
        let own = fs::read_to_string("/proc/self/stat").ok()?;
        Self::read(&all, &own)
    }

    fn read(all: &str, own: &str) -> Option<Self> {
        let cores = all.lines().next()?.strip_prefix("cpu ")?;
        let ticks: Vec<u64> = cores.split_whitespace().map_while(|it| it.parse().ok()).collect();
        // User, nice, system, idle, waiting for input and output, interrupts of
        // two kinds, stolen. Guests are included in user.
        let [user, nice, system, idle, waiting, interrupts, soft, stolen] = *ticks.get(..8)? else {
            return None;
        };
        // The program's name, in parentheses, may contain anything.
        let (_, facts) = own.rsplit_once(')')?;
        let own = facts.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        Some(Self {
            busy: user + nice + system + interrupts + soft + stolen,
            idle: idle + waiting,
            own: own.sum::<Result<_, _>>().ok()?,
        })
    }

    /// The mean number of cores that others have used since `begun`; `None` if no time has passed.
    fn others_since(self, begun: Self) -> Option<f64> {
        let cores = thread::available_parallelism().map_or(1, Into::into) as f64;
        let busy = self.busy.checked_sub(begun.busy)?;
        let all = busy + self.idle.checked_sub(begun.idle)?;
        let others = busy.saturating_sub(self.own.checked_sub(begun.own)?);
        (all > 0).then(|| cores * others as f64 / all as f64)
    }
}

/// The load average of the last minute.
fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde requires it")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The command line, quoted for a shell.
fn quoted(arguments: &[String]) -> String {
    let arguments = arguments.iter().map(String::as_str);
    // Only a NUL is refused, which no argument can contain.
    shlex::try_join(arguments.clone()).unwrap_or_else(|_| arguments.collect::<Vec<_>>().join(" "))
}

fn processor() -> Option<String> {
    let facts = fs::read_to_string("/proc/cpuinfo").ok()?;
    let model = facts.lines().find_map(|line| line.strip_prefix("model name"))?;
    Some(model.trim_start_matches([' ', '\t', ':']).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With git, the sources of the program are known.
    #[test]
    fn what_is_measured_has_a_hash() {
        assert_eq!(COMMIT == "unknown", SOURCES == "unknown", "{COMMIT}, {SOURCES}");
        let is_hash = SOURCES.len() == 40 && SOURCES.bytes().all(|it| it.is_ascii_hexdigit());
        assert!(is_hash || SOURCES == "unknown", "{SOURCES}");
    }

    #[test]
    fn what_others_take_is_what_the_program_does_not() {
        let ticks = |all: &str, own: &str| Ticks::read(all, own).expect("ticks");
        let begun = ticks(
            "cpu  100 0 20 900 10 0 0 0 0 0\ncpu0 1",
            "7 (a) b) R 1 1 1 0 -1 0 0 0 0 0 30 10 0 0 20",
        );
        assert_eq!((begun.busy, begun.idle, begun.own), (120, 910, 40));
        let later = ticks(
            "cpu  170 0 30 1010 20 0 0 0 0 0\ncpu0 1",
            "7 (a) b) R 1 1 1 0 -1 0 0 0 0 0 70 20 0 0 20",
        );
        let cores = thread::available_parallelism().map_or(1, Into::into) as f64;
        // Of 200 ticks of all cores, 80 were busy, 50 of them with this program.
        let others = later.others_since(begun).expect("some time");
        assert!((others - cores * 30.0 / 200.0).abs() < 1e-9);
        assert_eq!(later.others_since(later), None);
        assert!(Ticks::read("cpu 1 2", "7 (a) R").is_none());
    }

    #[test]
    fn the_command_can_be_run_again() {
        let arguments = ["run", "a b.toml", "--algorithms", "sss*,mtd(f)"].map(str::to_owned);
        let command = quoted(&arguments);
        assert_ne!(command, arguments.join(" "));
        assert_eq!(shlex::split(&command), Some(arguments.to_vec()));
    }
}
