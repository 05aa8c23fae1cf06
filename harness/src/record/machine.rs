//! The hardware, build and command line of a run.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use plywood_algorithms::Registry;
use plywood_rules::share_of;
use serde::{Deserialize, Serialize};

use crate::catalogue::reading::SuiteReport;
use crate::catalogue::source::Source;
use crate::record::optimisation::Optimisation;
use crate::record::portable::portable;
use crate::record::registered::Registered;

/// The file with the facts about hardware, build and command of a finished record.
pub const FACTS: &str = "machine.toml";

/// Version of Plywood.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Commit from which the program was built; "unknown" without git. It ends in "-dirty" if tracked
/// files differed, except results, tests and Markdown.
pub const COMMIT: &str = env!("PLYWOOD_COMMIT");

/// Hash of the sources that affect rows: games, searches and measurement, but not planning and
/// presentation. Programs with equal hashes measure equally; "unknown" without git.
pub const SOURCES: &str = env!("PLYWOOD_SOURCES");

/// Hash of the sources that affect rows of the guest: those of [`SOURCES`], and the guest's own.
pub const SOURCES_OF_GUEST: &str = env!("PLYWOOD_SOURCES_OF_GUEST");

/// The hardware, build and command line of a run, as recorded in `machine.toml`. Unknown facts are
/// omitted.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Machine {
    /// The command line, quoted for a shell, with local folders removed (see [`portable`]). The
    /// program is named `plywood`, or as an author's program is.
    pub command: String,
    /// Identity of the run (see [`Run::fingerprint`](crate::record::journal::Run::fingerprint)).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub run: String,
    /// Start of the run, in UTC.
    pub date: String,
    /// The program of an author who added games or algorithms; `None` for Plywood itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<Source>,
    /// Version of Plywood.
    pub plywood: &'static str,
    /// Commit from which the program was built (see [`COMMIT`]).
    pub commit: &'static str,
    /// Hash of the sources that affect rows (see [`SOURCES`]).
    pub sources: &'static str,
    /// Version of the compiler.
    pub rustc: &'static str,
    /// Compiler profile, `release` or `debug`.
    pub profile: &'static str,
    /// Optimisation levels of the crates that search.
    pub optimisation: Optimisation,
    /// Model of the processor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processor: Option<String>,
    /// Number of threads that the machine can run at once.
    pub cores: usize,
    /// Number of threads that the run used.
    pub threads: usize,
    /// Memory limit in bytes of each search without its own limit; see [`share_of`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// Operating system and architecture.
    pub system: String,
    /// Rows taken from interrupted runs.
    #[serde(skip_serializing_if = "is_zero")]
    pub resumed_rows: usize,
    /// Duration of searches, bounds and tables in seconds, without plots; `None` until the run
    /// ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Load average over the minute before the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load_before: Option<f64>,
    /// Mean number of cores used by other programs during the run; 0 on a quiet machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<f64>,
    /// Processor time used before the run began.
    #[serde(skip)]
    pub begun: Option<Ticks>,
    /// Registration of the run's questions; `None` if they were not registered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub registered: Option<Registered>,
    /// The suites searched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suites: Vec<SuiteFacts>,
    /// Other files that affect results: evaluation parameters, opening books, openings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Source>,
}

/// A suite of a run, with the numbers of lines read, repaired and rejected.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SuiteFacts {
    /// Name of the suite, or path of its file.
    pub file: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// Positions read unchanged.
    pub read: usize,
    /// Positions corrected before use.
    pub repaired: usize,
    /// Lines rejected.
    pub refused: usize,
    /// Kinds of problems found in the lines, with the number of each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub found: BTreeMap<String, usize>,
}

impl From<&SuiteReport> for SuiteFacts {
    fn from(reading: &SuiteReport) -> Self {
        let SuiteReport { file, sha256, read, repaired, refused, .. } = reading.clone();
        Self { file: portable(&file), sha256, read, repaired, refused, found: reading.kinds() }
    }
}

/// The name and hash of the file of an author's program. Every run of the program records them.
pub struct AuthorsProgram(Source);

impl AuthorsProgram {
    /// Reads the program's file.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read() -> anyhow::Result<Self> {
        let program = Source::read(&env::current_exe()?)?;
        let name = Path::new(&program.file).file_stem().unwrap_or_default();
        let file = name.to_string_lossy().into_owned();
        Ok(Self(Source { file, ..program }))
    }
}

static WORDS: Mutex<Option<Vec<OsString>>> = Mutex::new(None);

/// Sets the command line of subsequent runs; the first word is the program's name. Without this, it
/// is the process's command line, which names an interpreter if a script calls the program.
pub fn set_command(words: &[OsString]) {
    *WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(words.to_vec());
}

fn words() -> Vec<OsString> {
    let given = WORDS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    given.unwrap_or_else(|| env::args_os().collect())
}

/// Returns the name by which the program was called, without folder and extension; `plywood` if it
/// has none.
pub fn program_name() -> String {
    let words = words();
    let name = words.first().and_then(|word| Path::new(word).file_stem());
    name.map_or_else(|| "plywood".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Returns the command that continues this run from its journal.
pub fn command_to_resume() -> String {
    let words: Vec<String> =
        words().iter().skip(1).map(|it| it.to_string_lossy().into_owned()).collect();
    format!("{} {}", program_name(), quoted(&resumed(words)))
}

/// Returns the words of the command that continues a run by these words.
fn resumed(mut words: Vec<String>) -> Vec<String> {
    // Without the name of a command, the program runs the default experiment.
    if words.first().is_none_or(|it| it.starts_with('-')) {
        words.insert(0, "run".to_owned());
    }
    let options = words.iter().position(|it| it == "--").unwrap_or(words.len());
    if !words[..options].iter().any(|it| it == "--resume") {
        words.insert(options, "--resume".to_owned());
    }
    words
}

/// Returns the command-line words after the program's name, with local folders removed.
fn arguments() -> Vec<String> {
    words().iter().skip(1).map(|it| portable(&it.to_string_lossy())).collect()
}

impl Machine {
    /// Collects the facts of this run, by a command of `plywood`.
    pub fn of_this_run(threads: usize) -> Self {
        Self::of_program("plywood", threads)
    }

    /// Collects the facts of this run, by a command of `program` unless it is a program of an author.
    pub fn of_program(program: &str, threads: usize) -> Self {
        let arguments = arguments();
        let author = Registry::part().map(|AuthorsProgram(program)| program);
        let program = author.map_or(program, |author| &author.file);
        Self {
            command: format!("{program} {}", quoted(&arguments)).trim_end().to_owned(),
            program: author.cloned(),
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

    /// Adds the suites and other files that the run read.
    #[must_use]
    pub fn with_inputs(self, suites: &[SuiteReport], files: &[Source]) -> Self {
        let portable = |it: &Source| Source { file: portable(&it.file), sha256: it.sha256.clone() };
        let files = files.iter().map(portable).collect();
        Self { suites: suites.iter().map(SuiteFacts::from).collect(), files, ..self }
    }

    /// Adds the duration and other programs' use of cores, which are known at the end of the run.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        let rounded = |number: f64| (number * 1e3).round() / 1e3;
        let others = self.begun.zip(Ticks::now()).and_then(|(begun, now)| now.others_since(begun));
        Self { seconds: Some(rounded(time.as_secs_f64())), others: others.map(rounded), ..self }
    }
}

/// Processor time since the machine started, in system ticks.
#[derive(Clone, Copy, Debug)]
pub struct Ticks {
    /// Ticks during which cores were busy, over all cores.
    busy: u64,
    /// Ticks during which cores were idle, over all cores.
    idle: u64,
    /// Ticks used by this program.
    own: u64,
}

impl Ticks {
    /// Reads the current ticks; `None` if the system does not report them.
    fn now() -> Option<Self> {
        let all = fs::read_to_string("/proc/stat").ok()?;
        let own = fs::read_to_string("/proc/self/stat").ok()?;
        Self::read(&all, &own)
    }

    fn read(all: &str, own: &str) -> Option<Self> {
        let cores = all.lines().next()?.strip_prefix("cpu ")?;
        let ticks: Vec<u64> = cores.split_whitespace().map_while(|it| it.parse().ok()).collect();
        // Fields: user, nice, system, idle, waiting for input and output, two kinds of interrupts,
        // stolen. User time includes guests.
        let [user, nice, system, idle, waiting, interrupts, soft, stolen] = *ticks.get(..8)? else {
            return None;
        };
        // The program's name, in parentheses, may contain any characters.
        let (_, facts) = own.rsplit_once(')')?;
        let own = facts.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        Some(Self {
            busy: user + nice + system + interrupts + soft + stolen,
            idle: idle + waiting,
            own: own.sum::<Result<_, _>>().ok()?,
        })
    }

    /// Returns the mean number of cores used by others since `begun`; `None` if no time has passed.
    fn others_since(self, begun: Self) -> Option<f64> {
        let cores = thread::available_parallelism().map_or(1, Into::into) as f64;
        let busy = self.busy.checked_sub(begun.busy)?;
        let all = busy + self.idle.checked_sub(begun.idle)?;
        let others = busy.saturating_sub(self.own.checked_sub(begun.own)?);
        (all > 0).then(|| cores * others as f64 / all as f64)
    }
}

/// Returns the load average of the last minute.
fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde requires it")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Quotes the command line for a shell.
fn quoted(arguments: &[String]) -> String {
    let arguments = arguments.iter().map(String::as_str);
    // Quoting fails only for a NUL, which no argument can contain.
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

    #[test]
    fn a_command_is_resumed_by_words_that_it_takes() {
        for (words, expected) in [
            ("", "run --resume"),
            ("--all", "run --all --resume"),
            ("run x.toml --out x", "run x.toml --out x --resume"),
            ("run --resume x.toml", "run --resume x.toml"),
            ("match --games 4 -- a b", "match --games 4 --resume -- a b"),
        ] {
            let words = words.split_whitespace().map(str::to_owned).collect();
            assert_eq!(resumed(words).join(" "), expected);
        }
    }

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
