//! Damaged files: every kind, through every verb that reads it.
//!
//! Given a damaged file, the program may refuse it, or leave parts of it out and
//! say so. It may not panic, hang, use gigabytes of memory, or be killed by a
//! signal.

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use fastrand::Rng;

use crate::program::{Folder, signal_to, text};

/// Number of damaged copies of a file that each verb reads on every change.
const FEW: u64 = 4;

/// The same number in the ignored test.
const MANY: u64 = 100;

/// Runs a program within a limit of memory, in KiB. Shells on some systems have no such limit.
const LIMITED: &str = "ulimit -v 6000000 2>&-; exec \"$0\" \"$@\"";

/// How long a program may run until it gets a signal, and how long it may then go on.
const PATIENCE: [(Duration, &str); 2] =
    [(Duration::from_mins(1), "-TERM"), (Duration::from_secs(10), "-KILL")];

/// Verbs that may take longer: a damaged experiment can be one that asks for years of work. They
/// end when they are asked to.
const LONG: [&str; 3] = ["run", "match", "evolve"];

/// The exit status of a run that was asked to end.
const INTERRUPTED: i32 = 130;

/// A kind of file.
struct Kind {
    /// Where [`files`] puts one.
    file: &'static str,
    /// The verbs that read it.
    verbs: Vec<&'static str>,
}

const EXPERIMENT: &str = "about = ''\n[[group]]\nname = 'x'\nsuite = 'mate.epd'\n\
                          algorithms = ['pvs', 'sss*']\ndepths = '1-2'\nrepetitions = 0\n";

const MATCH: &str = "about = ''\nplayers = ['joanna,nodes=50', 'joanna,nodes=60']\npairs = 1\n\
                     openings = 'lines:1'\nmost-moves = 2\n";

/// Longer than the four moves of which [`files`] leave the learner a memory.
const LEARNER: &str = "about = ''\npairs = 1\nmost-moves = 8\nplayers = \
                       ['joanna-learning,nodes=99,memory=learnt.redb', 'joanna,depth=1']\n";

const EVOLUTION: &str = "generations = 1\n[settings]\npopulation = 4\nkept = 2\ndepth = \"1+0\"\n\
                         moves = 2\n";

/// The kinds of files, the last of which is a table. Tables have checksums, so the output about a
/// damaged table is unchanged or empty.
fn kinds() -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for row in include_str!("corruption.txt").lines().skip(1) {
        match row.strip_prefix("    ") {
            Some(verb) => kinds.last_mut().expect("a file").verbs.push(verb),
            None => kinds.push(Kind { file: row, verbs: Vec::new() }),
        }
    }
    assert_eq!(kinds.len(), 17);
    kinds
}

/// A folder with a file of each kind.
fn files() -> Folder {
    let mates = "8/8/8/8/8/5k2/7q/7K w - - id \"one\";\n\
                 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 bm Ra8#; dm 1; c0 \"text\";\n";
    let at = Folder::with(&[
        ("mate.epd", mates),
        ("small.tree", "# A tree.\n((3 -17) (21 0))\n"),
        ("x.toml", EXPERIMENT),
        ("match.toml", MATCH),
        ("learner.toml", LEARNER),
        ("evolution.toml", EVOLUTION),
    ]);
    let line = "memory autoplay joanna-learning,nodes=2000,memory=learnt.redb --moves 4";
    for line in [
        "run x.toml --no-plots --quiet --out run",
        "run x.toml --no-plots --quiet --out shard --shard 1/1",
        "match joanna,depth=1 pilsen,depth=1 --games 4 --openings lines:2 --no-plots --out games",
        "book make games/games.pgn --least 1 --plies 6 --out book.bin",
        "book make book.bin --out book.txt",
        "classify train --positions games/games.pgn --neurons 5 --out network.json --quiet",
        "endgame build KQK --threads 1",
        "evolve evolution.toml --no-plots --quiet --out evolved",
        line,
    ] {
        at.prints(line);
    }
    for (from, to) in [
        ("run/records.csv", "records.csv"),
        ("games/games.csv", "games.csv"),
        ("games/games.pgn", "games.pgn"),
    ] {
        fs::copy(at.join(from), at.join(to)).expect("a copy");
    }
    // A match leaves its thoughts unmerged.
    let learner = "joanna-learning,nodes=500,memory=waiting.redb:write";
    at.prints(&format!("match {learner} joanna,depth=1 --games 2 --no-plots --quiet"));
    // A run that is killed leaves its journal; this line does so on purpose.
    at.kill_at(3, "torn/journal.jsonl", "run x.toml --no-plots --quiet --out torn --depth 1-4");
    assert!(at.join("torn/journal.jsonl").exists(), "it was to be killed");
    at
}

/// A damaged copy of a file.
fn mutated(bytes: &[u8], random: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if bytes.is_empty() {
        return bytes;
    }
    let at = random.usize(..bytes.len());
    let end = (at + random.usize(1..64)).min(bytes.len());
    match random.u32(..7) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => bytes[at..end].fill(if random.bool() { 0 } else { 0xff }),
        3 => {
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
        4 => {
            let noise: Vec<u8> = (0..random.usize(1..20)).map(|_| random.u8(..)).collect();
            bytes.splice(at..at, noise);
        }
        kind => {
            let flips = if kind == 5 { 1 } else { random.usize(2..100) };
            for _ in 0..flips {
                let at = random.usize(..bytes.len());
                bytes[at] ^= 1 << random.u8(..8);
            }
        }
    }
    bytes
}

/// Runs the program within the limits.
fn limited(at: &Path, line: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", LIMITED, crate::PROGRAM]).args(shlex::split(line).expect("words"));
    command.current_dir(at).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.process_group(0).spawn().expect("sh starts");
    let process = child.id();
    let (ended, end) = channel::<()>();
    let watch = thread::spawn(move || {
        for (patience, signal) in PATIENCE {
            if end.recv_timeout(patience) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            signal_to(process, signal);
        }
    });
    let output = child.wait_with_output().expect("it ends");
    drop(ended);
    watch.join().expect("it sends signals");
    output
}

/// Puts damaged copies of one of the [`files`] through all verbs; `judge` sees what comes of each.
fn damage(files: &Path, kind: &Kind, mutations: u64, judge: impl Fn(&str, &Output)) {
    let whole = fs::read(files.join(kind.file)).expect("a file");
    for seed in 0..mutations {
        let bytes = mutated(&whole, &mut Rng::with_seed(seed));
        for line in &kind.verbs {
            let work = Folder::new();
            copy(files, &work);
            work.write(kind.file, &bytes);
            let output = limited(&work, line);
            let said = text(&output.stderr);
            let code = output.status.code();
            let about = format!("mutation {seed} of {}, {line}: {:?}", kind.file, output.status);
            let is_long = LONG.iter().any(|verb| line.split(' ').next() == Some(verb));
            let has_ended = |code| code <= 2 || is_long && code == INTERRUPTED;
            assert!(code.is_some_and(has_ended), "{about}: {said}");
            assert!(!said.contains("panicked"), "{about}: {said}");
            assert!(said.len() < 100_000, "{about}: {} bytes are said", said.len());
            judge(line, &output);
        }
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.file_type().expect("a type").is_dir() {
            fs::create_dir(&to).expect("a folder");
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

fn damage_tables(files: &Path, table: &Kind, mutations: u64) {
    let whole = |line: &str| limited(files, line).stdout;
    let whole: Vec<_> = table.verbs.iter().map(|line| whole(line)).collect();
    damage(files, table, mutations, |line, output| {
        let at = table.verbs.iter().position(|verb| *verb == line).expect("a verb");
        if output.status.success() {
            assert_eq!(text(&output.stdout), text(&whole[at]), "{line}");
        }
    });
}

fn damage_all(mutations: u64) {
    let files = files();
    let kinds = kinds();
    let (table, others) = kinds.split_last().expect("kinds");
    for kind in others {
        damage(&files, kind, mutations, |_, _| ());
    }
    damage_tables(&files, table, mutations);
}

#[test]
fn damaged_files_are_refused_or_left_out() {
    damage_all(FEW);
}

#[test]
#[ignore = "takes ten minutes; a few copies are not ignored"]
fn many_damaged_files_are_refused_or_left_out() {
    damage_all(MANY);
}

/// Starts a command among copies of [`files`] again and again, and kills it after some time; then
/// runs it to its end, and `judge` sees the folder.
fn killed(files: &Path, kills: u64, line: &str, most: Duration, judge: impl Fn(&Folder)) {
    let folder = Folder::new();
    copy(files, &folder);
    let mut random = Rng::with_seed(11);
    for _ in 0..kills {
        let mut child = folder.start(line);
        thread::sleep(most.mul_f64(random.f64()));
        child.kill().expect("killed");
        child.wait().expect("dead");
        judge(&folder);
    }
    folder.prints(line);
}

fn kill_all(kills: u64) {
    let (files, most) = (files(), Duration::from_millis(400));
    killed(&files, kills, "merge shard --out m", most, |at| {
        // Either all rows are there, or none.
        let rows = fs::read(at.join("m/records.csv"));
        let whole = fs::read(at.join("run/records.csv")).expect("rows").len();
        assert!(rows.is_err() || rows.is_ok_and(|rows| rows.len().abs_diff(whole) < 200));
        at.prints("merge shard --no-plots --quiet --out n");
    });
    killed(&files, kills, "endgame build KRKN --tables t", 3 * most, |at| {
        let listed = at.run("endgame list --tables t");
        assert!(matches!(listed.status.code(), Some(0 | 1)), "{}", text(&listed.stderr));
        assert!(!text(&listed.stderr).contains("damaged"), "{}", text(&listed.stderr));
    });
    let line = "memory autoplay joanna-learning,nodes=2000,memory=learnt.redb --moves 6";
    killed(&files, kills, line, most, |at| {
        let checked = at.run("memory check learnt.redb");
        // The thought that was being written may be cut off.
        let said = text(&checked.stdout) + &text(&checked.stderr);
        let is_well = said.contains("all is well") || said.contains("parts of the swap file");
        assert!(is_well, "{said}");
    });
    let line = "classify train --positions games.pgn --neurons 50 --epochs 20 --out network.json";
    killed(&files, kills, line, most, |at| {
        at.prints("classify show --network network.json");
    });
}

#[test]
fn nothing_is_damaged_by_kills() {
    kill_all(3);
}

#[test]
#[ignore = "takes many minutes; a few kills are not ignored"]
fn nothing_is_damaged_by_many_kills() {
    kill_all(125);
}
