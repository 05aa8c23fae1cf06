//! What a run depended on besides its experiment.

use std::env;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use serde::Serialize;

/// The machine, the build and the command of a run, as `machine.toml` keeps
/// them. What cannot be found out is left out.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// The command line.
    pub command: String,
    /// When the run began, in UTC.
    pub date: String,
    /// Version of Plywood.
    pub plywood: &'static str,
    /// Commit of the source folder as it stands, with "-dirty" where it holds
    /// uncommitted changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
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
    /// How long all searches, bounds and tables took, in seconds; none as long
    /// as the run goes on. The pictures come after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl Machine {
    /// The facts of this run.
    pub fn of_this_run(threads: usize) -> Self {
        Self {
            command: env::args().collect::<Vec<_>>().join(" "),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            plywood: env!("CARGO_PKG_VERSION"),
            commit: commit(),
            rustc: env!("PLYWOOD_RUSTC"),
            profile: if cfg!(debug_assertions) { "debug" } else { "release" },
            processor: processor(),
            cores: thread::available_parallelism().map_or(1, Into::into),
            threads,
            system: format!("{} {}", env::consts::OS, env::consts::ARCH),
            seconds: None,
        }
    }

    /// The facts of the run after its end.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        Self { seconds: Some((time.as_secs_f64() * 1e3).round() / 1e3), ..self }
    }
}

fn commit() -> Option<String> {
    let git = Command::new("git")
        .args(["-C", env!("CARGO_MANIFEST_DIR")])
        .args(["describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"])
        .output()
        .ok()?;
    let name = String::from_utf8(git.stdout).ok()?.trim().to_owned();
    (git.status.success() && !name.is_empty()).then_some(name)
}

fn processor() -> Option<String> {
    let facts = fs::read_to_string("/proc/cpuinfo").ok()?;
    let model = facts.lines().find_map(|line| line.strip_prefix("model name"))?;
    Some(model.trim_start_matches([' ', '\t', ':']).trim().to_owned())
}
