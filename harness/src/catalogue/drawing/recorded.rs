//! Positions of records, which later suites do not repeat.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, ensure};

use crate::catalogue::game_name::GameName;
use crate::catalogue::source::{Source, stem};
use crate::catalogue::suite::Suite;

/// Returns the positions of all suites of the record in `folder`, as text. They are of `game`; `None`
/// is chess.
///
/// The suites are those of its `machine.toml`. They are built in, or copied into the record's folder
/// `suites`, and their hashes are those of the record.
///
/// # Errors
///
/// If the record or one of its suites cannot be read, or a suite has changed.
pub fn positions_of_record(
    folder: &Path,
    game: Option<&GameName>,
) -> anyhow::Result<HashSet<String>> {
    let machine = folder.join("machine.toml");
    let named = || machine.display().to_string();
    let text = fs::read_to_string(&machine).with_context(named)?;
    let facts: toml::Table = text.parse().with_context(named)?;
    let suites = facts.get("suites").cloned();
    let suites: Vec<Source> = suites.map_or(Ok(Vec::new()), toml::Value::try_into)?;
    let mut positions = HashSet::new();
    for Source { file, sha256 } in suites {
        let kept = folder.join("suites").join(format!("{}.epd", stem(&file)));
        let path = if kept.exists() { kept.to_string_lossy().into_owned() } else { file };
        let suite = Suite::of_game(&path, game)?;
        ensure!(
            suite.reading.sha256 == sha256,
            "{path} is not the suite of the record in {}; take the file with the SHA-256 {sha256}",
            folder.display()
        );
        positions.extend(suite.texts().into_iter().map(|(_, text)| text));
    }
    ensure!(
        !positions.is_empty(),
        "the record in {} names no suite; leave it out",
        folder.display()
    );
    Ok(positions)
}
