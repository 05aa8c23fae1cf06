//! Signatures: a line that is equal for equal runs.

use std::fmt;

use plywood_records::sorted::Lines;

use crate::record::abridged;
use crate::record::cells::Cells;
use crate::record::columns::Signed;
use crate::record::kind::{AddCell, RowKind};
use crate::record::records;

/// The signature of a record, printed as lines of its summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signature {
    /// Hashes over the repeatable rows.
    Sha256(Hashes),
    /// None, because no row is repeatable.
    Absent,
    /// None, because the rows are [abridged]; their seal is in the list of seals.
    Abridged,
}

/// The hashes of a signature, each a SHA-256 in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashes {
    /// The hash that all versions of Plywood compute.
    pub plain: String,
    /// The hash that also covers the suites of positions. `None` if no row names a suite, and in
    /// records of older programs.
    pub with_suites: Option<String>,
}

/// The words before the hash that covers suites.
const WITH_SUITES: &str = "signature with suites ";

/// The word before the other hash.
const PLAIN: &str = "signature ";

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hashes { plain, with_suites } = match self {
            Self::Sha256(hashes) => hashes,
            Self::Absent => return f.write_str("no signature: no row is repeatable"),
            Self::Abridged => return f.write_str("no signature: the rows are abridged"),
        };
        write!(f, "{PLAIN}{plain}")?;
        with_suites.iter().try_for_each(|hash| write!(f, "\n{WITH_SUITES}{hash}"))
    }
}

impl Signature {
    /// Returns the line that all versions of Plywood print, without the hash with suites.
    pub fn line(&self) -> String {
        self.to_string().lines().take(1).collect()
    }
}

impl Hashes {
    /// Returns the hashes in the text of a summary; if there are several, the last.
    pub fn stated_in(summary: &str) -> Option<Self> {
        let (mut plain, mut with_suites) = (None, None);
        for line in summary.lines() {
            if let Some(hash) = line.strip_prefix(WITH_SUITES) {
                with_suites = Some(hash.to_owned());
            } else if let Some(hash) = line.strip_prefix(PLAIN) {
                plain = Some(hash.to_owned());
            }
        }
        Some(Self { plain: plain?, with_suites })
    }

    /// Returns the first of these hashes that `other` contradicts, and the hash of `other`, or "none" if
    /// it lacks this hash. Records of older programs lack the hash with suites, so `self` may lack it.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Option<[&'a str; 2]> {
        let plain = (&*self.plain, &*other.plain);
        let others = other.with_suites.as_deref().unwrap_or("none");
        let with_suites = self.with_suites.as_deref().map(|own| (own, others));
        let mut all = [plain].into_iter().chain(with_suites);
        all.find(|(own, other)| own != other).map(<[&str; 2]>::from)
    }
}

/// Computes the signature of rows: a SHA-256 over one line for each repeatable row, sorted
/// bytewise.
///
/// A line is a CSV row with `column=value` for each non-empty cell. It omits columns that depend on
/// the machine or the measurement. A second hash also covers the column of suites.
///
/// Equal searches have equal signatures on every machine, for any number of threads and any order
/// of rows. New program versions preserve signatures if the columns that they add are empty for old
/// searches.
///
/// # Errors
///
/// Fails if a row cannot be written.
pub fn signature<R: RowKind>(rows: &[R]) -> Result<Signature, csv::Error> {
    let repeatable: Vec<&R> = rows.iter().filter(|row| row.is_repeatable()).collect();
    if repeatable.is_empty() {
        return Ok(Signature::Absent);
    }
    if is_abridged(rows) {
        return Ok(Signature::Abridged);
    }
    let plain = hash(&repeatable, &[Signed::Yes])?;
    let with_suites =
        names_suite(&repeatable).then(|| hash(&repeatable, &[Signed::Yes, Signed::Suite]));
    Ok(Signature::Sha256(Hashes { plain, with_suites: with_suites.transpose()? }))
}

/// Returns whether rows are abridged; all are, if the first is.
pub fn is_abridged<R: RowKind>(rows: &[R]) -> bool {
    let is = |row: &R| records::cells(row).iter().any(|it| abridged::beginning(it).is_some());
    rows.first().is_some_and(is)
}

/// Returns whether any of these rows names a suite.
fn names_suite<R: RowKind>(rows: &[&R]) -> bool {
    let columns = R::COLUMNS.iter().zip(R::CELLS);
    let mut of_suites = columns.filter(|(column, _)| column.signed == Signed::Suite);
    let mut cells = Cells::default();
    of_suites.any(|(_, add)| {
        rows.iter().any(|row| {
            cells.clear();
            add(row, &mut cells);
            !cells.get(0).is_empty()
        })
    })
}

/// Hashes the columns that are signed in one of these ways.
fn hash<R: RowKind>(rows: &[&R], signed: &[Signed]) -> Result<String, csv::Error> {
    let columns = R::COLUMNS.iter().zip(R::CELLS);
    let mut columns: Vec<(&str, AddCell<R>)> = columns
        .filter(|(column, _)| signed.contains(&column.signed))
        .map(|(column, add)| (column.name, *add))
        .collect();
    // Bytewise by `name=`, the order of cells in a line.
    columns.sort_unstable_by_key(|(name, _)| format!("{name}="));
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let cell = |row: usize, column: usize, cells: &mut Cells| columns[column].1(rows[row], cells);
    Lines { names: &names, cell: &cell }.sorted_hash((0..rows.len()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::row::{Count, SearchRow};

    fn row(leaves: u64) -> SearchRow {
        SearchRow { repeatable: true, ..SearchRow::default() }.with([(Count::leaves, Some(leaves))])
    }

    #[test]
    fn only_time_and_memory_and_order_are_left_out() {
        let slower = SearchRow { repetitions: 3, ..row(7) }.with([
            (Count::time_ns, Some(9)),
            (Count::time_min_ns, Some(8)),
            (Count::peak_bytes, Some(9)),
        ]);
        let sign = |rows: &[SearchRow]| signature(rows).expect("serialisable");
        assert_eq!(sign(&[row(7), row(8)]), sign(&[row(8), slower]));
        assert_ne!(sign(&[row(7)]), sign(&[row(8)]));
    }

    /// Records of older programs state only the first hash, which no suite changes.
    #[test]
    fn suites_have_a_hash_of_their_own() {
        let of_suite = |suite: &str| {
            let row = SearchRow { suite: suite.into(), ..row(7) };
            let text = signature(&[row]).expect("serialisable").to_string();
            Hashes::stated_in(&text).expect("hashes")
        };
        let [none, one, other] = ["", "one", "other"].map(of_suite);
        assert_eq!(none.with_suites, None);
        assert_eq!((&one.plain, &other.plain), (&none.plain, &none.plain));
        assert_eq!((none.difference(&one), one.difference(&one)), (None, None));
        assert_eq!(one.difference(&none).map(|it| it[1]), Some("none"));
        let different = one.difference(&other).expect("other suites");
        assert_eq!(Some(different[1]), other.with_suites.as_deref());
    }

    /// Two texts cannot be swapped or run together without changing the signature.
    #[test]
    fn each_cell_counts_in_its_place() {
        let named = |algorithm: &str, settings: &str| SearchRow {
            algorithm: algorithm.into(),
            settings: settings.into(),
            ..row(7)
        };
        let sign = |row: SearchRow| signature(&[row]).expect("serialisable");
        assert_ne!(sign(named("a", "b")), sign(named("b", "a")));
        assert_ne!(sign(named("a,settings=b", "")), sign(named("a", "b")));
    }

    #[test]
    fn what_cannot_be_repeated_is_left_out() {
        let once = SearchRow { repeatable: false, ..row(9) };
        let sign = |rows: &[SearchRow]| signature(rows).expect("serialisable");
        assert_eq!(sign(&[row(7), once.clone()]), sign(&[row(7)]));
        assert_eq!(sign(&[once]), Signature::Absent);
        assert_eq!(sign(&[]).to_string(), "no signature: no row is repeatable");
    }
}
