//! Leaves in percent of NegaScout's, cumulative over depths: how Plaat,
//! Schaeffer, Pijls & de Bruin 1996 compare algorithms in games.

use plywood_algorithms::Algorithm;

use super::axis::{self, Axis};
use super::canvas::{Canvas, Stroke};
use super::depth_chart::{self, Content};
use super::group::Group;
use super::grouping;
use super::look::Looks;
use crate::record::contender::Contender;
use crate::record::metric::geometric_mean;
use crate::record::search::{SearchRow, number};
use crate::report::bootstrap;

/// The pictures of lines of each game whose positions are searched to several
/// depths, by NegaScout and by others. Trees as deep as the search are other
/// trees at each depth.
pub fn by_game(records: &[SearchRow]) -> Vec<Group<'_>> {
    let mut groups = grouping::lines_by_game(records);
    groups.retain(|group| {
        let is_one_tree = (group.depths.last()).is_some_and(|&at| !group.is_as_deep_as_trees(at));
        let both = group.contenders.iter().chain(&group.elsewhere);
        let (base, others): (Vec<&Contender>, Vec<&Contender>) =
            both.partition(|it| it.known() == Some(Algorithm::NegaScout));
        is_one_tree && group.depths.len() > 1 && !base.is_empty() && !others.is_empty()
    });
    groups
}

/// The leaves of every position, of all depths up to the given one; iterations
/// of one search are counted in it already.
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

/// The same in units of NegaScout's with the same parts.
fn ratios(group: &Group<'_>, contender: &Contender, depth: u32) -> Option<Vec<f64>> {
    let base = Contender::new(Algorithm::NegaScout.name(), &contender.parts.join("+"));
    let own = cumulative(group, contender, depth)?;
    let of_base = cumulative(group, &base, depth)?;
    Some(own.iter().zip(of_base).map(|(own, base)| own / base).collect())
}

/// A line for each contender.
pub fn against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let line = |contender: &Contender, depth| {
        // Minimax alone would press all others together.
        let is_shown = contender.known() != Some(Algorithm::Minimax);
        geometric_mean(&ratios(group, contender, depth).filter(|_| is_shown)?)
    };
    let title = format!("{} (cumulative, in % of NegaScout's)", number::leaves.title());
    let axis = |values| Axis::around(&title, values, axis::percent);
    let interval = |contender: &Contender, depth, _: Stroke| {
        bootstrap::of_geometric_mean(&ratios(group, contender, depth)?)
    };
    let content = Content::of_one_line(
        "Leaves relative to NegaScout",
        "geometric mean, over the positions, of the leaves of all depths up to this one together, \
         in percent of those of NegaScout with the same parts.",
        &line,
        &axis,
    );
    depth_chart::draw(group, looks, &Content { interval: &interval, ..content })
}
