//! The work of a run: the rows to measure, and the journal that keeps them.

use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::share::Share;

/// The work of one run.
pub struct Work<'a, R> {
    /// The folder of the results.
    pub folder: &'a Path,
    /// How many threads to use.
    pub threads: usize,
    /// The rows to measure.
    pub share: Share,
    /// A flag that ends the run early when it is set.
    pub stop: Arc<AtomicBool>,
    /// The rows that are known from an interrupted run, or from a record that is checked.
    pub done: BTreeMap<RowId, R>,
    /// Keeps a new row.
    pub keep: &'a mut (dyn FnMut(&R) -> anyhow::Result<()> + Send),
    /// How much is done.
    pub progress: ProgressBar,
}

impl<R: RowKind> Work<'_, R> {
    /// Whether the run has to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes the row of this id, if it is known.
    pub fn known(&mut self, id: &RowId) -> Option<R> {
        self.done.remove(id)
    }

    /// Reports how many rows are still to be stored.
    pub fn expect(&self, rows: usize) {
        self.progress.set_length(rows as u64);
    }

    /// Keeps a new row as soon as it is finished.
    pub fn keep(&mut self, row: &R) -> anyhow::Result<()> {
        self.progress.inc(1);
        (self.keep)(row)
    }
}
