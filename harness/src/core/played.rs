//! Functions made for each game that is played.

use std::any::Any;
use std::sync::OnceLock;

use anyhow::{Context, anyhow};
use plywood_positions::suggestion;

use crate::catalogue::game_name::GameName;
use crate::catalogue::games::boards;

/// A game that is played, with functions for games of any type, made for its own.
pub struct Played {
    name: &'static str,
    functions: Vec<Box<dyn Any + Send + Sync>>,
}

impl Played {
    /// The game of this name, without functions.
    pub fn new(name: &'static str) -> Self {
        Self { name, functions: Vec::new() }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// This game with the functions of another one, too.
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        self.functions.extend(more.functions);
        self
    }

    /// This game with a function. No other one may have the same type.
    #[must_use]
    pub fn with<F: Any + Send + Sync>(mut self, function: F) -> Self {
        self.functions.push(Box::new(function));
        self
    }
}

static PLAYED: OnceLock<Vec<Played>> = OnceLock::new();

/// Makes `games` those that the program plays. Call it once, before any of them is looked up.
pub fn register(games: Vec<Played>) {
    // The games that are searched are registered at the same time, and say if that is too late.
    let _ = PLAYED.set(games);
}

/// The function of this type for the game of this name.
///
/// # Errors
///
/// If there is no such game that is played.
pub fn of<F: Copy + 'static>(name: &str) -> anyhow::Result<F> {
    let all = PLAYED.get().map_or(&[][..], Vec::as_slice);
    let game = all.iter().find(|game| game.name == name).ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|game| game.name).collect();
        let names = names.join(", ");
        let is_searched = match name.parse() {
            Ok(GameName::Board(_)) => boards().iter().any(|board| board.name() == name),
            Ok(GameName::Written(_) | GameName::Generated(_)) => true,
            Err(_) => false,
        };
        if is_searched {
            anyhow!(
                "{name} is searched, by `plywood search --game {name}`, and not played; the games \
                 that are played are: {names}"
            )
        } else {
            let near = suggestion(name, all.iter().map(|game| game.name));
            anyhow!("there is no game \"{name}\"{near}; the games that are played are: {names}")
        }
    })?;
    let found = game.functions.iter().find_map(|it| it.downcast_ref().copied());
    found.with_context(|| format!("{name} is not played that way"))
}
