//! Questions of an experiment that are answered from existing rows.

use std::path::Path;

use anyhow::{Context as _, ensure};
use plywood_positions::read_file;

use crate::catalogue::source::sha256;
use crate::core::document::placed;
use crate::record::registered::Registered;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::inquiry::replication::Replication;
use crate::studies::searches::tables::findings::Grounds;

/// The questions in an experiment's file.
#[derive(Clone, Debug)]
pub struct Questions {
    /// The questions of the experiment.
    pub asked: Vec<Inquiry>,
    /// The replication, if the file replicates another experiment and has its questions.
    pub replication: Option<Replication>,
    sha256: String,
}

impl Questions {
    /// Reads the questions of an experiment's file, or of the experiment that it replicates.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not an experiment, or contains no question. The message names
    /// the file.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let name = file.display();
        let bytes = read_file(file).with_context(|| name.to_string())?;
        let mut experiment = Experiment::of_bytes(file, &bytes)?;
        experiment.read_original(read_file).map_err(|error| placed(&name, error))?;
        let asked = experiment.asking().question.clone();
        ensure!(
            !asked.is_empty(),
            "{name}: the experiment asks no question; name an experiment with a [[question]]"
        );
        Ok(Self { asked, replication: experiment.replication, sha256: sha256(&bytes) })
    }

    /// Returns the grounds of comparisons in records with these registrations: registered or
    /// exploratory. A replication has the grounds of the original.
    pub fn grounds<'r>(&self, records: &'r [Option<Registered>]) -> Grounds<'r> {
        match self.replication {
            Some(_) => Grounds::OF_ORIGINAL,
            None => self.grounds_of_file(records),
        }
    }

    /// Returns the grounds of this file's questions in records with these registrations: registered
    /// only if the file was committed before the rows existed.
    pub fn grounds_of_file<'r>(&self, records: &'r [Option<Registered>]) -> Grounds<'r> {
        grounds(&self.sha256, records)
    }
}

/// Returns the grounds of questions in a file with this hash, in records with these registrations.
/// They are registered only if all records were registered with this hash and the same commit.
pub fn grounds<'r>(sha256: &str, records: &'r [Option<Registered>]) -> Grounds<'r> {
    let [Some(first), others @ ..] = records else {
        return Grounds::Exploratory(NOT_REGISTERED);
    };
    if others.iter().any(Option::is_none) {
        return Grounds::Exploratory(NOT_REGISTERED);
    }
    let is_of_it = |it: &Registered| it.sha256 == sha256 && it.commit == first.commit;
    if records.iter().flatten().all(is_of_it) {
        Grounds::Registered(first)
    } else {
        Grounds::Exploratory("the rows were registered with another text of the questions' file")
    }
}

const NOT_REGISTERED: &str = "the rows are not of a registered run";
