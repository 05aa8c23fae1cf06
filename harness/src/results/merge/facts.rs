//! The facts of a run that was merged from its shards.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context as _;
use plywood_positions::read_text;
use serde::{Deserialize, Serialize};

use crate::catalogue::source::Source;
use crate::core::document::placed;
use crate::core::toml_text::parse_toml;
use crate::record::journal::Run;
use crate::record::machine::{FACTS, Machine, SuiteFacts};
use crate::record::registered::Registered;
use crate::record::shard::Part;

/// Facts of a run whose shards ran on one or more machines.
#[derive(Clone, Debug, Serialize)]
pub struct Facts {
    /// The command of the unsplit run, quoted for a shell. `plywood reproduce` repeats it.
    pub command: String,
    /// Identity of the run.
    pub run: String,
    /// Start of the earliest shard, in UTC.
    pub date: String,
    /// The program of an author who added games or algorithms; `None` for Plywood itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<Source>,
    /// Version of the program that measured.
    pub plywood: String,
    /// Commit from which the program was built.
    pub commit: String,
    /// Hash of the sources that affect rows.
    pub sources: String,
    /// Total time of the shards, in seconds.
    pub seconds: f64,
    /// Registration of the run's questions; `None` if they were not registered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub registered: Option<Registered>,
    /// How the record was merged.
    pub merged: Merging,
    /// The machines, grouped by kind.
    pub machines: Vec<Share>,
    /// The suites searched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suites: Vec<SuiteFacts>,
    /// Other files that affect results.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Source>,
}

/// How the shards of a run became one record.
#[derive(Clone, Debug, Serialize)]
pub struct Merging {
    /// The command that merged the shards, quoted for a shell.
    pub command: String,
    /// Time of merging, in UTC.
    pub date: String,
    /// Number of shards.
    pub shards: u32,
}

/// Machines of one kind, with their share of the work.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    /// Hardware, system and build.
    #[serde(flatten)]
    kind: MachineKind,
    /// Number of shards measured there.
    shards: u32,
    /// Total time of those shards, in seconds.
    seconds: f64,
    /// Start of the first of those shards, in UTC.
    first: String,
    /// Start of the last of those shards, in UTC.
    last: String,
}

/// Hardware, operating system and build, which affect times.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct MachineKind {
    rustc: String,
    profile: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    processor: Option<String>,
    cores: usize,
    threads: usize,
    system: String,
}

/// The facts of one shard, as its file contains them.
#[derive(Deserialize)]
struct ShardFacts {
    command: String,
    date: String,
    #[serde(flatten)]
    kind: MachineKind,
    seconds: f64,
    program: Option<Source>,
    #[serde(default)]
    suites: Vec<SuiteFacts>,
    #[serde(default)]
    files: Vec<Source>,
}

impl Facts {
    /// Returns the facts of a run from at least one of its shards. `part` describes any shard.
    ///
    /// # Errors
    ///
    /// Fails if the facts of a shard cannot be read; the message names the file.
    pub(super) fn of<'a>(
        part: &Part,
        folders: impl IntoIterator<Item = &'a Path>,
    ) -> anyhow::Result<Self> {
        let read = folders.into_iter().map(ShardFacts::read);
        let shards = read.collect::<anyhow::Result<Vec<_>>>()?;
        let first = shards.first().context("a run has at least one shard")?;
        let date = shards.iter().map(|it| &it.date).min().unwrap_or(&first.date);
        let mut machines: BTreeMap<&MachineKind, Share> = BTreeMap::new();
        for ShardFacts { kind, date, seconds, .. } in &shards {
            let share = machines.entry(kind).or_insert_with(|| Share {
                kind: kind.clone(),
                shards: 0,
                seconds: 0.0,
                first: date.clone(),
                last: date.clone(),
            });
            share.shards += 1;
            share.seconds += seconds;
            // These texts sort by time.
            share.first = (&share.first).min(date).clone();
            share.last = (&share.last).max(date).clone();
        }
        let Machine { command, date: now, .. } = Machine::of_this_run(1);
        Ok(Self {
            command: unsplit(&first.command),
            run: Run { shard: None, ..part.run.clone() }.fingerprint(),
            date: date.clone(),
            program: first.program.clone(),
            plywood: part.run.plywood.clone(),
            commit: part.run.commit.clone(),
            sources: part.run.sources.clone(),
            seconds: shards.iter().map(|it| it.seconds).sum(),
            registered: part.registered.clone(),
            merged: Merging { command, date: now, shards: part.shard.count() },
            machines: machines.into_values().collect(),
            suites: first.suites.clone(),
            files: first.files.clone(),
        })
    }
}

impl ShardFacts {
    fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(FACTS);
        let text = read_text(&path).with_context(|| path.display().to_string())?;
        parse_toml(&text).map_err(|error| placed(path.display(), error))
    }
}

/// Options that a shard's command has and the command of the whole run lacks.
const OF_SHARD: [OptionOfShard; 3] = [
    OptionOfShard::WithValue("--shard"),
    OptionOfShard::WithValue("--out"),
    OptionOfShard::Alone("--resume"),
];

#[derive(Clone, Copy)]
enum OptionOfShard {
    /// An option with a value, in the same word after `=` or in the next word.
    WithValue(&'static str),
    /// An option without a value.
    Alone(&'static str),
}

/// Returns a shard's command without the options that only a shard has.
fn unsplit(command: &str) -> String {
    let Some(words) = shlex::split(command) else { return command.to_owned() };
    let mut kept = Vec::new();
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let name = word.split('=').next().unwrap_or(word);
        let of_shard = OF_SHARD.into_iter().find(|option| match option {
            OptionOfShard::WithValue(option) => *option == name,
            OptionOfShard::Alone(option) => *option == word,
        });
        match of_shard {
            Some(OptionOfShard::WithValue(_)) if name == word => drop(words.next()),
            Some(_) => {}
            None => kept.push(word),
        }
    }
    shlex::try_join(kept).unwrap_or_else(|_| command.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_of_the_whole_run_has_no_option_of_a_shard() {
        for (command, expected) in [
            ("plywood run x.toml --shard 3/7", "plywood run x.toml"),
            ("plywood run 'a b.toml' --shard=3/7 --baseline 'sss*'", {
                "plywood run 'a b.toml' --baseline 'sss*'"
            }),
            (
                "plywood run x.toml --depth 2 --shard 1/2 --threads 4 --out a/shard-1-of-2 --resume",
                "plywood run x.toml --depth 2 --threads 4",
            ),
            ("mine match --out=a m.toml --shard 1/2", "mine match m.toml"),
        ] {
            assert_eq!(unsplit(command), expected);
        }
    }
}
