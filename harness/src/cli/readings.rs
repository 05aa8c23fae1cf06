//! Reports on positions and suites that were read with changes.

use plywood_algorithms::Configuration;

use crate::catalogue::chess::position_notes;
use crate::catalogue::games::Root;
use crate::catalogue::reading::Reading;
use crate::catalogue::tree_notes::tree_notes;
use crate::cli::output::complain;

/// Reports changed or refused lines of suites on standard error.
pub fn report<'a>(readings: impl IntoIterator<Item = &'a Reading>) {
    for message in readings.into_iter().flat_map(Reading::messages) {
        complain!("{message}");
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
        complain!("note: {note}");
    }
}

/// Reports ignored parts of a position given as text, and whether it is a Chess960 position.
/// Reports nothing for games other than chess.
pub fn report_position(game: &str, position: Option<&str>) {
    let notes = position.filter(|_| game == "chess").map(position_notes);
    for note in notes.into_iter().flatten() {
        complain!("note: {note}");
    }
}
