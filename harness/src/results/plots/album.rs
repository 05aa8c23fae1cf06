//! Plots in memory, and the configurations that they show.

use anyhow::Result;
use plywood_charts::render;
use rayon::prelude::*;

use crate::core::chart::{Page, Picture, Plot, Shown};
use crate::core::record::AnyRecord;
use crate::core::study::Task;
use crate::record::contender::Contender;
use crate::report::plots::style::Style;
use crate::studies;

/// Width in pixels of a plot on a phone: a window of 390 without the page's margins.
const PHONE_WIDTH: f64 = 364.0;

/// Font size in pixels of a plot on a phone.
const PHONE_TEXT: f64 = 12.0;

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
    /// The plot as SVG, in which the marks of each configuration form a group.
    pub svg: String,
    /// The same plot laid out for the width of a phone. `None` for variants, which only the wide
    /// layout shows.
    pub narrow: Option<String>,
}

/// The style of plots on a phone.
fn of_a_phone() -> Style {
    Style { width: Some(PHONE_WIDTH), font_size: Some(PHONE_TEXT), ..Style::default() }
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
            let Picture { draw, title, page, .. } = &task.picture;
            let svg = render::svg(&draw()?);
            let narrow = (*page == Page::First).then(|| of_a_phone().applied(draw)).flatten();
            let narrow = narrow.map(|canvas| render::svg(&canvas)).transpose();
            Some(svg.and_then(|svg| Ok(Drawing { title: title.clone(), svg, narrow: narrow? })))
        };
        let pictures: Vec<Drawing> = tasks.par_iter().filter_map(drawing).collect::<Result<_>>()?;
        if !pictures.is_empty() {
            albums.push(Album { plot: tasks[0].plot, pictures });
        }
    }
    Ok(albums)
}

/// Lists the configurations and players shown in the records' plots, each once.
pub fn shown(records: &[&dyn AnyRecord]) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    for own in studies::in_order(records).into_iter().flat_map(AnyRecord::shown) {
        if shown.iter().all(|it| it.name != own.name) {
            shown.push(own);
        }
    }
    shown
}
