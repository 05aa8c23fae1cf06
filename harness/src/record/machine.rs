//! What a run depended on besides its experiment.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::thread;
use std::time::{Duration, SystemTime};

use serde::Serialize;

use crate::catalogue::reading::Reading;
use crate::catalogue::source::Source;
use crate::record::portable::portable;

/// Version of Plywood.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Commit of the source that the program was built from, with "-dirty" where
/// tracked files differed that programs are made of (all but results, tests and
/// Markdown); "unknown" without git.
pub const COMMIT: &str = env!("PLYWOOD_COMMIT");

/// A hash over the sources that rows depend on, as they were built: games,
/// searches, players, and how they are measured, but not how rows are asked for
/// and shown. Programs that have it in common measure the same; "unknown"
/// without git.
pub const SOURCES: &str = env!("PLYWOOD_SOURCES");

/// The machine, the build and the command of a run, as `machine.toml` keeps
/// them. What cannot be found out is left out.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// The command line, quoted for a shell, without the folders of this machine
    /// (see [`portable`]); the program is called `plywood` wherever it was.
    pub command: String,
    /// When the run began, in UTC.
    pub date: String,
    /// Version of Plywood.
    pub plywood: &'static str,
    /// See [`COMMIT`].
    pub commit: &'static str,
    /// See [`SOURCES`].
    pub sources: &'static str,
    /// Version of the compiler.
    pub rustc: &'static str,
    /// Whether the program was compiled for speed.
    pub profile: &'static str,
    /// Model of the processor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processor: Option<String>,
    /// Threads that the machine runs at once.
    pub cores: usize,
    /// Threads that the run used.
    pub threads: usize,
    /// Operating system and architecture.
    pub system: String,
    /// Rows that this run took over from interrupted ones.
    #[serde(skip_serializing_if = "is_zero")]
    pub resumed_rows: usize,
    /// How long all searches, bounds and tables took, in seconds; none as long
    /// as the run goes on. The pictures come after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The suites that were searched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suites: Vec<SuiteFacts>,
    /// Other files that results depend on: parameters of evaluations, books,
    /// openings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Source>,
}

/// A suite of a run, and what became of its lines.
#[derive(Clone, Debug, Serialize)]
pub struct SuiteFacts {
    /// Its name, or the path of its file.
    pub file: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Positions that stand in it as they were taken.
    pub read: usize,
    /// Positions that were changed so that they can be used.
    pub repaired: usize,
    /// Lines that were left out.
    pub refused: usize,
    /// What was found in its lines, and how often.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub found: BTreeMap<String, usize>,
}

impl From<&Reading> for SuiteFacts {
    fn from(reading: &Reading) -> Self {
        let Reading { file, sha256, read, repaired, refused, .. } = reading.clone();
        Self { file: portable(&file), sha256, read, repaired, refused, found: reading.kinds() }
    }
}

impl Machine {
    /// The facts of this run.
    pub fn of_this_run(threads: usize) -> Self {
        let arguments: Vec<_> =
            env::args_os().skip(1).map(|it| portable(&it.to_string_lossy())).collect();
        Self {
            command: format!("plywood {}", quoted(&arguments)).trim_end().to_owned(),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            plywood: VERSION,
            commit: COMMIT,
            sources: SOURCES,
            rustc: env!("PLYWOOD_RUSTC"),
            profile: if cfg!(debug_assertions) { "debug" } else { "release" },
            processor: processor(),
            cores: thread::available_parallelism().map_or(1, Into::into),
            threads,
            system: format!("{} {}", env::consts::OS, env::consts::ARCH),
            resumed_rows: 0,
            seconds: None,
            suites: Vec::new(),
            files: Vec::new(),
        }
    }

    /// The facts of a run that has read these files.
    #[must_use]
    pub fn with_files(self, files: &[Source]) -> Self {
        let portable = |it: &Source| Source { file: portable(&it.file), sha256: it.sha256.clone() };
        Self { files: files.iter().map(portable).collect(), ..self }
    }

    /// The facts of the run after its end.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        Self { seconds: Some((time.as_secs_f64() * 1e3).round() / 1e3), ..self }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The command line as a shell takes it.
fn quoted(arguments: &[String]) -> String {
    let arguments = arguments.iter().map(String::as_str);
    // Nothing else than a NUL, which no argument can hold, is refused.
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

    /// With git, it is known what a program was built from.
    #[test]
    fn what_is_measured_has_a_hash() {
        assert_eq!(COMMIT == "unknown", SOURCES == "unknown", "{COMMIT}, {SOURCES}");
        let is_hash = SOURCES.len() == 40 && SOURCES.bytes().all(|it| it.is_ascii_hexdigit());
        assert!(is_hash || SOURCES == "unknown", "{SOURCES}");
    }

    #[test]
    fn the_command_can_be_run_again() {
        let arguments = ["run", "a b.toml", "--algorithms", "sss*,mtd(f)"].map(str::to_owned);
        let command = quoted(&arguments);
        assert_ne!(command, arguments.join(" "));
        assert_eq!(shlex::split(&command), Some(arguments.to_vec()));
    }
}
