//! Registers the question of a match before any of its games are played.

pub mod provenance;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::studies::matches::contest::{Agreement, Contest};
use crate::studies::matches::question::Question;
use plywood::catalogue::source::Source;
use plywood::core::registration::{Questions, Refusal, Registration};
use plywood::record::id::RowId;
use plywood::record::registered::Registered;

/// Returns the registration of the match in a file, for a program built from the commit `program`.
///
/// # Errors
///
/// The errors of [`Registration::of`]. Also if the match has no question, or another match of the
/// question does not contain it.
pub fn register(file: &Path, contest: &Contest, program: &str) -> anyhow::Result<Registration> {
    let Some(question) = &contest.question else {
        let file = file.display().to_string();
        return Err(Refusal::NoQuestion { file, lacks: "no [question]" }.into());
    };
    let folder = file.parent().unwrap_or(Path::new(""));
    let is_other = |it: &PathBuf| it.file_name() != file.file_name();
    let others: Vec<PathBuf> = question.matches_in(folder).into_iter().filter(is_other).collect();
    question.ensure_shared_by(&others)?;
    let contrasts = question.contrasts();
    Registration::of(Questions { file, text: &contest.text, others, contrasts }, program)
}

/// Returns the ids of the games for each contrast of a match; `games` contains the ids for each
/// pairing.
pub fn asked(contest: &Contest, games: &[BTreeSet<RowId>]) -> Vec<(String, BTreeSet<RowId>)> {
    let contrasts = contest.question.iter().flat_map(Question::contrasts);
    contrasts.zip(games.iter().cloned()).collect()
}

/// Returns the facts that the record of a registered match contains.
pub fn recorded(
    registration: Registration,
    contest: &Contest,
    agreement: &Agreement,
) -> Registered {
    let Registration { registered, others, .. } = registration;
    let own = Source { file: registered.file.clone(), sha256: registered.sha256.clone() };
    let played = contest.question.as_ref().map(|question| {
        let folder = Path::new(&registered.file).parent().unwrap_or(Path::new(""));
        let source = |path: PathBuf| {
            let is_it = |it: &&Source| Path::new(&it.file) == path;
            others.iter().find(is_it).unwrap_or(&own).clone()
        };
        let matches = question.matches_in(folder).into_iter().map(source).collect();
        Box::new(question.stated(contest, agreement, matches))
    });
    Registered { played, ..registered }
}
