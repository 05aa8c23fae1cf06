//! `plywood-play play`: plays games at the console.

mod console;
mod move_now;
mod seat;

use clap::Args;
use plywood_players::{BySide, PlayerSettings, Seeds, Side};

use console::Console;
use move_now::MoveNow;
use seat::Seat;

use crate::catalogue::players::PlayableGame;
use crate::cli::played;
use plywood::cli::output::out;
use plywood::cli::position::PositionOption;
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};

/// Play a game at the console, against a program or a person
///
/// A player is `person`, an algorithm with its settings, or a name (joanna, joanna-learning,
/// pilsen, self-taught, strongest), followed by options separated by commas: eval=, nodes=,
/// evaluations=, depth=, time=, clock=, book=, tables= (a folder of endgame tables), syzygy=
/// (folders of Syzygy tables), memory= (a learning memory; see `plywood-play memory --help`) and
/// repetition= (second or third: the occurrence of a position that is a draw). `uci=COMMAND` is an
/// external UCI program. A program without a limit thinks for two seconds per move.
///
/// Moves are typed in the game's notation: in chess as Nf3 or g1f3. `help` lists other commands.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play play
  plywood-play play --game connect-four --first person \\
    --second alpha-beta,depth=9
  plywood-play play --first joanna,time=5s,book=spanish --second person
  plywood-play play --load adjourned.pgn")]
pub struct Options {
    /// Game: chess, connect-four, othello, tic-tac-toe, a smaller board such as othello:6x6, or an
    /// added playable game
    #[arg(long, default_value = "chess")]
    game: String,
    /// Player who moves first: White in chess
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    first: PlayerSettings,
    /// Opponent [default: strongest in chess, else alpha-beta]
    #[arg(long, value_name = "PLAYER")]
    second: Option<PlayerSettings>,
    #[command(flatten)]
    position: PositionOption,
    /// Saved game to continue
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    load: Option<String>,
    /// Random seed for opening books [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        played::game::<played::Play>(&self.game)?(&self)
    }
}

impl Options {
    /// Plays a game at the console.
    pub fn play<P: PlayableGame>(&self) -> anyhow::Result<Verdict> {
        let usual: PlayerSettings = P::USUAL_PLAYER.parse()?;
        let second = self.second.as_ref().unwrap_or(&usual);
        let start = played::start::<P>(&self.game, self.position.text())?;
        let now = MoveNow::default();
        let seats = BySide {
            first: Seat::<P>::new(&self.first, &now).map_err(usage)?,
            second: Seat::<P>::new(second, &now).map_err(usage)?,
        };
        let seeds = self.seed.map_or_else(Seeds::of_clock, Seeds::new);
        if Side::BOTH.into_iter().any(|side| seats[side].settings.book.is_some()) {
            out!("Draws from opening books: --seed {}", seeds.first())?;
        }
        let mut console = Console::new(start, seats, usual, seeds, now);
        if let Some(file) = &self.load {
            console.load(file).map_err(usage)?;
        }
        console.run()?;
        Ok(Verdict::Well)
    }
}
