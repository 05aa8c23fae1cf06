//! Records: the rows of one study, independent of the study's type.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;

use crate::core::chart::{Chart, LegendEntry, Plot, View};
use crate::core::difference::Difference;
use crate::core::pace::Pace;
use crate::core::study::{AnyStudy, Study, Tables, Task};
use crate::core::summary::Summary;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::records;
use crate::record::shard::Part;
use crate::record::signature::{self, Signature};
use crate::record::status::Status;

/// A row of a study.
pub trait StudyRow: RowKind {
    /// The study that measures such rows.
    type Study: Study<Row = Self>;

    /// Returns the contender whose costs the row contains, if the study compares contenders.
    fn contender(&self) -> Option<Contender> {
        None
    }

    /// Returns how the measurement ended.
    fn status(&self) -> Status {
        Status::Completed
    }

    /// Returns whether the row has a time that tables compare.
    fn is_timed(&self) -> bool {
        false
    }
}

/// A row of any study, borrowed from a [record](AnyRecord).
pub trait AnyRow {
    /// See [`RowKind::id`].
    fn id(&self) -> &RowId;

    /// See [`RowKind::title`].
    fn title(&self) -> String;

    /// See [`RowKind::is_repeatable`].
    fn is_repeatable(&self) -> bool;

    /// See [`StudyRow::contender`].
    fn contender(&self) -> Option<Contender>;

    /// See [`StudyRow::status`].
    fn status(&self) -> Status;

    /// See [`StudyRow::is_timed`].
    fn is_timed(&self) -> bool;
}

impl<R: StudyRow> AnyRow for R {
    fn id(&self) -> &RowId {
        RowKind::id(self)
    }

    fn title(&self) -> String {
        RowKind::title(self)
    }

    fn is_repeatable(&self) -> bool {
        RowKind::is_repeatable(self)
    }

    fn contender(&self) -> Option<Contender> {
        StudyRow::contender(self)
    }

    fn status(&self) -> Status {
        StudyRow::status(self)
    }

    fn is_timed(&self) -> bool {
        StudyRow::is_timed(self)
    }
}

/// The rows of any one study, in order; implemented for a `Vec` of rows.
pub trait AnyRecord: Any + Debug + Send + Sync {
    /// Returns the study.
    fn study(&self) -> &'static AnyStudy;

    /// Returns the rows in order.
    fn rows(&self) -> Box<dyn ExactSizeIterator<Item = &dyn AnyRow> + '_>;

    /// Copies the rows that `keep` accepts.
    fn filtered(&self, keep: &dyn Fn(&dyn AnyRow) -> bool) -> Box<dyn AnyRecord>;

    /// Removes the rows that `keep` rejects.
    fn retain(&mut self, keep: &dyn Fn(&dyn AnyRow) -> bool);

    /// Appends the rows of a record of the same study. Gives back a record of another study.
    fn append(&mut self, more: Box<dyn AnyRecord>) -> Option<Box<dyn AnyRecord>>;

    /// Moves each row to its place. `places` is a permutation of the numbers below the number of
    /// rows.
    fn arrange(&mut self, places: &[usize]);

    /// Writes the rows to a file, as [`records::write`] does.
    ///
    /// # Errors
    ///
    /// As [`records::write`].
    fn write(&self, path: &Path) -> anyhow::Result<()>;

    /// Returns the signature of the rows, as [`signature::signature`] does.
    ///
    /// # Errors
    ///
    /// As [`signature::signature`].
    fn signature(&self) -> anyhow::Result<Signature>;

    /// Compares this record with another, as [`Difference::of`] does; `None` if the other is of a
    /// different study. A record without rows matches any study.
    ///
    /// # Errors
    ///
    /// As [`Difference::of`].
    fn difference(&self, other: &dyn AnyRecord) -> anyhow::Result<Option<Difference>>;

    /// Returns the times of another record relative to this record, as [`Study::paces`] does; empty
    /// if the other is of a different study.
    fn paces(&self, other: &dyn AnyRecord, baseline: Option<&Contender>) -> Vec<Pace>;

    /// Returns the summary of all shards of a run, as [`Study::merged`] does.
    ///
    /// # Errors
    ///
    /// As [`Study::merged`].
    fn merged(&self, part: &Part) -> anyhow::Result<Option<Summary>>;

    /// Returns the tables, if there are rows.
    fn tables(&self, baseline: Option<&Contender>) -> Option<Tables>;

    /// Returns the contenders and players with their own marks in plots.
    fn shown(&self) -> Vec<LegendEntry>;

    /// Returns the plots of the `wanted` kinds.
    fn tasks<'a>(&'a self, baseline: Option<&'a Contender>, wanted: &[Plot]) -> Vec<Task<'a>>;
}

impl dyn AnyRecord {
    /// Returns the rows if they are of type `R`.
    pub fn of<R: StudyRow>(&self) -> Option<&Vec<R>> {
        (self as &dyn Any).downcast_ref()
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows().len()
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether any row has a time that tables compare.
    pub fn is_timed(&self) -> bool {
        self.rows().any(AnyRow::is_timed)
    }

    /// Returns the contenders that the study compares, in order of first appearance.
    pub fn contenders(&self) -> Vec<Contender> {
        let mut met = BTreeSet::new();
        let mut contenders = Vec::new();
        for contender in self.rows().filter_map(AnyRow::contender) {
            if !met.contains(&contender) {
                met.insert(contender.clone());
                contenders.push(contender);
            }
        }
        contenders
    }
}

impl<R: StudyRow> AnyRecord for Vec<R> {
    fn study(&self) -> &'static AnyStudy {
        const { &AnyStudy::of::<R::Study>() }
    }

    fn rows(&self) -> Box<dyn ExactSizeIterator<Item = &dyn AnyRow> + '_> {
        Box::new(self.iter().map(|row| row as &dyn AnyRow))
    }

    fn filtered(&self, keep: &dyn Fn(&dyn AnyRow) -> bool) -> Box<dyn AnyRecord> {
        Box::new(self.iter().filter(|row| keep(*row)).cloned().collect::<Self>())
    }

    fn retain(&mut self, keep: &dyn Fn(&dyn AnyRow) -> bool) {
        Self::retain(self, |row| keep(row));
    }

    fn append(&mut self, more: Box<dyn AnyRecord>) -> Option<Box<dyn AnyRecord>> {
        if more.of::<R>().is_none() {
            return Some(more);
        }
        let more: Box<dyn Any> = more;
        if let Ok(mut more) = more.downcast::<Self>() {
            Self::append(self, &mut more);
        }
        None
    }

    fn arrange(&mut self, places: &[usize]) {
        let mut places = places.to_vec();
        for at in 0..self.len() {
            while places[at] != at {
                let place = places[at];
                self.swap(at, place);
                places.swap(at, place);
            }
        }
    }

    fn write(&self, path: &Path) -> anyhow::Result<()> {
        records::write(path, self)
    }

    fn signature(&self) -> anyhow::Result<Signature> {
        Ok(signature::signature(self)?)
    }

    fn difference(&self, other: &dyn AnyRecord) -> anyhow::Result<Option<Difference>> {
        match other.of::<R>() {
            Some(other) => Difference::of(self, other).map(Some),
            None if other.is_empty() => Difference::of(self, &[]).map(Some),
            None if self.is_empty() => (other.study().empty)().difference(other),
            None => Ok(None),
        }
    }

    fn paces(&self, other: &dyn AnyRecord, baseline: Option<&Contender>) -> Vec<Pace> {
        other.of::<R>().map_or_else(Vec::new, |other| R::Study::paces(self, other, baseline))
    }

    fn merged(&self, part: &Part) -> anyhow::Result<Option<Summary>> {
        R::Study::merged(self, part)
    }

    fn tables(&self, baseline: Option<&Contender>) -> Option<Tables> {
        (!self.is_empty()).then(|| R::Study::tables(self, baseline))
    }

    fn shown(&self) -> Vec<LegendEntry> {
        R::Study::shown(self)
    }

    fn tasks<'a>(&'a self, baseline: Option<&'a Contender>, wanted: &[Plot]) -> Vec<Task<'a>> {
        let view = View { rows: self, baseline, shared: R::Study::share(self) };
        let is_wanted = |chart: &&Chart<R::Study>| wanted.iter().any(|it| it.name == chart.name);
        let tasks = R::Study::CHARTS.iter().filter(is_wanted).flat_map(|chart| {
            let pictures = (chart.pictures)(view.clone()).into_iter();
            pictures.map(|picture| Task { plot: chart.plot(), picture })
        });
        tasks.collect()
    }
}

/// Appends a record to the record of the same study, or adds it if there is none.
pub fn add(records: &mut Vec<Box<dyn AnyRecord>>, record: Box<dyn AnyRecord>) {
    let mut rest = Some(record);
    for known in &mut *records {
        rest = rest.and_then(|record| known.append(record));
    }
    records.extend(rest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::parallel::row::ParallelRow;
    use crate::studies::searches::row::SearchRow;

    fn row(position: &str, algorithm: &str) -> SearchRow {
        SearchRow {
            id: RowId::new("search", &[&position, &algorithm]),
            position: position.into(),
            algorithm: algorithm.into(),
            settings: "plain".into(),
            repeatable: true,
            ..SearchRow::default()
        }
    }

    fn boxed<R: StudyRow>(rows: impl IntoIterator<Item = R>) -> Box<dyn AnyRecord> {
        Box::new(rows.into_iter().collect::<Vec<R>>())
    }

    fn positions(record: &dyn AnyRecord) -> Vec<&str> {
        record.of::<SearchRow>().expect("searches").iter().map(|it| &*it.position).collect()
    }

    #[test]
    fn rows_of_one_study_are_one_record_in_any_order() {
        let mut records = Vec::new();
        add(&mut records, boxed([row("c", "pvs"), row("a", "scout")]));
        add(&mut records, boxed([ParallelRow::default()]));
        add(&mut records, boxed([row("d", "pvs"), row("b", "minimax")]));
        let lengths: Vec<usize> = records.iter().map(|it| it.len()).collect();
        assert_eq!(lengths, [4, 1]);
        let names: Vec<String> = records[0].contenders().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["pvs", "scout", "minimax"]);
        assert!(records[1].contenders().is_empty());

        let mut searches = records.swap_remove(0);
        searches.arrange(&[2, 0, 3, 1]);
        assert_eq!(positions(&*searches), ["a", "b", "c", "d"]);
        let of_pvs = |row: &dyn AnyRow| row.contender().is_some_and(|it| it.algorithm == "pvs");
        assert_eq!(positions(&*searches.filtered(&of_pvs)), ["c", "d"]);
        searches.retain(&|row| !of_pvs(row));
        assert_eq!(positions(&*searches), ["a", "b"]);
    }

    #[test]
    fn no_rows_are_of_any_study() {
        let (some, none) = (boxed([row("a", "pvs"), row("b", "pvs")]), boxed::<SearchRow>([]));
        let (others, no_others) = (boxed([ParallelRow::default()]), boxed::<ParallelRow>([]));
        let alone = |one: &dyn AnyRecord, other: &dyn AnyRecord| {
            let found = one.difference(other).expect("no row twice");
            found.map(|it| (it.common, it.only_in_first.rows, it.only_in_second.rows))
        };
        assert_eq!(alone(&*some, &*some), Some((2, 0, 0)));
        assert_eq!(alone(&*some, &*no_others), Some((0, 2, 0)));
        assert_eq!(alone(&*no_others, &*some), Some((0, 0, 2)));
        assert_eq!(alone(&*none, &*no_others), Some((0, 0, 0)));
        assert_eq!(alone(&*some, &*others), None);
    }
}
