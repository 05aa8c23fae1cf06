//! A configuration's memory of positions, allocated separately from any search.

use std::cell::RefCell;

use crate::listings::df_pn;
use crate::parts::EvaluationCache;
use crate::table::{BoundedTable, PathTable, ShortTermTable, Table};

/// A configuration's memory of positions. It is allocated before the clock starts, and several
/// searches may share it. [`Configuration::memory`](crate::Configuration::memory) creates it.
pub struct Memory {
    pub(crate) kind: Kind,
    pub(crate) evaluations: Option<EvaluationCache>,
}

pub(crate) enum Kind {
    /// No memory.
    Nothing,
    /// A transposition table.
    Positions(BoundedTable),
    /// A table that can also resume an interrupted search.
    ShortTerm(ShortTermTable),
    /// Every node of the tree, by path.
    Paths(PathTable),
    /// Proof and disproof numbers of df-pn.
    Proofs(RefCell<df_pn::Table>),
}

impl Memory {
    /// Returns the table of a depth-first search, if there is one.
    pub fn table(&self) -> Option<&dyn Table> {
        match &self.kind {
            Kind::Nothing | Kind::Proofs(_) => None,
            Kind::Positions(table) => Some(table),
            Kind::ShortTerm(table) => Some(table),
            Kind::Paths(table) => Some(table),
        }
    }

    /// Returns the table from which an interrupted search can resume, if it is of that kind.
    pub fn short_term(&self) -> Option<&ShortTermTable> {
        match &self.kind {
            Kind::ShortTerm(table) => Some(table),
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
        if let Kind::Proofs(table) = &self.kind {
            table.borrow_mut().forget();
        }
    }
}
