//! HTML pages: each is one self-contained file that needs no network and can be opened from a disk.
//!
//! Contents are written here, as maud's templates: these are checked at compile time, escape all
//! text, and compile quickly. Style and behaviour are in the files of `assets`.

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

use crate::core::chart::Shown;
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
    /// Its name.
    pub name: String,
    /// How its comparisons came to be made, as its summary begins.
    pub standing: String,
    /// Descriptions of its experiments.
    pub prose: Vec<Prose>,
    /// Notes written about it.
    pub notes: Option<String>,
    /// The answers to an experiment's questions.
    pub findings: Vec<Answered>,
    /// The tables of searches with their conclusions.
    pub tables: Vec<Answered>,
    /// The tables of other rows, as printed on a terminal.
    pub texts: Vec<String>,
    /// Why its times compare nothing, if so.
    pub warning: Option<String>,
    /// The pictures.
    pub albums: Vec<Album>,
    /// The contenders and players in the pictures.
    pub shown: Vec<Shown>,
    /// The facts that the record depended on, from `machine.toml`.
    pub facts: Option<toml::Table>,
    /// The files of its rows.
    pub files: Vec<RowFile>,
}

impl Record {
    /// How much was measured, when, and by which program version.
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
    /// Its name.
    pub name: String,
    /// Its contents, unchanged.
    pub csv: String,
    /// Its columns.
    pub columns: &'static [Column],
    /// How many rows it has.
    pub rows: usize,
    /// The seeds of its rows, as a readable list.
    pub seeds: String,
    /// Its signature.
    pub signature: Signature,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// The description of an experiment.
#[derive(Clone, Debug)]
pub struct Prose {
    /// Its name.
    pub experiment: String,
    /// The purpose of the measurement, and the features to notice.
    pub about: String,
    /// The names and descriptions of its parts.
    pub parts: Vec<(String, String)>,
    /// Its definition file.
    pub definition: String,
}

/// Data for the scripts of a page.
#[derive(Serialize)]
struct Facts {
    files: Vec<FileFacts>,
    /// The colour of each algorithm.
    colours: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct FileFacts {
    name: String,
    meanings: BTreeMap<&'static str, &'static str>,
}

/// A page of some records. With a `stepper`, it also shows searches of a small tree step by step.
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
            noscript { p { "Pictures, rows and steps need JavaScript, which is part of this page. \
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

/// The pictures of a record, by kind.
fn pictures(number: usize, albums: &[Album]) -> anyhow::Result<maud::Markup> {
    let svgs = |album: &Album| album.pictures.iter().map(|it| it.svg.clone()).collect();
    let svgs: Vec<Vec<String>> = albums.iter().map(svgs).collect();
    Ok(packed::element(&format!("packed-pictures-{number}"), &serde_json::to_vec(&svgs)?)?)
}
