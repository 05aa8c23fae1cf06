//! Tests whether the means of a replication's suites lie in the intervals that the original
//! predicts for another suite.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use plywood_statistics::{Interval, LEAST_IN_EACH, Suite, Unknown};

use super::findings::{Grounds, shown, shown_interval};
use crate::report::digits::{counted, three_digits};
use crate::report::table::answered::Answered;
use crate::report::table::{Cell, Heading, Sheet, Table};
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::inquiry::contrast::Contrast;
use crate::studies::searches::experiment::inquiry::evidence::{Estimate, Evidence, Measurement};
use crate::studies::searches::experiment::inquiry::replication::Share;
use crate::studies::searches::row::SearchRow;

/// The rows of a record, and whether its questions were registered.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The rows.
    pub rows: &'a [SearchRow],
    /// Whether the questions were registered before the rows existed.
    pub grounds: Grounds<'a>,
}

/// The greatest number of contrasts listed with the suites outside their intervals.
const MOST: usize = 10;

/// The mean of a contrast in a new suite, and the interval that the original predicts for it.
struct Place<'a> {
    question: &'a str,
    contrast: &'a Contrast,
    suite: &'a str,
    mean: Option<Suite>,
    interval: Option<Interval>,
    fit: Fit,
}

/// Whether a mean lies within its interval.
#[derive(Clone, Debug, PartialEq)]
enum Fit {
    Inside,
    Outside,
    /// The mean or its interval is unknown for this reason. It counts as outside.
    Unknown(String),
}

/// The number of means inside their intervals, and of all means.
#[derive(Clone, Copy)]
struct Tally {
    inside: usize,
    all: usize,
}

impl Tally {
    fn of<'p, 'a: 'p>(places: impl IntoIterator<Item = &'p Place<'a>>) -> Self {
        places.into_iter().fold(Self { inside: 0, all: 0 }, |Self { inside, all }, place| {
            let is_inside = place.fit == Fit::Inside;
            Self { inside: inside + usize::from(is_inside), all: all + 1 }
        })
    }

    fn outside(self) -> usize {
        self.all - self.inside
    }

    fn share(self) -> f64 {
        self.inside as f64 / self.all as f64
    }

    fn percent(self) -> String {
        percent(self.share())
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Returns the tables of a replication, which count the suites' means inside the intervals of the
/// original.
///
/// Counts are by suite and by question; a third table lists the contrasts with the most means
/// outside. A verdict requires that both records are registered. An unknown mean, and a mean of too
/// few positions, counts as outside.
pub fn tables(
    questions: &[Inquiry],
    replication: Asked<'_>,
    original: Asked<'_>,
    at_least: Share,
) -> Vec<Answered> {
    let (ours, theirs) = (Evidence::of(replication.rows), Evidence::of(original.rows));
    let contrasts = questions.iter().flat_map(|question| {
        question.contrast.iter().map(move |contrast| (question.name.get_ref().as_str(), contrast))
    });
    let measured: Vec<_> =
        contrasts.map(|(name, it)| (name, it, ours.on(it), theirs.on(it))).collect();
    let suites: BTreeSet<&str> =
        measured.iter().flat_map(|(_, _, ours, _)| suites_of(ours)).collect();
    let places: Vec<Place<'_>> = measured
        .iter()
        .flat_map(|&(question, contrast, ref ours, ref theirs)| {
            suites.iter().map(move |suite| place_of((question, contrast), suite, ours, theirs))
        })
        .collect();

    let all = Tally::of(&places);
    let by_suite = suites.iter().map(|&name| (name, tally(&places, |it| it.suite == name)));
    let names = questions.iter().map(|it| it.name.get_ref().as_str());
    let by_question = names.map(|name| (name, tally(&places, |it| it.question == name)));
    let mut notes: Vec<String> = [("this record", replication), ("the other record", original)]
        .into_iter()
        .filter_map(|(record, Asked { grounds, .. })| match grounds {
            Grounds::Exploratory(why) => Some(format!("no verdict, by {record}: {why}")),
            Grounds::Registered(_) => None,
        })
        .collect();
    notes.extend(unknown(&places));
    let table = |heading, sheet| Answered { heading, sheet: Some(sheet), ..Answered::default() };
    let mut tables = vec![
        Answered {
            notes,
            ..table(
                heading(all, [replication.grounds, original.grounds], at_least),
                counts("suite", by_suite.chain([("all", all)])),
            )
        },
        table("By question".to_owned(), counts("question", by_question)),
    ];
    tables.extend(farthest(&places));
    tables
}

fn suites_of(measured: &Measurement) -> impl Iterator<Item = &str> {
    measured.suites.keys().chain(measured.left_out.unsavable.keys()).map(String::as_str)
}

fn tally(places: &[Place<'_>], of: impl Fn(&Place<'_>) -> bool) -> Tally {
    Tally::of(places.iter().filter(|it| of(it)))
}

fn place_of<'a>(
    (question, contrast): (&'a str, &'a Contrast),
    suite: &'a str,
    ours: &Measurement,
    theirs: &Measurement,
) -> Place<'a> {
    let mean = ours.suites.get(suite).copied();
    let interval = match &theirs.contrast {
        Some(Estimate::Suites(it)) => it.another().ok(),
        Some(Estimate::Crossed(it)) => it.another_kind().ok(),
        None => None,
    };
    let fit = match (mean, &theirs.contrast) {
        (_, None) => Fit::Unknown("the other record has no rows of it".to_owned()),
        (None, _) => Fit::Unknown("there is no ratio".to_owned()),
        (Some(mean), _) if mean.positions() < LEAST_IN_EACH => Fit::Unknown(format!(
            "of {}, fewer than {LEAST_IN_EACH}",
            counted(mean.positions(), "position")
        )),
        (Some(mean), Some(theirs)) => match predicts(theirs, &mean) {
            Ok(true) => Fit::Inside,
            Ok(false) => Fit::Outside,
            Err(why) => Fit::Unknown(format!("the other record's interval: {why}")),
        },
    };
    Place { question, contrast, suite, mean, interval, fit }
}

/// Returns whether the mean of a new suite lies in the interval for it. Over kinds and sources, this
/// is the interval for another kind.
fn predicts(original: &Estimate, suite: &Suite) -> Result<bool, Unknown> {
    match original {
        Estimate::Suites(contrast) => contrast.predicts(suite),
        Estimate::Crossed(crossed) => Ok(crossed.another_kind()?.contains(suite.mean().exp())),
    }
}

impl Place<'_> {
    fn name(&self) -> String {
        format!("{}: {}", self.question, self.contrast.name.get_ref())
    }

    /// Formats the suite with its mean.
    fn with_mean(&self) -> String {
        let ratio = self.mean.map(|it| three_digits(shown(self.contrast, it.mean().exp())));
        format!("{} {}", self.suite, ratio.as_deref().unwrap_or("-"))
    }
}

/// Returns the heading, which contains the question and its verdict.
fn heading(all: Tally, grounds: [Grounds<'_>; 2], at_least: Share) -> String {
    let least = at_least.value();
    let (standing, verdict) = match grounds {
        [Grounds::Registered(own), Grounds::Registered(original)] => {
            let is_shown = all.share() >= least;
            let standing = format!("registered {}, of {}", own.short(), original.short());
            (standing, if is_shown { ": shown" } else { ": not shown" })
        }
        _ => ("exploratory".to_owned(), ""),
    };
    format!(
        "Do the means of other suites lie in the interval for another suite, in at least {} of \
         contrasts and suites?\n{standing}; {} of {} inside, {}{verdict}",
        percent(least),
        all.inside,
        all.all,
        all.percent(),
    )
}

fn counts<'a>(what: &'a str, tallies: impl Iterator<Item = (&'a str, Tally)>) -> Sheet {
    let column = |word| Heading { word, ..Heading::default() };
    let number = |it: usize| Cell::Number(it as f64, it.to_string());
    Table::new((0, 2), tallies)
        .left(what, 0, |(name, _)| (*name).to_owned())
        .column(column("inside"), |(_, it)| number(it.inside))
        .column(column("of"), |(_, it)| number(it.all))
        .column(column("share"), |(_, it)| Cell::Number(it.share(), it.percent()))
        .sheet()
}

/// Returns a table of the contrasts with the most means outside; `None` if there are none.
fn farthest(places: &[Place<'_>]) -> Option<Answered> {
    let same = |one: &Place<'_>, other: &Place<'_>| std::ptr::eq(one.contrast, other.contrast);
    let mut contrasts: Vec<&[Place<'_>]> =
        places.chunk_by(same).filter(|it| Tally::of(*it).outside() > 0).collect();
    contrasts.sort_by_key(|it| Reverse(Tally::of(*it).outside()));
    let more = contrasts.len().saturating_sub(MOST);
    contrasts.truncate(MOST);
    if contrasts.is_empty() {
        return None;
    }
    let interval = |it: &&[Place<'_>]| match it[0].interval {
        Some(interval) => Cell::Interval(shown_interval(it[0].contrast, interval)),
        None => Cell::Missing,
    };
    let outside = |it: &&[Place<'_>]| {
        let outside = it.iter().filter(|it| it.fit != Fit::Inside).map(Place::with_mean);
        outside.collect::<Vec<_>>().join(", ")
    };
    let column = |word, machine| Heading { word, machine, ..Heading::default() };
    let sheet = Table::new((0, 2), contrasts)
        .left("contrast", 0, |it| it[0].name())
        .column(column("outside", ""), |it| {
            let Tally { inside, all } = Tally::of(*it);
            Cell::Words(format!("{} of {all}", all - inside))
        })
        .column(column("another suite", "another_suite"), interval)
        .left("means outside", 0, outside)
        .sheet()
        .in_one_block();
    Some(Answered {
        heading: "The contrasts with most means outside".to_owned(),
        sheet: Some(sheet),
        notes: (more > 0)
            .then(|| format!("{} with means outside", counted(more, "more contrast")))
            .into_iter()
            .collect(),
        ..Answered::default()
    })
}

/// Lists unknown means with the reasons.
fn unknown(places: &[Place<'_>]) -> Vec<String> {
    let of = |place: &Place<'_>| match &place.fit {
        Fit::Unknown(why) => Some(format!("{}, {}: {why}", place.name(), place.suite)),
        _ => None,
    };
    let mut lines: Vec<String> = places.iter().filter_map(of).collect();
    let all = lines.len();
    lines.truncate(MOST);
    if all > 0 {
        let means = counted(all, "mean");
        lines.insert(0, format!("not compared, and counted as outside: {means}, such as"));
    }
    lines
}

#[cfg(test)]
mod tests;
