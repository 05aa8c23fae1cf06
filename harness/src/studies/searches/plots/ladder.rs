//! Plots a ladder of configurations, each of which adds enhancements to the one before, with its
//! cost.

use plywood_charts::canvas::Canvas;

use super::baseline::pairs;
use super::group::Group;
use super::looks::StyleMap;
use super::{contender_rows, grouping};
use crate::record::contender::Contender;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::row_chart::{self, Dot, Row};
use crate::studies::searches::metrics::ALL_NODES;
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::compared;

/// The least number of steps that are drawn as a ladder.
const FEWEST: usize = 4;

/// Labels longer than this, in characters, are split over several lines.
const LONG: usize = 40;

/// Returns the games whose configurations form a ladder, sorted from the fewest enhancements up.
pub fn by_game(records: &[SearchRow]) -> Vec<Group<'_>> {
    let mut groups = grouping::all(records);
    groups.retain_mut(|group| match steps(&group.contenders) {
        Some(steps) => {
            group.contenders = steps;
            true
        }
        None => false,
    });
    groups
}

/// Sorts configurations so that each contains the enhancements of the one before. `None` if there
/// is no such order, too few configurations, or none with an enhancement. Plain algorithms come
/// first; all enhancements belong to one algorithm.
fn steps(contenders: &[Contender]) -> Option<Vec<Contender>> {
    let mut steps = contenders.to_vec();
    steps.sort_by(|one, other| (one.parts.len(), one).cmp(&(other.parts.len(), other)));
    let is_above = |pair: &[Contender]| {
        let [lower, upper] = pair else { return true };
        let adds = lower.parts.len() < upper.parts.len()
            && lower.parts.iter().all(|part| upper.parts.contains(part));
        upper.is_plain() || adds && lower.algorithm == upper.algorithm
    };
    let has_enhancements = steps.last().is_some_and(|it| !it.is_plain());
    (has_enhancements && steps.len() >= FEWEST && steps.windows(2).all(is_above)).then_some(steps)
}

/// Draws a row per step, lowest first: its nodes, time, and nodes relative to the step before.
pub fn nodes(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    let depth = group.telling_depth(|it, depth| group.mean(it, depth, &ALL_NODES).is_some())?;
    let mut rows = Vec::new();
    let mut missing = Vec::new();
    for (at, contender) in group.contenders.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| &group.contenders[at]);
        let label = added(contender, before);
        let Some(value) = group.mean(contender, depth, &ALL_NODES) else {
            missing.push(label);
            continue;
        };
        let change = before.and_then(|before| {
            let [own, other] = pairs(group, [contender, before], depth);
            compared(&ALL_NODES, &own, &other)
        });
        let time = group.mean(contender, depth, &number::time_ns);
        let remarks = vec![
            axis::number(value),
            change.map(|it| format!("× {}", axis::number(it.ratio()))).unwrap_or_default(),
            time.map(axis::written(&number::time_ns)).unwrap_or_default(),
        ];
        let interval = group.interval(contender, depth, &ALL_NODES, None);
        let dot = Dot { interval, ..Dot::new(value, looks.get(contender)) };
        rows.push(Row::dotted(label, vec![contender.to_string()], remarks, dot));
    }
    let values = rows.iter().flat_map(|row| row.shape.dots()).flat_map(Dot::values);
    let subtitle = format!(
        "Depth {depth}, {}: geometric mean of the positions entered, those beyond the horizon \
         included. Bars: 95% intervals over the positions. Each step has all enhancements of \
         those above it.",
        group.positions_at_in_words(depth)
    );
    let axis = Axis::log(&ALL_NODES.title(), values, axis::number)?;
    let content = row_chart::Content {
        heads: ["nodes", "step", "time"].map(str::to_owned).to_vec(),
        notes: contender_rows::notes(group, "Without a value", depth, &missing),
        ..row_chart::Content::new("Nodes step by step", subtitle, axis)
    };
    (!rows.is_empty()).then(|| row_chart::draw(&group.title, &rows, content))
}

/// Names a step by the enhancements that it adds.
fn added(contender: &Contender, before: Option<&Contender>) -> String {
    let is_new = |part: &&String| before.is_none_or(|before| !before.parts.contains(part));
    let new: Vec<&str> = contender.parts.iter().filter(is_new).map(String::as_str).collect();
    if new.is_empty() {
        return contender.algorithm.clone();
    }
    let label = format!("+ {}", new.join(" + "));
    // A list of extensions contains no space at which a line could break.
    if label.chars().count() > LONG { label.replace(':', ": ") } else { label }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contenders(texts: &[(&str, &str)]) -> Vec<Contender> {
        texts.iter().map(|(algorithm, settings)| Contender::new(algorithm, settings)).collect()
    }

    #[test]
    fn steps_add_to_those_before() {
        let ladder = [
            ("alpha-beta", "killers+history"),
            ("alpha-beta", ""),
            ("alpha-beta", "killers"),
            ("minimax", ""),
        ];
        let names = |it: Vec<Contender>| it.iter().map(ToString::to_string).collect::<Vec<_>>();
        let steps_of = |texts: &[(&str, &str)]| steps(&contenders(texts)).map(names);
        let steps = steps_of(&ladder).expect("a ladder");
        assert_eq!(steps[2..], ["alpha-beta+killers", "alpha-beta+killers+history"]);
        assert_eq!(steps_of(&ladder[1..]), None, "three are too few");
        let forked = [&ladder[..], &[("alpha-beta", "history")]].concat();
        assert_eq!(steps_of(&forked), None);
        let of_two = [&ladder[..], &[("pvs", "killers+history+deepening")]].concat();
        assert_eq!(steps_of(&of_two), None);
        let plain = ["minimax", "alpha-beta", "scout", "pvs"].map(|algorithm| (algorithm, ""));
        assert_eq!(steps_of(&plain), None, "nothing is added");
    }

    #[test]
    fn a_step_is_named_by_what_it_adds() {
        let [plain, one] = ["", "extend=check:single"].map(|it| Contender::new("alpha-beta", it));
        assert_eq!(added(&plain, None), "alpha-beta");
        assert_eq!(added(&one, Some(&plain)), "+ extend=check:single");
        let many = "extend=check:recapture:single:interposition:fork";
        let folded = added(&Contender::new("alpha-beta", many), Some(&plain));
        assert_eq!(folded, "+ extend=check: recapture: single: interposition: fork");
    }
}
