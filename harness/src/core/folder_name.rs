//! The name of the folder that a run's record goes into, unless the user gives one.

/// The name of a run's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderName {
    /// The folder of an experiment, for its record alone: what reads the folder finds this
    /// experiment there, or an error was printed.
    OfExperiment(String),
    /// The first of `name`, `name-2`, `name-3` … without another run: of a run that only its command
    /// describes.
    First(String),
}

impl FolderName {
    /// That of the experiment `name`, from which the command line asks for other rows.
    pub fn changed(name: &str) -> Self {
        Self::First(format!("{name}-changed"))
    }

    /// The names in the order in which they are tried.
    pub fn candidates(&self) -> impl Iterator<Item = String> {
        let (name, most) = match self {
            Self::OfExperiment(name) => (name, 1),
            Self::First(name) => (name, u32::MAX),
        };
        (1..=most).map(move |at| if at == 1 { name.clone() } else { format!("{name}-{at}") })
    }
}
