//! What commands and experiments can name of chess: suites, games to draw them from, and parameters
//! of evaluations.

pub mod games;
mod positions;
pub mod suite;

use std::path::Path;

use plywood_positions::{Chess, FenNote, SelfTaught, SelfTaughtParameters};
use serde_json::{Value, json};

use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;

pub use plywood_positions::SelfTaughtParameter;

/// Returns the position of Chess960 whose castling letters KQkq mean the outermost rooks; `None` if the
/// game is not chess, or the text is no such position.
pub fn as_chess960(game: &GameName, text: &str) -> Option<Root> {
    let is_chess = matches!(game, GameName::Board(name) if name == "chess");
    let (position, _) = Chess::read_chess960(text).ok().filter(|_| is_chess)?;
    Some(Root::at(&position))
}

/// Returns the parameters of the self-taught evaluation as objects, with their names in the thesis.
pub fn parameters() -> Vec<Value> {
    let parameter = |parameter: SelfTaughtParameter| {
        let domain = parameter.domain();
        json!({
            "name": parameter.name(),
            "printed": parameter.printed_name(),
            "domain": format!("{} to {}", domain.start(), domain.end()),
            "initial": SelfTaughtParameters::ANCESTOR[parameter],
        })
    };
    SelfTaughtParameter::ALL.map(parameter).to_vec()
}

/// Returns the path of the parameter file of the evaluation called `name`, if it has a file.
pub fn parameter_file(name: &str) -> Option<&Path> {
    SelfTaught::file(name)
}

/// Returns notes on ignored parts of a position of chess given as text, and on Chess960.
pub fn position_notes(position: &str) -> Vec<String> {
    let notes = Chess::read_fen(position).map_or_else(|_| Vec::new(), |(_, notes)| notes);
    let reported = notes.iter().filter(|it| it.is_repair() || **it == FenNote::Chess960);
    reported.map(ToString::to_string).collect()
}
