//! A row of a kind that is known only when the program runs.

use std::any::Any;
use std::sync::Arc;

use crate::core::rows::Rows;
use crate::record::id::RowId;
use crate::record::kind::RowKind;

/// A row of any kind.
#[derive(Clone, Debug)]
pub struct Row {
    id: RowId,
    is_repeatable: bool,
    cells: Arc<dyn Any + Send + Sync>,
    title: fn(&Self) -> String,
    join: fn(Self, &mut Rows),
}

impl Row {
    /// The row's id.
    pub fn id(&self) -> &RowId {
        &self.id
    }

    /// A title of the row for people.
    pub fn title(&self) -> String {
        (self.title)(self)
    }

    /// Whether another run must produce the same row.
    pub fn is_repeatable(&self) -> bool {
        self.is_repeatable
    }

    /// The row of its study.
    pub fn cells(&self) -> &dyn Any {
        &*self.cells
    }

    /// The row, if it is of this kind.
    pub fn of<R: RowKind>(&self) -> Option<&R> {
        self.cells.downcast_ref()
    }

    /// Adds it to rows of several kinds.
    pub fn join(self, rows: &mut Rows) {
        (self.join)(self, rows);
    }
}

/// The rows of one kind among `rows`, in their order.
pub fn of_kind<R: RowKind>(rows: &[Row]) -> Vec<R> {
    rows.iter().filter_map(Row::of).cloned().collect()
}

impl<R: RowKind> From<R> for Row {
    fn from(row: R) -> Self {
        let title = |row: &Self| row.of::<R>().map_or_else(String::new, R::title);
        let join = |row: Self, rows: &mut Rows| {
            if let Ok(row) = row.cells.downcast::<R>() {
                rows.add(Arc::unwrap_or_clone(row));
            }
        };
        let (id, is_repeatable) = (row.id().clone(), row.is_repeatable());
        Self { id, is_repeatable, cells: Arc::new(row), title, join }
    }
}
