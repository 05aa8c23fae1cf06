//! A configuration's memory of positions, allocated separately from any search.

use crate::parts::EvaluationCache;
use crate::table::{BoundedTable, OwnMemory, PathTable, ShortTermTable, Table};

/// A configuration's memory of positions. It is allocated before the clock starts, and several
/// searches may share it. [`Configuration::memory`](crate::Configuration::memory) creates it.
pub struct Memory {
    pub(crate) kind: MemoryForm,
    pub(crate) evaluations: Option<EvaluationCache>,
}

pub(crate) enum MemoryForm {
    /// No memory.
    Nothing,
    /// A transposition table.
    Positions(BoundedTable),
    /// A table that can also resume an interrupted search.
    ShortTerm(ShortTermTable),
    /// Every node of the tree, by path.
    Paths(PathTable),
    /// Memory of the algorithm's own.
    Own(Box<dyn OwnMemory>),
}

impl Memory {
    /// Returns the table of a depth-first search, if there is one.
    pub fn table(&self) -> Option<&dyn Table> {
        match &self.kind {
            MemoryForm::Nothing | MemoryForm::Own(_) => None,
            MemoryForm::Positions(table) => Some(table),
            MemoryForm::ShortTerm(table) => Some(table),
            MemoryForm::Paths(table) => Some(table),
        }
    }

    /// Returns the table from which an interrupted search can resume, if it is of that kind.
    pub fn short_term(&self) -> Option<&ShortTermTable> {
        match &self.kind {
            MemoryForm::ShortTerm(table) => Some(table),
            _ => None,
        }
    }

    /// Returns the memory of the algorithm's own, if it is of that kind.
    pub(crate) fn own(&self) -> Option<&dyn OwnMemory> {
        match &self.kind {
            MemoryForm::Own(memory) => Some(&**memory),
            _ => None,
        }
    }

    /// Empties the memory. The next search starts fresh and may use another evaluation.
    pub fn forget(&self) {
        if let Some(evaluations) = &self.evaluations {
            evaluations.forget();
        }
        if let Some(table) = self.table() {
            table.forget();
        }
        if let Some(own) = self.own() {
            own.forget();
        }
    }
}
