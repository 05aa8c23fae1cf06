//! A session with the built program that is checked line by line.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use plywood_players::Game;
use plywood_positions::Chess;

use crate::program::command;

/// The longest time for an answer, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The time after which a program counts as silent.
const SILENCE: Duration = Duration::from_millis(60);

/// An `info` line.
#[derive(Debug, Default)]
pub struct Info {
    pub depth: Option<u32>,
    pub line: Option<usize>,
    pub nodes: Option<u64>,
    pub time: Option<u64>,
    pub mate: Option<i32>,
    pub moves: Vec<String>,
}

/// The output of a search.
#[derive(Debug, Default)]
pub struct Said {
    pub infos: Vec<Info>,
    pub best: String,
}

/// An option, as the program announces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announced {
    pub name: String,
    pub kind: String,
    pub default: Option<String>,
    pub range: Option<(i64, i64)>,
}

pub fn announced(session: &mut Session) -> Vec<Announced> {
    session.say("uci");
    let lines = session.until("uciok");
    let options = lines.iter().filter_map(|line| line.strip_prefix("option name "));
    let read = |option: &str| {
        let (name, rest) = option.split_once(" type ")?;
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let (default, range) = rest.split_once(" min ").unwrap_or((rest, ""));
        let range = range.split_once(" max ");
        let range = range.and_then(|(least, most)| Some((least.parse().ok()?, most.parse().ok()?)));
        let default = default.strip_prefix("default ").map(str::to_owned);
        Some(Announced { name: name.to_owned(), kind: kind.to_owned(), default, range })
    };
    options.map(|option| read(option).unwrap_or_else(|| panic!("{option}"))).collect()
}

impl Announced {
    pub fn has_valid_default(&self) -> bool {
        let default = self.default.as_deref();
        match self.kind.as_str() {
            "button" => default.is_none(),
            "check" => default.is_some_and(|it| it == "true" || it == "false"),
            "string" => default.is_some_and(|it| !it.trim().is_empty()),
            "spin" => default.and_then(|it| it.parse().ok()).is_some_and(|it: i64| {
                self.range.is_some_and(|(least, most)| (least..=most).contains(&it))
            }),
            _ => false,
        }
    }

    pub fn set_to_default(&self) -> String {
        match &self.default {
            None => format!("setoption name {}", self.name),
            Some(default) => format!("setoption name {} value {default}", self.name),
        }
    }
}

/// A running program.
pub struct Session {
    about: String,
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    /// The current position, as it was sent.
    position: String,
    transcript: Vec<String>,
}

impl Session {
    /// A session with `player`, about a `rule`.
    pub fn start(player: &str, rule: &str) -> Self {
        let mut command = command(Path::new("."), ["uci", "--player", player]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let output = child.stdout.take().expect("an output");
        let (sender, lines) = channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.map(|line| sender.send(line)).take_while(Result::is_ok).for_each(drop);
        });
        let about = format!("{player}: {rule}");
        let (input, position) = (child.stdin.take(), String::new());
        let mut session =
            Self { about, child, input, output: lines, position, transcript: Vec::new() };
        session.say("setoption name Hash value 1");
        session
    }

    fn wrong(&self, what: &str) -> ! {
        panic!("{}: {what}\n{}", self.about, self.transcript.join("\n"))
    }

    pub fn say(&mut self, line: &str) {
        self.transcript.push(format!("> {line}"));
        let Some(input) = &mut self.input else { return };
        let _ = writeln!(input, "{line}").and_then(|()| input.flush());
    }

    fn hear(&mut self, patience: Duration) -> Result<String, RecvTimeoutError> {
        let line = self.output.recv_timeout(patience)?;
        self.transcript.push(format!("< {line}"));
        if line.trim() != line || line.is_empty() {
            self.wrong("a line is empty or has spaces around it");
        }
        Ok(line)
    }

    /// Reads lines up to one that begins with `word`.
    pub fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.hear(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(_) => self.wrong(&format!("no {word}")),
            }
            if lines.last().is_some_and(|line| line.starts_with(word)) {
                return lines;
            }
        }
    }

    /// Reads the output until the program is ready.
    pub fn ready(&mut self) -> Vec<String> {
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Starts a search.
    pub fn begin(&mut self, position: &str, go: &str) {
        self.say(&format!("position {position}"));
        self.say(go);
        position.clone_into(&mut self.position);
    }

    /// Asserts that no move comes for a while; `info` lines may.
    pub fn is_silent(&mut self) {
        let end = Instant::now() + SILENCE;
        while let Ok(line) = self.hear(end.saturating_duration_since(Instant::now())) {
            if !line.starts_with("info ") {
                self.wrong("an answer that is not due");
            }
            let game = self.game();
            self.read_info(&line, &game);
        }
    }

    /// Reads the answer to the current search, with all output before it.
    pub fn answer(&mut self) -> Said {
        let lines = self.until("bestmove");
        let game = self.game();
        let mut said = Said::default();
        let Some((best, infos)) = lines.split_last() else { return said };
        for line in infos {
            said.infos.extend(self.read_info(line, &game));
        }
        for pair in said.infos.windows(2) {
            if pair[0].nodes > pair[1].nodes || pair[0].time > pair[1].time {
                self.wrong("nodes or time fall");
            }
        }
        let words: Vec<_> = best.split(' ').collect();
        let moves = match words[..] {
            ["bestmove", best] => vec![best.to_owned()],
            ["bestmove", best, "ponder", answer] => vec![best.to_owned(), answer.to_owned()],
            _ => self.wrong("bestmove is not well formed"),
        };
        self.follow(&game, &moves);
        said.best.clone_from(&moves[0]);
        said
    }

    /// Stops the search, and reads its answer.
    pub fn stop(&mut self) -> Said {
        self.say("stop");
        self.answer()
    }

    /// Runs a whole search, and asserts that nothing is printed after it.
    pub fn go(&mut self, position: &str, go: &str) -> Said {
        self.begin(position, go);
        let said = self.answer();
        if !said.infos.iter().any(|info| info.depth.is_some()) {
            self.wrong("nothing is said of the search");
        }
        if let Ok(line) = self.hear(SILENCE / 10) {
            self.wrong(&format!("{line} after the move"));
        }
        said
    }

    fn game(&self) -> Game<Chess> {
        let mut words = self.position.split_whitespace().peekable();
        let mut start: Vec<_> = Vec::new();
        while let Some(word) = words.next_if(|word| *word != "moves") {
            start.push(word);
        }
        let game = match start[..] {
            ["fen", ref fen @ ..] => Game::from_text(&fen.join(" ")).expect("a position"),
            _ => Game::default(),
        };
        let moves: Vec<_> = words.skip(1).map(str::to_owned).collect();
        self.follow(&game, &moves)
    }

    /// The game after the moves, which must be legal.
    fn follow(&self, game: &Game<Chess>, moves: &[String]) -> Game<Chess> {
        let mut game = game.clone();
        for chosen in moves {
            game.play_on();
            if let Err(error) = game.play_text(chosen) {
                self.wrong(&format!("{error}"));
            }
        }
        game
    }

    /// An `info` line about a search in `game`; `None` for other lines.
    fn read_info(&self, line: &str, game: &Game<Chess>) -> Option<Info> {
        let mut words = line.split(' ');
        let mut info = Info::default();
        let (mut scores, mut seen) = (0, Vec::new());
        if words.next() != Some("info") {
            self.wrong(&format!("{line} before the move"));
        }
        while let Some(word) = words.next() {
            if seen.contains(&word) {
                self.wrong(&format!("{word} twice"));
            }
            seen.push(word);
            let mut number = || {
                let number = words.next().and_then(|number| number.parse::<i64>().ok());
                number.unwrap_or_else(|| self.wrong(&format!("{word} without a number")))
            };
            match word {
                "string" => return None,
                "score" | "lowerbound" | "upperbound" => scores += usize::from(word == "score"),
                "cp" if number().abs() > 100_000 => self.wrong("a value beyond all values"),
                "cp" => {}
                "mate" => info.mate = i32::try_from(number()).ok(),
                "pv" => {
                    info.moves = words.by_ref().map(str::to_owned).collect();
                    self.follow(game, &info.moves);
                }
                "currmove" => drop(self.follow(game, &[words.next().unwrap_or("").to_owned()])),
                "depth" | "multipv" | "currmovenumber" | "seldepth" | "nodes" | "nps" | "time"
                | "hashfull" => {
                    let number = number();
                    let (least, most) = match word {
                        "depth" | "multipv" | "currmovenumber" => (1, 1000),
                        "hashfull" => (0, 1000),
                        _ => (0, i64::MAX),
                    };
                    if !(least..=most).contains(&number) {
                        self.wrong(&format!("{word} {number}"));
                    }
                    match word {
                        "depth" => info.depth = u32::try_from(number).ok(),
                        "multipv" => info.line = usize::try_from(number).ok(),
                        "nodes" => info.nodes = u64::try_from(number).ok(),
                        "time" => info.time = u64::try_from(number).ok(),
                        _ => {}
                    }
                }
                _ => self.wrong(&format!("{word} is not a word of info")),
            }
        }
        if info.depth.is_some() && (scores != 1 || info.nodes.is_none() || info.time.is_none()) {
            self.wrong("an iteration without its score, nodes or time");
        }
        info.depth.is_some().then_some(info)
    }

    /// Closes the program's input.
    pub fn hang_up(&mut self) {
        self.input = None;
    }

    /// Asserts that the program has ended by itself and without an error.
    pub fn has_ended(&mut self) {
        let started = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return,
                Ok(Some(status)) => self.wrong(&format!("ended with {status}")),
                _ if started.elapsed() > PATIENCE => self.wrong("has not ended"),
                _ => thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// Ends the program, which must have no more output.
    pub fn end(mut self) {
        self.say("quit");
        self.has_ended();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
