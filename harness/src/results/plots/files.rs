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
use crate::core::chart::{Page, Plot};
use crate::core::record::AnyRecord;
use crate::core::study::Task;
use crate::record::contender::Contender;
use crate::record::whole::write_whole;
use crate::report::plots::style::Style;
use crate::studies;

/// The files written by drawing plots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Paths of the files in order, with the index last.
    pub files: Vec<PathBuf>,
    /// Number of plots drawn.
    pub pictures: usize,
    /// The plots for which no record contains data, with the reasons.
    pub skipped: Vec<String>,
}

/// Draws a record's plots except those on the page of variants into `folder`, with an index in
/// `README.md`. Creates the folder if necessary, and replaces existing files.
pub fn draw_all(
    record: &dyn AnyRecord,
    baseline: Option<&Contender>,
    folder: &Path,
) -> Result<Vec<PathBuf>> {
    let mut tasks = studies::tasks(&[record], baseline, &studies::plots());
    tasks.retain(|task| task.picture.page == Page::First);
    Ok(perform_all(&studies::plots(), &tasks, folder, &Style::default())?.files)
}

/// Draws plots of the given kinds as [`draw_all`] does, including variants. The index lists only
/// these kinds. Each study may have at most one record.
pub fn draw(
    plots: &[Plot],
    records: &[&dyn AnyRecord],
    baseline: Option<&Contender>,
    folder: &Path,
    style: &Style,
) -> Result<Drawn> {
    perform_all(plots, &studies::tasks(records, baseline, plots), folder, style)
}

/// Draws the plots on all cores, and writes their index.
fn perform_all(plots: &[Plot], tasks: &[Task<'_>], folder: &Path, style: &Style) -> Result<Drawn> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let draw = |task: &Task<'_>| {
        let canvas = style.applied(&task.picture.draw);
        canvas.map(|canvas| save(&canvas, folder, &index::name_of(task))).transpose()
    };
    let written: Vec<Option<[PathBuf; 2]>> = tasks.par_iter().map(draw).collect::<Result<_>>()?;

    let mut drawn = Drawn::default();
    let section = |plot| index::Section { plot, pictures: Vec::new(), without: Vec::new() };
    let mut sections: Vec<index::Section<'_>> = plots.iter().map(section).collect();
    for (task, files) in tasks.iter().zip(written) {
        let (name, title) = (task.plot.name, &*task.picture.title);
        let own = sections.iter_mut().find(|section| section.plot.name == name);
        let Some(section) = own else { continue };
        if let Some(files) = files {
            drawn.files.extend(files);
            drawn.pictures += 1;
            section.pictures.push(task);
        } else {
            drawn.skipped.push(format!("{name}: no data for {title}"));
            section.without.push(title);
        }
    }
    for page in [Page::Variants, Page::First] {
        let file = folder.join(index::file_of(page));
        match index::page(&sections, page) {
            Some(text) => {
                write_whole(&file, text)?;
                drawn.files.push(file);
            }
            // A file from an earlier drawing would show outdated data.
            None => remove_if_there(&file)?,
        }
    }
    Ok(drawn)
}

/// Removes the files that [`draw`] wrote into `folder`: plots of any kind, and their index. Keeps
/// other files; a missing folder is not an error.
pub fn remove(folder: &Path) -> Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let file = entry.with_context(|| format!("cannot read {}", folder.display()))?.path();
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

/// Writes plots with the given names into `folder` as SVG and PNG. Creates the folder if necessary.
pub fn save_all(
    folder: &Path,
    pictures: impl IntoIterator<Item = (String, Canvas)>,
) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut files = Vec::new();
    for (name, canvas) in pictures {
        files.extend(save(&canvas, folder, &name)?);
    }
    Ok(files)
}

/// Writes a plot as SVG and PNG.
fn save(canvas: &Canvas, folder: &Path, name: &str) -> Result<[PathBuf; 2]> {
    let [svg, png] = ["svg", "png"].map(|ending| folder.join(format!("{name}.{ending}")));
    write_whole(&svg, render::svg(canvas)?)?;
    write_whole(&png, render::png(canvas)?)?;
    Ok([svg, png])
}
