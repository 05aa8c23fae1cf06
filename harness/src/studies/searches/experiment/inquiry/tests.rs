use std::fmt::Write as _;

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

/// The first error of parsing, planning and checking the plan.
fn error(text: &str) -> String {
    let checked = parse(text).and_then(|it| ensure_answerable(&it, &Plan::new(&it)?));
    format!("{:#}", checked.expect_err(text))
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

#[test]
fn a_mistake_in_a_question_is_named_with_its_place_and_the_fix() {
    for (old, new, place, problem) in [
        ("asks = ", "ask = ", "line 10, column 1", "no field \"ask\""),
        ("expect = 'above'", "expect = 'more'", "line 17, column 10", "no value \"more\""),
        ("of = 'dual*'", "of = 'dual'", "line 13, column 6", "did you mean \"dual*\"?"),
        ("metric = 'leaves'", "metric = 'leavs'", "line 12, column 8", "did you mean \"leaves\"?"),
        ("metric = 'leaves'", "metric = 'found'", "line 12, column 8", "no metric whose ratios"),
        ("metric = 'leaves'", "metric = 'time_ns'", "line 12, column 8", "five quiet runs"),
        ("expect = 'above'", "", "line 12, column 8", "has one of expect, at-most and at-least"),
        ("at-least = 1.1", "at-least = -1", "line 19, column 8", "write a number above 0"),
        ("at-least = 0.3", "at-least = 3", "line 27, column 8", "\"saved\" is a share"),
        (
            "from = 'alpha-beta'",
            "to = 'alpha-beta'",
            "line 27, column 8",
            "name that configuration with `from`",
        ),
        ("to = 'sss*'", "", "line 12, column 8", "lacks `to`"),
        ("to = 'sss*'", "to = 'dual*'", "line 12, column 8", "compared with itself"),
        (
            "against = { depths = [3] }",
            "against = { depths = 4 }",
            "line 19, column 8",
            "rows of `where`",
        ),
        ("against = {", "against = { of = 'sss*',", "line 19, column 8", "`against` compares"),
        ("name = 'saved'", "name = 'even'", "line 27, column 8", "another contrast"),
        ("asks = ", "margin = 0.9\nasks = ", "line 10, column 10", "a ratio above 1"),
        (
            "asks = ",
            "family = 2\nasks = ",
            "line 10, column 10",
            "3 contrasts, more than its family",
        ),
        ("asks = ", "margin = 1.1\nasks = ", "line 10, column 10", "remove it"),
        ("depths = 4 }", "depths = 6 }", "line 12, column 8", "no group searches dual* at depth 6"),
        ("evaluation = 'tree'", "evaluation = 'none'", "line 19", "dual* with evaluation none"),
        ("trees = 48", "trees = 47", "line 12, column 8", "it has 47 positions of iid:b=2"),
    ] {
        let error = error(&changed(old, new));
        assert!(error.contains(place) && error.contains(problem), "{new}: {error}");
    }
    let (group, question) = TEXT.split_once("[[question]]").expect("a question");
    let twice = format!("{group}[[question]]{question}[[question]]{question}");
    let error = error(&twice);
    assert!(error.contains("line 33") && error.contains("another question"), "{error}");
}

#[test]
fn several_suites_are_at_least_five_of_24_positions() {
    let with = |suites: u32, trees: u32| {
        let (_, question) = TEXT.split_once("[[question]]").expect("a question");
        let group = |number: u32| {
            format!(
                "[[group]]\nname = 'x'\ngames = ['disc:{number}:b=2,d=4']\ntrees = {trees}\n\
                 algorithms = ['sss*', 'dual*', 'alpha-beta']\ndepths = [3, 4]\n"
            )
        };
        let groups: String = (2..2 + suites).map(group).collect();
        format!("about = ''\n{groups}[[question]]{question}")
    };
    let checked = |text: &str| {
        let experiment = parse(text).expect("an experiment");
        ensure_answerable(&experiment, &Plan::new(&experiment).expect("a plan"))
    };
    assert!(checked(&with(5, 24)).is_ok());
    for (suites, trees) in [(4, 24), (5, 23), (2, 48)] {
        let error = error(&with(suites, trees));
        assert!(error.contains("an answer needs 5 suites of 24 positions each"), "{error}");
    }
}

#[test]
fn a_suite_to_be_drawn_is_named_once_and_used() {
    let hash = "0123456789abcdef".repeat(4);
    let mut text = "about = ''\n[[group]]\nname = 'x'\nsuite = 'drawn'\nalgorithms = ['pvs']\n\
                    depths = 1\n"
        .to_owned();
    let draw = format!(
        "[[draw]]\nsuite = {{ name = 'drawn', games = 'a.pgn', sha256 = '{hash}', \
         phase = 'middle', count = 48 }}\n"
    );
    let _ = write!(text, "{draw}");
    assert_eq!(parse(&text).expect("an experiment").drawn().count(), 1);
    for (old, new, place, problem) in [
        ("'drawn', g", "'other', g", "line 8, column 18", "no group has the suite \"other\""),
        ("'drawn', g", "'bratko-kopec', g", "line 8, column 18", "is a built-in suite"),
        ("'middle'", "'late'", "line 8", "no value \"late\""),
        ("count = 48", "count = 0", "line 8, column 18", "a count of at least 1"),
        ("sha256 = '0", "sha256 = 'g", "line 8", "is not a SHA-256"),
        ("count", "counts", "line 8", "no field \"counts\""),
    ] {
        let error = error(&text.replace(old, new));
        assert!(error.contains(place) && error.contains(problem), "{new}: {error}");
    }
    // A suite of kinds stands for a suite of each kind.
    let kinds = "kinds = ['pawns', 'rooks'], source = 'm'";
    let of_kinds = parse(&text.replace("phase = 'middle'", kinds)).expect("an experiment");
    let names: Vec<&String> = of_kinds.drawn().map(|it| it.name.get_ref()).collect();
    assert_eq!(names, ["drawn-pawns", "drawn-rooks"]);
    assert_eq!(of_kinds.group[0].suites, ["drawn-pawns", "drawn-rooks"]);
    let labels = &of_kinds.group[0].labels["drawn-rooks"];
    assert_eq!((&*labels.kind, &*labels.source), ("rooks", "m"));
    for (fields, problem) in [
        ("tension = 'quiet'", "neither phase nor kinds"),
        ("phase = 'middle', kinds = ['pawns'], source = 'm'", "a phase or kinds; remove one"),
        ("kinds = ['pawns']", "suites of kinds need a source"),
        ("kinds = ['pawn'], source = 'm'", "did you mean \"pawns\""),
        ("kinds = ['pawns'], tension = 'quiet', source = 'm'", "are for a phase"),
        ("phase = 'middle', except = ['results/x']", "except no records"),
    ] {
        let error = error(&text.replace("phase = 'middle'", fields));
        assert!(error.contains("line 8") && error.contains(problem), "{fields}: {error}");
    }
    let error = error(&format!("{text}{draw}"));
    assert!(error.contains("line 10") && error.contains("another suite to be drawn"), "{error}");
}
