//! `plywood suite draw`: draws a suite of positions from games.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use plywood_positions::Chess;
use plywood_rules::{ScoreSheet, read_pgn_file};
use serde::Serialize;

use crate::catalogue::drawing::{Drawing, DrawnPosition, epd, game_of, name_of};
use crate::catalogue::services;
use crate::catalogue::source::sha256;
use crate::catalogue::stratum::{Phase, Stratum, Tension};
use crate::catalogue::suite::Suite;
use crate::cli::output::{self, say};
use crate::cli::suite::games::FaultyGames;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::record::whole::write_whole;
use crate::report::digits::are;

/// Draw a suite from games, one position per game
///
/// A phase is defined by the pieces of both sides and by the number of plies before the position.
/// Knights and bishops count 1, rooks 2 and queens 4: 24 in the initial position. The command draws
/// no position twice, and no position that ends the game by the rules. It may draw the last position
/// of a game that was resigned or broken off.
///
/// The suite is a random sample: the command draws as many games as necessary, and one random
/// position from each. The same games and seed give the same suite on every machine. The id of a
/// position consists of its game and ply. From a match's games.csv, only the first game of each
/// pair is used, because both games have the same opening.
///
/// The suite is written in EPD to standard output or to --out. The exit status is 1 if a game
/// cannot be read and is left out, and 2 if there are too few games.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood suite draw games.pgn --phase middle --count 48 --seed 1 \\
    --out middle.epd
  plywood suite draw games.pgn --phase middle --quiet --except middle.epd \\
    --out quiet.epd
  plywood suite draw out/match/games.csv --phase ending --count 24")]
pub struct Draw {
    /// PGN file (.pgn or .pgn.gz), or a match's games.csv
    #[arg(value_name = "GAMES")]
    games: PathBuf,
    /// Phase of the positions
    #[arg(long, value_enum)]
    phase: Phase,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 48)]
    count: usize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Draw only quiet positions: not in check, no capture or promotion in the last move, and no
    /// move that gains material by legal captures on its target square
    #[arg(long, conflicts_with = "in_exchange")]
    quiet: bool,
    /// Draw only positions in an exchange: the last move was a capture, and the capturing man can
    /// be captured
    #[arg(long)]
    in_exchange: bool,
    /// Exclude the games of this suite, drawn from the same file; may be repeated
    #[arg(long, value_name = "FILE.epd")]
    except: Vec<String>,
    #[command(flatten)]
    faulty: FaultyGames,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE.epd")]
    out: Option<PathBuf>,
    /// Print JSON: the settings, and each position with its game and ply
    #[arg(long)]
    json: bool,
}

/// A drawn suite, for JSON.
#[derive(Serialize)]
struct Drawn {
    games: String,
    /// SHA-256 of the uncompressed file of games.
    sha256: String,
    #[serde(flatten)]
    stratum: Stratum,
    seed: u64,
    positions: Vec<DrawnPosition>,
}

impl Runnable for Draw {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let named = || format!("cannot read {}", self.games.display());
        let bytes = read_pgn_file(&self.games).with_context(named).map_err(usage)?;
        let name = name_of(&self.games);
        let excepted = self.excepted(&name).map_err(usage)?;
        let mut drawing = Drawing::new(&name, self.stratum(), self.seed);
        let take = |number: usize, sheet: ScoreSheet<Chess>| {
            if !excepted.contains(&number) {
                drawing.add(number, &sheet.game);
            }
        };
        let verdict = if ends_in(&self.games, "csv") {
            first_of_pairs(&self.games, take).map_err(usage)?;
            Verdict::Well
        } else {
            self.faulty.read_text(&bytes, &self.games, take)?
        };
        let positions = drawing.draw(self.count).map_err(|error| usage(error.into()))?;
        let drawn = Drawn {
            games: self.games.display().to_string(),
            sha256: sha256(&bytes),
            stratum: self.stratum(),
            seed: self.seed,
            positions,
        };
        if let Some(out) = &self.out {
            write_whole(out, drawn.epd())?;
        }
        output::answer(self.json, &drawn, || match &self.out {
            Some(out) => say!("{} in {}", are(drawn.positions.len(), "position"), out.display()),
            None => output::print(format_args!("{}", drawn.epd())),
        })?;
        Ok(verdict)
    }
}

impl Draw {
    fn stratum(&self) -> Stratum {
        let tension = match (self.quiet, self.in_exchange) {
            (true, _) => Some(Tension::LegallyQuiet),
            (false, true) => Some(Tension::InExchange),
            (false, false) => None,
        };
        Stratum { phase: self.phase, tension }
    }

    /// Returns the numbers of the games that the suites of `--except` use.
    fn excepted(&self, name: &str) -> anyhow::Result<HashSet<usize>> {
        let mut games = HashSet::new();
        for suite in &self.except {
            for (id, _) in Suite::load(suite)?.positions() {
                let game = game_of(name, &id).with_context(|| {
                    format!(
                        "position \"{id}\" of {suite} was not drawn from {name}; leave the suite out, \
                         or give the games that it was drawn from"
                    )
                })?;
                games.insert(game);
            }
        }
        Ok(games)
    }
}

impl Drawn {
    fn epd(&self) -> String {
        epd(&self.positions, self.stratum, self.seed, &self.sha256)
    }
}

fn ends_in(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension))
}

/// A game with its row number in a match, from 1.
pub type NumberedGame = (usize, ScoreSheet<Chess>);

/// A guest's function that reads the first game of each pair of a match.
#[derive(Clone, Copy)]
pub struct FirstOfPairs(pub fn(&Path) -> anyhow::Result<Vec<NumberedGame>>);

/// Calls `take` with the first game of each pair of a match, and its row number, from 1.
fn first_of_pairs(
    file: &Path,
    mut take: impl FnMut(usize, ScoreSheet<Chess>),
) -> anyhow::Result<()> {
    let FirstOfPairs(read) = services::of("matches are")?;
    read(file)?.into_iter().for_each(|(number, sheet)| take(number, sheet));
    Ok(())
}
