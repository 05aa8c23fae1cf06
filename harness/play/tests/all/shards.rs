//! Interrupted runs, and runs that are split into shards.

use std::fs;
use std::thread;
use std::time::Duration;

use plywood::record::records;
use plywood::record::registered::Registered;
use plywood::studies::searches::row::SearchRow;

use crate::program::{EXPERIMENT, Folder, complaint, interrupt, printed};
use crate::registration::asked;

/// The files of a record that do not depend on time.
fn record(folder: &Folder, name: &str) -> [String; 2] {
    ["records.csv", "summary.txt"].map(|file| folder.read(&format!("{name}/{file}")))
}

#[test]
fn merged_shards_are_the_unsplit_run() {
    let folder = Folder::with(&[("x.toml", EXPERIMENT)]);
    folder.prints("run x.toml --no-plots --out whole");
    for shard in 1..=7 {
        folder.prints(&format!("run x.toml --shard {shard}/7 --quiet"));
    }
    let sizes: Vec<usize> = (1..=7)
        .map(|shard| record(&folder, &format!("out/x/shard-{shard}-of-7"))[0].lines().count())
        .collect();
    assert!(sizes.iter().all(|&size| size > 40), "{sizes:?}");
    let printed = folder.prints("merge out/x --no-plots");
    let whole = record(&folder, "whole");
    let count = format!("\n{} searches in ", whole[0].lines().count() - 1);
    assert!(printed.contains(&count), "{count}");
    assert!(
        printed.lines().count() <= 24
            && printed.replace("\n          ", " ").contains("all tables: summary.txt"),
        "{printed}"
    );
    let all = folder.prints("merge out/x --no-plots --all");
    let tables = whole[1].strip_prefix("exploratory\n\n").expect("it is not registered");
    assert!(all.contains(tables.trim_end()), "{all}");
    assert_eq!(record(&folder, "out/x"), whole);
    let facts = folder.read("out/x/machine.toml");
    assert!(facts.contains("shards = 7") && facts.contains("[[machines]]"), "{facts}");

    let shards = folder.join("out/x");
    let third = shards.join("shard-3-of-7");
    let refused = |what: &str| {
        folder.says("merge out/x --out refused", 1, what);
        assert!(!folder.join("refused").exists(), "nothing is written");
    };
    let copy = folder.join("copy");
    fs::create_dir(&copy).expect("a folder");
    for file in fs::read_dir(&third).expect("a folder") {
        let file = file.expect("a file").path();
        fs::copy(&file, copy.join(file.file_name().expect("a name"))).expect("a copy");
    }
    fs::rename(&copy, shards.join("copy")).expect("a folder");
    refused("part 3/7 is in out/x/copy and in out/x/shard-3-of-7");
    fs::rename(shards.join("copy"), &copy).expect("a folder");

    fs::write(third.join("journal.jsonl"), "").expect("a file");
    refused("out/x/shard-3-of-7: the part is unfinished");
    fs::remove_dir_all(&third).expect("a folder");
    refused("part 3 of 7 is missing\n");
    folder.prints("run x.toml --shard 3/7 --seed 9 --quiet");
    refused("the groups' seed was 1 then, and is 9 now");
    fs::remove_dir_all(&third).expect("a folder");
    folder.prints("run x.toml --shard 3/8 --quiet --out out/x/other");
    refused("it was dealt to 7 shards then, and to 8 now");
    fs::remove_dir_all(shards.join("other")).expect("a folder");
    fs::rename(&copy, &third).expect("a folder");
    let rows = fs::read_to_string(third.join("records.csv")).expect("rows");
    let all_but_one: Vec<&str> = rows.lines().skip(1).collect();
    let headings = rows.lines().next().expect("headings");
    let fewer = format!("{headings}\n{}\n", all_but_one[1..].join("\n"));
    fs::write(third.join("records.csv"), fewer).expect("a file");
    refused("has been changed since shard 3/7 was measured\nhint: run that shard again");
}

/// The merged record compares with the baseline of the run, names its command, and reproduces.
#[test]
fn a_merged_record_has_the_baseline_and_the_command_of_the_run() {
    let folder = Folder::with(&[("x.toml", &*EXPERIMENT.replace("'1-3'", "'1-2'"))]);
    let run = "run x.toml --baseline negascout --no-plots";
    folder.prints(&format!("{run} --out whole"));
    for shard in 1..=2 {
        folder.prints(&format!("{run} --shard {shard}/2"));
    }
    let printed = folder.prints("merge out/x --all");
    assert!(
        folder.join("out/x/plots/against-leaves-x-chess.svg").exists(),
        "the plot of a baseline"
    );
    let whole = record(&folder, "whole");
    assert!(whole[1].contains("evaluations-ratio"), "{}", whole[1]);
    assert_eq!(record(&folder, "out/x"), whole);
    let tables = whole[1].strip_prefix("exploratory\n\n").expect("it is not registered");
    assert!(printed.contains(tables.trim_end()), "{printed}");

    let facts = |name: &str| -> toml::Table {
        folder.read(&format!("{name}/machine.toml")).parse().expect("facts")
    };
    let (merged, unsplit, first) = (facts("out/x"), facts("whole"), facts("out/x/shard-1-of-2"));
    assert_eq!(merged["command"].as_str(), Some(&*format!("plywood {run}")));
    for fact in ["run", "commit", "suites"] {
        assert_eq!(merged[fact], unsplit[fact], "{fact}");
    }
    assert_eq!(merged["date"], first["date"], "the first shard starts the run");
    let merging = merged["merged"].as_table().expect("a table");
    assert_eq!(merging["command"].as_str(), Some("plywood merge out/x --all"));
    assert_eq!(merging["shards"].as_integer(), Some(2));
    let machines = merged["machines"].as_array().expect("machines");
    assert_eq!(machines[0]["first"], first["date"]);
    let reproduced = folder.prints("reproduce out/x/machine.toml --sample 3");
    assert!(reproduced.contains("1 reproduced"), "{reproduced}");

    let second = run.replace("negascout", "scout");
    folder.prints(&format!("{second} --shard 2/2"));
    folder.says(
        "merge out/x --out refused",
        1,
        "shard-2-of-2 was run with --baseline scout, and out/x/shard-1-of-2 with --baseline \
         negascout\nhint: repeat one of these commands with the other's option and --resume",
    );
    folder.prints(&format!("{run} --shard 2/2 --resume"));
    folder.prints("merge out/x --no-plots");
    assert_eq!(record(&folder, "out/x"), whole);
}

/// The summary of the merged record contains the answers, although no shard has all rows.
#[test]
fn merged_shards_answer_the_questions_of_the_run() {
    let folder = Folder::with(&[("x.toml", &*asked())]);
    folder.prints("run x.toml --no-plots --quiet --out whole");
    for shard in 1..=2 {
        folder.prints(&format!("run x.toml --shard {shard}/2 --quiet"));
    }
    let printed = folder.prints("merge out/x --no-plots");
    assert!(printed.contains("Which is cheaper?\nexploratory, 2 of 2 contrasts;"), "{printed}");
    assert_eq!(record(&folder, "out/x"), record(&folder, "whole"));

    // As if both shards had been run with `--registered`.
    let registered = Registered {
        file: "x.toml".to_owned(),
        sha256: String::new(),
        commit: "3f2a91c0".to_owned(),
        contrasts: ["parity: odd", "parity: even"].map(str::to_owned).to_vec(),
        played: None,
    };
    let claim = |shard: u32| {
        let file = format!("out/x/shard-{shard}-of-2/shard.json");
        let mut part: serde_json::Value = serde_json::from_str(&folder.read(&file)).expect("JSON");
        part["registered"] = serde_json::to_value(&registered).expect("JSON");
        folder.write(&file, part.to_string());
    };
    claim(1);
    let refusal = "it was registered 3f2a91c then, and is not registered now";
    folder.says("merge out/x --out refused", 1, refusal);
    claim(2);
    folder.prints("merge out/x --no-plots --quiet");
    let summary = folder.read("out/x/summary.txt");
    assert!(summary.starts_with("registered 3f2a91c, 2 of 2 contrasts\n\n"), "{summary}");
    let facts: toml::Table = folder.read("out/x/machine.toml").parse().expect("facts");
    assert_eq!(Registered::among(&facts).expect("it is whole"), Some(registered));
}

/// A wrong move is found by comparison with an answer of another shard, at positions of suites, of
/// games and of trees.
#[test]
fn merged_shards_contradict_each_other_as_the_unsplit_run_does() {
    const SHARDS: u32 = 5;
    let group = |name: &str, source: &str| {
        format!(
            "[[group]]\nname = '{name}'\n{source}\nalgorithms = ['alpha-beta', 'pvs']\n\
             depths = 2\nrepetitions = 0\n"
        )
    };
    let groups = [
        group("suite", "suite = 'bratko-kopec'\npositions = 2"),
        group("start", "games = ['connect-four', 'disc:9:b=3']\ntrees = 1"),
        group("drawn", "games = ['connect-four']\nrandom-moves = 5\ntrees = 2\nseed = 3"),
    ];
    let folder = Folder::with(&[("x.toml", &*format!("about = ''\n{}", groups.concat()))]);
    // No position has this move, and PVS has another one.
    let falsify = |name: &str| {
        folder.unseal(name);
        let file = format!("{name}/records.csv");
        let mut rows = folder.rows::<SearchRow>(&file);
        for row in rows.iter_mut().filter(|row| &*row.algorithm == "alpha-beta") {
            row.best_move = "none".into();
        }
        records::write(&folder.join(&file), &rows).expect("a file");
    };
    let run = "run x.toml --no-plots --quiet";
    folder.prints(&format!("{run} --out whole"));
    falsify("whole");
    let said = folder.complains(&format!("{run} --out whole --resume"), 1);
    assert_eq!(said.matches("not the best move (alpha-beta)").count(), 6, "{said}");
    let edit = |shard: u32, edit: &dyn Fn(&mut serde_json::Map<String, serde_json::Value>)| {
        let file = format!("out/x/shard-{shard}-of-{SHARDS}/shard.json");
        let mut part: serde_json::Value = serde_json::from_str(&folder.read(&file)).expect("JSON");
        edit(part.as_object_mut().expect("an object"));
        folder.write(&file, part.to_string());
    };
    for shard in 1..=SHARDS {
        folder.prints(&format!("{run} --shard {shard}/{SHARDS}"));
        falsify(&format!("out/x/shard-{shard}-of-{SHARDS}"));
        edit(shard, &|part| drop(part.remove("sha256")));
    }
    folder.complains("merge out/x --no-plots --quiet", 1);
    assert_eq!(record(&folder, "out/x"), record(&folder, "whole"));

    // A shard of an older program has no positions.
    edit(1, &|part| drop(part.remove("positions").expect("positions")));
    let said = folder.complains("merge out/x --no-plots --quiet", 1);
    assert_eq!(said.matches("not the best move (alpha-beta)").count(), 4, "{said}");
    let note = "the best moves of 2 questions were not checked; the first is chess BK.01, \
                evaluation material, depth 2: shard.json does not contain its position";
    let summary = folder.read("out/x/summary.txt");
    assert!(summary.contains(note), "{summary}");
}

#[test]
fn altered_rows_of_a_shard_are_refused() {
    let experiment = EXPERIMENT.replace("'1-3'", "1");
    let folder = Folder::with(&[("x.toml", &*experiment)]);
    for shard in 1..=2 {
        folder.prints(&format!("run x.toml --shard {shard}/2 --quiet"));
    }
    let [rows, part] =
        ["records.csv", "shard.json"].map(|it| folder.join("out/x/shard-1-of-2").join(it));
    let whole = fs::read_to_string(&rows).expect("rows");
    fs::write(&rows, whole.replacen(",completed,", ",node-limit,", 1)).expect("a file");
    folder.says("merge out/x --no-plots", 1, "records.csv has been changed since shard 1/2");
    // A shard of an older program has no hash and no seal.
    let text = fs::read_to_string(&part).expect("a shard");
    let mut older: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    older.as_object_mut().expect("an object").remove("sha256").expect("a hash");
    fs::write(&part, older.to_string()).expect("a file");
    folder.unseal("out/x/shard-1-of-2");
    let (status, _, notes) = folder.asked("merge out/x --no-plots --quiet");
    assert!(
        status == Some(0) && notes.contains("shard 1/2: an older program measured it"),
        "{notes}"
    );
}

const RUNS: [&str; 3] = [
    "run x.toml --resume --no-plots --out alone",
    "run x.toml --shard 1/2 --resume",
    "run x.toml --shard 2/2 --resume",
];
const MERGE: &str = "merge out/x --no-plots";

/// Kills a run and its shards `runs` times, and then the merge of the shards
/// `merges` times, each after a time drawn by `seed`. The final result must be
/// the record of an undisturbed run.
fn kill(runs: u32, merges: u32, seed: u64) {
    let folder = Folder::with(&[("x.toml", EXPERIMENT)]);
    let whole = |line: &str| folder.complains(&format!("{line} --quiet"), 0);
    whole("run x.toml --no-plots --out whole");
    let expected = record(&folder, "whole");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut killed = |line: &str, milliseconds: u64| {
        let mut child = folder.start(line);
        thread::sleep(Duration::from_millis(random.u64(2..milliseconds)));
        // It may have ended already.
        let _ = child.kill();
        child.wait().expect("it ends");
    };
    for number in 0..runs {
        killed(RUNS[number as usize % RUNS.len()], 150);
    }
    for line in RUNS {
        whole(line);
    }
    for _ in 0..merges {
        killed(MERGE, 50);
    }
    whole(MERGE);
    assert_eq!(record(&folder, "alone"), expected, "seed {seed}");
    assert_eq!(record(&folder, "out/x"), expected, "seed {seed}");
}

/// However often runs, shards and merges are killed, no measured row is lost or
/// duplicated.
#[test]
fn twelve_kills_change_nothing() {
    kill(9, 3, 10);
}

#[test]
#[ignore = "takes minutes"]
fn two_hundred_kills_change_nothing() {
    for seed in 0..10 {
        kill(15, 5, seed);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let folder = Folder::with(&[("x.toml", EXPERIMENT)]);
    let slow = EXPERIMENT.replace("'1-3'", "'1-4'");
    folder.write("slow.toml", slow);
    for signal in ["-INT", "-TERM"] {
        let child = folder.start("run slow.toml --no-plots --resume");
        let lines = || folder.lines("out/slow/journal.jsonl");
        let before = lines();
        while lines() <= before + 2 {
            thread::sleep(Duration::from_millis(5));
        }
        interrupt(child.id(), signal);
        let said = complaint(&child.wait_with_output().expect("it ends"), 130);
        assert!(
            said.contains("rows are kept in out/slow\nhint: `")
                && said.contains(" run slow.toml --no-plots --resume` continues\n"),
            "{said}"
        );
        let kept = lines() - 1;
        assert!(said.contains(&format!("interrupted: {kept} rows")), "{kept}: {said}");
    }
    assert!(!folder.join("out/slow/run.lock").exists());
    assert!(!folder.join("out/slow/records.csv").exists());
}

/// Runs the scripts with a stand-in for Slurm that runs each task at once.
#[cfg(unix)]
#[test]
fn a_sweep_makes_scripts_that_run() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::with(&[("x.toml", EXPERIMENT)]);
    let bin = folder.join("bin");
    fs::create_dir(&bin).expect("a folder");
    let sbatch = bin.join("sbatch");
    let stand_in = "#!/bin/sh\n\
                    echo \"$@\" >>asked\n\
                    for script; do :; done\n\
                    task=1 tasks=1\n\
                    while read -r line; do\n\
                    \x20   case $line in '#SBATCH --array=1-'*) tasks=${line#*=1-};; esac\n\
                    done <\"$script\"\n\
                    while [ $task -le $tasks ]; do\n\
                    \x20   SLURM_ARRAY_TASK_ID=$task sh \"$script\" >>log 2>&1 || exit 1\n\
                    \x20   task=$((task + 1))\n\
                    done\n\
                    echo 17\n";
    fs::write(&sbatch, stand_in).expect("a file");
    fs::set_permissions(&sbatch, fs::Permissions::from_mode(0o755)).expect("a program");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").expect("a path"));
    let line = "sweep x.toml --slurm --shards 3 --time 2:00:00 --submit -- --depth 2 --no-plots";
    let submitted = folder.command(line).env("PATH", path).output().expect("the program starts");
    let said = printed(&submitted);
    assert!(said.contains("3 shards are job 17"), "{said}");
    let asked = folder.read("asked");
    let expected = "--parsable out/x/shards.sbatch\n\
                    --parsable --dependency=afterok:17 out/x/merge.sbatch\n";
    assert_eq!(asked, expected);
    folder.prints("run x.toml --depth 2 --no-plots --out whole");
    assert_eq!(record(&folder, "out/x"), record(&folder, "whole"));
    let script = folder.read("out/x/shards.sbatch");
    assert!(script.contains("#SBATCH --time=2:00:00\n"), "{script}");

    let commands = folder.prints("sweep x.toml --shards 2 --cpus 4 -- --depth 2");
    let second = "run x.toml --depth 2 --shard 2/2 --threads 4 --out out/x/shard-2-of-2 --resume";
    assert!(commands.lines().nth(1).is_some_and(|it| it.contains(second)), "{commands}");
    folder.says("sweep x.toml -- --depht 2", 2, "--depht");
    folder.says("sweep x.toml --shards 9999", 2, "searches are too few for 9999 shards");
}
