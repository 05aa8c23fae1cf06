//! The work of a run: tasks that are dealt to threads, and rows that are kept as they come.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::Context;

use crate::experiment::pool::STACK;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::share::Share;

/// The work of one run.
pub struct Work<'a, R> {
    /// The folder of the results.
    pub folder: &'a Path,
    /// How many threads to use.
    pub threads: usize,
    /// Which of the rows are asked for.
    pub share: Share,
    /// Raised where the run has to end before all is measured.
    pub stop: Arc<AtomicBool>,
    /// The rows that are known from an interrupted run, or from a record that is checked.
    pub done: BTreeMap<RowId, R>,
    /// Keeps a new row.
    pub keep: &'a mut dyn FnMut(&R) -> anyhow::Result<()>,
}

/// Tasks that do not depend on each other. Each makes a row.
pub trait Tasks: Sync {
    /// What a task makes.
    type Row: RowKind;

    /// What a thread keeps from task to task.
    type Hand: Default;

    /// The ids of all rows, in order.
    fn ids(&self) -> Vec<RowId>;

    /// Performs a task, by its place; `None` if it was stopped.
    ///
    /// # Errors
    ///
    /// If there is no row of it.
    fn perform(
        &self,
        at: usize,
        hand: &mut Self::Hand,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<Option<Self::Row>>;

    /// How many of the first rows are enough, if that is known.
    fn enough(&self, _: &[Option<Self::Row>]) -> Option<usize> {
        None
    }
}

impl<R: RowKind> Work<'_, R> {
    /// Whether the run has to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The row of this id, if it is known.
    pub fn known(&self, id: &RowId) -> Option<R> {
        self.done.get(id).cloned()
    }

    /// Keeps a new row as soon as it is whole.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn keep(&mut self, row: &R) -> anyhow::Result<()> {
        (self.keep)(row)
    }

    /// Deals the tasks of this share that are not done to the threads, in their order. Rows come
    /// back in the order of the tasks, whatever the number of threads, up to those that are enough;
    /// `None` if the run was stopped and some are missing.
    ///
    /// # Errors
    ///
    /// If a task fails, a row cannot be written, or a thread cannot be started. Rows that were kept
    /// stay.
    pub fn deal<T: Tasks<Row = R>>(&mut self, tasks: &T) -> anyhow::Result<Option<Vec<R>>> {
        let ids = tasks.ids();
        let mut rows: Vec<Option<R>> = ids.iter().map(|id| self.known(id)).collect();
        let ours: Vec<usize> = (0..ids.len()).filter(|&at| self.share.has(&ids[at])).collect();
        let open: Vec<usize> = ours.iter().copied().filter(|&at| rows[at].is_none()).collect();
        let (next, enough) = (AtomicUsize::new(0), Mutex::new(tasks.enough(&rows)));
        let stop = &self.stop;
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.threads.clamp(1, open.len().max(1)) {
                let (sender, open, next, enough) = (sender.clone(), &open, &next, &enough);
                let work = move || {
                    let mut hand = T::Hand::default();
                    while let Some(&at) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let is_enough = enough.lock().is_ok_and(|enough| enough.is_some());
                        if is_enough || stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let row = tasks.perform(at, &mut hand, stop).transpose();
                        let Some(row) = row else { break };
                        if sender.send((at, row)).is_err() {
                            break;
                        }
                    }
                };
                let thread = thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, work).context("cannot start the threads")?;
            }
            drop(sender);
            for (at, row) in results {
                let row = row?;
                (self.keep)(&row)?;
                rows[at] = Some(row);
                if let Ok(mut enough) = enough.lock() {
                    *enough = tasks.enough(&rows);
                }
            }
            anyhow::Ok(())
        })?;
        let end = tasks.enough(&rows).unwrap_or(rows.len());
        let ours = ours.into_iter().take_while(|&at| at < end);
        Ok(ours.map(|at| rows[at].take()).collect())
    }
}
