//! Whole games, from the outside.

mod adjudication;
mod books;
mod chess960;
mod common;
mod draws;
mod endgames;
mod matches;
mod memories;
mod openings;
#[path = "../../../../positions/rules/tests/all/played.rs"]
mod played;
mod players;
mod statistics;
mod syzygy;
mod thoughts;
mod uci;
mod uci_mates;
mod uci_options;
mod wins_in_one;
