//! Damaged, endless and unfinished files on the command line, and signals to long computations.

use std::fs::{self, File};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{Folder, complaint, signal_to};

/// The longest time for a program to end when it is told to.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn files_without_end_are_refused() {
    let folder = Folder::new();
    // A file with a hole takes no room on disk.
    let endless = ["endless.epd", "endless.pgn", "endless.toml", "endless.csv", "endless.tree"];
    for name in endless {
        let file = File::create(folder.join(name)).expect("a file");
        file.set_len(3 << 30).expect("a file system with holes");
    }
    let why = "it has more than 1024 MiB, the most that is read";
    for (line, status) in [
        ("suite check endless.epd", 2),
        ("search --suite endless.epd --id a --depth 1", 2),
        ("run endless.toml", 2),
        ("endgame compare endless.toml", 2),
        ("elo endless.pgn", 2),
        ("book show endless.pgn", 2),
        ("tables endless.csv", 2),
    ] {
        folder.says(line, status, why);
    }
    #[cfg(unix)]
    folder.says("elo /dev/zero", 2, why);
}

#[test]
fn a_merge_names_the_damage_of_each_file() {
    let folder = Folder::new();
    let garbage = vec![7_u8; 5000];
    folder.write("alone.redb", &garbage);
    let said = folder.complains("memory merge alone.redb", 2);
    assert!(said.contains("alone.redb"), "{said}");

    folder.write("both.redb", &garbage);
    folder.write("both.redb.swap", &garbage);
    let said = folder.complains("memory merge both.redb", 1);
    let faults = said.lines().filter(|line| !line.starts_with("hint: "));
    let names: Vec<_> = faults.map(|line| line.contains("both.redb.swap")).collect();
    assert_eq!(names, [true, false], "{said}");

    let input =
        "setoption name Memory value torn.redb\nposition startpos\ngo nodes 3000\nisready\n";
    folder.answers("uci --player joanna-learning", input);
    let swap = folder.join("torn.redb.swap");
    let mut bytes = fs::read(&swap).expect("thoughts");
    bytes.truncate(bytes.len() - 1);
    fs::write(&swap, bytes).expect("a torn file");
    let said = folder.complains("memory merge torn.redb", 1);
    assert!(said.contains("torn.redb.swap: 1 damaged parts of the swap file"), "{said}");
    assert!(folder.prints("memory merge torn.redb").starts_with("0 thoughts merged"));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_builds_and_comparisons_of_endings() {
    let sweeps = "about = ''\nendings = ['KRKN']\nsweeps = ['KRKN']\nalgorithms = ['df-pn']\n\
                  per-distance = 1\nnodes = 1000\nseed = 1\n";
    let folder = Folder::with(&[("sweeps.toml", sweeps)]);
    for (line, begun, said) in [
        ("endgame build all --men 4", "tables/KQK.dtm", "tables are kept in tables"),
        ("endgame compare sweeps.toml --quiet", "out/sweeps/tables/KRK.dtm", "rows are kept in"),
    ] {
        let mut child = folder.start(line);
        let wait = |what: &str, is_so: &mut dyn FnMut() -> bool| {
            let started = Instant::now();
            while !is_so() {
                assert!(started.elapsed() < PATIENCE, "{line}: still not {what}");
                thread::sleep(Duration::from_millis(10));
            }
        };
        wait("begun", &mut || folder.join(begun).exists());
        signal_to(child.id(), "-TERM");
        wait("ended", &mut || child.try_wait().expect("a child").is_some());
        let complaint = complaint(&child.wait_with_output().expect("it has ended"), 130);
        assert!(complaint.contains(said), "{complaint}");
    }
}
