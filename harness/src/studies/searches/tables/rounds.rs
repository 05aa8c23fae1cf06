//! Compares the times of repeated runs, with intervals over positions and over runs.

use std::collections::BTreeMap;

use plywood_statistics::{Contrast, Interval, Student, Suite};
use serde::Serialize;

use crate::record::contender::Contender;
use crate::studies::searches::row::{Place, SearchRow, number};
use crate::studies::searches::tables::paired::compared;

/// A configuration's time relative to the baseline's, for one game, evaluation and depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timing {
    /// Game or kind of tree, with the evaluation.
    pub game: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The configuration.
    pub contender: String,
    /// The number of positions with a time in every run.
    pub positions: usize,
    /// Geometric mean of the ratio over positions and runs.
    pub ratio: f64,
    /// 95% interval over positions and runs; `None` if there are too few of either, or without a
    /// verdict.
    pub interval: Option<Interval>,
    /// Ratio of generated moves at these positions, which does not depend on the machine; `None` if
    /// not counted.
    pub generated_moves: Option<f64>,
}

impl Timing {
    /// Returns whether the interval contains 1, up to rounding; false without an interval.
    pub fn may_be_one(&self) -> bool {
        const ROUNDING: f64 = 1e-9;
        self.interval.is_some_and(|it| it.lower <= 1.0 + ROUNDING && it.upper >= 1.0 - ROUNDING)
    }
}

/// The times of repeated runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rounds {
    /// Each configuration's time relative to the baseline's in the same run.
    pub timings: Vec<Timing>,
    /// The baseline's times in odd-numbered runs relative to those in even-numbered runs.
    ///
    /// The interval contains 1 unless conditions on the machine changed. With few positions, the
    /// interval is over runs only.
    pub controls: Vec<Timing>,
}

impl Rounds {
    /// Compares runs, given in chronological order.
    pub fn of(runs: &[Vec<SearchRow>], baseline: &Contender) -> Self {
        let mut groups: BTreeMap<(String, u32), BTreeMap<Contender, Times<'_>>> = BTreeMap::new();
        for (run, rows) in runs.iter().enumerate() {
            for row in rows.iter().filter(|row| row.is_completed()) {
                let Some(time) = number::time_ns.of(row) else { continue };
                let game = format!("{}, {}", row.family(), row.evaluation);
                let contenders = groups.entry((game, row.depth_plies)).or_default();
                let times = contenders.entry(row.contender()).or_default();
                let (_, logs) =
                    times.entry(row.place()).or_insert_with(|| (row, vec![None; runs.len()]));
                logs[run] = Some(time.ln());
            }
        }
        let (mut timings, mut controls) = (Vec::new(), Vec::new());
        for ((game, depth), contenders) in &groups {
            let Some(basis) = contenders.get(baseline).map(whole) else { continue };
            let timing = |contender: &Contender, sample: &Sample<'_>| {
                let contrast = sample.contrast()?;
                Some(Timing {
                    game: game.clone(),
                    depth: *depth,
                    contender: contender.to_string(),
                    positions: contrast.positions(),
                    ratio: contrast.ratio(),
                    interval: None,
                    generated_moves: None,
                })
            };
            for (contender, times) in contenders.iter().filter(|(it, _)| *it != baseline) {
                let own = whole(times);
                let both = own.iter().filter_map(|(place, own)| Some((own, basis.get(place)?)));
                let mut sample = Sample::default();
                let [mut rows, mut others] = [Vec::new(), Vec::new()];
                for ((row, own), (other, base)) in both {
                    sample.add(row, own.iter().zip(base).map(|(own, base)| own - base).collect());
                    rows.push(*row);
                    others.push(*other);
                }
                let moves = compared(&number::generated_moves, &rows, &others);
                timings.extend(timing(contender, &sample).map(|it| Timing {
                    interval: sample.interval(),
                    generated_moves: moves.as_ref().map(Contrast::ratio),
                    ..it
                }));
            }
            let (mut all, mut between) = (Sample::default(), Sample::default());
            for (row, times) in basis.values() {
                all.add(row, times.clone());
                between.extend_with_halves(row, times);
            }
            controls.extend(
                timing(baseline, &between)
                    .map(|it| Timing { interval: between.interval_of_halves(&all), ..it }),
            );
        }
        Self { timings, controls }
    }

    /// Removes the intervals, for runs without a verdict.
    #[must_use]
    pub fn without_intervals(mut self) -> Self {
        for timing in &mut self.timings {
            timing.interval = None;
        }
        self
    }

    /// Returns whether the interval of every control contains 1.
    pub fn controls_hold(&self) -> bool {
        self.controls.iter().all(Timing::may_be_one)
    }
}

/// For each position, a row and the logarithm of its time in each run.
type Times<'a> = BTreeMap<Place<'a>, (&'a SearchRow, Vec<Option<f64>>)>;

/// Returns the positions with a time in every run.
fn whole<'a>(times: &Times<'a>) -> BTreeMap<Place<'a>, (&'a SearchRow, Vec<f64>)> {
    let whole = times.iter().filter_map(|(place, (row, times))| {
        Some((*place, (*row, times.iter().copied().collect::<Option<_>>()?)))
    });
    whole.collect()
}

/// Logarithms of ratios, by suite, position and run.
#[derive(Default)]
struct Sample<'a>(BTreeMap<&'a str, Vec<Vec<f64>>>);

impl<'a> Sample<'a> {
    fn add(&mut self, row: &'a SearchRow, runs: Vec<f64>) {
        self.0.entry(&row.suite).or_default().push(runs);
    }

    /// Adds the mean of the odd-numbered runs minus that of the even-numbered; nothing if there is
    /// only one run.
    fn extend_with_halves(&mut self, row: &'a SearchRow, runs: &[f64]) {
        if let [_, _, ..] = runs {
            let [odd, even] = halves(runs).map(|half| mean(half.into_iter()));
            self.add(row, vec![odd - even]);
        }
    }

    /// Returns the contrast over positions, each represented by the mean of its runs.
    fn contrast(&self) -> Option<Contrast> {
        let means = |it: &Vec<Vec<f64>>| it.iter().map(|runs| mean(runs.iter().copied())).collect();
        Contrast::of(
            self.0.values().map(|it| Suite::of_logarithms(means(it))).collect::<Option<_>>()?,
        )
    }

    /// Returns the mean of each run, with equal weight for each suite.
    fn by_run(&self) -> Vec<f64> {
        let runs = self.0.values().flatten().next().map_or(0, Vec::len);
        let of_suite =
            |suite: &Vec<Vec<f64>>, run: usize| mean(suite.iter().map(|position| position[run]));
        (0..runs).map(|run| mean(self.0.values().map(|it| of_suite(it, run)))).collect()
    }

    /// Returns half the width of the interval over positions, as a logarithm; `None` with too few.
    fn over_positions(&self) -> Option<f64> {
        let contrast = self.contrast()?;
        Some(contrast.these().ok()?.upper.ln() - contrast.ratio().ln())
    }

    /// Returns the interval over positions, widened by the variation between runs. The two
    /// independent deviations add up in squares.
    fn interval(&self) -> Option<Interval> {
        let half = self.over_positions()?.hypot(spread_of_runs(&self.by_run())?);
        Some(Interval::around(self.contrast()?.ratio().ln(), half).map(f64::exp))
    }

    /// Returns the interval of the difference between halves of `all` runs. It exists even with too
    /// few positions for an interval over these.
    fn interval_of_halves(&self, all: &Self) -> Option<Interval> {
        let spread = spread_of_halves(&all.by_run())?;
        let half = self.over_positions().unwrap_or(0.0).hypot(spread);
        Some(Interval::around(self.contrast()?.ratio().ln(), half).map(f64::exp))
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), it| (sum + it, count + 1.0));
    sum / count
}

/// Returns the sum of squared deviations from the mean.
fn squares(values: &[f64]) -> f64 {
    let mean = mean(values.iter().copied());
    values.iter().map(|it| (it - mean).powi(2)).sum()
}

/// Splits runs into odd-numbered and even-numbered, counted from 1.
fn halves(runs: &[f64]) -> [Vec<f64>; 2] {
    [0, 1].map(|first| runs.iter().skip(first).step_by(2).copied().collect())
}

/// Returns half the width of the 95% interval of the runs' mean; `None` for one run, which shows no
/// variation.
fn spread_of_runs(means: &[f64]) -> Option<f64> {
    let freedom = means.len().checked_sub(1)?;
    Some(end_of_middle(freedom)? * (squares(means) / (freedom * means.len()) as f64).sqrt())
}

/// Returns half the width of the 95% interval of the difference between [`halves`].
fn spread_of_halves(means: &[f64]) -> Option<f64> {
    let freedom = means.len().checked_sub(2)?;
    let [odd, even] = halves(means);
    let end = end_of_middle(freedom)?;
    let variance = (squares(&odd) + squares(&even)) / freedom as f64;
    Some(end * (variance * (1.0 / odd.len() as f64 + 1.0 / even.len() as f64)).sqrt())
}

/// Returns the two-sided 95% quantile of Student's t distribution; `None` without a degree of
/// freedom.
fn end_of_middle(freedom: usize) -> Option<f64> {
    Some(Student::with_freedom(freedom as f64)?.end_of_middle())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::id::RowId;
    use crate::studies::searches::plots::sample::search;
    use crate::studies::searches::row::Count;

    fn row(position: usize, algorithm: &str, time: f64) -> SearchRow {
        SearchRow {
            id: RowId::new("search", &[&position, &algorithm]),
            ..search(&position.to_string(), algorithm)
        }
        .with([(Count::time_ns, Some(time as u64))])
    }

    /// Runs in which `slower` takes so many times as long as `base`, and each of
    /// them so many times as long as the others by what disturbs it.
    fn rounds(factors: &[f64], disturbed: &[f64]) -> Rounds {
        of_positions(8, |_| 1.0, factors, disturbed)
    }

    /// As [`rounds`], of so many positions; in each, `slower` takes some times as long besides.
    fn of_positions(
        count: usize,
        by_position: fn(usize) -> f64,
        factors: &[f64],
        disturbed: &[f64],
    ) -> Rounds {
        let runs: Vec<Vec<SearchRow>> = factors
            .iter()
            .zip(disturbed)
            .map(|(factor, disturbed)| {
                (1..=count)
                    .flat_map(|position| {
                        let time = 1e9 * position as f64 * disturbed;
                        let slower = time * factor * by_position(position);
                        [row(position, "pvs", time), row(position, "f1", slower)]
                    })
                    .collect()
            })
            .collect();
        Rounds::of(&runs, &Contender::new("pvs", "plain"))
    }

    /// Each run alone has an interval of no width, and still they differ.
    #[test]
    fn an_interval_holds_what_runs_differ_by() {
        let found = rounds(&[1.8, 2.2, 2.0, 1.9, 2.1], &[1.0; 5]);
        let [timing] = &found.timings[..] else { panic!("one contender") };
        assert!((timing.ratio - 1.995).abs() < 0.005, "{timing:?}");
        let Interval { lower, upper } = timing.interval.expect("an interval");
        // 2.776 times the deviation 0.0790 over the root of five.
        assert!((lower - 1.808).abs() < 0.01 && (upper - 2.20).abs() < 0.01, "{timing:?}");
        let alike = rounds(&[2.0; 5], &[1.0, 1.3, 0.8, 1.1, 0.9]);
        let interval = alike.timings[0].interval.expect("an interval");
        assert!(interval.upper - interval.lower < 1e-3, "what disturbs both disturbs no ratio");
    }

    #[test]
    fn a_control_fails_where_the_machine_was_another_one() {
        assert!(rounds(&[1.0; 6], &[1.01, 0.99, 1.0, 1.02, 0.98, 1.0]).controls_hold());
        let found = rounds(&[1.0; 6], &[1.0, 1.5, 1.01, 1.49, 1.0, 1.5]);
        assert!(!found.controls_hold(), "{found:?}");
        assert!((found.controls[0].ratio - 0.67).abs() < 0.01);
    }

    /// Positions deviate by 0.1 from the mean: 2.3646 times 0.1 times the root of 8/7 over that of 8
    /// is 0.0894. Runs deviate by 0.1581: 2.7764 times that over the root of 5 is 0.1963. In squares
    /// they add up to 0.2157.
    #[test]
    fn halves_of_intervals_over_positions_and_over_runs_add_up_in_squares() {
        let by_position = |it: usize| if it.is_multiple_of(2) { 0.1_f64 } else { -0.1 }.exp();
        let factors = [-0.2_f64, 0.1, 0.0, -0.1, 0.2].map(|it| 2.0 * it.exp());
        let found = of_positions(8, by_position, &factors, &[1.0; 5]);
        let Timing { ratio, interval, .. } = &found.timings[0];
        let [lower, upper] = interval.expect("an interval").ends();
        for (found, expected) in [(*ratio, 2.0), (lower, 1.611_94), (upper, 2.481_49)] {
            assert!((found - expected).abs() < 1e-4, "{found} {expected}");
        }
        assert_eq!(found.without_intervals().timings[0].interval, None);
    }

    /// Of few positions, the control is judged by runs, and contenders have no interval.
    #[test]
    fn a_control_fails_below_eight_positions_too() {
        let of_two = |disturbed: &[f64]| of_positions(2, |_| 1.0, &[1.0; 6], disturbed);
        let found = of_two(&[1.0, 1.5, 1.01, 1.49, 1.0, 1.5]);
        assert!(!found.controls_hold(), "{found:?}");
        assert_eq!(found.timings[0].interval, None);
        assert!(of_two(&[1.01, 0.99, 1.0, 1.02, 0.98, 1.0]).controls_hold());
    }

    #[test]
    fn one_run_has_ratios_alone() {
        let found = rounds(&[2.0], &[1.0]);
        assert_eq!(found.timings[0].interval, None);
        assert!((found.timings[0].ratio - 2.0).abs() < 1e-9 && found.controls.is_empty());
    }
}
