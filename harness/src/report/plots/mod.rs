//! Pictures from records alone: each kind is one entry of [`ALL`], drawn once for
//! every game of every experiment, as SVG and as PNG.
//!
//! A new picture takes a function from a group of records to a canvas, usually
//! a few lines on one of the chart kinds, and an entry in the list.

mod ablation;
mod axis;
mod baseline;
mod branching;
mod cutoffs;
mod depth_chart;
mod dots;
mod end_labels;
pub mod endings;
mod evolution;
mod expected;
mod families;
mod frame;
mod games;
mod group;
mod grouping;
mod heat;
mod index;
mod kinds;
mod learnt;
mod leaves;
mod look;
mod meeting;
mod memory;
mod naming;
pub mod network;
mod nodes;
mod pages;
mod parallel;
mod relative;
mod resumptions;
mod row_chart;
#[cfg(test)]
mod sample;
mod saving;
mod search_tree;
mod stores;
mod sweep;
#[cfg(test)]
mod tests;
mod thoughts;
mod time;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use plywood_pictures::canvas::Canvas;
use plywood_pictures::{canvas, font, render};
use rayon::prelude::*;

use crate::record::contender::Contender;
use crate::record::ending::EndingRow;
use crate::record::game::GameRow;
use crate::record::generation::GenerationRow;
use crate::record::metrics::SearchMetric;
use crate::record::parallel::ParallelRow;
use crate::record::resumption::ResumptionRow;
use crate::record::search::SearchRow;
use crate::record::store::StoreRow;
use crate::record::thought::ThoughtRow;
use group::Group;
pub use grouping::slug as file_name;
pub use kinds::ALL;
use look::Looks;
use meeting::Meeting;
use pages::Page;
pub use search_tree::{InNodes, Placed, Subject, placed};

/// A kind of picture.
#[derive(Clone, Copy)]
pub struct Plot {
    /// The name in commands, and the beginning of its files' names.
    pub name: &'static str,
    /// What it shows, as a heading.
    pub title: &'static str,
    /// What is drawn, and how to read it.
    pub reading: &'static str,
    /// What to notice in it.
    pub notice: &'static str,
    of: Source,
}

/// The rows that a picture is made of.
#[derive(Clone, Copy)]
enum Source {
    /// One picture for each group of searches.
    Searches { groups: fn(&[SearchRow]) -> Vec<Group<'_>>, draw: DrawSearches },
    /// One picture for each game whose searches the baseline takes part in: this
    /// number in units of its own.
    Against(&'static SearchMetric),
    /// One picture for each game that is searched to several depths: leaves in
    /// percent of those of the baseline, or else of NegaScout.
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

/// The rows of a record, of every kind that has pictures.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rows<'a> {
    /// Searches.
    pub searches: &'a [SearchRow],
    /// Games.
    pub games: &'a [GameRow],
    /// Endings, in the order of their comparisons.
    pub endings: &'a [EndingRow],
    /// Generations, in the order of their evolutions.
    pub generations: &'a [GenerationRow],
    /// Thoughts, in the order of their players.
    pub thoughts: &'a [ThoughtRow],
    /// Interrupted searches, in the order of their experiments.
    pub resumptions: &'a [ResumptionRow],
    /// Memories of several sizes, in the order of their experiments.
    pub stores: &'a [StoreRow],
    /// Searches on several processors.
    pub parallel: &'a [ParallelRow],
    /// The contender that all others are held against, if there is one.
    pub baseline: Option<&'a Contender>,
}

impl<'a> From<&'a [SearchRow]> for Rows<'a> {
    fn from(searches: &'a [SearchRow]) -> Self {
        Self { searches, ..Self::default() }
    }
}

impl<'a> From<&'a [GameRow]> for Rows<'a> {
    fn from(games: &'a [GameRow]) -> Self {
        Self { games, ..Self::default() }
    }
}

impl<'a> From<&'a [EndingRow]> for Rows<'a> {
    fn from(endings: &'a [EndingRow]) -> Self {
        Self { endings, ..Self::default() }
    }
}

impl<'a> From<&'a [GenerationRow]> for Rows<'a> {
    fn from(generations: &'a [GenerationRow]) -> Self {
        Self { generations, ..Self::default() }
    }
}

impl<'a> From<&'a [ThoughtRow]> for Rows<'a> {
    fn from(thoughts: &'a [ThoughtRow]) -> Self {
        Self { thoughts, ..Self::default() }
    }
}

impl<'a> From<&'a [ResumptionRow]> for Rows<'a> {
    fn from(resumptions: &'a [ResumptionRow]) -> Self {
        Self { resumptions, ..Self::default() }
    }
}

impl<'a> From<&'a [StoreRow]> for Rows<'a> {
    fn from(stores: &'a [StoreRow]) -> Self {
        Self { stores, ..Self::default() }
    }
}

impl<'a> From<&'a [ParallelRow]> for Rows<'a> {
    fn from(parallel: &'a [ParallelRow]) -> Self {
        Self { parallel, ..Self::default() }
    }
}

/// What became of the pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The files written, in order; the last one is the index.
    pub files: Vec<PathBuf>,
    /// How many pictures they hold.
    pub pictures: usize,
    /// The pictures that no record has the numbers for, each with its reason.
    pub skipped: Vec<String>,
}

/// Draws all pictures, and an index of them in `README.md`, into `folder`,
/// which is made if need be. Files of the same names are replaced.
///
/// # Errors
///
/// Where a file cannot be written; the message names it.
pub fn draw_all<'a>(rows: impl Into<Rows<'a>>, folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(draw(ALL, rows.into(), folder)?.files)
}

/// Draws pictures of some kinds, as [`draw_all`] does, on all cores. The index
/// lists these kinds alone.
///
/// # Errors
///
/// Where a file cannot be written; the message names it.
pub fn draw(plots: &[Plot], rows: Rows<'_>, folder: &Path) -> Result<Drawn> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let looks = Looks::of(rows.searches);
    let meetings = meeting::meetings(rows.games);
    let tasks: Vec<Task<'_>> =
        plots.iter().flat_map(|plot| plot.tasks(rows, &meetings, &looks)).collect();
    let pictures: Vec<Option<Picture>> =
        tasks.par_iter().map(|task| task.perform(folder)).collect::<Result<_>>()?;

    let mut drawn = Drawn::default();
    let mut sections: Vec<index::Section<'_>> = Vec::new();
    for plot in plots {
        sections.push(index::Section { plot, pictures: Vec::new(), without: Vec::new() });
    }
    for (task, picture) in tasks.iter().zip(pictures) {
        let own = sections.iter_mut().find(|section| section.plot.name == task.plot.name);
        let Some(section) = own else { continue };
        let Some(Picture { name, files }) = picture else {
            section.without.push(task.title.clone());
            drawn.skipped.push(format!("{}: no data for {}", task.plot.name, task.title));
            continue;
        };
        drawn.files.extend(files);
        drawn.pictures += 1;
        section.pictures.push(index::Shown {
            title: task.title.clone(),
            file: name,
            page: task.page,
        });
    }
    for page in [Page::Variants, Page::First] {
        let file = folder.join(index::file_of(page));
        match index::page(&sections, page) {
            Some(text) => {
                write(&file, &text)?;
                drawn.files.push(file);
            }
            // One that an earlier drawing has left would show what is gone.
            None => remove_if_there(&file)?,
        }
    }
    Ok(drawn)
}

/// The pictures of one kind, held in memory.
#[derive(Clone, Debug)]
pub struct Album {
    /// What they show, as a heading.
    pub title: &'static str,
    /// What is drawn, and how to read it.
    pub reading: &'static str,
    /// What to notice in them.
    pub notice: &'static str,
    /// The pictures, those of the first page first.
    pub pictures: Vec<Drawing>,
}

/// A picture held in memory.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The title of the group of rows that it shows.
    pub title: String,
    /// The picture, whose contenders' marks are in groups of their own.
    pub svg: String,
}

/// Draws the pictures of all kinds that the rows have the numbers for.
///
/// # Errors
///
/// Where a picture cannot be drawn.
pub fn albums(rows: Rows<'_>) -> Result<Vec<Album>> {
    let looks = Looks::of(rows.searches);
    let meetings = meeting::meetings(rows.games);
    let mut albums = Vec::new();
    for plot in ALL {
        let mut tasks = plot.tasks(rows, &meetings, &looks);
        tasks.sort_by_key(|task| task.page);
        let pictures: Vec<Option<Drawing>> = tasks
            .par_iter()
            .map(|task| {
                let Some(canvas) = (task.draw)() else { return Ok(None) };
                Ok(Some(Drawing { title: task.title.clone(), svg: render::svg(&canvas)? }))
            })
            .collect::<Result<_>>()?;
        let pictures: Vec<Drawing> = pictures.into_iter().flatten().collect();
        let Plot { title, reading, notice, .. } = *plot;
        if !pictures.is_empty() {
            albums.push(Album { title, reading, notice, pictures });
        }
    }
    Ok(albums)
}

/// Somebody whom pictures show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The name, as groups of marks have it.
    pub name: String,
    /// The colour, as CSS writes it.
    pub colour: String,
}

/// Everybody whom the pictures of these rows show, contenders before players.
pub fn shown(rows: Rows<'_>) -> Vec<Shown> {
    let looks = Looks::of(rows.searches);
    let contenders: BTreeSet<Contender> = rows.searches.iter().map(SearchRow::contender).collect();
    let mut shown: Vec<Shown> = contenders
        .iter()
        .map(|it| Shown { name: it.to_string(), colour: canvas::css(looks.get(it).colour) })
        .collect();
    for meeting in meeting::meetings(rows.games) {
        let looks = meeting.looks();
        for (player, look) in (0..meeting.names.len()).zip(looks) {
            for name in meeting.owners(player) {
                if shown.iter().all(|it| it.name != name) {
                    shown.push(Shown { name, colour: canvas::css(look.colour) });
                }
            }
        }
    }
    shown
}

/// The colour of an algorithm in every picture, as CSS writes it.
pub fn colour_of_algorithm(algorithm: &str) -> String {
    canvas::css(look::colour_of(algorithm))
}

/// A picture that is to be drawn.
struct Task<'a> {
    plot: &'a Plot,
    slug: String,
    title: String,
    page: Page,
    draw: Box<dyn Fn() -> Option<Canvas> + Send + Sync + 'a>,
}

impl Plot {
    /// Whether there are such pictures only where rows have a baseline.
    pub fn needs_baseline(&self) -> bool {
        matches!(self.of, Source::Against(_))
    }

    /// The pictures of searches on several processors.
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

    /// A picture of each of these groups.
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

    /// The pictures of this kind.
    fn tasks<'a>(
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
                let task = |rows: &'a [EndingRow]| Task {
                    plot: self,
                    slug: file_name(&rows[0].experiment),
                    title: rows[0].experiment.clone(),
                    page: Page::First,
                    draw: Box::new(move || draw(rows)),
                };
                let of_one = |a: &EndingRow, b: &EndingRow| a.experiment == b.experiment;
                rows.endings.chunk_by(of_one).map(task).collect()
            }
            Source::Thoughts(draw) => {
                let task = |rows: &'a [ThoughtRow]| Task {
                    plot: self,
                    slug: file_name(&rows[0].player),
                    title: rows[0].player.clone(),
                    page: Page::First,
                    draw: Box::new(move || draw(rows)),
                };
                let of_one = |a: &ThoughtRow, b: &ThoughtRow| {
                    (&a.player, &a.position) == (&b.player, &b.position)
                };
                rows.thoughts.chunk_by(of_one).map(task).collect()
            }
            Source::Resumptions(draw) => {
                let task = |rows: &'a [ResumptionRow]| Task {
                    plot: self,
                    slug: file_name(&format!("{}-{}", rows[0].experiment, rows[0].game)),
                    title: format!("{}, {}", rows[0].experiment, rows[0].game),
                    page: Page::First,
                    draw: Box::new(move || draw(rows)),
                };
                let of_one = |a: &ResumptionRow, b: &ResumptionRow| {
                    (&a.experiment, &a.game) == (&b.experiment, &b.game)
                };
                rows.resumptions.chunk_by(of_one).map(task).collect()
            }
            Source::Stores(draw) => {
                let task = |rows: &'a [StoreRow]| Task {
                    plot: self,
                    slug: file_name(&rows[0].player),
                    title: rows[0].player.clone(),
                    page: Page::First,
                    draw: Box::new(move || draw(rows)),
                };
                rows.stores.chunk_by(|a, b| a.player == b.player).map(task).collect()
            }
            Source::Parallel(draw) => self.of_families(rows.parallel, draw),
            Source::Generations(draw) => {
                let task = |rows: &'a [GenerationRow]| {
                    let title = format!("{}, seed {}", rows[0].experiment, rows[0].seed);
                    Task {
                        plot: self,
                        slug: file_name(&title),
                        title,
                        page: Page::First,
                        draw: Box::new(move || draw(rows)),
                    }
                };
                let of_one = |a: &GenerationRow, b: &GenerationRow| {
                    (&a.experiment, a.seed) == (&b.experiment, b.seed)
                };
                rows.generations.chunk_by(of_one).map(task).collect()
            }
        }
    }
}

/// Removes what [`draw`] has written into `folder`: the pictures of any kind,
/// and their index. Other files, and a folder that is not there, are left
/// alone.
///
/// # Errors
///
/// Where a file cannot be removed; the message names it.
pub fn remove(folder: &Path) -> Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let file = entry.with_context(|| format!("cannot read {}", folder.display()))?.path();
        if is_drawn(&file) {
            fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
    }
    Ok(())
}

fn remove_if_there(file: &Path) -> Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", file.display()))
        }
        _ => Ok(()),
    }
}

/// Whether the file's name is one that [`draw`] gives.
fn is_drawn(file: &Path) -> bool {
    let Some(name) = file.file_name().and_then(OsStr::to_str) else { return false };
    let is_picture = file.extension().is_some_and(|ending| ending == "svg" || ending == "png");
    let of = |plot: &Plot| name.strip_prefix(plot.name).is_some_and(|rest| rest.starts_with('-'));
    let is_page = [Page::First, Page::Variants].into_iter().any(|it| name == index::file_of(it));
    is_page || (is_picture && ALL.iter().any(of))
}

/// A picture that has been written.
struct Picture {
    /// The name of its files, without extension.
    name: String,
    files: [PathBuf; 2],
}

impl Task<'_> {
    /// Draws the picture, if there are the numbers for it.
    fn perform(&self, folder: &Path) -> Result<Option<Picture>> {
        let Some(canvas) = (self.draw)() else { return Ok(None) };
        let name = format!("{}-{}", self.plot.name, self.slug);
        let files = ["svg", "png"].map(|ending| folder.join(format!("{name}.{ending}")));
        write(&files[0], &render::svg(&canvas)?)?;
        render::png(&canvas, &files[1])?;
        Ok(Some(Picture { name, files }))
    }
}

/// Draws a picture of one search into `file`: a PNG where its name ends so,
/// else an SVG.
///
/// # Errors
///
/// Where the file cannot be written; the message names it.
pub fn draw_search(subject: &Subject<'_>, file: &Path) -> Result<()> {
    let canvas = search_tree::draw(subject);
    if file.extension().is_some_and(|ending| ending == "png") {
        render::png(&canvas, file)
    } else {
        write(file, &render::svg(&canvas)?)
    }
}

/// Writes a picture as SVG and as PNG.
fn save(canvas: &Canvas, folder: &Path, name: &str) -> Result<[PathBuf; 2]> {
    let [svg, png] = ["svg", "png"].map(|ending| folder.join(format!("{name}.{ending}")));
    write(&svg, &render::svg(canvas)?)?;
    render::png(canvas, &png)?;
    Ok([svg, png])
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
