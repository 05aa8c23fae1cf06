//! Reports on suites with lines that were not read as they are.

use crate::catalogue::reading::Reading;
use crate::cli::output::complain;

/// Reports the lines on standard error.
pub fn report<'a>(readings: impl IntoIterator<Item = &'a Reading>) {
    for message in readings.into_iter().flat_map(Reading::messages) {
        complain!("{message}");
    }
}

/// Reports what is left out of a position that was given as text, and that it is one of Chess960. In
/// games other than chess, nothing is.
pub fn report_position(game: &str, position: Option<&str>) {
    #[cfg(feature = "chess")]
    use plywood_positions::FenNote;
    #[cfg(feature = "chess")]
    if let Some(Ok((_, notes))) =
        position.filter(|_| game == "chess").map(plywood_positions::Chess::read_fen)
    {
        for note in notes.iter().filter(|note| note.is_repair() || **note == FenNote::Chess960) {
            complain!("note: {note}");
        }
    }
    #[cfg(not(feature = "chess"))]
    let _ = (game, position);
}
