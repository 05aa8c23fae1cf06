//! Checks that a record of searches agrees with its registration.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use plywood_positions::decode;

use super::{contrasts, membership};
use crate::catalogue::source::{sha256, stem};
use crate::core::registration::claim::{Claim, Contradiction};
use crate::core::registration::history::History;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::kind::RowKind as _;
use crate::record::records;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::contrast::{Contrast, Side};
use crate::studies::searches::experiment::inquiry::drawn::DrawnSuite;
use crate::studies::searches::row::SearchRow;

/// A function that draws suites with a seed. It returns the bytes of an EPD file for each suite, or
/// `None` if the games are missing.
pub type Drawer<'d> = dyn Fn(&[&DrawnSuite], u64) -> anyhow::Result<Vec<Option<Vec<u8>>>> + 'd;

/// Returns all contradictions between a record's claim of registration and the repository's
/// history; empty if the claim is valid.
///
/// `facts` are the contents of the record's `machine.toml`; `rows` is the path of its rows, which
/// may be compressed.
///
/// # Errors
///
/// Fails if the record or the history cannot be read.
pub fn contradictions(
    history: &History,
    facts: &toml::Table,
    rows: &Path,
    draw: &Drawer<'_>,
) -> anyhow::Result<Vec<Contradiction>> {
    let claim = match Claim::among(facts, history)? {
        Ok(claim) => claim,
        Err(contradiction) => return Ok(vec![contradiction]),
    };
    let registered = &claim.registered;
    let mut experiment = Experiment::parse(&stem(&registered.file), &decode(&claim.file)?)?;
    experiment.read_original(|file| {
        let bytes = history.file(&registered.commit, &file.to_string_lossy());
        bytes.ok_or_else(|| io::Error::other("the registering commit does not have it"))
    })?;
    let mut found = claim.of_times(facts, rows)?;
    let folder = rows.parent().unwrap_or(Path::new(""));
    let rows = records::read::<SearchRow>(rows)?.rows;
    let of_contenders = by_contender(&rows);
    let asked = contrasts(&experiment).map(|(name, it)| (name, ids(&of_contenders, it)));
    found.extend(claim.of_contrasts(&asked.collect::<Vec<_>>())?);

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
    found.extend(membership::contradictions(&experiment, facts, folder, &rows)?);
    Ok(found)
}

/// Rows by configuration.
type ByContender<'r> = BTreeMap<Contender, Vec<&'r SearchRow>>;

fn by_contender(rows: &[SearchRow]) -> ByContender<'_> {
    let mut grouped = ByContender::new();
    for row in rows {
        grouped.entry(row.contender()).or_default().push(row);
    }
    grouped
}

/// Returns the ids of a contrast's rows in a record.
fn ids(rows: &ByContender<'_>, contrast: &Contrast) -> BTreeSet<RowId> {
    let of_side = |Side { of, other, rows: condition }: Side<'_>| {
        let own = [of, other].map(Contender::from).into_iter().filter_map(|it| rows.get(&it));
        let covered =
            own.flatten().filter(|row| condition.covers(&row.evaluation, row.depth_plies));
        covered.map(|row| row.id().clone()).collect::<Vec<_>>()
    };
    contrast.sides().flat_map(of_side).collect()
}

/// Returns the SHA-256 of the suite named `name` from a record's facts.
fn recorded_suite<'f>(facts: &'f toml::Table, name: &str) -> Option<&'f str> {
    let mut suites = facts.get("suites")?.as_array()?.iter();
    let suite = suites.find(|suite| text(suite, "file").is_some_and(|it| stem(it) == name));
    text(suite?, "sha256")
}

fn text<'f>(facts: &'f toml::Value, name: &str) -> Option<&'f str> {
    facts.get(name)?.as_str()
}
