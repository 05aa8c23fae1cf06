//! `plywood-play endgame build`: computes endgame tables and writes them to files.

use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use plywood_players::endgame::{Build, Built, Step};
use plywood_positions::endgame::Ending;
use serde::Serialize;

use super::{Distance, Folder, ending};
use crate::chess::rebuilt::unless_stopped;
use plywood::cli::interrupt;
use plywood::cli::output::{self, err, out};
use plywood::cli::progress::{at_least_one, threads};
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};
use plywood::core::pool;
use plywood::results::lock::FolderLock;

/// Build the table of an ending and of all endings it can turn into
///
/// Existing tables are kept. An interrupted build therefore continues with the ending it had
/// reached. Ctrl-C or SIGTERM ends a build with status 130; finished tables stay. Only one build at
/// a time can write to a folder. Values do not depend on the number of threads.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play endgame build KRKN
  plywood-play endgame build all --men 4 --tables my-tables
  plywood-play endgame build KRPKR --distance conversion --memory 8GiB")]
pub struct Options {
    /// Endings such as KRKN, or `all`
    #[arg(required = true, value_name = "ENDING")]
    endings: Vec<String>,
    /// With `all`: maximum number of men
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u8).range(3..=6))]
    men: u8,
    /// Endpoint of distances: mate or conversion
    #[arg(long, value_enum, default_value_t)]
    distance: Distance,
    /// Memory limit, such as 2GiB
    #[arg(long, value_name = "SIZE")]
    memory: Option<ByteSize>,
    /// Threads to compute with [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    #[command(flatten)]
    folder: Folder,
    /// Print JSON: an array with an object for each table that was built
    #[arg(long)]
    json: bool,
}

/// A newly built table, for JSON.
#[derive(Serialize)]
struct Row {
    table: String,
    numbers: u64,
    visited: u64,
    forwards: u64,
    backwards: u64,
    passes: u32,
    bytes: u64,
    seconds: f64,
    writing_seconds: f64,
}

impl From<&Built> for Row {
    fn from(built: &Built) -> Self {
        Self {
            table: built.name.to_string(),
            numbers: built.numbers,
            visited: built.cost.visited,
            forwards: built.cost.forwards,
            backwards: built.cost.backwards,
            passes: built.cost.passes,
            bytes: built.cost.bytes,
            seconds: built.solving.as_secs_f64(),
            writing_seconds: built.writing.as_secs_f64(),
        }
    }
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let endings = self.endings()?;
        let _lock = FolderLock::take(&self.folder.tables, "--tables")?;
        let build = Build {
            dir: &self.folder.tables,
            endings: &endings,
            metric: self.distance.into(),
            memory: self.memory.map(|memory| memory.as_u64()),
            stop: &interrupt::flag(),
        };
        let mut rows = Vec::new();
        let mut printing = Ok(());
        let mut found = 0;
        let pool = pool::of_threads(threads(self.threads))?;
        let ended = pool.install(|| {
            build.run(&mut |step| match step {
                Step::Found(_) => found += 1,
                Step::Begins(name, bytes) if !self.json && printing.is_ok() => {
                    let most = ByteSize::b(bytes);
                    printing = out!("{name}: at most {most} of memory");
                }
                Step::Begins(..) => {}
                Step::Done(built) => {
                    if !self.json && printing.is_ok() {
                        printing = print(&built);
                    }
                    rows.push(built);
                }
            })
        });
        printing?;
        let ended = unless_stopped(ended)?.map_or(Verdict::Interrupted, |()| Verdict::Well);
        if ended == Verdict::Interrupted {
            err!(
                "interrupted: {} tables are kept in {}; repeat the command to build the others",
                rows.len() + found,
                self.folder.tables.display()
            );
        }
        if self.json {
            let rows: Vec<Row> = rows.iter().map(Row::from).collect();
            output::json(&rows)?;
        } else {
            let numbers: u64 = rows.iter().map(|built| built.numbers).sum();
            let total: Duration = rows.iter().map(|built| built.solving + built.writing).sum();
            out!(
                "{} tables built with {numbers} positions, one of each symmetry, in {:.1} s; {found} \
                 were there",
                rows.len(),
                total.as_secs_f64()
            )?;
        }
        Ok(ended)
    }
}

impl Options {
    fn endings(&self) -> anyhow::Result<Vec<Ending>> {
        if self.endings == ["all"] {
            return Ok(Ending::all(self.men.into()));
        }
        if self.endings.iter().any(|name| name == "all") {
            return Err(usage(anyhow::anyhow!(
                "'all' means every ending of --men men; leave the other names out"
            )));
        }
        self.endings.iter().map(|name| ending(name)).collect()
    }
}

fn print(built: &Built) -> anyhow::Result<()> {
    let seconds = built.solving.as_secs_f64();
    out!(
        "{}: {} positions stored, solved in {seconds:.2} s, written in {:.2} s; {} levels, {} moves \
         backwards, {} forwards",
        built.name,
        built.numbers,
        built.writing.as_secs_f64(),
        built.cost.passes,
        built.cost.backwards,
        built.cost.forwards
    )
}
