//! `plywood plot`: draws plots of recorded rows.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plywood_algorithms::Configuration;

use crate::catalogue::chess::SelfTaughtParameter;
use crate::catalogue::source::stem;
use crate::cli::baseline::baseline;
use crate::cli::busy;
use crate::cli::output::{err, out};
use crate::cli::questions::Questions;
use crate::cli::rows;
use crate::cli::tabular::Chosen;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::chart::{Plot, file_name};
use crate::core::record::{AnyRecord, add};
use crate::core::study::LimitedTo;
use crate::record::contender::Contender;
use crate::report::plots::style::{Length, Style, Theme};
use crate::results::plots::{self, Choice, Formats};
use crate::results::row_files::row_files;
use crate::studies;
use crate::studies::searches::plots::contrasts::{self, Extent};

/// The headings of options in the help.
const PLOTS: &str = "Plots to draw";
const LOOK: &str = "Appearance";

/// Plot recorded searches and games
///
/// Nothing is measured: the plots depend on the CSV alone, and the same CSV gives the same plots.
/// The command draws at most eight plots: the first of each of the usual kinds, games before trees.
/// --only and --all draw more, once for each game of each experiment and for each match. A README.md
/// in the same folder explains them. Matches of one game that share players also get joint plots.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood plot results/2026-01-31/records.csv
  plywood plot results/a-match/games.csv
  plywood plot records.csv --baseline negascout --only against-time
  plywood plot chess.csv trees.csv --out charts --only leaves --only time
  plywood plot out/evolution/generations.csv --only winners \\
    --parameters rook,king_in_centre
  plywood plot records.csv --only minimal-tree --configurations 'pvs,sss*' \\
    --theme paper --width 84mm --font-size 8pt --out figures")]
pub struct Options {
    /// Row files of `plywood run` and `plywood-play match`; the plots show all files together
    #[arg(required = true, value_name = "CSV")]
    records: Vec<PathBuf>,
    /// Output folder [default: the folder plots, next to the first file]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Draw only plots of this kind, and all of them; may be repeated
    #[arg(long, value_name = "NAME", value_parser = kinds(), help_heading = PLOTS)]
    only: Vec<String>,
    /// Draw all plots of all kinds
    #[arg(long, conflicts_with = "only", help_heading = PLOTS)]
    all: bool,
    /// Write each plot as SVG and PNG
    #[arg(long, help_heading = LOOK)]
    png: bool,
    /// Configuration to compare with: also plot the leaves, nodes and time of all others as ratios
    /// to those of this configuration, with intervals
    #[arg(long, value_name = "NAME", help_heading = PLOTS)]
    baseline: Option<Configuration>,
    /// Draw only the contrasts in the questions of this experiment, all in one plot and a few in a
    /// narrower one: the ratios of the kinds or suites, the interval of their mean, and the interval
    /// for another kind
    #[arg(
        long,
        value_name = "FILE.toml",
        conflicts_with_all = ["only", "all", "baseline", "names"],
        help_heading = PLOTS
    )]
    questions: Option<PathBuf>,
    #[command(flatten, next_help_heading = PLOTS)]
    contenders: Chosen,
    /// Parameters to show in plots of an evolution's winners, separated by commas (`plywood list
    /// parameters`) [default: the parameters that changed most]
    #[arg(long, value_name = "A,B", value_delimiter = ',', help_heading = PLOTS)]
    parameters: Vec<SelfTaughtParameter>,
    /// Heading that replaces the plot's own heading
    #[arg(long, value_name = "TEXT", help_heading = LOOK)]
    title: Option<String>,
    /// Width of a plot, such as 600 (pixels), 84mm, 3.3in or 240pt
    #[arg(long, value_name = "LENGTH", help_heading = LOOK)]
    width: Option<Length>,
    /// Font size, in the same units; if the text does not fit at this width, the plot is laid out
    /// wider and scaled down
    #[arg(long, value_name = "LENGTH", help_heading = LOOK)]
    font_size: Option<Length>,
    /// Plots with a heading and notes, or without them for a paper with captions
    #[arg(long, value_enum, default_value_t, value_name = "THEME", help_heading = LOOK)]
    theme: Theme,
}

/// Former names of kinds, which are still read, with their present names.
const FORMER: &[(&str, &str)] = &[("parts", "enhancements"), ("overhead", "minimal-tree")];

fn kinds() -> impl TypedValueParser<Value = String> {
    let kind = |plot: &Plot| {
        let former = FORMER.iter().filter(|(_, name)| *name == plot.name);
        let aliases = former.map(|(former, _)| *former);
        PossibleValue::new(plot.name).help(plot.title).aliases(aliases)
    };
    PossibleValuesParser::new(studies::plots().iter().map(kind)).map(|typed| {
        let present = FORMER.iter().find(|(former, _)| *former == typed);
        present.map_or(typed, |(_, name)| (*name).to_owned())
    })
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        if let Some(file) = &self.questions {
            return self.draw_contrasts(file);
        }
        let mut records = self.read().map_err(usage)?;
        let count: usize = records.iter().map(|it| it.len()).sum();
        let contenders: Vec<_> = records.iter().flat_map(|it| it.contenders()).collect();
        let baseline = baseline(self.baseline.as_ref(), contenders.iter().cloned());
        let baseline = baseline.map_err(usage)?;
        self.ensure_parameters(&records).map_err(usage)?;
        if !self.contenders.is_all() {
            self.contenders.ensure_among(&contenders.into_iter().collect()).map_err(usage)?;
            let is_shown = |own: &Contender| self.contenders.has(own, baseline.as_ref());
            for record in &mut records {
                record.retain(&|row| row.contender().is_none_or(|own| is_shown(&own)));
            }
        }
        let baseline = baseline.as_ref();
        let records: Vec<&dyn AnyRecord> = records.iter().map(|it| &**it).collect();
        let folder = self.folder();
        let wanted = self.wanted(baseline).map_err(usage)?;
        let choice = if wanted.is_empty() { Choice::ByDefault } else { Choice::Kinds(&wanted) };
        let look = (&self.style(), self.formats());
        let drawn = plots::draw(choice, &records, baseline, &folder, look)?;
        for file in &drawn.files {
            out!("{}", file.display())?;
        }
        if self.only.is_empty() && !drawn.skipped.is_empty() {
            let count = drawn.skipped.len();
            err!("note: {count} plots are left out for lack of data; --only NAME gives the reason");
        } else {
            for skipped in &drawn.skipped {
                err!("warning: left out: {skipped}");
            }
        }
        if drawn.pictures == 0 {
            err!(
                "no plot is drawn, because the {count} rows lack its numbers; leave --only out to draw what there is"
            );
            return Ok(Verdict::Wrong);
        }
        Ok(Verdict::Well)
    }
}

impl Options {
    /// Reads the records, of which one has a row: an empty set must not replace existing plots.
    fn read(&self) -> anyhow::Result<Vec<Box<dyn AnyRecord>>> {
        let mut records: Vec<Box<dyn AnyRecord>> = Vec::new();
        // Plots of times have "time" in their names.
        let shows_times = self.only.is_empty() || self.only.iter().any(|it| it.contains("time"));
        for given in &self.records {
            for file in row_files(given)? {
                let record = rows::of_any_kind(&file)?;
                if shows_times && record.is_timed() {
                    busy::report(&file);
                }
                add(&mut records, record);
            }
        }
        if records.iter().all(|it| it.is_empty()) {
            let files: Vec<_> = self.records.iter().map(|it| it.display().to_string()).collect();
            bail!("{} contains no row; measure again with `plywood run`", files.join(", "));
        }
        Ok(records)
    }

    /// Returns the kinds of plots that the options name; empty if they leave the choice open.
    fn wanted(&self, baseline: Option<&Contender>) -> anyhow::Result<Vec<Plot>> {
        let is_wanted = |plot: &Plot| self.all || self.only.iter().any(|name| name == plot.name);
        let wanted: Vec<Plot> = studies::plots().into_iter().filter(is_wanted).collect();
        match wanted.iter().find(|it| studies::needs_baseline(it)) {
            Some(plot) if baseline.is_none() && !self.only.is_empty() => {
                bail!(
                    "--only {}: --baseline is missing; add --baseline alpha-beta, or another configuration",
                    plot.name
                )
            }
            _ => Ok(wanted),
        }
    }

    fn folder(&self) -> PathBuf {
        self.out.clone().unwrap_or_else(|| {
            let first = self.records.first().map_or(Path::new(""), PathBuf::as_path);
            let beside = || first.parent().unwrap_or(Path::new(""));
            if first.is_dir() { first } else { beside() }.join("plots")
        })
    }

    fn formats(&self) -> Formats {
        if self.png { Formats::SvgAndPng } else { Formats::Svg }
    }

    fn style(&self) -> Style {
        let length = |length: &Option<Length>| length.map(|Length(pixels)| pixels);
        Style {
            theme: self.theme,
            title: self.title.clone(),
            width: length(&self.width),
            font_size: length(&self.font_size),
            parameters: self.parameters.clone(),
        }
    }

    /// Draws the contrasts of the questions in `file`.
    fn draw_contrasts(&self, file: &Path) -> anyhow::Result<Verdict> {
        let questions = Questions::read(file).map_err(usage)?;
        let (rows, registered) = rows::of_searches(&self.records).map_err(usage)?;
        let name = file.to_string_lossy();
        let (grounds, subject) = (questions.grounds(&registered), stem(&name));
        let drawn = contrasts::draw(&questions.asked, &rows, grounds, &self.style())?;
        if drawn.is_empty() {
            err!(
                "no plot is drawn, because the {} rows answer no question of {}; name the record of that experiment",
                rows.len(),
                file.display()
            );
            return Ok(Verdict::Wrong);
        }
        let name = |extent| match extent {
            Extent::Whole => file_name(&format!("contrasts {subject}")),
            Extent::Short => file_name(&format!("contrasts {subject} short")),
        };
        let pictures = drawn.into_iter().map(|(extent, canvas)| (name(extent), canvas));
        for file in plots::files::save_all(&self.folder(), pictures, self.formats())? {
            out!("{}", file.display())?;
        }
        Ok(Verdict::Well)
    }

    /// Checks that `--parameters` applies to an evolution, and that `--contenders` does not.
    fn ensure_parameters(&self, records: &[Box<dyn AnyRecord>]) -> anyhow::Result<()> {
        let is_evolution = |it: &dyn AnyRecord| it.study().limited_to == LimitedTo::Parameters;
        let is_any = records.iter().any(|it| !it.is_empty() && is_evolution(&**it));
        anyhow::ensure!(
            self.parameters.is_empty() || is_any,
            "--parameters: these files contain no evolution; name a generations.csv"
        );
        anyhow::ensure!(
            self.contenders.is_all() || !is_any,
            "--configurations: an evolution has no searches; write --parameters knight,bishop, or leave the option out"
        );
        Ok(())
    }
}
