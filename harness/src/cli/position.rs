//! Positions on a command line.

use std::path::Path;

use clap::Args;
use plywood_positions::{decode, read_file};

/// The option `--position` of commands for one position.
#[derive(Args, Clone, Debug)]
pub struct PositionOption {
    /// Position: a line in the game's notation, `moves` and the moves from the start, a diagram, or -
    /// for standard input [default: the initial position]
    #[arg(long, allow_hyphen_values = true, value_parser = position_text)]
    position: Option<String>,
}

impl PositionOption {
    /// Returns the text of the position, if one was given.
    pub fn text(&self) -> Option<&str> {
        self.position.as_deref()
    }
}

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
