use super::Margin;
use super::answerable::ensure_answerable;
use super::contrast::{Comparison, Hypothesis};
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::plan::Plan;

/// An experiment on one suite of 48 trees and a question, in lines that a test can replace.
const TEXT: &str = "about = ''
[[group]]
name = 'trees'
games = ['iid:b=2,d=4']
algorithms = ['sss*', 'dual*', 'alpha-beta']
depths = [3, 4]
trees = 48
[[question]]
name = 'parity'
asks = 'Is DUAL* costlier at even depths?'
[[question.contrast]]
name = 'even'
of = 'dual*'
to = 'sss*'
metric = 'leaves'
where = { depths = 4 }
expect = 'above'
[[question.contrast]]
name = 'even over odd'
of = 'dual*'
to = 'sss*'
metric = 'leaves'
where = { evaluation = 'tree', depths = 4 }
against = { depths = [3] }
at-least = 1.1
[[question.contrast]]
name = 'saved'
of = 'sss*'
from = 'alpha-beta'
metric = 'saved'
at-least = 0.3
";

fn parse(text: &str) -> anyhow::Result<Experiment> {
    Experiment::parse("x", text)
}

/// The text with one line, which is there, changed.
fn changed(old: &str, new: &str) -> String {
    assert!(TEXT.contains(old), "{old}");
    TEXT.replacen(old, new, 1)
}

#[test]
fn questions_are_read_and_leave_the_plan_as_it_is() {
    let experiment = parse(TEXT).expect("an experiment");
    let plan = Plan::new(&experiment).expect("a plan");
    ensure_answerable(&experiment, &plan).expect("enough rows");
    let [question] = &experiment.question[..] else { panic!("one question") };
    assert_eq!(question.margin, Margin::default());
    let [even, over, saved] = &question.contrast[..] else { panic!("three contrasts") };
    assert_eq!(even.hypothesis, Hypothesis::Above);
    assert_eq!(over.hypothesis, Hypothesis::AtLeast(1.1));
    let against = over.against.as_ref().expect("an interaction");
    let rows = &against.rows;
    assert!(rows.covers("tree", 3) && !rows.covers("tree", 4) && !rows.covers("x", 3));
    let (of, to) = (over.of, *over.comparison.other());
    assert_eq!((against.of, against.to), (of, to));
    // Other configurations may divide the ratio.
    let other = changed("against = {", "against = { of = 'alpha-beta',");
    let other = parse(&other).expect("an experiment");
    let over = &other.question[0].contrast[1];
    assert!(over.has(&"alpha-beta".parse().expect("an algorithm"), "tree", 3));
    assert!(!over.has(&"alpha-beta".parse().expect("an algorithm"), "tree", 4));
    ensure_answerable(&other, &Plan::new(&other).expect("a plan")).expect("enough rows");
    assert!(matches!(saved.comparison, Comparison::Saved { .. }));

    let (without, _) = TEXT.split_once("[[question]]").expect("a question");
    let without = Plan::new(&parse(without).expect("an experiment")).expect("a plan");
    assert_eq!(without.ids(), plan.ids());
    assert_eq!(without.run(), plan.run());
}

/// A suite of kinds stands for a suite of each kind.
#[test]
fn a_suite_to_be_drawn_has_a_name_for_each_kind() {
    let hash = "0123456789abcdef".repeat(4);
    let of = |fields: &str| {
        parse(&format!(
            "about = ''\n[[group]]\nname = 'x'\nsuite = 'drawn'\nalgorithms = ['pvs']\ndepths = 1\n\
             [[draw]]\nsuite = {{ name = 'drawn', games = 'a.pgn', sha256 = '{hash}', {fields}, \
             count = 48 }}\n"
        ))
        .expect("an experiment")
    };
    assert_eq!(of("phase = 'middle'").drawn().count(), 1);
    let of_kinds = of("kinds = ['pawns', 'rooks'], source = 'm'");
    let names: Vec<&String> = of_kinds.drawn().map(|it| it.name.get_ref()).collect();
    assert_eq!(names, ["drawn-pawns", "drawn-rooks"]);
    assert_eq!(of_kinds.group[0].suites, ["drawn-pawns", "drawn-rooks"]);
    let labels = &of_kinds.group[0].labels["drawn-rooks"];
    assert_eq!((&*labels.kind, &*labels.source), ("rooks", "m"));
}
