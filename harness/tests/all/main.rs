//! The program as a user meets it.

mod chromium;
mod command_line;
mod conformance;
mod outlines;
mod pages;
#[allow(dead_code, reason = "the guest's tests share it")]
mod program;
mod transcript;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_plywood");

transcript::transcripts!(
    answers_for_papers,
    cells,
    mistakes_in_experiments,
    perft,
    positions,
    runs,
    searches,
    suites,
    tables,
);
