//! Two records of the same searches: the ratio of their times.

use std::collections::BTreeMap;

use plywood_statistics::Contrast;

use crate::core::pace::Pace;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::metric::geometric_mean;
use crate::studies::searches::row::{Place, SearchRow, number};

/// For each game, the ratio of all searches together, and then of each contender. With a
/// `baseline`, times are divided by that contender's time for the same question in the same
/// record, so that the speed of the machine cancels out.
pub fn paces(first: &[SearchRow], second: &[SearchRow], baseline: Option<&Contender>) -> Vec<Pace> {
    let [first, second] = [first, second].map(|rows| Times::of(rows, baseline));
    let mut games: BTreeMap<String, BTreeMap<Option<Contender>, Ratios<'_>>> = BTreeMap::new();
    for &(row, before) in &first.rows {
        let Some((other, after)) = second.of_row(&row.id) else { continue };
        let contender = row.contender();
        if baseline == Some(&contender) {
            continue;
        }
        let before = first.in_units(row, before);
        let after = second.in_units(other, after);
        let Some((before, after)) = before.zip(after) else { continue };
        let game = format!("{}, {}", row.family(), row.evaluation);
        let contenders = games.entry(game).or_default();
        for key in [None, Some(contender)] {
            let ratios = contenders.entry(key).or_default().entry(row.place()).or_default();
            ratios.push(after / before);
        }
    }
    let mut compared = Vec::new();
    for (game, contenders) in games {
        for (contender, ratios) in contenders {
            let means: Vec<f64> =
                ratios.values().filter_map(|ratios| geometric_mean(ratios)).collect();
            compared.extend(Contrast::of_one_suite(&means).map(|it| Pace {
                game: game.clone(),
                contender: contender.map(|it| it.to_string()),
                positions: it.positions(),
                ratio: it.ratio(),
                interval: it.these().ok(),
            }));
        }
    }
    compared
}

/// The ratios of times, by position.
type Ratios<'a> = BTreeMap<Place<'a>, Vec<f64>>;

/// The times of a record.
struct Times<'a> {
    /// The rows that have a time, sorted by their ids.
    rows: Vec<(&'a SearchRow, f64)>,
    /// The times of the baseline, if there is one.
    of_baseline: Option<BTreeMap<Question<'a>, f64>>,
}

/// The full name of the game, the evaluation, the depth and the position.
type Question<'a> = (String, &'a str, u32, Place<'a>);

impl<'a> Times<'a> {
    fn of(rows: &'a [SearchRow], baseline: Option<&Contender>) -> Self {
        let timed = rows.iter().filter(|row| row.is_completed());
        let mut timed: Vec<_> =
            timed.filter_map(|row| Some((row, number::time_ns.of(row)?))).collect();
        timed.sort_by(|(one, _), (other, _)| one.id.cmp(&other.id));
        let of_baseline = |baseline: &Contender| {
            let own = timed.iter().filter(|(row, _)| row.contender() == *baseline);
            own.map(|(row, time)| (question(row), *time)).collect()
        };
        Self { of_baseline: baseline.map(of_baseline), rows: timed }
    }

    fn of_row(&self, id: &RowId) -> Option<(&'a SearchRow, f64)> {
        let found = self.rows.binary_search_by(|(row, _)| row.id.cmp(id));
        found.ok().map(|at| self.rows[at])
    }

    fn in_units(&self, row: &SearchRow, time: f64) -> Option<f64> {
        match &self.of_baseline {
            None => Some(time),
            Some(times) => Some(time / times.get(&question(row))?),
        }
    }
}

fn question(row: &SearchRow) -> Question<'_> {
    (row.whole_game(), &row.evaluation, row.depth_plies, row.place())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::plots::sample::search;
    use crate::studies::searches::row::Count;

    fn row(position: &str, algorithm: &str, time: u64) -> SearchRow {
        SearchRow {
            id: RowId::new("search", &[&position, &algorithm]),
            ..search(position, algorithm)
        }
        .with([(Count::time_ns, Some(time))])
    }

    fn record(times: [u64; 4]) -> Vec<SearchRow> {
        let names = [("a", "pvs"), ("a", "scout"), ("b", "pvs"), ("b", "scout")];
        names.iter().zip(times).map(|((place, name), time)| row(place, name, time)).collect()
    }

    #[test]
    fn ratios_are_of_the_same_rows() {
        let (first, mut second) = (record([10, 10, 20, 40]), record([20, 5, 40, 20]));
        second.push(row("c", "pvs", 1));
        let all = paces(&first, &second, None);
        let found: Vec<_> = all.iter().map(|it| (it.contender.as_deref(), it.ratio)).collect();
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].0.is_none() && near(found[0].1, 1.0), "{found:?}");
        assert!(found[1].0 == Some("scout") && near(found[1].1, 0.5), "{found:?}");
        assert!(found[2].0 == Some("pvs") && near(found[2].1, 2.0), "{found:?}");
        assert!(all.iter().all(|it| it.interval.is_none()), "two positions are too few: {all:?}");
    }

    #[test]
    fn eight_positions_have_an_interval() {
        let rows = |scout: u64| -> Vec<SearchRow> {
            let places: Vec<String> = (0..8).map(|it| format!("p{it}")).collect();
            let both = |place: &String| [row(place, "pvs", 100), row(place, "scout", scout)];
            places.iter().flat_map(both).collect()
        };
        let all = paces(&rows(100), &rows(130), None);
        let found: Vec<_> = all.iter().map(|it| it.contender.as_deref()).collect();
        assert_eq!(found, [None, Some("scout"), Some("pvs")]);
        let [lower, upper] = all[1].interval.expect("an interval").ends();
        assert!((lower - 1.3).abs() < 1e-9 && (upper - 1.3).abs() < 1e-9, "{all:?}");
    }

    #[test]
    fn a_faster_machine_is_no_difference_to_a_baseline() {
        let first = record([10, 30, 20, 60]);
        let second: Vec<SearchRow> = record([5, 15, 10, 30]);
        let all = paces(&first, &second, Some(&Contender::new("pvs", "")));
        assert!(all.iter().all(|it| (it.ratio - 1.0).abs() < 1e-12), "{all:?}");
        assert_eq!(all.len(), 2, "all, and scout");
    }
}
