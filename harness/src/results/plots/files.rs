//! Writes plots to files, with pages that list them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use plywood_charts::canvas::Canvas;
use plywood_charts::render;
use rayon::prelude::*;

use super::index;
use super::search_tree::{self, Subject};
use crate::core::chart::{Drawn, Page, Plot};
use crate::core::record::AnyRecord;
use crate::core::study::Task;
use crate::record::atomic_write::write_whole;
use crate::record::contender::Contender;
use crate::report::plots::style::Style;
use crate::studies;

/// The greatest number of plots that a run draws.
pub const MOST: usize = 8;

/// The files written by drawing plots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Paths of the files in order, with the index last.
    pub files: Vec<PathBuf>,
    /// Number of plots drawn.
    pub pictures: usize,
    /// The plots for which no record contains data, with the reasons.
    pub skipped: Vec<String>,
}

/// Which plots to draw.
#[derive(Clone, Copy, Debug)]
pub enum Choice<'a> {
    /// Of each kind that a run draws, the first plot with data: at most [`MOST`].
    ByDefault,
    /// All plots of these kinds, with variants.
    Kinds(&'a [Plot]),
}

/// The formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formats {
    /// SVG alone.
    Svg,
    /// SVG and PNG.
    SvgAndPng,
}

/// Returns the kinds that a run draws, with those that compare with the baseline, if there is one.
pub fn by_default(baseline: Option<&Contender>) -> Vec<Plot> {
    let is_drawn = |plot: &Plot| {
        plot.drawn == Drawn::ByDefault || (baseline.is_some() && studies::needs_baseline(plot))
    };
    studies::plots().into_iter().filter(is_drawn).collect()
}

/// Draws a record's plots as a run does into `folder`, with an index in `README.md`. Creates the
/// folder if necessary, and replaces existing files.
pub fn draw_all(
    record: &dyn AnyRecord,
    baseline: Option<&Contender>,
    folder: &Path,
) -> Result<Vec<PathBuf>> {
    let plain = (&Style::default(), Formats::Svg);
    Ok(draw(Choice::ByDefault, &[record], baseline, folder, plain)?.files)
}

/// Draws the chosen plots on all cores, and writes their index. Each study may have at most one
/// record.
pub fn draw(
    choice: Choice<'_>,
    records: &[&dyn AnyRecord],
    baseline: Option<&Contender>,
    folder: &Path,
    (style, formats): (&Style, Formats),
) -> Result<Written> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let kinds = match choice {
        Choice::ByDefault => by_default(baseline),
        Choice::Kinds(kinds) => kinds.to_vec(),
    };
    let tasks = studies::tasks(records, baseline, &kinds);
    let drawn = |task: &Task<'_>| style.applied(&task.picture.draw);
    let pictures: Vec<(&Task<'_>, Option<Canvas>)> = match choice {
        Choice::Kinds(_) => tasks.par_iter().map(|task| (task, drawn(task))).collect(),
        Choice::ByDefault => {
            let of_kinds: Vec<&[Task<'_>]> = tasks.chunk_by(|a, b| a.plot == b.plot).collect();
            let first = |of_one: &&'_ [Task<'_>]| {
                let place = of_one.iter().position(|task| task.picture.page == Page::First)?;
                (place..of_one.len()).find_map(|at| Some((at, drawn(&of_one[at])?)))
            };
            let found: Vec<Option<(usize, Canvas)>> = of_kinds.par_iter().map(first).collect();
            let found = of_kinds.into_iter().zip(found);
            let found = found.filter_map(|(of_one, found)| {
                let (at, canvas) = found?;
                Some((&of_one[at], Some(canvas)))
            });
            found.take(MOST).collect()
        }
    };
    let save = |(task, canvas): &(&Task<'_>, Option<Canvas>)| {
        let save = |canvas| save(canvas, folder, &index::name_of(task), formats);
        canvas.as_ref().map(save).transpose()
    };
    let files: Vec<Option<Vec<PathBuf>>> = pictures.par_iter().map(save).collect::<Result<_>>()?;

    let mut written = Written::default();
    let section = |plot| index::Section { plot, pictures: Vec::new(), without: Vec::new() };
    let mut sections: Vec<index::Section<'_>> = kinds.iter().map(section).collect();
    for ((task, _), files) in pictures.iter().zip(files) {
        let (name, title) = (task.plot.name, &*task.picture.title);
        let own = sections.iter_mut().find(|section| section.plot.name == name);
        let Some(section) = own else { continue };
        if let Some(files) = files {
            written.files.extend(files);
            written.pictures += 1;
            section.pictures.push(task);
        } else {
            written.skipped.push(format!("{name}: no data for {title}"));
            section.without.push(title);
        }
    }
    for page in [Page::Variants, Page::First] {
        let file = folder.join(index::file_of(page));
        match index::page(&sections, page) {
            Some(text) => {
                write_whole(&file, text)?;
                written.files.push(file);
            }
            // A file from an earlier drawing would show outdated data.
            None => remove_if_there(&file)?,
        }
    }
    Ok(written)
}

/// Removes the files that [`draw`] wrote into `folder`: plots of any kind, and their index. Keeps
/// other files; a missing folder is not an error.
pub fn remove(folder: &Path) -> Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let file = entry.with_context(|| folder.display().to_string())?.path();
        if is_drawn(&file) {
            remove_if_there(&file)?;
        }
    }
    Ok(())
}

/// Removes a file; a missing file is not an error.
pub fn remove_if_there(file: &Path) -> Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", file.display()))
        }
        _ => Ok(()),
    }
}

/// Returns whether the file's name is one that [`draw`] writes.
fn is_drawn(file: &Path) -> bool {
    let Some(name) = file.file_name().and_then(OsStr::to_str) else { return false };
    let is_picture = file.extension().is_some_and(|ending| ending == "svg" || ending == "png");
    let of = |plot: &Plot| name.strip_prefix(plot.name).is_some_and(|rest| rest.starts_with('-'));
    let is_page = [Page::First, Page::Variants].into_iter().any(|it| name == index::file_of(it));
    is_page || (is_picture && studies::plots().iter().any(of))
}

/// Draws one search into `file`, as PNG if its extension is `png`, otherwise as SVG.
pub fn draw_search(subject: &Subject<'_>, file: &Path) -> Result<()> {
    let canvas = search_tree::draw(subject);
    if file.extension().is_some_and(|ending| ending == "png") {
        write_whole(file, render::png(&canvas)?)
    } else {
        write_whole(file, render::svg(&canvas)?)
    }
}

/// Writes plots with the given names into `folder`. Creates the folder if necessary.
pub fn save_all(
    folder: &Path,
    pictures: impl IntoIterator<Item = (String, Canvas)>,
    formats: Formats,
) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut files = Vec::new();
    for (name, canvas) in pictures {
        files.extend(save(&canvas, folder, &name, formats)?);
    }
    Ok(files)
}

/// Writes a plot in the given formats.
fn save(canvas: &Canvas, folder: &Path, name: &str, formats: Formats) -> Result<Vec<PathBuf>> {
    let [svg, png] = ["svg", "png"].map(|ending| folder.join(format!("{name}.{ending}")));
    write_whole(&svg, render::svg(canvas)?)?;
    if formats == Formats::Svg {
        return Ok(vec![svg]);
    }
    write_whole(&png, render::png(canvas)?)?;
    Ok(vec![svg, png])
}
