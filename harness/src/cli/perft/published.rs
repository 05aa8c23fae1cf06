//! Files of positions with published counts of move sequences.

use std::path::Path;

use anyhow::{Context as _, anyhow};
use plywood_positions::{decode, read_file};
use serde::Serialize;

use crate::catalogue::chess::as_chess960;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::cli::output::{err, out};
use crate::cli::verdict::Verdict;
use crate::report::digits::{counted, some_are};

/// A position with its published counts.
#[derive(Debug, PartialEq, Eq)]
struct Published<'a> {
    line: usize,
    /// The name of the position, from `id`.
    name: Option<&'a str>,
    position: &'a str,
    counts: Counts,
}

/// Depths and the counts to them.
type Counts = Vec<(u32, u64)>;

/// A fault in a line: its column, from 1, and the problem with its remedy.
type Fault = (usize, String);

/// The counts of a file beside our own.
#[derive(Debug, Serialize)]
pub struct Compared {
    file: String,
    positions: usize,
    /// The number of counts compared.
    counts: usize,
    mismatches: Vec<Mismatch>,
    /// Positions that cannot be read, with their lines and reasons.
    refused: Vec<String>,
}

/// A count that differs from the published one.
#[derive(Debug, Serialize)]
struct Mismatch {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    position: String,
    depth: u32,
    published: u64,
    found: u64,
}

/// Counts what the file counts, to depths of at most `most`.
///
/// # Errors
///
/// If the file cannot be read, or a line has another form; the message names line and column.
pub fn compare(game: &GameName, file: &Path, most: Option<u32>) -> anyhow::Result<Compared> {
    Root::of(game, None)?;
    let name = file.display().to_string();
    let bytes = read_file(file).with_context(|| format!("cannot read {name}"))?;
    let text = decode(&bytes).with_context(|| name.clone())?;
    let all = read(&text);
    let all = all.map_err(|(line, (column, fault))| anyhow!("{name}:{line}:{column}: {fault}"))?;
    anyhow::ensure!(!all.is_empty(), "{name} contains no position; write lines such as {EXAMPLE}");
    let (mut mismatches, mut refused) = (Vec::new(), Vec::new());
    let (mut positions, mut counts) = (0, 0);
    for Published { line, name: id, position, counts: published } in all {
        // Published files write the rights of Chess960 as KQkq.
        let root = Root::of(game, Some(position))
            .or_else(|error| as_chess960(game, position).ok_or(error));
        let root = match root {
            Ok(root) => root,
            Err(error) => {
                refused.push(format!("{name}:{line}: {error}"));
                continue;
            }
        };
        positions += 1;
        let posed = root.pose(&root.evaluation(None)?)?;
        for (depth, published) in published {
            if most.is_some_and(|most| depth > most) {
                continue;
            }
            counts += 1;
            let found = posed.perft(depth, root.early_ends());
            if found != published {
                let (id, position) = (id.map(str::to_owned), position.to_owned());
                mismatches.push(Mismatch { line, id, position, depth, published, found });
            }
        }
    }
    Ok(Compared { file: name, positions, counts, mismatches, refused })
}

/// A line in the form that is usual in files of counts.
const EXAMPLE: &str = "`8/8/8/8/8/8/8/K1k5 w - - ;D1 3 ;D2 12`";

/// Reads the positions of a file; a fault comes with the number of its line.
fn read(text: &str) -> Result<Vec<Published<'_>>, (usize, Fault)> {
    let (mut all, mut name) = (Vec::new(), None);
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let at = |fault| (line, fault);
        match content.split_once(char::is_whitespace).map(|(word, rest)| (word, rest.trim())) {
            Some(("id", id)) => name = Some(id),
            Some(("epd" | "fen", position)) => {
                all.push(Published { line, name: name.take(), position, counts: Vec::new() });
            }
            Some(("perft", count)) => {
                let last: Option<&mut Published<'_>> = all.last_mut();
                let last = last.ok_or_else(|| {
                    at((1, "a count without a position; write `epd POSITION` before it".to_owned()))
                })?;
                last.counts.push(pair(count).ok_or_else(|| at(no_count(7)))?);
            }
            _ => {
                let (position, counts) = in_one_line(content).map_err(at)?;
                all.push(Published { line, name: name.take(), position, counts });
            }
        }
    }
    Ok(all)
}

fn no_count(column: usize) -> Fault {
    (column, "no depth and count; write both, as in `;D2 400` or `perft 2 400`".to_owned())
}

/// Reads a position with its counts, each after a semicolon.
fn in_one_line(content: &str) -> Result<(&str, Counts), Fault> {
    let mut column = 1;
    let mut fields = content.split(';').map(|field| {
        let begins = column;
        column += field.chars().count() + 1;
        (begins, field.trim())
    });
    let position = fields.next().map_or("", |(_, position)| position);
    let fields: Vec<(usize, &str)> = fields.filter(|(_, field)| !field.is_empty()).collect();
    if fields.is_empty() {
        return Err(no_count(content.chars().count() + 1));
    }
    let count = |(column, field): (usize, &str)| {
        field.strip_prefix(['D', 'd']).and_then(pair).ok_or_else(|| no_count(column))
    };
    Ok((position, fields.into_iter().map(count).collect::<Result<_, _>>()?))
}

/// Reads a depth and a count.
fn pair(text: &str) -> Option<(u32, u64)> {
    let (depth, count) = text.trim().split_once(char::is_whitespace)?;
    Some((depth.parse().ok()?, count.trim().parse().ok()?))
}

impl Compared {
    /// Prints each difference, and a line with the totals.
    pub fn print(&self) -> anyhow::Result<()> {
        let Self { file, positions, counts, mismatches, refused } = self;
        for refusal in refused {
            err!("{refusal}");
        }
        for Mismatch { line, id, position, depth, published, found } in mismatches {
            let name = id.as_ref().unwrap_or(position);
            out!(
                "{file}:{line}: {name}, depth {depth}: {found} sequences, published are {published}"
            )?;
        }
        let (all, left_out) = (counted(*counts, "count"), counted(refused.len(), "position"));
        let differ = some_are(mismatches.len(), *counts, "count");
        out!(
            "{file}: {all} of {}, {differ} different, {left_out} left out",
            counted(*positions, "position")
        )
    }

    /// Returns whether everything was compared and is equal.
    pub fn verdict(&self) -> Verdict {
        let is_well = self.mismatches.is_empty() && self.refused.is_empty();
        if is_well { Verdict::Well } else { Verdict::Wrong }
    }
}
