//! Plots the effect of each enhancement on one algorithm: leaves with it, times leaves without it.

use super::baseline::pairs;
use super::group::Group;
use super::looks::StyleMap;
use super::naming::{all_parts, by_what_is_missing, meaning_of_all};
use super::words::Words;
use super::{contender_rows, grouping};
use crate::record::contender::Contender;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::look::SeriesStyle;
use crate::report::plots::row_chart::{self, Dot, Row};
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::compared;
use plywood_charts::canvas::Canvas;

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
pub fn describe(own: &[String], all: &[String], words: &Words) -> (Section, String) {
    match by_what_is_missing(own, all, words) {
        _ if own.is_empty() => (Section::Nothing, "none".to_owned()),
        Some(_) if own.len() == all.len() => (Section::All, "all".to_owned()),
        Some(lacking) => (Section::AllBut, lacking),
        None => (Section::Only, words.list(own)),
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

/// Enhancements that need another enhancement.
const NEEDS: [(&str, &str); 3] =
    [("table-move", "table"), ("child-cutoffs", "table"), ("line-first", "deepening")];

/// Returns the missing enhancements in words, without those that only need another missing one.
fn lacking(own: &[String], all: &[String], words: &Words) -> String {
    let lacking: Vec<&String> = all.iter().filter(|part| !own.contains(part)).collect();
    let starts = |part: &str, key: &str| part.split('=').next() == Some(key);
    let is_lacking = |key: &str| lacking.iter().any(|part| starts(part, key));
    let follows =
        |part: &str| NEEDS.iter().any(|(own, other)| starts(part, own) && is_lacking(other));
    words.list(lacking.iter().copied().filter(|part| !follows(part)))
}

/// Draws the leaves with each enhancement alone, times those with none; and the leaves with all but
/// one, times those with all.
pub fn effects(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    let depth = common_depth(group)?;
    let all = all_parts(&group.contenders);
    let words = Words::of(&group.contenders);
    let mut missing = Vec::new();
    let mut known: Vec<(Section, String, &Contender)> = Vec::new();
    for contender in &group.contenders {
        let (section, label) = describe(&contender.parts, &all, &words);
        let label = match section {
            Section::AllBut => lacking(&contender.parts, &all, &words),
            _ => label,
        };
        match share(group, contender, depth) {
            Some(_) => known.push((section, label, contender)),
            None => missing.push(label),
        }
    }
    let mut rows = Vec::new();
    for (section, heading) in HEADINGS {
        let base = section.base()?;
        let Some((.., base)) = known.iter().find(|(section, ..)| *section == base) else {
            continue;
        };
        let mut own: Vec<Row> = Vec::new();
        for (_, label, contender) in known.iter().filter(|it| it.0 == section) {
            let [both, others] = pairs(group, [contender, base], depth);
            let Some(paired) = compared(&number::leaves, &both, &others) else { continue };
            let look = SeriesStyle::new(looks.get(contender).colour.role, 0);
            let row = Row::of_ratio(label.clone(), contender, &paired, look);
            own.push(Row { section: section as usize, ..row });
        }
        let value = |row: &Row| row.shape.dots().first().map_or(1.0, |dot| dot.value);
        own.sort_by(|one, other| match section {
            Section::AllBut => value(other).total_cmp(&value(one)),
            _ => value(one).total_cmp(&value(other)),
        });
        if !own.is_empty() {
            rows.push(Row::heading(section as usize, heading));
            rows.append(&mut own);
        }
    }
    let dots = || rows.iter().flat_map(|row| row.shape.dots());
    if dots().count() < FEWEST {
        return None;
    }
    let values = dots().flat_map(Dot::values).chain([1.0]);
    let subtitle = format!(
        "Bars: 95% intervals over the {}, in pairs. {}",
        group.positions_at_in_words(depth),
        meaning_of_all(&all, &words)
    );
    let axis = Axis::log("", values, axis::number)?.titled("← fewer leaves · more leaves →");
    let content = row_chart::Content {
        reference: Some(1.0),
        notes: contender_rows::notes(group, "Without a value", depth, &missing),
        ..row_chart::Content::new("Leaves with and without enhancements", subtitle, axis)
    };
    let subject = format!("{}, depth {depth}", group.title);
    Some(row_chart::draw(&subject, &rows, content))
}

/// The sections of the picture.
const HEADINGS: [(Section, &str); 2] = [
    (Section::Only, "one enhancement, times none"),
    (Section::AllBut, "all without one, times all"),
];

/// Fewer marks than this are a sentence, not a picture.
const FEWEST: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_told_by_what_they_have_or_lack() {
        let parts = |settings| Contender::new("pvs", settings).parts;
        let all = parts("deepening=2+table=16+killers+history");
        let words = Words::of(&[Contender::new("pvs", "deepening=2+table=16+killers+history")]);
        let said = |settings| describe(&parts(settings), &all, &words);
        assert_eq!(said(""), (Section::Nothing, "none".to_owned()));
        assert_eq!(said("killers"), (Section::Only, "killers".to_owned()));
        assert_eq!(said("table=16+killers"), (Section::Only, "table, killers".to_owned()));
        assert_eq!(
            said("deepening=2+table=16+killers"),
            (Section::AllBut, "no history".to_owned())
        );
        assert_eq!(said("deepening=2+table=16+killers+history"), (Section::All, "all".to_owned()));
        assert_eq!(said("window=50").0, Section::Only, "an enhancement that is not among all");
    }
}
