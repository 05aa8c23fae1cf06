//! Our players as UCI programs.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use plywood_algorithms::{Configuration, Settings, TableSettings};
use plywood_positions::Chess;

use super::go::{Go, orders};
use super::output::Output;
use super::searches::{Searches, Signals};
use crate::player::{MemorySettings, PlayerKind, PlayerSettings, Thinker};
use crate::room::machine_memory;
use crate::{Game, Seeds};

/// Makes players out of their settings: whoever knows the evaluations' names.
pub type Workshop<'a> = dyn Fn(&PlayerSettings) -> Result<Thinker<Chess>, String> + Sync + 'a;

/// Plays the side of a UCI program: reads commands from `input` until `quit` or
/// its end, and answers on `output`. What makes no sense is answered with an
/// `info string`, and ignored.
///
/// A search runs on a thread of its own, on which all other commands are obeyed,
/// too: those that come too early wait for its `bestmove`.
///
/// # Errors
///
/// Where `player` cannot play, or the output is closed.
pub fn serve<W: Write + Send + 'static>(
    input: impl BufRead,
    output: W,
    player: &str,
    workshop: &Workshop<'_>,
) -> io::Result<()> {
    let options = Options { player: player.to_owned(), ..Options::default() };
    let thinker = options.build(workshop).map_err(io::Error::other)?;
    let (output, searches) = (Output::new(output), Searches::default());
    let mut server = Server {
        output: output.clone(),
        workshop,
        options,
        thinker,
        game: Some(Game::default()),
        seeds: Seeds::of_clock(),
        searches: &searches,
    };
    server.forget();
    let (sender, commands) = channel();
    thread::scope(|scope| {
        let serving = scope.spawn(move || {
            commands.into_iter().try_for_each(|command: Command| server.obey(&command))
        });
        let read = listen(input, &output, &searches, &sender);
        drop(sender);
        let served = serving.join();
        read.and(served.unwrap_or_else(|_| Err(io::Error::other("the search has panicked"))))
    })
}

/// A line to obey, and how the other side reaches the search that it begins.
struct Command {
    line: String,
    signals: Option<Arc<Signals>>,
}

/// Reads lines until `quit` or the end. What concerns a search that runs is done
/// at once; the rest is sent on.
fn listen<W: Write>(
    input: impl BufRead,
    output: &Output<W>,
    searches: &Searches,
    sender: &Sender<Command>,
) -> io::Result<()> {
    for line in input.lines() {
        let line = match line {
            Ok(line) => line,
            // A line that is no text makes no sense either.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                output.note("a line is not UTF-8; ignored")?;
                continue;
            }
            Err(error) => return Err(error),
        };
        let words: Vec<_> = line.split_whitespace().collect();
        let signals = match words.as_slice() {
            ["quit"] => {
                searches.stop_all();
                return Ok(());
            }
            ["stop"] => {
                searches.stop();
                continue;
            }
            ["ponderhit"] => {
                searches.hit();
                continue;
            }
            ["isready"] if searches.are_asked_for() => {
                output.line("readyok")?;
                continue;
            }
            ["go", rest @ ..] => Some(searches.ask(rest.contains(&"ponder"))),
            _ => None,
        };
        // Whoever obeys has lost the output, and says so.
        if sender.send(Command { line, signals }).is_err() {
            return Ok(());
        }
    }
    searches.close();
    Ok(())
}

/// What `setoption` sets.
#[derive(Clone, Debug, Default)]
struct Options {
    player: String,
    mebibytes: Option<usize>,
    book: Option<PathBuf>,
    memory: Option<MemorySettings>,
    tables: Option<PathBuf>,
    /// What all draws of the session follow from; `None` asks the clock.
    seed: Option<u64>,
}

impl Options {
    /// The size of the player's table; what `Hash` offers where it has none.
    fn table(&self) -> usize {
        let settings = self.player.parse().ok();
        let table = settings.and_then(|settings: PlayerSettings| match settings.kind {
            PlayerKind::Search(configuration) => configuration.settings().table,
            _ => None,
        });
        self.mebibytes.or(table.map(|table| table.mebibytes)).unwrap_or(16)
    }

    fn build(&self, workshop: &Workshop<'_>) -> Result<Thinker<Chess>, String> {
        let mut settings: PlayerSettings =
            self.player.parse().map_err(|error| format!("{error}"))?;
        let PlayerKind::Search(configuration) = &mut settings.kind else {
            return Err(format!("\"{}\" does not search; take another player", self.player));
        };
        if let (Some(mebibytes), Some(table)) = (self.mebibytes, configuration.settings().table) {
            let table = Some(TableSettings { mebibytes, ..table });
            let larger = Settings { table, ..*configuration.settings() };
            *configuration = Configuration::new(configuration.algorithm(), larger)
                .map_err(|error| error.to_string())?;
        }
        for (own, set) in [(&mut settings.book, &self.book), (&mut settings.tables, &self.tables)] {
            *own = set.clone().or(own.take());
        }
        if let Some(memory) = &self.memory {
            settings = settings.with_memory(memory.clone()).map_err(|error| error.to_string())?;
        }
        workshop(&settings)
    }
}

struct Server<'a, W> {
    output: Output<W>,
    workshop: &'a Workshop<'a>,
    options: Options,
    thinker: Thinker<Chess>,
    /// None after a position that could not be understood.
    game: Option<Game<Chess>>,
    seeds: Seeds,
    searches: &'a Searches,
}

impl<W: Write + Send + 'static> Server<'_, W> {
    fn obey(&mut self, command: &Command) -> io::Result<()> {
        let words: Vec<_> = command.line.split_whitespace().collect();
        match (words.as_slice(), &command.signals) {
            (["go", rest @ ..], Some(signals)) => self.go(rest, signals),
            // A program may say several times that the game is a new one.
            ([] | ["debug" | "register", ..], _) => Ok(()),
            (["uci"], _) => self.introduce(),
            (["isready"], _) => self.output.line("readyok"),
            (["ucinewgame"], _) => {
                self.game = Some(Game::default());
                self.forget();
                Ok(())
            }
            (["position", rest @ ..], _) => {
                let game = read_position(rest);
                let refused = game.as_ref().err().cloned();
                self.game = game.ok();
                refused.map_or(Ok(()), |problem| self.output.note(&problem))
            }
            (["setoption", rest @ ..], _) => self.set_option(rest),
            _ => {
                let line = &command.line;
                self.output.note(&format!("\"{line}\" means nothing here; ignored"))
            }
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let output = &self.output;
        output.line(concat!("id name Plywood ", env!("CARGO_PKG_VERSION")))?;
        output.line("id author the Plywood project")?;
        let (table, most) = (self.options.table(), most_mebibytes());
        output.line(&format!("option name Hash type spin default {table} min 1 max {most}"))?;
        output.line("option name Clear Hash type button")?;
        let player = &self.options.player;
        output.line(&format!("option name Player type string default {player}"))?;
        for name in ["Book", "Memory", "Tables", "Seed"] {
            output.line(&format!("option name {name} type string default <empty>"))?;
        }
        output.line("uciok")
    }

    fn forget(&mut self) {
        self.thinker.forget(self.seeds.draw());
    }

    fn set_option(&mut self, words: &[&str]) -> io::Result<()> {
        let ["name", rest @ ..] = words else {
            return self.output.note("write \"setoption name NAME value VALUE\"; ignored");
        };
        let end = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
        let name = rest[..end].join(" ");
        let value = rest[end..].get(1..).unwrap_or_default().join(" ");
        let path = || Some(PathBuf::from(&value)).filter(|_| !is_empty(&value));
        let mut options = self.options.clone();
        match name.to_ascii_lowercase().as_str() {
            "clear hash" => {
                self.forget();
                return Ok(());
            }
            "hash" => {
                let most = most_mebibytes();
                match value.parse().ok().filter(|mebibytes| (1..=most).contains(mebibytes)) {
                    Some(mebibytes) => options.mebibytes = Some(mebibytes),
                    None => {
                        return self
                            .output
                            .note(&format!("Hash {value} is not 1 to {most}; ignored"));
                    }
                }
            }
            "player" => options.player = value,
            "book" => options.book = path(),
            "memory" if is_empty(&value) => options.memory = None,
            "memory" => match value.parse() {
                Ok(memory) => options.memory = Some(memory),
                Err(error) => return self.output.note(&format!("{error}; ignored")),
            },
            "tables" => options.tables = path(),
            "seed" if is_empty(&value) => options.seed = None,
            "seed" => match value.parse() {
                Ok(seed) => options.seed = Some(seed),
                Err(error) => return self.output.note(&format!("Seed {value}: {error}; ignored")),
            },
            _ => return self.output.note(&format!("there is no option \"{name}\"; ignored")),
        }
        match options.build(self.workshop) {
            Ok(thinker) => {
                // To name a seed is to begin with it again.
                if name.eq_ignore_ascii_case("seed") {
                    self.seeds = options.seed.map_or_else(Seeds::of_clock, Seeds::new);
                }
                self.options = options;
                self.thinker = thinker;
                self.forget();
                Ok(())
            }
            Err(error) => self.output.note(&format!("{name} stays as it was: {error}")),
        }
    }

    fn go(&mut self, words: &[&str], signals: &Signals) -> io::Result<()> {
        let mut complaints = Vec::new();
        let game = self.game.clone();
        let go = Go::read(words, game.as_ref().unwrap_or(&Game::default()), &mut complaints);
        for complaint in complaints {
            self.output.note(&format!("{complaint}; ignored"))?;
        }
        let problem = match &game {
            None => Some("the last position was refused, and nothing is searched".to_owned()),
            Some(game) if game.moves().is_empty() => {
                let end = game.end().map_or(String::new(), |end| end.to_string());
                Some(format!("there is no move: {end}"))
            }
            Some(_) => None,
        };
        let (Some(game), None) = (game, &problem) else {
            self.output.note(&problem.unwrap_or_default())?;
            self.searches.wait(signals, go.is_infinite);
            self.searches.answer();
            return self.output.line("bestmove 0000");
        };
        let spend = go.orders(game.side_to_move(), self.thinker.effort());
        let is_endless = go.is_endless(spend.0, spend.1);
        self.searches.begin(signals, is_endless);
        let orders = orders(spend, &go, &signals.stop);
        let output = &self.output;
        let mut written = Ok(());
        let mut last = Reported { is_exact: true, nodes: 0, fullness: None };
        let decision = self.thinker.think(&game, &orders, &mut |progress| {
            let is_exact = progress.bounds.value().is_some();
            last = Reported { is_exact, nodes: progress.nodes, fullness: progress.fullness };
            let line = output.progress(&game, progress);
            written = std::mem::replace(&mut written, Ok(())).and(line);
        });
        written?;
        self.searches.wait(signals, is_endless);
        self.searches.answer();
        let Some(decision) = decision else { return output.line("bestmove 0000") };
        if !last.is_exact || decision.nodes > last.nodes {
            output.estimate(&game, &decision, last.fullness)?;
        }
        output.decision(game.position(), &decision, self.seeds.first())
    }
}

/// What was said of the last iteration.
struct Reported {
    is_exact: bool,
    nodes: u64,
    fullness: Option<u32>,
}

/// `startpos` or `fen FEN`, then `moves` and moves; or what is wrong with them.
fn read_position(words: &[&str]) -> Result<Game<Chess>, String> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(end);
    let game = match start {
        ["startpos"] => Ok(Game::default()),
        ["fen", fen @ ..] => Game::from_text(&fen.join(" ")),
        _ => Err("write \"position startpos\" or \"position fen FEN\"".to_owned()),
    };
    let mut game = game.map_err(|error| format!("no position: {error}"))?;
    for text in moves.iter().skip(1) {
        // Who sends moves decides when the game is over.
        game.play_on();
        game.play_text(text).map_err(|error| format!("no position: after \"{game}\": {error}"))?;
    }
    game.play_on();
    Ok(game)
}

/// The largest table to offer: what the machine has, and no more than others do.
fn most_mebibytes() -> usize {
    let has = machine_memory().map_or(usize::MAX, |bytes| (bytes >> 20) as usize);
    has.clamp(1, 65536)
}

fn is_empty(value: &str) -> bool {
    value.is_empty() || value == "<empty>"
}
