//! Games in PGN files that other programs have written.

use std::path::Path;

use anyhow::{Context, anyhow};
use clap::Args;
use plywood_positions::Chess;
use plywood_rules::{ScoreSheet, read_pgn, read_pgn_file};

use crate::cli::output::err;
use crate::cli::verdict::{Verdict, usage};
use crate::report::digits::some_are;

/// An option for games that cannot be read.
#[derive(Args, Clone, Copy, Debug)]
pub struct FaultyGames {
    /// Stop at the first game that cannot be read
    #[arg(long)]
    strict: bool,
}

impl FaultyGames {
    /// Calls `take` with each game of a PGN file, in order. Reports and skips games that cannot be
    /// read; the verdict is then not `Well`.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or with `--strict` if a game cannot be read.
    pub fn read(
        self,
        file: &Path,
        mut take: impl FnMut(ScoreSheet<Chess>),
    ) -> anyhow::Result<Verdict> {
        let text = read_pgn_file(file).with_context(|| file.display().to_string());
        self.read_text(&text.map_err(usage)?, file, |_, game| take(game))
    }

    /// Reads the text of a PGN file, as [`Self::read`] does, and passes each game's number in the
    /// file, from 1.
    ///
    /// # Errors
    ///
    /// With `--strict`, if a game cannot be read.
    pub fn read_text(
        self,
        text: &[u8],
        file: &Path,
        mut take: impl FnMut(usize, ScoreSheet<Chess>),
    ) -> anyhow::Result<Verdict> {
        let name = file.display().to_string();
        let (mut read, mut left_out) = (0, 0);
        for (number, game) in (1..).zip(read_pgn(text, &name)) {
            match game {
                Ok(game) => {
                    take(number, game);
                    read += 1;
                }
                Err(error) if self.strict => return Err(usage(anyhow!("{error}"))),
                Err(error) => {
                    err!("warning: a game is left out: {error}");
                    left_out += 1;
                }
            }
        }
        if left_out == 0 {
            return Ok(Verdict::Well);
        }
        err!("warning: {name}: {} left out", some_are(left_out, read + left_out, "game"));
        Ok(Verdict::Wrong)
    }
}
