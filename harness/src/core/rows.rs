//! Rows of several kinds.

use std::any::Any;

use crate::record::contender::Contender;
use crate::record::kind::RowKind;

/// Rows of any kinds, each kind in its original order.
#[derive(Default)]
pub struct Rows {
    /// A `Vec<R>` for each kind.
    kinds: Vec<Box<dyn Any + Send + Sync>>,
}

impl Rows {
    /// Adds a row.
    pub fn add<R: RowKind>(&mut self, row: R) {
        match self.kinds.iter_mut().find_map(|rows| rows.downcast_mut::<Vec<R>>()) {
            Some(rows) => rows.push(row),
            None => self.kinds.push(Box::new(vec![row])),
        }
    }

    /// The rows of a kind.
    pub fn of<R: RowKind>(&self) -> &[R] {
        self.kinds.iter().find_map(|rows| rows.downcast_ref::<Vec<R>>()).map_or(&[], Vec::as_slice)
    }

    /// The rows, with the contender that all others are compared with.
    pub fn seen<'a>(&'a self, baseline: Option<&'a Contender>) -> Seen<'a> {
        Seen { kinds: self.kinds.iter().map(|rows| &**rows).collect(), baseline }
    }
}

/// The rows from which tables and pictures are made.
#[derive(Clone, Default)]
pub struct Seen<'a> {
    /// A `Vec<R>` for each kind.
    kinds: Vec<&'a (dyn Any + Send + Sync)>,
    /// The contender that all others are compared with, if there is one.
    pub baseline: Option<&'a Contender>,
}

impl<'a> Seen<'a> {
    /// These rows with a contender that all others are compared with.
    #[must_use]
    pub fn against(self, baseline: Option<&'a Contender>) -> Self {
        Self { baseline, ..self }
    }

    /// The rows of a kind.
    pub fn of<R: RowKind>(&self) -> &'a [R] {
        self.kinds.iter().find_map(|rows| rows.downcast_ref::<Vec<R>>()).map_or(&[], Vec::as_slice)
    }
}

impl<'a, R: RowKind> From<&'a Vec<R>> for Seen<'a> {
    fn from(rows: &'a Vec<R>) -> Self {
        Self { kinds: vec![rows], baseline: None }
    }
}
