//! The rows of pictures of contrasts: ratios of two configurations' costs.

use plywood_charts::font;

use super::contrast_legend::Depth;
use super::words::Words;
use crate::record::contender::Contender;
use crate::report::plots::families::written;
use crate::report::plots::frame::{ROW_LINE, TEXT};
use crate::studies::searches::experiment::inquiry::contrast::Comparison;
use crate::studies::searches::tables::findings::Line;

/// The distance between the marks of one row, and the space between rows, in pixels.
pub const STEP: (f64, f64) = (11.0, 7.0);

/// The ratio of two configurations' costs, with its contrasts in each evaluation.
pub struct Ratio<'a> {
    of: Contender,
    to: Contender,
    /// What the row is called.
    pub label: String,
    /// The cost.
    pub metric: String,
    /// The contrasts of each column, from the least depth.
    pub cells: Vec<Vec<(Depth, &'a Line<'a>)>>,
}

impl Ratio<'_> {
    /// Returns the greatest number of marks in a column.
    pub fn depths(&self) -> usize {
        self.cells.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the height of the row, whose label may be as wide as `room`.
    pub fn height(&self, room: f64) -> f64 {
        let words = font::wrap(&self.label, TEXT, room).len() as f64 * ROW_LINE;
        words.max(self.depths() as f64 * STEP.0) + STEP.1
    }
}

/// Returns whether a line has a ratio of costs. Shares saved and ratios of ratios are none; tables
/// have them.
fn is_of_costs(line: &Line<'_>) -> bool {
    line.measured.contrast.is_some()
        && line.contrast.against.is_none()
        && matches!(line.contrast.comparison, Comparison::Ratio { .. })
}

/// The evaluations of the ratios of costs, in order of appearance.
pub fn evaluations<'a>(answered: &'a [(String, Vec<Line<'_>>)]) -> Vec<&'a str> {
    let mut all: Vec<&str> = Vec::new();
    for line in answered.iter().flat_map(|(_, lines)| lines).filter(|it| is_of_costs(it)) {
        let own = line.contrast.rows.evaluation.as_deref().unwrap_or_default();
        if !all.contains(&own) {
            all.push(own);
        }
    }
    all
}

/// Groups the ratios of costs of a question by what they compare.
pub fn ratios<'a>(lines: &'a [Line<'a>], evaluations: &[&str]) -> Vec<Ratio<'a>> {
    let mut ratios: Vec<Ratio<'a>> = Vec::new();
    for line in lines.iter().filter(|it| is_of_costs(it)) {
        let contrast = line.contrast;
        let Comparison::Ratio { to, metric } = &contrast.comparison else { continue };
        let depth = contrast.rows.depths.as_ref().and_then(|it| it.iter().max());
        let own = contrast.rows.evaluation.as_deref().unwrap_or_default();
        let Some(column) = evaluations.iter().position(|it| *it == own) else { continue };
        let [of, to] = [&contrast.of, to].map(Contender::from);
        let (label, metric) = (quotient(&of, &to), metric.name.replace('_', " "));
        let is_it = |it: &Ratio<'_>| (&it.of, &it.to, &it.metric) == (&of, &to, &metric);
        let place = ratios.iter().position(is_it).unwrap_or_else(|| {
            let cells = vec![Vec::new(); evaluations.len()];
            ratios.push(Ratio { of, to, label, metric, cells });
            ratios.len() - 1
        });
        let cell = &mut ratios[place].cells[column];
        // Another claim about the same ratio adds no mark.
        if cell.iter().all(|(other, _)| *other != depth) {
            cell.push((depth, line));
        }
    }
    tell_apart(&mut ratios);
    for cell in ratios.iter_mut().flat_map(|it| &mut it.cells) {
        cell.sort_by_key(|(depth, _)| *depth);
    }
    ratios
}

/// Adds to equal labels the settings that both configurations of a ratio have, and those of another
/// ratio with this label do not.
fn tell_apart(ratios: &mut [Ratio<'_>]) {
    let all: Vec<Contender> = ratios.iter().flat_map(|it| [it.of.clone(), it.to.clone()]).collect();
    let words = Words::of(&all);
    let added = |own: &Ratio<'_>, ratios: &[Ratio<'_>]| {
        let has = |it: &Ratio<'_>, part: &String| {
            it.of.parts.contains(part) && it.to.parts.contains(part)
        };
        let others = || ratios.iter().filter(|it| it.label == own.label);
        let is_apart = |part: &&String| has(own, part) && others().any(|it| !has(it, part));
        words.list(own.of.parts.iter().filter(is_apart))
    };
    let added: Vec<String> = ratios.iter().map(|it| added(it, ratios)).collect();
    for (ratio, added) in ratios.iter_mut().zip(added).filter(|(_, added)| !added.is_empty()) {
        ratio.label = format!("{}, {added}", ratio.label);
    }
}

/// Names two configurations by how they differ.
fn quotient(of: &Contender, to: &Contender) -> String {
    let words = Words::of(&[of.clone(), to.clone()]);
    let apart = |own: &Contender, other: &Contender| {
        words.list(own.parts.iter().filter(|part| !other.parts.contains(part)))
    };
    let (own, others) = (apart(of, to), apart(to, of));
    let name = |contender: &Contender, parts: &str| match parts {
        "" => written(&contender.algorithm),
        parts => format!("{}, {parts}", written(&contender.algorithm)),
    };
    if of.algorithm == to.algorithm {
        let or_none = |parts: String| if parts.is_empty() { "none".to_owned() } else { parts };
        return format!("{}, {} ÷ {}", written(&of.algorithm), or_none(own), or_none(others));
    }
    format!("{} ÷ {}", name(of, &own), name(to, &others))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_labels_name_the_settings_in_which_they_differ() {
        let labels = |settings: &[&str]| {
            let ratio = |settings: &&str| {
                let [of, to] = ["mtd(f)", "negascout"].map(|it| Contender::new(it, settings));
                let label = quotient(&of, &to);
                Ratio { of, to, label, metric: "nodes".to_owned(), cells: Vec::new() }
            };
            let mut ratios: Vec<_> = settings.iter().map(ratio).collect();
            tell_apart(&mut ratios);
            ratios.into_iter().map(|it| it.label).collect::<Vec<_>>()
        };
        assert_eq!(labels(&["deepening+killers"]), ["MTD(f) ÷ NegaScout"]);
        assert_eq!(
            labels(&["deepening+killers", "deepening=2+killers"]),
            ["MTD(f) ÷ NegaScout, deepening", "MTD(f) ÷ NegaScout, deepening 2"]
        );
    }
}
