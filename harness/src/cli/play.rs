//! `plywood play`: games at the console.

use std::fs;
use std::io::{self, BufRead as _, Write as _};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use plywood_players::{
    BySide, Clock, Decision, Effort, Flag, Game, Orders, Origin, Player, PlayerKind,
    PlayerSettings, Progress, ScoreSheet, Seeds, Side, Thinker,
};
use plywood_positions::{ByDistance, Chess, ConnectFour, Othello, TicTacToe, Value};

use crate::catalogue::players::{Arena, player, thinker};
use crate::cli::output;
use crate::cli::verdict::{Verdict, usage};
use crate::record::whole::write_whole;

/// Play a game at the console, against a program or another person
///
/// A player is `person`, an algorithm with its settings, or a name (joanna, joanna-learning,
/// pilsen, self-taught, strongest), followed by options separated by commas: eval=, nodes=, depth=,
/// time=, clock=, book=, tables= (a folder of endgame tables), syzygy= (folders of Syzygy tables),
/// memory= (a learning memory; see `plywood memory --help`); `uci=COMMAND` is another program. A
/// program without a limit takes two seconds for a move.
///
/// Moves are typed in the game's notation: in chess as Nf3 or g1f3. `help` lists other commands.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood play
  plywood play --game connect-four --first person --second alpha-beta,depth=9
  plywood play --first joanna,time=5s,book=spanish --second person
  plywood play --load adjourned.pgn")]
pub struct Options {
    /// The game: chess, connect-four, othello or tic-tac-toe
    #[arg(long, default_value = "chess")]
    game: String,
    /// The player who moves first: White in chess
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    first: PlayerSettings,
    /// The opponent [default: strongest in chess, else alpha-beta]
    #[arg(long, value_name = "PLAYER")]
    second: Option<PlayerSettings>,
    /// Start from a position, in the game's notation
    #[arg(long, value_name = "POSITION", conflicts_with = "load")]
    position: Option<String>,
    /// Continue a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<String>,
    /// The seed of draws from opening books [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

const HELP: &str = "\
a move         such as Nf3 or g1f3 in chess, d3 in Othello, 4 in Connect Four
moves          all legal moves
board          the board again
back           take your last move back, and what came after it
save FILE      write the game (PGN in chess)
load FILE      go on with a game that was saved
new            another game
resign         give the game up
quit           end";

/// Thinking time of a program without a limit.
const USUAL: Duration = Duration::from_secs(2);

impl Options {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If a player, the position or the file does not exist.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        match self.game.as_str() {
            "chess" => self.play::<Chess>("strongest"),
            "connect-four" => self.play::<ConnectFour>("alpha-beta"),
            "othello" => self.play::<Othello>("alpha-beta"),
            "tic-tac-toe" => self.play::<TicTacToe>("alpha-beta"),
            other => Err(usage(anyhow!(
                "\"{other}\" is not a game of two players; take chess, connect-four, othello or \
                 tic-tac-toe"
            ))),
        }
    }

    fn play<P: Arena>(&self, usual: &str) -> anyhow::Result<Verdict> {
        let second = match &self.second {
            Some(second) => second.clone(),
            None => usual.parse()?,
        };
        let game = match (&self.position, &self.load) {
            (Some(text), _) => Game::from_text(text).map_err(|error| usage(anyhow!(error)))?,
            (None, Some(file)) => load::<P>(file).map_err(usage)?,
            (None, None) => Game::default(),
        };
        let seats = BySide {
            first: Seat::<P>::new(&self.first).map_err(usage)?,
            second: Seat::<P>::new(&second).map_err(usage)?,
        };
        let seeds = self.seed.map_or_else(Seeds::of_clock, Seeds::new);
        if Side::BOTH.into_iter().any(|side| seats[side].settings.book.is_some()) {
            output::line(format_args!("Draws from opening books: --seed {}", seeds.first()))?;
        }
        Console { start: game.clone(), game, seats, seeds }.run()?;
        Ok(Verdict::Well)
    }
}

/// The player on a side.
struct Seat<P: Arena> {
    name: String,
    who: Who<P>,
    clock: Option<Clock>,
    settings: PlayerSettings,
}

enum Who<P: Arena> {
    Person,
    Thinker(Box<Thinker<P>>),
    Other(Box<dyn Player<P> + Send>),
}

impl<P: Arena> Seat<P> {
    fn new(settings: &PlayerSettings) -> anyhow::Result<Self> {
        let mut settings = settings.clone();
        if settings.effort.is_unlimited() && settings.clock.is_none() {
            settings.effort = Effort { time: Some(USUAL), ..settings.effort };
        }
        let who = match settings.kind {
            PlayerKind::Person => Who::Person,
            PlayerKind::Search(_) => Who::Thinker(Box::new(thinker(&settings)?)),
            PlayerKind::Program(_) => Who::Other(player(&settings)?),
        };
        let clock = settings.clock.map(Clock::new);
        Ok(Self { name: settings.name.clone(), who, clock, settings })
    }
}

/// A game in progress.
struct Console<P: Arena> {
    start: Game<P>,
    game: Game<P>,
    seats: BySide<Seat<P>>,
    seeds: Seeds,
}

/// What happens after a line of input.
#[derive(PartialEq, Eq)]
enum Next {
    /// The game goes on.
    Play,
    /// The program ends.
    Quit,
}

impl<P: Arena> Console<P> {
    fn run(&mut self) -> anyhow::Result<()> {
        self.begin()?;
        self.show()?;
        loop {
            let side = self.game.side_to_move();
            let is_person = matches!(self.seats[side].who, Who::Person);
            let next = if self.game.end().is_some() || is_person {
                self.ask(side)?
            } else {
                self.answer(side)?;
                Next::Play
            };
            if next == Next::Quit {
                return Ok(());
            }
        }
    }

    /// Makes all players forget previous games.
    fn begin(&mut self) -> anyhow::Result<()> {
        let seed = self.seeds.draw();
        for side in Side::BOTH {
            let seat = &mut self.seats[side];
            match &mut seat.who {
                Who::Person => {}
                Who::Thinker(thinker) => thinker.forget(seed),
                Who::Other(player) => player.begin(seed)?,
            }
            seat.clock = seat.settings.clock.map(Clock::new);
        }
        Ok(())
    }

    /// Prints the board, and the result if the game is over.
    fn show(&self) -> anyhow::Result<()> {
        output::line(format_args!("\n{}\n", self.game.position().diagram()))?;
        if let Some(end) = self.game.end() {
            output::line(format_args!("The game is over: {end}."))?;
        }
        Ok(())
    }

    /// Handles a line of input from the person on `side`.
    fn ask(&mut self, side: Side) -> anyhow::Result<Next> {
        let prompt = if self.game.end().is_some() {
            "over".to_owned()
        } else {
            format!("{}. {}", self.game.move_number(), P::SIDES[usize::from(side == Side::Second)])
        };
        write!(io::stdout(), "{prompt}> ").and_then(|()| io::stdout().flush())?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            output::line(format_args!(""))?;
            return Ok(Next::Quit);
        }
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "quit" | "exit" => return Ok(Next::Quit),
            "help" => output::line(format_args!("{HELP}"))?,
            "board" => self.show()?,
            "moves" => {
                let position = self.game.position();
                let moves = self.game.moves();
                let moves: Vec<_> = moves.iter().map(|&it| position.notation(it)).collect();
                output::line(format_args!("{}", moves.join(" ")))?;
            }
            "back" => self.back()?,
            "resign" => {
                self.game.resign(side);
                self.show()?;
            }
            "new" => {
                self.game = self.start.clone();
                self.begin()?;
                self.show()?;
            }
            "save" => match self.save(rest) {
                Ok(()) => output::line(format_args!("saved in {rest}"))?,
                Err(error) => output::line(format_args!("{error:#}"))?,
            },
            "load" => match load::<P>(rest) {
                Ok(game) => {
                    self.game = game;
                    self.begin()?;
                    self.show()?;
                }
                Err(error) => output::line(format_args!("{error:#}"))?,
            },
            _ => match self.game.play_text(line) {
                Ok(_) => self.show()?,
                Err(error) => {
                    output::line(format_args!("{error}; `help` names what else can be typed"))?;
                }
            },
        }
        Ok(Next::Play)
    }

    /// Takes moves back until it is a person's turn again.
    fn back(&mut self) -> anyhow::Result<()> {
        if self.game.take_back().is_none() {
            return output::line(format_args!("there is no move to take back"));
        }
        let is_program =
            |this: &Self| !matches!(this.seats[this.game.side_to_move()].who, Who::Person);
        while is_program(self) && self.game.take_back().is_some() {}
        self.show()
    }

    /// Makes a move of the program on `side`.
    fn answer(&mut self, side: Side) -> anyhow::Result<()> {
        let Seat { name, who, clock, .. } = &mut self.seats[side];
        let time = clock.map(|clock| clock.time());
        let started = std::time::Instant::now();
        output::line(format_args!("{name} is thinking ..."))?;
        let root = self.game.position().clone();
        let decision = match who {
            Who::Person => return Ok(()),
            Who::Thinker(thinker) => {
                let budget = time.map(|time| time.budget());
                let orders = Orders { effort: thinker.effort(), budget, ..Orders::default() };
                let mut printed = Ok(());
                let decision = thinker.think(&self.game, &orders, &mut |progress| {
                    let line = output::line(format_args!("{}", thought(&root, progress)));
                    printed = std::mem::replace(&mut printed, Ok(())).and(line);
                });
                printed?;
                decision.context("there is no move")?
            }
            Who::Other(player) => match player.choose(&self.game, time) {
                Ok(decision) => decision,
                Err(error) => {
                    output::line(format_args!("{error}"))?;
                    self.game.resign(side);
                    return self.show();
                }
            },
        };
        let has_lost = clock.as_mut().is_some_and(|it| it.press(started.elapsed()) == Flag::Fallen);
        if has_lost {
            self.game.run_out_of_time(side);
            return self.show();
        }
        let Decision { chosen, origin, .. } = decision;
        let from = match origin {
            Origin::Advice(adviser) => format!(" (from the {adviser})"),
            _ => String::new(),
        };
        output::line(format_args!("{name} plays {}{from}", root.notation(chosen)))?;
        self.game.play(chosen)?;
        self.show()
    }

    fn save(&self, file: &str) -> anyhow::Result<()> {
        anyhow::ensure!(!file.is_empty(), "name a file, as in `save game.pgn`");
        let tags = [("White", Side::First), ("Black", Side::Second)];
        let tags = tags.map(|(tag, side)| (tag.to_owned(), self.seats[side].name.clone())).to_vec();
        let sheet = ScoreSheet::new(self.game.clone(), tags);
        write_whole(Path::new(file), sheet.to_string().as_bytes())
    }
}

/// A line about an iteration: depth, value, nodes and principal variation.
fn thought<P: Arena>(root: &P, progress: &Progress<'_, P::Move>) -> String {
    let mut position = root.clone();
    let mut line = Vec::new();
    for &chosen in progress.line {
        line.push(position.notation(chosen));
        position.make(chosen);
    }
    let value = progress.bounds.value().map_or("?".to_owned(), |it| written(it, progress.depth));
    let Progress { depth, nodes, .. } = progress;
    format!("  depth {depth:>2}  {value:>9}  {nodes:>9} nodes  {}", line.join(" "))
}

/// A value as text: a win or loss in plies, or hundredths.
fn written(value: Value, depth: u32) -> String {
    match ByDistance::<()>::remaining(value) {
        Some(remaining) => {
            let plies = depth.saturating_sub(remaining);
            format!("{} in {plies}", if value > 0 { "win" } else { "loss" })
        }
        None => format!("{:+.2}", f64::from(value) / 100.0),
    }
}

fn load<P: Arena>(file: &str) -> anyhow::Result<Game<P>> {
    let text = fs::read(Path::new(file)).with_context(|| format!("cannot read {file}"))?;
    Ok(P::read_game(&text, file).map_err(|error| anyhow!(error))?.game)
}
