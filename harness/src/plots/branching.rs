//! The effective branching factor, measured and in theory.

use super::axis::{self, Axis};
use super::canvas::Canvas;
use super::depth_chart::{self, Reference};
use super::group::{Group, Metric};
use super::look::{Contender, Looks};

/// The d-th root of the number of leaves, in a uniform tree.
pub fn against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let branching = group.branching()?;
    let root = |contender: &Contender, depth: u32, metric: Metric| {
        Some(group.mean(contender, depth, metric)?.powf(1.0 / f64::from(depth)))
    };
    let limit = limit(branching);
    let references = vec![
        Reference::new(format!("full tree: {branching}"), 0xAA_AA_AA, group, |_| {
            Some(branching as f64)
        }),
        Reference::new(format!("R_{branching} = {limit:.3}"), 0x00_00_00, group, |_| Some(limit)),
    ];
    let content = depth_chart::Content {
        title: "Effective branching factor",
        subtitle: "The d-th root of the geometric mean of leaves. R_b is the limit for alpha-beta, \
                   Scout and SSS* at great depth with independent leaves.",
        references,
        solid: &|contender, depth| root(contender, depth, |record| record.leaves),
        dashed: &|contender, depth| root(contender, depth, |record| record.distinct_leaves),
        strokes: ["leaf evaluations", "distinct leaves"],
        axis: &|values| Axis::around("d-th root of leaves", values, axis::number),
    };
    depth_chart::draw(group, looks, content)
}

/// xi / (1 - xi) with xi the root of x^b + x = 1 (Baudet 1978; Pearl 1980).
fn limit(branching: u64) -> f64 {
    let (mut below, mut above) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(below, above);
        if middle.powf(branching as f64) + middle < 1.0 {
            below = middle;
        } else {
            above = middle;
        }
    }
    below / (1.0 - below)
}

#[cfg(test)]
mod tests {
    use super::limit;

    #[test]
    fn the_limit_is_the_published_one() {
        for (branching, published) in [(2, 1.618_034), (5, 3.079_596), (20, 8.424_663)] {
            assert!((limit(branching) - published).abs() < 1e-6, "b = {branching}");
        }
    }
}
