//! How well an evaluation predicts the outcomes of endgame positions.

use std::collections::BTreeMap;

use plywood_positions::{Chess, Outcome, Value};
use rustc_hash::FxHashMap;
use serde::Serialize;

use super::{EndgameTables, TableError, TableName};
use crate::EvaluationFactory;

/// Measures of how well an evaluation separates the wins, draws and losses of an ending.
///
/// All positions count, with both sides to move; symmetric positions count separately. Values are
/// from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Prediction {
    /// Number of positions.
    pub positions: u64,
    /// Share of the most frequent outcome: the accuracy of always predicting it.
    pub most_frequent: f64,
    /// Greatest share of positions that two thresholds on the evaluation classify correctly as
    /// losses, draws and wins.
    pub accuracy: f64,
    /// Probability that, of two random positions with different outcomes, the better has the
    /// greater value; equal values count one half. 0.5 is chance, 1 is perfect. `None` if all
    /// outcomes are equal.
    pub concordance: Option<f64>,
}

/// Numbers of losses, draws and wins.
type Outcomes = [u64; 3];

impl Prediction {
    /// Computes the measures from the number of outcomes for each value of the evaluation.
    fn of(by_value: &BTreeMap<Value, Outcomes>) -> Self {
        let total = |at: usize| by_value.values().map(|outcomes| outcomes[at]).sum::<u64>();
        let totals = [total(0), total(1), total(2)];
        let positions: u64 = totals.iter().sum();
        let share = |count: u64| count as f64 / positions.max(1) as f64;
        // Most correct positions so far, if the current value is classified as a loss, draw or win.
        let mut right = [0; 3];
        let (mut concordant, mut below) = (0.0, [0; 3]);
        for outcomes in by_value.values() {
            let [loss, draw, win] = right;
            right = [
                loss + outcomes[0],
                loss.max(draw) + outcomes[1],
                loss.max(draw).max(win) + outcomes[2],
            ];
            let worse = |of: &Outcomes, than: usize| of[..than].iter().sum::<u64>() as f64;
            for better in 1..3 {
                let pairs = worse(&below, better) + 0.5 * worse(outcomes, better);
                concordant += outcomes[better] as f64 * pairs;
            }
            for (below, here) in below.iter_mut().zip(outcomes) {
                *below += here;
            }
        }
        let [losses, draws, wins] = totals.map(|count| count as f64);
        let pairs = losses * draws + losses * wins + draws * wins;
        Self {
            positions,
            most_frequent: share(totals.into_iter().max().unwrap_or(0)),
            accuracy: share(right.into_iter().max().unwrap_or(0)),
            concordance: (pairs > 0.0).then(|| concordant / pairs),
        }
    }
}

impl EndgameTables {
    /// Measures how well an evaluation predicts the outcomes of a table.
    ///
    /// `judge` creates the evaluation for each part of the work. Every position is evaluated as the
    /// root of a search, including positions that end the game.
    ///
    /// # Errors
    ///
    /// If the table is missing or damaged.
    pub fn predict(
        &self,
        name: TableName,
        judge: &(dyn Fn() -> Box<dyn EvaluationFactory<Chess>> + Sync),
    ) -> Result<Prediction, TableError> {
        let index = self.file(name)?.index();
        let part = || (judge(), FxHashMap::<Value, Outcomes>::default());
        let (_, by_value) = self.fold_positions(
            name,
            part,
            |(judge, by_value), number, position, value| {
                let outcomes = by_value.entry(judge.for_root(position).evaluate(position));
                let at = match value.outcome() {
                    Outcome::Loss => 0,
                    Outcome::Draw => 1,
                    Outcome::Win => 2,
                };
                outcomes.or_default()[at] += index.weight(number);
            },
            |(judge, mut all), (_, more)| {
                for (value, outcomes) in more {
                    let sums = all.entry(value).or_default();
                    sums.iter_mut().zip(outcomes).for_each(|(sum, count)| *sum += count);
                }
                (judge, all)
            },
        )?;
        Ok(Prediction::of(&by_value.into_iter().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(outcomes: &[(Value, Outcomes)]) -> Prediction {
        Prediction::of(&outcomes.iter().copied().collect())
    }

    #[test]
    fn a_perfect_evaluation_and_a_useless_one() {
        let perfect = of(&[(-5, [10, 0, 0]), (0, [0, 20, 0]), (3, [0, 0, 10])]);
        assert_eq!((perfect.positions, perfect.most_frequent), (40, 0.5));
        assert_eq!((perfect.accuracy, perfect.concordance), (1.0, Some(1.0)));
        let useless = of(&[(0, [10, 20, 10])]);
        assert_eq!((useless.accuracy, useless.concordance), (0.5, Some(0.5)));
        let upside_down = of(&[(1, [10, 0, 0]), (0, [0, 0, 10])]);
        assert_eq!((upside_down.accuracy, upside_down.concordance), (0.5, Some(0.0)));
        assert_eq!(of(&[(1, [0, 7, 0])]).concordance, None);
    }

    /// Four positions, counted by hand: of five pairs with different outcomes, three are ordered
    /// correctly, and one has equal values.
    #[test]
    fn pairs_are_counted() {
        let some = of(&[(-1, [1, 0, 0]), (0, [0, 1, 1]), (1, [0, 1, 0])]);
        assert_eq!((some.accuracy, some.concordance), (0.75, Some(3.5 / 5.0)));
    }
}
