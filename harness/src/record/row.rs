//! The list of the kinds of rows.

use std::path::Path;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::record::columns::Column;
use crate::record::ending::EndingRow;
use crate::record::game::GameRow;
use crate::record::generation::GenerationRow;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::parallel::ParallelRow;
use crate::record::records::{self, ID, Records};
use crate::record::resumption::ResumptionRow;
use crate::record::search::SearchRow;
use crate::record::store::StoreRow;
use crate::record::thought::ThoughtRow;

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident($row:ty);)*) => {
        /// A row of any kind, as the journal holds it.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Row {
            $($(#[$doc])* $variant(Box<$row>),)*
        }

        /// The file of every kind of row, and its columns.
        pub const FILES: &[(&str, &[Column])] = &[
            $((<$row as RowKind>::FILE, <$row as RowKind>::COLUMNS),)*
        ];

        impl Row {
            /// What tells it from all other rows.
            pub fn id(&self) -> &RowId {
                match self {
                    $(Self::$variant(row) => RowKind::id(&**row),)*
                }
            }

            /// Whether another run must come to the same row.
            pub fn is_repeatable(&self) -> bool {
                match self {
                    $(Self::$variant(row) => RowKind::is_repeatable(&**row),)*
                }
            }
        }

        /// Reads a CSV of rows of whichever kind its headings are nearest to.
        ///
        /// # Errors
        ///
        /// As [`records::read`] of that kind.
        pub fn read(path: &Path) -> anyhow::Result<Records<Row>> {
            let headings = records::headings(path)?;
            let known = |columns: &[Column]| {
                let is_column = |heading: &&str| columns.iter().any(|it| it.name == *heading);
                headings.iter().filter(is_column).count()
            };
            let most = FILES.iter().map(|(_, columns)| known(columns)).max();
            $(if Some(known(<$row as RowKind>::COLUMNS)) == most {
                let Records { rows, absent } = records::read::<$row>(path)?;
                return Ok(Records { rows: rows.into_iter().map(Row::from).collect(), absent });
            })*
            Ok(Records { rows: Vec::new(), absent: Vec::new() })
        }

        /// A row of each kind with nothing in it, as a journal holds it.
        static BLANKS: LazyLock<Vec<Map<String, Value>>> = LazyLock::new(|| {
            let rows = [$(Row::from(<$row>::default())),*];
            let maps = rows.iter().map(|row| match serde_json::to_value(row) {
                Ok(Value::Object(blank)) => Some(blank),
                _ => None,
            });
            maps.flatten().collect()
        });

        $(impl TryFrom<Row> for $row {
            /// A row of another kind.
            type Error = Row;

            fn try_from(row: Row) -> Result<Self, Row> {
                match row {
                    Row::$variant(row) => Ok(*row),
                    #[allow(unreachable_patterns, reason = "while there is one kind alone")]
                    other => Err(other),
                }
            }
        }

        impl From<$row> for Row {
            fn from(row: $row) -> Self {
                Self::$variant(Box::new(row))
            }
        })*
    };
}

kinds! {
    /// One measured search.
    Search(SearchRow);
    /// One game between two players.
    Game(GameRow);
    /// One generation of evolving players.
    Generation(GenerationRow);
    /// One ending solved backwards, or one of its positions solved forwards.
    Ending(EndingRow);
    /// One of several thoughts about a position.
    Thought(ThoughtRow);
    /// One search that was interrupted and taken up.
    Resumption(ResumptionRow);
    /// One long-term memory of one size.
    Store(StoreRow);
    /// One search on several processors.
    Parallel(ParallelRow);
}

impl Row {
    /// Reads a line of a journal, and says which columns it does not have. As in
    /// a file of rows, they came later, and are empty.
    ///
    /// # Errors
    ///
    /// Where it is no row.
    pub fn of_line(line: &[u8]) -> serde_json::Result<(Self, Vec<&'static str>)> {
        let mut row: Value = serde_json::from_slice(line)?;
        let mut absent = Vec::new();
        for (kind, blank) in BLANKS.iter().flat_map(Map::iter) {
            let cells = row.get_mut(kind).and_then(Value::as_object_mut);
            let (Some(row), Some(blank)) = (cells, blank.as_object()) else { continue };
            let may_be_empty = |cell: &Value| cell.is_null() || cell == "";
            let is_missing = |(column, cell): &(&String, &Value)| {
                *column != ID && may_be_empty(cell) && !row.contains_key(*column)
            };
            let missing: Vec<_> = blank.iter().filter(is_missing).collect();
            for (column, cell) in missing {
                row.insert(column.clone(), cell.clone());
                absent.push(column.as_str());
            }
        }
        Ok((serde_json::from_value(row)?, absent))
    }
}
