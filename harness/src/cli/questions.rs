//! The questions of an experiment that are put to rows already there.

use std::path::Path;

use anyhow::{Context as _, ensure};
use plywood_positions::{decode, read_file};

use crate::catalogue::source::{sha256, stem};
use crate::record::registered::Registered;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::tables::findings::Grounds;

/// The questions of a file.
#[derive(Clone, Debug)]
pub struct Questions {
    /// The questions.
    pub asked: Vec<Inquiry>,
    sha256: String,
}

impl Questions {
    /// Those of the experiment in a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is not an experiment, or asks nothing; the message names it.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let name = file.display();
        let bytes = read_file(file).with_context(|| format!("cannot read {name}"))?;
        let text = decode(&bytes).with_context(|| format!("cannot read {name}"))?;
        let experiment = Experiment::parse(&stem(&name.to_string()), &text)
            .with_context(|| format!("in {name}"))?;
        let asked = experiment.question;
        ensure!(
            !asked.is_empty(),
            "{name} has no [[question]]; name the file of one that asks some"
        );
        Ok(Self { asked, sha256: sha256(&bytes) })
    }

    /// How they came to be asked of the rows of records with these registrations.
    pub fn grounds<'r>(&self, records: &'r [Option<Registered>]) -> Grounds<'r> {
        let [Some(first), others @ ..] = records else {
            return Grounds::Exploratory(NOT_REGISTERED);
        };
        if others.iter().any(Option::is_none) {
            return Grounds::Exploratory(NOT_REGISTERED);
        }
        let is_of_it = |it: &Registered| it.sha256 == self.sha256 && it.commit == first.commit;
        if records.iter().flatten().all(is_of_it) {
            Grounds::Registered(first)
        } else {
            Grounds::Exploratory(
                "the rows were registered with another text of the questions' file",
            )
        }
    }
}

const NOT_REGISTERED: &str = "the rows are not of a registered run";
