//! Declares the columns of rows, each in one place.

/// A column with its documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Heading in the file.
    pub name: &'static str,
    /// Meaning of the column, in Markdown.
    pub meaning: &'static str,
    /// Whether the signature covers the column.
    pub signed: Signed,
}

/// Whether the signature covers a column. A column added later must be unsigned, or empty for
/// everything that could be measured before. Otherwise the signatures of existing searches would
/// change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed {
    /// Covered: the value is equal on every machine.
    Yes,
    /// Covered only by the second hash, the signature with suites. Older signatures stay valid.
    Suite,
    /// Not covered: the value depends on the machine or the measurement.
    No,
}

/// Declares a kind of row: a struct with a field per column, the list of columns, and a metric for
/// each numeric column.
///
/// After the struct come the kind's name in ids and journals, its file name, and the title of a
/// row. Then come three lists of columns. `facts` may be of any type. `counts`, which are optional,
/// are computed from counted events by one formula each, so a new count needs only one line.
/// `numbers` are filled in by other code. Counts and numbers are optional integers, and each
/// defines a metric of the same name.
///
/// Rows of a `packed` kind, with up to a million in a record, store only numbers that are present.
/// The method named after a column reads a number; `with` sets several.
#[macro_export]
macro_rules! columns {
    (
        $(#[$doc:meta])*
        pub struct $row:ident $(counted from $evidence:ty)?;
        $kind:literal in $file:literal, called $title:expr;
        facts { $($fact:ident: $type:ty, $fact_signed:ident, $fact_meaning:literal;)* }
        $(counts { $($count:ident: $of:expr, $count_unit:literal, $count_better:ident,
            $count_format:ident, $count_signed:ident, $count_meaning:literal;)* })?
        numbers { $($number:ident, $unit:literal, $better:ident, $format:ident, $signed:ident,
            $meaning:literal;)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        pub struct $row {
            $(#[doc = $fact_meaning] pub $fact: $type,)*
            $($(#[doc = $count_meaning] pub $count: Option<u64>,)*)?
            $(#[doc = $meaning] pub $number: Option<u64>,)*
        }

        impl $row {
            $(/// Fills in all counts from the evidence.
            #[must_use]
            pub fn counted(self, evidence: &$evidence) -> Self {
                fn apply<E>(of: fn(&E) -> Option<u64>, evidence: &E) -> Option<u64> {
                    of(evidence)
                }
                Self { $($count: apply($of, evidence),)* ..self }
            })?

            fn of_cells(fields: &mut $crate::record::fields::Fields<'_>) -> Option<Self> {
                use $crate::record::cell::Cell as _;
                Some(Self {
                    $($fact: <$type>::read(fields)?,)*
                    $($($count: Option::read(fields)?,)*)?
                    $($number: Option::read(fields)?,)*
                })
            }

            $($(fn $count(&self) -> Option<u64> {
                self.$count
            })*)?
            $(fn $number(&self) -> Option<u64> {
                self.$number
            })*
        }

        $crate::record::columns::columns!(@kind $row; $kind in $file, called $title;
            { $($fact, $fact_signed, $fact_meaning;)* }
            { $($($count, $count_unit, $count_better, $count_format, $count_signed, $count_meaning;)*)?
              $($number, $unit, $better, $format, $signed, $meaning;)* });
    };
    (
        $(#[$doc:meta])*
        pub packed struct $row:ident counted from $evidence:ty;
        $kind:literal in $file:literal, called $title:expr;
        facts { $($fact:ident: $type:ty, $fact_signed:ident, $fact_meaning:literal;)* }
        counts { $($count:ident: $of:expr, $count_unit:literal, $count_better:ident,
            $count_format:ident, $count_signed:ident, $count_meaning:literal;)* }
        numbers { $($number:ident, $unit:literal, $better:ident, $format:ident, $signed:ident,
            $meaning:literal;)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $row {
            $(#[doc = $fact_meaning] pub $fact: $type,)*
            /// The numbers of the other columns.
            pub numbers: $crate::record::numbers::Numbers,
        }

        /// The columns with optional integers.
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Count {
            $(#[doc = $count_meaning] $count,)*
            $(#[doc = $meaning] $number,)*
        }

        impl Count {
            const ALL: &'static [Self] = &[$(Self::$count,)* $(Self::$number,)*];
        }

        impl $row {
            /// Computes all counts from the counted events.
            #[must_use]
            pub fn counted(self, evidence: &$evidence) -> Self {
                fn apply<E>(of: fn(&E) -> Option<u64>, evidence: &E) -> Option<u64> {
                    of(evidence)
                }
                self.with([$((Count::$count, apply($of, evidence)),)*])
            }

            /// Sets the given numbers.
            #[must_use]
            pub fn with(mut self, numbers: impl IntoIterator<Item = (Count, Option<u64>)>) -> Self {
                self.numbers.set(numbers.into_iter().map(|(count, number)| (count as usize, number)));
                self
            }

            fn of_cells(fields: &mut $crate::record::fields::Fields<'_>) -> Option<Self> {
                use $crate::record::cell::Cell as _;
                use $crate::record::numbers::Numbers;
                Some(Self {
                    $($fact: <$type>::read(fields)?,)*
                    numbers: Numbers::read(fields, Count::ALL.len())?,
                })
            }

            $(#[doc = $count_meaning] pub fn $count(&self) -> Option<u64> {
                self.numbers.get(Count::$count as usize)
            })*
            $(#[doc = $meaning] pub fn $number(&self) -> Option<u64> {
                self.numbers.get(Count::$number as usize)
            })*
        }

        /// The row as `serde` sees it, with all columns.
        mod whole {
            use super::*;

            #[derive(serde::Serialize, serde::Deserialize)]
            pub struct $row {
                $(pub $fact: $type,)*
                $(pub $count: Option<u64>,)*
                $(pub $number: Option<u64>,)*
            }
        }

        impl serde::Serialize for $row {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let whole = whole::$row {
                    $($fact: self.$fact.clone(),)*
                    $($count: self.$count(),)*
                    $($number: self.$number(),)*
                };
                whole.serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $row {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let whole = whole::$row::deserialize(deserializer)?;
                let row = Self {
                    $($fact: whole.$fact,)*
                    numbers: $crate::record::numbers::Numbers::default(),
                };
                Ok(row.with([
                    $((Count::$count, whole.$count),)*
                    $((Count::$number, whole.$number),)*
                ]))
            }
        }

        $crate::record::columns::columns!(@kind $row; $kind in $file, called $title;
            { $($fact, $fact_signed, $fact_meaning;)* }
            { $($count, $count_unit, $count_better, $count_format, $count_signed, $count_meaning;)*
              $($number, $unit, $better, $format, $signed, $meaning;)* });
    };
    (@kind $row:ident; $kind:literal in $file:literal, called $title:expr;
        { $($fact:ident, $fact_signed:ident, $fact_meaning:literal;)* }
        { $($number:ident, $unit:literal, $better:ident, $format:ident, $signed:ident,
            $meaning:literal;)* }
    ) => {
        impl $row {
            /// All columns, in the order of the file.
            pub const COLUMNS: &'static [$crate::record::columns::Column] = &[
                $($crate::record::columns::columns!(@column $fact, $fact_signed, $fact_meaning),)*
                $($crate::record::columns::columns!(@column $number, $signed, $meaning),)*
            ];
        }

        impl $crate::record::kind::RowKind for $row {
            const NAME: &'static str = $kind;
            const FILE: &'static str = $file;
            const COLUMNS: &'static [$crate::record::columns::Column] = Self::COLUMNS;
            const CELLS: &'static [$crate::record::kind::AddCell<Self>] = &[
                $(|row, cells| cells.add(&row.$fact),)*
                $(|row, cells| cells.add(&row.$number()),)*
            ];

            fn from_cells(fields: &mut $crate::record::fields::Fields<'_>) -> Option<Self> {
                Self::of_cells(fields)
            }

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

        /// A metric for each numeric column, named after it.
        #[allow(non_upper_case_globals, dead_code, reason = "columns' names; a program may use none")]
        pub mod number {
            use super::$row;
            use $crate::record::metric::{Better, Format, Formula, Metric};

            $(#[doc = $meaning]
            pub static $number: Metric<$row> = Metric {
                name: stringify!($number),
                unit: $unit,
                meaning: $meaning,
                better: Better::$better,
                format: Format::$format,
                formula: Formula::Count(|row| row.$number()),
            };)*

            /// All metrics of this kind of row.
            pub static ALL: &[&Metric<$row>] = &[$(&$number),*];
        }
    };
    (@column $name:ident, $signed:ident, $meaning:literal) => {
        $crate::record::columns::Column {
            name: stringify!($name),
            meaning: $meaning,
            signed: $crate::record::columns::Signed::$signed,
        }
    };
}

pub use columns;
