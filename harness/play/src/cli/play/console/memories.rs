//! Console commands that use programs' learning memories (Kujawski 1994, section 4.5).

use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use plywood_algorithms::LongTermMode;
use plywood_memory::Swap;
use plywood_players::{MemoryKind, MemorySettings, PlayerKind, PlayerSettings, Side};

use super::Console;
use crate::catalogue::players::PlayableGame;
use crate::cli::memory::{LEAST_TIME, report};
use crate::cli::play::seat::{Seat, Turn};
use plywood::cli::output::out;

/// The default number of moves of `autoplay`.
const USUAL_MOVES: usize = 10;

const NO_MEMORY: &str = "no player has a memory; start with --second joanna-learning,memory=FILE";

impl<P: PlayableGame> Console<P> {
    /// Sets how programs use their memories: off, read, write or both.
    pub(super) fn learn(&mut self, text: &str) -> anyhow::Result<()> {
        let mode = LongTermMode::NAMES.into_iter().find(|(name, _)| *name == text);
        let (_, mode) = mode.ok_or_else(|| anyhow!("write `learn off`, read, write or both"))?;
        ensure!(self.learner().is_some(), NO_MEMORY);
        self.change(|settings| {
            let has_memory = settings.memory.is_some();
            Ok(has_memory.then(|| settings.clone().using_memory(mode)).transpose()?)
        })?;
        let use_of_it = match mode {
            LongTermMode::Off => "not used",
            LongTermMode::Read => "read, and not written",
            LongTermMode::Write => "written, and not read",
            LongTermMode::Both => "read and written",
        };
        out!("from now on the memory is {use_of_it}")?;
        let resting = |side: Side| self.seats[side].settings.named.and_then(|it| it.at_rest);
        match Side::BOTH.into_iter().find_map(resting) {
            Some(name) if mode == LongTermMode::Off => {
                out!("without it the program searches as {name} does, with killers")
            }
            _ => Ok(()),
        }
    }

    /// Merges new search results into the memories of both sides.
    pub(super) fn merge(&self) -> anyhow::Result<()> {
        let mut memories: Vec<&MemorySettings> = Vec::new();
        for memory in
            Side::BOTH.iter().filter_map(|&side| self.seats[side].settings.memory.as_ref())
        {
            if memories.iter().all(|other| other.path != memory.path) {
                memories.push(memory);
            }
        }
        ensure!(!memories.is_empty(), NO_MEMORY);
        for memory in memories {
            match memory.kind {
                MemoryKind::Neighbourhoods => {
                    let swap = Swap::beside(&memory.path);
                    report(&swap, swap.merge_into(&memory.path)?)?;
                }
                MemoryKind::Roots(_) => {
                    out!("{} needs no merge: it keeps roots at once", memory.path.display())?;
                }
            }
        }
        Ok(())
    }

    /// Lets the program with a memory play moves for both sides, then merges the results.
    /// Afterwards the memory is both read and written, whatever its mode was before.
    pub(super) fn autoplay(&mut self, text: &str) -> anyhow::Result<()> {
        let moves = match text {
            "" => USUAL_MOVES,
            _ => text
                .parse()
                .map_err(|_| anyhow!("write `autoplay`, or a number as in `autoplay 4`"))?,
        };
        ensure!(self.game.end().is_none(), "the game is over; take a move back, or type `new`");
        self.learn("both")?;
        let side = self.learner().context(NO_MEMORY)?;
        let settings = patient(self.seats[side].settings.clone());
        let mut seat = Seat::<P>::new(&settings, &self.now)?;
        seat.begin(self.seeds.draw())?;
        for _ in 0..moves {
            if self.game.end().is_some() {
                break;
            }
            match seat.turn(&self.game, self.display, &self.now)? {
                Turn::Move(decision) => self.play(&seat.name, &decision)?,
                Turn::Late => bail!("{} has no clock", seat.name),
                Turn::Failed(error) => return Err(error.into()),
            }
        }
        self.offer = None;
        self.merge()?;
        self.show()
    }

    /// Returns the side of a program with a memory.
    fn learner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| {
            let settings = &self.seats[side].settings;
            settings.kind != PlayerKind::Person && settings.memory.is_some()
        })
    }
}

/// Removes the player's clock and raises its time limit to at least ten seconds per move. Keeps a
/// limit of another kind.
fn patient(settings: PlayerSettings) -> PlayerSettings {
    let at_least = |time: Duration| time.max(LEAST_TIME);
    let mut effort = settings.effort;
    effort.time = effort.time.map(at_least);
    if effort.is_unlimited() {
        effort.time = Some(LEAST_TIME);
    }
    PlayerSettings { effort, clock: None, ..settings }
}
