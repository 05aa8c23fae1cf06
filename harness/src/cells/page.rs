//! Compares a page with the rows that its markers query.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail, ensure};
use plywood_positions::read_text;

use super::aliases::Aliases;
use super::figure;
use super::markers::{Marker, Place, Text, markers};
use super::query::Query;
use super::quoted::Quoted;
use super::rows::Rows;
use super::script::Script;
use crate::record::records;

/// The file of rows for queries that name no file.
const USUAL: &str = "records.csv";

/// A cache of the files of rows that were read.
#[derive(Debug, Default)]
pub struct Files(HashMap<PathBuf, Rows>);

impl Files {
    fn of(&mut self, query: &Query, folder: &Path) -> anyhow::Result<&Rows> {
        let named = query.file.as_deref().unwrap_or(USUAL);
        let path = records::file_in(folder, named).unwrap_or_else(|| folder.join(named));
        if !self.0.contains_key(&path) {
            let rows = Rows::read(&path)?;
            self.0.insert(path.clone(), rows);
        }
        self.0.get(&path).ok_or_else(|| anyhow!("{} is not read", path.display()))
    }
}

/// Whether to run scripts whose digest differs from the page's digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scripts {
    /// Run the script and replace the page's text by its output.
    Run,
    /// Do not run the script; report the difference.
    Compare,
}

/// A marker whose text differs from the text computed from its rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The line number in the page, from 1.
    pub line: usize,
    /// The text in the page.
    pub found: String,
    /// The text computed from the rows.
    pub expected: String,
}

impl Difference {
    /// Returns the message of a check of `page`, with the command that corrects the page.
    pub fn message(&self, page: &str) -> String {
        let Self { line, found, expected } = self;
        format!(
            "{page}:{line}: found {found}, expected {expected}; update it with 'plywood cells {page}'"
        )
    }
}

/// A marker whose text cannot be computed.
#[derive(Debug)]
pub struct Fault {
    /// The line number in the page, from 1.
    pub line: usize,
    /// The reason why the text cannot be computed.
    pub error: anyhow::Error,
}

/// The result of comparing a page with its rows.
#[derive(Debug, Default)]
pub struct Examined {
    /// The number of markers in the page.
    pub markers: usize,
    /// The markers whose text differs.
    pub differences: Vec<Difference>,
    /// The markers whose text cannot be computed.
    pub faults: Vec<Fault>,
    /// The page with all texts computed from the rows.
    pub updated: String,
}

/// A byte range of the page and its new text.
struct Replacement {
    bytes: Range<usize>,
    text: String,
}

/// Compares the numbers of the page at `path` with their rows.
///
/// # Errors
///
/// If the page or the file of its aliases cannot be read, or if the page's name is not that of a
/// Markdown file. The message names it.
pub fn examine(path: &Path, files: &mut Files, scripts: Scripts) -> anyhow::Result<Examined> {
    let page = read_text(path).with_context(|| path.display().to_string())?;
    let ending = path.extension().map(OsStr::to_ascii_lowercase);
    ensure!(
        ending.is_some_and(|it| it == "md" || it == "markdown"),
        "{} is not a Markdown page; name a file that ends in .md",
        path.display()
    );
    let aliases = Aliases::beside(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Ok(examine_text(&page, &aliases, folder, files, scripts))
}

/// Compares the numbers of a page, given by its text, aliases and folder, with their rows.
pub fn examine_text(
    page: &str,
    aliases: &Aliases,
    folder: &Path,
    files: &mut Files,
    scripts: Scripts,
) -> Examined {
    let mut examined = Examined { updated: page.to_owned(), ..Examined::default() };
    let mut replacements = Vec::new();
    let markers = markers(page);
    let used = markers.iter().filter_map(|it| match it.text {
        Text::Alias(name) => Some(name),
        Text::Query(_) => None,
    });
    examined.faults.extend(aliases.unused(used).map(|error| Fault { line: 1, error }));
    for marker in markers {
        examined.markers += 1;
        let line = |place: usize| page[..place].matches('\n').count() + 1;
        let asked = marker.text.query(aliases);
        match asked.and_then(|query| compare(page, (&marker, query), folder, files, scripts)) {
            Ok(None) => {}
            Ok(Some((difference, new))) => {
                let line = line(new.first().map_or(marker.comment.start, |it| it.bytes.start));
                examined.differences.push(Difference { line, ..difference });
                replacements.extend(new);
            }
            Err(error) => {
                examined.faults.push(Fault { line: line(marker.comment.start), error });
            }
        }
    }
    // Replaces from the end, because earlier ranges then stay valid.
    for Replacement { bytes, text } in replacements.into_iter().rev() {
        examined.updated.replace_range(bytes, &text);
    }
    examined
}

/// Returns the difference between the text of a marker, whose query is `query`, and its rows, if
/// any, and the replacements in the page.
fn compare(
    page: &str,
    (marker, query): (&Marker<'_>, &str),
    folder: &Path,
    files: &mut Files,
    scripts: Scripts,
) -> anyhow::Result<Option<(Difference, Vec<Replacement>)>> {
    let differ = |found: String, expected: String, replaced| {
        Some((Difference { line: 0, found, expected }, replaced))
    };
    match &marker.place {
        Place::Unended => bail!(
            "the comment begins a block without an end; write <!-- /= --> on a line below the table, \
             or the comment on the line of its number"
        ),
        Place::Inline => {
            let expected = if let Some(quoted) = Quoted::of(query, folder) {
                quoted?.number()?
            } else {
                let query = Query::parse(query)?;
                query.number(files.of(&query, folder)?)?
            };
            let bytes = figure::before(page, marker.comment.start).ok_or_else(|| {
                anyhow!("there is no number before the comment; write {expected} there")
            })?;
            let found = figure::normal(&page[bytes.clone()]);
            let text = expected.clone();
            let replaced = vec![Replacement { bytes, text }];
            Ok((found != expected).then(|| differ(found, expected, replaced)).flatten())
        }
        Place::Block { content, end, digest } => {
            let written = &page[content.clone()];
            if let Some(script) = Script::of(query, folder) {
                let script = script?;
                let current = script.digest(written)?;
                if current == *digest {
                    return Ok(None);
                }
                if scripts == Scripts::Compare {
                    let found =
                        format!("digest {}", if digest.is_empty() { "(none)" } else { digest });
                    return Ok(differ(found, format!("digest {current}"), Vec::new()));
                }
                let text = script.run()?;
                let digest = script.digest(&text)?;
                let end_text = format!("<!-- /= {digest} -->");
                let (found, expected) = first_difference(written, &text);
                let replaced = vec![
                    Replacement { bytes: content.clone(), text },
                    Replacement { bytes: end.clone(), text: end_text },
                ];
                return Ok(differ(found, expected, replaced));
            }
            let query = Query::parse(query)?;
            let table = query.table(files.of(&query, folder)?)?;
            let (found, expected) = first_difference(written, &table);
            let replaced = vec![Replacement { bytes: content.clone(), text: table.clone() }];
            Ok((written != table).then(|| differ(found, expected, replaced)).flatten())
        }
    }
}

/// Returns the first lines that differ between two texts.
fn first_difference(found: &str, expected: &str) -> (String, String) {
    let lines = found.lines().count().max(expected.lines().count());
    let line = |text: &str, at: usize| text.lines().nth(at).unwrap_or("(no line)").to_owned();
    let pairs = (0..lines).map(|at| (line(found, at), line(expected, at)));
    pairs.into_iter().find(|(found, expected)| found != expected).unwrap_or_default()
}
