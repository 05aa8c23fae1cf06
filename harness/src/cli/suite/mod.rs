//! `plywood suite`: checks suites of positions and draws suites from games.

#[cfg(feature = "chess")]
pub mod draw;
#[cfg(feature = "chess")]
pub mod games;

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::catalogue::reading::{Fate, SuiteReport};
use crate::catalogue::suite::Suite;
use crate::cli::output::{self, err, out};
use crate::cli::verbs::{Runnable, Verb};
use crate::cli::verdict::{Verdict, usage};

/// Check suites of positions and draw suites from games
#[derive(Args)]
struct Group;

/// Returns the commands of the group.
pub fn verbs() -> Vec<Verb> {
    Vec::from([
        Verb::group::<Group>(&["suite"]),
        Verb::of::<Check>(&["suite", "check"]),
        #[cfg(feature = "chess")]
        Verb::of::<draw::Draw>(&["suite", "draw"]),
    ])
}

/// Report which lines of suites are read, repaired or refused
///
/// The report also names what is unusual in lines that are read. Unusual positions are kept as they are,
/// and contradictory operations are both kept. The report states how a repaired line was changed, and how to fix a
/// refused line. The exit status is 1 if a line is refused or a file contains no position, and 2 if a
/// file cannot be read; the other files are still reported.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood suite check my-positions.epd
  plywood suite check bratko-kopec my-positions.epd --json")]
pub struct Check {
    /// EPD files, files of another game's positions, or names of built-in suites
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print JSON: an array with an object for each file
    #[arg(long)]
    json: bool,
    /// Print only the counts
    #[arg(long, conflicts_with = "json")]
    quiet: bool,
}

impl Runnable for Check {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let mut readings = Vec::new();
        let mut unread = None;
        for file in &self.files {
            let named =
                file.to_str().with_context(|| format!("{} is not valid text", file.display()));
            match named.and_then(Suite::check) {
                Ok(reading) => readings.push(reading),
                Err(error) => {
                    if let Some(former) = unread.replace(error) {
                        err!("{former:#}");
                    }
                }
            }
        }
        let text = || readings.iter().try_for_each(|reading| self.print(reading));
        output::answer(self.json, &readings, text)?;
        if let Some(error) = unread {
            return Err(usage(error));
        }
        let is_whole =
            |reading: &SuiteReport| reading.refused == 0 && !reading.is_without_position();
        for SuiteReport { file, .. } in readings.iter().filter(|it| it.is_without_position()) {
            err!("{file} contains no position");
        }
        Ok(if readings.iter().all(is_whole) { Verdict::Well } else { Verdict::Wrong })
    }
}

impl Check {
    fn print(&self, reading: &SuiteReport) -> anyhow::Result<()> {
        for fate in [Fate::Noted, Fate::Repaired, Fate::Refused] {
            let of_fate = reading.findings.iter().filter(|it| !self.quiet && it.fate == fate);
            for finding in of_fate {
                out!("{}", reading.message(finding))?;
            }
        }
        out!("{reading}")
    }
}
