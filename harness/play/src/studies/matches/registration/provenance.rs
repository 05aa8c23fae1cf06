//! Checks whether a record of games agrees with its registration.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context as _;
use plywood_positions::decode;

use crate::studies::matches::contest::Contest;
use crate::studies::matches::row::GameRow;
use plywood::catalogue::source::{Source, sha256, stem};
use plywood::core::registration::claim::{Claim, Contradiction};
use plywood::core::registration::history::History;
use plywood::record::id::RowId;
use plywood::record::played_question::PlayedComparison;
use plywood::record::records;

/// Lists all contradictions between a match's record and its claimed registration. The record is
/// the facts of `machine.toml` and the file of games, at any path, compressed or not.
///
/// # Errors
///
/// If the record or the history cannot be read.
pub fn contradictions(
    history: &History,
    facts: &toml::Table,
    rows: &Path,
) -> anyhow::Result<Vec<Contradiction>> {
    let claim = match Claim::among(facts, history)? {
        Ok(claim) => claim,
        Err(contradiction) => return Ok(vec![contradiction]),
    };
    let registered = &claim.registered;
    let played = registered.played.as_ref().context("the record states no question of a match")?;
    let contest = Contest::parse(&stem(&registered.file), &decode(&claim.file)?)?;
    let question = contest.question.as_ref().context("the registered match asks no question")?;
    let mut found = claim.of_times(facts, rows)?;
    let folder = Path::new(&registered.file).parent().unwrap_or(Path::new(""));
    let matches = question.matches_in(folder).into_iter().map(|path| {
        let file = path.to_string_lossy().into_owned();
        let bytes = history.file(&registered.commit, &file);
        let bytes =
            bytes.with_context(|| format!("the registering commit does not have {file}"))?;
        Ok(Source { file, sha256: sha256(&bytes) })
    });
    let matches = matches.collect::<anyhow::Result<Vec<_>>>()?;
    let stated = question.stated(&contest, &contest.agreement()?, matches);
    if stated != **played {
        found.push(Contradiction::OtherQuestion);
    }
    let rows = records::read::<GameRow>(rows)?.rows;
    let of_each = stated.comparisons.iter().map(|it| games(&rows, it)).collect::<Vec<_>>();
    for (comparison, ids) in stated.comparisons.iter().zip(&of_each) {
        if ids.len() != comparison.games {
            found.push(Contradiction::NotAllGames(comparison.contrast.clone()));
        }
    }
    let asked: Vec<_> = question.contrasts().into_iter().zip(of_each).collect();
    found.extend(claim.of_contrasts(&asked)?);
    Ok(found)
}

/// Returns the ids of the games of a comparison.
fn games(rows: &[GameRow], comparison: &PlayedComparison) -> BTreeSet<RowId> {
    rows.iter().filter(|row| row.is_of(comparison)).map(|row| row.id.clone()).collect()
}
