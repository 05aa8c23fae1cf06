//! The study of searches, each counted and timed.

pub mod agreement;
pub mod built_in;
mod charts;
pub mod experiment;
pub mod measure;
pub mod metrics;
mod moves;
pub(crate) mod plots;
pub mod row;
pub mod run;
pub mod tables;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plywood_charts::canvas::Canvas;

use crate::core::chart::{Chart, LegendEntry, Picture, View};
use crate::core::document::Document;
use crate::core::pace::Pace;
use crate::core::record::StudyRow;
use crate::core::study::{LimitedTo, RunPlan, Study, Tables};
use crate::core::summary::Summary;
use crate::record::contender::Contender;
use crate::record::shard::{Part, QuestionFile};
use crate::record::status::Status;
use crate::report::plots::look::colour_of;
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::plan::Plan;
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::plots::group::Group;
use crate::studies::searches::plots::looks::StyleMap;
use crate::studies::searches::plots::means::Mean;
use crate::studies::searches::plots::{baseline, grouping, relative};
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::pace::paces;
use crate::studies::searches::tables::summary::{self, Selection};

/// The study of searches, each counted and timed.
pub struct Searches {
    /// The searches measured by this process: the whole run or one shard.
    plan: Arc<Plan>,
    /// Identity and description of the whole run.
    asked: RunPlan,
    /// The number of rows of the whole run.
    rows: usize,
    /// Index in the whole run of each search in this shard.
    places: Vec<usize>,
    baseline: Option<Contender>,
    /// The questions that the rows answer.
    questions: Vec<Inquiry>,
    /// The file with the questions, if there are any.
    file: Option<QuestionFile>,
    threads: usize,
    stop: Arc<AtomicBool>,
}

/// The data from which charts of searches are drawn.
type PageData<'a> = View<'a, Searches>;

impl StudyRow for SearchRow {
    type Study = Searches;

    fn contender(&self) -> Option<Contender> {
        Some(self.contender())
    }

    fn status(&self) -> Status {
        self.status
    }

    fn is_timed(&self) -> bool {
        self.time_ns().is_some()
    }
}

impl Study for Searches {
    type Row = SearchRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(built_in::DOCUMENT);
    const LIMITED_TO: LimitedTo = LimitedTo::Contenders;
    const NEED_BASELINE: &'static [&'static str] =
        &["against-leaves", "against-nodes", "against-time"];

    fn share(_: &[SearchRow]) {}

    fn tables(rows: &[SearchRow], baseline: Option<&Contender>) -> Tables {
        Tables::Answers(summary::tables(rows, Selection { baseline, ..Selection::default() }))
    }

    fn shown(rows: &[SearchRow]) -> Vec<LegendEntry> {
        let contenders: BTreeSet<Contender> = rows.iter().map(SearchRow::contender).collect();
        let shown = |it: &Contender| LegendEntry::new(it.to_string(), colour_of(&it.algorithm));
        contenders.iter().map(shown).collect()
    }

    fn paces(first: &[SearchRow], second: &[SearchRow], baseline: Option<&Contender>) -> Vec<Pace> {
        paces(first, second, baseline)
    }

    fn merged(rows: &[SearchRow], part: &Part) -> anyhow::Result<Option<Summary>> {
        run::merged(rows, part).map(Some)
    }
}

/// Creates one plot for each group: games before trees, and the deepest first.
fn of_groups<'a>(
    groups: Vec<Group<'a>>,
    draw: impl Fn(&Group<'a>) -> Option<Canvas> + Clone + Send + Sync + 'a,
) -> Vec<Picture<'a>> {
    let picture = |group: Group<'a>| {
        let draw = draw.clone();
        Picture {
            slug: group.slug.clone(),
            title: group.title.clone(),
            page: group.page,
            draw: Box::new(move || draw(&group)),
        }
    };
    let mut groups = groups;
    groups.sort_by_key(|group| (group.is_of_trees(), Reverse(group.depths.last().copied())));
    groups.into_iter().map(picture).collect()
}

fn drawn<'a>(
    seen: &PageData<'a>,
    groups: fn(&[SearchRow]) -> Vec<Group<'_>>,
    draw: fn(&Group<'_>, &StyleMap) -> Option<Canvas>,
) -> Vec<Picture<'a>> {
    of_groups(groups(seen.rows), move |group| draw(group, &StyleMap::of(&group.contenders)))
}

/// Creates a plot for each group, with a line per configuration: the mean of a metric.
fn mean<'a>(
    seen: &PageData<'a>,
    groups: fn(&[SearchRow]) -> Vec<Group<'_>>,
    mean: &'static Mean,
) -> Vec<Picture<'a>> {
    of_groups(groups(seen.rows), move |group| mean.draw(group, &StyleMap::of(&group.contenders)))
}

/// Creates a plot for each game searched by the baseline: a metric of each configuration relative
/// to it.
fn against<'a>(seen: &PageData<'a>, metric: &'static SearchMetric) -> Vec<Picture<'a>> {
    let Some(contender) = seen.baseline else { return Vec::new() };
    of_groups(grouping::by_game(seen.rows), move |group| {
        baseline::ratios(group, &StyleMap::of(&group.contenders), contender, metric)
    })
}

/// Creates a plot for each game searched to several depths: leaves and nodes, times the baseline's,
/// or by default NegaScout's.
fn relatives<'a>(seen: &PageData<'a>) -> Vec<Picture<'a>> {
    let base = relative::Base::of(seen.baseline);
    of_groups(relative::by_game(seen.rows, base), move |group| {
        relative::rows(group, &StyleMap::of(&group.contenders), base)
    })
}
