//! Pictures of evolutions.

use plywood_positions::SelfTaughtParameters;

use super::*;
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
    let kinds = Generations::CHARTS.len();
    let rows = generations();
    let drawn = pictures_of::<Generations>(&(&rows).into());
    assert_eq!(drawn.len(), 2 * kinds);
    for (plot, canvas) in &drawn {
        assert_legible(canvas, plot);
    }
    let (_, winners) = &drawn[0];
    assert!(says(winners, "knight"));
    let first = vec![rows[0].clone()];
    for (plot, canvas) in pictures_of::<Generations>(&(&first).into()) {
        assert_legible(&canvas, &format!("{plot}, of one generation"));
    }
}
