//! Experiments on several processors on the command line.

use crate::program::{Folder, signature};

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

#[test]
fn an_experiment_on_several_processors_is_a_run() {
    let folder = Folder::with(&[("mine.toml", EXPERIMENT)]);
    for threads in ["1", "2"] {
        let line = format!("run mine.toml --threads {threads} --no-plots --out out-{threads}");
        let printed = folder.prints(&line);
        assert!(printed.contains("46 searches"), "{printed}");
        // The description, then the answer.
        let (_, answer) = printed.split_once("\n\n").expect("a description");
        let lines: Vec<&str> = answer.lines().collect();
        assert!(lines.len() <= 10, "{printed}");
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{printed}");
        assert!(lines[0].ends_with("2 positions, 16 simulated processors"), "{printed}");
        assert!(lines[1].contains("speed-up") && answer.contains("\nsignature "), "{printed}");
    }
    let all = folder.prints("run mine.toml --all --no-plots --out out-2");
    assert!(all.contains("time = "), "{all}");
    // Rows of threads are not in the signature.
    let summary = |of: &str| folder.read(&format!("{of}/summary.txt"));
    assert_eq!(signature(&summary("out-1")), signature(&summary("out-2")));

    let drawn = folder.prints("plot out-1/parallel.csv --all");
    for kind in ["speed-up-mine", "parallel-overhead-mine", "utilisation-mine"] {
        assert!(drawn.contains(kind), "{drawn}");
    }

    folder.prints("run mine.toml --no-plots --seed 9");
    assert_ne!(signature(&summary("out/mine")), signature(&summary("out-1")));
}
