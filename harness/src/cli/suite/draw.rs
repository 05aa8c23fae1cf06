//! `plywood suite draw`: draws a suite of positions from games.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use plywood_positions::Chess;
use plywood_rules::{ScoreSheet, read_pgn_file};
use serde::Serialize;

use crate::catalogue::chess::games::ChessGames;
use crate::catalogue::drawing::{DrawnPosition, GameFile, Sample, epd, game_of, name_of};
use crate::catalogue::kind::Kind;
use crate::catalogue::source::sha256;
use crate::catalogue::stratum::{Phase, Stratum, Tension};
use crate::catalogue::suite::Suite;
use crate::cli::output::{self, out};
use crate::cli::progress::at_least_one;
use crate::cli::suite::games::FaultyGames;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::record::atomic_write::write_whole;
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
/// With --kind, only positions of one kind are drawn. Of chess, opening and opening-exchange are after
/// 12 to 24 plies, quiet or in an exchange. The same of middle games are quiet and exchange. In
/// tactical, a capture gains a piece. In check and late-check, the side to move is in check, with a
/// piece count of 10 or more, or below 10. In pawns, rooks, minors, queens and rook-and-minor, there
/// are pawns and only these pieces.
///
/// Games of Connect Four and Othello from a match's games.csv have the kinds early, middle and late,
/// each narrow or wide, such as early-narrow. They are the positions after 8, 14 and 20 plies, or 12,
/// 24 and 36, with fewer or more moves than the median of these games.
///
/// The suite is written in EPD to standard output or to --out; positions of other games are in the
/// game's notation. The exit status is 1 if a game cannot be read and is left out, and 2 if there are
/// too few games.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood suite draw games.pgn --phase middle --count 48 --seed 1 \\
    --out middle.epd
  plywood suite draw games.pgn --phase middle --quiet --except middle.epd \\
    --out quiet.epd
  plywood suite draw games.pgn.gz --kind pawns --count 24 --except quiet.epd
  plywood suite draw out/match/games.csv --phase ending --count 24")]
pub struct Draw {
    /// PGN file (.pgn or .pgn.gz), or a match's games.csv
    #[arg(value_name = "GAMES")]
    games: PathBuf,
    /// Phase of the positions
    #[arg(long, value_enum, required_unless_present = "kind")]
    phase: Option<Phase>,
    /// Kind of the positions, such as pawns or late-check
    #[arg(long, conflicts_with_all = ["phase", "quiet", "in_exchange"])]
    kind: Option<Kind>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = at_least_one)]
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
    /// Exclude the games of this suite, drawn from the same file, or with --kind its positions; may be
    /// repeated
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
    positions: Vec<DrawnPosition<String>>,
}

impl Runnable for Draw {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let named = || self.games.display().to_string();
        let bytes = read_pgn_file(&self.games).with_context(named).map_err(usage)?;
        let (mut games, verdict) = if GameFile::is_of_match(&self.games) {
            (GameFile::of_match(&self.games).map_err(usage)?, Verdict::Well)
        } else {
            let mut games = BTreeMap::new();
            let take = |number, sheet: ScoreSheet<Chess>| drop(games.insert(number, sheet.game));
            let verdict = self.faulty.read_text(&bytes, &self.games, take)?;
            (GameFile::Chess(ChessGames(games)), verdict)
        };
        let stratum = self.stratum();
        let mut excluded = HashSet::new();
        match stratum {
            Stratum::Phase { .. } => games.remove(self.excepted_games().map_err(usage)?),
            Stratum::Kind { .. } => {
                for suite in &self.except {
                    let suite = Suite::of_game(suite, games.game().as_ref()).map_err(usage)?;
                    excluded.extend(suite.texts().into_iter().map(|(_, text)| text));
                }
            }
        }
        let (file, count, seed) = (&*self.games, self.count, self.seed);
        let sample = Sample { file, stratum, count, seed, excluded };
        let positions = games.draw(sample).with_context(named).map_err(usage)?;
        let drawn = Drawn {
            games: self.games.display().to_string(),
            sha256: sha256(&bytes),
            stratum,
            seed,
            positions,
        };
        if let Some(out) = &self.out {
            write_whole(out, drawn.epd())?;
        }
        output::answer(self.json, &drawn, || match &self.out {
            Some(out) => out!("{} in {}", are(drawn.positions.len(), "position"), out.display()),
            None => output::print(format_args!("{}", drawn.epd())),
        })?;
        Ok(verdict)
    }
}

impl Draw {
    fn stratum(&self) -> Stratum {
        if let Some(kind) = self.kind {
            return Stratum::Kind { kind };
        }
        let tension = match (self.quiet, self.in_exchange) {
            (true, _) => Some(Tension::LegallyQuiet),
            (false, true) => Some(Tension::InExchange),
            (false, false) => None,
        };
        // Without a kind, the command line has a phase.
        Stratum::Phase { phase: self.phase.unwrap_or(Phase::Middle), tension }
    }

    /// Returns the numbers of the games that the suites of `--except` use.
    fn excepted_games(&self) -> anyhow::Result<HashSet<usize>> {
        let name = name_of(&self.games);
        let mut games = HashSet::new();
        for suite in &self.except {
            for (id, _) in Suite::load(suite)?.positions() {
                let game = game_of(&name, &id).with_context(|| {
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
