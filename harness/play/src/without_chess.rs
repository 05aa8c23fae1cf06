//! A substitute for `chess` in a program built without it.

use std::path::Path;

use plywood::Boards;
use plywood::catalogue::drawing::GameFile;
use plywood::cli::verbs::Verb;
use plywood::core::study::AnyStudy;
use plywood_algorithms::Registry;

use crate::studies::matches::row::GameRow;

/// The built-in evolutions: none.
pub const EVOLUTIONS: &[(&str, &str)] = &[];

/// The games of the list `L`.
pub type Games<L> = L;

/// Returns no game.
pub fn boards() -> impl Boards {}

/// Adds no study.
pub fn add_studies(_: &mut Vec<AnyStudy>) {}

/// Returns no command.
pub fn first_verbs() -> Vec<Verb> {
    Vec::new()
}

/// Returns no command.
pub fn last_verbs() -> Vec<Verb> {
    Vec::new()
}

/// Returns no games.
pub fn games_of(_: &str, _: &[(usize, GameRow)], _: &Path) -> Option<anyhow::Result<GameFile>> {
    None
}

/// Adds no function.
pub fn with_services(registry: Registry) -> Registry {
    registry
}

pub mod programs {
    //! A substitute for searches by UCI programs.

    use plywood::studies::searches::measure::question::Question;
    use plywood::studies::searches::row::SearchRow;
    use plywood_algorithms::Limits;
    use plywood_players::PlayerSettings;

    /// Does nothing: [`answer`] refuses the program.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn ensure_starts(_: &str, _: &PlayerSettings) -> Result<(), String> {
        Ok(())
    }

    /// Fails, because UCI programs play chess.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn answer(
        command: &str,
        _: &PlayerSettings,
        _: SearchRow,
        _: &Question,
        _: Limits,
    ) -> Result<SearchRow, String> {
        Err(format!("{command}: UCI supports chess only; build with the feature `chess`"))
    }
}

pub mod score_sheets {
    //! A substitute for reading PGN files.

    use std::path::Path;

    use anyhow::bail;

    use crate::studies::matches::row::GameRow;
    use crate::studies::matches::unrated::Unrated;

    /// Refuses to read a PGN file.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn rows(path: &Path) -> anyhow::Result<(Vec<GameRow>, Unrated)> {
        bail!("{}: PGN files are of chess; build with the feature `chess`", path.display())
    }
}
