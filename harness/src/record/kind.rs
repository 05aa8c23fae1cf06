//! What every kind of row has in common.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::record::columns::Column;
use crate::record::id::RowId;

/// A kind of row: what one search, one game, or another thing that a run does
/// has cost, and what came out. Each kind has a file of its own in a record.
pub trait RowKind:
    Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The word that its ids begin with, and that marks it in a journal.
    const NAME: &'static str;

    /// The file that holds its rows in a finished record.
    const FILE: &'static str;

    /// Its columns, in the file's order.
    const COLUMNS: &'static [Column];

    /// What tells it from all other rows.
    fn id(&self) -> &RowId;

    /// What a person calls it.
    fn title(&self) -> String;

    /// Whether another run must come to the same row. One that a clock has
    /// shaped, or several threads with a shared table, is not in the
    /// signature.
    fn is_repeatable(&self) -> bool;
}
