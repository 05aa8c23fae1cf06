//! Plots cumulative leaves over depths in per cent of another configuration's, as Plaat, Schaeffer,
//! Pijls & de Bruin 1996 compare algorithms in games.

use plywood_algorithms::Algorithm;

use super::curves::{Content, OVER_POSITIONS};
use super::group::Group;
use super::looks::Looks;
use super::{depth_chart, grouping};
use crate::record::contender::Contender;
use crate::record::metric::geometric_mean;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::families::cuts_off;
use crate::studies::searches::row::{SearchRow, number};
use plywood_charts::canvas::{Canvas, Stroke};
use plywood_statistics::Contrast;

/// The configuration whose leaves are 100%.
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
            Self::NegaScout => known().any(is_negascout) && !known().all(is_negascout),
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

    /// Returns the base's name in headings, its full name, and its short name for an axis.
    fn names(self, group: &Group<'_>) -> [String; 3] {
        match self {
            Self::NegaScout => ["NegaScout", "NegaScout with the same enhancements", "NegaScout"]
                .map(str::to_owned),
            Self::One(base) => [group.name(base), group.name(base), "the baseline".to_owned()],
        }
    }
}

/// Returns line plots of each game whose positions were searched to several depths by the base and
/// by others. Trees as deep as the search are excluded, because they differ at each depth.
pub fn by_game<'a>(records: &'a [SearchRow], base: Base<'_>) -> Vec<Group<'a>> {
    let mut groups = grouping::lines_by_game(records);
    groups.retain(|group| {
        let is_one_tree = (group.depths.last()).is_some_and(|&at| !group.is_as_deep_as_trees(at));
        is_one_tree && group.depths.len() > 1 && base.has_part_in(group)
    });
    groups
}

/// Returns for each position the sum of leaves over all depths up to `depth`. A search with
/// iterative deepening already includes its iterations, so only its last depth counts.
fn cumulative(group: &Group<'_>, contender: &Contender, depth: u32) -> Option<Vec<f64>> {
    let is_deepening = |part: &String| part.starts_with("deepening");
    let iterates = contender.parts.iter().any(is_deepening);
    let depths = group.depths.iter().filter(|&&at| at == depth || (at < depth && !iterates));
    let mut sums = Vec::new();
    for &at in depths {
        let own = group.values(contender, at, &number::leaves)?;
        sums.resize(own.len(), 0.0);
        for (sum, leaves) in sums.iter_mut().zip(own) {
            *sum += leaves;
        }
    }
    Some(sums)
}

/// Returns the cumulative leaves of each position divided by the base's.
fn ratios(
    group: &Group<'_>,
    contender: &Contender,
    base: Base<'_>,
    depth: u32,
) -> Option<Vec<f64>> {
    let own = cumulative(group, contender, depth)?;
    let of_base = cumulative(group, &base.against(contender), depth)?;
    Some(own.iter().zip(of_base).map(|(own, base)| own / base).collect())
}

/// Draws a line for each configuration.
pub fn against_depth(group: &Group<'_>, looks: &Looks, base: Base<'_>) -> Option<Canvas> {
    let line = |contender: &Contender, depth, _: Stroke| {
        // One without cutoffs would compress all other lines.
        let is_shown = cuts_off(&contender.algorithm);
        geometric_mean(&ratios(group, contender, base, depth).filter(|_| is_shown)?)
    };
    let [name, whole_name, short_name] = base.names(group);
    let title = format!("{} (cumulative, in % of {short_name}'s)", number::leaves.title());
    let axis = |values| Axis::log(&title, values, axis::percent);
    let interval = |contender: &Contender, depth, _: Stroke| {
        Contrast::of_one_suite(&ratios(group, contender, base, depth)?)?.these().ok()
    };
    let heading = format!("Leaves relative to {name}");
    let subtitle = format!(
        "geometric mean, over the positions, of the leaves at all depths up to this one together, \
         in percent of those of {whole_name}."
    );
    let content = Content::new(&heading, &subtitle, &line, &axis);
    depth_chart::draw(
        group,
        looks,
        &Content { interval: &interval, bars: Some(OVER_POSITIONS), ..content },
    )
}
