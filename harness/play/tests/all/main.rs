//! The program with all commands as a user meets it.

mod abridged;
mod attacks;
mod chess960;
mod committed;
mod console;
mod console_memories;
mod conventions;
#[cfg(unix)]
mod corruption;
mod drawn_suites;
mod edges;
mod endgames;
mod inputs;
mod learning;
mod learnt;
#[path = "../listed/mod.rs"]
mod listed;
mod main_job;
#[cfg(target_os = "linux")]
mod memory_limits;
mod message_form;
mod messages;
mod playing;
#[allow(dead_code, reason = "the tests of the main job share it")]
#[path = "../../../tests/all/program.rs"]
mod program;
mod programs;
mod provenance;
mod questions;
mod registered_matches;
mod registration;
mod reproduce;
mod seals;
mod shards;
#[cfg(unix)]
mod signals;
mod suites;
#[path = "../../../tests/all/transcript.rs"]
mod transcript;
mod uci_rules;
mod uci_session;
mod wins_taken;

use std::sync::Once;

use plywood::Program;
use plywood_play::Play;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_plywood-play");

/// Registers the guest, so that this process knows its studies and functions, too.
fn register() {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| Program::new().guest::<Play>().register().expect("a program"));
}

transcript::transcripts!(
    console_games,
    records,
    registrations,
    reproduced,
    endgame_tables,
    games,
    missing_and_foreign_files,
    learners,
    memories,
    mistakes,
    uci,
);
