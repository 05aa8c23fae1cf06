//! Rules and texts of whole games, from the outside.

mod games;
mod other_games;
mod played;
mod score_sheets;
mod tags;
mod written;
