//! `plywood-play endgame list`: lists endgame tables.

use bytesize::ByteSize;
use clap::Args;
use plywood_players::endgame::Counts;
use serde::Serialize;

use super::Folder;
use plywood::cli::output::{self, out};
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::Verdict;

/// List the tables of a folder
#[derive(Args, Clone, Debug)]
pub struct Options {
    #[command(flatten)]
    folder: Folder,
    /// Print JSON: an array with an object for each table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    table: String,
    ending: String,
    distance: String,
    positions: u64,
    bytes: u64,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let tables = self.folder.open()?;
        let rows: Vec<Row> = tables
            .files()
            .map(|(name, file)| Row {
                table: name.to_string(),
                ending: file.header().ending.clone(),
                distance: file.header().metric.clone(),
                positions: file.header().counts.iter().map(Counts::positions).sum(),
                bytes: file.bytes(),
            })
            .collect();
        if self.json {
            output::json(&rows)?;
            return Ok(Verdict::Well);
        }
        for row in &rows {
            let size = ByteSize::b(row.bytes);
            out!("{:10} {:>12} positions on the whole board, {size}", row.table, row.positions)?;
        }
        let bytes = ByteSize::b(rows.iter().map(|row| row.bytes).sum());
        let dir = self.folder.tables.display();
        out!("{} tables in {dir}, {bytes}", rows.len())?;
        Ok(Verdict::Well)
    }
}
