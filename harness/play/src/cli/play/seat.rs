//! A player on one side of the console's board.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use plywood_players::{
    Clock, Decision, Effort, Flag, Game, Orders, Player, PlayerError, PlayerKind, PlayerSettings,
    Progress, Thinker,
};
use plywood_positions::{ByDistance, Value};

use super::move_now::MoveNow;
use crate::catalogue::players::{PlayableGame, player, thinker};
use plywood::cli::output::out;

/// Thinking time per move of a program without a limit.
const USUAL: Duration = Duration::from_secs(2);

/// The amount of a program's search output that is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Display {
    /// A line for each iteration.
    #[default]
    Full,
    /// The last line only.
    Short,
    /// No output.
    Off,
}

/// A player with its clock and settings.
pub struct Seat<P: PlayableGame> {
    pub name: String,
    who: Who<P>,
    pub clock: Option<Clock>,
    pub settings: PlayerSettings,
    /// The value of the player's last move, from the player's point of view.
    pub value: Option<Value>,
}

enum Who<P: PlayableGame> {
    Person,
    Thinker(Box<Thinker<P>>),
    Other(Box<dyn Player<P> + Send>),
}

/// The result of a program's turn: a move, a loss on time, or a failure.
pub enum Turn<M> {
    /// The program has moved.
    Move(Decision<M>),
    /// The program lost on time.
    Late,
    /// The program failed.
    Failed(PlayerError),
}

impl<P: PlayableGame> Seat<P> {
    /// Creates a player from its settings.
    ///
    /// # Errors
    ///
    /// If the player cannot be created.
    pub fn new(settings: &PlayerSettings, now: &MoveNow) -> anyhow::Result<Self> {
        let mut settings = settings.clone();
        if settings.effort.is_unlimited() && settings.clock.is_none() {
            settings.effort = Effort { time: Some(USUAL), ..settings.effort };
        }
        let who = match settings.kind {
            PlayerKind::Person => Who::Person,
            PlayerKind::Search(_) => Who::Thinker(Box::new(thinker(&settings)?)),
            PlayerKind::Program(_) => {
                let mut player = player(&settings)?;
                player.move_at(now.flag());
                Who::Other(player)
            }
        };
        let clock = settings.clock.map(Clock::new);
        Ok(Self { name: settings.name.clone(), who, clock, settings, value: None })
    }

    pub fn is_person(&self) -> bool {
        matches!(self.who, Who::Person)
    }

    /// Starts a game: forgets earlier games, seeds the player, and resets the clock.
    ///
    /// # Errors
    ///
    /// If the player cannot play.
    pub fn begin(&mut self, seed: u64) -> anyhow::Result<()> {
        match &mut self.who {
            Who::Person => {}
            Who::Thinker(thinker) => thinker.forget(seed),
            Who::Other(player) => player.begin(seed)?,
        }
        self.clock = self.settings.clock.map(Clock::new);
        self.value = None;
        Ok(())
    }

    /// Replaces the player's settings during a game.
    ///
    /// # Errors
    ///
    /// If no player can be created from the new settings. The player then continues with the old
    /// settings.
    pub fn change(
        &mut self,
        settings: &PlayerSettings,
        seed: u64,
        now: &MoveNow,
    ) -> anyhow::Result<()> {
        // Only one player at a time can open a memory; this closes it.
        self.who = Who::Person;
        let changed = Self::new(settings, now);
        let is_changed = changed.as_ref().map(|_| ()).map_err(|error| anyhow!("{error:#}"));
        let mut changed = changed.or_else(|_| Self::new(&self.settings, now))?;
        let clock = self.clock;
        changed.begin(seed)?;
        *self = Self { clock, ..changed };
        is_changed
    }

    /// Lets the program think about a move, on its clock if it has one.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, or the game is over.
    pub fn turn(
        &mut self,
        game: &Game<P>,
        display: Display,
        now: &MoveNow,
    ) -> anyhow::Result<Turn<P::Move>> {
        let time = self.clock.map(|clock| clock.time());
        let started = Instant::now();
        let thinking = now.thinking();
        let chosen = match &mut self.who {
            Who::Person => Err(PlayerError::Over),
            Who::Thinker(thinker) => {
                let budget = time.map(|time| time.budget());
                let (effort, stop) = (thinker.effort(), now.flag());
                let orders = Orders { effort, budget, stop, ..Orders::default() };
                thought(thinker, game, &orders, display)?.ok_or(PlayerError::Over)
            }
            Who::Other(player) => player.choose(game, time),
        };
        drop(thinking);
        let late = |clock: &mut Clock| clock.press(started.elapsed()) == Flag::Fallen;
        Ok(match chosen {
            Err(error) => Turn::Failed(error),
            Ok(_) if self.clock.as_mut().is_some_and(late) => Turn::Late,
            Ok(decision) => {
                self.value = decision.value;
                Turn::Move(decision)
            }
        })
    }
}

/// Runs a search and prints its iterations.
fn thought<P: PlayableGame>(
    thinker: &mut Thinker<P>,
    game: &Game<P>,
    orders: &Orders<'_, P>,
    display: Display,
) -> anyhow::Result<Option<Decision<P::Move>>> {
    let (mut printed, mut last) = (Ok(()), None);
    let decision = thinker.think(game, orders, &mut |progress| {
        let line = iteration(game.position(), progress);
        if display == Display::Full {
            let line = out!("{line}");
            printed = std::mem::replace(&mut printed, Ok(())).and(line);
        }
        last = Some(line);
    });
    printed.context("the thoughts cannot be shown")?;
    match last {
        Some(line) if display == Display::Short => out!("{line}")?,
        _ => {}
    }
    Ok(decision)
}

/// Formats an iteration: depth, value, nodes and principal variation.
fn iteration<P: PlayableGame>(root: &P, progress: &Progress<'_, P::Move>) -> String {
    let mut position = root.clone();
    let mut line = Vec::new();
    for &chosen in progress.line {
        line.push(position.notation(chosen));
        position.make(chosen);
    }
    let value = progress.bounds.value().map_or("?".to_owned(), written);
    let Progress { depth, nodes, .. } = progress;
    format!("  depth {depth:>2}  {value:>9}  {nodes:>9} nodes  {}", line.join(" "))
}

/// Formats a value as "won", "lost" or hundredths. The distance to the end is omitted, because the
/// search does not count the plies of extensions.
pub fn written(value: Value) -> String {
    match ByDistance::<()>::remaining(value) {
        Some(_) if value > 0 => "won".to_owned(),
        Some(_) => "lost".to_owned(),
        None => format!("{:+.2}", f64::from(value) / 100.0),
    }
}
