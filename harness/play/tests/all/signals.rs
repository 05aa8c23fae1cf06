//! Signals in the first moments of a command.

use std::io::Write as _;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{Folder, complaint, interrupt};

#[cfg(target_os = "linux")]
/// Commands that take long.
const LONG: [&str; 5] = [
    "run default --quiet",
    "match alpha-beta,depth=30 pvs,depth=30 --games 2 --threads 1 --quiet",
    "verify --game chess --depth 9",
    "tune --suite bratko-kopec --depth 7",
    "endgame build KRPKR",
];

#[cfg(target_os = "linux")]
/// Waits until a process handles signals, which it does before everything else, and SIGTERM after SIGINT.
fn wait_for_handler(process: u32) {
    let status = format!("/proc/{process}/status");
    let is_handled = || {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(caught.trim(), 16).ok()? & (1 << 14) != 0)
    };
    while is_handled() == Some(false) {
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_in_the_first_moments_ends_a_command_with_a_message() {
    for (at, line) in LONG.iter().enumerate() {
        for milliseconds in [0, 3, 10, 30, 100] {
            let folder = Folder::new();
            let child = folder.start(line);
            wait_for_handler(child.id());
            thread::sleep(Duration::from_millis(milliseconds));
            interrupt(child.id(), ["-INT", "-TERM"][at % 2]);
            let said = complaint(&child.wait_with_output().expect("it ends"), 130);
            assert!(said.contains("interrupted"), "{line} after {milliseconds} ms: {said}");
        }
    }
}

/// A generation of deep searches takes minutes; a signal ends it within one.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_an_evolution_within_a_generation() {
    let deep = "about = 'Deep.'\ngenerations = 2\nopening-plies = 4\n";
    for method in ["", "method = 'random-search'\n"] {
        let text = format!("{deep}{method}[settings]\ndepth = '6+2'\n");
        let folder = Folder::with(&[("deep.toml", &text)]);
        let child = folder.start("evolve deep.toml --quiet --out e");
        wait_for_handler(child.id());
        thread::sleep(Duration::from_millis(500));
        let sent = Instant::now();
        interrupt(child.id(), "-TERM");
        let said = complaint(&child.wait_with_output().expect("it ends"), 130);
        assert!(said.contains("interrupted: 0 rows are kept in e"), "{said}");
        assert!(sent.elapsed() < Duration::from_secs(20), "{:?}", sent.elapsed());
    }
}

/// Without a command's name, the program takes no --resume.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_default_run_names_a_command_that_continues_it() {
    let folder = Folder::new();
    let child = folder.start("--all");
    while folder.lines("out/default/journal.jsonl") < 1 {
        thread::sleep(Duration::from_millis(5));
    }
    interrupt(child.id(), "-INT");
    let said = complaint(&child.wait_with_output().expect("it ends"), 130);
    assert!(said.contains("in out/default\nhint: `plywood"), "{said}");
    assert!(said.ends_with(" run --all --resume` continues\n"), "{said}");
}

/// The program is in its first moments as long as its input does not end.
#[test]
fn a_command_that_reads_its_input_ends_with_a_message() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new();
        let mut command = folder.command("run -");
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        // More than a pipe holds: it has been read in part when this returns.
        let input = child.stdin.as_mut().expect("an input");
        input.write_all("\n".repeat(1 << 20).as_bytes()).expect("the program reads");
        interrupt(child.id(), signal);
        let said = complaint(&child.wait_with_output().expect("it ends"), 130);
        assert!(said.contains(", before the command had finished"), "{signal}: {said}");
    }
}

/// `nohup` and a shell's background jobs let a program ignore signals.
#[cfg(target_os = "linux")]
#[test]
fn ignored_signals_remain_ignored() {
    let folder = Folder::new();
    let program = crate::PROGRAM;
    let script = format!(
        "trap '' HUP INT; '{program}' verify --game tic-tac-toe --depth 9 & \
         sleep 0.05; kill -HUP $!; kill -INT $!; wait $!"
    );
    let mut shell = std::process::Command::new("sh");
    let output = shell.args(["-c", &script]).current_dir(&*folder).output().expect("sh starts");
    complaint(&output, 0);
}
