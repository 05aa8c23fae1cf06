//! Pictures of evolutions.

use indicatif::ProgressBar;
use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::*;
use crate::core::study::Measured as _;
use crate::core::work::Work;
use crate::record::id::RowId;
use crate::record::share::Share;
use crate::report::plots::legible::{assert_legible, pictures_of, says};
use crate::studies::generations::row::FitnessList;

/// The source's winners, in two evolutions.
fn generations() -> Vec<GenerationRow> {
    let row = |seed, generation| {
        let winner = SelfTaughtParameters::winner(generation as usize)?;
        Some(GenerationRow {
            experiment: "evolution".to_owned(),
            generation,
            seed,
            fitness: FitnessList(vec![generation as i64 * 3, -7, 12, 0]),
            spread: 0.3 / generation as f64,
            ..GenerationRow::default().won_by(&winner)
        })
    };
    [1, 2].into_iter().flat_map(|seed| (1..=63).filter_map(move |at| row(seed, at))).collect()
}

#[test]
fn pictures_of_evolutions_are_legible_and_whole() {
    let kinds = Evolution::CHARTS.len();
    let rows = generations();
    let drawn = pictures_of::<Evolution>(&(&rows).into());
    assert_eq!(drawn.len(), 2 * kinds);
    for (plot, canvas) in &drawn {
        assert_legible(canvas, plot);
    }
    let (_, winners) = &drawn[0];
    assert!(says(winners, "knight"));
    let first = vec![rows[0].clone()];
    for (plot, canvas) in pictures_of::<Evolution>(&(&first).into()) {
        assert_legible(&canvas, &format!("{plot}, of one generation"));
    }
}

/// An evolution that a file describes.
fn evolution(text: &str) -> Evolution {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("varied.toml");
    fs::write(&file, text).expect("a file");
    Evolution::load(&file.to_string_lossy()).expect("an evolution")
}

/// The rows of an evolution of which some are known, and how many of them are new.
fn measured(
    evolution: &Evolution,
    done: BTreeMap<RowId, GenerationRow>,
) -> (Vec<GenerationRow>, usize) {
    let mut kept = 0;
    let keep = &mut |_: &GenerationRow| {
        kept += 1;
        Ok(())
    };
    let (stop, progress) = (Arc::default(), ProgressBar::hidden());
    let (folder, share) = (Path::new("."), Share::Whole);
    let mut work = Work { folder, threads: 1, share, stop, done, keep, progress };
    let rows = evolution.measure(&mut work).expect("no failure").expect("it is not stopped");
    (rows, kept)
}

/// An evolution of short games with `variations` of the printed algorithm, and what it comes to.
fn evolved(variations: &str) -> (Evolution, Vec<GenerationRow>) {
    let settings = "[settings]\nmoves = 4\ndepth = '1+0'\n";
    let evolution = evolution(&format!("generations = 6\n{variations}\n{settings}"));
    let (rows, _) = measured(&evolution, BTreeMap::new());
    (evolution, rows)
}

#[test]
fn a_guest_plays_in_every_tournament() {
    let (_, rows) = evolved("guest = 'ancestor'");
    for row in &rows {
        assert_eq!((row.fitness.0.len(), row.games), (9, Some(36)));
        let is_guest = row.winner == 9;
        assert!(!is_guest || row.parameters() == SelfTaughtParameters::ANCESTOR);
    }
}

#[test]
fn what_is_unused_counts_for_nothing_in_play() {
    let all: Vec<_> =
        SelfTaughtParameter::ALL.iter().map(|it| format!("'{}'", it.name())).collect();
    let (_, rows) = evolved(&format!("unused = [{}]", all.join(", ")));
    // Players that are all alike play one game, and who has White in it is not chosen by merit.
    let sizes = |row: &GenerationRow| {
        row.fitness.0.iter().map(|it| it.unsigned_abs()).max().expect("members")
    };
    assert!(rows.iter().all(|row| sizes(row) == sizes(&rows[0])), "{rows:?}");
}

#[test]
fn earlier_domains_end_and_rows_of_variations_are_others() {
    let early = "earlier = { until = 3, domains = { queen_king_distance_penalty = [900, 1000] } }";
    let (varied, rows) = evolved(early);
    let drawn =
        |row: &GenerationRow| row.parameters()[SelfTaughtParameter::QueenKingDistancePenalty];
    let ancestor = SelfTaughtParameters::ANCESTOR[SelfTaughtParameter::QueenKingDistancePenalty];
    let is_early = |value| value == ancestor || (900..=1000).contains(&value);
    assert!(rows.iter().take(3).all(|row| is_early(drawn(row))), "{rows:?}");
    let plain = Evolution { earlier: None, ..varied.clone() };
    assert_ne!(varied.id(1), plain.id(1));
}

#[test]
fn what_was_learnt_is_taken_up_from_rows() {
    for method in ["evolution", "random-search", "spsa", "hill-climber"] {
        let evolution = evolution(&format!(
            "method = '{method}'\ngenerations = 4\nopening-plies = 3\n[settings]\nmoves = 4\n\
             depth = '1+0'\n"
        ));
        let play = |done| {
            let (rows, kept) = measured(&evolution, done);
            let facts = rows.iter().map(|row| (row.fitness.clone(), row.parameters()));
            (facts.collect::<Vec<_>>(), rows, kept)
        };
        let (whole, rows, kept) = play(BTreeMap::new());
        assert_eq!((whole.len(), kept), (4, 4), "{method}");
        let first_two = rows.into_iter().take(2).map(|row| (row.id.clone(), row)).collect();
        let (again, _, kept) = play(first_two);
        assert_eq!((again, kept), (whole, 2), "{method}");
    }
}
