//! A row of a kind that is known only when the program runs.

use std::any::Any;
use std::fmt;

use crate::core::rows::Rows;
use crate::record::id::RowId;
use crate::record::kind::RowKind;

/// A row of any kind.
pub struct Row(Box<dyn AnyRow>);

/// The operations on a row whose kind is unknown.
trait AnyRow: Any + Send + Sync {
    fn id(&self) -> &RowId;
    fn is_repeatable(&self) -> bool;
    fn copy(&self) -> Box<dyn AnyRow>;
    fn equals(&self, other: &Row) -> bool;
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn join(self: Box<Self>, rows: &mut Rows);
    fn as_any(&self) -> &dyn Any;
}

impl<R: RowKind> AnyRow for R {
    fn id(&self) -> &RowId {
        RowKind::id(self)
    }

    fn is_repeatable(&self) -> bool {
        RowKind::is_repeatable(self)
    }

    fn copy(&self) -> Box<dyn AnyRow> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &Row) -> bool {
        other.of::<R>() == Some(self)
    }

    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }

    fn join(self: Box<Self>, rows: &mut Rows) {
        rows.add(*self);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Row {
    /// The row's id.
    pub fn id(&self) -> &RowId {
        self.0.id()
    }

    /// Whether another run must produce the same row.
    pub fn is_repeatable(&self) -> bool {
        self.0.is_repeatable()
    }

    /// The row, if it is of this kind.
    pub fn of<R: RowKind>(&self) -> Option<&R> {
        self.0.as_any().downcast_ref()
    }

    /// Adds it to rows of several kinds.
    pub fn join(self, rows: &mut Rows) {
        self.0.join(rows);
    }
}

/// The rows of one kind among `rows`, in their order.
pub fn of_kind<R: RowKind>(rows: &[Row]) -> Vec<R> {
    rows.iter().filter_map(Row::of).cloned().collect()
}

impl<R: RowKind> From<R> for Row {
    fn from(row: R) -> Self {
        Self(Box::new(row))
    }
}

impl Clone for Row {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other)
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show(f)
    }
}
