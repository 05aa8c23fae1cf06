//! `plywood match`: games between players, and what they prove.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use plywood_engine::schedule;
use plywood_positions::{Chess, ConnectFour, Othello, TicTacToe};
use sha2::{Digest, Sha256};

use crate::catalogue::players::{Arena, player};
use crate::catalogue::source::Source;
use crate::cli::interrupt;
use crate::cli::output::{self, complain};
use crate::cli::progress::{progress, threads};
use crate::cli::verdict::{Verdict, usage};
use crate::experiment::contest::{Agreement, BUILT_IN, Contest, PairCounts};
use crate::experiment::games::{Games, openings};
use crate::experiment::pool;
use crate::record::game::GameRow;
use crate::record::journal::Run;
use crate::record::machine::{COMMIT, Machine, VERSION};
use crate::record::signature::signature;
use crate::report::plots;
use crate::report::results::{Interrupted, PICTURES, Unfinished};
use crate::report::standing::standing;

/// Play a match, and say what it proves
///
/// A match is a TOML file, a built-in one (`plywood list matches`), or two
/// players and more. A player is an algorithm
/// with its settings, or a name (joanna, pilsen, self-taught, strongest), then
/// options after commas: eval=, nodes=, depth=, time=, clock=, book=, tables=;
/// `uci=COMMAND` is another program, with option.NAME= for its options.
///
/// Every opening is played twice, with both colours. Limits on nodes and depth
/// make a match the same on every machine. The folder of the results gets
/// games.csv (a row for each game), games.pgn, summary.txt, machine.toml and
/// the pictures; until the end, games are kept in journal.jsonl, and --resume goes on from
/// it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood match joanna,nodes=2000 self-taught,nodes=2000 --games 100
  plywood match a-match.toml --out results/a-match
  plywood match alpha-beta,depth=4 alpha-beta,depth=3 --game connect-four --openings lines:5
  plywood match strongest 'uci=stockfish,option.UCI_LimitStrength=true' --clock 5+0.05")]
pub struct Options {
    /// A TOML file, a built-in match's name, or the players
    #[arg(required = true, value_name = "MATCH|PLAYER")]
    who: Vec<String>,
    /// The game
    #[arg(long)]
    game: Option<String>,
    /// Games of every two who meet; two of each opening
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// What games begin with: lines:N are all lines of N moves, of which as
    /// many as are needed are drawn; or an EPD or PGN file
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<String>,
    /// What openings and players are drawn by
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The clock of players without a limit, such as 0.2+0.002 or 40/60
    #[arg(long, value_name = "SECONDS")]
    clock: Option<String>,
    /// End the match when it has proven enough: elo0:elo1 or
    /// elo0:elo1:alpha:beta
    #[arg(long, value_name = "TEST")]
    sprt: Option<String>,
    /// Threads to play on, one game on each [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Folder of the results [default: out/<match>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the match that was interrupted in this folder
    #[arg(long)]
    resume: bool,
    /// Leave the pictures out; `plywood plot` draws them later
    #[arg(long)]
    no_plots: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

impl Options {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where the match makes no sense, or its results cannot be written.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let contest = self.contest().map_err(usage)?;
        match contest.game.as_str() {
            "chess" => self.play::<Chess>(&contest),
            "connect-four" => self.play::<ConnectFour>(&contest),
            "othello" => self.play::<Othello>(&contest),
            "tic-tac-toe" => self.play::<TicTacToe>(&contest),
            other => Err(usage(anyhow::anyhow!(
                "\"{other}\" is no game of two players; take chess, connect-four, othello or \
                 tic-tac-toe"
            ))),
        }
    }

    /// What is to be played, with the command line's changes.
    fn contest(&self) -> anyhow::Result<Contest> {
        let is_match = |text: &String| {
            let is_built_in = BUILT_IN.iter().any(|(name, _)| name == text);
            is_built_in || Path::new(text).extension().is_some_and(|it| it == "toml")
        };
        let contest = match self.who.as_slice() {
            [name] if is_match(name) => Contest::load(name)?,
            [_] => bail!(
                "a match has two players or more, is a file whose name ends in .toml, or is one of \
                 `plywood list matches`"
            ),
            players => Contest::of_players(players.to_vec()),
        };
        Ok(Contest {
            game: self.game.clone().unwrap_or(contest.game),
            pairs: self.games.map_or(contest.pairs, |games| PairCounts::All(games.div_ceil(2))),
            openings: self.openings.clone().unwrap_or(contest.openings),
            seed: self.seed.unwrap_or(contest.seed),
            clock: self.clock.clone().or(contest.clock),
            sprt: self.sprt.clone().or(contest.sprt),
            ..contest
        })
    }

    fn play<P: Arena>(&self, contest: &Contest) -> anyhow::Result<Verdict> {
        let agreement = contest.agreement().map_err(usage)?;
        // Every player is made once before anything is played.
        for settings in &agreement.players {
            player::<P>(settings).map_err(usage)?;
        }
        let openings = openings::<P>(&contest.openings, contest.pairs.most(), contest.seed);
        let openings = openings.map_err(usage)?;
        let counts = contest.pairs.as_slice();
        let pairings = schedule(agreement.players.len(), contest.format.into(), counts);
        let files = contest.files(&agreement).map_err(usage)?;
        let games = Games { contest, agreement: &agreement, pairings, openings };
        let threads = threads(self.threads);
        let folder = self.out.clone().unwrap_or_else(|| Path::new("out").join(&contest.name));
        let interrupted = if self.resume { Interrupted::Resumed } else { Interrupted::Kept };
        let start = Instant::now();
        let run = run(contest, &games, &files);
        let machine = Machine { files, ..Machine::of_this_run(threads) };
        let begun = Unfinished::begin(&folder, machine, &run, interrupted)?;
        for note in begun.notes {
            complain(format_args!("note: {note}"));
        }
        let taken = begun.taken.into_iter().filter_map(|row| GameRow::try_from(row).ok());
        let done: BTreeMap<_, _> = taken.map(|row| (row.id.clone(), row)).collect();
        let mut results = begun.results;
        let bar = progress(self.quiet);
        bar.set_length(2 * games.pairings.len() as u64);
        let stop = interrupt::flag();
        let rows = games.play(threads, done, &stop, |row, played| {
            bar.set_position(played as u64);
            results.keep(row.clone())
        })?;
        let Some(rows) = rows else {
            complain(format_args!(
                "interrupted: all games that were played to their end are kept in {}; the same \
                 command with --resume goes on from there",
                folder.display()
            ));
            return Ok(Verdict::Interrupted);
        };
        bar.finish_and_clear();
        let mut text = standing(&rows, agreement.sprt.as_ref());
        let _ = writeln!(text, "signature {}", signature(&rows)?);
        write_pgn::<P>(&folder, &rows)?;
        results.finish(&rows, &text)?;
        if !self.no_plots {
            let folder = folder.join(PICTURES);
            pool::of_threads(threads)?.install(|| plots::draw_all(&rows[..], &folder))?;
        }
        if !self.quiet {
            output::line(format_args!("{}: {}\n", contest.name, contest.about.trim()))?;
            output::line(format_args!("{text}"))?;
            let seconds = start.elapsed().as_secs_f64();
            let (count, folder) = (rows.len(), folder.display());
            output::line(format_args!("{count} games in {seconds:.1} s; see {folder}"))?;
        }
        Ok(report_faults(&rows, &agreement))
    }
}

/// What a match that does the same says of itself.
fn run<P: Arena>(contest: &Contest, games: &Games<'_, P>, files: &[Source]) -> Run {
    let mut hash = Sha256::new();
    for id in games.ids() {
        hash.update(format!("{id}\n"));
    }
    for Source { file, sha256 } in files {
        hash.update(format!("{file} {sha256}\n"));
    }
    Run {
        experiment: contest.name.clone(),
        seeds: vec![contest.seed],
        plan: format!("{:x}", hash.finalize()),
        plywood: VERSION.to_owned(),
        commit: COMMIT.to_owned(),
        shard: None,
    }
}

fn write_pgn<P: Arena>(folder: &Path, rows: &[GameRow]) -> anyhow::Result<()> {
    let mut text = String::new();
    for row in rows {
        let _ = write!(text, "{}", row.sheet::<P>()?);
    }
    let path = folder.join("games.pgn");
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// What players did wrong: a loss on time is none, as it is part of the game.
fn report_faults(rows: &[GameRow], _: &Agreement) -> Verdict {
    let mut verdict = Verdict::Well;
    for row in rows.iter().filter(|row| !row.fault.is_empty()) {
        complain(format_args!("pair {}, {} - {}: {}", row.pair, row.first, row.second, row.fault));
        verdict = Verdict::Wrong;
    }
    verdict
}
