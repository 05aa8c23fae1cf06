//! Compares all configurations of a table with a baseline.

use plywood_statistics::Contrast;

use crate::report::digits::three_digits;
use crate::report::table::{Cell, Heading, Ratio};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::number;
use crate::studies::searches::tables::answers::{
    COSTS, Comparison, Entry, GENERATED_MOVES, TIME_RATIO,
};
use crate::studies::searches::tables::paired::compared;

/// Returns a column with its heading for each known cost: the ratios of all entries to the
/// baseline, in entry order. The baseline's own cells are empty.
///
/// Ratios of times have no interval, because one run gives no verdict on them. Next to them are the
/// ratios of generated moves.
pub fn against<'a>(
    base: &Entry<'_>,
    entries: &[Entry<'_>],
    unit: &'a str,
) -> Vec<(Heading<'a>, Vec<Cell>)> {
    let contrasts = |metric: &SearchMetric| -> Vec<Option<Contrast>> {
        let contrast = |it: &Entry<'_>| {
            let is_other = it.contender != base.contender;
            compared(metric, &it.rows, &base.rows).filter(|_| is_other)
        };
        entries.iter().map(contrast).collect()
    };
    let of_comparison = |it: &Comparison| columns(it, &contrasts(it.metric), unit);
    let counts = COSTS.iter().flat_map(|it| of_comparison(&it.comparison));
    let times = times(&contrasts(&number::time_ns), unit);
    let moves = times.is_some().then(|| of_comparison(&GENERATED_MOVES));
    counts.chain(times).chain(moves.into_iter().flatten()).collect()
}

/// Returns a column of time ratios; `None` if there are none.
fn times<'a>(contrasts: &[Option<Contrast>], unit: &'a str) -> Option<(Heading<'a>, Vec<Cell>)> {
    let cell = |it: &Contrast| Cell::Number(it.ratio(), three_digits(it.ratio()));
    let cells = contrasts.iter().map(|it| it.as_ref().map_or(Cell::Missing, cell)).collect();
    let heading = Heading { word: TIME_RATIO, name: "time", unit, machine: "" };
    contrasts.iter().any(Option::is_some).then_some((heading, cells))
}

/// Returns the columns of one cost: the ratio with its interval for these positions. If there are
/// several suites, adds the number of suites with a lower cost.
fn columns<'a>(
    cost: &Comparison,
    contrasts: &[Option<Contrast>],
    unit: &'a str,
) -> Vec<(Heading<'a>, Vec<Cell>)> {
    let column = |word: &'static str, name: &'static str, cell: fn(&Contrast) -> Cell| {
        let cells = contrasts.iter().map(|it| it.as_ref().map_or(Cell::Missing, cell));
        (Heading { word, name, unit, machine: "" }, cells.collect())
    };
    let mut columns = Vec::new();
    if contrasts.iter().any(Option::is_some) {
        let ratio = |it: &Contrast| Cell::Ratio(Ratio::exploratory(it.clone()));
        columns.push(column(cost.ratio, cost.heading, ratio));
    }
    if contrasts.iter().flatten().any(|it| it.suites() > 1) {
        let suites =
            |it: &Contrast| Cell::Words(format!("{} of {}", it.suites_below(), it.suites()));
        columns.push(column(cost.suites, "less in suites", suites));
    }
    columns
}

#[cfg(test)]
mod tests {
    use plywood_statistics::Suite;

    use super::*;
    use crate::studies::searches::tables::answers::tests::{entries, rows};

    fn lines(columns: &[(Heading<'_>, Vec<Cell>)]) -> Vec<String> {
        let line = |(heading, cells): &(Heading<'_>, Vec<Cell>)| {
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            format!("{} ({}): {}", heading.word, heading.unit, cells.join(" | "))
        };
        columns.iter().map(line).collect()
    }

    #[test]
    fn all_others_are_compared_with_the_baseline() {
        let rows = [("pvs", [20, 20, 20]), ("scout", [10, 40, 20]), ("negascout", [20, 20, 20])]
            .map(|(name, leaves)| rows(name, &leaves));
        let contenders = rows.each_ref().map(|rows| rows[0].contender());
        let entries = entries(&contenders, &rows);
        let found = lines(&against(&entries[0], &entries, "pvs"));
        assert_eq!(found, ["evaluations-ratio (pvs): - | 1.00 (0.500 to 2.00): 1/3 | the same"]);
    }

    #[test]
    fn of_several_suites_those_with_a_lower_cost_are_counted() {
        let of = |ratios: &[f64]| {
            let suites = ratios.iter().map(|&ratio| Suite::of_ratios(&[ratio; 8]));
            Contrast::of(suites.collect::<Option<_>>().expect("ratios"))
        };
        let contrasts = [None, of(&[0.8, 0.8, 1.25, 1.25]), of(&[0.5, 0.5, 2.0])];
        let found = lines(&columns(&COSTS[1].comparison, &contrasts, "pvs"));
        assert_eq!(
            found,
            [
                "nodes-ratio (pvs): - | 1.00 [1.00, 1.00]: 16/32 | 0.794 [0.794, 0.794]: 16/24",
                "nodes-suites (pvs): - | 2 of 4 | 2 of 3",
            ]
        );
    }
}
