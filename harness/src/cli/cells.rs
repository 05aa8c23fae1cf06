//! `plywood cells`: the numbers of pages, from the rows that they follow from.

use std::path::PathBuf;

use clap::Args;

use crate::cells::page::{Difference, Examined, Fault, Files, Scripts, examine};
use crate::cli::output::{complain, say};
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;
use crate::record::whole::write_whole;
use crate::report::digits::counted;

/// Update the numbers of pages from the rows that they follow from
///
/// A page of Markdown names the query behind a number in a comment, which readers do not see. A
/// comment after a number replaces that number; two comments around a table replace the table. A
/// query without a file asks records.csv beside the page; to quote another page, it names that page's
/// file. A script's output is replaced if the script or its files have changed since its digest was
/// written. Scripts run only without --check: do not update pages that you do not trust.
///
/// A query is a statistic of a column, and filters: ratio, mean, median, geomean, sum, least, greatest
/// or count; then, in this order, `of` and `to` (the rows that a ratio compares, position by position),
/// `where`, `by` and `across` (the rows and columns of a table), and `as` (digits=N, decimals=N,
/// percent, saving, interval). The column `configuration` joins algorithm and settings.
///
/// The exit status is 0 if all numbers follow from their rows, and 1 if one does not with --check, or
/// if a query has no answer.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood cells results/plaat/README.md
  plywood cells --check README.md results/*/README.md

Markers:
  a ratio of 1.20<!-- = ratio leaves of algorithm=alpha-beta to algorithm=sss* where branching_min=2 depth_plies=4 -->
  in 1260<!-- = ../roizen-pearl/records.csv count where algorithm=sss* --> rows of another page
  <!-- = ratio nodes to configuration=pvs by configuration across depth_plies as interval -->
  <!-- /= -->
  <!-- = script ../../harness/examples/analysis/saving.py -->
  <!-- /= 3f2a91c0 -->")]
pub struct Options {
    /// Pages of Markdown
    #[arg(required = true, value_name = "PAGE.md")]
    pages: Vec<PathBuf>,
    /// Change nothing, and report every number that does not follow from its rows
    #[arg(long)]
    check: bool,
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let scripts = if self.check { Scripts::Compare } else { Scripts::Run };
        let (mut files, mut verdict) = (Files::default(), Verdict::Well);
        for page in &self.pages {
            let examined = examine(page, &mut files, scripts)?;
            let Examined { markers, differences, faults, updated } = examined;
            let page_name = page.display();
            for Fault { line, error } in &faults {
                complain!("{page_name}:{line}: {error:#}");
                verdict = Verdict::Wrong;
            }
            if self.check {
                for Difference { line, found, expected } in &differences {
                    complain!(
                        "{page_name}:{line}: found {found}, expected {expected}; update it with \
                         'plywood cells {page_name}'"
                    );
                    verdict = Verdict::Wrong;
                }
                continue;
            }
            if !differences.is_empty() {
                write_whole(page, updated)?;
            }
            for Difference { line, found, expected } in &differences {
                say!("{page_name}:{line}: {found} becomes {expected}")?;
            }
            say!("{page_name}: {}, {} updated", counted(markers, "marker"), differences.len())?;
        }
        Ok(verdict)
    }
}
