//! Plots in memory, and the configurations that they show.

use anyhow::Result;
use plywood_charts::render;
use rayon::prelude::*;

use crate::core::chart::{LegendEntry, Picture, Plot};
use crate::core::record::AnyRecord;
use crate::core::study::Task;
use crate::record::contender::Contender;
use crate::studies;

/// All plots of one kind, in memory.
#[derive(Clone, Debug)]
pub struct Album {
    /// The kind of plot.
    pub plot: Plot,
    /// The plots, those for the first page first.
    pub pictures: Vec<Drawing>,
}

/// A plot in memory.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Title of the group of rows shown.
    pub title: String,
    /// The plot as SVG without a style of its own, in which the marks of each configuration form a group.
    pub svg: String,
}

/// Draws the plots of all kinds for which the records contain data. Each study may have at most one
/// record.
pub fn albums(records: &[&dyn AnyRecord], baseline: Option<&Contender>) -> Result<Vec<Album>> {
    let mut albums = Vec::new();
    let tasks = studies::tasks(records, baseline, &studies::plots());
    for tasks in tasks.chunk_by(|a, b| a.plot == b.plot) {
        let mut tasks: Vec<&Task<'_>> = tasks.iter().collect();
        tasks.sort_by_key(|task| task.picture.page);
        let drawing = |task: &&Task<'_>| {
            let Picture { draw, title, .. } = &task.picture;
            let svg = render::unstyled_svg(&draw()?);
            Some(svg.map(|svg| Drawing { title: title.clone(), svg }))
        };
        let pictures: Vec<Drawing> = tasks.par_iter().filter_map(drawing).collect::<Result<_>>()?;
        if !pictures.is_empty() {
            albums.push(Album { plot: tasks[0].plot, pictures });
        }
    }
    Ok(albums)
}

/// Lists the configurations and players shown in the records' plots, each once.
pub fn shown(records: &[&dyn AnyRecord]) -> Vec<LegendEntry> {
    let mut shown: Vec<LegendEntry> = Vec::new();
    for own in studies::in_order(records).into_iter().flat_map(AnyRecord::shown) {
        if shown.iter().all(|it| it.name != own.name) {
            shown.push(own);
        }
    }
    shown
}
