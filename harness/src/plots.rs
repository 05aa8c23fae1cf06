//! Pictures from records alone: each kind is one entry of [`ALL`], drawn once for
//! every game of every experiment, as SVG and as PNG.
//!
//! A new picture takes a function from a group of records to a canvas, usually
//! a few lines on one of the chart kinds, and an entry in the list.

mod ablation;
mod axis;
mod branching;
mod canvas;
mod cutoffs;
mod depth_chart;
mod font;
mod frame;
mod group;
mod grouping;
mod heat;
mod index;
mod kinds;
mod leaves;
mod look;
mod memory;
mod naming;
mod nodes;
mod render;
mod row_chart;
#[cfg(test)]
mod sample;
mod search_tree;
mod sweep;
#[cfg(test)]
mod tests;
mod time;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rayon::prelude::*;

use crate::record::Record;
use canvas::Canvas;
use group::Group;
pub use grouping::slug as file_name;
pub use kinds::ALL;
use look::Looks;
pub use search_tree::{InNodes, Subject};

/// The page that lists the pictures, in their folder.
const INDEX: &str = "README.md";

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
    groups: fn(&[Record]) -> Vec<Group<'_>>,
    draw: fn(&Group<'_>, &Looks) -> Option<Canvas>,
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
pub fn draw_all(records: &[Record], folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(draw(ALL, records, folder)?.files)
}

/// Draws pictures of some kinds, as [`draw_all`] does, on all cores. The index
/// lists these kinds alone.
///
/// # Errors
///
/// Where a file cannot be written; the message names it.
pub fn draw(plots: &[Plot], records: &[Record], folder: &Path) -> Result<Drawn> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let looks = Looks::of(records);
    let of_plots: Vec<(&Plot, Vec<Group<'_>>)> =
        plots.iter().map(|plot| (plot, (plot.groups)(records))).collect();
    let tasks: Vec<(&Plot, &Group<'_>)> = of_plots
        .iter()
        .flat_map(|(plot, groups)| groups.iter().map(move |group| (*plot, group)))
        .collect();
    let pictures: Vec<Option<Picture>> = tasks
        .into_par_iter()
        .map(|(plot, group)| picture(plot, group, &looks, folder))
        .collect::<Result<_>>()?;

    let mut pictures = pictures.into_iter();
    let mut drawn = Drawn::default();
    let mut sections = Vec::new();
    for (plot, groups) in &of_plots {
        let mut section = index::Section { plot, pictures: Vec::new(), without: Vec::new() };
        for (group, picture) in groups.iter().zip(&mut pictures) {
            let Some(Picture { name, files }) = picture else {
                section.without.push(group.title.clone());
                drawn.skipped.push(format!("{}: no data for {}", plot.name, group.title));
                continue;
            };
            drawn.files.extend(files);
            drawn.pictures += 1;
            section.pictures.push((group.title.clone(), name));
        }
        sections.push(section);
    }
    let index = folder.join(INDEX);
    write(&index, &index::page(&sections))?;
    drawn.files.push(index);
    Ok(drawn)
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

/// Whether the file's name is one that [`draw`] gives.
fn is_drawn(file: &Path) -> bool {
    let Some(name) = file.file_name().and_then(OsStr::to_str) else { return false };
    let is_picture = file.extension().is_some_and(|ending| ending == "svg" || ending == "png");
    let of = |plot: &Plot| name.strip_prefix(plot.name).is_some_and(|rest| rest.starts_with('-'));
    name == INDEX || (is_picture && ALL.iter().any(of))
}

/// A picture that has been written.
struct Picture {
    /// The name of its files, without extension.
    name: String,
    files: [PathBuf; 2],
}

/// Draws one picture, if the group has the numbers for it.
fn picture(
    plot: &Plot,
    group: &Group<'_>,
    looks: &Looks,
    folder: &Path,
) -> Result<Option<Picture>> {
    let Some(canvas) = (plot.draw)(group, looks) else { return Ok(None) };
    let name = format!("{}-{}", plot.name, group.slug);
    let files = ["svg", "png"].map(|ending| folder.join(format!("{name}.{ending}")));
    write(&files[0], &render::svg(&canvas)?)?;
    render::png(&canvas, &files[1])?;
    Ok(Some(Picture { name, files }))
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

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
