//! Plays matches between players, and estimates the differences in strength.

pub mod answers;
pub mod built_in;
mod charts;
pub mod comparison;
pub mod contest;
pub mod estimates;
pub mod games;
mod learnt;
pub mod limited_player;
pub mod meeting;
pub mod openings;
mod options;
pub mod outside;
pub mod question;
pub mod ratings;
pub mod registration;
pub mod row;
pub mod spent;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod unrated;
pub mod verdict;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use plywood_charts::canvas::Canvas;

use plywood_players::Sprt;

use contest::{Agreement, Contest};
use estimates::Estimates;
use games::Games;
use meeting::{Meeting, meetings};
use row::GameRow;
use tables::{Correction, standing};
use verdict::{RegisteredGames, verdicts};

use crate::PROGRAM;
use crate::catalogue::players::PlayableGame;
use crate::core::played::{self, Played};
use crate::match_tables::joint;
use plywood::core::chart::{Chart, LegendEntry, Page, Picture};
use plywood::core::document::Document;
use plywood::core::record::StudyRow;
use plywood::core::study::{Joint, MeasureOptions, MeasuredStudy, RunPlan, Study, Tables};
use plywood::core::summary::{Faults, Standing, Summary};
use plywood::core::work::RunContext;
use plywood::record::contender::Contender;
use plywood::record::id::RowId;
use plywood::record::machine::SOURCES_OF_GUEST;
use plywood::record::registered::Registered;
use plywood::record::shard::Part;

/// A function that plays the games of a match, compiled for its game.
type Play = dyn Fn(&mut RunContext<'_, GameRow>) -> anyhow::Result<Option<Vec<GameRow>>>;

/// A match that is ready to be played.
pub struct Matches {
    agreement: Agreement,
    asked: RunPlan,
    /// The ids of all games, in order.
    ids: Vec<RowId>,
    /// The ids of the games of each pairing, in the order of [`Contest::encounters`].
    encounters: Vec<BTreeSet<RowId>>,
    play: Box<Play>,
}

/// A function that schedules a match of one game.
type PerGame = fn(Contest, &MeasureOptions) -> anyhow::Result<Matches>;

/// A function that writes games as PGN score sheets.
type Sheets = fn(&[GameRow]) -> anyhow::Result<String>;

impl StudyRow for GameRow {
    type Study = Matches;
}

impl Study for Matches {
    type Row = GameRow;
    type Shared<'a> = Vec<Arc<Meeting<'a>>>;

    const PROGRAM: &'static str = PROGRAM;
    const SOURCES: &'static str = SOURCES_OF_GUEST;
    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(built_in::DOCUMENT);
    const JOINT: Option<Joint> = Some(joint);

    fn share(rows: &[GameRow]) -> Self::Shared<'_> {
        meetings(rows).into_iter().map(Arc::new).collect()
    }

    fn tables(rows: &[GameRow], _: Option<&Contender>) -> Tables {
        Tables::Text(standing(rows, None, Correction::OfTable))
    }

    fn values(rows: &[GameRow], _: Option<&Contender>) -> serde_json::Value {
        serde_json::to_value(Estimates::of_games(rows, None)).unwrap_or_default()
    }

    fn shown(rows: &[GameRow]) -> Vec<LegendEntry> {
        meetings(rows).iter().flat_map(Meeting::shown).collect()
    }

    fn merged(rows: &[GameRow], part: &Part) -> anyhow::Result<Option<Summary>> {
        Ok(Some(Summary {
            row: Self::ROW,
            standing: standing_of(part.registered.as_ref(), rows),
            text: text_of(part.registered.as_ref(), rows, None),
            in_short: None,
            faults: faults(rows),
            notes: part.suites.clone(),
            beside: beside(rows)?,
        }))
    }
}

impl Matches {
    /// Adds the study's functions to a playable game.
    pub fn of_game<P: PlayableGame>(game: Played) -> Played {
        outside::played::<P>(game)
            .with::<PerGame>(Games::<P>::of)
            .with::<Sheets>(games::sheets::<P>)
    }
}

impl MeasuredStudy for Matches {
    const ROW: &'static str = "game";

    fn threads(&self, most: usize) -> usize {
        if self.agreement.is_in_order() { 1 } else { most }
    }

    fn asked(&self) -> RunPlan {
        self.asked.clone()
    }

    fn measure(&self, work: &mut RunContext<'_, GameRow>) -> anyhow::Result<Option<Vec<GameRow>>> {
        (self.play)(work)
    }

    fn ids(&self) -> Vec<RowId> {
        self.ids.clone()
    }

    fn text(&self, rows: &[GameRow]) -> String {
        text_of(self.asked.registered.as_ref(), rows, self.agreement.sprt.as_ref())
    }

    fn faults(&self, rows: &[GameRow]) -> anyhow::Result<Faults> {
        Ok(faults(rows))
    }

    fn standing(&self, rows: &[GameRow]) -> Standing {
        standing_of(self.asked.registered.as_ref(), rows)
    }

    fn with_neighbours(&self, rows: &[GameRow], folder: &Path) -> anyhow::Result<Option<String>> {
        let own = RegisteredGames::of(self.asked.registered.clone(), rows.to_vec());
        let Some(own) = own else { return Ok(None) };
        let around = folder.parent().filter(|it| !it.as_os_str().is_empty());
        let mut all = RegisteredGames::in_folder(around.unwrap_or(Path::new(".")))?;
        all.retain(|it| it.is_asked_with(&own));
        all.push(own);
        Ok(Some(verdicts(&all)))
    }

    fn beside(&self, rows: &[GameRow]) -> anyhow::Result<Vec<(&'static str, String)>> {
        beside(rows)
    }
}

/// Returns the verdict on a registered question, or else the results of all pairings.
fn text_of(registered: Option<&Registered>, rows: &[GameRow], sprt: Option<&Sprt>) -> String {
    match registered.and_then(|it| it.played.as_ref()) {
        Some(question) => answers::summary(question, rows),
        None => summary(rows, sprt),
    }
}

/// Returns whether the comparisons of games with this registration are registered.
fn standing_of(registered: Option<&Registered>, rows: &[GameRow]) -> Standing {
    match registered {
        Some(registered) => answers::standing(registered, rows),
        None => Standing::Exploratory,
    }
}

/// Lists the faults of players. A loss on time is not a fault but a result.
fn faults(rows: &[GameRow]) -> Faults {
    let fault = |row: &GameRow| {
        let GameRow { pair, first, second, fault, .. } = row;
        (!fault.is_empty()).then(|| format!("pair {pair}, {first} - {second}: {fault}"))
    };
    Faults { between_rows: rows.iter().filter_map(fault).collect(), of_rows: Vec::new() }
}

/// Writes the score sheets to `games.pgn`.
fn beside(rows: &[GameRow]) -> anyhow::Result<Vec<(&'static str, String)>> {
    let Some(row) = rows.first() else { return Ok(Vec::new()) };
    Ok(vec![("games.pgn", played::of::<Sheets>(&row.game)?(rows)?)])
}

/// Prints the summary of games, with the state of a sequential test if there is one.
pub fn summary(rows: &[GameRow], sprt: Option<&Sprt>) -> String {
    standing(rows, sprt, Correction::OfTable).trim_end().to_owned()
}

/// Draws one plot for each match.
fn drawn<'a>(
    meetings: Vec<Arc<Meeting<'a>>>,
    draw: fn(&Meeting<'_>) -> Option<Canvas>,
) -> Vec<Picture<'a>> {
    let picture = |meeting: Arc<Meeting<'a>>| Picture {
        slug: meeting.slug.clone(),
        title: meeting.title.clone(),
        page: Page::First,
        draw: Box::new(move || draw(&meeting)),
    };
    meetings.into_iter().map(picture).collect()
}
