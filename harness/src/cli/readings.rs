//! Reports on positions and suites that were read with changes.

use plywood_algorithms::{Configuration, Limits};

use crate::catalogue::chess::position_notes;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::reading::SuiteReport;
use crate::catalogue::tree_notes::tree_notes;
use crate::cli::output::err;
use crate::studies::searches::measure::question::Question;

/// Reports changed or refused lines of suites on standard error.
pub fn report<'a>(readings: impl IntoIterator<Item = &'a SuiteReport>) {
    for message in readings.into_iter().flat_map(SuiteReport::messages) {
        err!("warning: {message}");
    }
}

/// Reports what [`tree_notes`] notes on searches of a tree from a file.
pub fn report_tree<'a>(
    name: &str,
    root: &Root,
    depth: u32,
    contenders: impl IntoIterator<Item = &'a Configuration>,
) {
    for note in tree_notes(name, root, depth, contenders) {
        err!("note: {note}");
    }
}

/// The depth from which a search of a board game without a limit is reported.
const DEEP: u32 = 12;

/// Returns whether a search may take days: a deep one, of a game larger than tic-tac-toe, that no
/// limit ends.
pub fn is_endless(question: &Question, limits: &Limits) -> bool {
    let is_unlimited =
        limits.nodes.is_none() && limits.time.is_none() && limits.evaluations.is_none();
    let game = question.case.game.parse();
    let is_large = matches!(game, Ok(GameName::Board(name)) if name != "tic-tac-toe");
    is_large && is_unlimited && question.depth >= DEEP
}

/// Reports a search that [may take days](is_endless), with the `remedy`.
pub fn report_endless(question: &Question, remedy: &str) {
    let (game, depth) = (&question.case.game, question.depth);
    err!("warning: {game} to depth {depth} without a limit may take days or longer; {remedy}");
}

/// Reports ignored parts of a position given as text, and whether it is a Chess960 position.
/// Reports nothing for games other than chess.
pub fn report_position(game: &str, position: Option<&str>) {
    let notes = position.filter(|_| game == "chess").map(position_notes);
    for note in notes.into_iter().flatten() {
        err!("note: {note}");
    }
}
