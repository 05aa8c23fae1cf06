//! The columns of rows, each declared once.

/// A column, with its documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub name: &'static str,
    /// The column's meaning, in Markdown.
    pub meaning: &'static str,
    /// Whether the signature covers it.
    pub signed: Signed,
}

/// Whether the signature covers a column. A column that is added later must be unsigned, or empty
/// for everything that could be measured before: otherwise old searches would get new signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed {
    /// The column is the same on every machine.
    Yes,
    /// The column depends on the machine or on the measurement.
    No,
}

/// Declares a kind of row: a struct with a field for each column, the list of
/// its columns, and a metric for each of its numbers.
///
/// After the struct come the kind's name in ids and journals, its file, and what a
/// row is called. Columns come in three lists. `facts` are of any type. `counts`, which not all
/// kinds have, follow from what was counted, each by its own formula, so that a new one is a line
/// here and nothing else. `numbers` are filled in by other means. Counts and numbers are
/// whole numbers that may be missing, and each is a metric of the same name.
#[macro_export]
macro_rules! columns {
    (
        $(#[$doc:meta])*
        pub struct $row:ident $(counted from $evidence:ty)?;
        $kind:literal in $file:literal, called $title:expr;
        facts { $($fact:ident: $type:ty, $fact_signed:ident, $fact_meaning:literal;)* }
        $(counts { $(
            $count:ident: $of:expr, $count_unit:literal, $count_better:ident, $count_format:ident,
            $count_signed:ident, $count_meaning:literal;
        )* })?
        numbers { $(
            $number:ident, $number_unit:literal, $number_better:ident, $number_format:ident,
            $number_signed:ident, $number_meaning:literal;
        )* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        pub struct $row {
            $(#[doc = $fact_meaning] pub $fact: $type,)*
            $($(#[doc = $count_meaning] pub $count: Option<u64>,)*)?
            $(#[doc = $number_meaning] pub $number: Option<u64>,)*
        }

        impl $row {
            /// Every column, in the order of the file.
            pub const COLUMNS: &'static [$crate::record::columns::Column] = &[
                $($crate::record::columns::columns!(@column $fact, $fact_signed, $fact_meaning),)*
                $($($crate::record::columns::columns!(@column $count, $count_signed, $count_meaning),)*)?
                $($crate::record::columns::columns!(@column $number, $number_signed, $number_meaning),)*
            ];

            $(/// Fills in all counts from the evidence.
            #[must_use]
            pub fn counted(self, evidence: &$evidence) -> Self {
                fn apply<E>(of: fn(&E) -> Option<u64>, evidence: &E) -> Option<u64> {
                    of(evidence)
                }
                Self { $($count: apply($of, evidence),)* ..self }
            })?
        }

        impl $crate::record::kind::RowKind for $row {
            const NAME: &'static str = $kind;
            const FILE: &'static str = $file;
            const COLUMNS: &'static [$crate::record::columns::Column] = Self::COLUMNS;

            fn id(&self) -> &$crate::record::id::RowId {
                &self.id
            }

            fn title(&self) -> String {
                let title: fn(&Self) -> String = $title;
                title(self)
            }

            fn is_repeatable(&self) -> bool {
                self.repeatable
            }
        }

        /// A metric for each column that holds a number, by the column's name.
        #[allow(non_upper_case_globals, dead_code, reason = "columns' names; a program may use none")]
        pub mod number {
            use super::$row;
            use $crate::record::metric::{Better, Format, Formula, Metric};

            $($($crate::record::columns::columns!(@metric $row, $count, $count_unit, $count_better, $count_format,
                $count_meaning);)*)?
            $($crate::record::columns::columns!(@metric $row, $number, $number_unit, $number_better, $number_format,
                $number_meaning);)*

            /// All metrics of this kind of row.
            pub static ALL: &[&Metric<$row>] = &[$($(&$count,)*)? $(&$number,)*];
        }
    };
    (@column $name:ident, $signed:ident, $meaning:literal) => {
        $crate::record::columns::Column {
            name: stringify!($name),
            meaning: $meaning,
            signed: $crate::record::columns::Signed::$signed,
        }
    };
    (@metric $row:ident, $name:ident, $unit:literal, $better:ident, $format:ident,
        $meaning:literal) => {
        #[doc = $meaning]
        pub static $name: Metric<$row> = Metric {
            name: stringify!($name),
            unit: $unit,
            meaning: $meaning,
            better: Better::$better,
            format: Format::$format,
            formula: Formula::Count(|row| row.$name),
        };
    };
}

pub use columns;
