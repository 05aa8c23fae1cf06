//! Plots times, relative to alpha-beta's: per search and per node.

use std::collections::BTreeSet;

use plywood_charts::canvas::{Canvas, Role};
use plywood_statistics::{Contrast, Interval};

use super::baseline::pairs;
use super::group::Group;
use super::looks::StyleMap;
use super::means;
use super::minimal_tree::Card;
use crate::record::contender::{Contender, PLAIN};
use crate::report::digits::three_digits;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::families::{family_of, role_of, written};
use crate::report::plots::look::{Order, SeriesStyle};
use crate::report::plots::row_chart::{self, Dot, Row};
use crate::studies::searches::row::SearchRow;

/// The algorithm that all others are compared with.
const BASE: &str = "alpha-beta";

/// Searches of less than this depth are too short to show how much times vary.
const LEAST_DEPTH: u32 = 3;

type Cost = fn(&SearchRow) -> Option<f64>;

fn per_search(row: &SearchRow) -> Option<f64> {
    row.time_ns().filter(|&it| it > 0).map(|it| it as f64)
}

fn per_node(row: &SearchRow) -> Option<f64> {
    Some(per_search(row)? / row.nodes().filter(|&it| it > 0)? as f64)
}

/// Returns the ratio of two configurations' costs over all positions of a depth, in pairs.
fn ratio(group: &Group<'_>, both: [&Contender; 2], depth: u32, cost: Cost) -> Option<Contrast> {
    let [own, other] = pairs(group, both, depth);
    let ratios = own.iter().zip(&other).map(|(own, other)| Some(cost(own)? / cost(other)?));
    let ratios: Vec<f64> = ratios.collect::<Option<_>>()?;
    (ratios.len() == group.positions(depth)).then(|| Contrast::of_one_suite(&ratios))?
}

/// Draws times relative to alpha-beta's, or times by depth if the group has too few of the
/// algorithms of the main picture.
pub fn draw(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    let Some(card) = Card::of(group) else { return means::TIME.draw(group, looks) };
    let base = Contender::new(BASE, PLAIN);
    let compared: Vec<(&Contender, u32)> = (card.members().iter())
        .filter(|it| **it != base)
        .filter_map(|it| {
            let is_timed = |&depth: &u32| ratio(group, [it, &base], depth, per_search).is_some();
            Some((it, group.depths.iter().copied().rfind(is_timed)?))
        })
        .collect();
    let floor = floor(group);
    let rows = |cost: Cost| -> Vec<Row> {
        let row = |&(contender, depth): &(&Contender, u32)| {
            let paired = ratio(group, [contender, &base], depth, cost)?;
            let look =
                SeriesStyle::at_depth(role_of(&contender.algorithm), depth, Order::First).hollow();
            Some(Row::of_ratio(written(&contender.algorithm), contender, &paired, look))
        };
        compared.iter().filter_map(row).collect()
    };
    let part = |title: &str, subject: &str, note: String, rows: Vec<Row>| {
        let dots = rows.iter().flat_map(|row| row.shape.dots());
        let values = dots.flat_map(Dot::values).chain([1.0]);
        let values = values.chain(floor.into_iter().flat_map(Interval::ends));
        let content = row_chart::Content {
            reference: Some(1.0),
            band: floor,
            heads: vec!["ratio".to_owned()],
            ..row_chart::Content::new(title, note, Axis::log("", values, axis::number)?.titled(""))
        };
        (!rows.is_empty()).then(|| row_chart::draw(subject, &rows, content))
    };
    let subject = format!("{}, {}", group.title, group.positions_in_words());
    let searches =
        part("Time per search, times alpha-beta", &subject, String::new(), rows(per_search))?;
    let note = notes(&compared, floor);
    let nodes = part("Time per node, times alpha-beta", "", note, rows(per_node))?;
    Some(searches.above(nodes))
}

/// Explains the marks and the band.
fn notes(compared: &[(&Contender, u32)], floor: Option<Interval>) -> String {
    let depths: BTreeSet<u32> = compared.iter().map(|(_, depth)| *depth).collect();
    let depths: Vec<u32> = depths.into_iter().collect();
    let mark = |depth: &u32| {
        let look = SeriesStyle::at_depth(role_of(BASE), *depth, Order::First).hollow();
        format!("{} depth {depth}", look.sign())
    };
    let marks: Vec<String> = depths.iter().map(mark).collect();
    let floor = floor.map(|it| {
        format!(
            " Grey: two searches of the same nodes differ by up to {} times.",
            three_digits(it.upper)
        )
    });
    format!(
        "{}. Hollow: one run, which supports no verdict. Bars: 95% intervals over the positions.{}",
        marks.join(", "),
        floor.unwrap_or_default()
    )
}

/// Returns the interval of the ratios of times between searches of the same nodes; `None` if no two
/// configurations entered the same nodes.
fn floor(group: &Group<'_>) -> Option<Interval> {
    let mut widest: Option<f64> = None;
    for &depth in group.depths.iter().filter(|&&depth| depth >= LEAST_DEPTH) {
        let nodes = |it: &Contender| -> Vec<Option<u64>> {
            group.completed(it, depth).iter().map(|row| row.nodes()).collect()
        };
        // Their variants differ only in what they compare, and cost about the same at each node.
        let is_plain = |it: &&Contender| {
            matches!(role_of(&it.algorithm), Role::AlphaBeta | Role::NullWindow) && it.is_plain()
        };
        let known = group.contenders.iter().chain(&group.elsewhere).filter(is_plain);
        let all: Vec<(&Contender, Vec<Option<u64>>)> = known.map(|it| (it, nodes(it))).collect();
        for (at, (one, own)) in all.iter().enumerate().filter(|(_, (_, own))| !own.is_empty()) {
            for (other, others) in &all[at + 1..] {
                let are_related = family_of(&one.algorithm) == family_of(&other.algorithm);
                if others != own || !are_related {
                    continue;
                }
                let paired = ratio(group, [one, other], depth, per_search);
                let Some(Ok(interval)) = paired.map(|it| it.these()) else { continue };
                let far = interval.upper.max(1.0 / interval.lower);
                widest = Some(widest.map_or(far, |widest| widest.max(far)));
            }
        }
    }
    widest.map(|far| Interval { lower: 1.0 / far, upper: far })
}
