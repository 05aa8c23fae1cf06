//! The program as a user meets it.

mod answers;
mod attacks;
mod chess960;
mod chromium;
mod command_line;
mod committed;
mod conformance;
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
#[cfg(target_os = "linux")]
mod memory_limits;
mod messages;
mod outlines;
mod outside_suites;
mod pages;
mod parallel;
mod playing;
mod program;
mod programs;
mod provenance;
mod questions;
mod reached;
mod registered_matches;
mod registration;
mod reproduce;
mod seals;
mod shards;
#[cfg(unix)]
mod signals;
mod suites;
mod uci_rules;
mod uci_session;
mod wins_taken;
