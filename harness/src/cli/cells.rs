//! `plywood cells`: updates the numbers in Markdown pages from the rows of records.

use std::path::PathBuf;

use clap::Args;

use crate::cells::page::{Difference, Examined, Fault, Files, Scripts, examine};
use crate::cli::output::{err, out};
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::record::atomic_write::write_whole;
use crate::report::digits::counted;

/// Update the numbers in Markdown pages from recorded rows
///
/// A page contains the query for each number in an HTML comment, which readers do not see. A
/// comment after a number replaces that number; two comments around a table replace the table. A
/// query without a file reads records.csv in the folder of the page. To quote another page, name
/// the rows of that page. A script runs if the script or its files have changed since the page was
/// last updated. With --check no script runs. Do not update pages that you do not trust.
///
/// A long query may stand in a file beside the page, such as README.numbers for README.md. Its lines
/// are NAME = QUERY, after a line `from FILE` for the rows that the next queries read. The page then
/// has the name in its comment. A name without a number in the page is reported. PAGE.md cell "ROW"
/// "COLUMN" is the first number in that cell of a page's table; `percent` takes its percentage instead.
///
/// A query begins with ratio, saved, mean, median, geomean, sum, least, greatest or count, and
/// columns. Clauses follow in this order. `of` and `to` name the rows that a ratio compares,
/// position by position. `to` may instead name a column, which then divides a number of the same
/// row. `saved` is the share that `of` saves of the costs of `to` above the minimal tree. `where`
/// selects the rows of any query. `by` and `across` name the rows and columns of a table. `as`
/// takes digits=N, decimals=N, percent, saving and interval. The column `configuration` joins
/// algorithm and settings. For games, `elo PLAYER to PLAYER` is the Elo difference with its
/// interval.
///
/// The exit status is 1 if a query has no answer, or with --check if a number differs.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Markers:
  N<!-- = ratio leaves of algorithm=pvs to algorithm=scout -->
  N<!-- = ../plaat/records.csv count where algorithm=pvs -->
  N<!-- = ratio leaves of algorithm=pvs to minimal_leaves as interval -->
  N<!--=parity-4-->    (in README.numbers: parity-4 = ratio leaves of ...)
  N<!-- = games.csv elo alpha-beta,nodes=2000 to pvs,nodes=2000 -->
  <!-- = ratio nodes to configuration=pvs by configuration as interval -->
  <!-- /= -->
  <!-- = script ../../harness/examples/analysis/saving.py -->
  <!-- /= 3f2a91c0 -->

Examples:
  plywood cells results/plaat/README.md
  plywood cells --check README.md docs/CLAIMS.md")]
pub struct Options {
    /// Markdown pages
    #[arg(required = true, value_name = "PAGE.md")]
    pages: Vec<PathBuf>,
    /// Change no page; report every number that differs from its rows
    #[arg(long)]
    check: bool,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let scripts = if self.check { Scripts::Compare } else { Scripts::Run };
        let (mut files, mut verdict) = (Files::default(), Verdict::Well);
        for page in &self.pages {
            let examined = examine(page, &mut files, scripts).map_err(usage)?;
            let Examined { markers, differences, faults, updated } = examined;
            let page_name = page.display();
            for Fault { line, error } in &faults {
                err!("{page_name}:{line}: {error:#}");
                verdict = Verdict::Wrong;
            }
            if self.check {
                for difference in &differences {
                    err!("{}", difference.message(&page_name.to_string()));
                    verdict = Verdict::Wrong;
                }
                continue;
            }
            if !differences.is_empty() {
                write_whole(page, updated)?;
            }
            for Difference { line, found, expected } in &differences {
                out!("{page_name}:{line}: {found} becomes {expected}")?;
            }
            out!("{page_name}: {}, {} updated", counted(markers, "marker"), differences.len())?;
        }
        Ok(verdict)
    }
}
