//! Self-contained HTML pages that can be opened from disk without a network.
//!
//! Content is written here as maud templates, which are checked at compile time and escape all
//! text. Style and behaviour are in the files of `assets`.

mod document;
mod packed;
mod record;
mod steps;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use maud::html;
use plywood_algorithms::Algorithm;
use plywood_charts::canvas::css;
use serde::Serialize;

use crate::core::chart::LegendEntry;
use crate::record::columns::Column;
use crate::record::signature::Signature;
use crate::report::digits::counted;
use crate::report::plots::look::colour_of;
use crate::report::table::answered::Answered;
use crate::results::plots::Album;
use document::{Document, Script};
pub use steps::{Stepper, steps};

/// A record as shown on a page.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Name of the record.
    pub name: String,
    /// The first line of its summary: whether its comparisons were registered.
    pub standing: String,
    /// Descriptions of its experiments.
    pub prose: Vec<Prose>,
    /// Notes written about the record.
    pub notes: Option<String>,
    /// Answers to the questions of experiments.
    pub findings: Vec<Answered>,
    /// Tables of searches with their conclusions.
    pub tables: Vec<Answered>,
    /// Tables of other kinds of rows, as printed on a terminal.
    pub texts: Vec<String>,
    /// The reason why its times are unreliable, if they are.
    pub warning: Option<String>,
    /// The plots, by kind.
    pub albums: Vec<Album>,
    /// Configurations and players shown in plots.
    pub shown: Vec<LegendEntry>,
    /// The facts from `machine.toml`.
    pub facts: Option<toml::Table>,
    /// The files of rows.
    pub files: Vec<RowFile>,
}

impl Record {
    /// Summarises the number of rows, the date and the program version.
    fn in_short(&self) -> String {
        let rows: usize = self.files.iter().map(|file| file.rows).sum();
        let fact = |name: &str| self.facts.as_ref()?.get(name)?.as_str();
        let mut text = counted(rows, "row");
        if let Some(day) = fact("date").and_then(|date| date.split('T').next()) {
            let _ = write!(text, ", measured on {day}");
        }
        if let Some(version) = fact("plywood") {
            let _ = write!(text, " by Plywood {version}");
        }
        text + ", the benchmark suite for game-tree search."
    }
}

/// A file of rows.
#[derive(Clone, Debug)]
pub struct RowFile {
    /// Name of the file.
    pub name: String,
    /// Content of the file, unchanged.
    pub csv: String,
    /// Columns of its rows.
    pub columns: &'static [Column],
    /// Number of rows.
    pub rows: usize,
    /// Seeds of its rows, as a readable list.
    pub seeds: String,
    /// Signature of its rows.
    pub signature: Signature,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// The description of an experiment.
#[derive(Clone, Debug)]
pub struct Prose {
    /// Name of the experiment.
    pub experiment: String,
    /// The purpose of the experiment, and what to notice in its results.
    pub about: String,
    /// Names and descriptions of its groups.
    pub parts: Vec<(String, String)>,
    /// Text of its definition file.
    pub definition: String,
}

/// Data for the scripts of a page.
#[derive(Serialize)]
struct Facts {
    files: Vec<FileFacts>,
    /// Colour of each algorithm, in CSS notation.
    colours: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct FileFacts {
    name: String,
    meanings: BTreeMap<&'static str, &'static str>,
}

/// Creates a page of several records. With a `stepper`, the page also shows searches of a small
/// tree step by step.
#[expect(clippy::too_many_lines, reason = "one page, from the head to the foot")]
pub fn report(records: &[Record], stepper: Option<&Stepper>) -> anyhow::Result<String> {
    let names: Vec<&str> = records.iter().map(|it| &*it.name).collect();
    let files = records.iter().flat_map(|it| &it.files).map(|file| FileFacts {
        name: file.name.clone(),
        meanings: file.columns.iter().map(|column| (column.name, column.meaning)).collect(),
    });
    let colours = Algorithm::all().iter().map(|it| it.name());
    let facts = Facts {
        files: files.collect(),
        colours: colours.map(|name| (name, css(colour_of(name)))).collect(),
    };
    let mut data = vec![document::json("facts", &facts)?];
    let mut first_file = 0;
    let mut sections = Vec::new();
    for (number, record) in records.iter().enumerate() {
        let first = first_file;
        for (place, file) in (first..).zip(&record.files) {
            data.push(packed::element(&format!("packed-rows-{place}"), file.csv.as_bytes())?);
            first_file = place + 1;
        }
        if !record.albums.is_empty() {
            data.push(pictures(number, &record.albums)?);
        }
        sections.push(record::section(record, number, first));
    }
    if let Some(stepper) = stepper {
        data.push(stepper.data()?);
    }
    let title = format!("{}: a record of Plywood", names.join(", "));
    let contents = html! {
        header {
            h1 { (names.join(", ")) }
            @for prose in records.iter().flat_map(|record| &record.prose) {
                p.question { (prose.about.split("\n\n").next().unwrap_or_default()) }
            }
            p.quiet { @for record in records {
                (record.in_short()) br;
                "Its comparisons: " (record.standing) "." br;
            } }
            nav aria-label="Contents" { ul {
                @for (number, record) in records.iter().enumerate() {
                    @for (part, heading) in record::parts(record) {
                        li { a href={ "#" (part) "-" (number) } {
                            @if records.len() > 1 { (record.name) ": " }
                            (heading)
                        } }
                    }
                }
                @if stepper.is_some() { li { a href="#steps" { "Step by step" } } }
            } }
            noscript { p { "Charts, rows and steps need JavaScript, which is part of this page. \
                            It needs no network." } }
        }
        main id="main" {
            @for section in sections { (section) }
            @if let Some(stepper) = stepper { section aria-label="Step by step" {
                h2 id="steps" { "Step by step" }
                p { "How the algorithms search a small tree: " (stepper.name) "." }
                (stepper.contents())
            } }
        }
    };
    let scripts = [
        Script::Packed,
        Script::Columns,
        Script::Rows,
        Script::Pictures,
        Script::Stepper,
        Script::Report,
    ];
    Ok(Document { title: &title, contents, data, scripts: &scripts, begin: "begin()" }.to_string())
}

/// Packs the plots of a record, by kind.
fn pictures(number: usize, albums: &[Album]) -> anyhow::Result<maud::Markup> {
    let svgs = |album: &Album| album.pictures.iter().map(|it| it.svg.clone()).collect();
    let svgs: Vec<Vec<String>> = albums.iter().map(svgs).collect();
    Ok(packed::element(&format!("packed-pictures-{number}"), &serde_json::to_vec(&svgs)?)?)
}
