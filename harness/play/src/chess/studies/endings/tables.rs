//! Tables that show at which distance one forward search costs as much as retrograde analysis of
//! all positions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use bytesize::ByteSize;

use crate::chess::studies::endings::row::{Direction, EndingRow};
use plywood::record::metric::geometric_mean;
use plywood::record::status::Status;
use plywood::report::table::Table;

/// The cost of one search method for the sampled positions at one distance to mate.
#[derive(Clone, Debug, PartialEq)]
pub struct Effort {
    /// Plies to mate.
    pub plies: u32,
    /// The number of positions solved.
    pub solved: usize,
    /// The number of positions tried.
    pub tried: usize,
    /// The geometric mean of the moves generated, over all positions tried. It is a lower bound if
    /// some searches were stopped.
    pub typical: f64,
    /// The arithmetic mean of the moves generated, over all positions tried.
    pub mean: f64,
    /// The geometric mean of the time in nanoseconds, over the positions solved.
    pub time_ns: Option<f64>,
}

#[derive(Clone, Debug)]
pub struct Solved<'a> {
    /// The row of retrograde analysis.
    pub backwards: &'a EndingRow,
    /// The row of the sweeps, if the comparison includes them for this ending.
    pub sweeps: Option<&'a EndingRow>,
    /// The costs of each search method, in order of distance.
    pub forwards: BTreeMap<&'a str, Vec<Effort>>,
}

/// Groups the rows by ending, in their order. Endings without a row of retrograde analysis are left
/// out.
pub fn endings(rows: &[EndingRow]) -> Vec<Solved<'_>> {
    let backwards = rows.iter().filter(|row| row.direction == Direction::Backwards);
    let solved = backwards.map(|backwards| {
        let mut distances: BTreeMap<(&str, u32), Vec<&EndingRow>> = BTreeMap::new();
        for row in rows.iter().filter(|row| row.ending == backwards.ending) {
            if let (Direction::Forwards, Some(plies)) = (row.direction, row.distance_plies) {
                distances.entry((&row.method, plies)).or_default().push(row);
            }
        }
        let mut forwards: BTreeMap<&str, Vec<Effort>> = BTreeMap::new();
        for ((method, plies), rows) in distances {
            forwards.entry(method).or_default().push(Effort::of(plies, &rows));
        }
        let is_swept =
            |row: &&EndingRow| row.ending == backwards.ending && row.direction == Direction::Sweeps;
        Solved { backwards, sweeps: rows.iter().find(is_swept), forwards }
    });
    solved.collect()
}

impl Effort {
    fn of(plies: u32, rows: &[&EndingRow]) -> Self {
        let moves: Vec<f64> =
            rows.iter().filter_map(|row| row.moves).map(|moves| moves.max(1) as f64).collect();
        let solved: Vec<_> = rows.iter().filter(|row| row.status == Status::Completed).collect();
        let times: Vec<f64> =
            solved.iter().filter_map(|row| row.time_ns).map(|time| time.max(1) as f64).collect();
        Self {
            plies,
            solved: solved.len(),
            tried: rows.len(),
            typical: geometric_mean(&moves).unwrap_or(0.0),
            mean: moves.iter().sum::<f64>() / moves.len().max(1) as f64,
            time_ns: geometric_mean(&times),
        }
    }

    /// Returns whether every position tried was solved.
    pub fn is_whole(&self) -> bool {
        self.solved == self.tried
    }
}

impl Solved<'_> {
    /// Counts the positions that White wins in exactly this many plies, without symmetric
    /// duplicates.
    pub fn wins_in(&self, plies: u32) -> f64 {
        let all = self.backwards.wins_by_plies();
        let count =
            all.iter().find(|(distance, _)| *distance == plies).map_or(0, |(_, count)| *count);
        count as f64 / f64::from(self.backwards.symmetries.max(1))
    }

    /// Returns the number of moves that retrograde analysis of all positions generates.
    pub fn price(&self) -> f64 {
        self.backwards.moves.unwrap_or(0) as f64
    }

    /// Returns, for each distance, the number of wins within it and the moves that the search would
    /// generate to solve them one by one. Stops before the first distance with an unsolved
    /// position.
    pub fn one_by_one(&self, method: &str) -> Vec<(u32, f64, f64)> {
        let efforts = self.forwards.get(method).map_or(&[][..], Vec::as_slice);
        let (mut positions, mut moves) = (0.0, 0.0);
        let whole = efforts.iter().take_while(|effort| effort.is_whole());
        let sums = whole.map(|effort| {
            let wins = self.wins_in(effort.plies);
            positions += wins;
            moves += wins * effort.mean;
            (effort.plies, positions, moves)
        });
        sums.collect()
    }

    /// Returns the smallest distance at which searching a typical position generates as many moves
    /// as retrograde analysis of all positions.
    pub fn one_costs_all(&self, method: &str) -> Option<u32> {
        let efforts = self.forwards.get(method)?;
        Some(efforts.iter().find(|effort| effort.typical >= self.price())?.plies)
    }

    /// Returns the smallest distance within which solving all wins one by one generates at least as
    /// many moves as retrograde analysis.
    pub fn all_cost_more(&self, method: &str) -> Option<u32> {
        let within = self.one_by_one(method);
        Some(within.into_iter().find(|(_, _, moves)| *moves >= self.price())?.0)
    }
}

/// Returns the factor by which the typical cost grows with each ply of distance. It is a
/// least-squares fit of logarithms over the distances with all positions solved, or `None` with
/// fewer than three.
pub fn growth(efforts: &[Effort]) -> Option<f64> {
    let points: Vec<(f64, f64)> = efforts
        .iter()
        .filter(|effort| effort.is_whole())
        .map(|effort| (f64::from(effort.plies), effort.typical.ln()))
        .collect();
    let count = points.len() as f64;
    let sum = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>();
    let spread = count * sum(|(x, _)| x * x) - sum(|(x, _)| *x).powi(2);
    let slope = (count * sum(|(x, y)| x * y) - sum(|(x, _)| *x) * sum(|(_, y)| *y)) / spread;
    (points.len() > 2).then(|| slope.exp())
}

pub fn tables(rows: &[EndingRow]) -> String {
    let mut text = String::from(
        "Moves generated to solve positions that White, to move, wins: forwards, one position, the \
         geometric mean\nof those tried, a lower bound if some were stopped; backwards, all \
         positions of the ending and of those\nthat it can turn into.\n",
    );
    for solved in endings(rows) {
        let EndingRow { ending, men, positions, moves, bytes, time_ns, .. } = solved.backwards;
        let _ = writeln!(
            text,
            "\n{ending}, {men} men: backwards {} moves for {} positions, {}, {}",
            moves.unwrap_or(0),
            positions.unwrap_or(0),
            ByteSize(bytes.unwrap_or(0)),
            in_seconds(*time_ns),
        );
        if let Some(sweeps) = solved.sweeps {
            let _ = writeln!(text, "{}", cost_of_sweeps(sweeps, solved.backwards));
        }
        let plies: BTreeSet<u32> =
            solved.forwards.values().flatten().map(|effort| effort.plies).collect();
        let mut table = Table::new((0, 1), plies).right("plies", 5, u32::to_string).right(
            "wins",
            12,
            |&plies| format!("{:.0}", solved.wins_in(plies)),
        );
        for (number, efforts) in (1..).zip(solved.forwards.values()) {
            let cell = |of: fn(&Effort) -> String| {
                move |plies: &u32| {
                    let effort = efforts.iter().find(|effort| effort.plies == *plies);
                    effort.map_or_else(|| "-".to_owned(), of)
                }
            };
            let share = cell(|it| format!("{}/{}", it.solved, it.tried));
            let moves = cell(|it| {
                let bound = if it.is_whole() { "" } else { ">" };
                format!("{bound}{:.0}", it.typical)
            });
            let time =
                cell(|it| it.time_ns.map_or("-".to_owned(), |time| format!("{:.2}", time / 1e6)));
            let heading = format!("[{number}]");
            table = table.right(&heading, 7, share).right("moves", 12, moves).right("ms", 10, time);
        }
        let _ = writeln!(text, "{table}");
        for (number, (method, efforts)) in (1..).zip(&solved.forwards) {
            let _ = writeln!(text, "[{number}] {method}: {}", verdict(&solved, method, efforts));
        }
    }
    text
}

fn in_seconds(time_ns: Option<u64>) -> String {
    time_ns.map_or("time unknown".to_owned(), |time| format!("{:.3} s", time as f64 / 1e9))
}

/// Describes the cost of the sweeps as multiples of the cost of retrograde analysis.
fn cost_of_sweeps(sweeps: &EndingRow, backwards: &EndingRow) -> String {
    let times = |of: fn(&EndingRow) -> Option<u64>| {
        let pair = of(sweeps).zip(of(backwards)).filter(|&(_, chained)| chained > 0);
        pair.map_or("-".to_owned(), |(swept, chained)| {
            format!("{:.1}", swept as f64 / chained as f64)
        })
    };
    format!(
        "by sweeps: {} moves, {} times as many; {}, {} times as long; {}, {} times as much memory",
        sweeps.moves.unwrap_or(0),
        times(|row| row.moves),
        in_seconds(sweeps.time_ns),
        times(|row| row.time_ns),
        ByteSize(sweeps.bytes.unwrap_or(0)),
        times(|row| row.bytes),
    )
}

/// Describes at which distance the cost of a search exceeds that of retrograde analysis.
fn verdict(solved: &Solved<'_>, method: &str, efforts: &[Effort]) -> String {
    let mut parts = Vec::new();
    if let Some(growth) = growth(efforts) {
        parts.push(format!("x{growth:.2} a ply"));
    }
    parts.push(match solved.all_cost_more(method) {
        Some(plies) => format!("all wins within {plies} plies cost more than everything backwards"),
        None => "all wins that it solves cost less than everything backwards".to_owned(),
    });
    parts.push(match (solved.one_costs_all(method), efforts.last()) {
        (Some(plies), _) => {
            format!("one win in {plies} plies costs as much as everything backwards")
        }
        (None, Some(last)) if last.is_whole() => {
            format!("even one win in {} plies costs less than that", last.plies)
        }
        (None, Some(last)) => format!("stopped at {} plies", last.plies),
        (None, None) => "nothing tried".to_owned(),
    });
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(method: &str, plies: u32, moves: u64, status: Status) -> EndingRow {
        EndingRow {
            ending: "KRK".to_owned(),
            method: method.to_owned(),
            distance_plies: Some(plies),
            moves: Some(moves),
            status,
            ..EndingRow::default()
        }
    }

    #[test]
    fn the_crossing_is_where_one_costs_as_much_as_all() {
        let backwards = EndingRow {
            direction: Direction::Backwards,
            wins: "1:80 3:800 5:8000".to_owned(),
            symmetries: 8,
            ..row("backward-chaining", 5, 5_000, Status::Completed)
        };
        let rows = [
            backwards,
            row("a", 1, 10, Status::Completed),
            row("a", 3, 100, Status::Completed),
            row("a", 5, 1_000, Status::Completed),
            row("a", 7, 10_000, Status::NodeLimit),
        ];
        let solved = &endings(&rows)[0];
        // 10 wins in one ply for 100 moves, 100 in three for 10,000.
        let one_by_one = solved.one_by_one("a");
        assert_eq!(one_by_one[..2], [(1, 10.0, 100.0), (3, 110.0, 10_100.0)]);
        assert_eq!(one_by_one.len(), 3, "what was stopped says nothing of the sum");
        assert_eq!(solved.all_cost_more("a"), Some(3));
        assert_eq!(solved.one_costs_all("a"), Some(7));
        let growth = growth(&solved.forwards["a"]).expect("three distances");
        assert!((growth - 10.0_f64.sqrt()).abs() < 1e-9, "{growth}");
        let text = tables(&rows);
        assert!(text.contains("    7            0     0/1       >10000"), "{text}");
    }
}
