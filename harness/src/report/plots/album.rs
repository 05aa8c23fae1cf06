//! Pictures held in memory, and the contenders they show.

use std::collections::BTreeSet;

use anyhow::Result;
use plywood_charts::{canvas, render};
use rayon::prelude::*;

use super::look::{self, Looks};
use crate::core::chart::Plot;
use crate::core::rows::Seen;
use crate::core::study::Task;
use crate::record::contender::Contender;
use crate::record::search::SearchRow;
use crate::studies;
use crate::studies::matches::meeting;
use crate::studies::matches::row::GameRow;

/// The pictures of one kind, held in memory.
#[derive(Clone, Debug)]
pub struct Album {
    /// A heading that says what they show.
    pub title: &'static str,
    /// How to read them.
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
    /// The picture. Each contender's marks form a group.
    pub svg: String,
}

/// Draws the pictures of all kinds for which the rows have the data.
///
/// # Errors
///
/// If a picture cannot be drawn.
pub fn albums(rows: &Seen<'_>) -> Result<Vec<Album>> {
    let mut albums = Vec::new();
    let tasks = studies::tasks(rows, &studies::PLOTS);
    for tasks in tasks.chunk_by(|a, b| a.plot == b.plot) {
        let mut tasks: Vec<&Task<'_>> = tasks.iter().collect();
        tasks.sort_by_key(|task| task.picture.page);
        let pictures: Vec<Option<Drawing>> = tasks
            .par_iter()
            .map(|task| {
                let Some(canvas) = (task.picture.draw)() else { return Ok(None) };
                Ok(Some(Drawing { title: task.picture.title.clone(), svg: render::svg(&canvas)? }))
            })
            .collect::<Result<_>>()?;
        let pictures: Vec<Drawing> = pictures.into_iter().flatten().collect();
        let Plot { title, reading, notice, .. } = tasks[0].plot;
        if !pictures.is_empty() {
            albums.push(Album { title, reading, notice, pictures });
        }
    }
    Ok(albums)
}

/// A contender or player shown in pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The name used in groups of marks.
    pub name: String,
    /// The colour as CSS.
    pub colour: String,
}

/// All that the pictures of these rows show, contenders before players.
pub fn shown(rows: &Seen<'_>) -> Vec<Shown> {
    let looks = Looks::of(rows.of());
    let contenders: BTreeSet<Contender> =
        rows.of::<SearchRow>().iter().map(SearchRow::contender).collect();
    let mut shown: Vec<Shown> = contenders
        .iter()
        .map(|it| Shown { name: it.to_string(), colour: canvas::css(looks.get(it).colour) })
        .collect();
    for meeting in meeting::meetings(rows.of::<GameRow>()) {
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

/// The colour of an algorithm in every picture, as CSS.
pub fn colour_of_algorithm(algorithm: &str) -> String {
    canvas::css(look::colour_of(algorithm))
}
