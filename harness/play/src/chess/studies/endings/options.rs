//! `plywood-play endgame compare`: forward search against retrograde analysis.

use clap::Args;

use super::plan::{Comparison, DOCUMENT, Endings};
use plywood::core::memory::ensure_tables_fit;
use plywood::core::study::{MeasureOptions, StudyCommand};

/// Compare forward search with retrograde analysis of endings
///
/// A comparison is a TOML file; the default is the built-in "a-or-b". The tables are rebuilt on one
/// thread, in a folder that is removed at the end. The endings of `--sweeps` are solved a second
/// time by sweeps over all positions, each with a minimax of depth 1. Then positions are drawn from
/// them, and searched to exactly the distance in the table. If a search misses the win, the exit
/// status is 1.
///
/// The results folder receives endings.csv (a row for each ending and each position), summary.txt (the
/// tables printed at the end), machine.toml and plots. Until the run ends, journal.jsonl
/// stores the rows, and --resume continues from it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play endgame compare
  plywood-play endgame compare --endings KQK,KRK --per-distance 3 --nodes 100000
  plywood-play endgame compare --endings KQK,KRK --sweeps KQK,KRK \\
    --per-distance 1
  plywood-play endgame compare my-endings.toml --out results/my-endings")]
pub struct Options {
    /// TOML file of the comparison
    #[arg(value_name = "FILE", default_value = DOCUMENT.built_in[0].0)]
    file: String,
    /// Endings, instead of the file's
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    endings: Vec<String>,
    /// Endings that are also solved by sweeps, instead of the file's
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    sweeps: Vec<String>,
    /// Positions of each distance, instead of the file's number
    #[arg(long, value_name = "N")]
    per_distance: Option<usize>,
    /// Node limit of a search, instead of the file's
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seed for drawing positions, instead of the file's
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl StudyCommand for Endings {
    type Options = Options;

    fn plan(options: &Options, how: &MeasureOptions) -> anyhow::Result<Self> {
        let comparison = Comparison::load(&options.file)?;
        let given = |endings: &[String]| (!endings.is_empty()).then(|| endings.to_vec());
        let comparison = Comparison {
            endings: given(&options.endings).unwrap_or(comparison.endings),
            sweeps: given(&options.sweeps).unwrap_or(comparison.sweeps),
            per_distance: options.per_distance.unwrap_or(comparison.per_distance),
            nodes: options.nodes.unwrap_or(comparison.nodes),
            seed: options.seed.unwrap_or(comparison.seed),
            ..comparison
        };
        let endings = comparison.understood()?;
        ensure_tables_fit(endings.contenders.iter(), how.threads)?;
        Ok(endings)
    }
}
