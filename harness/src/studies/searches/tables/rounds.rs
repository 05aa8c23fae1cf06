//! Times of one run that was repeated whole: how sure they are, over positions and
//! over runs.

use std::collections::BTreeMap;

use plywood_statistics::{Contrast, Interval, Student, Suite};
use serde::Serialize;

use crate::record::contender::Contender;
use crate::studies::searches::row::{Place, SearchRow, number};

/// The least number of runs; fewer are not enough to tell how runs differ.
pub const FEWEST: usize = 5;

/// A contender's time in units of the baseline's, for one game, evaluation and
/// depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timing {
    /// The game or the kind of trees, and the evaluation.
    pub game: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The contender.
    pub contender: String,
    /// Positions with a time in each run.
    pub positions: usize,
    /// The geometric mean over positions and runs.
    pub ratio: f64,
    /// Its 95 % interval, over positions and over runs; `None` with too few
    /// positions.
    pub interval: Option<Interval>,
}

impl Timing {
    /// Whether the interval contains 1, up to rounding.
    pub fn may_be_one(&self) -> bool {
        const ROUNDING: f64 = 1e-9;
        self.interval.is_none_or(|it| it.lower <= 1.0 + ROUNDING && it.upper >= 1.0 - ROUNDING)
    }
}

/// The times of repeated runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rounds {
    /// All contenders' times in units of the baseline's in the same run.
    pub timings: Vec<Timing>,
    /// The baseline's times in every second run, the first among them, in units of
    /// its own in the others: 1 within the interval, unless the machine was not the
    /// same throughout.
    pub controls: Vec<Timing>,
}

impl Rounds {
    /// Compares runs, given in the order in which they were made.
    pub fn of(runs: &[Vec<SearchRow>], baseline: &Contender) -> Self {
        let mut groups: BTreeMap<(String, u32), BTreeMap<Contender, Times<'_>>> = BTreeMap::new();
        for (run, rows) in runs.iter().enumerate() {
            for row in rows.iter().filter(|row| row.is_completed()) {
                let Some(time) = number::time_ns.of(row) else { continue };
                let game = format!("{}, {}", row.family(), row.evaluation);
                let contenders = groups.entry((game, row.depth_plies)).or_default();
                let times = contenders.entry(row.contender()).or_default();
                times.entry(row.place()).or_insert_with(|| vec![None; runs.len()])[run] =
                    Some(time.ln());
            }
        }
        let (mut timings, mut controls) = (Vec::new(), Vec::new());
        for ((game, depth), contenders) in &groups {
            let Some(basis) = contenders.get(baseline) else { continue };
            let timing = |contender: &Contender, logs: &Vec<Vec<f64>>, spread: f64| Timing {
                game: game.clone(),
                depth: *depth,
                contender: contender.to_string(),
                positions: logs.len(),
                ratio: mean(logs.iter().map(|it| mean(it.iter().copied()))).exp(),
                interval: interval(logs, spread),
            };
            for (contender, times) in contenders.iter().filter(|(it, _)| *it != baseline) {
                let ratios = whole(times).filter_map(|(place, own)| {
                    let other = all(basis.get(place)?)?;
                    Some(own.iter().zip(&other).map(|(own, other)| own - other).collect())
                });
                let logs: Vec<Vec<f64>> = ratios.collect();
                if !logs.is_empty() {
                    timings.push(timing(contender, &logs, spread_of_runs(&logs)));
                }
            }
            let logs: Vec<Vec<f64>> = whole(basis).map(|(_, times)| times).collect();
            if !logs.is_empty() {
                let halves: Vec<Vec<f64>> = logs.iter().map(|it| vec![halves(it)]).collect();
                controls.push(timing(baseline, &halves, spread_of_halves(&logs)));
            }
        }
        Self { timings, controls }
    }

    /// Whether each control may be 1.
    pub fn controls_hold(&self) -> bool {
        self.controls.iter().all(Timing::may_be_one)
    }
}

/// Of each position, the logarithm of the time in each run.
type Times<'a> = BTreeMap<Place<'a>, Vec<Option<f64>>>;

fn all(times: &[Option<f64>]) -> Option<Vec<f64>> {
    times.iter().copied().collect()
}

fn whole<'t, 'a>(times: &'t Times<'a>) -> impl Iterator<Item = (&'t Place<'a>, Vec<f64>)> {
    times.iter().filter_map(|(place, times)| Some((place, all(times)?)))
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), it| (sum + it, count + 1.0));
    sum / count
}

/// The sum of squared deviations from the mean.
fn squares(values: &[f64]) -> f64 {
    let mean = mean(values.iter().copied());
    values.iter().map(|it| (it - mean).powi(2)).sum()
}

/// The mean of each run, over all positions.
fn by_run(logs: &[Vec<f64>]) -> Vec<f64> {
    (0..logs[0].len()).map(|run| mean(logs.iter().map(|it| it[run]))).collect()
}

/// Every second run less the others.
fn halves(runs: &[f64]) -> f64 {
    let half = |first: usize| mean(runs.iter().skip(first).step_by(2).copied());
    half(0) - half(1)
}

/// How far the mean of runs may be off, with 95 % confidence.
fn spread_of_runs(logs: &[Vec<f64>]) -> f64 {
    let means = by_run(logs);
    let freedom = means.len() - 1;
    end_of_middle(freedom) * (squares(&means) / (freedom * means.len()) as f64).sqrt()
}

/// How far [`halves`] may be off.
fn spread_of_halves(logs: &[Vec<f64>]) -> f64 {
    let means = by_run(logs);
    let half = |first: usize| means.iter().skip(first).step_by(2).copied().collect::<Vec<_>>();
    let (odd, even) = (half(0), half(1));
    let freedom = means.len() - 2;
    let variance = (squares(&odd) + squares(&even)) / freedom as f64;
    end_of_middle(freedom) * (variance * (1.0 / odd.len() as f64 + 1.0 / even.len() as f64)).sqrt()
}

/// The end of the middle 95 % of Student's distribution; infinite without a degree of freedom, since
/// one run does not show how runs differ.
fn end_of_middle(freedom: usize) -> f64 {
    Student::with_freedom(freedom as f64).map_or(f64::INFINITY, |it| it.end_of_middle())
}

/// The interval over positions, made wider by what runs add to it: independent
/// deviations add up in squares.
fn interval(logs: &[Vec<f64>], spread: f64) -> Option<Interval> {
    let means: Vec<f64> = logs.iter().map(|it| mean(it.iter().copied())).collect();
    let over_positions = Contrast::of(vec![Suite::of_logarithms(means)?])?;
    let centre = over_positions.ratio().ln();
    let width = over_positions.these().ok()?.upper.ln() - centre;
    Some(Interval::around(centre, width.hypot(spread)).map(f64::exp))
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
        let runs: Vec<Vec<SearchRow>> = factors
            .iter()
            .zip(disturbed)
            .map(|(factor, disturbed)| {
                (1..9)
                    .flat_map(|position| {
                        let time = 1e9 * position as f64 * disturbed;
                        [row(position, "pvs", time), row(position, "f1", time * factor)]
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
}
