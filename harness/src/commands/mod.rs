//! The verbs of the command line, one file for each.

pub mod draw;
pub mod list;
pub mod plot;
pub mod run;
pub mod search;
pub mod verify;
