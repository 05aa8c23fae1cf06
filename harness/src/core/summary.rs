//! The texts about the rows at the end of a run.

use std::fmt;

use crate::report::digits::counted;

/// The tables, faults and notes about the rows of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The word for a row in a count, such as "search".
    pub row: &'static str,
    /// Whether the comparisons are registered or exploratory.
    pub standing: Standing,
    /// The tables, as text.
    pub text: String,
    /// A digest of at most ten lines; `None` if all tables are printed.
    pub in_short: Option<String>,
    /// The faults in the rows. The run has failed if there are any.
    pub faults: Faults,
    /// Notes below the tables about inputs that were read with changes.
    pub notes: Vec<String>,
    /// The names and contents of files that the study adds to a record.
    pub beside: Vec<(&'static str, String)>,
}

/// Whether the comparisons of a record were registered before its run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// The comparisons may have been chosen after seeing the rows.
    #[default]
    Exploratory,
    /// The comparisons were committed before any rows existed.
    Registered {
        /// The first characters of the commit's id.
        commit: String,
        /// The number of registered comparisons with rows.
        found: usize,
        /// The number of registered comparisons.
        all: usize,
    },
}

/// Formats the first line of a summary.
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
    /// Contradictions between rows, which no row shows alone. They are printed, and written below
    /// the tables.
    pub between_rows: Vec<String>,
    /// Faults that are visible in a single row. They are printed.
    pub of_rows: Vec<String>,
}

impl Faults {
    /// Returns whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.between_rows.is_empty() && self.of_rows.is_empty()
    }
}
