//! Pictures from records alone: each is one entry of [`ALL`], drawn once for
//! every game of every experiment, as SVG and as PNG.
//!
//! A new picture takes a function from a group of records to a canvas, usually
//! a few lines on one of the two chart kinds, and an entry in the list.

mod ablation;
mod axis;
mod branching;
mod canvas;
mod cutoffs;
mod depth_chart;
mod font;
mod frame;
mod group;
mod index;
mod leaves;
mod look;
mod memory;
mod render;
mod row_chart;
#[cfg(test)]
mod sample;
mod sweep;
#[cfg(test)]
mod tests;
mod time;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::record::Record;
use canvas::Canvas;
use group::Group;
use look::Looks;

/// A kind of picture.
#[derive(Clone, Copy)]
pub struct Plot {
    /// The name in commands, and the beginning of its files' names.
    pub name: &'static str,
    /// What it shows, as a heading.
    pub title: &'static str,
    /// What to notice in it.
    pub caption: &'static str,
    groups: fn(&[Record]) -> Vec<Group<'_>>,
    draw: fn(&Group<'_>, &Looks) -> Option<Canvas>,
}

/// Every kind of picture.
pub const ALL: &[Plot] = &[
    Plot {
        name: "leaves",
        title: "Leaves against depth",
        caption: "No line can lie below the minimal tree's unless the algorithm proves less than \
                  the value or knows more than the tree. All lines are nearly straight, so the \
                  cost grows by a constant factor per ply; the slope is what an algorithm saves. \
                  Where a dashed line leaves its continuous one, leaves are evaluated more than \
                  once.",
        groups: group::by_game,
        draw: leaves::against_depth,
    },
    Plot {
        name: "overhead",
        title: "Leaves per leaf of the minimal tree, against depth",
        caption: "The same values held against the least that any algorithm must pay: level lines \
                  keep their distance to the bound, rising ones lose ground with every ply. The \
                  order of two algorithms may differ between evaluations (continuous) and distinct \
                  leaves (dashed).",
        groups: group::by_game,
        draw: leaves::over_minimal_against_depth,
    },
    Plot {
        name: "spread",
        title: "Leaves per leaf of the minimal tree, by position",
        caption: "How far the positions of one depth differ: a wide box means that the order of \
                  moves decides, and that a difference of medians smaller than the box says \
                  little.",
        groups: group::by_game,
        draw: leaves::over_minimal,
    },
    Plot {
        name: "time",
        title: "Time against leaves",
        caption: "Points on one grey line take equal time per leaf; above it the algorithm's own \
                  bookkeeping costs more. Time depends on the machine, leaves do not.",
        groups: group::by_game,
        draw: time::against_leaves,
    },
    Plot {
        name: "first-cutoffs",
        title: "Cutoffs on the first move",
        caption: "The quality of the order of moves: in a perfectly ordered tree every cutoff comes \
                  on the first move. Algorithms with the same order of moves differ only in which \
                  nodes they visit.",
        groups: group::by_game,
        draw: cutoffs::first_move,
    },
    Plot {
        name: "open",
        title: "Peak of OPEN against depth",
        caption: "What best-first search pays in memory for the leaves it saves. In a uniform tree \
                  SSS* holds one entry for each leaf of a solution tree: b to the power of half \
                  the depth, rounded up; DUAL* the same, rounded down.",
        groups: group::by_game,
        draw: memory::open_against_depth,
    },
    Plot {
        name: "memory",
        title: "Peak of memory against depth",
        caption: "The same in bytes, with everything that the search keeps besides OPEN.",
        groups: group::by_game,
        draw: memory::bytes_against_depth,
    },
    Plot {
        name: "branching",
        title: "Effective branching factor",
        caption: "For uniform trees only: the number of moves that remain to be searched at each \
                  ply. With independent leaves all lines of alpha-beta, Scout and SSS* tend to the \
                  same limit R_b; what is still above it at these depths is the constant factor.",
        groups: group::by_game,
        draw: branching::against_depth,
    },
    Plot {
        name: "ablation",
        title: "What each enhancement is worth",
        caption: "One algorithm with nothing, with single parts, with all but one, and with all. \
                  A part's worth alone and its worth among the others differ; the second is what \
                  counts in a program. Less than 100 % is possible with a table, because the tree \
                  counts a transposition each time.",
        groups: ablation::by_algorithm,
        draw: ablation::over_minimal,
    },
    Plot {
        name: "order",
        title: "Leaves against the order of moves",
        caption: "Where two lines cross, the better algorithm changes: null windows pay where the \
                  first move is mostly best, best-first search where it is not. With a perfect \
                  order all meet in the minimal tree.",
        groups: sweep::by_order,
        draw: sweep::leaves_against_order,
    },
    Plot {
        name: "branching-leaves",
        title: "Leaves against the branching factor",
        caption: "At one depth, how the distance to the minimal tree grows with the number of \
                  moves.",
        groups: sweep::by_branching,
        draw: sweep::leaves_against_branching,
    },
    Plot {
        name: "branching-open",
        title: "Peak of OPEN against the branching factor",
        caption: "What best-first search pays in memory: at depth d about b to the power of half \
                  of it.",
        groups: sweep::by_branching,
        draw: sweep::memory_against_branching,
    },
];

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

/// Draws pictures of some kinds, as [`draw_all`] does. The index lists these
/// kinds alone.
///
/// # Errors
///
/// Where a file cannot be written; the message names it.
pub fn draw(plots: &[Plot], records: &[Record], folder: &Path) -> Result<Drawn> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let looks = Looks::of(records);
    let mut drawn = Drawn::default();
    let mut sections = Vec::new();
    for plot in plots {
        let mut section = index::Section { plot, pictures: Vec::new(), without: Vec::new() };
        for group in &(plot.groups)(records) {
            let Some(canvas) = (plot.draw)(group, &looks) else {
                section.without.push(group.title.clone());
                drawn.skipped.push(format!("{}: no data for {}", plot.name, group.title));
                continue;
            };
            let name = format!("{}-{}", plot.name, group.slug);
            let svg = folder.join(format!("{name}.svg"));
            let png = folder.join(format!("{name}.png"));
            write(&svg, &render::svg(&canvas)?)?;
            render::png(&canvas, &png)?;
            drawn.files.extend([svg, png]);
            drawn.pictures += 1;
            section.pictures.push((group.title.clone(), name));
        }
        sections.push(section);
    }
    let index = folder.join("README.md");
    write(&index, &index::page(&sections))?;
    drawn.files.push(index);
    Ok(drawn)
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
