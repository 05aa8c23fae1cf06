//! Our players as UCI programs.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use plywood_algorithms::{Configuration, Settings, TableSettings};
use plywood_positions::Chess;

use super::go::{Go, orders};
use super::output::Output;
use crate::player::{MemorySettings, PlayerKind, PlayerSettings, Thinker};
use crate::{Game, Seeds};

/// Makes players out of their settings: whoever knows the evaluations' names.
pub type Workshop<'a> = dyn Fn(&PlayerSettings) -> Result<Thinker<Chess>, String> + 'a;

/// So often a finished search looks whether it may answer.
const PATIENCE: Duration = Duration::from_millis(1);

/// Plays the side of a UCI program: reads commands from `input` until `quit` or
/// its end, and answers on `output`. What makes no sense is answered with an
/// `info string`, and ignored.
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
    let mut server = Server {
        output: Output::new(output),
        workshop,
        options,
        game: Game::default(),
        seeds: Seeds::of_clock(),
        state: State::Idle(Box::new(thinker)),
    };
    server.forget();
    for line in input.lines() {
        // A line that is no text makes no sense either.
        match line {
            Ok(line) if line.trim() == "quit" => {
                server.stop()?;
                return Ok(());
            }
            Ok(line) => server.obey(&line)?,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                server.output.note("a line is not UTF-8; ignored")?;
            }
            Err(error) => return Err(error),
        }
    }
    server.finish()
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

/// Who has the player at the moment.
enum State {
    Idle(Box<Thinker<Chess>>),
    Thinking(Thinking),
    /// Only within a function that puts the player back.
    Nobody,
}

/// A running search.
struct Thinking {
    thread: JoinHandle<io::Result<Box<Thinker<Chess>>>>,
    /// Raised here, it ends the search.
    stop: Arc<AtomicBool>,
    /// Raised there as the move goes out, some time before the thread ends.
    answered: Arc<AtomicBool>,
    is_endless: bool,
}

struct Server<'a, W> {
    output: Output<W>,
    workshop: &'a Workshop<'a>,
    options: Options,
    game: Game<Chess>,
    seeds: Seeds,
    state: State,
}

impl<W: Write + Send + 'static> Server<'_, W> {
    fn obey(&mut self, line: &str) -> io::Result<()> {
        let words: Vec<_> = line.split_whitespace().collect();
        match words.as_slice() {
            // A program may say several times that the game is a new one.
            [] | ["debug" | "register" | "ponderhit", ..] => Ok(()),
            ["uci"] => self.introduce(),
            ["isready"] => self.output.line("readyok"),
            ["stop"] => self.stop(),
            ["ucinewgame" | "position" | "setoption" | "go", ..] if self.is_thinking()? => {
                self.output.note(&format!("still thinking; stop before \"{line}\""))
            }
            ["ucinewgame"] => {
                self.game = Game::default();
                self.forget();
                Ok(())
            }
            ["position", rest @ ..] => self.set_position(rest),
            ["setoption", rest @ ..] => self.set_option(rest),
            ["go", rest @ ..] => self.go(rest),
            _ => self.output.note(&format!("\"{line}\" means nothing here; ignored")),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let output = &self.output;
        output.line(concat!("id name Plywood ", env!("CARGO_PKG_VERSION")))?;
        output.line("id author the Plywood project")?;
        let table = self.options.table();
        output.line(&format!("option name Hash type spin default {table} min 1 max 65536"))?;
        output.line("option name Clear Hash type button")?;
        let player = &self.options.player;
        output.line(&format!("option name Player type string default {player}"))?;
        for name in ["Book", "Memory", "Tables", "Seed"] {
            output.line(&format!("option name {name} type string default <empty>"))?;
        }
        output.line("uciok")
    }

    fn forget(&mut self) {
        if let State::Idle(thinker) = &mut self.state {
            thinker.forget(self.seeds.draw());
        }
    }

    /// `startpos` or `fen FEN`, then `moves` and moves. A position that cannot
    /// be understood leaves the former one.
    fn set_position(&mut self, words: &[&str]) -> io::Result<()> {
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (start, moves) = words.split_at(end);
        let game = match start {
            ["startpos"] => Ok(Game::default()),
            ["fen", fen @ ..] => Game::from_text(&fen.join(" ")),
            _ => Err("write \"position startpos\" or \"position fen FEN\"".to_owned()),
        };
        let mut game = match game {
            Ok(game) => game,
            Err(error) => return self.output.note(&format!("no position: {error}; ignored")),
        };
        for text in moves.iter().skip(1) {
            // Who sends moves decides when the game is over.
            game.play_on();
            if let Err(error) = game.play_text(text) {
                return self.output.note(&format!("after \"{game}\": {error}; ignored"));
            }
        }
        game.play_on();
        self.game = game;
        Ok(())
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
                match value.parse().ok().filter(|mebibytes| (1..=65536).contains(mebibytes)) {
                    Some(mebibytes) => options.mebibytes = Some(mebibytes),
                    None => {
                        return self
                            .output
                            .note(&format!("Hash {value} is not 1 to 65536; ignored"));
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
                self.state = State::Idle(Box::new(thinker));
                self.forget();
                Ok(())
            }
            Err(error) => self.output.note(&format!("{name} stays as it was: {error}")),
        }
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        let mut complaints = Vec::new();
        let go = Go::read(words, &self.game, &mut complaints);
        for complaint in complaints {
            self.output.note(&format!("{complaint}; ignored"))?;
        }
        if self.game.moves().is_empty() {
            let end = self.game.end().map_or(String::new(), |end| end.to_string());
            self.output.note(&format!("there is no move: {end}"))?;
            return self.output.line("bestmove 0000");
        }
        let State::Idle(mut thinker) = std::mem::replace(&mut self.state, State::Nobody) else {
            return Ok(());
        };
        let spend = go.orders(self.game.side_to_move(), thinker.effort());
        let is_endless = go.is_endless(spend.0, spend.1);
        let (stop, answered) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let (game, output) = (self.game.clone(), self.output.clone());
        let (raised, answering) = (stop.clone(), answered.clone());
        let seed = self.seeds.first();
        let thread = thread::spawn(move || {
            let orders = orders(spend, &go, &raised);
            let mut written = Ok(());
            let mut is_exact = true;
            let decision = thinker.think(&game, &orders, &mut |progress| {
                is_exact = progress.bounds.value().is_some();
                let line = output.progress(&game, progress);
                written = std::mem::replace(&mut written, Ok(())).and(line);
            });
            written?;
            while is_endless && !raised.load(Ordering::Relaxed) {
                thread::sleep(PATIENCE);
            }
            answering.store(true, Ordering::Relaxed);
            if let Some(decision) = decision {
                if !is_exact {
                    output.estimate(&game, &decision)?;
                }
                output.decision(game.position(), &decision, seed)?;
            }
            Ok(thinker)
        });
        self.state = State::Thinking(Thinking { thread, stop, answered, is_endless });
        Ok(())
    }

    /// Whether a search is running; the player of one that has answered is taken
    /// back.
    fn is_thinking(&mut self) -> io::Result<bool> {
        match &self.state {
            State::Thinking(it) if !it.answered.load(Ordering::Relaxed) => Ok(true),
            _ => self.take_back().map(|()| false),
        }
    }

    /// Waits for the end of a search.
    fn take_back(&mut self) -> io::Result<()> {
        self.state = match std::mem::replace(&mut self.state, State::Nobody) {
            State::Thinking(Thinking { thread, .. }) => {
                let thinker = thread.join();
                State::Idle(thinker.map_err(|_| io::Error::other("the search has panicked"))??)
            }
            other => other,
        };
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        if let State::Thinking(Thinking { stop, .. }) = &self.state {
            stop.store(true, Ordering::Relaxed);
        }
        self.take_back()
    }

    /// The input has ended: a search with limits comes to its end.
    fn finish(&mut self) -> io::Result<()> {
        match &self.state {
            State::Thinking(Thinking { is_endless: true, .. }) => self.stop(),
            _ => self.take_back(),
        }
    }
}

fn is_empty(value: &str) -> bool {
    value.is_empty() || value == "<empty>"
}
