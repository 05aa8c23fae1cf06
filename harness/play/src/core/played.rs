//! Functions that are compiled for each playable game.

use std::any::Any;

use anyhow::{Context, anyhow};
use plywood_algorithms::Registry;
use plywood_positions::suggestion;

use plywood::catalogue::game_name::GameName;
use plywood::catalogue::games::boards;

/// A playable game, with generic functions instantiated for its type.
pub struct Played {
    name: &'static str,
    functions: Vec<Box<dyn Any + Send + Sync>>,
}

impl Played {
    /// Creates a game called `name` without functions.
    pub fn new(name: &'static str) -> Self {
        Self { name, functions: Vec::new() }
    }

    /// Returns the game's name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Adds the functions of `more`, which describes the same game.
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        self.functions.extend(more.functions);
        self
    }

    /// Adds a function. Each function must have a different type.
    #[must_use]
    pub fn with<F: Any + Send + Sync>(mut self, function: F) -> Self {
        self.functions.push(Box::new(function));
        self
    }
}

/// The games of a program that are played.
pub struct AllPlayed(pub Vec<Played>);

/// Returns the function of type `F` for the game called `name`.
///
/// # Errors
///
/// If there is no such playable game.
pub fn of<F: Copy + 'static>(name: &str) -> anyhow::Result<F> {
    let all = Registry::part().map_or(&[][..], |AllPlayed(all)| all);
    let game = all.iter().find(|game| game.name == name).ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|game| game.name).collect();
        let names = names.join(", ");
        let is_searched = match name.parse() {
            Ok(GameName::Board(_)) => boards().iter().any(|board| board.name() == name),
            Ok(GameName::Written(_) | GameName::Generated(_)) => true,
            Err(_) => false,
        };
        if is_searched {
            anyhow!("{name} can be searched, but not played; choose one of {names}")
        } else {
            let near = suggestion(name, all.iter().map(|game| game.name));
            anyhow!("there is no game \"{name}\"{near}; choose one of {names}")
        }
    })?;
    let found = game.functions.iter().find_map(|it| it.downcast_ref().copied());
    found.with_context(|| format!("{name} cannot be played in this way"))
}
