//! External UCI programs as players.

use std::fmt::{self, Write as _};
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use plywood_positions::{Chess, Value, WIN};
use shakmaty::{CastlingMode, Move};

use super::announced::AnnouncedOption;
use crate::player::{Decision, Effort, Origin, Player, PlayerError, PlayerSettings};
use crate::{Game, Rules, Side, Start, Time};

/// Time limit for a program to start, to set an option or to report that it is ready.
const READY: Duration = Duration::from_secs(20);

/// Time limit per move for a program without a time limit of its own.
const HANGING: Duration = Duration::from_mins(2);

/// Extra time to wait for a program whose thinking time is over.
const GRACE: Duration = Duration::from_secs(5);

/// Interval between checks of the stop flag while a program thinks.
const LOOK: Duration = Duration::from_millis(20);

/// UCI option for Chess960.
const CHESS960: &str = "UCI_Chess960";

/// An external UCI program that is running.
pub struct UciProgram {
    name: String,
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    effort: Effort,
    /// Flag that another thread sets to stop waiting for a move.
    stop: Arc<AtomicBool>,
    /// Flag that another thread sets to request a move at once.
    now: Arc<AtomicBool>,
    /// Whether the program has a seed option that the settings do not set.
    takes_seed: bool,
    /// Whether the program has the option for Chess960.
    plays_chess960: bool,
    /// Castling mode that was last sent to the program.
    castling: CastlingMode,
}

/// An error while starting a program, with its cause.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ProgramError(String);

impl UciProgram {
    /// Starts the program `command`, sends it the options of `settings`, and waits until it is
    /// ready.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, does not use UCI, or lacks an option.
    pub fn start(command: &str, settings: &PlayerSettings) -> Result<Self, ProgramError> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| {
            ProgramError(format!("\"{command}\" is not a command; close its quotation marks"))
        })?;
        let unstarted = |reason: &dyn fmt::Display| {
            let remedy = "give its path, or install it";
            ProgramError(format!("{}: the program cannot be started: {reason}; {remedy}", words[0]))
        };
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| unstarted(&error))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(unstarted(&"it has no input and output"));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut program = Self {
            name: settings.name.clone(),
            child,
            input,
            output: lines,
            effort: settings.effort,
            stop: Arc::default(),
            now: Arc::default(),
            takes_seed: false,
            plays_chess960: false,
            castling: CastlingMode::Standard,
        };
        program.introduce(&settings.options)?;
        Ok(program)
    }

    fn introduce(&mut self, options: &[(String, String)]) -> Result<(), ProgramError> {
        let name = self.name.clone();
        let silent = |problem: PlayerError| {
            ProgramError(format!("{name} does not answer like a UCI program: {problem}"))
        };
        let mut offered = Vec::new();
        self.send("uci").map_err(silent)?;
        self.wait_for("uciok", READY, |line| offered.extend(AnnouncedOption::read(line)))
            .map_err(silent)?;
        let is_seed = |name: &str| name.eq_ignore_ascii_case("seed");
        self.takes_seed = offered.iter().any(|it| is_seed(&it.name))
            && !options.iter().any(|(name, _)| is_seed(name));
        let is_chess960 = |name: &str| name.eq_ignore_ascii_case(CHESS960);
        self.plays_chess960 = offered.iter().any(|it| is_chess960(&it.name));
        for (name, value) in options {
            let known = offered.iter().find(|it| it.name.eq_ignore_ascii_case(name));
            let Some(option) = known else {
                let names: Vec<&str> = offered.iter().map(|it| &*it.name).collect();
                return Err(ProgramError(format!(
                    "{} has no option \"{name}\"; it has: {}",
                    self.name,
                    names.join(", ")
                )));
            };
            let set = option.set(value);
            let set = set.map_err(|error| ProgramError(format!("{}: {error}", self.name)))?;
            self.send(&set).map_err(silent)?;
            if is_chess960(name) {
                self.castling = CastlingMode::from_chess960(value == "true");
            }
        }
        self.ready().map_err(silent)
    }

    fn send(&mut self, line: &str) -> Result<(), PlayerError> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| self.gone())
    }

    fn ready(&mut self) -> Result<(), PlayerError> {
        self.send("isready")?;
        self.wait_for("readyok", READY, |_| ()).map(|_| ())
    }

    /// Returns the error for a program that has ended.
    fn gone(&mut self) -> PlayerError {
        let how = match self.child.try_wait() {
            Ok(Some(status)) => format!("has ended ({status})"),
            _ => "has closed its input or output".to_owned(),
        };
        self.disconnected(&format!("{how}; run it by hand to see why"))
    }

    fn disconnected(&self, problem: &str) -> PlayerError {
        PlayerError::Disconnected { program: self.name.clone(), problem: problem.to_owned() }
    }

    /// Waits for the first line that begins with `word`. Passes earlier lines to `other`.
    fn wait_for(
        &mut self,
        word: &str,
        patience: Duration,
        mut other: impl FnMut(&str),
    ) -> Result<String, PlayerError> {
        let deadline = Instant::now() + patience;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(PlayerError::Stopped);
            }
            if self.now.swap(false, Ordering::Relaxed) {
                self.send("stop")?;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) => other(&line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) if left > LOOK => {}
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = patience.as_secs_f64();
                    let problem = format!("has not said `{word}` within {seconds:.1} s");
                    return Err(self.disconnected(&problem));
                }
            }
        }
    }

    /// Sets `UCI_Chess960` if a game that begins at `start` has another castling mode than the last
    /// game.
    fn expect(&mut self, start: &Start<Chess>) -> Result<(), PlayerError> {
        self.knows(start)?;
        let castling = start.position.castling_mode();
        if castling == self.castling {
            return Ok(());
        }
        self.castling = castling;
        self.send(&format!("setoption name {CHESS960} value {}", castling.is_chess960()))
    }

    /// Returns the command that asks for a move.
    fn go(&self, side: Side, time: Option<Time>) -> String {
        let mut go = "go".to_owned();
        let mut add = |name: &str, value: Option<u64>| {
            if let Some(value) = value {
                let _ = write!(go, " {name} {value}");
            }
        };
        let millis = |time: Duration| time.as_millis() as u64;
        add("nodes", self.effort.nodes);
        add("depth", self.effort.depth.map(u64::from));
        add("movetime", self.effort.time.map(millis));
        if let Some(Time { left, increment, moves_to_go }) = time {
            // Players know only their own clock, but programs expect both, so both are set alike.
            let [own, other] = if side == Side::First { ["w", "b"] } else { ["b", "w"] };
            for name in [own, other] {
                add(&format!("{name}time"), Some(millis(left)));
                add(&format!("{name}inc"), Some(millis(increment)));
            }
            add("movestogo", moves_to_go.map(u64::from));
        }
        go
    }
}

/// Results that a program has reported during its search.
#[derive(Clone, Debug, Default)]
struct Said {
    value: Option<Value>,
    depth: u32,
    nodes: u64,
    line: Vec<String>,
}

impl Said {
    fn hear(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        if words.first() != Some(&"info") || words.get(1) == Some(&"string") {
            return;
        }
        let after = |name: &str| {
            let at = words.iter().position(|&word| word == name)?;
            words.get(at + 1).copied()
        };
        let number = |name: &str| after(name).and_then(|text| text.parse::<i64>().ok());
        self.nodes = number("nodes").map_or(self.nodes, |nodes| nodes.max(0).cast_unsigned());
        self.depth = number("depth").map_or(self.depth, |depth| depth.max(0) as u32);
        if words.contains(&"lowerbound") || words.contains(&"upperbound") {
            return;
        }
        let mate = number("mate").map(|moves| {
            // Faster mates get higher values, as in our evaluations.
            let distance = (2 * moves.abs()).min(511) as Value;
            if moves > 0 { WIN - 1 - distance } else { 1 + distance - WIN }
        });
        let value = mate.or(number("cp").map(|value| value.clamp(-1_000_000, 1_000_000) as Value));
        if let Some(value) = value {
            self.value = Some(value);
            let at = words.iter().position(|&word| word == "pv").unwrap_or(words.len());
            self.line = words.iter().skip(at + 1).map(|&word| word.to_owned()).collect();
        }
    }
}

/// Parses words as consecutive legal moves, up to the first word that is not one.
fn read_line(game: &Game<Chess>, words: &[String]) -> Vec<Move> {
    let mut game = game.clone();
    let mut line = Vec::new();
    for word in words {
        game.play_on();
        let Ok(chosen) = game.play_text(word) else { break };
        line.push(chosen);
    }
    line
}

impl Player<Chess> for UciProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        if self.takes_seed {
            self.send(&format!("setoption name Seed value {seed}"))?;
        }
        self.send("ucinewgame")?;
        self.ready()
    }

    fn choose(
        &mut self,
        game: &Game<Chess>,
        time: Option<Time>,
    ) -> Result<Decision<Move>, PlayerError> {
        let mut moves = String::new();
        for ply in game.plies() {
            let _ = write!(moves, " {}", ply.position.coordinates(ply.chosen));
        }
        self.expect(game.start())?;
        let start = Chess::write_start(game.start());
        let moves = if moves.is_empty() { moves } else { format!(" moves{moves}") };
        self.send(&format!("position fen {start}{moves}"))?;
        let go = self.go(game.side_to_move(), time);
        let patience = match (time, self.effort.time) {
            (Some(time), _) => time.left + GRACE,
            (None, Some(time)) => time + GRACE,
            (None, None) => HANGING,
        };
        let started = Instant::now();
        self.send(&go)?;
        let mut said = Said::default();
        let answer = self.wait_for("bestmove", patience, |line| said.hear(line))?;
        let time = started.elapsed();
        let text = answer.split_whitespace().nth(1).unwrap_or_default().to_owned();
        let chosen = game.position().read_move(&text).map_err(|error| PlayerError::Illegal {
            program: self.name.clone(),
            text,
            reason: error.to_string(),
        })?;
        let line = read_line(game, &said.line);
        let line = if line.first() == Some(&chosen) { line } else { vec![chosen] };
        let origin = if said.depth > 0 { Origin::Search(said.depth) } else { Origin::Unstated };
        Ok(Decision {
            chosen,
            value: said.value,
            origin,
            nodes: said.nodes,
            evaluations: None,
            time,
            line,
        })
    }

    fn knows(&self, start: &Start<Chess>) -> Result<(), PlayerError> {
        match start.position.castling_mode() {
            CastlingMode::Chess960 if !self.plays_chess960 => Err(PlayerError::Unknown {
                program: self.name.clone(),
                variant: "Chess960",
                option: CHESS960,
            }),
            _ => Ok(()),
        }
    }

    fn stop_at(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    fn move_at(&mut self, now: Arc<AtomicBool>) {
        self.now = now;
    }
}

impl Drop for UciProgram {
    /// Asks the program to quit, and kills it if it does not.
    fn drop(&mut self) {
        let _ = self.send("stop");
        let _ = self.send("quit");
        for _ in 0..50 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
