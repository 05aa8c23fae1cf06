//! Plots leaves and nodes, times another configuration's, as Plaat, Schaeffer, Pijls & de Bruin 1996
//! compare algorithms in games.

use std::collections::BTreeMap;

use plywood_algorithms::Algorithm;

use plywood_charts::canvas::Canvas;

use super::baseline::pairs;
use super::group::Group;
use super::grouping;
use super::looks::StyleMap;
use super::naming::{differences, in_words};
use super::words::Words;
use crate::record::contender::Contender;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::families::{cuts_off, written};
use crate::report::plots::look::SeriesStyle;
use crate::report::plots::row_chart::{self, Dot, Row};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::compared;

/// The configuration that the others are compared with.
#[derive(Clone, Copy)]
pub enum Base<'a> {
    /// NegaScout with the same enhancements.
    NegaScout,
    /// One configuration, with which all others are compared.
    One(&'a Contender),
}

impl<'a> Base<'a> {
    /// Returns the baseline if given, otherwise NegaScout.
    pub fn of(baseline: Option<&'a Contender>) -> Self {
        baseline.map_or(Self::NegaScout, Self::One)
    }

    /// Returns whether the group contains the base and another configuration to compare with it.
    fn has_part_in(self, group: &Group<'_>) -> bool {
        let known = || group.contenders.iter().chain(&group.elsewhere);
        let is_negascout = |it: &Contender| it.known() == Some(Algorithm::NEGASCOUT);
        match self {
            // The main picture compares plain searches.
            Self::NegaScout => {
                known().any(|it| is_negascout(it) && !it.is_plain()) && !known().all(is_negascout)
            }
            // A plot with too many configurations may omit the base.
            Self::One(base) => {
                let is_searched = |&at: &u32| !group.completed(base, at).is_empty();
                group.depths.iter().any(is_searched) && known().any(|it| it != base)
            }
        }
    }

    /// Returns the configuration with which this one is compared.
    fn against(self, contender: &Contender) -> Contender {
        match self {
            Self::NegaScout => {
                Contender::new(Algorithm::NEGASCOUT.name(), &contender.parts.join("+"))
            }
            Self::One(base) => base.clone(),
        }
    }

    /// Returns the base's name in headings, and its full name.
    fn names(self, group: &Group<'_>) -> [String; 2] {
        match self {
            Self::NegaScout => {
                ["NegaScout", "NegaScout with the same enhancements"].map(str::to_owned)
            }
            Self::One(base) => {
                let words =
                    Words::of(&[&group.contenders[..], std::slice::from_ref(base)].concat());
                ["the baseline".to_owned(), in_words(base, &words)]
            }
        }
    }
}

/// Returns plots of each game whose positions were searched to several depths by the base and
/// by others. Trees as deep as the search are excluded, because they differ at each depth.
pub fn by_game<'a>(records: &'a [SearchRow], base: Base<'_>) -> Vec<Group<'a>> {
    let mut groups = grouping::lines_by_game(records);
    groups.retain(|group| {
        let is_one_tree = (group.depths.last()).is_some_and(|&at| !group.is_as_deep_as_trees(at));
        is_one_tree && group.depths.len() > 1 && base.has_part_in(group)
    });
    groups
}

/// The costs that the plot compares.
const COSTS: [(&SearchMetric, &str); 2] = [(&number::leaves, "leaves"), (&number::nodes, "nodes")];

/// Draws a row for each configuration: its leaves and its nodes, times those of the base, at the
/// greatest depth that most configurations completed.
pub fn rows(group: &Group<'_>, looks: &StyleMap, base: Base<'_>) -> Option<Canvas> {
    let contrast = |contender: &Contender, depth: u32, metric: &SearchMetric| {
        let against = base.against(contender);
        let [own, other] = pairs(group, [contender, &against], depth);
        let is_whole = own.len() == group.positions(depth) && *contender != against;
        // One without cutoffs would press all others together.
        let is_shown = is_whole && cuts_off(&contender.algorithm);
        compared(metric, &own, &other).filter(|_| is_shown)
    };
    let has = |it: &Contender, depth| contrast(it, depth, &number::leaves).is_some();
    let depth = group.telling_depth(has)?;
    let shown: Vec<&Contender> = group.contenders.iter().filter(|it| has(it, depth)).collect();
    let (labels, legend) = labels(group, &shown, base);
    let mut rows = Vec::new();
    for (section, (metric, name)) in COSTS.into_iter().enumerate() {
        let row = |contender: &Contender| {
            let paired = contrast(contender, depth, metric)?;
            let look = SeriesStyle::new(looks.get(contender).colour.role, 0);
            let row = Row::of_ratio(labels[contender].clone(), contender, &paired, look);
            Some(Row { section, ..row })
        };
        let own: Vec<Row> = shown.iter().copied().filter_map(row).collect();
        if !own.is_empty() {
            rows.push(Row::heading(section, name));
            rows.extend(own);
        }
    }
    let dots = || rows.iter().flat_map(|row| row.shape.dots());
    if dots().count() < FEWEST {
        return None;
    }
    let values = dots().flat_map(Dot::values).chain([1.0]);
    let [title, whole] = base.names(group);
    let title = format!("Leaves and nodes, times {title}");
    let subtitle = format!(
        "Compared with {whole}. Bars: 95% intervals over the {}, in pairs. {legend}",
        group.positions_at_in_words(depth)
    );
    let axis = Axis::log("", values, axis::number)?.titled("← fewer · more →");
    let content = row_chart::Content {
        reference: Some(1.0),
        notes: group.notes(),
        ..row_chart::Content::new(&title, subtitle.trim_end(), axis)
    };
    let subject = format!("{}, depth {depth}", group.title);
    Some(row_chart::draw(&subject, &rows, content))
}

/// Names the rows by their differences from the base. The second text lists the differences that all
/// rows share; the names omit them.
fn labels(
    group: &Group<'_>,
    shown: &[&Contender],
    base: Base<'_>,
) -> (BTreeMap<Contender, String>, String) {
    let Base::One(base) = base else {
        let name = |it: &&Contender| ((*it).clone(), group.name(it));
        return (shown.iter().map(name).collect(), group.naming.legend.clone());
    };
    let words = Words::of(&[&group.contenders[..], std::slice::from_ref(base)].concat());
    let parts: Vec<Vec<String>> = shown.iter().map(|it| differences(it, base, &words)).collect();
    let mut common = parts.first().cloned().unwrap_or_default();
    common.retain(|part| parts.iter().all(|own| own.contains(part)));
    let name = |(contender, parts): (&&Contender, Vec<String>)| {
        let own = parts.into_iter().filter(|part| !common.contains(part));
        let all = std::iter::once(written(&contender.algorithm)).chain(own);
        ((*contender).clone(), all.collect::<Vec<_>>().join(", "))
    };
    let legend = match &common[..] {
        [] => String::new(),
        all => format!("All rows: {}.", all.join(", ")),
    };
    (shown.iter().zip(parts).map(name).collect(), legend)
}

/// Fewer marks than this are a sentence, not a picture.
const FEWEST: usize = 4;
