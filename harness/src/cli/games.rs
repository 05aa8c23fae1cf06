//! Games of files that other programs have written.

use std::path::Path;

use anyhow::{Context, anyhow};
use clap::Args;
use plywood_players::{ScoreSheet, read_pgn, read_pgn_file};
use plywood_positions::Chess;

use crate::cli::output::complain;
use crate::cli::verdict::{Verdict, usage};

/// The treatment of games that cannot be read.
#[derive(Args, Clone, Copy, Debug)]
pub struct FaultyGames {
    /// Stop at the first game that cannot be read, instead of leaving it out
    #[arg(long)]
    strict: bool,
}

impl FaultyGames {
    /// The games of a PGN file, which are all if the verdict is `Well`. Each game that cannot be read is
    /// reported and left out.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or with `--strict` a game.
    pub fn read(self, file: &Path) -> anyhow::Result<(Vec<ScoreSheet<Chess>>, Verdict)> {
        let name = file.display().to_string();
        let text = read_pgn_file(file).with_context(|| format!("cannot read {name}"));
        self.sift(&name, read_pgn(&text.map_err(usage)?, &name))
    }

    /// The good games, which are all if the verdict is `Well`. Each other game is reported and left out.
    ///
    /// # Errors
    ///
    /// With `--strict`, if a game cannot be read.
    pub fn sift<T, E: std::error::Error>(
        self,
        file: &str,
        games: impl IntoIterator<Item = Result<T, E>>,
    ) -> anyhow::Result<(Vec<T>, Verdict)> {
        let mut good = Vec::new();
        let mut left_out = 0;
        for game in games {
            match game {
                Ok(game) => good.push(game),
                Err(error) if self.strict => return Err(usage(anyhow!("{error}"))),
                Err(error) => {
                    complain!("{error}; the game is left out");
                    left_out += 1;
                }
            }
        }
        if left_out == 0 {
            return Ok((good, Verdict::Well));
        }
        complain!("{file}: {left_out} of {} games are left out", good.len() + left_out);
        Ok((good, Verdict::Wrong))
    }
}
