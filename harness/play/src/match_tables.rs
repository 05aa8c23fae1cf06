//! Tables of matches, and joint verdicts on registered ones.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::studies::matches::estimates::Estimates;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::{Correction, standing};
use crate::studies::matches::verdict::{RegisteredGames, verdicts};
use plywood::cli::rows::{of_kind, several};
use plywood::core::study::JointForm;
use plywood::record::registered::Registered;
use plywood::results::registration;
use plywood::results::row_files::row_files_of;

/// Returns the matches of records: each record itself, or the files of a folder that has several.
///
/// # Errors
///
/// If a folder has no games.
pub fn matches_of<'a>(records: impl IntoIterator<Item = &'a Path>) -> anyhow::Result<Vec<PathBuf>> {
    let mut matches = Vec::new();
    for record in records {
        let files = row_files_of::<GameRow>(&[record.to_owned()])?;
        if files.len() == 1 { matches.push(record.to_owned()) } else { matches.extend(files) }
    }
    Ok(matches)
}

/// Reads the games of a record, given as a folder or file, with its registration. Reports missing
/// columns on standard error.
pub fn of_games(record: &Path) -> anyhow::Result<(Vec<GameRow>, Option<Registered>)> {
    let files = row_files_of::<GameRow>(&[record.to_owned()])?;
    let [file] = files.as_slice() else { return Err(several(record, &files)) };
    Ok((of_kind(file)?, registration(file)?))
}

/// Returns the tables of matches, and the joint verdict on registered matches.
///
/// # Errors
///
/// If a record has no games, or its games cannot be read.
pub fn joint(records: &[PathBuf], form: JointForm) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut registered = Vec::new();
    let mut estimates = BTreeMap::new();
    for record in matches_of(records.iter().map(PathBuf::as_path))? {
        let (rows, registration) = of_games(&record)?;
        if form == JointForm::Json {
            estimates.insert(record.display().to_string(), Estimates::of_games(&rows, None));
        } else if let Some(games) = RegisteredGames::of(registration, rows.clone()) {
            registered.push(games);
        } else {
            let tables = standing(&rows, None, Correction::OfTable);
            let _ = writeln!(text, "{}: exploratory\n\n{tables}", record.display());
        }
    }
    if form == JointForm::Json {
        return Ok(serde_json::to_string_pretty(&estimates)? + "\n");
    }
    if !registered.is_empty() {
        let _ = writeln!(text, "{}", verdicts(&registered).trim_end());
    }
    Ok(text)
}
