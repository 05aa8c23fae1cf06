//! What exists for chess alone: UCI, books, endgame tables, networks and evolutions.

mod best_moves;
mod book;
mod classify;
mod endgame;
mod games;
mod network;
pub mod programs;
mod rebuilt;
pub mod score_sheets;
mod squares;
pub mod studies;
mod terms;
mod uci;

use plywood_algorithms::Registry;
use plywood_players::chess_with_promotions;
use plywood_positions::Chess;

use plywood::Boards;
use plywood::catalogue::table_moves::TakeBestMoves;
use plywood::cli::measured::Measure;
use plywood::cli::verbs::Verb;
use plywood::core::study::AnyStudy;

pub use games::games_of;
pub use studies::generations::built_in::EVOLUTIONS;
use studies::{endings::Endings, generations::Evolution, resumptions::Resumptions, wins::Wins};

/// The games of the list `L`, and chess.
pub type Games<L> = (L, Chess);

/// Returns the games of chess that are searched and not played.
pub fn boards() -> impl Boards {
    ((), chess_with_promotions())
}

/// Adds the studies of chess: after matches and before stores, as pages have them.
pub fn add_studies(studies: &mut Vec<AnyStudy>) {
    let first = [AnyStudy::of::<Endings>(), AnyStudy::of::<Wins>(), AnyStudy::of::<Evolution>()];
    studies.splice(1..1, first);
    studies.insert(studies.len() - 1, AnyStudy::of::<Resumptions>());
}

/// Returns the commands of chess that precede those of all games.
pub fn first_verbs() -> Vec<Verb> {
    let mut all = endgame::verbs();
    all.push(Verb::of::<uci::Options>(&["uci"]));
    all.extend(book::verbs());
    all
}

/// Returns the commands of chess that follow those of all games.
pub fn last_verbs() -> Vec<Verb> {
    let mut all = vec![Verb::of::<Measure<Evolution>>(&["evolve"])];
    all.extend(classify::verbs());
    all.push(Verb::of::<terms::Options>(&["terms"]));
    all
}

/// Adds the functions of chess.
pub fn with_services(registry: Registry) -> Registry {
    registry.with(TakeBestMoves(best_moves::take))
}
