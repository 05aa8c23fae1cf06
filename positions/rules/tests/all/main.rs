//! Rules and texts of whole games, from the outside.

#[path = "../../../tests/described/mod.rs"]
mod described;
mod games;
mod other_games;
mod played;
mod score_sheets;
mod tables;
mod tags;
mod written;
