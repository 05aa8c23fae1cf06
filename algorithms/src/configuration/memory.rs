//! A memory of positions, apart from any search.

use std::cell::RefCell;

use crate::listings::df_pn;
use crate::parts::EvaluationCache;
use crate::{BoundedTable, PathTable, ShortTermTable, Table};

/// A configuration's memory of positions, apart from any search: it is allocated before a clock
/// starts, and may serve several searches.
/// [`Configuration::memory`](crate::Configuration::memory) makes it.
pub struct Memory {
    pub(crate) kind: Kind,
    pub(crate) evaluations: Option<EvaluationCache>,
}

pub(crate) enum Kind {
    /// There is none.
    Nothing,
    /// A transposition table.
    Positions(BoundedTable),
    /// One that keeps what a search can be taken up from.
    ShortTerm(ShortTermTable),
    /// Every node of the tree.
    Paths(PathTable),
    /// Statuses of proof-number search.
    Proofs(RefCell<df_pn::Table>),
}

impl Memory {
    /// The table of a depth-first search, if there is one.
    pub fn table(&self) -> Option<&dyn Table> {
        match &self.kind {
            Kind::Nothing | Kind::Proofs(_) => None,
            Kind::Positions(table) => Some(table),
            Kind::ShortTerm(table) => Some(table),
            Kind::Paths(table) => Some(table),
        }
    }

    /// The table, if it keeps what an interrupted search can continue from.
    pub fn short_term(&self) -> Option<&ShortTermTable> {
        match &self.kind {
            Kind::ShortTerm(table) => Some(table),
            _ => None,
        }
    }

    /// Forgets everything, so the next search starts as the first did, and
    /// may be one with another evaluation.
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
