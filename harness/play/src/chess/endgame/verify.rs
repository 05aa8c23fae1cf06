//! `plywood-play endgame verify`: checks the values of endgame tables.

use clap::Args;
use plywood_players::endgame::TableName;
use serde::Serialize;

use super::value::in_moves;
use super::{Distance, Folder, ending};
use plywood::cli::output::{self, out};
use plywood::cli::progress::{at_least_one, threads};
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};
use plywood::core::pool;

/// Check tables: compare each value with the values of all moves
///
/// The command first checks checksums and counts. Then a forward pass makes each legal move in each
/// position, with ordinary move generation, and compares the resulting value with the table's. The
/// exit status is 1 if a value is wrong.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play endgame verify KRKN
  plywood-play endgame verify all --every 100")]
pub struct Options {
    /// Endings, or `all` for every table in the folder
    #[arg(required = true, value_name = "ENDING")]
    endings: Vec<String>,
    /// Endpoint of distances: mate or conversion
    #[arg(long, value_enum, default_value_t)]
    distance: Distance,
    /// Check every Nth position only
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Threads to check with [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    #[command(flatten)]
    folder: Folder,
    /// Print JSON: an array with an object for each table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    table: String,
    positions: u64,
    moves: u64,
    wrong: u64,
    mistakes: Vec<String>,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        if self.every == 0 {
            return Err(usage(anyhow::anyhow!(
                "--every 0: the step is at least 1; write 1 to check all"
            )));
        }
        let tables = self.folder.open()?;
        let names: Vec<TableName> = if self.endings == ["all"] {
            let metric = self.distance.into();
            tables.files().map(|(name, _)| name).filter(|name| name.metric == metric).collect()
        } else {
            let names = self
                .endings
                .iter()
                .map(|name| Ok(TableName { ending: ending(name)?, metric: self.distance.into() }));
            names.collect::<anyhow::Result<_>>()?
        };
        anyhow::ensure!(
            !names.is_empty(),
            "{}: there is no such table; `plywood-play endgame build` makes it",
            self.folder.tables.display()
        );
        let pool = pool::of_threads(threads(self.threads))?;
        let mut rows = Vec::new();
        for name in names {
            let verified = pool.install(|| tables.verify(name, self.every))?;
            let mistakes = verified.mistakes.iter().map(|mistake| {
                let (stored, computed) = (in_moves(mistake.stored), in_moves(mistake.computed));
                format!("{}: {stored} in the table, {computed} by its moves", mistake.position)
            });
            let row = Row {
                table: name.to_string(),
                positions: verified.positions,
                moves: verified.moves,
                wrong: verified.wrong,
                mistakes: mistakes.collect(),
            };
            if !self.json {
                print(&row)?;
            }
            rows.push(row);
        }
        if self.json {
            output::json(&rows)?;
        }
        let well = rows.iter().all(|row| row.wrong == 0);
        Ok(if well { Verdict::Well } else { Verdict::Wrong })
    }
}

fn print(row: &Row) -> anyhow::Result<()> {
    out!("{}: {} positions, {} moves, {} wrong", row.table, row.positions, row.moves, row.wrong)?;
    for mistake in &row.mistakes {
        out!("  {mistake}")?;
    }
    Ok(())
}
