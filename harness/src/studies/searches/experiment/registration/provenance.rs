//! Whether a record is what its registration says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use anyhow::Context;
use plywood_positions::decode;

use super::history::{History, uncompressed};
use super::{contrasts, seen};
use crate::catalogue::source::{sha256, stem};
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::kind::RowKind as _;
use crate::record::records;
use crate::record::registered::Registered;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::contrast::Contrast;
use crate::studies::searches::experiment::inquiry::drawn::DrawnSuite;
use crate::studies::searches::row::SearchRow;

/// A contradiction between a record and its registration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The history has no such commit.
    #[error("the history does not have the registering commit {0}")]
    NoCommit(String),
    /// The file of that commit is another one.
    #[error("the registering commit has another text of the file")]
    OtherText,
    /// The program is older, or from no commit.
    #[error("the program was not built from the registering commit or a later one")]
    Program,
    /// Some commit has the rows and not the registration.
    #[error("the rows were committed in {0}, which does not come after the registering commit")]
    RowsBefore(String),
    /// The rows were known, in whatever file.
    #[error("the rows of contrast \"{0}\" were committed before it, in {1}")]
    Known(String, String),
    /// Another suite than the seed draws, or than the file names by its hash.
    #[error("the suite {0} is not the one that the registering commit draws or names")]
    OtherSuite(String),
    /// The record has other contrasts than the file.
    #[error("the record names other contrasts than the file")]
    OtherContrasts,
    /// A contrast without rows.
    #[error("contrast \"{0}\" has no row")]
    NoRows(String),
}

/// Draws suites by a seed: the bytes of their EPD files, or `None` where the games are absent.
pub type Drawer<'d> = dyn Fn(&[&DrawnSuite], u64) -> anyhow::Result<Vec<Option<Vec<u8>>>> + 'd;

/// All contradictions to a record's claim that it was registered: none, if it was. The record is its
/// facts, as in `machine.toml`, and its file of rows, wherever that is, and compressed or not.
///
/// # Errors
///
/// If the record or the history cannot be read.
pub fn contradictions(
    history: &History,
    facts: &toml::Table,
    rows: &Path,
    draw: &Drawer<'_>,
) -> anyhow::Result<Vec<Contradiction>> {
    let claim = facts.get("registered").context("the record does not say that it is registered")?;
    let registered: Registered = claim.clone().try_into().context("in [registered]")?;
    let commit = &*registered.commit;
    if !history.has(commit) {
        return Ok(vec![Contradiction::NoCommit(commit.to_owned())]);
    }
    let text = history.file(commit, &registered.file);
    let Some(text) = text.filter(|text| sha256(text) == registered.sha256) else {
        return Ok(vec![Contradiction::OtherText]);
    };
    let mut experiment = Experiment::parse(&stem(&registered.file), &decode(&text)?)?;
    experiment.read_original(|file| {
        let bytes = history.file(commit, &file.to_string_lossy());
        bytes.ok_or_else(|| io::Error::other("the registering commit does not have it"))
    })?;
    let mut found = Vec::new();
    let program = facts.get("commit").and_then(toml::Value::as_str).unwrap_or_default();
    if !history.is_before(commit, program) {
        found.push(Contradiction::Program);
    }
    let bytes = fs::read(rows).with_context(|| format!("cannot read {}", rows.display()))?;
    let mut with_rows = history.commits_with(&bytes)?;
    with_rows.extend(history.commits_with(&uncompressed(bytes))?);
    let is_after = |it: &&String| *it != commit && history.is_before(commit, it);
    let before = with_rows.iter().find(|it| !is_after(it));
    found.extend(before.cloned().map(Contradiction::RowsBefore));

    let rows = records::read::<SearchRow>(rows)?.rows;
    let rows = by_contender(&rows);
    let asked = contrasts(&experiment).map(|(name, it)| (name, ids(&rows, it)));
    let asked: Vec<(String, BTreeSet<RowId>)> = asked.collect();
    if !asked.iter().map(|(name, _)| name).eq(&registered.contrasts) {
        found.push(Contradiction::OtherContrasts);
    }
    let bare = asked.iter().filter(|(_, ids)| ids.is_empty());
    found.extend(bare.map(|(name, _)| Contradiction::NoRows(name.clone())));
    let known = seen(history, commit, asked)?;
    found.extend(known.map(|(contrast, path)| Contradiction::Known(contrast, path)));

    let suites: Vec<&DrawnSuite> = experiment.drawn().collect();
    let drawn = suites.iter().zip(draw(&suites, registered.seed())?);
    let drawn =
        drawn.filter_map(|(suite, bytes)| Some((suite.name.get_ref().into(), sha256(&bytes?))));
    let files = experiment.file.iter();
    let named = files.map(|it| (stem(it.suite.get_ref()), it.sha256.as_str().to_owned()));
    for (name, hash) in drawn.chain(named) {
        if recorded_suite(facts, &name) != Some(&hash) {
            found.push(Contradiction::OtherSuite(name.into_owned()));
        }
    }
    Ok(found)
}

/// Rows by their contender.
type ByContender<'r> = BTreeMap<Contender, Vec<&'r SearchRow>>;

fn by_contender(rows: &[SearchRow]) -> ByContender<'_> {
    let mut grouped = ByContender::new();
    for row in rows {
        grouped.entry(row.contender()).or_default().push(row);
    }
    grouped
}

/// The ids of the rows that a contrast is made of.
fn ids(rows: &ByContender<'_>, contrast: &Contrast) -> BTreeSet<RowId> {
    let both = [&contrast.of, contrast.comparison.other()].map(Contender::from);
    let own = both.iter().filter_map(|it| rows.get(it)).flatten();
    let covered = own.filter(|row| contrast.covers(&row.evaluation, row.depth_plies));
    covered.map(|row| row.id().clone()).collect()
}

/// The hash of the suite with this name in a record's facts.
fn recorded_suite<'f>(facts: &'f toml::Table, name: &str) -> Option<&'f str> {
    let mut suites = facts.get("suites")?.as_array()?.iter();
    let suite = suites.find(|suite| text(suite, "file").is_some_and(|it| stem(it) == name));
    text(suite?, "sha256")
}

fn text<'f>(facts: &'f toml::Value, name: &str) -> Option<&'f str> {
    facts.get(name)?.as_str()
}
