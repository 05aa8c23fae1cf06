//! The trait implemented by every kind of row.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::record::cells::Cells;
use crate::record::columns::Column;
use crate::record::fields::Fields;
use crate::record::id::RowId;

/// A function that appends one cell of a row.
pub type AddCell<R> = fn(&R, &mut Cells);

/// A kind of row: the costs and results of a search, a game or another unit of a run. Each kind has
/// its own file in a record.
pub trait RowKind:
    Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Prefix of the ids, which also marks rows of this kind in a journal.
    const NAME: &'static str;

    /// Name of the file in a finished record.
    const FILE: &'static str;

    /// Columns in the order of the file.
    const COLUMNS: &'static [Column];

    /// Functions that append the cell of each column, in column order.
    const CELLS: &'static [AddCell<Self>];

    /// Builds a row from cells; `None` unless all are written exactly as this program writes them.
    fn from_cells(fields: &mut Fields<'_>) -> Option<Self>;

    /// Appends all cells.
    fn add_to(&self, cells: &mut Cells) {
        for add in Self::CELLS {
            add(self, cells);
        }
    }

    /// Returns the row's id.
    fn id(&self) -> &RowId;

    /// Returns a human-readable title of the row.
    fn title(&self) -> String;

    /// Returns whether repeating the run must produce an equal row. The signature omits rows
    /// affected by a clock or by several threads with a shared table.
    fn is_repeatable(&self) -> bool;
}
