//! The console of `plywood-play play`: the state of a game and the commands that change it.

mod memories;
mod programs;

use std::io::{self, BufRead as _, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, anyhow, bail, ensure};
use clap::ValueEnum as _;
use plywood_players::{
    BySide, Decision, End, Game, Origin, PlayerSettings, Reason, Score, ScoreSheet, Seeds, Side,
    Start,
};
use plywood_positions::read_file;

use super::move_now::MoveNow;
use super::seat::{Display, Seat, Turn};
use crate::catalogue::players::PlayableGame;
use plywood::cli::message::Message;
use plywood::cli::output::out;
use plywood::record::atomic_write::write_whole;

const HELP: &str = "\
a move           such as Nf3 or g1f3 in chess, d3 in Othello, 4 in Connect Four
moves            all legal moves
hint             what a program would play
undo, back       take your last move back, and what came after it
board, flip      the board again, or from the other side
fen, pgn         the position, or the game so far, as text
draw             offer a draw, or accept the one that is offered
claim [MOVE]     claim a draw by repetition or the fifty-move rule, with a move
                 that brings it or on the board
resign           give the game up
new              another game from the start
save FILE        write the game (PGN in chess)
load FILE        go on with a game that was saved
colour           change sides
limit LIMIT      what programs spend on a move: time=5s, nodes=20000 or depth=6
show HOW         what programs show of their thoughts: full, short or off
learn MODE       how programs use their memory: off, read, write or both
merge            add what was thought to the memory
autoplay [N]     let a program with a memory play ten moves, or N, then merge
quit             end
Ctrl-C while a program thinks makes it move; a second one ends.";

/// A game in progress at the console.
pub struct Console<P: PlayableGame> {
    /// The start position for the command `new`.
    start: Game<P>,
    game: Game<P>,
    /// The date of the game in the format of score sheets.
    date: String,
    seats: BySide<Seat<P>>,
    /// The program that gives hints; created for the first hint.
    adviser: Option<Seat<P>>,
    /// The settings of the program that gives hints, before its limit is matched to the opponent's.
    usual: PlayerSettings,
    seeds: Seeds,
    display: Display,
    /// Whether the board is shown from the second player's side.
    is_turned: bool,
    /// The side with an open draw offer.
    offer: Option<Side>,
    now: MoveNow,
}

impl<P: PlayableGame> Console<P> {
    /// Creates a console. The command `new` starts games at `start`, and the settings `usual` give
    /// hints.
    pub fn new(
        start: Game<P>,
        seats: BySide<Seat<P>>,
        usual: PlayerSettings,
        seeds: Seeds,
        now: MoveNow,
    ) -> Self {
        Self {
            game: start.clone(),
            start,
            date: today(),
            seats,
            adviser: None,
            usual,
            seeds,
            display: Display::default(),
            is_turned: false,
            offer: None,
            now,
        }
    }

    /// Loads the game in `file` and continues it.
    pub fn load(&mut self, file: &str) -> anyhow::Result<()> {
        let text = read_file(Path::new(file)).with_context(|| file.to_string())?;
        let sheet = P::read_game(&text, file).map_err(|error| anyhow!(error))?;
        self.date = sheet.tag("Date").map_or_else(today, str::to_owned);
        self.game = sheet.game;
        Ok(())
    }

    /// Plays until the user quits.
    ///
    /// # Errors
    ///
    /// If a player fails, or the output cannot be written.
    pub fn run(&mut self) -> anyhow::Result<()> {
        self.begin()?;
        self.show()?;
        loop {
            let side = self.game.side_to_move();
            let is_asked = self.game.end().is_some() || self.seats[side].is_person();
            if !is_asked {
                self.answer(side)?;
            } else if self.ask(side)?.is_break() {
                return Ok(());
            }
        }
    }

    /// Makes all players forget earlier games, and withdraws a draw offer.
    fn begin(&mut self) -> anyhow::Result<()> {
        let seed = self.seeds.draw();
        self.offer = None;
        Side::BOTH.into_iter().try_for_each(|side| self.seats[side].begin(seed))
    }

    /// Prints the board, the last move, and the side to move or the result.
    fn show(&self) -> anyhow::Result<()> {
        let last = self.game.plies().last();
        let diagram = self.game.position().diagram(last.map(|ply| ply.chosen));
        let diagram = if self.is_turned { diagram.turned() } else { diagram };
        let after = last.map_or(String::new(), |ply| {
            let before = self.game.beginning(self.game.plies().len() - 1);
            let dots = if before.side_to_move() == Side::First { "." } else { "..." };
            let chosen = ply.position.notation(ply.chosen);
            format!(" after {}{dots} {chosen}", before.move_number())
        });
        out!("\n{diagram}\n")?;
        match self.game.end() {
            Some(end) => out!("The game is over: {}.", self.written(end)),
            None => out!("{} to move{after}", self.mover()),
        }
    }

    /// Describes the end of the game, with the players' word for it, such as mate.
    fn written(&self, end: End) -> String {
        let word = self.game.position().end_in_words();
        match (end.reason, word) {
            (Reason::Won | Reason::Drawn, Some(word)) => format!("{} ({word})", end.score),
            _ => end.to_string(),
        }
    }

    /// Returns the name of the side to move.
    fn mover(&self) -> &'static str {
        P::SIDES[usize::from(self.game.side_to_move() == Side::Second)]
    }

    /// Reads and handles a line of input from the person on `side`. Breaks if the person quits.
    fn ask(&mut self, side: Side) -> anyhow::Result<ControlFlow<()>> {
        let prompt = match self.game.end() {
            Some(_) => "over".to_owned(),
            None => format!("{}. {}", self.game.move_number(), self.mover()),
        };
        write!(io::stdout(), "{prompt}> ").and_then(|()| io::stdout().flush())?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            out!("")?;
            return Ok(ControlFlow::Break(()));
        }
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if matches!(word, "quit" | "exit") {
            return Ok(ControlFlow::Break(()));
        }
        if let Err(error) = self.obey(side, line, word, rest.trim()) {
            out!("{}", Message::of(&format!("{error:#}")).in_one_line())?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Performs a command of the person on `side`. Fails if the command is impossible.
    #[expect(clippy::too_many_lines, reason = "one command after the other")]
    fn obey(&mut self, side: Side, line: &str, word: &str, rest: &str) -> anyhow::Result<()> {
        let say = |text: &str| out!("{text}");
        match word {
            "" => Ok(()),
            "help" => say(HELP),
            "board" => self.show(),
            "moves" => {
                let position = self.game.position();
                let moves = self.game.moves();
                let moves: Vec<_> = moves.iter().map(|&it| position.notation(it)).collect();
                say(&moves.join(" "))
            }
            "hint" => self.hint(),
            "undo" | "back" => self.back(),
            "flip" => {
                self.is_turned = !self.is_turned;
                self.show()
            }
            "fen" => say(&self.position()),
            "pgn" => say(self.sheet().to_string().trim_end()),
            "draw" => self.offer_draw(side),
            "claim" => self.claim(rest),
            "resign" => {
                self.game.resign(side);
                self.show()
            }
            "new" => {
                (self.game, self.date) = (self.start.clone(), today());
                self.begin()?;
                self.show()
            }
            "save" => {
                ensure!(!rest.is_empty(), "name a file, as in `save game.pgn`");
                write_whole(Path::new(rest), self.sheet().to_string())?;
                say(&format!("saved in {rest}"))
            }
            "load" => {
                self.load(rest)?;
                self.begin()?;
                self.show()
            }
            "colour" => {
                std::mem::swap(&mut self.seats.first, &mut self.seats.second);
                self.offer = None;
                self.show()
            }
            "limit" => self.limit(rest),
            "show" => {
                self.display = Display::from_str(rest, false)
                    .map_err(|_| anyhow!("write `show full`, `show short` or `show off`"))?;
                say(&format!("what programs think is now shown: {rest}"))
            }
            "learn" => self.learn(rest),
            "merge" => self.merge(),
            "autoplay" => self.autoplay(rest),
            _ => {
                let played = self.game.play_text(line);
                played.map_err(|error| anyhow!("{error} (`help` lists the commands)"))?;
                self.offer = self.offer.filter(|offering| *offering == side);
                self.show()
            }
        }
    }

    /// Takes back moves until it is a person's turn.
    fn back(&mut self) -> anyhow::Result<()> {
        ensure!(self.game.take_back().is_some(), "there is no move to take back");
        while !self.seats[self.game.side_to_move()].is_person() && self.game.take_back().is_some() {
        }
        self.offer = None;
        for side in Side::BOTH {
            self.seats[side].value = None;
        }
        self.show()
    }

    /// Formats the position as text; in chess, with its move counters.
    fn position(&self) -> String {
        let (position, quiet) = (self.game.position().clone(), self.game.quiet_plies());
        let number = self.game.move_number();
        let text = P::write_start(&Start { quiet, number, ..Start::at(position) });
        if text.is_empty() { "the start".to_owned() } else { text }
    }

    /// Offers a draw. A person accepts by offering a draw in return. A program accepts immediately
    /// unless its last move had a positive value for it.
    fn offer_draw(&mut self, side: Side) -> anyhow::Result<()> {
        ensure!(self.game.end().is_none(), "the game is over");
        let other = &self.seats[!side];
        let is_agreed = if other.is_person() {
            self.offer == Some(!side)
        } else {
            other.value.is_some_and(|value| value <= 0)
        };
        if is_agreed {
            self.game.finish(Score::Draw, Reason::Agreement);
            return self.show();
        }
        if other.is_person() {
            self.offer = Some(side);
            return out!(
                "a draw is offered; make your move, and {} may accept it with `draw`",
                other.name
            );
        }
        out!("{} declines", other.name)
    }

    /// Claims a draw by repetition or quiet moves, after the move `chosen` unless it is empty.
    /// Fails if no draw can be claimed.
    fn claim(&mut self, chosen: &str) -> anyhow::Result<()> {
        if let Some(end) = self.game.end() {
            bail!("the game is over: {}", self.written(end));
        }
        let mut game = self.game.clone();
        if !chosen.is_empty() {
            game.play_text(chosen)?;
        }
        let times = game.occurrences();
        let reason = game.end().map(|end| end.reason);
        if !matches!(reason, Some(Reason::Repetition | Reason::QuietMoves)) {
            let limit = P::QUIET_LIMIT.map_or(String::new(), |limit| {
                format!(
                    ", and {} of {limit} plies without a capture or a pawn's move",
                    game.quiet_plies()
                )
            });
            bail!(
                "no draw: the position has occurred {times} of 3 times{limit}; the game ends \
                 automatically when a draw can be claimed"
            );
        }
        self.game = game;
        self.show()
    }

    /// Lets the program on `side` play a move.
    fn answer(&mut self, side: Side) -> anyhow::Result<()> {
        let seat = &mut self.seats[side];
        let name = seat.name.clone();
        out!("{name} is thinking ...")?;
        let decision = match seat.turn(&self.game, self.display, &self.now)? {
            Turn::Move(decision) => decision,
            Turn::Late => {
                self.game.run_out_of_time(side);
                return self.show();
            }
            Turn::Failed(error) => {
                out!("{error}")?;
                self.game.resign(side);
                return self.show();
            }
        };
        self.play(&name, &decision)?;
        self.offer = None;
        self.show()
    }

    /// Plays the move chosen by the program called `name`, and prints the move's origin if it was
    /// not searched.
    fn play(&mut self, name: &str, decision: &Decision<P::Move>) -> anyhow::Result<()> {
        let from = match decision.origin {
            Origin::Advice(adviser) => format!(" (from the {adviser})"),
            Origin::Memory(depth) => format!(" (from memory, depth {depth})"),
            Origin::Search(_) | Origin::Unstated => String::new(),
        };
        let text = self.game.position().notation(decision.chosen);
        out!("{name} plays {text}{from}")?;
        self.game.play(decision.chosen)?;
        Ok(())
    }

    /// Returns the game so far as a score sheet, with its date and players.
    fn sheet(&self) -> ScoreSheet<P> {
        let tags = [
            ("Date", &self.date),
            ("White", &self.seats.first.name),
            ("Black", &self.seats.second.name),
        ];
        let tags = tags.map(|(tag, value)| (tag.to_owned(), value.clone())).to_vec();
        ScoreSheet::new(self.game.clone(), tags)
    }
}

/// Returns today's date (UTC) in the format of score sheets.
fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.split('T').next().unwrap_or_default().replace('-', ".")
}
