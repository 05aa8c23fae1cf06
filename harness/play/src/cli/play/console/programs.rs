//! Console commands that ask programs for hints and change their settings.

use anyhow::{bail, ensure};
use plywood_players::{Decision, Effort, Origin, PlayerKind, PlayerSettings, Side};

use super::Console;
use crate::catalogue::players::PlayableGame;
use crate::cli::play::seat::{Display, Seat, Turn, written};
use plywood::cli::output::out;

impl<P: PlayableGame> Console<P> {
    /// Prints a hint: the move of a program with the same limit as the opponent.
    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        ensure!(self.game.end().is_none(), "the game is over");
        let limit = Side::BOTH.into_iter().find(|&side| !self.seats[side].is_person());
        let mut usual = self.usual.clone();
        if let Some(side) = limit {
            usual.effort = self.seats[side].settings.effort;
        }
        let settings = || Side::BOTH.into_iter().map(|side| &self.seats[side].settings);
        usual.tables = settings().find_map(|it| it.tables.clone());
        usual.syzygy = settings().find_map(|it| it.syzygy.clone());
        let adviser = match self.adviser.take().filter(|it| it.settings == usual) {
            Some(adviser) => adviser,
            None => Seat::new(&usual, &self.now)?,
        };
        let adviser = self.adviser.insert(adviser);
        let Turn::Move(decision) = adviser.turn(&self.game, Display::Off, &self.now)? else {
            bail!("there is no hint")
        };
        let Decision { chosen, value, origin, .. } = decision;
        let chosen = self.game.position().notation(chosen);
        let worth = match (value, origin) {
            (Some(value), Origin::Search(depth)) => {
                format!(" ({}, depth {depth}, by {})", written(value), adviser.name)
            }
            (Some(value), Origin::Memory(depth)) => {
                format!(" ({}, from memory, depth {depth}, by {})", written(value), adviser.name)
            }
            _ => format!(" (by {})", adviser.name),
        };
        out!("{chosen}{worth}")
    }

    /// Sets the programs' limit, and removes their clocks.
    pub(super) fn limit(&mut self, text: &str) -> anyhow::Result<()> {
        let effort: Effort = text.parse()?;
        ensure!(!effort.is_unlimited(), "write a limit, as in `limit time=5s`");
        let is_search = |side| !matches!(self.seats[side].settings.kind, PlayerKind::Program(_));
        let are_searches = Side::BOTH.into_iter().all(is_search);
        ensure!(
            effort.evaluations.is_none() || are_searches,
            "another program knows no limit of evaluations; write nodes=, depth= or time="
        );
        self.change(|settings| {
            // The name on score sheets includes the changed limit.
            let name = settings.name.split(" (").next().unwrap_or_default();
            let name = format!("{name} ({text})");
            Ok(Some(PlayerSettings { name, effort, clock: None, ..settings.clone() }))
        })?;
        out!("programs think with {text} now")
    }

    /// Recreates each program if `change` returns new settings for it.
    pub(super) fn change(
        &mut self,
        change: impl Fn(&PlayerSettings) -> anyhow::Result<Option<PlayerSettings>>,
    ) -> anyhow::Result<()> {
        for side in Side::BOTH {
            let settings = &self.seats[side].settings;
            if settings.kind == PlayerKind::Person {
                continue;
            }
            if let Some(settings) = change(settings)? {
                let seed = self.seeds.draw();
                self.seats[side].change(&settings, seed, &self.now)?;
                if settings.clock.is_none() {
                    self.seats[side].clock = None;
                }
            }
        }
        Ok(())
    }
}
