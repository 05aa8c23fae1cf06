//! Tells the program which compiler built it, and from which source.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let unknown = || "unknown".to_owned();
    println!("cargo:rustc-env=PLYWOOD_RUSTC={}", version.unwrap_or_else(|_| unknown()));
    let (commit, sources, sources_of_guest) = match packed_commit() {
        Some(commit) => (Some(commit), None, None),
        None => (commit(), sources(GUEST), sources(&[])),
    };
    println!("cargo:rustc-env=PLYWOOD_COMMIT={}", commit.unwrap_or_else(unknown));
    println!("cargo:rustc-env=PLYWOOD_SOURCES={}", sources.unwrap_or_else(unknown));
    println!(
        "cargo:rustc-env=PLYWOOD_SOURCES_OF_GUEST={}",
        sources_of_guest.unwrap_or_else(unknown)
    );
    println!("cargo:rustc-env=PLYWOOD_FLAGS={}", flags());
}

/// Settings of the environment that change what the compiler does.
fn flags() -> String {
    println!("cargo:rerun-if-env-changed=RUSTFLAGS");
    let is_setting = |name: &str| name.starts_with("CARGO_PROFILE_") || name == "RUSTFLAGS";
    let mut set: Vec<String> = env::vars()
        .filter(|(name, value)| is_setting(name) && !value.is_empty())
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    set.sort();
    set.join(" ")
}

/// All files except those that no program is built from. Any file that is not
/// excluded here counts, including those of a new crate that git has.
const PROGRAM: &[&str] = &[
    ":/",
    ":(top,exclude)results",
    ":(top,exclude,glob)**/tests/**",
    ":(top,exclude,glob)**/examples/**",
    ":(top,exclude,glob)**/*.md",
];

/// Parts of the program that no row depends on: how rows are asked for, shown and
/// drawn, files that are not compiled, and the texts of experiments, since a run
/// records what it does itself.
const NOT_MEASURED: &[&str] = &[
    ":(top,exclude).ci",
    ":(top,exclude)harness/properties",
    ":(top,exclude)harness/charts",
    ":(top,exclude)harness/statistics",
    ":(top,exclude,glob)**/benches/**",
    ":(top,exclude,glob)harness/experiments/**",
    ":(top,exclude,glob)harness/src/cli/**",
    ":(top,exclude,glob)harness/src/report/**",
    ":(top,exclude,glob)harness/src/results/**",
    ":(top,exclude,glob)harness/src/studies/*/charts.rs",
    ":(top,exclude,glob)harness/src/studies/*/plots.rs",
    ":(top,exclude,glob)harness/src/studies/*/plots/**",
    ":(top,exclude,glob)harness/src/studies/*/tables.rs",
    ":(top,exclude,glob)harness/src/studies/*/tables/**",
    ":(top,exclude,glob)harness/src/verify/**",
    ":(top,exclude,glob)harness/play/src/cli/**",
    ":(top,exclude,glob)harness/play/src/report/**",
    ":(top,exclude,glob)harness/play/src/studies/*/charts.rs",
    ":(top,exclude,glob)harness/play/src/studies/*/tables.rs",
];

/// The guest, on which no row of a search depends.
const GUEST: &[&str] = &[
    ":(top,exclude)harness/learning",
    ":(top,exclude)harness/memory",
    ":(top,exclude)harness/play",
    ":(top,exclude)harness/players",
];

/// Cargo's file of the commit that a published crate was packed from.
const PACKED: &str = ".cargo_vcs_info.json";

/// The commit that a published crate was packed from, with "-dirty" if files differed from it;
/// `None` in a checkout. Git would answer for whatever folder the crate is unpacked in.
fn packed_commit() -> Option<String> {
    let text = fs::read_to_string(PACKED).ok()?;
    println!("cargo:rerun-if-changed={PACKED}");
    let words: Vec<&str> = text.split('"').collect();
    let at = words.iter().position(|word| *word == "sha1")?;
    // Between the name and its value is a colon.
    let commit = (*words.get(at + 2)?).to_owned();
    let is_dirty = words.windows(2).any(|it| it[0] == "dirty" && it[1].contains("true"));
    Some(if is_dirty { format!("{commit}-dirty") } else { commit })
}

/// The commit, with "-dirty" if files that the program is built from differ from
/// it; `None` without git. Cargo reruns this script when any of them changes.
fn commit() -> Option<String> {
    let commit = git(&["rev-parse", "HEAD"], "")?;
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"], "")?;
    let watched = ["HEAD", "index", "packed-refs", &branch];
    let watched = watched.map(|file| {
        git(&["rev-parse", "--path-format=absolute", "--git-path", file], "").unwrap_or_default()
    });
    let tracked = git(&[&["ls-files", "--"], PROGRAM].concat(), "")?;
    // Cargo treats a missing file as changed.
    let watched = watched.iter().map(String::as_str).chain(tracked.lines());
    for file in watched.filter(|file| Path::new(file).exists()) {
        println!("cargo:rerun-if-changed={file}");
    }
    let status = ["status", "--porcelain", "--untracked-files=no", "--"];
    let changes = git(&[&status[..], PROGRAM].concat(), "")?;
    Some(if changes.is_empty() { commit } else { format!("{commit}-dirty") })
}

/// A hash of the files that rows depend on, without the `left_out`, as they are on disk; `None`
/// without git.
fn sources(left_out: &[&str]) -> Option<String> {
    let list = |kind: &[&str]| {
        git(
            &[&["ls-files", "--full-name"], kind, &["--"], PROGRAM, NOT_MEASURED, left_out]
                .concat(),
            "",
        )
    };
    let (own, new) = (list(&["--cached"])?, list(&["--others", "--exclude-standard"])?);
    // What a reader's commands leave at the top, or in folders of their own, is no source.
    let top = |file: &&str| file.split_once('/').map(|(top, _)| top.to_owned());
    let tops: HashSet<String> = own.lines().filter_map(|file| top(&file)).collect();
    let new = new.lines().filter(|file| top(file).is_some_and(|it| tops.contains(&it)));
    // Git resolves the paths of its input from the top folder, wherever it is
    // called.
    let is_there = |file: &&str| Path::new("..").join(file).exists();
    let files: Vec<&str> = own.lines().chain(new).filter(is_there).collect();
    let hashes = git(&["hash-object", "--stdin-paths"], &files.join("\n"))?;
    let lines: Vec<String> =
        hashes.lines().zip(&files).map(|(hash, file)| format!("{hash} {file}\n")).collect();
    git(&["hash-object", "--stdin"], &lines.concat())
}

/// The output of git for `input`. It takes no locks, so the index, which is
/// watched, does not change.
fn git(arguments: &[&str], input: &str) -> Option<String> {
    let mut command = Command::new("git");
    command.args(["--no-optional-locks", "-c", "core.quotePath=false"]).args(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let mut stdin = child.stdin.take()?;
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    output.status.success().then_some(said)
}
