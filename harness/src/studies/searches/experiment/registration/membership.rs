//! Checks that the positions of a record are those of its suites.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Context as _;

use crate::catalogue::labels::Labels;
use crate::catalogue::source::{Source, stem};
use crate::catalogue::suite::Suite;
use crate::core::registration::claim::Contradiction;
use crate::studies::searches::experiment::definition::{Experiment, Group};
use crate::studies::searches::row::SearchRow;

/// Returns the contradictions between the rows of a record and the suites among its facts.
///
/// Suites are read from the folder `suites` next to the rows, which a run writes, or they are built in.
/// The positions of other suites are not known, and are not checked.
///
/// # Errors
///
/// Fails if the facts or a suite cannot be read.
pub fn contradictions(
    experiment: &Experiment,
    facts: &toml::Table,
    folder: &Path,
    rows: &[SearchRow],
) -> anyhow::Result<Vec<Contradiction>> {
    let Some(suites) = facts.get("suites") else { return Ok(Vec::new()) };
    let suites: Vec<Source> = suites.clone().try_into().context("[[suites]]")?;
    let mut of_suites: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in rows {
        of_suites.entry(&row.suite).or_default().insert(&row.position);
    }
    let mut found = Vec::new();
    let stated = labels(experiment);
    let is_relabelled = |row: &&SearchRow| {
        stated
            .get(&*row.suite)
            .is_some_and(|[kind, source]| row.kind != **kind || row.source != **source)
    };
    found.extend(
        rows.iter()
            .find(is_relabelled)
            .map(|row| Contradiction::Relabelled(row.position.to_string(), row.suite.to_string())),
    );
    for Source { file, sha256 } in &suites {
        let name = stem(file);
        let kept = folder.join("suites").join(format!("{name}.epd"));
        let path = if kept.exists() { kept.to_string_lossy() } else { file.into() };
        let recorded = [&*name, file].map(|it| of_suites.remove(it).unwrap_or_default());
        let recorded: BTreeSet<&str> = recorded.into_iter().flatten().collect();
        if !kept.exists() && !Suite::is_built_in(file) {
            continue;
        }
        let is_own = |group: &&Group| group.suites.iter().any(|it| it == file || stem(it) == name);
        let groups = || experiment.group.iter().filter(is_own);
        let game = groups().find_map(|group| group.game.as_ref());
        let suite = Suite::of_game(&path, game.map(|it| &it.0))?;
        if suite.reading.sha256 != *sha256 {
            found.push(Contradiction::OtherSuite(name.into_owned()));
            continue;
        }
        let ids: Vec<String> = suite.texts().into_iter().map(|(id, _)| id).collect();
        // Rows name the suite of a position if another suite has a position of that id.
        let in_rows = |id: &String| {
            let whole = format!("{id} ({name})");
            recorded.get(&**id).or_else(|| recorded.get(&*whole)).copied()
        };
        let known: BTreeSet<&str> = ids.iter().filter_map(in_rows).collect();
        let named = |position: &str| (position.to_owned(), name.clone().into_owned());
        let foreign = recorded.difference(&known).next().map(|it| named(it));
        found.extend(foreign.map(|(position, suite)| Contradiction::Foreign(position, suite)));
        let asked = groups().map(|group| group.positions.unwrap_or(usize::MAX)).max().unwrap_or(0);
        let missing = ids.iter().take(asked).find(|id| in_rows(id).is_none());
        let missing = missing.map(|it| named(it));
        found.extend(missing.map(|(position, suite)| Contradiction::Missing(position, suite)));
    }
    // The rows that are left are of no suite of the record; rows of a game or a tree name none.
    let others = of_suites.keys().filter(|it| !it.is_empty());
    found.extend(others.map(|it| Contradiction::OtherSuite((*it).to_owned())));
    Ok(found)
}

/// Returns the kind and the source that the experiment states, by the names of suites in rows.
fn labels(experiment: &Experiment) -> BTreeMap<String, [&str; 2]> {
    let of_groups = experiment.group.iter().flat_map(|group| &group.labels);
    let named = |(suite, labels)| {
        let (suite, Labels { kind, source }): (&String, &Labels) = (suite, labels);
        (stem(suite).into_owned(), [kind.as_str(), source.as_str()])
    };
    of_groups.map(named).collect()
}
