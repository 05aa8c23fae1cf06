//! Compares two records of the same searches: the ratios of their times and of the moves generated.

use std::collections::BTreeMap;

use plywood_statistics::Contrast;

use crate::core::pace::Pace;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::metric::geometric_mean;
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::{Place, SearchRow, number};

/// Returns for each game the ratio over all searches, then for each configuration. With a
/// `baseline`, each cost is first divided by the baseline's in the same record, which cancels the
/// speed of the machine.
pub fn paces(first: &[SearchRow], second: &[SearchRow], baseline: Option<&Contender>) -> Vec<Pace> {
    let of = |metric| contrasts([first, second], baseline, metric);
    let moves = of(&number::generated_moves);
    let pace = |(key, contrast): (Key, Contrast)| {
        let generated_moves = moves.get(&key).map(Contrast::ratio);
        let (game, contender) = key;
        Pace {
            game,
            contender: contender.map(|it| it.to_string()),
            positions: contrast.positions(),
            ratio: contrast.ratio(),
            generated_moves,
        }
    };
    of(&number::time_ns).into_iter().map(pace).collect()
}

/// Game with evaluation, and configuration; `None` stands for all configurations together.
type Key = (String, Option<Contender>);

fn contrasts(
    records: [&[SearchRow]; 2],
    baseline: Option<&Contender>,
    metric: &SearchMetric,
) -> BTreeMap<Key, Contrast> {
    let [first, second] = records.map(|rows| Costs::of(rows, baseline, metric));
    let mut compared: BTreeMap<Key, Ratios<'_>> = BTreeMap::new();
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
        for contender in [None, Some(contender)] {
            let ratios = compared.entry((game.clone(), contender)).or_default();
            ratios.entry(row.place()).or_default().push(after / before);
        }
    }
    let contrast = |(key, ratios): (Key, Ratios<'_>)| {
        let means: Vec<f64> = ratios.values().filter_map(|it| geometric_mean(it)).collect();
        Some((key, Contrast::of_one_suite(&means)?))
    };
    compared.into_iter().filter_map(contrast).collect()
}

/// The ratios of each position.
type Ratios<'a> = BTreeMap<Place<'a>, Vec<f64>>;

/// One cost of the searches in a record.
struct Costs<'a> {
    /// Rows that have the cost, sorted by id.
    rows: Vec<(&'a SearchRow, f64)>,
    /// Costs of the baseline, if there is one.
    of_baseline: Option<BTreeMap<Question<'a>, f64>>,
}

/// Full name of the game, evaluation, depth and position.
type Question<'a> = (String, &'a str, u32, Place<'a>);

impl<'a> Costs<'a> {
    fn of(rows: &'a [SearchRow], baseline: Option<&Contender>, metric: &SearchMetric) -> Self {
        let known = rows.iter().filter(|row| row.is_completed());
        let mut known: Vec<_> =
            known.filter_map(|row| Some((row, metric.of(row).filter(|it| *it > 0.0)?))).collect();
        known.sort_by(|(one, _), (other, _)| one.id.cmp(&other.id));
        let of_baseline = |baseline: &Contender| {
            let own = known.iter().filter(|(row, _)| row.contender() == *baseline);
            own.map(|(row, cost)| (question(row), *cost)).collect()
        };
        Self { of_baseline: baseline.map(of_baseline), rows: known }
    }

    fn of_row(&self, id: &RowId) -> Option<(&'a SearchRow, f64)> {
        let found = self.rows.binary_search_by(|(row, _)| row.id.cmp(id));
        found.ok().map(|at| self.rows[at])
    }

    fn in_units(&self, row: &SearchRow, cost: f64) -> Option<f64> {
        match &self.of_baseline {
            None => Some(cost),
            Some(costs) => Some(cost / costs.get(&question(row))?),
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
    }

    /// A contender generates five moves in each position before, and two and 20 after.
    #[test]
    fn the_moves_generated_stand_beside_a_ratio_of_times() {
        let with = |rows: [SearchRow; 2], moves: [u64; 2]| -> Vec<SearchRow> {
            let both = rows.into_iter().zip(moves);
            both.map(|(row, moves)| row.with([(Count::generated_moves, Some(moves))])).collect()
        };
        let rows = || [row("a", "pvs", 100), row("b", "pvs", 100)];
        let all = paces(&with(rows(), [5, 5]), &with(rows(), [2, 20]), None);
        assert!(all.iter().all(|it| (it.ratio - 1.0).abs() < 1e-12), "{all:?}");
        let moves = all[0].generated_moves.expect("counted");
        assert!((moves - 1.6_f64.sqrt()).abs() < 1e-12, "{all:?}");
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
