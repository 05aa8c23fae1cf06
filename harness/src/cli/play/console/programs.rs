//! Commands at the console that concern programs.

use anyhow::{anyhow, bail, ensure};
use plywood_algorithms::LongTermMode;
use plywood_players::{Decision, Effort, Origin, PlayerKind, PlayerSettings, Side};

use super::Console;
use crate::catalogue::players::Arena;
use crate::cli::output::say;
use crate::cli::play::seat::{Display, Seat, Turn, written};

impl<P: Arena> Console<P> {
    /// Prints the move of a program that thinks as long as the opponent.
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
            _ => format!(" (by {})", adviser.name),
        };
        say!("{chosen}{worth}")
    }

    /// Gives programs another limit, and removes their clocks.
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
            settings.effort = effort;
            // The changed limit is in the names on score sheets.
            let name = settings.name.split(" (").next().unwrap_or_default();
            settings.name = format!("{name} ({text})");
            settings.clock = None;
            true
        })?;
        say!("programs think with {text} now")
    }

    /// Changes how programs use their memories.
    pub(super) fn learn(&mut self, text: &str) -> anyhow::Result<()> {
        let mode = LongTermMode::NAMES.into_iter().find(|(name, _)| *name == text);
        let (_, mode) = mode.ok_or_else(|| anyhow!("write `learn off`, read, write or both"))?;
        let has_memory = |side: Side| self.seats[side].settings.memory.is_some();
        ensure!(
            Side::BOTH.into_iter().any(has_memory),
            "no player has a memory; start with --second joanna-learning,memory=FILE"
        );
        self.change(|settings| {
            settings.memory.as_mut().map(|memory| memory.mode = mode).is_some()
        })?;
        say!("the memory is used so now: {text}")
    }

    /// Rebuilds the programs whose settings `change` changes.
    fn change(&mut self, change: impl Fn(&mut PlayerSettings) -> bool) -> anyhow::Result<()> {
        for side in Side::BOTH {
            let mut settings = self.seats[side].settings.clone();
            if settings.kind != PlayerKind::Person && change(&mut settings) {
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
