//! The program as a user meets it.

mod answers;
mod chromium;
mod command_line;
mod conformance;
mod outlines;
mod outside_suites;
mod pages;
mod parallel;
#[allow(dead_code, reason = "the guest's tests share it")]
mod program;
mod reached;
mod transcript;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_plywood");

transcript::transcripts!(answers_for_papers, perft, positions, searches, suites);
