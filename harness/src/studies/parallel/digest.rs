//! The short summary of parallel searches for a terminal, at most ten lines long.

use super::row::{Executor, ParallelRow};
use super::tables::{Point, Series, series};
use plywood_statistics::Contrast;

use crate::record::contender::Contender;
use crate::record::metric::geometric_mean;
use crate::report::digits::{in_words, three_digits};
use crate::report::grouped::grouped;
use crate::report::labels::labels;
use crate::report::table::Table;
use crate::report::table::text::{ending, shortened};

/// Number of lines for families of searches.
const ROOM: usize = 7;

/// Number of lines for families after the first.
const OTHERS: usize = 2;

/// Greatest length of a scheme's name, in characters.
const NAME: usize = 28;

const UNIT: &str = "\
speed-up, nodes: over one processor; time: over the first; tables: summary.txt";

/// Returns the schemes of the first family ranked by speed-up, then a line for each other family
/// that fits.
///
/// The number of processors is the greatest for which at least half of the schemes have a value. No
/// line is wider than a terminal.
pub fn digest(rows: &[ParallelRow]) -> String {
    let all = series(&rows.iter().collect::<Vec<_>>());
    let families = grouped(&all, |one| (&one.family, one.executor, one.costs));
    let mut families = families.iter().filter_map(|(_, family)| Ranking::of(family));
    let Some(first) = families.next() else { return String::new() };
    let others: Vec<String> = families.map(|family| family.in_a_line()).collect();
    // A line about another family may take two lines on a terminal.
    let below = ending(Vec::new(), &others, OTHERS, UNIT).lines().count();
    let lines = first.in_full((ROOM + 1).saturating_sub(below));
    ending(lines, &others, OTHERS, UNIT)
}

/// The schemes of one family on one number of processors, ranked by speed-up.
struct Ranking<'a> {
    name: String,
    places: Vec<(String, f64, &'a Point<'a>)>,
}

impl<'a> Ranking<'a> {
    fn of(family: &[&'a Series<'a>]) -> Option<Self> {
        let on = |series: &'a Series<'a>, processors| {
            let point = series.points.iter().find(|point| point.processors == processors)?;
            Some((point.speed_up()?, point))
        };
        let numbers = family.iter().flat_map(|it| it.points.iter().map(|point| point.processors));
        let has = |processors| family.iter().filter(|it| on(it, processors).is_some()).count();
        let most = numbers.filter(|&processors| 2 * has(processors) >= family.len()).max()?;
        let contenders: Vec<Contender> = family.iter().map(|it| it.contender.clone()).collect();
        let names = labels(&contenders).labels.into_iter();
        let placed = names.zip(family).filter_map(|(name, series)| {
            let (speed_up, point) = on(series, most)?;
            Some((name, speed_up, point))
        });
        let mut places: Vec<_> = placed.collect();
        places.sort_by(|one, other| other.1.total_cmp(&one.1));
        let processors = match family[0].executor {
            Executor::Simulated => "simulated processors",
            Executor::Threads => "threads",
        };
        let positions = places.first()?.2.pairs().count();
        let name = format!("{}, {positions} positions, {most} {processors}", family[0].family);
        Some(Self { name, places })
    }

    fn in_full(&self, room: usize) -> Vec<String> {
        let mut lines = vec![self.name.clone()];
        let shown = self.places.len().min(room.saturating_sub(lines.len() + 1));
        let heading = match self.places.len() {
            all if all > shown => format!("scheme ({shown} of {all})"),
            _ => "scheme".to_owned(),
        };
        let first = self.places[0].2;
        let table = Table::new((2, 2), &self.places[..shown])
            .left(&heading, 0, |(name, ..)| shortened(name, NAME))
            .right("speed-up", 0, |(_, speed_up, point)| {
                in_words(*speed_up, point.speed_up_interval())
            })
            .right("time", 0, |(.., point)| relative(point, first).unwrap_or_default())
            .right("nodes", 0, |(.., point)| point.nodes().map(three_digits).unwrap_or_default())
            .right("idle", 0, |(.., point)| {
                point.idle().map_or_else(String::new, |idle| format!("{:.1}%", idle * 100.0))
            });
        lines.extend(table.to_string().lines().map(str::to_owned));
        lines
    }

    fn in_a_line(&self) -> String {
        let (scheme, speed_up, point) = &self.places[0];
        format!("{}: {scheme} {}", self.name, in_words(*speed_up, point.speed_up_interval()))
    }
}

/// Returns the geometric mean of the ratios of two schemes' times, position by position, with its
/// interval.
fn relative(own: &Point<'_>, other: &Point<'_>) -> Option<String> {
    let others: Vec<&ParallelRow> = other.pairs().map(|(row, _)| row).collect();
    let ratio = |(row, _): (&ParallelRow, &ParallelRow)| {
        let is_same = |it: &&&ParallelRow| (&it.position, it.seed) == (&row.position, row.seed);
        Some(row.time()? / others.iter().find(is_same)?.time()?)
    };
    let ratios: Vec<f64> = own.pairs().filter_map(ratio).collect();
    let interval = Contrast::of_one_suite(&ratios)?.these().ok();
    Some(in_words(geometric_mean(&ratios)?, interval))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(games: u64) -> Vec<ParallelRow> {
        let row = |game, scheme: &str, processors, seed| ParallelRow {
            game: format!("iid:b={},d=4", game + 2),
            position: format!("tree-{seed}"),
            seed,
            depth_plies: 4,
            scheme: scheme.to_owned(),
            processors,
            time_units: Some(1000 * seed / if scheme == "jamboree" { processors } else { 1 }),
            nodes: Some(10 * processors),
            ..ParallelRow::default()
        };
        let mut rows = Vec::new();
        for game in 0..games {
            for scheme in ["root-splitting", "jamboree"] {
                let both = [1, 4].into_iter().flat_map(|on| [1, 2].map(|seed| (on, seed)));
                rows.extend(both.map(|(on, seed)| row(game, scheme, on, seed)));
            }
        }
        rows
    }

    #[test]
    fn the_fastest_comes_first() {
        let text = digest(&rows(1));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "iid:b=2, , depth 4, 2 positions, 4 simulated processors");
        // Two positions have no interval.
        assert!(lines[2].starts_with("  jamboree            4.00  1.00"), "{text}");
        assert!(lines[3].contains("1.00  4.00   4.00"), "{text}");
        assert_eq!(lines.len(), 5, "{text}");
        assert_eq!(digest(&[]), "");
    }

    #[test]
    fn many_families_take_few_lines() {
        for games in [2, 3, 12] {
            let text = digest(&rows(games));
            let own = text.lines().filter(|line| !line.starts_with("          "));
            assert!(own.count() <= ROOM + 1, "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        }
        assert!(digest(&rows(12)).contains("and 10 more games"));
    }
}
