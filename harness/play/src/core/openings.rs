//! The openings of a match.

use std::path::Path;

use anyhow::{Context, anyhow};
use plywood_players::{Game, Opening, OpeningsFile, Playable, Random, RefusedOpening};
use plywood_positions::{mix, read_file};

use plywood::catalogue::reading::{Fate, LineProblem, SuiteReport};

/// Returns `count` distinct openings for a match, drawn by `seed` if there are more. Lines begin at
/// `start`. For a file, also returns a report of unreadable lines or games.
///
/// # Errors
///
/// If a file cannot be read, or if there are too few openings.
pub fn openings<P: Playable>(
    start: &Game<P>,
    source: &str,
    count: usize,
    seed: u64,
) -> anyhow::Result<(Vec<Opening<P>>, Option<SuiteReport>)> {
    let mut reading = None;
    let all = if let Some(plies) = source.strip_prefix("lines:") {
        let plies = plies.parse().ok().filter(|plies| (0..=MOST_PLIES).contains(plies));
        let plies = plies.with_context(|| {
            format!("openings {source}: the number of plies is invalid; write lines:0 to lines:{MOST_PLIES}")
        })?;
        plywood_players::all_lines(start, plies)
    } else {
        let file = P::read_openings(Path::new(source)).map_err(|error| anyhow!(error))?;
        if !file.refused.is_empty() {
            reading = Some(refused(source, &file)?);
        }
        file.openings
    };
    let (found, seed) = (all.len(), mix(seed));
    let refused = reading.iter().flat_map(|it| &it.findings).next();
    let remedy =
        refused.map_or("longer lines".to_owned(), |LineProblem { line, column, .. }| {
            format!("correct the refused lines, such as {source}:{line}:{column}")
        });
    anyhow::ensure!(
        found >= count,
        "{} games need {count} openings, but {source} has {found}; play fewer games, or use {remedy}",
        2 * count
    );
    Ok((Random::new(seed).sample(all, count), reading))
}

/// Returns a report of the lines or games of `file` that were left out.
fn refused<P: Playable>(source: &str, file: &OpeningsFile<P>) -> anyhow::Result<SuiteReport> {
    let bytes = read_file(Path::new(source)).with_context(|| source.to_string())?;
    let finding = |it: &RefusedOpening| LineProblem {
        line: it.line,
        column: it.column,
        fate: Fate::Refused,
        kind: "opening",
        text: it.problem.clone(),
    };
    Ok(SuiteReport {
        read: file.openings.len(),
        refused: file.refused.len(),
        findings: file.refused.iter().map(finding).collect(),
        ..SuiteReport::new(source, &bytes)
    })
}

/// The maximum number of plies in `lines:` whose list of openings fits into memory.
const MOST_PLIES: u32 = 8;
