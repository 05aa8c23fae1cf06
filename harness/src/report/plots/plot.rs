//! Kinds of picture, and the pictures of each kind for given rows.

use plywood_charts::canvas::Canvas;

use super::group::Group;
use super::grouping::{self, slug as file_name};
use super::look::Looks;
use super::meeting::Meeting;
use super::pages::Page;
use super::rows::Rows;
use super::{baseline, parallel, relative};
use crate::record::ending::EndingRow;
use crate::record::generation::GenerationRow;
use crate::record::metrics::SearchMetric;
use crate::record::parallel::ParallelRow;
use crate::record::resumption::ResumptionRow;
use crate::record::search::SearchRow;
use crate::record::store::StoreRow;
use crate::record::thought::ThoughtRow;

/// A kind of picture.
#[derive(Clone, Copy)]
pub struct Plot {
    /// The name in commands, and the prefix of its file names.
    pub name: &'static str,
    /// A heading that says what it shows.
    pub title: &'static str,
    /// How to read it.
    pub reading: &'static str,
    /// What to notice in it.
    pub notice: &'static str,
    pub(super) of: Source,
}

/// The rows that a picture is made of.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// One picture for each group of searches.
    Searches { groups: fn(&[SearchRow]) -> Vec<Group<'_>>, draw: DrawSearches },
    /// One picture for each game with searches by the baseline: this metric relative to the
    /// baseline's.
    Against(&'static SearchMetric),
    /// One picture for each game that is searched to several depths: leaves in percent of those of
    /// the baseline, or else of NegaScout.
    Relative,
    /// One picture for each match.
    Games(fn(&Meeting<'_>) -> Option<Canvas>),
    /// One picture for each comparison.
    Endings(fn(&[EndingRow]) -> Option<Canvas>),
    /// One picture for each evolution.
    Generations(fn(&[GenerationRow]) -> Option<Canvas>),
    /// One picture for each player's thoughts about one position.
    Thoughts(fn(&[ThoughtRow]) -> Option<Canvas>),
    /// One picture for each game of interrupted searches.
    Resumptions(fn(&[ResumptionRow]) -> Option<Canvas>),
    /// One picture for each memory that has grown.
    Stores(fn(&[StoreRow]) -> Option<Canvas>),
    /// One picture for each family of searches on several processors.
    Parallel(fn(&[&ParallelRow]) -> Option<Canvas>),
}

type DrawSearches = fn(&Group<'_>, &Looks) -> Option<Canvas>;

/// A picture to be drawn.
pub(super) struct Task<'a> {
    pub(super) plot: &'a Plot,
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) page: Page,
    pub(super) draw: Box<dyn Fn() -> Option<Canvas> + Send + Sync + 'a>,
}

impl Plot {
    /// Whether these pictures exist only for rows with a baseline.
    pub fn needs_baseline(&self) -> bool {
        matches!(self.of, Source::Against(_))
    }

    /// Tasks for parallel searches, by family.
    fn of_families<'a>(
        &'a self,
        rows: &'a [ParallelRow],
        draw: fn(&[&ParallelRow]) -> Option<Canvas>,
    ) -> Vec<Task<'a>> {
        let task = |(family, rows): (String, Vec<&'a ParallelRow>)| Task {
            plot: self,
            slug: file_name(&format!("{} {family}", rows[0].experiment)),
            title: family,
            page: Page::First,
            draw: Box::new(move || draw(&rows)),
        };
        parallel::families(rows).into_iter().map(task).collect()
    }

    /// A task for each of these parts of the rows, named after its first row.
    fn of_parts<'a, R: Sync + 'a>(
        &'a self,
        parts: impl Iterator<Item = &'a [R]>,
        title: impl Fn(&R) -> String,
        draw: fn(&[R]) -> Option<Canvas>,
    ) -> Vec<Task<'a>> {
        let task = |rows: &'a [R]| {
            let title = title(&rows[0]);
            Task {
                plot: self,
                slug: file_name(&title),
                title,
                page: Page::First,
                draw: Box::new(move || draw(rows)),
            }
        };
        parts.map(task).collect()
    }

    /// A task for each of these groups.
    fn of_groups<'a>(
        &'a self,
        groups: Vec<Group<'a>>,
        draw: impl Fn(&Group<'a>) -> Option<Canvas> + Copy + Send + Sync + 'a,
    ) -> Vec<Task<'a>> {
        let task = |group: Group<'a>| Task {
            plot: self,
            slug: group.slug.clone(),
            title: group.title.clone(),
            page: group.page,
            draw: Box::new(move || draw(&group)),
        };
        groups.into_iter().map(task).collect()
    }

    /// The tasks for the pictures of this kind.
    pub(super) fn tasks<'a>(
        &'a self,
        rows: Rows<'a>,
        meetings: &'a [Meeting<'a>],
        looks: &'a Looks,
    ) -> Vec<Task<'a>> {
        match self.of {
            Source::Searches { groups, draw } => {
                self.of_groups(groups(rows.searches), move |group| draw(group, looks))
            }
            Source::Against(metric) => {
                let Some(contender) = rows.baseline else { return Vec::new() };
                self.of_groups(grouping::by_game(rows.searches), move |group| {
                    baseline::ratios(group, looks, contender, metric)
                })
            }
            Source::Relative => {
                let base = relative::Base::of(rows.baseline);
                self.of_groups(relative::by_game(rows.searches, base), move |group| {
                    relative::against_depth(group, looks, base)
                })
            }
            Source::Games(draw) => {
                let task = |meeting: &'a Meeting<'a>| Task {
                    plot: self,
                    slug: meeting.slug.clone(),
                    title: meeting.title.clone(),
                    page: Page::First,
                    draw: Box::new(move || draw(meeting)),
                };
                meetings.iter().map(task).collect()
            }
            Source::Endings(draw) => {
                let parts = rows.endings.chunk_by(|a, b| a.experiment == b.experiment);
                self.of_parts(parts, |row| row.experiment.clone(), draw)
            }
            Source::Thoughts(draw) => {
                let of_one = |a: &ThoughtRow, b: &ThoughtRow| {
                    (&a.player, &a.position) == (&b.player, &b.position)
                };
                self.of_parts(rows.thoughts.chunk_by(of_one), |row| row.player.clone(), draw)
            }
            Source::Resumptions(draw) => {
                let of_one = |a: &ResumptionRow, b: &ResumptionRow| {
                    (&a.experiment, &a.game) == (&b.experiment, &b.game)
                };
                let title = |row: &ResumptionRow| format!("{}, {}", row.experiment, row.game);
                self.of_parts(rows.resumptions.chunk_by(of_one), title, draw)
            }
            Source::Stores(draw) => {
                let parts = rows.stores.chunk_by(|a, b| a.player == b.player);
                self.of_parts(parts, |row| row.player.clone(), draw)
            }
            Source::Parallel(draw) => self.of_families(rows.parallel, draw),
            Source::Generations(draw) => {
                let of_one = |a: &GenerationRow, b: &GenerationRow| {
                    (&a.experiment, a.seed) == (&b.experiment, b.seed)
                };
                let title = |row: &GenerationRow| format!("{}, seed {}", row.experiment, row.seed);
                self.of_parts(rows.generations.chunk_by(of_one), title, draw)
            }
        }
    }
}
