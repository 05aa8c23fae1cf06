use std::fmt::Write as _;
use std::fs;

use tempfile::TempDir;

use super::*;
use crate::catalogue::source::sha256;
use crate::studies::searches::experiment::inquiry::answerable::ensure_answerable;
use crate::studies::searches::plots::sample::search;
use crate::studies::searches::row::Count;

/// The text of an experiment on a suite of two positions for each kind and source, and a pilot in
/// which kinds have these ratios of PVS's leaves to Scout's.
fn experiment(folder: &TempDir, kinds: usize, pilot: &[f64]) -> String {
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (mut suites, mut files) = (Vec::new(), String::new());
    for (kind, source) in (0..kinds).flat_map(|kind| (0..3).map(move |source| (kind, source))) {
        let name = path(&format!("{kind}-{source}.epd"));
        let men = ["P", "N", "B", "R", "Q", "PP"][kind];
        let (left, right) = (source + 1, 7 - source - men.len());
        let line = |pawn: &str| format!("4k3/{pawn}/8/8/8/8/{left}{men}{right}/4K3 w - -\n");
        let epd = line("p7") + &line("1p6");
        fs::write(&name, &epd).expect("a file");
        let hash = sha256(epd.as_bytes());
        let _ = writeln!(
            files,
            "[[file]]\nsuite = '{name}'\nsha256 = '{hash}'\nkind = 'k{kind}'\nsource = 's{source}'"
        );
        suites.push(format!("'{name}'"));
    }
    let mut rows = Vec::new();
    for (kind, ratio) in pilot.iter().enumerate() {
        for (source, position) in (0..3).flat_map(|source| (0..8).map(move |at| (source, at))) {
            let row = |algorithm: &str, leaves: f64| {
                let name = format!("{kind}-{source}-{position}");
                let row = search(&name, algorithm);
                let (kind, source) = (format!("k{kind}"), format!("s{source}"));
                let suite = format!("{kind}-{source}").into();
                crate::studies::searches::row::SearchRow {
                    suite,
                    kind: kind.into(),
                    source: source.into(),
                    ..row
                }
                .with([(Count::leaves, Some(leaves.round() as u64))])
            };
            // Positions of a suite differ a little.
            let own = 10_000.0 * ratio + 10.0 * f64::from(position);
            rows.extend([row("pvs", own), row("scout", 10_000.0)]);
        }
    }
    let pilot = folder.path().join("pilot");
    fs::create_dir_all(&pilot).expect("a folder");
    records::write(&pilot.join("records.csv"), &rows).expect("rows");
    format!(
        "about = ''\n[[group]]\nname = 'x'\nsuites = [{}]\nalgorithms = ['pvs', 'scout']\n\
         depths = 1\n{files}[[question]]\nname = 'q'\nasks = '?'\npilot = '{}'\n\
         [[question.contrast]]\nname = 'c'\nof = 'pvs'\nto = 'scout'\nmetric = 'leaves'\n\
         expect = 'below'\n",
        suites.join(", "),
        pilot.display()
    )
}

fn checked(text: &str, underpowered: Underpowered) -> Result<Vec<String>, String> {
    let experiment = Experiment::parse("x", text).expect("an experiment");
    let plan = Plan::new(&experiment).expect("a plan");
    let answerable = ensure_answerable(&experiment, &plan);
    let lines = answerable.and_then(|()| ensure_registrable(&experiment, &plan, underpowered));
    lines.map_err(|error| format!("{error:#}"))
}

const CLEAR: [f64; 6] = [0.5, 0.51, 0.5, 0.49, 0.5, 0.5];

/// Half of the kinds are on each side of 1.
const UNCLEAR: [f64; 6] = [0.5, 0.6, 0.9, 1.3, 1.1, 1.4];

#[test]
fn power_is_computed_from_the_pilot_and_stated() {
    use Underpowered::{Refused, Registered};
    let folder = TempDir::new().expect("a folder");
    let clear = experiment(&folder, 6, &CLEAR);
    let lines = checked(&clear, Refused).expect("enough power");
    let expected = "the power of q: c is 1.00: pilot 0.50";
    assert!(lines[0].starts_with(expected), "{lines:?}");
    assert!(lines[0].ends_with("6 kinds, 3 sources, 2 positions, a family of 1"), "{lines:?}");
    let family = clear.replace("asks =", "family = 4\nasks =");
    assert!(checked(&family, Refused).expect("power")[0].ends_with("a family of 4"));
    // The other direction than expected.
    let error = checked(&clear.replace("'below'", "'above'"), Refused).expect_err("no power");
    assert!(error.contains("the power of q: c is 0.00"), "{error}");

    let unclear = experiment(&folder, 6, &UNCLEAR);
    let error = checked(&unclear, Refused).expect_err("too little power");
    assert!(error.contains("leave out what has less than 0.8, or add --underpowered"), "{error}");
    assert_eq!(checked(&unclear, Registered).expect("as asked").len(), 1);

    let (before, after) = clear.split_once("pilot = ").expect("a pilot");
    let (_, after) = after.split_once('\n').expect("a line");
    let without = format!("{before}{after}");
    let error = checked(&without, Refused).expect_err("no pilot");
    assert!(error.contains("the question names no pilot"), "{error}");
    assert_eq!(checked(&without, Registered).expect("as asked"), ["the power of q: c is unknown"]);
}

#[test]
fn what_gets_no_verdict_is_not_registered() {
    let folder = TempDir::new().expect("a folder");
    let clear = experiment(&folder, 6, &CLEAR);
    let refused = |text: &str| checked(text, Underpowered::Refused).expect_err("refused");
    let narrow = clear.replace("'below'", "'equal'");
    let error = refused(&narrow);
    assert!(error.contains("the margin of \"q\" is 1.05"), "{error}");
    assert!(error.contains("line ") && error.contains("write margin = 1.1"), "{error}");
    let wide = refused(&narrow.replace("asks =", "margin = 1.1\nasks ="));
    assert!(wide.contains("the power of q: c is 0.00"), "{wide}");
    let five = refused(&experiment(&folder, 5, &CLEAR));
    assert!(five.contains("it has 5 kinds from 3 sources; a verdict needs 6 kinds"), "{five}");
    let empty = refused(&clear.replacen("kind = 'k0'", "kind = 'k9'", 1));
    assert!(empty.contains("no position has the kind"), "{empty}");
}

#[test]
fn a_family_is_no_larger_than_it_says() {
    let folder = TempDir::new().expect("a folder");
    let clear = experiment(&folder, 6, &CLEAR);
    let (_, contrast) = clear.split_once("[[question.contrast]]").expect("a contrast");
    let second = contrast.replace("name = 'c'", "name = 'd'");
    let two =
        format!("{clear}[[question.contrast]]{second}").replace("asks =", "family = 1\nasks =");
    let error = Experiment::parse("x", &two).expect_err("two contrasts").to_string();
    assert!(error.contains("the question has 2 contrasts, more than its family"), "{error}");
}
