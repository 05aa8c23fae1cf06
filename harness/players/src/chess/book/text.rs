//! Opening books as text: a heading for each position, followed by its moves and their percentages.
//! A heading is a sequence of moves, `start` or a FEN, and ends in a colon.
//!
//! ```text
//! # A comment.
//! start:
//!   60% e4
//!   40% d4
//! 1. e4:
//!   100% e5
//! fen 4k3/8/8/8/8/8/4P3/4K3 w - -:
//!   100% Kd2
//! ```

use std::fmt::Write as _;

use plywood_positions::{Chess, Position as _};
use shakmaty::CastlingMode;

use super::check::written;
use super::{Book, BookEntry, BookError};
use crate::{Game, Rules};

/// Weight of 1%: the weights of a position sum to 10,000.
const PER_CENT: f64 = 100.0;

/// The position under the last heading, with the sums of its moves read so far.
struct Section {
    line: usize,
    position: Chess,
    percentages: f64,
    moves: usize,
}

impl Section {
    /// Checks that the percentages sum to 100, within the rounding error of two decimals per move.
    fn check(&self) -> Result<(), (usize, String)> {
        let allowed = 0.005 * self.moves as f64 + 1e-9;
        if (self.percentages - 100.0).abs() <= allowed {
            return Ok(());
        }
        let sum = self.percentages;
        let problem = format!("the percentages of this position sum to {sum:.2}; make them 100");
        Err((self.line, problem))
    }
}

impl Book {
    /// Reads a book as text. Error messages name it `file`.
    ///
    /// # Errors
    ///
    /// If a line is neither a move nor a heading, or the percentages of a position do not sum to
    /// 100.
    pub fn read_text(text: &str, file: &str) -> Result<Self, BookError> {
        let at = |(line, problem): (usize, String)| BookError(format!("{file}:{line}: {problem}"));
        let mut book = Self::default();
        let mut section: Option<Section> = None;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if let Some(heading) = line.strip_suffix(':') {
                section.as_ref().map_or(Ok(()), Section::check).map_err(at)?;
                let position = read_heading(heading).map_err(|problem| at((number, problem)))?;
                if !book.advice(&position).moves.is_empty() {
                    let twice = "this position has moves already; put them all in one place";
                    return Err(at((number, twice.to_owned())));
                }
                section = Some(Section { line: number, position, percentages: 0.0, moves: 0 });
            } else if !line.is_empty() {
                book.read_entry(line, section.as_mut()).map_err(|problem| at((number, problem)))?;
            }
        }
        section.as_ref().map_or(Ok(()), Section::check).map_err(at)?;
        Ok(book)
    }

    fn read_entry(&mut self, line: &str, section: Option<&mut Section>) -> Result<(), String> {
        let (percentage, text) = line.split_once('%').ok_or_else(|| {
            format!("\"{line}\" is not a move with its percentage; write it like 30% e4")
        })?;
        let wrong =
            || format!("\"{percentage}\" is not a percentage; write a number from 0 to 100");
        let percentage: f64 = percentage.trim().parse().map_err(|_| wrong())?;
        if !(0.0..=100.0).contains(&percentage) {
            return Err(wrong());
        }
        let section = section
            .ok_or("no position is named before the first move; write \"start:\" above it")?;
        let chosen = section.position.read_move(text.trim()).map_err(|error| error.to_string())?;
        section.percentages += percentage;
        section.moves += 1;
        let weight = (percentage * PER_CENT).round() as u16;
        self.add(&section.position, BookEntry { chosen: chosen.into(), weight, learn: 0 });
        Ok(())
    }

    /// Returns the book as text, and the number of positions left out.
    ///
    /// The text contains only positions that the book's moves reach from the initial position, and
    /// no learning data.
    pub fn write_text(&self) -> (String, usize) {
        let mut text = String::new();
        let reachable = self.reachable();
        for (line, position) in &reachable {
            let line = written(line);
            let _ = writeln!(text, "{}:", if line.is_empty() { "start" } else { &line });
            for (chosen, probability) in self.advice(position).moves {
                let percentage = format!("{:.2}", 100.0 * probability);
                let percentage = percentage.trim_end_matches('0').trim_end_matches('.');
                let _ = writeln!(text, "  {percentage}% {}", position.notation(chosen));
            }
        }
        (text, self.positions() - reachable.len())
    }
}

fn read_heading(heading: &str) -> Result<Chess, String> {
    let remedy = "write \"start:\", a line of moves or \"fen FEN\", and a colon";
    let heading = heading.trim();
    if let Some(fen) = heading.strip_prefix("fen ") {
        let position: Chess = fen.trim().parse().map_err(|error| format!("{error}; {remedy}"))?;
        return match position.castling_mode() {
            CastlingMode::Standard => Ok(position),
            CastlingMode::Chess960 => {
                Err("a book cannot hold positions of Chess960; remove this one".to_owned())
            }
        };
    }
    let mut game = Game::<Chess>::default();
    if heading != "start" {
        // The move number may be joined to the move, as in `1.e4`.
        let words = heading.split(|c: char| c.is_whitespace() || c == '.');
        let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
        for word in words.filter(|word| !is_number(word)) {
            game.play_text(word).map_err(|error| format!("{error}; {remedy}"))?;
        }
    }
    Ok(game.position().clone())
}
