//! Tells the program which compiler made it, and from which source.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    println!("cargo:rustc-env=PLYWOOD_RUSTC={}", version.unwrap_or_else(|_| "unknown".to_owned()));
    println!("cargo:rustc-env=PLYWOOD_COMMIT={}", commit().unwrap_or("unknown".to_owned()));
}

/// What the commit and its changes depend on, from the package's folder.
const SOURCES: &[&str] = &[
    "../Cargo.toml",
    "../Cargo.lock",
    "../positions/src",
    "../algorithms/src",
    "src",
    "experiments",
    "Cargo.toml",
];

/// The commit, with "-dirty" where tracked files other than results differ
/// from it; `None` without git.
fn commit() -> Option<String> {
    let commit = git(&["rev-parse", "HEAD"])?;
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"])?;
    let watched = ["HEAD", "index", "packed-refs", &branch];
    let watched = watched.map(|file| {
        git(&["rev-parse", "--path-format=absolute", "--git-path", file]).unwrap_or_default()
    });
    // Cargo takes a file that is missing for one that has changed.
    let watched = watched.iter().map(String::as_str).chain(SOURCES.iter().copied());
    for file in watched.filter(|file| Path::new(file).exists()) {
        println!("cargo:rerun-if-changed={file}");
    }
    let tracked = ["status", "--porcelain", "--untracked-files=no", "--", ":/"];
    let changes = git(&[&tracked[..], &[":(top,exclude)results"]].concat())?;
    Some(if changes.is_empty() { commit } else { format!("{commit}-dirty") })
}

/// What git says. It takes no locks: the index, which is watched, stays as it
/// is.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("--no-optional-locks").args(arguments).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    output.status.success().then_some(said)
}
