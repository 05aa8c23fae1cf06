//! The texts about the rows of a run at its end.

/// The texts about the rows of a run, and what is wrong with them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The word for the rows in a count.
    pub rows: &'static str,
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
