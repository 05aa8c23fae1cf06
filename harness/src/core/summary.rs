//! The texts about the rows of a run at its end.

use std::fmt;

use crate::report::digits::counted;

/// The texts about the rows of a run, and their faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The word for one of the rows in a count.
    pub row: &'static str,
    /// How the comparisons came to be made.
    pub standing: Standing,
    /// The tables.
    pub text: String,
    /// Their answer in at most ten lines; `None` if all of the tables is printed.
    pub in_short: Option<String>,
    /// The faults in the rows. If there are any, the run has failed.
    pub faults: Faults,
    /// Lines below the tables on inputs that were not read as they are.
    pub notes: Vec<String>,
    /// Files besides those of every record: their names and contents.
    pub beside: Vec<(&'static str, String)>,
}

/// How the comparisons of a record came to be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// They may have been chosen with the rows in sight.
    #[default]
    Exploratory,
    /// They were committed before there were rows.
    Registered {
        /// The beginning of the commit's id.
        commit: String,
        /// How many of them have rows.
        found: usize,
        /// How many there are.
        all: usize,
    },
}

/// The line that a summary begins with.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exploratory => f.write_str("exploratory"),
            Self::Registered { commit, found, all } => {
                write!(f, "registered {commit}, {found} of {}", counted(*all, "contrast"))
            }
        }
    }
}

/// The faults in the rows of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Faults that no row shows, because they lie between rows. They are printed, and written below
    /// the tables.
    pub between_rows: Vec<String>,
    /// Faults that rows show themselves. They are printed.
    pub of_rows: Vec<String>,
}

impl Faults {
    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.between_rows.is_empty() && self.of_rows.is_empty()
    }
}
