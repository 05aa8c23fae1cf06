//! Conclusions from numbers, as a user asks for them.

use std::fs;

use plywood::record::records;
use plywood::studies::searches::row::{Count, SearchRow};
use serde_json::Value;

use crate::program::{Folder, text};

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
fn recorded(options: &str) -> (Folder, String) {
    let folder = Folder::with(&[("trees.toml", TREES)]);
    let printed = folder.prints(&format!("run trees.toml --no-plots --out a {options}"));
    (folder, printed)
}

#[test]
fn a_table_ends_with_an_answer_and_compares_all_others_with_the_baseline() {
    let (folder, printed) = recorded("--baseline AlphaBeta --all");
    let table = printed.split("\n\n").find(|it| it.starts_with("iid:b=4, tree, depth 4"));
    let table = table.unwrap_or_else(|| panic!("{printed}"));
    let cheapest = "Of those that find the value, fewest evaluations: sss* and ao*, equal in each";
    assert!(table.contains(cheapest), "{table}");
    assert!(table.contains("Time: one run, no verdict."), "{table}");
    assert!(!table.contains("astest"), "{table}");
    assert!(table.contains(" time-ratio") && table.contains(" generated-moves-ratio"), "{table}");
    let heading = table.lines().find(|line| line.contains("evaluations") && line.contains(" ms"));
    assert!(heading.is_some(), "{table}");
    assert!(table.contains("ratios to alpha-beta, of counts with 95 % intervals"), "{table}");
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
    let rows: Vec<SearchRow> = folder.rows("a/records.csv");
    let mut ratio = (0.0, 0);
    for row in rows.iter().filter(|row| row.algorithm == "sss*" && row.depth_plies == 4) {
        let same = |it: &&SearchRow| it.algorithm == "alpha-beta" && it.seed == row.seed;
        let other = rows.iter().filter(same).find(|it| it.depth_plies == 4).expect("a row");
        let leaves = |row: &SearchRow| row.leaves().expect("counted") as f64;
        ratio = (ratio.0 + (leaves(row) / leaves(other)).ln(), ratio.1 + 1);
    }
    let mean = (ratio.0 / f64::from(ratio.1)).exp();
    assert_eq!(ratio.1, 12);
    assert!(of("sss*").contains(&format!("{mean:.3} [")), "{mean}: {table}");

    let again = folder.prints("tables a/records.csv --baseline alpha-beta");
    assert_eq!(format!("exploratory\n\n{again}"), folder.read("a/summary.txt"));
}

#[test]
fn two_records_are_compared_with_a_status_for_scripts() {
    let (folder, _) = recorded("");
    let compare = |words: &str| folder.asked(&format!("compare {words}"));
    let (status, printed, _) = compare("a a/records.csv");
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("The counts are the same in all of 144 rows"), "{printed}");
    assert!(printed.contains("A: a/records.csv, 144 rows, commit "), "{printed}");
    assert!(printed.contains("    alpha-beta 1.00; moves generated 1.00"), "{printed}");

    // One count differs, everything takes twice as long, and a row is missing.
    let mut rows: Vec<SearchRow> = folder.rows("a/records.csv");
    for row in &mut rows {
        *row = row.clone().with([(Count::time_ns, row.time_ns().map(|time| 2 * time))]);
    }
    let b = folder.join("b.csv");
    records::write(&b, &rows).expect("a file");
    let (status, printed, _) = compare("a/records.csv b.csv");
    assert_eq!(status, Some(0), "times are no difference: {printed}");
    assert!(printed.contains("B takes 2.00 times as long; moves generated 1.00."), "{printed}");
    assert!(printed.contains("time: one run, no verdict: "), "{printed}");
    let (_, relative, _) = compare("a/records.csv b.csv --baseline f1");
    assert!(relative.contains("B takes 1.00 times as long; moves generated 1.00."), "{relative}");

    rows.pop();
    records::write(&b, &rows).expect("a file");
    assert_eq!(compare("a/records.csv b.csv").0, Some(1), "a row is missing");
    assert_eq!(compare("a/records.csv b.csv --common").0, Some(0));
    let leaves = rows[0].leaves().expect("counted");
    rows[0] = rows[0].clone().with([(Count::leaves, Some(leaves + 1))]);
    records::write(&b, &rows).expect("a file");
    let (status, printed, _) = compare("a/records.csv b.csv --common");
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("leaves differs in 1 row:"), "{printed}");
    assert!(printed.contains(&format!(": {leaves} -> {}", leaves + 1)), "{printed}");
    let report = folder.json("compare a/records.csv b.csv --json", 1);
    assert_eq!(report["same"], false);
    assert_eq!(report["counts"]["columns"][0]["column"], "leaves");
    assert_eq!(report["counts"]["only_in_first"]["rows"], 1);
    assert!(report["times"].as_array().is_some_and(|times| !times.is_empty()));

    rows.truncate(0);
    records::write(&b, &rows).expect("a file");
    for (wrong, why) in [
        ("b.csv a/records.csv", "b.csv contains no row"),
        ("missing.csv a/records.csv", "missing.csv"),
        ("a/records.csv trees.toml", "trees.toml"),
    ] {
        folder.says(&format!("compare {wrong}"), 2, why);
    }
}

#[test]
fn the_parts_that_are_best_on_a_suite_are_found_and_judged() {
    let folder = Folder::new();
    let tune = "tune --suite bratko-kopec --depth 3";
    let line = format!("{tune} --parts killers,order=mvv-lva,table=1 --finalists 3");
    let (status, printed, errors) = folder.asked(&format!("{line} --out kept"));
    assert_eq!(status, Some(0), "{errors}");
    assert!(errors.contains("note: round 1: 8 configurations on 3 positions: "), "{errors}");
    assert!(errors.contains("round 3: "), "{errors}");
    assert!(printed.contains("chosen on 12 positions and compared on 12 others"), "{printed}");
    assert!(printed.contains(" was chosen: on the 12 positions held out it takes "), "{printed}");
    assert!(printed.contains("no proof: no star under 48 positions of one suite."), "{printed}");
    let rows: Vec<SearchRow> = folder.rows("kept/records.csv");
    let machine = folder.read("kept/machine.toml");
    assert!(machine.contains("sha256 = "), "{machine}");
    assert_eq!(folder.read("kept/summary.txt"), format!("exploratory\n\n{printed}"));

    // The output is the same on any number of threads, and agrees with the rows.
    let (_, json, errors) = folder.asked(&format!("{line} --threads 1 --quiet --json"));
    assert_eq!(errors, "");
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["finalists"].as_array().map(Vec::len), Some(3));
    let first = &report["finalists"][0];
    let name = first["contender"].as_str().expect("a name");
    assert!(printed.contains(&format!("{name} was chosen")), "{printed}");
    assert!(first["held_out"]["interval"]["upper"].as_f64().is_some_and(|upper| upper < 1.0));
    let product = |name: &str| {
        let own = rows.iter().filter(|row| row.contender().to_string() == name);
        let logarithms: Vec<f64> =
            own.map(|row| (row.leaves().expect("counted") as f64).ln()).collect();
        assert_eq!(logarithms.len(), 24, "{name}");
        logarithms.iter().sum::<f64>() / 24.0
    };
    let both = |half: &str| first[half]["ratio"].as_f64().expect("a ratio").ln();
    let expected = product(name) - product("negascout");
    let found = f64::midpoint(both("tuning"), both("held_out"));
    assert!((found - expected).abs() < 1e-9, "{found} {expected}");

    // Killed halfway, and resumed.
    let line = format!("{line} --out killed --resume");
    let journal = "killed/journal.jsonl";
    folder.kill_at(19, journal, &line);
    assert!(folder.lines(journal) >= 19, "it was killed before its end");
    folder.says(&format!("{line} --seed 2"), 1, "seed was 1 then");
    let resumed = folder.run(&line);
    assert!(text(&resumed.stderr).contains("rows are taken over"), "{}", text(&resumed.stderr));
    assert_eq!(text(&resumed.stdout), printed);
    assert!(!folder.join(journal).exists());

    for (wrong, why) in [
        (&format!("{tune} --resume")[..], "--out <DIR>"),
        (&format!("{tune} --algorithms pvs+killers"), "name the algorithm alone"),
        (&format!("{tune} --parts kilers"), "killers"),
        ("tune --depth 2 --suite postponed", "too few for two halves"),
        (&format!("{tune} --by beauty"), "leaves"),
    ] {
        folder.says(wrong, 2, why);
    }
}

/// Copies of one run have the same times, so the only uncertainty is the
/// difference between positions; and the baseline is as fast as itself.
#[test]
fn times_of_runs_have_a_control() {
    let (folder, _) = recorded("--algorithms alpha-beta,sss*");
    let runs = ["run-0", "run-1", "run-2", "run-3", "run-4"];
    for run in runs {
        fs::create_dir(folder.join(run)).expect("a folder");
        folder.write(&format!("{run}/records.csv"), folder.read("a/records.csv"));
    }
    let facts = |run: &str, others: &str| {
        let facts = format!("cores = 2\ncommit = 'a'\nload_before = 0.0\nothers = {others}\n");
        folder.write(&format!("{run}/machine.toml"), facts);
    };
    for run in runs {
        facts(run, "0.01");
    }
    let times = |runs: &[&str]| format!("times {} --baseline alpha-beta", runs.join(" "));
    let found = folder.json(&format!("{} --json", times(&runs)), 0);
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
    let printed = folder.prints(&times(&runs));
    assert!(printed.contains("] over 12 positions; moves generated "), "{printed}");
    assert!(
        printed.ends_with("times: 5 quiet runs on one machine and of one commit\n"),
        "{printed}"
    );
    let (status, few, _) = folder.asked(&times(&runs[1..]));
    assert_eq!(status, Some(1), "{few}");
    assert!(few.ends_with("\nno verdict: 4 runs, and 5 are needed\nhint: repeat the run, and name the folders of all\n"), "{few}");
    facts("run-3", "0.4");
    let (status, printed, _) = folder.asked(&times(&runs));
    assert_eq!(status, Some(1), "{printed}");
    assert!(
        printed
            .contains("\nno verdict: other programs disturbed 1 of 5 runs (others 0.400)\nhint: "),
        "{printed}"
    );
    let timing = printed.lines().find(|line| line.contains(": sss* ")).expect("a line");
    assert!(!timing.contains('['), "{printed}");
}

/// The answer says which is cheapest, by how much and on what, in lines that a terminal has room for.
#[test]
fn a_run_ends_with_what_came_out() {
    let (folder, printed) = recorded("");
    let (about, ending) = printed.split_once("\n\n").expect("two parts");
    assert_eq!(about, "trees: Trees of twelve seeds.");
    let lines: Vec<&str> = ending.lines().collect();
    assert!(lines.len() <= 24, "{ending}");
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    let title = "Leaves evaluated by algorithms that find the value, without enhancements";
    assert_eq!(lines[..3], [title, "iid:b=4, tree, depth 4, 12 positions", ""]);
    assert_eq!(
        lines[3].split_whitespace().collect::<Vec<_>>(),
        ["algorithm", "x", "minimal", "tree", "x", "alpha-beta", "MiB"]
    );
    assert!(lines[4].starts_with("  minimal tree (a bound) "), "{ending}");
    assert!(lines[5].starts_with("  sss* (+1 equal) "), "{ending}");
    assert!(lines[6].starts_with("  alpha-beta ") && lines[6].ends_with(" 0"), "{ending}");
    let last = lines.iter().position(|line| line.starts_with("[95% interval]")).expect("a legend");
    assert!(lines[last + 1].ends_with("summary.txt"), "{ending}");
    let signed = lines[last + 2];
    let summary = folder.read("a/summary.txt");
    assert!(summary.contains(signed) && signed.starts_with("signature "), "{ending}");
    assert!(lines[last + 3].contains(" s; tables: a/summary.txt"), "{ending}");
    assert_eq!(lines[last + 4], "`plywood report a` writes one HTML page");
    assert!(summary.lines().all(|line| line.chars().count() <= 80), "{summary}");
}
