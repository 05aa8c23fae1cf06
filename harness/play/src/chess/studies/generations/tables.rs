//! Prints the results of an evolution, and computes means over its last winners.

use std::fmt::Write as _;

use plywood_learning::evolution::ranking;
use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters};

use crate::chess::studies::generations::row::GenerationRow;
use plywood::report::digits::counted;
use plywood::report::table::Table;

/// The number of last winners over which means are computed, as in the source.
pub const LAST: usize = 10;

/// The relative error below which a parameter is settled, as in the source. Between this value and
/// [`SETTLING`], it is settling.
pub const SETTLED: f64 = 0.05;
/// The relative error below which a parameter is settling, as in the source.
pub const SETTLING: f64 = 0.15;

/// The mean of a parameter over several winners, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    pub mean: f64,
    /// The standard error of the mean: sqrt(sum of squared differences / (n (n - 1))); `None` for a
    /// single winner.
    pub error: Option<f64>,
}

impl Mean {
    /// Computes the mean of these values, or `None` if there are none.
    pub fn of(values: &[f64]) -> Option<Self> {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (values.len() > 1).then(|| (squares / (count * (count - 1.0))).sqrt());
        (!values.is_empty()).then_some(Self { mean, error })
    }

    /// Returns the error as a fraction of the mean, or `None` if there is none or the mean is 0.
    pub fn relative_error(self) -> Option<f64> {
        self.error.filter(|_| self.mean != 0.0).map(|error| (error / self.mean).abs())
    }

    /// Classifies the parameter as settled, settling or open, by the source's two thresholds.
    pub fn verdict(self) -> &'static str {
        match self.relative_error() {
            Some(..SETTLED) => "settled",
            Some(..SETTLING) => "settling",
            _ => "open",
        }
    }
}

/// Returns the mean of each parameter over the last [`LAST`] winners, in the order of the
/// parameters. Empty without rows.
pub fn last_means(rows: &[GenerationRow]) -> Vec<(SelfTaughtParameter, Mean)> {
    let winners: Vec<SelfTaughtParameters> =
        rows[rows.len().saturating_sub(LAST)..].iter().map(GenerationRow::parameters).collect();
    let of = |parameter: SelfTaughtParameter| {
        let values: Vec<f64> = winners.iter().map(|it| f64::from(it[parameter])).collect();
        Some((parameter, Mean::of(&values)?))
    };
    SelfTaughtParameter::ALL.into_iter().filter_map(of).collect()
}

/// Returns the rounded means over the last winners as a parameter set; `None` without rows.
pub fn mean_parameters(rows: &[GenerationRow]) -> Option<SelfTaughtParameters> {
    let mut parameters = SelfTaughtParameters::ANCESTOR;
    for (parameter, mean) in last_means(rows) {
        parameters.set(parameter, mean.mean.round() as i32);
    }
    (!rows.is_empty()).then_some(parameters)
}

/// Prints the effort, the last tournament's results, and the winners' parameters. A single winner
/// has no error, and the source's thresholds apply to ten winners.
pub fn evolved(rows: &[GenerationRow]) -> String {
    let mut text = String::new();
    let Some(last) = rows.last() else { return text };
    let sum = |of: fn(&GenerationRow) -> Option<u64>| {
        rows.iter().filter_map(of).fold(0, u64::saturating_add)
    };
    let (games, nodes) = (sum(|row| row.games), sum(|row| row.nodes));
    let generations = counted(rows.len(), "generation");
    let _ = writeln!(text, "{generations}, {}, {nodes} nodes\n", counted(games, "game"));
    let count = rows.len().min(LAST);
    let mut table = Table::new((2, 1), last_means(rows))
        .left("parameter", 30, |(parameter, _)| parameter.name().to_owned())
        .right("ancestor", 8, |it| SelfTaughtParameters::ANCESTOR[it.0].to_string())
        .right("last", 8, |(parameter, _)| last.parameters()[*parameter].to_string());
    let mut note = String::new();
    if count > 1 {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        table = table
            .right("mean", 8, |(_, it)| format!("{:.1}", it.mean))
            .right("error", 8, |(_, it)| or_dash(it.error.map(|it| format!("{it:.1}"))))
            .right("relative", 8, |(_, it)| {
                or_dash(it.relative_error().map(|it| format!("{:.0} %", 100.0 * it)))
            });
        let _ = write!(
            note,
            "\n\nmean and error: of the winners of the last {count} generations; relative: the \
             error to the\nmean"
        );
    }
    if count == LAST {
        table = table.left("", 0, |(_, it)| format!(" {}", it.verdict()));
        note += "; settled below 5 %, settling below 15 %, as in the source";
    }
    let fitness = String::from(last.fitness.clone());
    let _ = writeln!(text, "fitness of the last generation's members, in their order: {fitness}\n");
    let _ = writeln!(text, "{table}{note}");
    text
}

/// Prints the points of the members of a tournament by place. `names` are in the members' order.
pub fn places(names: &[&str], fitness: &[i64]) -> String {
    let order = ranking(fitness).into_iter().zip(1..).filter(|(member, _)| *member < names.len());
    let table = Table::new((2, 2), order.collect::<Vec<_>>())
        .right("place", 5, |(_, place)| place.to_string())
        .left("member", 20, |(member, _)| names[*member].to_owned())
        .right("points", 8, |(member, _)| fitness[*member].to_string());
    format!("{table}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The source's last ten winners, and the means and errors that it prints.
    #[test]
    fn means_and_errors_are_the_documents() {
        let rows: Vec<GenerationRow> = (1..=63)
            .filter_map(SelfTaughtParameters::winner)
            .map(|winner| GenerationRow::default().won_by(&winner))
            .collect();
        let printed = SelfTaughtParameters::MEAN;
        for (parameter, mean) in last_means(&rows) {
            let difference = mean.mean - f64::from(printed[parameter]);
            assert!(difference.abs() <= 1.0, "{}: {mean:?}", parameter.name());
        }
        let found = Mean::of(&[1.0, 2.0, 3.0, 4.0]).expect("values");
        let error = found.error.expect("two winners");
        assert!((error - (5.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(found.verdict(), "open");
        let single = Mean::of(&[7.0]).expect("a value");
        assert_eq!((single.error, single.verdict()), (None, "open"));
        assert_eq!(Mean::of(&[]), None);
    }

    /// The source's percentages (4.1), and the parameters that it calls unstable, which are to have
    /// 15 % or more.
    #[test]
    fn twelve_percentages_of_the_document_and_one_verdict_are_off() {
        const PRINTED: [&str; 24] = [
            "2.3", "6.2", "3.2", "1.0", "4.4", "6.1", "20", "15", "15", "17", "25", "20", "21",
            "11", "17", "17", "18", "13", "13", "17", "20", "22", "9.1", "17",
        ];
        const UNSTABLE: [usize; 14] = [7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 20, 21, 22, 24];
        let rows: Vec<GenerationRow> = (1..=63)
            .filter_map(SelfTaughtParameters::winner)
            .map(|winner| GenerationRow::default().won_by(&winner))
            .collect();
        let (mut off, mut verdicts) = (Vec::new(), Vec::new());
        for ((number, (_, mean)), printed) in (1..).zip(last_means(&rows)).zip(PRINTED) {
            let relative = mean.relative_error().expect("a mean above 0");
            let digits = usize::from(printed.contains('.'));
            if format!("{:.digits$}", 100.0 * relative) != printed {
                off.push(number);
            }
            if UNSTABLE.contains(&number) != (relative >= SETTLING) {
                verdicts.push(number);
            }
        }
        assert_eq!(off, [1, 3, 7, 11, 16, 17, 18, 19, 20, 21, 22, 23]);
        assert_eq!(verdicts, [9]);
    }

    #[test]
    fn a_summary_has_a_line_for_each_parameter() {
        let row = GenerationRow::default().won_by(&SelfTaughtParameters::ANCESTOR);
        let text = evolved(&[row]);
        assert!(SelfTaughtParameter::ALL.iter().all(|it| text.contains(it.name())), "{text}");
        assert_eq!(evolved(&[]), "");
    }

    /// A parameter is neither settled nor open after one winner, and the source judges ten.
    #[test]
    fn only_ten_winners_settle_a_parameter() {
        let row = || GenerationRow::default().won_by(&SelfTaughtParameters::ANCESTOR);
        let text = |count: usize| evolved(&(0..count).map(|_| row()).collect::<Vec<_>>());
        assert!(!text(1).contains("settl") && !text(1).contains("mean"), "{}", text(1));
        assert!(!text(2).contains("settl") && text(2).contains("error"), "{}", text(2));
        assert!(text(LAST).contains(" settled\n"), "{}", text(LAST));
    }

    #[test]
    fn a_tournament_is_printed_by_places() {
        let text = places(&["self-taught", "self-taught:63"], &[-5, 5]);
        let lines: Vec<Vec<&str>> =
            text.lines().map(|it| it.split(' ').filter(|it| !it.is_empty()).collect()).collect();
        assert_eq!(lines[1..], [["1", "self-taught:63", "5"], ["2", "self-taught", "-5"]]);
    }
}
