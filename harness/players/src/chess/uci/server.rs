//! Our players as a UCI program.

use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use plywood_algorithms::Limits;
use plywood_positions::{Chess, Interval, Position as _, WIN, perft};
use shakmaty::Move;

use super::go::Go;
use super::options::{Effect, Options};
use super::output::{Output, Report};
use super::position::{dropped, read_position};
use super::searches::{Searches, Signals};
use crate::player::{
    DEEPEST, Decision, Effort, Mate, Orders, PlayerSettings, Progress, Thinker, prove,
};
use crate::{Budget, Game, Rules as _, Seeds};

/// A function that builds players from their settings. The main program provides it, because it
/// knows the names of evaluations.
pub type Workshop<'a> = dyn Fn(&PlayerSettings) -> Result<Thinker<Chess>, String> + Sync + 'a;

/// Runs a player as a UCI program: reads commands from `input` until `quit` or its end, and answers
/// on `output`. Unknown input is ignored, with a message in an `info string`.
///
/// Searches and most other commands run on a separate thread. A command that arrives during a
/// search waits for its `bestmove`.
///
/// # Errors
///
/// If `player` cannot play, or the output is closed.
pub fn serve<W: Write + Send + 'static>(
    input: impl BufRead,
    output: W,
    player: &str,
    workshop: &Workshop<'_>,
) -> io::Result<()> {
    let options = Options::new(player);
    let thinker = options.build(workshop).map_err(io::Error::other)?;
    let (output, searches) = (Output::new(output), Searches::default());
    let mut server = Server {
        output: &output,
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

/// A line of input, with the signals of the search that it requests.
struct Command {
    line: String,
    signals: Option<Arc<Signals>>,
}

/// Reads lines until `quit` or the end of the input. Commands that affect a running search are
/// executed at once; others are sent to the serving thread.
fn listen<W: Write>(
    input: impl BufRead,
    output: &Output<W>,
    searches: &Searches,
    sender: &Sender<Command>,
) -> io::Result<()> {
    for line in input.lines() {
        let line = match line {
            Ok(line) => line,
            // Invalid text cannot be a command.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                output.note("a line is not UTF-8; ignored")?;
                continue;
            }
            Err(error) => return Err(error),
        };
        let words: Vec<_> = line.split_whitespace().collect();
        match from_command(&words) {
            ["quit"] => {
                searches.stop_all();
                return Ok(());
            }
            ["stop"] => searches.stop(),
            ["ponderhit"] => searches.hit(),
            ["isready"] if searches.are_asked_for() => output.line("readyok")?,
            words => {
                let signals = words.strip_prefix(&["go"]);
                let signals = signals.map(|rest| searches.ask(rest));
                // The serving thread has lost its output, and reports the error.
                if sender.send(Command { line, signals }).is_err() {
                    return Ok(());
                }
            }
        }
    }
    searches.close();
    Ok(())
}

struct Server<'a, W> {
    output: &'a Output<W>,
    workshop: &'a Workshop<'a>,
    options: Options,
    thinker: Thinker<Chess>,
    /// Current game; `None` after an invalid `position` command.
    game: Option<Game<Chess>>,
    seeds: Seeds,
    searches: &'a Searches,
}

impl<W: Write + Send + 'static> Server<'_, W> {
    fn obey(&mut self, command: &Command) -> io::Result<()> {
        let all: Vec<_> = command.line.split_whitespace().collect();
        let words = from_command(&all);
        if words.len() < all.len() {
            let skipped = all[..all.len() - words.len()].join(" ");
            self.output.note(&format!("\"{skipped}\" means nothing here; ignored"))?;
        }
        match (words, &command.signals) {
            (["go", rest @ ..], Some(signals)) => self.go(rest, signals),
            // A program may send `ucinewgame` several times.
            ([] | ["debug" | "register", ..], _) => Ok(()),
            (["uci"], _) => self.introduce(),
            (["isready"], _) => self.output.line("readyok"),
            (["ucinewgame"], _) => {
                self.game = read_position(&["startpos"], self.options.castling).ok();
                self.forget();
                Ok(())
            }
            (["position", rest @ ..], _) => {
                let castling = self.options.castling;
                for note in dropped(rest, castling) {
                    self.output.note(&note)?;
                }
                let game = read_position(rest, castling);
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
        let output = self.output;
        output.line(concat!("id name Plywood ", env!("CARGO_PKG_VERSION")))?;
        output.line("id author the Plywood project")?;
        for option in self.options.announced() {
            output.line(&option)?;
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
        let mut options = self.options.clone();
        let effect = match options.set(&name, &value) {
            Ok(effect) => effect,
            Err(error) => return self.output.note(&format!("{error}; ignored")),
        };
        match effect {
            Effect::Forget => {}
            Effect::Noted => {
                self.options = options;
                return Ok(());
            }
            Effect::Player => match options.build(self.workshop) {
                Ok(thinker) => (self.options, self.thinker) = (options, thinker),
                Err(error) => {
                    return self.output.note(&format!("{name} stays as it was: {error}"));
                }
            },
            // Setting the seed restarts the random choices from it.
            Effect::Seed => {
                self.seeds = options.seed.map_or_else(Seeds::of_clock, Seeds::new);
                self.options = options;
            }
        }
        self.forget();
        Ok(())
    }

    #[expect(clippy::too_many_lines, reason = "one command, from its words to the search")]
    fn go(&mut self, words: &[&str], signals: &Signals) -> io::Result<()> {
        let mut complaints = Vec::new();
        let usual = Game::default();
        let go = Go::read(words, self.game.as_ref().unwrap_or(&usual), &mut complaints);
        for complaint in complaints {
            self.output.note(&format!("{complaint}; ignored"))?;
        }
        let problem = match &self.game {
            None => Some("the last position was refused, and nothing is searched".to_owned()),
            Some(game) => game.end().map(|end| format!("there is no move: {end}")),
        };
        let (Some(game), None) = (self.game.clone(), &problem) else {
            self.output.note(&problem.unwrap_or_default())?;
            self.searches.wait(signals, go.is_infinite);
            self.searches.answer();
            return self.output.line("bestmove 0000");
        };
        if let Some(depth) = go.perft {
            self.searches.begin(signals, false);
            count_paths(self.output, game.position(), depth, &signals.stop_count)?;
            self.searches.answer();
            return Ok(());
        }
        let Options { overhead, mut lines, .. } = self.options;
        if lines.get() > 1 && self.thinker.guesses() {
            self.output.note("this player ends with a guess: it shows one line")?;
            lines = NonZeroUsize::MIN;
        }
        let (effort, budget) = go.spend(game.side_to_move(), self.thinker.effort(), overhead);
        let is_endless = go.is_endless(effort, budget);
        self.searches.begin(signals, is_endless);
        let output = self.output;
        let started = Instant::now();
        if let Some(mate) = proven_mate(&go, &game, (effort, budget), signals) {
            output.mate(game.position(), lines.get(), &mate, started.elapsed())?;
            self.searches.wait(signals, is_endless);
            self.searches.answer();
            return output.best_move(game.position(), mate.line[0], mate.line.get(1).copied());
        }
        // If this cannot be written, later output also fails, and reports the error.
        let hears = |trying| drop(output.trying(game.position(), trying));
        let orders = Orders {
            effort,
            budget,
            only: go.only.as_deref(),
            stop: signals.stop.clone(),
            parts: go.parts,
            lines,
            pondering: signals.is_pondering.clone(),
            hears: Some(&hears),
        };
        let mut written = Ok(());
        let mut said = Said::default();
        let wanted = lines.get().min(go.only.as_deref().map_or(game.moves().len(), <[Move]>::len));
        let mut reports = Vec::new();
        let decision = self.thinker.think(&game, &orders, &mut |progress| {
            said.hear(progress);
            let mut write = |reports: &mut Vec<Report>| {
                let reports = std::mem::take(reports);
                written = std::mem::replace(&mut written, Ok(()))
                    .and(output.reports(reports, lines.get()));
            };
            // The previous iteration was not finished.
            if progress.number == 1 {
                write(&mut reports);
                said.mate = None;
            }
            if let Some((report, mate)) = Report::of(&game, progress, lines) {
                reports.push(report);
                said.mate = said.mate.take().or(mate.filter(|_| progress.number == 1));
            }
            if progress.number >= wanted {
                write(&mut reports);
            }
        });
        written?;
        output.reports(reports, lines.get())?;
        self.searches.wait(signals, is_endless);
        self.searches.answer();
        let Some(mut decision) = decision else { return output.line("bestmove 0000") };
        if let Some(last) = said.completed(&decision, orders.only) {
            let last = Report::of(&game, &last, lines).map(|(report, _)| report);
            output.reports(last.into_iter().collect(), lines.get())?;
        }
        if let (None, Some(depth)) = (decision.value, decision.origin.depth()) {
            output.guess(game.position(), depth, &decision)?;
        }
        // If a mate was announced, play it.
        if let Some(mate) = said.mate.filter(|mate| !mate.is_empty()) {
            (decision.chosen, decision.line) = (mate[0], mate);
        }
        output.decision(game.position(), &decision, self.seeds.first())
    }
}

/// Writes perft counts of depth `depth`, by move and in total. Ends early if `stop` is set.
fn count_paths<W: Write>(
    output: &Output<W>,
    position: &Chess,
    depth: u32,
    stop: &AtomicBool,
) -> io::Result<()> {
    let mut all = 0;
    for chosen in position.all_moves().into_iter().filter(|_| depth > 0) {
        let Some(paths) = paths_until(&position.play(chosen), depth - 1, stop) else {
            return output.note("stopped");
        };
        output.line(&format!("{}: {paths}", position.coordinates(chosen)))?;
        all += paths;
    }
    output.line(&format!("Nodes searched: {}", if depth == 0 { 1 } else { all }))
}

/// Returns the perft count of depth `depth`, or `None` if `stop` is set before the count is
/// complete.
fn paths_until(position: &Chess, depth: u32, stop: &AtomicBool) -> Option<u64> {
    /// Maximum depth that is counted without checking `stop`.
    const AT_ONCE: u32 = 3;
    if stop.load(Ordering::SeqCst) {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(position, depth));
    }
    let moves = position.all_moves().into_iter();
    moves.map(|chosen| paths_until(&position.play(chosen), depth - 1, stop)).sum()
}

/// Proves the requested mate, if it exists and the proof stays within the limits of `effort` and
/// the clock.
fn proven_mate(
    go: &Go,
    game: &Game<Chess>,
    (effort, budget): (Effort, Option<Budget>),
    signals: &Signals,
) -> Option<Mate<Move>> {
    let most = (2 * go.mate?).saturating_sub(1).min(DEEPEST);
    let time = budget.map(|budget| budget.aim).or(effort.time);
    let limits = Limits { nodes: effort.nodes, time, ..Limits::default() };
    prove(game, go.only.as_deref(), WIN, most, limits, &signals.stop)
}

/// A summary of the iterations reported so far.
#[derive(Default)]
struct Said {
    /// Whether the last value was only a bound.
    is_bound: bool,
    deepest: u32,
    nodes: u64,
    fullness: Option<u32>,
    /// Line of the mate that was announced last.
    mate: Option<Vec<Move>>,
}

impl Said {
    fn hear(&mut self, progress: &Progress<'_, Move>) {
        self.is_bound = progress.bounds.value().is_none();
        self.deepest = progress.deepest.max(self.deepest);
        (self.nodes, self.fullness) = (progress.nodes, progress.fullness);
    }

    /// Returns a final report if the last report lacks nodes or an exact value: after a search that
    /// was stopped within an iteration, or proves only bounds. It has the value behind the decision
    /// and the total nodes.
    fn completed<'a>(
        &self,
        decision: &'a Decision<Move>,
        only: Option<&'a [Move]>,
    ) -> Option<Progress<'a, Move>> {
        let (Some(value), Some(depth)) = (decision.value, decision.origin.depth()) else {
            return None;
        };
        let &Decision { nodes, time, ref line, .. } = decision;
        let &Self { deepest, fullness, .. } = self;
        let bounds = Interval::exact(value);
        let last =
            Progress { depth, deepest, number: 1, only, bounds, line, nodes, time, fullness };
        (self.is_bound || nodes > self.nodes).then_some(last)
    }
}

/// Names of all commands of the protocol.
const COMMANDS: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

/// Returns the words from the first command on, or all words if there is no command. The protocol
/// requires programs to ignore the words before it.
fn from_command<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    let first = words.iter().position(|word| COMMANDS.contains(word)).unwrap_or(0);
    &words[first..]
}
