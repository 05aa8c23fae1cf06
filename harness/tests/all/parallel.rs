//! Experiments on several processors on the command line.

use std::fs;
use std::path::Path;

use crate::program::{plywood, typed};

const EXPERIMENT: &str = "\
about = 'All schemes.'

[[group]]
name = 'trees'
games = ['so:0.7:0.9:b=6']
depths = 5
trees = 2
algorithms = ['tree-splitting', 'root-splitting', 'mandatory-work-first', 'pv-splitting',
              'young-brothers-wait', 'jamboree', 'abdada']
processors = [1, 2, 16]

[[group]]
name = 'chess'
suite = 'bratko-kopec'
positions = 2
depths = 3
algorithms = ['jamboree+table=1+table-move+deepening+order=mvv-lva+grain=1+threads=2']
processors = [1]
";

fn signature(folder: &Path) -> String {
    let summary = fs::read_to_string(folder.join("summary.txt")).expect("a summary");
    let line = summary.lines().find_map(|line| line.strip_prefix("signature "));
    line.expect("a signature").to_owned()
}

#[test]
fn an_experiment_on_several_processors_is_a_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("mine.toml"), EXPERIMENT).expect("a file");
    for threads in ["1", "2"] {
        let out = format!("out-{threads}");
        let run = ["run", "mine.toml", "--threads", threads, "--no-plots", "--out", &out];
        let output = plywood(folder, &run);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(printed.contains("46 searches"), "{printed}");
        // The description, then the answer.
        let (_, answer) = printed.split_once("\n\n").expect("a description");
        let lines: Vec<&str> = answer.lines().collect();
        assert!(lines.len() <= 10, "{printed}");
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{printed}");
        assert!(lines[0].ends_with("2 positions, 16 simulated processors"), "{printed}");
        assert!(lines[1].contains("speed-up") && answer.contains("\nsignature "), "{printed}");
    }
    let all = typed(folder, "run mine.toml --all --no-plots --out out-2");
    assert!(String::from_utf8_lossy(&all.stdout).contains("time = "), "{all:?}");
    // Rows of threads are not in the signature.
    assert_eq!(signature(&folder.join("out-1")), signature(&folder.join("out-2")));

    let drawn = plywood(folder, &["plot", "out-1/parallel.csv"]);
    assert!(drawn.status.success(), "{}", String::from_utf8_lossy(&drawn.stderr));
    let drawn = String::from_utf8(drawn.stdout).expect("UTF-8");
    for kind in ["speed-up-mine", "parallel-overhead-mine", "utilisation-mine"] {
        assert!(drawn.contains(kind), "{drawn}");
    }

    let seeded = plywood(folder, &["run", "mine.toml", "--no-plots", "--seed", "9"]);
    assert!(seeded.status.success());
    assert_ne!(signature(&folder.join("out/mine")), signature(&folder.join("out-1")));
}

#[test]
fn what_makes_no_sense_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let refused = |text: &str, options: &[&str]| {
        fs::write(folder.join("mine.toml"), text).expect("a file");
        let output = plywood(folder, &[&["run", "mine.toml"], options].concat());
        assert_eq!(output.status.code(), Some(2), "{text}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let misspelt = refused(&EXPERIMENT.replace("'abdada'", "'abdad'"), &[]);
    assert!(misspelt.contains("line 8, column"), "{misspelt}");
    assert!(misspelt.contains("did you mean \"abdada\""), "{misspelt}");
    let unfit = refused(&EXPERIMENT.replace("+deepening", "+null-move=2"), &[]);
    assert!(unfit.contains("jamboree cannot use \"null-move\""), "{unfit}");
    let alone = refused(&EXPERIMENT.replace("[1, 2, 16]", "[2, 16]"), &[]);
    assert!(alone.contains("including 1"), "{alone}");
    let option = refused(EXPERIMENT, &["--depth", "3"]);
    assert!(option.contains("--depth does not apply"), "{option}");
    let huge = refused(&EXPERIMENT.replace("table=1+", "table=1000000+"), &[]);
    assert!(huge.contains("take a smaller table"), "{huge}");
}
