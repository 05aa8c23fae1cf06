//! `plywood report`: writes records as one HTML page.

use std::any::Any;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, ensure};
use clap::Args;
use plywood_algorithms::Configuration;
use plywood_positions::read_text;

use crate::catalogue::source::sha256;
use crate::cli::baseline::baseline;
use crate::cli::draw::example;
use crate::cli::output::{err, out};
use crate::cli::questions::Questions;
use crate::cli::rows;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::record::{AnyRecord, add};
use crate::core::study::Tables;
use crate::core::summary::Standing;
use crate::record::atomic_write::write_whole;
use crate::record::contender::{Contender, PLAIN};
use crate::record::records;
use crate::record::registered::Registered;
use crate::report::table::answered::Answered;
use crate::results::page::{self, Prose, Record, RowFile, Stepper};
use crate::results::plots;
use crate::results::row_files::{facts_of, row_files};
use crate::results::{busy, facts_in};
use crate::studies;
use crate::studies::searches::measure::traced::follow;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::findings::Answers;

/// Write an HTML page about records
///
/// The page is one self-contained HTML file that needs no network. It contains conclusions from the
/// tables, plots with switchable configurations, and all rows to sort and filter. It also contains
/// the experiment's description, the facts of the run, and the CSV to download. Nothing is
/// measured.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood report out/default
  plywood report results/default --out report.html --baseline negascout
  plywood report before/records.csv after/records.csv --out both.html")]
pub struct Options {
    /// Folders of records, or files of rows
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Output file [default: report.html, next to the first record's rows]
    #[arg(short, long, value_name = "FILE.html")]
    out: Option<PathBuf>,
    /// Configuration to compare with: also print the evaluations, nodes and time of all others as
    /// ratios to those of this configuration
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    /// File of an experiment with questions to answer from the searches of each record. Answers are
    /// registered if, according to machine.toml, the record was registered with exactly this text;
    /// otherwise they are exploratory
    #[arg(long, value_name = "FILE.toml")]
    questions: Option<PathBuf>,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let sources: anyhow::Result<Vec<Vec<Source>>> =
            self.records.iter().map(|it| Source::all(it)).collect();
        let sources: Vec<Source> = sources.map_err(usage)?.into_iter().flatten().collect();
        for source in &sources {
            if let Some(warning) = source.warning() {
                err!("warning: {}: {warning}", source.name);
            }
        }
        let contenders: Vec<Contender> = sources
            .iter()
            .flat_map(|source| &source.records)
            .flat_map(|it| it.contenders())
            .collect();
        let stepper = stepper(&contenders);
        let questions = self.questions.as_deref().map(Questions::read);
        let questions = questions.transpose().map_err(usage)?;
        let baseline = baseline(self.baseline.as_ref(), contenders).map_err(usage)?;
        let beside = |source: &Source| source.folder.join("report.html");
        let out = self.out.clone().or_else(|| sources.first().map(beside));
        let out = out.ok_or_else(|| usage(anyhow!("no record is named")))?;
        let records: Vec<Record> = sources
            .into_iter()
            .map(|it| it.into_record(baseline.as_ref(), questions.as_ref()))
            .collect::<anyhow::Result<_>>()?;
        write_whole(&out, page::report(&records, stepper.as_ref())?)?;
        out!("{}", out.display())?;
        Ok(Verdict::Well)
    }
}

/// A record as it was read.
struct Source {
    name: String,
    folder: PathBuf,
    notes: Option<String>,
    facts: Option<toml::Table>,
    files: Vec<RowFile>,
    /// The rows, with one entry for each study.
    records: Vec<Box<dyn AnyRecord>>,
    is_timed: bool,
}

impl Source {
    /// Reads a file of rows, or all records of a folder; files with the same facts form one record.
    fn all(path: &Path) -> anyhow::Result<Vec<Self>> {
        let mut of_facts: Vec<(PathBuf, Vec<PathBuf>)> = Vec::new();
        for file in row_files(path)? {
            let facts = facts_of(&file)?;
            match of_facts.iter_mut().find(|(other, _)| *other == facts) {
                Some((_, files)) => files.push(file),
                None => of_facts.push((facts, vec![file])),
            }
        }
        let is_alone = of_facts.len() == 1;
        let mut sources = Vec::new();
        for (at, (facts, files)) in of_facts.into_iter().enumerate() {
            let mut source = Self::read(path, &facts, files)?;
            if !is_alone {
                let of_files: Vec<&str> = source.files.iter().map(|it| it.name.as_str()).collect();
                source.name = format!("{}: {}", source.name, of_files.join(", "));
            }
            // The notes of a folder apply to all its records and are printed once.
            source.notes = source.notes.filter(|_| at == 0);
            sources.push(source);
        }
        Ok(sources)
    }

    /// Reads the record at `path`: these files of rows and the file of facts that describes their
    /// run.
    fn read(path: &Path, facts: &Path, files: Vec<PathBuf>) -> anyhow::Result<Self> {
        let is_folder = path.is_dir();
        let folder =
            if is_folder { path } else { path.parent().unwrap_or(Path::new("")) }.to_owned();
        let text = |name: &str| read_text(&folder.join(name)).ok();
        let canonical = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = canonical.file_name().unwrap_or(path.as_os_str());
        let mut source = Self {
            name: name.to_string_lossy().into_owned(),
            notes: text("README.md").filter(|_| is_folder),
            facts: facts_in(facts)?,
            files: Vec::new(),
            records: Vec::new(),
            is_timed: false,
            folder,
        };
        for file in files {
            source.add(&file)?;
        }
        Ok(source)
    }

    /// Adds a file of rows, all of one study.
    fn add(&mut self, file: &Path) -> anyhow::Result<()> {
        let rows = rows::of_any_kind(file)?;
        ensure!(
            !rows.is_empty(),
            "{} contains no row; measure again with `plywood run`",
            file.display()
        );
        let csv = records::text(file)?;
        let seeds: BTreeSet<u64> =
            cells(&csv, "seed")?.iter().filter_map(|seed| seed.parse().ok()).collect();
        // The page contains the rows uncompressed.
        let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
        self.files.push(RowFile {
            name: records::uncompressed_name(&name).to_owned(),
            columns: rows.study().columns,
            rows: rows.len(),
            seeds: ranges(&seeds),
            signature: rows.signature()?,
            sha256: sha256(csv.as_bytes()),
            csv,
        });
        self.is_timed |= rows.is_timed();
        add(&mut self.records, rows);
        Ok(())
    }

    fn registered(&self) -> anyhow::Result<Option<Registered>> {
        Ok(self.facts.as_ref().map(Registered::among).transpose()?.flatten())
    }

    /// Returns the standing of the comparisons: registered only if both the summary and the facts
    /// state a registration.
    fn standing(&self) -> anyhow::Result<String> {
        let registered = self.registered()?;
        let summary = read_text(&self.folder.join("summary.txt")).unwrap_or_default();
        let stated = registered.and_then(|it| it.stated_in(&summary).map(str::to_owned));
        Ok(stated.unwrap_or_else(|| Standing::Exploratory.to_string()))
    }

    /// Returns a warning if other programs were busy while times were measured.
    fn warning(&self) -> Option<String> {
        busy::warning(self.facts.as_ref()?).filter(|_| self.is_timed)
    }

    /// Answers these questions from the record's searches.
    fn findings(&self, questions: &Questions) -> anyhow::Result<Vec<Answered>> {
        let any = self.records.iter().map(|it| &**it as &dyn Any);
        let searches = any.into_iter().find_map(|it| it.downcast_ref::<Vec<SearchRow>>());
        let Some(rows) = searches else { return Ok(Vec::new()) };
        let registered = self.registered()?;
        Ok(Answers::to(&questions.asked, rows, questions.grounds(&[registered]))?.tables)
    }

    fn into_record(
        self,
        baseline: Option<&Contender>,
        questions: Option<&Questions>,
    ) -> anyhow::Result<Record> {
        let (warning, standing) = (self.warning(), self.standing()?);
        let findings = questions.map(|it| self.findings(it)).transpose()?.unwrap_or_default();
        let records: Vec<&dyn AnyRecord> = self.records.iter().map(|it| &**it).collect();
        let (mut tables, mut texts) = (Vec::new(), Vec::new());
        for of_study in studies::in_order(&records).into_iter().filter_map(|it| it.tables(baseline))
        {
            match of_study {
                Tables::Answers(of_study) => tables.extend(of_study),
                Tables::Text(text) => texts.push(text),
            }
        }
        let mut experiments = BTreeSet::new();
        for file in &self.files {
            experiments.extend(cells(&file.csv, "experiment")?);
        }
        Ok(Record {
            name: self.name,
            standing,
            prose: experiments.iter().filter_map(|name| prose(name)).collect(),
            warning,
            notes: self.notes,
            findings,
            tables,
            texts,
            albums: plots::albums(&records, baseline)?,
            shown: plots::shown(&records),
            facts: self.facts,
            files: self.files,
        })
    }
}

/// Traces searches of a small tree by the plain algorithms of these contenders; `None` if none of
/// them can search it.
fn stepper(contenders: &[Contender]) -> Option<Stepper> {
    let known: BTreeSet<Contender> =
        contenders.iter().map(|it| Contender::new(&it.algorithm, PLAIN)).collect();
    let example = example().ok()?;
    let (name, root, tree) = example.tree(None, None).ok()?;
    let followed = |contender: Contender| {
        let contender = Configuration::plain(contender.known()?);
        let traced = follow(&*root, &tree, &contender).ok()?;
        traced.trace.steps()?;
        Some((contender, traced))
    };
    let searches: Vec<_> = known.into_iter().filter_map(followed).collect();
    (!searches.is_empty()).then_some(Stepper { name, tree, searches })
}

/// Returns the distinct cells of a column; empty if the column does not exist.
fn cells(csv: &str, column: &str) -> anyhow::Result<BTreeSet<String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let place = reader.headers()?.iter().position(|heading| heading == column);
    let mut cells = BTreeSet::new();
    for row in reader.records() {
        let row = row?;
        if let Some(cell) = place.and_then(|place| row.get(place))
            && !cells.contains(cell)
        {
            cells.insert(cell.to_owned());
        }
    }
    Ok(cells)
}

/// Formats numbers as a list of ranges, such as `0, 3, 5 to 24`.
fn ranges(numbers: &BTreeSet<u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(first, last): &(u64, u64)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    };
    let runs: Vec<String> = runs.iter().map(run).collect();
    if runs.is_empty() { "none".to_owned() } else { runs.join(", ") }
}

/// Returns the description of a built-in experiment.
fn prose(name: &str) -> Option<Prose> {
    let definition = studies::text(name)?;
    let table: toml::Table = definition.parse().ok()?;
    let text = |table: &toml::Table, key: &str| {
        table.get(key).and_then(toml::Value::as_str).unwrap_or_default().trim().to_owned()
    };
    let parts = table.get("group").and_then(toml::Value::as_array).into_iter().flatten();
    let parts = parts.filter_map(toml::Value::as_table);
    Some(Prose {
        experiment: name.to_owned(),
        about: text(&table, "about"),
        parts: parts.map(|part| (text(part, "name"), text(part, "about"))).collect(),
        definition: definition.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_seeds_are_short() {
        let of = |numbers: &[u64]| ranges(&numbers.iter().copied().collect());
        assert_eq!(of(&[]), "none");
        assert_eq!(of(&[7, 0, 8, 3, 10, 12, 11]), "0, 3, 7, 8, 10 to 12");
    }

    #[test]
    fn every_experiment_that_comes_along_has_prose() {
        for (name, _) in studies::documents().flat_map(|it| it.built_in) {
            let prose = prose(name).expect("prose");
            assert!(!prose.about.is_empty(), "{name}");
        }
        assert!(prose("no such experiment").is_none());
    }
}
