//! Pictures of evolutions.

use indicatif::ProgressBar;
use plywood_positions::SelfTaughtParameters;
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use super::*;
use crate::core::study::Measured as _;
use crate::core::work::Work;
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

#[test]
fn what_was_learnt_is_taken_up_from_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    for method in ["evolution", "random-search", "spsa", "hill-climber"] {
        let file = folder.path().join(format!("{method}.toml"));
        let text = format!(
            "method = '{method}'\ngenerations = 4\nopening-plies = 3\n[settings]\nmoves = 4\n\
             depth = '1+0'\n"
        );
        fs::write(&file, text).expect("a file");
        let evolution = Evolution::load(&file.to_string_lossy()).expect("an evolution");
        let play = |done: BTreeMap<_, _>| {
            let mut kept = 0;
            let keep = &mut |_: &GenerationRow| {
                kept += 1;
                Ok(())
            };
            let (stop, progress) = (Arc::default(), ProgressBar::hidden());
            let (folder, share) = (folder.path(), Share::Whole);
            let mut work = Work { folder, threads: 1, share, stop, done, keep, progress };
            let rows = evolution.measure(&mut work);
            let rows = rows.expect("no failure").expect("it is not stopped");
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
