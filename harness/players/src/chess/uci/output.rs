//! Lines of UCI output.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use plywood_algorithms::Limits;
use plywood_positions::{ByDistance, Chess, Interval, Position as _, Value, WIN};
use shakmaty::Move;

use super::score::{mate, score};
use crate::player::{Decision, Mate, Origin, Progress, Trying, prove};
use crate::{Game, Rules};

/// Maximum length of a note, in characters.
const LONGEST: usize = 500;

/// An output for lines of several threads.
pub(super) struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    pub fn new(output: W) -> Self {
        Self(Mutex::new(output))
    }

    /// Writes a line and flushes the output.
    pub fn line(&self, text: &str) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{text}")?;
        output.flush()
    }

    /// Writes a note for people as an `info string`, cut to the maximum length.
    pub fn note(&self, text: &str) -> io::Result<()> {
        let text: String = text.chars().take(LONGEST).collect();
        self.line(&format!("info string {}", text.replace('\n', " ")))
    }

    /// Writes the reports of an iteration with `lines` requested lines, best line first. An inexact
    /// search may find its lines in any order.
    pub fn reports(&self, mut reports: Vec<Report>, lines: usize) -> io::Result<()> {
        reports.sort_by_key(|report| std::cmp::Reverse(report.value));
        for (number, report) in (1..).zip(reports) {
            let number = if lines > 1 { format!(" multipv {number}") } else { String::new() };
            self.line(&format!("{}{number}{}", report.head, report.tail))?;
        }
        Ok(())
    }

    /// Writes the nodes, time and line of a search that proves no value.
    pub fn guess(&self, root: &Chess, depth: u32, guess: &Decision<Move>) -> io::Result<()> {
        let &Decision { nodes, time, line: ref moves, .. } = guess;
        let speed = speed(nodes, time);
        let (time, line) = (time.as_millis(), line(root, moves));
        self.line(&format!("info depth {depth} nodes {nodes} nps {speed} time {time} pv {line}"))
    }

    /// Writes a mate that was proven in `time`, as the first of `lines` lines.
    pub fn mate(
        &self,
        root: &Chess,
        lines: usize,
        found: &Mate<Move>,
        time: Duration,
    ) -> io::Result<()> {
        let &Mate { plies, nodes, line: ref moves } = found;
        let progress = Progress {
            depth: plies,
            deepest: plies,
            number: 1,
            only: None,
            bounds: Interval::exact(WIN),
            line: moves,
            nodes,
            time,
            fullness: None,
        };
        let report = Report::new(&progress, WIN, &mate(WIN, plies), &line(root, moves));
        self.reports(vec![report], lines)
    }

    /// Writes the move that is being searched, once the search has taken one second.
    pub fn trying(&self, root: &Chess, trying: Trying<Move>) -> io::Result<()> {
        let Trying { chosen, number, time } = trying;
        if time < LONG {
            return Ok(());
        }
        self.line(&format!("info currmove {} currmovenumber {number}", root.coordinates(chosen)))
    }

    /// Writes the end of a search: the best move, and the expected reply to ponder on. For a move
    /// from an adviser, a note gives its source and the `seed` of random choices.
    pub fn decision(&self, root: &Chess, decision: &Decision<Move>, seed: u64) -> io::Result<()> {
        if let Origin::Advice(adviser) = decision.origin {
            self.note(&format!("from the {adviser}, seed {seed}"))?;
        }
        self.best_move(root, decision.chosen, decision.line.get(1).copied())
    }

    /// Writes the best move, and the expected reply to ponder on.
    pub fn best_move(&self, root: &Chess, best: Move, answer: Option<Move>) -> io::Result<()> {
        let answer = answer.map_or(String::new(), |answer| {
            format!(" ponder {}", root.play(best).coordinates(answer))
        });
        self.line(&format!("bestmove {}{answer}", root.coordinates(best)))
    }
}

/// Search time after which the moves being searched are written.
const LONG: Duration = Duration::from_secs(1);

/// Minimum node limit for the proof of a mate, a few hundredths of a second. A proof may otherwise
/// enter as many nodes as the search did.
const LEAST_PROOF: u64 = 50_000;

/// Proves the mate that a search has reported, if it is one. The search's own distance is
/// unreliable if it uses extensions, reductions or null moves.
fn proven_mate(
    game: &Game<Chess>,
    progress: &Progress<'_, Move>,
    lines: NonZeroUsize,
) -> Option<(Value, Mate<Move>)> {
    let value = progress.bounds.value()?;
    let found = ByDistance::<()>::plies(value, progress.depth)?;
    // The mate may be one ply deeper than the search, because the evaluation detects it at the
    // horizon.
    let most = found.max(progress.line.len() as u32).max(progress.deepest) + 1;
    let limits = Limits { nodes: Some(progress.nodes.max(LEAST_PROOF)), ..Limits::default() };
    let only = match lines {
        NonZeroUsize::MIN => progress.only,
        // A proof over all moves may begin with the move of another line.
        _ => Some(std::slice::from_ref(progress.line.first()?)),
    };
    let mate = prove(game, only, value, most, limits, &Arc::default())?;
    Some((value, mate))
}

/// The report of a line of an iteration, without its number.
#[derive(Clone, Debug)]
pub(super) struct Report {
    value: Value,
    head: String,
    tail: String,
}

impl Report {
    /// Returns the report of a finished iteration, or of one of its `lines` requested lines; `None`
    /// if no bound is known.
    ///
    /// A mate is reported only if it was proven, with its exact distance. Its line, which ends in
    /// the mate, is then also returned.
    pub fn of(
        game: &Game<Chess>,
        progress: &Progress<'_, Move>,
        lines: NonZeroUsize,
    ) -> Option<(Self, Option<Vec<Move>>)> {
        let root = game.position();
        if let Some((value, Mate { plies, line: moves, .. })) = proven_mate(game, progress, lines) {
            let report = Self::new(progress, value, &mate(value, plies), &line(root, &moves));
            return Some((report, Some(moves)));
        }
        let score = score(progress.bounds)?;
        let value = progress.bounds.lower;
        Some((Self::new(progress, value, &score, &line(root, progress.line)), None))
    }

    fn new(progress: &Progress<'_, Move>, value: Value, score: &str, line: &str) -> Self {
        let Progress { depth, deepest, nodes, time, fullness, .. } = *progress;
        let speed = speed(nodes, time);
        let full = fullness.map_or(String::new(), |fullness| format!(" hashfull {fullness}"));
        let time = time.as_millis();
        let line = if line.is_empty() { String::new() } else { format!(" pv {line}") };
        let head = format!("info depth {depth} seldepth {deepest}");
        let tail = format!(" score {score} nodes {nodes} nps {speed}{full} time {time}{line}");
        Self { value, head, tail }
    }
}

/// Returns nodes per second.
fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// Writes moves by their squares.
fn line(root: &Chess, line: &[Move]) -> String {
    line.iter().map(|&chosen| root.coordinates(chosen)).collect::<Vec<_>>().join(" ")
}
