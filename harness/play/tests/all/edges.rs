//! Unusual conditions: signals, numbers out of range, full disks, special
//! characters in names.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use plywood::record::records;
use plywood_players::has_room;

use crate::program::{Folder, complaint, interrupt, plywood, printed, signal_to, text};

const EXPERIMENT: &str = "about = ''\n\
                          [[group]]\n\
                          name = 'mates'\n\
                          about = ''\n\
                          suite = 'mate.epd'\n\
                          algorithms = ['pvs', 'alpha-beta']\n\
                          depths = '1-3'\n";

/// The longest time for a program to end when it is told to.
const PATIENCE: Duration = Duration::from_secs(20);

fn folder() -> Folder {
    Folder::with(&[("mate.epd", "8/8/8/8/8/5k2/7q/7K w - - id \"one\";\n")])
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < PATIENCE, "still not: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_search_of_a_match() {
    let folder = folder();
    let line = "match alpha-beta,depth=3 alpha-beta,depth=30 --games 2 --threads 1 --quiet";
    for signal in ["-INT", "-TERM"] {
        let _ = fs::remove_dir_all(folder.join("out"));
        let mut child = folder.start(line);
        let journal = folder.join("out/match/journal.jsonl");
        wait_until("the match has begun", || journal.exists());
        // Some moves take milliseconds; by now a deep search is running.
        thread::sleep(Duration::from_millis(300));
        interrupt(child.id(), signal);
        wait_until("the match has ended", || child.try_wait().expect("a child").is_some());
        let said = complaint(&child.wait_with_output().expect("it has ended"), 130);
        assert!(said.contains("interrupted: 0 rows are kept"), "{said}");
    }
}

#[test]
fn two_builds_do_not_share_a_folder() {
    let folder = folder();
    let tables = folder.join("tables");
    fs::create_dir(&tables).expect("a folder");
    let other = File::create(tables.join("run.lock")).expect("a lock");
    other.lock().expect("locked");
    let said = folder.complains("endgame build KQK", 1);
    assert!(said.contains("another run writes to tables\n") && said.contains("--tables"), "{said}");
    drop(other);
    folder.prints("endgame build KQK");
    assert!(!tables.join("run.lock").exists());
    let builds = [(); 2].map(|()| folder.start("endgame build KRKN --tables both"));
    let ends = builds.map(|mut build| build.wait().expect("it ends").code());
    assert!(ends.contains(&Some(0)), "{ends:?}");
    folder.prints("endgame build KRKN --tables both");
    folder.prints("endgame verify KRKN --every 1000 --tables both");
}

/// No option or name can add a line to a script, or end a word in it.
#[test]
fn what_is_told_to_slurm_stays_in_its_place() {
    let at = folder();
    for option in ["--mem", "--time", "--partition"] {
        for value in ["1G\ntouch X", "1G touch", "a'b", "", "a#b"] {
            let line = ["sweep", "smoke", "--slurm", "--shards", "1", option, value];
            let said = complaint(&plywood(&at, &line), 2);
            assert!(said.contains("Slurm accepts only letters"), "{said}");
        }
    }
    assert!(!at.join("out").exists());
    let file = "it's \"x\" $(y).toml";
    at.write(file, EXPERIMENT);
    let line = ["sweep", file, "--slurm", "--shards", "1", "--out", "o"];
    printed(&plywood(&at, &line));
    let script = at.read("o/shards.sbatch");
    assert!(script.contains("#SBATCH --job-name=plywood-it-s--x----y--shards\n"), "{script}");
    let said = complaint(&plywood(&at, &[&line[..5], &["--out", "o 'p"]].concat()), 2);
    assert!(said.contains("choose another --out"), "{said}");
    let said = complaint(&plywood(&at, &["sweep", file, "--shards", "1", "--out", "o\np"]), 1);
    assert!(said.contains("contains a control character"), "{said}");
}

#[test]
fn long_words_are_cut_wherever_they_come_from() {
    let at = folder();
    let word = "x".repeat(100_000);
    let epd = format!("8/8/8/8/8/5k2/7q/7K w - - bm {word};\n{word}\n8/8 {word} - - -\n");
    at.write("long.epd", epd);
    at.write("long.toml", format!("about = {word}\n"));
    at.write("long.csv", format!("{word}\n{word}\n"));
    let lines = [
        "suite check long.epd".to_owned(),
        "suite check long.epd --json".to_owned(),
        "run long.toml".to_owned(),
        "report long.csv".to_owned(),
        format!("run {word}"),
        format!("search --game chess --depth 1 --algorithm {word}"),
        format!("search --game chess --depth {word}"),
        format!("match {word},depth=1 joanna,depth=1"),
        format!("endgame build {word}"),
    ];
    for line in lines {
        let output = at.run(&line);
        assert_ne!(output.status.code(), Some(0));
        let said = text(&output.stdout) + &text(&output.stderr);
        let line: String = line.chars().take(40).collect();
        // A fault in a file has its place, and not the line.
        let is_named = said.contains("xxx") || said.contains("long.toml:");
        assert!(is_named && said.len() < 5000, "{line}: {} bytes", said.len());
    }
}

/// A limit on the size of files acts like a full disk.
#[cfg(unix)]
#[test]
fn files_appear_whole_or_not_at_all() {
    let at = folder();
    let full = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""]);
        shell.arg(crate::PROGRAM).args(line.split(' ')).current_dir(&*at);
        complaint(&shell.output().expect("sh starts"), 1)
    };
    at.prints("match joanna,depth=1 joanna,depth=2 --games 8 --no-plots --quiet");
    let cases = [
        ("report out/match --out made", "made"),
        ("book make out/match/games.pgn --least 1 --out made", "made"),
        ("classify train --positions out/match/games.pgn --out made --quiet", "made"),
    ];
    for (line, file) in cases {
        let files = || fs::read_dir(&*at).expect("a folder").count();
        let before = files();
        assert!(full(line).contains("cannot write"), "{line}");
        assert_eq!(files(), before, "{line}");
        at.write(file, "what was there");
        assert!(full(line).contains("cannot write"), "{line}");
        assert_eq!(fs::read(at.join(file)).expect("a file"), b"what was there", "{line}");
        at.prints(line);
        assert_ne!(fs::read(at.join(file)).expect("a file"), b"what was there", "{line}");
        fs::remove_file(at.join(file)).expect("gone");
    }
}

#[test]
fn a_table_that_does_not_fit_is_an_answer() {
    let folder = folder();
    // On a machine with enough memory, the size is not an error.
    let too_large = if has_room(65536 << 20) { 0 } else { 65536 };
    let player = format!("alpha-beta+table={too_large},depth=1");
    for line in [format!("match {player} joanna,depth=1"), format!("uci --player {player}")] {
        let said = folder.complains(&line, 2);
        let refused = ["64.0 GiB of tables", "tables of 64.0 GiB do not fit"];
        let is_refused = refused.iter().any(|it| said.contains(it));
        assert!(too_large == 0 || is_refused, "{line}: {said}");
    }
    let input = "uci\nsetoption name Hash value 65536\nisready\ngo depth 1\n";
    let said = folder.answers("uci", input);
    assert!(said.contains("readyok") && said.contains("bestmove"), "{said}");
}

/// The engine plays on without a memory whose pages contradict each other, and
/// reports it once.
#[test]
fn a_damaged_memory_costs_no_game() {
    let at = folder();
    let player = "joanna-learning,nodes=1000,memory=learnt.redb";
    at.prints(&format!("memory autoplay {player} --moves 6"));
    let whole = fs::read(at.join("learnt.redb")).expect("a memory");
    let mut noticed = 0;
    for seed in 0..30 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut bytes = whole.clone();
        for _ in 0..100 {
            // Damage behind the pages that are checked when the file is opened.
            let place = random.usize(8192..bytes.len());
            bytes[place] ^= 1 << random.u8(..8);
        }
        at.write("learnt.redb", bytes);
        let input = "setoption name Memory value learnt.redb\ngo nodes 500\n\
                     position startpos moves e2e4\ngo nodes 500\n";
        let output = at.told("uci --player joanna-learning", input);
        let said = printed(&output);
        assert_eq!(said.matches("bestmove").count(), 2, "{said}{}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("panicked"), "{}", text(&output.stderr));
        let complaints = said.matches("learnt.redb is damaged").count();
        assert!(complaints <= 1, "{said}");
        noticed += complaints;
    }
    assert!(noticed > 0, "no damage was met");
}

/// Each number of a row may be any that its column can hold; pages and tables stay finite.
#[test]
fn huge_numbers_in_rows_are_drawn() {
    let at = folder();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    for (record, file, columns) in [
        ("thoughts", "thoughts.csv", ["thought", "depth"]),
        ("thoughts", "resumptions-interrupted.csv", ["nodes_before", "nodes_after"]),
        ("a-or-b", "endings.csv", ["moves", "time_ns"]),
        ("evolution", "generations.csv", ["generation", "games"]),
    ] {
        let rows = records::file_in(&results.join(record), file).expect("a record");
        let text = records::text(&rows).expect("rows");
        let lines: Vec<Vec<&str>> = text.lines().map(|it| it.split(',').collect()).collect();
        for (column, number) in
            columns.iter().flat_map(|it| [(it, "0"), (it, "9223372036854775807")])
        {
            let place = lines[0].iter().position(|it| it == column).expect("a column");
            let mut few: Vec<Vec<&str>> = lines.iter().take(4).cloned().collect();
            few[1..].iter_mut().for_each(|row| row[place] = number);
            let few: Vec<String> = few.iter().map(|row| row.join(",")).collect();
            at.write(file, few.join("\n") + "\n");
            let (status, _, said) = at.asked(&format!("report {file} --out r.html"));
            assert!(
                matches!(status, Some(0..=2)) && !said.contains("panicked"),
                "{column}: {said}"
            );
        }
    }
}

/// Long searches and long bounds end when they are asked to.
#[cfg(unix)]
#[test]
fn a_signal_ends_endings_and_parallel_experiments() {
    let at = folder();
    at.write(
        "p.toml",
        "about = ''\n[[group]]\nname = 'x'\nsuite = 'bratko-kopec'\npositions = 1\ndepths = 9\n\
         algorithms = ['root-splitting']\nprocessors = [1]\nrepetitions = 0\n",
    );
    for (line, folder) in [
        ("run p.toml --quiet --no-plots", "out/p"),
        ("endgame compare --endings KQK --nodes 100000000000 --quiet --no-plots", "out/a-or-b"),
    ] {
        let mut child = at.start(line);
        let journal = at.join(folder).join("journal.jsonl");
        wait_until("it has begun", || journal.exists());
        thread::sleep(Duration::from_millis(200));
        signal_to(child.id(), "-TERM");
        wait_until("it has ended", || child.try_wait().expect("a child").is_some());
        assert_eq!(child.wait().expect("it has ended").code(), Some(130), "{line}");
    }
}
