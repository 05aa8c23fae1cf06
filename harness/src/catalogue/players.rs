//! Players out of their settings.

use anyhow::{Context, anyhow, bail};
use plywood_engine::{Judge, Playable, Player, PlayerKind, PlayerSettings, Thinker};

use crate::catalogue::game_error::GameError;

/// A game with the evaluations that its line in the list of games offers.
pub trait Arena: Playable<Move: Send + Sync> {
    /// The evaluation of this name, or the game's first one.
    ///
    /// # Errors
    ///
    /// Where the game does not offer it.
    fn judge(name: Option<&str>) -> Result<Box<dyn Judge<Self>>, GameError>;
}

/// The player that searches as these settings say.
///
/// # Errors
///
/// Where they are of another kind of player, or name an evaluation, a book or
/// another thing that is not there.
pub fn thinker<P: Arena>(settings: &PlayerSettings) -> anyhow::Result<Thinker<P>> {
    let name = &settings.name;
    let PlayerKind::Search(configuration) = settings.kind else {
        bail!("{name} does not search; take an algorithm or a named player");
    };
    if let Some(path) = &settings.memory {
        bail!("{name}: memory={} cannot be used by players yet; leave it out", path.display());
    }
    let judge = P::judge(settings.evaluation.as_deref()).with_context(|| name.clone())?;
    let mut thinker = Thinker::new(name.clone(), configuration, judge, settings.effort);
    let books = settings.book.iter().map(|book| P::open_book(book));
    let tables = settings.tables.iter().map(|dir| P::open_tables(dir));
    for adviser in books.chain(tables) {
        thinker = thinker.with_adviser(adviser.map_err(|error| anyhow!("{name}: {error}"))?);
    }
    Ok(thinker)
}

/// The player of these settings, unless it is a person.
///
/// # Errors
///
/// As [`thinker`], and where a program cannot be started.
pub fn player<P: Arena>(settings: &PlayerSettings) -> anyhow::Result<Box<dyn Player<P> + Send>> {
    match &settings.kind {
        PlayerKind::Search(_) => Ok(Box::new(thinker::<P>(settings)?)),
        PlayerKind::Program(command) => {
            P::start_program(command, settings).map_err(|error| anyhow!("{error}"))
        }
        PlayerKind::Person => bail!("a person plays in `plywood play` only"),
    }
}
