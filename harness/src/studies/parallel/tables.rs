//! Tables of parallel searches, and the numbers for their plots.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use plywood_statistics::{Contrast, Interval, SAMPLES, draws, middle};

use crate::record::contender::Contender;
use crate::record::metric::geometric_mean;
use crate::report::grouped::grouped;
use crate::report::table::Table;
use crate::studies::parallel::row::{Executor, ParallelRow};

/// The searches of one configuration in one family, by number of processors.
#[derive(Clone, Debug)]
pub struct Series<'a> {
    /// Game, evaluation and depth.
    pub family: String,
    pub contender: Contender,
    /// Simulated processors or threads.
    pub executor: Executor,
    /// Costs of operations on the simulated processors.
    pub costs: &'a str,
    /// Points in increasing order of the number of processors.
    pub points: Vec<Point<'a>>,
}

/// The searches of all positions on one number of processors.
#[derive(Clone, Debug)]
pub struct Point<'a> {
    pub processors: u64,
    /// Each search, paired with the search by one processor.
    pairs: Vec<(&'a ParallelRow, &'a ParallelRow)>,
}

/// Groups the rows into series, in order of first appearance.
pub fn series<'a>(rows: &[&'a ParallelRow]) -> Vec<Series<'a>> {
    let alone: HashMap<_, &ParallelRow> = rows
        .iter()
        .copied()
        .filter(|row| row.processors == 1)
        .map(|row| (row.question(), row))
        .collect();
    let key =
        |row: &&'a ParallelRow| (row.family(), row.contender(), row.executor, row.costs.as_str());
    let one = |((family, contender, executor, costs), rows): (_, Vec<&'a ParallelRow>)| {
        let mut points: BTreeMap<u64, Vec<_>> = BTreeMap::new();
        for row in rows {
            let pairs = points.entry(row.processors).or_default();
            pairs.extend(alone.get(&row.question()).map(|&alone| (row, alone)));
        }
        let points = points.into_iter().map(|(processors, pairs)| Point { processors, pairs });
        Series { family, contender, executor, costs, points: points.collect() }
    };
    grouped(rows.iter().copied(), key).into_iter().map(one).collect()
}

/// Returns the speed-up of a search over one processor.
fn faster(row: &ParallelRow, alone: &ParallelRow) -> Option<f64> {
    Some(alone.time()? / row.time()?)
}

impl Point<'_> {
    fn ratios(&self, of: impl Fn(&ParallelRow, &ParallelRow) -> Option<f64>) -> Vec<f64> {
        let values = self.pairs.iter().filter_map(|(row, alone)| of(row, alone));
        values.filter(|&it| it > 0.0).collect()
    }

    fn mean(&self, of: impl Fn(&ParallelRow, &ParallelRow) -> Option<f64>) -> Option<f64> {
        geometric_mean(&self.ratios(of))
    }

    /// Returns the searches, each paired with the search by one processor.
    pub fn pairs(&self) -> impl Iterator<Item = (&ParallelRow, &ParallelRow)> {
        self.pairs.iter().copied()
    }

    fn share(
        &self,
        part: fn(&ParallelRow) -> Option<u64>,
        whole: fn(&ParallelRow) -> Option<u64>,
    ) -> Option<f64> {
        let both = self.pairs.iter().filter_map(|(row, _)| Some((part(row)?, whole(row)?)));
        let (part, whole) = both.fold((0.0, 0.0), |(parts, wholes), (part, whole)| {
            (parts + part as f64, wholes + whole as f64)
        });
        (whole > 0.0).then(|| part / whole)
    }

    /// Returns the geometric mean over positions of the speed-up over one processor.
    pub fn speed_up(&self) -> Option<f64> {
        self.mean(faster)
    }

    /// Returns the interval of that mean over positions; `None` with too few positions.
    pub fn speed_up_interval(&self) -> Option<Interval> {
        Contrast::of_one_suite(&self.ratios(faster))?.these().ok()
    }

    /// Returns the total time of all positions on one processor divided by the total on this
    /// number.
    pub fn speed_up_of_all(&self) -> Option<f64> {
        let times = self.pairs.iter().filter_map(|(row, alone)| Some((alone.time()?, row.time()?)));
        let (one, all) = times.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        (all > 0.0).then(|| one / all)
    }

    /// Returns the geometric mean of nodes relative to one processor.
    pub fn nodes(&self) -> Option<f64> {
        self.mean(|row, alone| Some(row.nodes? as f64 / alone.nodes? as f64))
    }

    /// Returns the idle share of all processors' time.
    pub fn idle(&self) -> Option<f64> {
        self.share(|row| row.idle_units, |row| Some(row.time_units? * row.processors))
            .or_else(|| self.share(|row| row.idle_ns, |row| Some(row.time_ns? * row.processors)))
    }

    /// Returns the mean share of processors at work, for each part of the time.
    pub fn utilisation(&self) -> Vec<f64> {
        let shares: Vec<Vec<f64>> = self.pairs.iter().map(|(row, _)| row.shares()).collect();
        let parts = shares.iter().map(Vec::len).min().unwrap_or(0);
        let mean = |part: usize| {
            shares.iter().map(|shares| shares[part]).sum::<f64>() / shares.len() as f64 / 1000.0
        };
        (0..parts).map(mean).collect()
    }
}

/// A fit of search times: `path` times the critical path plus `work` times the work per processor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Factor of the critical path.
    pub path: f64,
    /// Factor of the work per processor.
    pub work: f64,
    /// Mean relative deviation from the measured times.
    pub error: f64,
}

/// Critical path and work per processor, as fractions of one search's time.
type Terms = (f64, f64);

impl Series<'_> {
    /// Returns the critical path and work of all searches, grouped by position or tree.
    fn terms(&self) -> Vec<Vec<Terms>> {
        let mut terms: BTreeMap<(&str, u64), Vec<Terms>> = BTreeMap::new();
        for (row, _) in self.points.iter().flat_map(|point| &point.pairs) {
            let of_row = || {
                let time = row.time_units.filter(|&it| it > 0)? as f64;
                let path = row.critical_path_units? as f64 / time;
                Some((path, row.work_units? as f64 / row.processors as f64 / time))
            };
            let place = terms.entry((&row.position, row.seed)).or_default();
            place.extend(of_row());
        }
        terms.into_values().collect()
    }

    /// Fits all searches of the series by least squares of relative errors, each with its own
    /// critical path and work. `None` if there are too few searches.
    pub fn fit(&self) -> Option<Fit> {
        fit(&self.terms().concat())
    }

    /// Returns the intervals of the factors `path` and `work`, by bootstrap over positions.
    pub fn fit_intervals(&self) -> Option<(Interval, Interval)> {
        let terms = self.terms();
        if terms.len() < 2 {
            return None;
        }
        let (mut paths, mut works) = (Vec::new(), Vec::new());
        draws(terms.len(), SAMPLES, |drawn| {
            let of_drawn: Vec<Terms> = drawn.iter().flat_map(|&at| &terms[at]).copied().collect();
            if let Some(Fit { path, work, .. }) = fit(&of_drawn) {
                paths.push(path);
                works.push(work);
            }
        });
        Some((middle(paths)?, middle(works)?))
    }
}

/// Returns the factors for which the weighted terms come closest to 1.
fn fit(terms: &[Terms]) -> Option<Fit> {
    let sum = |of: fn(&Terms) -> f64| terms.iter().map(of).sum::<f64>();
    let (cc, cw, ww) = (sum(|it| it.0 * it.0), sum(|it| it.0 * it.1), sum(|it| it.1 * it.1));
    let (c, w) = (sum(|it| it.0), sum(|it| it.1));
    let determinant = cc * ww - cw * cw;
    if terms.len() < 3 || determinant < 1e-9 {
        return None;
    }
    let path = (c * ww - w * cw) / determinant;
    let work = (w * cc - c * cw) / determinant;
    let errors = terms.iter().map(|(c, w)| (path * c + work * w - 1.0).abs());
    let error = errors.sum::<f64>() / terms.len() as f64;
    Some(Fit { path, work, error })
}

/// Formats a table for each family, with a part for each configuration.
pub fn summary(rows: &[ParallelRow]) -> String {
    let mut text = String::new();
    let all = series(&rows.iter().collect::<Vec<_>>());
    for (family, of_family) in grouped(&all, |series| &series.family) {
        let _ = writeln!(text, "{family}");
        for series in of_family {
            let what = match series.executor {
                Executor::Simulated => format!("simulated processors, {}", series.costs),
                Executor::Threads => "threads".to_owned(),
            };
            let _ = writeln!(text, "\n  {}: {what}", series.contender);
            let _ = writeln!(text, "{}", table(&series.points));
            if let Some(found) = series.fit() {
                let _ = writeln!(text, "  {}", equation(found, series.fit_intervals()));
            }
        }
        text.push('\n');
    }
    text.push_str(EXPLAINED);
    text
}

const EXPLAINED: &str = "\
speed-up: time on one processor divided by time on all, as the geometric mean over the positions; 95 %:
  its interval over the positions, from 8 on; of all: the speed-up of all positions together;
  efficiency: speed-up per processor
nodes: relative to one processor; /minimal: leaves relative to the minimal tree
parallelism: W/C, work divided by the critical path, of the search on this many processors
idle, talk: shares of all processors' time without work, and spent on messages; wasted: share of the
  nodes; messages: per thousand nodes
";

fn equation(found: Fit, intervals: Option<(Interval, Interval)>) -> String {
    let Fit { path, work, error } = found;
    let (of_path, of_work) = intervals.unzip();
    let known =
        |interval| Option::map_or_else(interval, String::new, |it| format!(" {}", between(it)));
    let (of_path, of_work) = (known(of_path), known(of_work));
    let error = error * 100.0;
    format!("time = {path:.2}{of_path} C + {work:.2}{of_work} W/P, off by {error:.1} % on average")
}

fn between(Interval { lower, upper }: Interval) -> String {
    format!("[{lower:.2}, {upper:.2}]")
}

fn ratio(value: Option<f64>) -> String {
    value.map_or_else(String::new, |it| format!("{it:.2}"))
}

fn share(value: Option<f64>) -> String {
    value.map_or_else(String::new, |it| format!("{:.1}%", it * 100.0))
}

/// Creates a table with a row for each number of processors.
fn table<'a>(points: &'a [Point<'a>]) -> Table<&'a Point<'a>> {
    Table::new((2, 1), points)
        .right("processors", 10, |it| it.processors.to_string())
        .right("speed-up", 9, |it| ratio(it.speed_up()))
        .right("95 %", 16, |it| {
            // One processor is compared with itself, so its interval is omitted.
            let interval = it.speed_up_interval().filter(|_| it.processors > 1);
            interval.map_or_else(String::new, between)
        })
        .right("of all", 9, |it| ratio(it.speed_up_of_all()))
        .right("efficiency", 10, |it| share(it.speed_up().map(|up| up / it.processors as f64)))
        .right("nodes", 8, |it| ratio(it.nodes()))
        .right("/minimal", 9, |it| {
            ratio(it.mean(|row, _| Some(row.leaves? as f64 / row.minimal_leaves? as f64)))
        })
        .right("parallelism", 11, |it| {
            ratio(it.mean(|row, _| Some(row.work_units? as f64 / row.critical_path_units? as f64)))
        })
        .right("idle", 6, |it| share(it.idle()))
        .right("talk", 6, |it| {
            share(it.share(|row| row.talk_units, |row| Some(row.time_units? * row.processors)))
        })
        .right("wasted", 7, |it| share(it.share(|row| row.wasted_nodes, |row| row.nodes)))
        .right("messages", 9, |it| {
            ratio(it.share(|row| row.messages, |row| row.nodes).map(|it| it * 1000.0))
        })
}

/// Lists searches that failed, and searches of one position that found different values.
pub fn disagreements(rows: &[ParallelRow]) -> Vec<String> {
    let mut found = Vec::new();
    let mut values: BTreeMap<_, (i32, String)> = BTreeMap::new();
    for row in rows {
        let who = format!("{} on {}", row.contender(), row.processors);
        if !row.error.is_empty() {
            found.push(format!("{} {}, {who}: {}", row.family(), row.position, row.error));
        }
        let Some(value) = row.value else { continue };
        let asked = (row.family(), row.position.clone(), row.seed);
        match values.get(&asked) {
            Some((other, _)) if *other == value => {}
            Some((other, by)) => found.push(format!(
                "contradiction: {} {}: {who} says {value}, and {by} says {other}",
                row.family(),
                row.position
            )),
            None => {
                values.insert(asked, (value, who));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(processors: u64, time: u64, value: i32) -> ParallelRow {
        ParallelRow {
            game: "iid:b=3,d=4".to_owned(),
            position: "tree-1".to_owned(),
            depth_plies: 4,
            scheme: "jamboree".to_owned(),
            processors,
            time_units: Some(time),
            work_units: Some(1000),
            critical_path_units: Some(100),
            value: Some(value),
            ..ParallelRow::default()
        }
    }

    #[test]
    fn speed_ups_are_against_one_processor() {
        let rows = [row(4, 300, 0), row(1, 1000, 0)];
        let all = series(&rows.iter().collect::<Vec<_>>());
        assert_eq!((all.len(), all[0].family.as_str()), (1, "iid:b=3, , depth 4"));
        let speed_ups: Vec<_> = all[0].points.iter().filter_map(Point::speed_up).collect();
        assert!((speed_ups[0] - 1.0).abs() < 1e-9 && (speed_ups[1] - 10.0 / 3.0).abs() < 1e-9);
        assert!(summary(&rows).contains("      3.33"));
    }

    #[test]
    fn a_fit_finds_the_factors() {
        let terms = [(0.2, 0.7), (0.5, 0.4), (0.8, 0.1)];
        let terms = terms.map(|(c, w)| {
            let time = 0.9 * c + 1.1 * w;
            (c / time, w / time)
        });
        let Fit { path, work, error } = fit(&terms).expect("a fit");
        assert!((path - 0.9).abs() < 1e-9 && (work - 1.1).abs() < 1e-9 && error < 1e-9);
        assert_eq!(fit(&terms[..2]), None);
    }

    #[test]
    fn positions_that_differ_leave_doubt() {
        let of_seed = |seed: u64| {
            // A C + B W/P, where the first two trees have another A.
            let path = if seed <= 2 { 2 } else { 1 };
            [1, 2, 4, 8].map(|processors| ParallelRow {
                seed,
                ..row(processors, path * 100 + 1000 / processors, 0)
            })
        };
        let rows = [1, 2, 3, 4, 5, 6, 7, 8].map(of_seed).concat();
        let all = series(&rows.iter().collect::<Vec<_>>());
        let found = all[0].fit().expect("a fit");
        let (path, work) = all[0].fit_intervals().expect("several trees");
        assert!(path.contains(found.path) && work.contains(1.0), "{found:?}, {path:?}, {work:?}");
        assert!(path.lower < 1.01 && path.upper > 1.2, "{path:?}");
        let faster = all[0].points[3].speed_up_interval().expect("several trees");
        let mean = all[0].points[3].speed_up().expect("a speed-up");
        assert!(faster.contains(mean) && faster.lower < faster.upper, "{faster:?} of {mean}");
        let alone = &all[0].points[..1];
        assert!(!table(alone).to_string().contains('['), "nothing is in doubt of one processor");
        let text = summary(&rows);
        assert!(text.contains(&format!("time = {:.2} {} C", found.path, between(path))), "{text}");
        let one_tree = &rows[..4];
        let of_one = series(&one_tree.iter().collect::<Vec<_>>());
        assert_eq!(of_one[0].fit_intervals(), None);
    }

    #[test]
    fn different_values_are_named() {
        assert!(disagreements(&[row(1, 9, 5), row(2, 5, 5)]).is_empty());
        let found = disagreements(&[row(1, 9, 5), row(2, 5, 4)]);
        assert!(found[0].contains("jamboree on 2 says 4, and jamboree on 1 says 5"), "{found:?}");
    }
}
