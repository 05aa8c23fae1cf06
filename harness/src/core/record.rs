//! Records: the rows of one study, whichever study that is.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;

use crate::core::chart::{Chart, Plot, Shown, View};
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
    /// The study.
    type Study: Study<Row = Self>;

    /// The contender whose costs the row has, if the study compares contenders.
    fn contender(&self) -> Option<Contender> {
        None
    }

    /// How the measurement ended.
    fn status(&self) -> Status {
        Status::Completed
    }

    /// Whether the row has a time that tables compare.
    fn is_timed(&self) -> bool {
        false
    }
}

/// A row of any study, as a [record](AnyRecord) lends it.
pub trait AnyRow {
    /// As [`RowKind::id`].
    fn id(&self) -> &RowId;

    /// As [`RowKind::title`].
    fn title(&self) -> String;

    /// As [`RowKind::is_repeatable`].
    fn is_repeatable(&self) -> bool;

    /// As [`StudyRow::contender`].
    fn contender(&self) -> Option<Contender>;

    /// As [`StudyRow::status`].
    fn status(&self) -> Status;

    /// As [`StudyRow::is_timed`].
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

/// The rows of one study, in their order: a `Vec` of its rows.
pub trait AnyRecord: Any + Debug + Send + Sync {
    /// The study.
    fn study(&self) -> &'static AnyStudy;

    /// The rows.
    fn rows(&self) -> Box<dyn ExactSizeIterator<Item = &dyn AnyRow> + '_>;

    /// A copy of the rows that are to be kept.
    fn filtered(&self, keep: &dyn Fn(&dyn AnyRow) -> bool) -> Box<dyn AnyRecord>;

    /// Drops the rows that are not to be kept.
    fn retain(&mut self, keep: &dyn Fn(&dyn AnyRow) -> bool);

    /// Adds the rows of another record of the same study. Returns a record of another study.
    fn append(&mut self, more: Box<dyn AnyRecord>) -> Option<Box<dyn AnyRecord>>;

    /// Moves each row to its place. The places are the numbers below that of the rows, each of them
    /// once.
    fn arrange(&mut self, places: &[usize]);

    /// Writes a file of the rows, as [`records::write`].
    ///
    /// # Errors
    ///
    /// As there.
    fn write(&self, path: &Path) -> anyhow::Result<()>;

    /// The signature of the rows, as [`signature::signature`].
    ///
    /// # Errors
    ///
    /// As there.
    fn signature(&self) -> anyhow::Result<Signature>;

    /// How another record differs, as [`Difference::of`]; `None` if it is of another study. No rows
    /// are of any study.
    ///
    /// # Errors
    ///
    /// As there.
    fn difference(&self, other: &dyn AnyRecord) -> anyhow::Result<Option<Difference>>;

    /// The times of another record in units of this one's, as [`Study::paces`]; none if the other
    /// one is of another study.
    fn paces(&self, other: &dyn AnyRecord, baseline: Option<&Contender>) -> Vec<Pace>;

    /// The summary of all shards of a run, as [`Study::merged`].
    ///
    /// # Errors
    ///
    /// As there.
    fn merged(&self, part: &Part) -> anyhow::Result<Option<Summary>>;

    /// The tables, if there are rows.
    fn tables(&self, baseline: Option<&Contender>) -> Option<Tables>;

    /// The contenders and players with marks of their own in pictures.
    fn shown(&self) -> Vec<Shown>;

    /// The pictures of these kinds.
    fn tasks<'a>(&'a self, baseline: Option<&'a Contender>, wanted: &[Plot]) -> Vec<Task<'a>>;
}

impl dyn AnyRecord {
    /// The rows, if they are of this kind.
    pub fn of<R: StudyRow>(&self) -> Option<&Vec<R>> {
        (self as &dyn Any).downcast_ref()
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows().len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a row has a time that tables compare.
    pub fn is_timed(&self) -> bool {
        self.rows().any(AnyRow::is_timed)
    }

    /// The contenders that the study compares, in the order that they appear.
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

    fn shown(&self) -> Vec<Shown> {
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

/// Adds a record to others, of which each study has one.
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
