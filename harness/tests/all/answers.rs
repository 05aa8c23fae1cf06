//! Conclusions from numbers, as a user asks for them.

use std::fs;
use std::process::Stdio;

use plywood::record::records;
use plywood::studies::searches::row::SearchRow;
use serde_json::Value;

use crate::program::{command, plywood, text};

const TREES: &str = "
about = 'Trees of twelve seeds.'

[[group]]
name = 'trees'
games = ['iid:b=4']
algorithms = ['minimax', 'alpha-beta', 'f1', 'sss*', 'ao*', 'b*']
depths = '3-4'
trees = 12
repetitions = 1
";

/// A folder with the record of a run, and the run's output.
fn recorded(arguments: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("trees.toml"), TREES).expect("a file");
    let arguments = [&["run", "trees.toml", "--no-plots", "--out", "a"], arguments].concat();
    let output = plywood(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    (folder, text(&output.stdout))
}

#[test]
fn a_table_ends_with_an_answer_and_compares_all_others_with_the_baseline() {
    let (folder, printed) = recorded(&["--baseline", "AlphaBeta", "--all"]);
    let table = printed.split("\n\n").find(|it| it.starts_with("iid:b=4, tree, depth 4"));
    let table = table.unwrap_or_else(|| panic!("{printed}"));
    let cheapest = "Of those that find the value, fewest evaluations: sss* and ao*, equal in each";
    assert!(table.contains(cheapest), "{table}");
    assert!(table.contains("Fastest: "), "{table}");
    let heading = table.lines().find(|line| line.contains("evaluations") && line.contains(" ms"));
    assert!(heading.is_some(), "{table}");
    assert!(table.contains("ratios to alpha-beta, with 95 % intervals"), "{table}");
    let of = |name: &str| {
        let mut lines = table.lines().skip_while(|line| !line.contains("evaluations-ratio"));
        let line = lines.find(|line| {
            line.split_whitespace().next().map(|it| it.trim_end_matches('~')) == Some(name)
        });
        line.unwrap_or_else(|| panic!("{name}: {table}")).to_owned()
    };
    assert!(of("minimax").contains(": 0/12"), "{table}");
    // SSS* evaluates only leaves that alpha-beta evaluates, too, and both search
    // the same twelve trees.
    let wins = of("sss*").split(": ").nth(1).and_then(|it| it.split('/').next()?.parse().ok());
    assert!(wins.is_some_and(|wins: u32| wins >= 6), "{table}");
    let rows: Vec<SearchRow> =
        records::read(&folder.path().join("a/records.csv")).expect("rows").rows;
    let mut ratio = (0.0, 0);
    for row in rows.iter().filter(|row| row.algorithm == "sss*" && row.depth_plies == 4) {
        let same = |it: &&SearchRow| it.algorithm == "alpha-beta" && it.seed == row.seed;
        let other = rows.iter().filter(same).find(|it| it.depth_plies == 4).expect("a row");
        let leaves = |row: &SearchRow| row.leaves.expect("counted") as f64;
        ratio = (ratio.0 + (leaves(row) / leaves(other)).ln(), ratio.1 + 1);
    }
    let mean = (ratio.0 / f64::from(ratio.1)).exp();
    assert_eq!(ratio.1, 12);
    assert!(of("sss*").contains(&format!("{mean:.3} [")), "{mean}: {table}");

    let again = plywood(folder.path(), &["tables", "a/records.csv", "--baseline", "alpha-beta"]);
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    let summary = fs::read_to_string(folder.path().join("a/summary.txt")).expect("tables");
    assert_eq!(text(&again.stdout), summary);
}

#[test]
fn the_baseline_is_drawn_against_and_has_to_take_part() {
    let (folder, _) = recorded(&[]);
    let only = ["--only", "against-leaves", "--only", "against-time"];
    let draw = ["plot", "a/records.csv", "--out", "drawn"];
    let drawn = plywood(folder.path(), &[&draw[..], &only, &["--baseline", "f1"]].concat());
    assert_eq!(drawn.status.code(), Some(0), "{}", text(&drawn.stderr));
    let svg = fs::read_to_string(folder.path().join("drawn/against-leaves-trees-iid-b-4.svg"));
    let svg = svg.expect("a picture");
    assert!(svg.contains("Cost against f1"), "{svg}");
    assert!(folder.path().join("drawn/against-time-trees-iid-b-4.png").exists());

    let without = plywood(folder.path(), &[&draw[..], &only].concat());
    assert_eq!(without.status.code(), Some(2));
    assert!(text(&without.stderr).contains("needs --baseline"), "{}", text(&without.stderr));
    for command in [&["run", "trees.toml"][..], &draw, &["tables", "a/records.csv"]] {
        let refused = plywood(folder.path(), &[command, &["--baseline", "pvs"]].concat());
        assert_eq!(refused.status.code(), Some(2), "{command:?}");
        let why = "--baseline pvs takes no part; one of: minimax, alpha-beta";
        assert!(text(&refused.stderr).contains(why), "{}", text(&refused.stderr));
    }
}

#[test]
fn two_records_are_compared_with_a_status_for_scripts() {
    let (folder, _) = recorded(&[]);
    let compare = |arguments: &[&str]| {
        let output = plywood(folder.path(), &[&["compare"], arguments].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let a = "a/records.csv";
    let (status, printed, _) = compare(&["a", a]);
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("The counts are the same in all of 144 rows"), "{printed}");
    assert!(printed.contains("A: a/records.csv, 144 rows, commit "), "{printed}");
    assert!(printed.contains("    alpha-beta 1.00 [1.00, 1.00]"), "{printed}");

    // One count differs, everything takes twice as long, and a row is missing.
    let path = folder.path().join(a);
    let mut rows: Vec<SearchRow> = records::read(&path).expect("rows").rows;
    for row in &mut rows {
        row.time_ns = row.time_ns.map(|time| 2 * time);
    }
    let b = folder.path().join("b.csv");
    records::write(&b, &rows).expect("a file");
    let (status, printed, _) = compare(&[a, "b.csv"]);
    assert_eq!(status, Some(0), "times are no difference: {printed}");
    assert!(printed.contains("B takes 2.00 [2.00, 2.00] times as long: B is slower"), "{printed}");
    let (_, relative, _) = compare(&[a, "b.csv", "--baseline", "f1"]);
    assert!(relative.contains("B takes 1.00 [1.00, 1.00] times as long, within"), "{relative}");

    rows.pop();
    records::write(&b, &rows).expect("a file");
    assert_eq!(compare(&[a, "b.csv"]).0, Some(1), "a row is missing");
    assert_eq!(compare(&[a, "b.csv", "--common"]).0, Some(0));
    let leaves = rows[0].leaves.expect("counted");
    rows[0].leaves = Some(leaves + 1);
    records::write(&b, &rows).expect("a file");
    let (status, printed, _) = compare(&[a, "b.csv", "--common"]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("leaves differs in 1 row:"), "{printed}");
    assert!(printed.contains(&format!(": {leaves} -> {}", leaves + 1)), "{printed}");
    let (status, json, _) = compare(&[a, "b.csv", "--json"]);
    assert_eq!(status, Some(1));
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["same"], false);
    assert_eq!(report["counts"]["columns"][0]["column"], "leaves");
    assert_eq!(report["counts"]["only_in_first"]["rows"], 1);
    assert!(report["times"].as_array().is_some_and(|times| !times.is_empty()));

    rows.truncate(0);
    records::write(&b, &rows).expect("a file");
    for (wrong, why) in [
        (["b.csv", a], "there is no row in b.csv"),
        (["missing.csv", a], "missing.csv"),
        ([a, "trees.toml"], "trees.toml"),
    ] {
        let (status, _, errors) = compare(&wrong);
        assert_eq!(status, Some(2), "{errors}");
        assert!(errors.contains(why), "{errors}");
    }
}

#[test]
fn the_parts_that_are_best_on_a_suite_are_found_and_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let tune = |arguments: &[&str]| {
        let always = ["tune", "--suite", "bratko-kopec", "--depth", "3"];
        let output = plywood(folder.path(), &[&always, arguments].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let parts = ["--parts", "killers,order=mvv-lva,table=1", "--finalists", "3"];
    let (status, printed, errors) = tune(&[&parts[..], &["--out", "kept"]].concat());
    assert_eq!(status, Some(0), "{errors}");
    assert!(errors.contains("round 1: 8 contenders on 3 positions; "), "{errors}");
    assert!(errors.contains("round 3: "), "{errors}");
    assert!(printed.contains("chosen on 12 positions and compared on 12 others"), "{printed}");
    assert!(printed.contains("is the choice: on the 12 positions held out it takes "), "{printed}");
    let kept = folder.path().join("kept");
    let rows: Vec<SearchRow> = records::read(&kept.join("records.csv")).expect("rows").rows;
    let machine = fs::read_to_string(kept.join("machine.toml")).expect("the machine's facts");
    assert!(machine.contains("sha256 = "), "{machine}");
    assert_eq!(fs::read_to_string(kept.join("summary.txt")).expect("a table"), printed);

    // The output is the same on any number of threads, and agrees with the rows.
    let more = ["--threads", "1", "--quiet", "--json"];
    let (_, json, errors) = tune(&[&parts[..], &more].concat());
    assert_eq!(errors, "");
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["finalists"].as_array().map(Vec::len), Some(3));
    let first = &report["finalists"][0];
    let name = first["contender"].as_str().expect("a name");
    assert!(printed.contains(&format!("{name} is the choice")), "{printed}");
    assert!(first["held_out"]["interval"]["upper"].as_f64().is_some_and(|upper| upper < 1.0));
    let product = |name: &str| {
        let own = rows.iter().filter(|row| row.contender().to_string() == name);
        let logarithms: Vec<f64> =
            own.map(|row| (row.leaves.expect("counted") as f64).ln()).collect();
        assert_eq!(logarithms.len(), 24, "{name}");
        logarithms.iter().sum::<f64>() / 24.0
    };
    let both = |half: &str| first[half]["ratio"].as_f64().expect("a ratio").ln();
    let expected = product(name) - product("negascout");
    let found = f64::midpoint(both("tuning"), both("held_out"));
    assert!((found - expected).abs() < 1e-9, "{found} {expected}");

    // Killed halfway, and resumed.
    let arguments = ["tune", "--suite", "bratko-kopec", "--depth", "3", "--out", "killed"];
    let arguments = [&arguments[..], &parts, &["--resume"]].concat();
    let mut child = command(folder.path(), arguments.iter().copied());
    child.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = child.spawn().expect("the program starts");
    let journal = folder.path().join("killed/journal.jsonl");
    let lines = || fs::read(&journal).map_or(0, |it| it.split(|&it| it == b'\n').count());
    while lines() < 20 && child.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(lines() >= 20, "it was killed before its end");
    let other = plywood(folder.path(), &[&arguments[..], &["--seed", "2"]].concat());
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stderr).contains("seed was 1 then"), "{}", text(&other.stderr));
    let resumed = plywood(folder.path(), &arguments);
    assert!(text(&resumed.stderr).contains("rows are taken over"), "{}", text(&resumed.stderr));
    assert_eq!(text(&resumed.stdout), printed);
    assert!(!journal.exists());

    for (wrong, why) in [
        (&["--resume"][..], "--out <DIR>"),
        (&["--algorithms", "pvs+killers"], "name the algorithm alone"),
        (&["--parts", "kilers"], "killers"),
        (&["--suite", "postponed"], "too few for two halves"),
        (&["--by", "beauty"], "leaves"),
    ] {
        let arguments: Vec<&str> = match wrong {
            ["--suite", suite] => vec!["tune", "--depth", "2", "--suite", suite],
            _ => [&["tune", "--depth", "2", "--suite", "bratko-kopec"], wrong].concat(),
        };
        let refused = plywood(folder.path(), &arguments);
        assert_eq!(refused.status.code(), Some(2), "{wrong:?}");
        assert!(text(&refused.stderr).contains(why), "{}", text(&refused.stderr));
    }
}

/// Copies of one run have the same times, so the only uncertainty is the
/// difference between positions; and the baseline is as fast as itself.
#[test]
fn times_of_runs_have_a_control() {
    let (folder, _) = recorded(&["--algorithms", "alpha-beta,sss*"]);
    let runs: Vec<String> = (0..5).map(|run| format!("run-{run}")).collect();
    for run in &runs {
        fs::create_dir(folder.path().join(run)).expect("a folder");
        for file in ["records.csv", "machine.toml"] {
            let (from, to) = (folder.path().join("a"), folder.path().join(run));
            fs::copy(from.join(file), to.join(file)).expect("a copy");
        }
    }
    let times = |runs: &[String], more: &[&str]| {
        let runs: Vec<&str> = runs.iter().map(String::as_str).collect();
        plywood(folder.path(), &[&["times"], &runs[..], more].concat())
    };
    let output = times(&runs, &["--baseline", "alpha-beta", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let [timing, _] = &found["timings"].as_array().expect("a list")[..] else { panic!("{found}") };
    assert_eq!((&timing["contender"], &timing["positions"]), (&"sss*".into(), &12.into()));
    for control in found["controls"].as_array().expect("a list") {
        for found in
            [&control["ratio"], &control["interval"]["lower"], &control["interval"]["upper"]]
        {
            let found = found.as_f64().expect("a number");
            assert!((found - 1.0).abs() < 1e-9, "{control}");
        }
    }
    let output = times(&runs, &["--baseline", "alpha-beta"]);
    assert!(text(&output.stdout).contains("Other programs: "), "{}", text(&output.stdout));
    let output = times(&runs[1..], &["--baseline", "alpha-beta"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("make 5 or more"), "{}", text(&output.stderr));
}

/// The answer says which is cheapest, by how much and on what, in lines that a terminal has room for.
#[test]
fn a_run_ends_with_what_came_out() {
    let (folder, printed) = recorded(&[]);
    let (about, ending) = printed.split_once("\n\n").expect("two parts");
    assert_eq!(about, "trees: Trees of twelve seeds.");
    let lines: Vec<&str> = ending.lines().collect();
    assert!(lines.len() <= 10, "{ending}");
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    assert_eq!(lines[0], "iid:b=4, tree, depth 4, 12 positions; 5 that find the value");
    assert!(lines[1].starts_with("  leaves  sss* (+1 equal) "), "{ending}");
    assert!(lines[1].contains("; next alpha-beta 1."), "{ending}");
    for (line, word) in [(2, "  nodes   "), (3, "  time    ")] {
        assert!(lines[line].starts_with(word), "{ending}");
    }
    assert!(lines[4].contains("minimal trees") && lines[4].ends_with("--all"), "{ending}");
    let summary = fs::read_to_string(folder.path().join("a/summary.txt")).expect("tables");
    assert!(summary.contains(lines[5]) && lines[5].starts_with("signature "), "{ending}");
    assert!(lines[6].ends_with("s; see a"), "{ending}");
    assert!(summary.lines().all(|line| line.chars().count() <= 80), "{summary}");
}

#[test]
fn tables_are_chosen_and_written_for_a_paper() {
    let (folder, _) = recorded(&[]);
    let tables = |arguments: &[&str]| {
        let output = plywood(folder.path(), &[&["tables", "a/records.csv"], arguments].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let chosen = ["--depths", "3", "--contenders", "sss*,f1", "--columns", "nodes,nodes-ratio"];
    let with = |format| {
        let (status, printed, errors) =
            tables(&[&chosen[..], &["--baseline", "alpha-beta", "--format", format]].concat());
        assert_eq!(status, Some(0), "{errors}");
        printed
    };
    let latex = with("latex");
    assert!(latex.contains("\\caption{iid:b=4, tree, depth 3, 12 positions}\n"), "{latex}");
    assert!(
        latex.contains("algorithm & nodes & nodes \\\\\n & (positions) & ($\\times$ alpha-beta)")
    );
    assert!(latex.contains("\nalpha-beta & ") && !latex.contains("minimax"), "{latex}");
    assert!(latex.contains("\\item Geometric means") && latex.contains("\\toprule"), "{latex}");
    let csv = with("csv");
    let heading = "table,algorithm,nodes,nodes-ratio,nodes-ratio lower,nodes-ratio upper,";
    assert!(csv.starts_with(heading) && csv.lines().count() == 4, "{csv}");
    let markdown = with("markdown");
    assert!(markdown.contains("| algorithm | nodes (positions) | nodes (× alpha-beta) |"));
    assert!(with("text").contains("  algorithm  nodes "), "{}", with("text"));
    // A run prints what is chosen in the place of its end.
    let again = ["run", "trees.toml", "--no-plots", "--out", "b", "--repetitions", "0"];
    let output = plywood(folder.path(), &[&again[..], &chosen, &["--format", "csv"]].concat());
    let printed = text(&output.stdout);
    assert!(printed.starts_with("table,algorithm,nodes\n"), "{printed}");
    assert_eq!(printed.lines().count(), 3, "{printed}");
    for (wrong, why) in [
        (["--depths", "9"], "no contender completed"),
        (["--contenders", "pvs"], "--contenders pvs takes no part; one of: minimax, "),
        (["--columns", "beauty"], "ns/leaf"),
    ] {
        let (status, _, errors) = tables(&wrong);
        assert_eq!(status, Some(2), "{errors}");
        assert!(errors.contains(why), "{errors}");
    }
}

/// The commands of docs/PAPER.md, but for the one that belongs to another program.
#[test]
fn a_figure_for_a_paper_has_chosen_contenders_and_a_width() {
    let (folder, _) = recorded(&[]);
    let draw = |more: &[&str]| {
        let always = ["plot", "a/records.csv", "--only", "spread", "--out", "figures"];
        plywood(folder.path(), &[&always[..], more].concat())
    };
    let paper = ["--contenders", "sss*,f1", "--theme", "paper", "--width", "84mm"];
    let output = draw(&[&paper[..], &["--font-size", "7pt"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let file = folder.path().join("figures/spread-trees-iid-b-4.svg");
    let svg = fs::read_to_string(&file).expect("a picture");
    assert!(svg.starts_with("<svg width=\"317.48\""), "{svg}");
    assert!(svg.contains("\nf1\n") && !svg.contains("\nalpha-beta\n"), "{svg}");
    // The heading is the document's title alone.
    assert_eq!(svg.matches("Leaves per leaf of the minimal tree: iid:b=4").count(), 1, "{svg}");
    let output = draw(&["--title", "Two of them", "--contenders", "sss*"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let svg = fs::read_to_string(&file).expect("a picture");
    assert!(svg.contains("<title>Two of them</title>") && svg.contains("\nTwo of them\n"), "{svg}");
    let refused = draw(&["--width", "wide"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("84mm"), "{}", text(&refused.stderr));
}
