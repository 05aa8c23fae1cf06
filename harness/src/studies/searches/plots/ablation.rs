//! Plots the effect of each enhancement on one algorithm: leaves in per cent of the minimal tree.

use super::baseline::pairs;
use super::group::Group;
use super::looks::Looks;
use super::naming::{all_parts, by_what_is_missing, meaning_of_all};
use super::{contender_rows, grouping};
use crate::record::contender::Contender;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::frame::{Entry, Sample};
use crate::report::plots::look::Look;
use crate::report::plots::row_chart::{self, Dot, Row};
use crate::studies::searches::metrics::EVALUATIONS_RATIO;
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::compared;
use plywood_charts::canvas::Canvas;
use plywood_statistics::Interval;

/// Returns one plot for each algorithm with several settings.
pub fn by_algorithm(records: &[SearchRow]) -> Vec<Group<'_>> {
    grouping::by_algorithm(records, 3)
}

/// How settings relate to the set of all enhancements, in the order of the plot's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    Nothing,
    /// One enhancement, with those that it requires.
    Only,
    /// All enhancements except one and those that require it.
    AllBut,
    All,
}

impl Section {
    /// Returns the section that the cost is compared with.
    fn base(self) -> Option<Self> {
        match self {
            Self::Only => Some(Self::Nothing),
            Self::AllBut => Some(Self::All),
            Self::Nothing | Self::All => None,
        }
    }

    /// Returns the sort key within a section, which puts the greatest change of cost first. `costs`
    /// lists each row's section and cost.
    pub fn rank(self, cost: f64, costs: &[(Self, f64)]) -> f64 {
        let base = self.base().and_then(|base| costs.iter().find(|(section, _)| *section == base));
        base.map_or(0.0, |(_, base)| -(cost / base).ln().abs())
    }
}

/// Returns the section of the enhancements `own` and a short label; `all` lists all enhancements.
pub fn describe(own: &[String], all: &[String]) -> (Section, String) {
    match by_what_is_missing(own, all) {
        _ if own.is_empty() => (Section::Nothing, "nothing".to_owned()),
        Some(_) if own.len() == all.len() => (Section::All, "all enhancements".to_owned()),
        Some(lacking) => (Section::AllBut, lacking),
        None => (Section::Only, format!("only {}", own.join(", "))),
    }
}

/// Returns the leaves divided by those of the minimal tree.
pub fn share(group: &Group<'_>, contender: &Contender, depth: u32) -> Option<f64> {
    let leaves = group.mean(contender, depth, &number::leaves)?;
    Some(leaves / group.tree(depth, &number::minimal_leaves)?)
}

/// Returns the greatest depth that all configurations reached, or else most of them.
pub fn common_depth(group: &Group<'_>) -> Option<u32> {
    let has_share = |contender: &Contender, depth| share(group, contender, depth).is_some();
    let reached = |depth: &u32| group.contenders.iter().all(|it| has_share(it, *depth));
    group.depths.iter().copied().rfind(reached).or_else(|| group.telling_depth(has_share))
}

/// Formats a share in whole per cent.
pub fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// A row of the plot.
struct Setting<'a> {
    section: Section,
    cost: f64,
    label: String,
    contender: &'a Contender,
}

/// Formats the change of a cost in whole per cent, with its interval.
fn change(ratio: f64, interval: Option<Interval>) -> String {
    let percent = |ratio: f64| match ((ratio - 1.0) * 100.0).round() {
        0.0 => "0".to_owned(),
        less if less < 0.0 => format!("−{:.0}", -less),
        more => format!("+{more:.0}"),
    };
    let range = interval.map(|it| format!(" ({} to {})", percent(it.lower), percent(it.upper)));
    format!("{}%{}", percent(ratio), range.unwrap_or_default())
}

/// Draws one dot per setting, with the interval of its comparison, position by position. Each
/// setting is compared with the setting that it changes, or else with the minimal tree.
pub fn over_minimal(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let depth = common_depth(group)?;
    let all = all_parts(&group.contenders);
    let mut known: Vec<Setting<'_>> = Vec::new();
    let mut missing = Vec::new();
    for contender in &group.contenders {
        let (section, label) = describe(&contender.parts, &all);
        match share(group, contender, depth) {
            Some(cost) => known.push(Setting { section, cost, label, contender }),
            None => missing.push(label),
        }
    }
    let costs: Vec<(Section, f64)> = known.iter().map(|it| (it.section, it.cost)).collect();
    known.sort_by(|one, other| {
        let ranks = [one, other].map(|it| it.section.rank(it.cost, &costs));
        one.section.cmp(&other.section).then(ranks[0].total_cmp(&ranks[1]))
    });
    let row = |it: &Setting<'_>| {
        let base = it.section.base();
        let base = base.and_then(|base| known.iter().find(|other| other.section == base));
        let (interval, change) = if let Some(base) = base {
            let [own, other] = pairs(group, [it.contender, base.contender], depth);
            let paired = compared(&number::leaves, &own, &other);
            let interval = paired.and_then(|it| it.these().ok());
            let scaled = interval.map(|it| it.map(|end| end * base.cost));
            (scaled, change(it.cost / base.cost, interval))
        } else {
            let unit = Some(&number::minimal_leaves);
            (group.interval(it.contender, depth, &number::leaves, unit), String::new())
        };
        let look = looks.get(it.contender);
        let expected = base.map(|base| base.cost);
        let dot = Dot { value: it.cost, interval, expected, look };
        let (owners, remarks) = (vec![it.contender.to_string()], vec![percent(it.cost), change]);
        let section = it.section as usize;
        Row { section, ..Row::dotted(it.label.clone(), owners, remarks, dot) }
    };
    let rows: Vec<Row> = known.iter().map(row).collect();
    let dots = rows.iter().flat_map(|row| row.shape.dots());
    let values = dots.flat_map(Dot::values).chain([1.0]);
    let content = row_chart::Content {
        title: "Leaves in percent of the minimal tree",
        subtitle: format!(
            "Depth {depth}, {}: ratio of geometric means. An enhancement alone is compared with \
             nothing, a missing one with all enhancements. Bars: 95% intervals of that \
             comparison, over the positions in pairs. In each section the enhancement with the \
             largest change comes first. {}",
            group.positions_at_in_words(depth),
            meaning_of_all(&all)
        ),
        axis: Axis::log(&EVALUATIONS_RATIO.title(), values, axis::percent)?,
        legend: vec![Entry::new(
            Sample::Theory(Look::neutral().colour),
            "what it is compared with",
        )],
        reference: Some(1.0),
        heads: vec![format!("d {depth}"), "change".to_owned()],
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
            (Section::All, "all enhancements".to_owned())
        );
        assert_eq!(said("window=50").0, Section::Only, "an enhancement that is not among all");
    }
}
