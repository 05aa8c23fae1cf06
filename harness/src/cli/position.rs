//! Positions on a command line.

use std::path::Path;

use plywood_positions::{decode, read_file};

/// Returns the text of a position: the text itself, or standard input for `-`.
///
/// # Errors
///
/// If standard input cannot be read or is not text.
pub fn position_text(given: &str) -> Result<String, String> {
    if given != "-" {
        return Ok(given.to_owned());
    }
    let bytes = read_file(Path::new(given)).map_err(|error| error.to_string())?;
    let text = decode(&bytes).map_err(|error| error.to_string())?;
    Ok(text.trim_matches(['\n', '\r']).to_owned())
}
