//! The default name of the folder for a run's record.

/// The default name of a run's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderName {
    /// The folder of an experiment. A reader of the folder finds this experiment's record there,
    /// unless an error was printed.
    OfExperiment(String),
    /// The first of `name`, `name-2`, `name-3` … without another run, for a run that only its
    /// command line describes.
    First(String),
}

impl FolderName {
    /// Returns the folder name for the experiment `name` with changes by the command line.
    pub fn changed(name: &str) -> Self {
        Self::First(format!("{name}-changed"))
    }

    /// Returns the candidate names in order of preference.
    pub fn candidates(&self) -> impl Iterator<Item = String> {
        let (name, most) = match self {
            Self::OfExperiment(name) => (name, 1),
            Self::First(name) => (name, u32::MAX),
        };
        (1..=most).map(move |at| if at == 1 { name.clone() } else { format!("{name}-{at}") })
    }
}
