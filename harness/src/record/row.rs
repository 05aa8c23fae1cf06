//! The list of the kinds of rows.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::record::columns::Column;
use crate::record::ending::EndingRow;
use crate::record::game::GameRow;
use crate::record::generation::GenerationRow;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::parallel::ParallelRow;
use crate::record::records;
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
        }

        /// Reads a CSV of rows of whichever kind its headings are nearest to.
        ///
        /// # Errors
        ///
        /// As [`records::read`] of that kind.
        pub fn read(path: &Path) -> anyhow::Result<Vec<Row>> {
            let headings = records::headings(path)?;
            let known = |columns: &[Column]| {
                let is_column = |heading: &&str| columns.iter().any(|it| it.name == *heading);
                headings.iter().filter(is_column).count()
            };
            let most = FILES.iter().map(|(_, columns)| known(columns)).max();
            $(if Some(known(<$row as RowKind>::COLUMNS)) == most {
                let rows = records::read::<$row>(path)?;
                return Ok(rows.into_iter().map(Row::from).collect());
            })*
            Ok(Vec::new())
        }

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
