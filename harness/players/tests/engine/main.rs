//! Whole games, from the outside.

mod adjudication;
mod books;
mod chess960;
mod common;
mod draws;
mod endgames;
mod games;
mod matches;
mod memories;
mod openings;
mod other_games;
mod players;
mod score_sheets;
mod statistics;
mod syzygy;
mod tags;
mod uci;
mod uci_mates;
mod uci_options;
mod wins_in_one;
