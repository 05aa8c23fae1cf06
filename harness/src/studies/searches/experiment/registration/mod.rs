//! Registration: questions that were committed before there were rows to answer them.

pub mod history;
pub mod provenance;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use plywood_positions::decode;

use crate::catalogue::source::sha256;
use crate::record::id::RowId;
use crate::record::records::ID;
use crate::record::registered::Registered;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::contrast::Contrast;
use crate::studies::searches::experiment::plan::{Plan, Search};
use history::History;

/// Why a run cannot be registered.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The file asks nothing.
    #[error(
        "{0} has no [[question]] and no [replication]; write down what its rows are to answer, and commit it"
    )]
    NoQuestion(String),
    /// The file is not in the repository.
    #[error("{0} is not committed; commit it, and build the program from that commit")]
    NotCommitted(String),
    /// The file is not what was committed.
    #[error("{0} has changed since it was committed; commit the change, or take it back")]
    Changed(String),
    /// The program is from no commit.
    #[error("the program is not built from a commit ({0}); commit all changes, and build it again")]
    NoCommit(String),
    /// The program is older than the registration.
    #[error(
        "the program is built from {program}, which does not have the commit {commit} of {file}; \
         build it from that commit or a later one"
    )]
    Older {
        /// The experiment's file.
        file: String,
        /// Its commit.
        commit: String,
        /// The program's.
        program: String,
    },
    /// The rows are known.
    #[error(
        "the rows of contrast \"{contrast}\" were committed before it, in {path}; ask about other \
         rows, such as those of other suites or depths"
    )]
    RowsBefore {
        /// The contrast.
        contrast: String,
        /// A file with rows of it.
        path: String,
    },
}

/// A registered experiment, before its run.
#[derive(Clone, Debug)]
pub struct Registration {
    /// The facts that the run records.
    pub registered: Registered,
    history: History,
}

impl Registration {
    /// The registration of the experiment in a file, for a program that was built from this commit.
    ///
    /// # Errors
    ///
    /// A [`Refusal`], or if git does not tell the history.
    pub fn of(file: &Path, experiment: &Experiment, program: &str) -> anyhow::Result<Self> {
        let name = || file.display().to_string();
        let contrasts = contrasts(experiment).map(|(name, _)| name).collect::<Vec<_>>();
        if contrasts.is_empty() {
            return Err(Refusal::NoQuestion(name()).into());
        }
        let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
        let history = History::around(folder.unwrap_or(Path::new(".")))?;
        let not_committed = || Refusal::NotCommitted(name());
        let path = history.tracked(file)?.ok_or_else(not_committed)?;
        let commit = history.last_change(&path)?.ok_or_else(not_committed)?;
        let committed = history.file(&commit, &path).ok_or_else(not_committed)?;
        if decode(&committed)? != experiment.text {
            return Err(Refusal::Changed(name()).into());
        }
        if program.len() != 40 || !program.bytes().all(|it| it.is_ascii_hexdigit()) {
            return Err(Refusal::NoCommit(program.to_owned()).into());
        }
        if !history.is_before(&commit, program) {
            let program = program.to_owned();
            return Err(Refusal::Older { file: name(), commit, program }.into());
        }
        let registered = Registered { file: path, sha256: sha256(&committed), commit, contrasts };
        Ok(Self { registered, history })
    }

    /// Makes sure that no contrast has all of its rows in the history up to the registering commit.
    ///
    /// # Errors
    ///
    /// [`Refusal::RowsBefore`] if one has.
    pub fn ensure_unseen(&self, experiment: &Experiment, plan: &Plan) -> anyhow::Result<()> {
        let asked: Vec<_> = contrasts(experiment).map(|(name, it)| (name, ids(plan, it))).collect();
        match seen(&self.history, &self.registered.commit, asked)? {
            Some((contrast, path)) => Err(Refusal::RowsBefore { contrast, path }.into()),
            None => Ok(()),
        }
    }
}

/// All contrasts, each with its question's name before its own. Those of a replication are the
/// original's.
fn contrasts(experiment: &Experiment) -> impl Iterator<Item = (String, &Contrast)> {
    experiment.asking().question.iter().flat_map(|question| {
        let name = |it: &Contrast| format!("{}: {}", question.name.get_ref(), it.name.get_ref());
        question.contrast.iter().map(move |it| (name(it), it))
    })
}

/// The ids of the rows that a contrast is made of.
fn ids(plan: &Plan, contrast: &Contrast) -> BTreeSet<RowId> {
    let is_asked = |search: &&Search| {
        let question = &plan.questions[search.question].0;
        search.contender.configuration().is_some_and(|it| contrast.compares(it))
            && contrast.covers(&question.case.evaluation, question.depth)
    };
    let searches = plan.searches.iter().filter(is_asked);
    searches.map(|it| plan.questions[it.question].0.row_id(&it.contender)).collect()
}

/// The first contrast of which the tables of a commit and those before it have all rows, and one of
/// these tables.
fn seen(
    history: &History,
    commit: &str,
    asked: Vec<(String, BTreeSet<RowId>)>,
) -> anyhow::Result<Option<(String, String)>> {
    let mut missing: Vec<usize> = asked.iter().map(|(_, ids)| ids.len()).collect();
    let mut contrasts: BTreeMap<&RowId, Vec<usize>> = BTreeMap::new();
    for (at, (_, ids)) in asked.iter().enumerate() {
        for id in ids {
            contrasts.entry(id).or_default().push(at);
        }
    }
    let mut found = None;
    history.each_table_until(commit, |table| {
        let mut reader = csv::Reader::from_reader(&*table.bytes);
        let column = reader.headers().ok().and_then(|it| it.iter().position(|name| name == ID));
        let Some(column) = column else { return };
        for record in reader.records().map_while(Result::ok) {
            let Some(id) = record.get(column).map(RowId::written) else { continue };
            for at in contrasts.remove(&id).into_iter().flatten() {
                missing[at] -= 1;
                if missing[at] == 0 && found.is_none() {
                    found = Some((asked[at].0.clone(), table.path.clone()));
                }
            }
        }
    })?;
    Ok(found)
}
