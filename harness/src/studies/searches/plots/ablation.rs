//! The effect of each part on one algorithm: leaves in percent of the minimal tree.

use super::contender_rows;
use super::group::Group;
use super::grouping;
use super::looks::Looks;
use super::naming::{all_parts, by_what_is_missing, meaning_of_all};
use crate::record::contender::Contender;
use crate::report::plots::axis;
use crate::report::plots::axis::Axis;
use crate::report::plots::row_chart;
use crate::report::plots::row_chart::{Row, Shape};
use crate::studies::searches::metrics::EVALUATIONS_RATIO;
use crate::studies::searches::row::{SearchRow, number};
use plywood_charts::canvas::Canvas;

/// One picture for each algorithm with several settings.
pub fn by_algorithm(records: &[SearchRow]) -> Vec<Group<'_>> {
    grouping::by_algorithm(records, 3)
}

/// How settings relate to the set of all parts, in the order of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// No parts.
    Nothing,
    /// One part, with those it requires.
    Only,
    /// All parts but one, and those that require it.
    AllBut,
    /// All parts.
    All,
}

impl Section {
    /// The section that a part's cost is compared with.
    fn base(self) -> Option<Self> {
        match self {
            Self::Only => Some(Self::Nothing),
            Self::AllBut => Some(Self::All),
            Self::Nothing | Self::All => None,
        }
    }

    /// Sort key for the rows of a section: the part that changes the cost most, up or down, comes
    /// first. `costs` are those of all rows with their sections.
    pub fn rank(self, cost: f64, costs: &[(Self, f64)]) -> f64 {
        let base = self.base().and_then(|base| costs.iter().find(|(section, _)| *section == base));
        base.map_or(0.0, |(_, base)| -(cost / base).ln().abs())
    }
}

/// A short description of the parts, and the section that they belong to; `all` are all parts.
pub fn describe(own: &[String], all: &[String]) -> (Section, String) {
    match by_what_is_missing(own, all) {
        _ if own.is_empty() => (Section::Nothing, "nothing".to_owned()),
        Some(_) if own.len() == all.len() => (Section::All, "all parts".to_owned()),
        Some(lacking) => (Section::AllBut, lacking),
        None => (Section::Only, format!("only {}", own.join(", "))),
    }
}

/// Leaves divided by those of the minimal tree.
pub fn share(group: &Group<'_>, contender: &Contender, depth: u32) -> Option<f64> {
    let leaves = group.mean(contender, depth, &number::leaves)?;
    Some(leaves / group.tree(depth, &number::minimal_leaves)?)
}

/// The greatest depth that all contenders have reached, or else most of them.
pub fn common_depth(group: &Group<'_>) -> Option<u32> {
    let has_share = |contender: &Contender, depth| share(group, contender, depth).is_some();
    let reached = |depth: &u32| group.contenders.iter().all(|it| has_share(it, *depth));
    group.depths.iter().copied().rfind(reached).or_else(|| group.telling_depth(has_share))
}

/// A share in whole percent.
pub fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// One bar for each setting of an algorithm.
pub fn over_minimal(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let depth = common_depth(group)?;
    let all = all_parts(&group.contenders);
    let mut known: Vec<(Section, f64, String, &Contender)> = Vec::new();
    let mut missing = Vec::new();
    for contender in &group.contenders {
        let (section, label) = describe(&contender.parts, &all);
        match share(group, contender, depth) {
            Some(cost) => known.push((section, cost, label, contender)),
            None => missing.push(label),
        }
    }
    let costs: Vec<(Section, f64)> =
        known.iter().map(|(section, cost, ..)| (*section, *cost)).collect();
    known.sort_by(|(one, cost, ..), (other, other_cost, ..)| {
        let ranks = (one.rank(*cost, &costs), other.rank(*other_cost, &costs));
        one.cmp(other).then(ranks.0.total_cmp(&ranks.1))
    });
    let change = |section: Section, cost: f64| {
        let base = section.base()?;
        let (_, base, ..) = known.iter().find(|(section, ..)| *section == base)?;
        Some(match ((cost / base - 1.0) * 100.0).round() {
            0.0 => "0 %".to_owned(),
            less if less < 0.0 => format!("−{:.0} %", -less),
            more => format!("+{more:.0} %"),
        })
    };
    let rows: Vec<Row> = known
        .iter()
        .map(|(section, cost, label, contender)| {
            let at_depths = group.depths.iter().map(|&at| share(group, contender, at));
            let mut remarks: Vec<String> =
                at_depths.map(|cost| cost.map_or_else(String::new, percent)).collect();
            remarks.push(change(*section, *cost).unwrap_or_default());
            Row {
                section: *section as usize,
                label: label.clone(),
                owners: vec![contender.to_string()],
                look: looks.get(contender),
                remarks,
                shape: Shape::Bar(*cost),
            }
        })
        .collect();
    let mut heads: Vec<String> = group.depths.iter().map(|depth| format!("d {depth}")).collect();
    heads.push("change".to_owned());
    let content = row_chart::Content {
        title: "Leaves in percent of the minimal tree",
        subtitle: format!(
            "Depth {depth}, {}: ratio of geometric means. On the right, the value at each depth, \
             and the change by a part: alone against none, missing against all. In each section \
             the part with the largest change comes first. {}",
            group.positions_at_in_words(depth),
            meaning_of_all(&all)
        ),
        axis: Axis::log(
            &EVALUATIONS_RATIO.title(),
            known.iter().map(|(_, cost, ..)| *cost).chain([1.0]),
            axis::percent,
        )?,
        legend: Vec::new(),
        reference: Some(1.0),
        heads,
        notes: contender_rows::notes(group, "Without a value", depth, &missing),
    };
    Some(row_chart::draw(&group.title, &rows, content))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_told_by_what_they_have_or_lack() {
        let parts = |settings| Contender::new("pvs", settings).parts;
        let all = parts("deepening=2+table=16+killers+history");
        let said = |settings| describe(&parts(settings), &all);
        assert_eq!(said(""), (Section::Nothing, "nothing".to_owned()));
        assert_eq!(said("killers"), (Section::Only, "only killers".to_owned()));
        assert_eq!(said("table=16+killers"), (Section::Only, "only table=16, killers".to_owned()));
        assert_eq!(
            said("deepening=2+table=16+killers"),
            (Section::AllBut, "all but history".to_owned())
        );
        assert_eq!(
            said("deepening=2+table=16+killers+history"),
            (Section::All, "all parts".to_owned())
        );
        assert_eq!(said("window=50").0, Section::Only, "a part that is not among all");
    }
}
