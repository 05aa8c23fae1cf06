//! Conclusions of a table in words: the cheapest contender, by how much, and with
//! what confidence.

use std::fmt::Write as _;

use plywood_algorithms::Promise;

use crate::record::contender::Contender;
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::{Paired, in_words};

/// A contender of a table.
pub struct Entry<'a> {
    /// The contender's label in the table.
    pub label: &'a str,
    /// The contender.
    pub contender: &'a Contender,
    /// Its rows, for the same positions in the same order as those of all others.
    pub rows: Vec<&'a SearchRow>,
}

/// A cost by which contenders are compared.
pub struct Cost {
    /// The metric of a row.
    pub metric: &'static SearchMetric,
    /// The heading in tables.
    pub heading: &'static str,
    least: &'static str,
    times: &'static str,
}

/// All costs by which contenders are compared.
pub const COSTS: [Cost; 3] = [
    Cost {
        metric: &number::leaves,
        heading: "evaluations",
        least: "fewest evaluations",
        times: "times as many",
    },
    Cost {
        metric: &number::nodes,
        heading: "nodes",
        least: "fewest nodes",
        times: "times as many",
    },
    Cost { metric: &number::time_ns, heading: "time", least: "fastest", times: "times as long" },
];

/// Classes of contenders whose costs can be compared, by the answers that they
/// give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Value,
    OtherValue,
    PlausibleValue,
    GameValue,
    BestMove,
    ForcedWin,
    Guess,
    Program,
}

impl Class {
    const ALL: [Self; 8] = [
        Self::Value,
        Self::OtherValue,
        Self::PlausibleValue,
        Self::GameValue,
        Self::BestMove,
        Self::ForcedWin,
        Self::Guess,
        Self::Program,
    ];

    fn of(entry: &Entry<'_>) -> Self {
        if entry.contender.is_program() {
            return Self::Program;
        }
        match entry.contender.known().map(plywood_algorithms::Algorithm::promise) {
            Some(Promise::Plausible) => Self::PlausibleValue,
            Some(Promise::GameValue) => Self::GameValue,
            Some(Promise::BestMove) => Self::BestMove,
            Some(Promise::ForcedWin) => Self::ForcedWin,
            Some(Promise::Nothing) => Self::Guess,
            Some(Promise::Value | Promise::ValueAlone) | None => {
                let is_exact = entry.rows.iter().all(|row| row.exact);
                if is_exact { Self::Value } else { Self::OtherValue }
            }
        }
    }

    fn in_words(self) -> &'static str {
        match self {
            Self::Value => "find the value",
            Self::OtherValue => "may find another value",
            Self::PlausibleValue => "look at plausible moves only",
            Self::GameValue => "play the game out",
            Self::BestMove => "prove a best move",
            Self::ForcedWin => "prove a forced win",
            Self::Guess => "end with a guess",
            Self::Program => "count themselves",
        }
    }
}

/// The conclusions of a table, one sentence for each cost. Contenders are
/// compared within their class only; empty if no class has two.
pub fn sentences(entries: &[Entry<'_>]) -> Vec<String> {
    let classes = Class::ALL.map(|class| {
        let own: Vec<&Entry<'_>> = entries.iter().filter(|it| Class::of(it) == class).collect();
        (class, own)
    });
    let is_mixed = classes.iter().filter(|(_, own)| !own.is_empty()).count() > 1;
    let mut all = Vec::new();
    for (class, own) in classes.iter().filter(|(_, own)| own.len() > 1) {
        let mut sentences: Vec<String> =
            COSTS.iter().filter_map(|cost| sentence(cost, own)).collect();
        if sentences.is_empty() {
            continue;
        }
        if let Some(first) = sentences.first_mut().filter(|_| is_mixed) {
            *first = format!("of those that {}, {first}", class.in_words());
        }
        all.extend(sentences.iter().map(|sentence| capitalised(sentence)));
    }
    all
}

/// The cheapest contender, those that may be as cheap, and the next.
fn sentence(cost: &Cost, entries: &[&Entry<'_>]) -> Option<String> {
    let has_all = |it: &&&Entry<'_>| it.rows.iter().all(|row| cost.metric.of(row).is_some());
    let mut ranked: Vec<(f64, &Entry<'_>)> = entries
        .iter()
        .filter(has_all)
        .filter_map(|it| Some((cost.metric.over(it.rows.iter().copied())?, *it)))
        .collect();
    ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let (_, first) = *ranked.first()?;
    let others: Vec<(&Entry<'_>, Paired)> = ranked[1..]
        .iter()
        .filter_map(|(_, it)| Some((*it, Paired::of(cost.metric, &it.rows, &first.rows)?)))
        .collect();
    if others.is_empty() {
        return None;
    }
    let Cost { least, times, .. } = cost;
    let (same, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, it)| it.is_same());
    let same: Vec<&str> = same.iter().map(|(it, _)| it.label).collect();
    let cheapest = [&[first.label], &same[..]].concat();
    let mut text = format!("{least}: {}", list(&cheapest));
    if !same.is_empty() {
        text.push_str(", equal in each position");
    }
    let compared: Vec<&Paired> = others.iter().map(|(_, paired)| paired).collect();
    let noise = Paired::within_noise(&compared);
    let near: Vec<&str> =
        others.iter().zip(&noise).filter(|(_, near)| **near).map(|((it, _), _)| it.label).collect();
    if !near.is_empty() {
        let all = if others.len() > 1 {
            format!(" ({} comparisons)", others.len())
        } else {
            String::new()
        };
        let _ = write!(text, "; within the noise of that{all}: {}", list(&near));
    }
    let next = others.iter().zip(&noise).find(|(_, near)| !**near);
    if let Some(((next, paired), _)) = next {
        let by = in_words(paired.ratio(), paired.interval());
        let _ = write!(text, "; next: {}, {by} {times}", next.label);
    }
    text.push('.');
    Some(text)
}

/// A table of all others as ratios to the baseline: the ratio, its interval, and
/// in how many positions they are cheaper.
pub fn against(baseline: &Contender, entries: &[Entry<'_>]) -> String {
    let Some(base) = entries.iter().find(|it| it.contender == baseline) else {
        return format!("  {baseline} is not in this table, so nothing is compared with it.\n");
    };
    let others: Vec<&Entry<'_>> = entries.iter().filter(|it| it.contender != baseline).collect();
    let columns: Vec<(&str, Vec<String>)> = COSTS
        .iter()
        .map(|cost| {
            let compared: Vec<Option<Paired>> =
                others.iter().map(|it| Paired::of(cost.metric, &it.rows, &base.rows)).collect();
            let known: Vec<&Paired> = compared.iter().flatten().collect();
            let mut noise = Paired::within_noise(&known).into_iter();
            let cells = compared.iter().map(|paired| match paired {
                None => "-".to_owned(),
                Some(paired) => {
                    let is_near = noise.next().unwrap_or(true);
                    let star = if is_near || paired.positions() < 2 { "" } else { " *" };
                    format!("{}{star}", in_cell(paired))
                }
            });
            (cost.heading, cells.collect::<Vec<_>>())
        })
        .filter(|(_, cells)| cells.iter().any(|cell| cell != "-"))
        .collect();
    if columns.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "  ratios to {}, with 95 % intervals; after the colon, in how many positions less\n",
        base.label
    );
    if others.len() > 1 {
        let _ = writeln!(
            text,
            "  * differs once all {} comparisons of a column are taken together (Holm, 0.05)",
            others.len()
        );
    }
    let wide = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let names = wide(&mut others.iter().map(|it| it.label)).max(9);
    let _ = write!(text, "  {:names$}", "algorithm");
    let width = |(heading, cells): &(&str, Vec<String>)| {
        wide(&mut std::iter::once(*heading).chain(cells.iter().map(String::as_str)))
    };
    for column in &columns {
        let _ = write!(text, "  {:>width$}", column.0, width = width(column));
    }
    for (row, other) in others.iter().enumerate() {
        let _ = write!(text, "\n  {:names$}", other.label);
        for column in &columns {
            let _ = write!(text, "  {:>width$}", column.1[row], width = width(column));
        }
    }
    text.push('\n');
    text
}

/// A comparison as a table cell: the ratio, its interval, and in how many
/// positions it is cheaper.
pub fn in_cell(paired: &Paired) -> String {
    if paired.is_same() {
        return "the same".to_owned();
    }
    let (wins, positions) = (paired.wins(), paired.positions());
    format!("{}: {wins}/{positions}", in_words(paired.ratio(), paired.interval()))
}

/// A list of names, with "and" before the last one.
fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).to_owned(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|it| it.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::tables::wrapped;

    fn rows(algorithm: &str, leaves: &[u64]) -> Vec<SearchRow> {
        let row = |(at, &leaves): (usize, &u64)| SearchRow {
            position: at.to_string(),
            algorithm: algorithm.to_owned(),
            exact: true,
            leaves: Some(leaves),
            ..SearchRow::default()
        };
        leaves.iter().enumerate().map(row).collect()
    }

    fn said(contenders: &[(&str, &[u64])], baseline: Option<&str>) -> String {
        let rows: Vec<Vec<SearchRow>> =
            contenders.iter().map(|(name, leaves)| rows(name, leaves)).collect();
        let contenders: Vec<Contender> = rows.iter().map(|rows| rows[0].contender()).collect();
        let entries: Vec<Entry<'_>> = contenders
            .iter()
            .zip(&rows)
            .map(|(contender, rows)| Entry {
                label: &contender.algorithm,
                contender,
                rows: rows.iter().collect(),
            })
            .collect();
        match baseline {
            None => wrapped(&sentences(&entries)),
            Some(name) => against(&Contender::new(name, ""), &entries),
        }
    }

    #[test]
    fn the_cheapest_its_equals_and_those_within_the_noise_are_named() {
        let found = said(
            &[
                ("minimax", &[90, 80, 90, 80]),
                ("sss*", &[10, 20, 30, 40]),
                ("ao*", &[10, 20, 30, 40]),
                ("mtd(f)", &[11, 19, 31, 40]),
                ("pvs", &[20, 40, 60, 80]),
            ],
            None,
        );
        assert_eq!(
            found,
            "  Fewest evaluations: sss* and ao*, equal in each position; within the noise of \
             that (3\n    comparisons): mtd(f); next: pvs, 2.00 [2.00, 2.00] times as many.\n"
        );
    }

    #[test]
    fn those_who_prove_different_things_are_not_compared() {
        let found = said(&[("b*", &[1, 1]), ("pvs", &[20, 20]), ("scout", &[10, 10])], None);
        let expected = "  Of those that find the value, fewest evaluations: scout; next: pvs, 2.00 \
                        [2.00, 2.00] times as\n    many.\n";
        assert_eq!(found, expected);
        assert_eq!(said(&[("b*", &[1, 1]), ("pvs", &[20, 20])], None), "");
    }

    #[test]
    fn one_position_has_no_interval() {
        let found = said(&[("pvs", &[30]), ("scout", &[10])], None);
        assert_eq!(found, "  Fewest evaluations: scout; next: pvs, 3.00 times as many.\n");
    }

    #[test]
    fn all_others_are_compared_with_the_baseline() {
        let contenders: [(&str, &[u64]); 3] =
            [("pvs", &[20, 20, 20]), ("scout", &[10, 40, 20]), ("negascout", &[20, 20, 20])];
        let found = said(&contenders, Some("pvs"));
        let lines: Vec<&str> = found.lines().collect();
        assert_eq!(
            lines,
            [
                "  ratios to pvs, with 95 % intervals; after the colon, in how many positions less",
                "  * differs once all 2 comparisons of a column are taken together (Holm, 0.05)",
                "  algorithm              evaluations",
                "  scout      1.00 [0.500, 2.00]: 1/3",
                "  negascout                 the same",
            ]
        );
        let missing = said(&contenders, Some("f1"));
        assert_eq!(missing, "  f1 is not in this table, so nothing is compared with it.\n");
    }
}
