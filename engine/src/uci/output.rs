//! Lines to the other side.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use plywood_positions::Chess;
use shakmaty::Move;

use super::score::{score, words};
use crate::Rules;
use crate::player::{Decision, Origin, Progress};

/// Where lines go, from several threads.
pub(super) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<W: Write> Output<W> {
    pub fn new(output: W) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// Writes one line, at once.
    pub fn line(&self, text: &str) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{text}")?;
        output.flush()
    }

    /// What a person may read.
    pub fn note(&self, text: &str) -> io::Result<()> {
        self.line(&format!("info string {}", text.replace('\n', " ")))
    }

    /// An iteration that has come to its end.
    pub fn progress(&self, root: &Chess, progress: &Progress<'_, Move>) -> io::Result<()> {
        let Some(score) = score(progress.bounds, progress.depth) else { return Ok(()) };
        self.line(&info(progress, &score, &line(root, progress.line)))
    }

    /// The end of a search: the last word on its score, where the last
    /// iteration has proven only bounds, and the move.
    pub fn decision(&self, root: &Chess, decision: &Decision<Move>) -> io::Result<()> {
        if let Origin::Advice(adviser) = decision.origin {
            self.note(&format!("from the {adviser}"))?;
        }
        self.line(&format!("bestmove {}", root.coordinates(decision.chosen)))
    }

    /// The estimate of a search that proves no exact value.
    pub fn estimate(&self, root: &Chess, decision: &Decision<Move>) -> io::Result<()> {
        let (Some(value), Origin::Search(depth)) = (decision.value, decision.origin) else {
            return Ok(());
        };
        let Decision { nodes, time, .. } = *decision;
        let bounds = plywood_positions::Interval::exact(value);
        let progress =
            Progress { depth, bounds, line: &decision.line, nodes, time, fullness: None };
        self.line(&info(&progress, &words(value, depth), &line(root, &decision.line)))
    }
}

fn info(progress: &Progress<'_, Move>, score: &str, line: &str) -> String {
    let Progress { depth, nodes, time, fullness, .. } = *progress;
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    let full = fullness.map_or(String::new(), |fullness| format!(" hashfull {fullness}"));
    let time = time.as_millis();
    let line = if line.is_empty() { String::new() } else { format!(" pv {line}") };
    format!("info depth {depth} score {score} nodes {nodes} nps {speed}{full} time {time}{line}")
}

/// The moves by squares.
fn line(root: &Chess, line: &[Move]) -> String {
    line.iter().map(|&chosen| root.coordinates(chosen)).collect::<Vec<_>>().join(" ")
}
