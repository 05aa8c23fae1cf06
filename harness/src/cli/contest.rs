//! `plywood match`: games between players, and what they prove.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{anyhow, bail};
use clap::Args;
use plywood_players::{MemorySettings, PlayerKind, PlayerSettings, Sprt, schedule};

use crate::catalogue::players::{Arena, player};
use crate::catalogue::source::Source;
use crate::cli::output::complain;
use crate::cli::played;
use crate::cli::progress::progress;
use crate::cli::recording::{NotRepeatable, RecordOptions};
use crate::cli::verdict::{Verdict, usage};
use crate::record::journal::Run;
use crate::record::machine::Machine;
use crate::record::shard::{Part, Shard};
use crate::record::signature::signature;
use crate::results;
use crate::studies::matches::built_in::MATCHES;
use crate::studies::matches::contest::{Contest, PairCounts};
use crate::studies::matches::games::{Games, openings};
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::standing;

/// Play a match, and say what it proves
///
/// A match is a TOML file, a built-in one (`plywood list matches`), or two
/// players and more. A player is an algorithm
/// with its settings, or a name (joanna, pilsen, self-taught, strongest), then
/// options after commas: eval=, nodes=, depth=, time=, clock=, book=, tables=,
/// syzygy=, memory=; `uci=COMMAND` is another program, with option.NAME= for its options.
/// With memory=FILE:merge a player learns from game to game: then games are
/// played one after the other, and cannot be repeated.
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
    /// How often all of these are played, where a player learns
    #[arg(long, value_name = "N")]
    rounds: Option<usize>,
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
    #[command(flatten)]
    record: RecordOptions,
    /// Play one of several equal parts of the match, such as 3/16, so that many
    /// machines share it; `plywood merge` puts the parts together. The default
    /// folder is out/<match>/shard-3-of-16 then
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

impl Options {
    /// Where its record goes.
    pub fn record(&mut self) -> &mut RecordOptions {
        &mut self.record
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where the match makes no sense, or its results cannot be written.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let contest = self.contest().map_err(usage)?;
        played::game(&contest.game)?.contest(self, &contest)
    }

    /// What is to be played, with the command line's changes.
    fn contest(&self) -> anyhow::Result<Contest> {
        let is_match = |text: &String| {
            let is_built_in = MATCHES.iter().any(|(name, _)| name == text);
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
            rounds: self.rounds.unwrap_or(contest.rounds),
            seed: self.seed.unwrap_or(contest.seed),
            clock: self.clock.clone().or(contest.clock),
            sprt: self.sprt.clone().or(contest.sprt),
            ..contest
        })
    }

    /// Plays the match.
    ///
    /// # Errors
    ///
    /// As [`Self::run`].
    pub fn play<P: Arena>(&self, contest: &Contest) -> anyhow::Result<Verdict> {
        let agreement = contest.agreement().map_err(usage)?;
        if self.record.again.is_some()
            && let Some(other) = agreement.players.iter().find(|it| cannot_play_again(it))
        {
            let why = format!("{other} learns, or is another program");
            return Err(NotRepeatable(why).into());
        }
        // Every player is made once before anything is played.
        for settings in &agreement.players {
            player::<P>(settings).map_err(usage)?;
        }
        let openings = openings::<P>(&contest.openings, contest.pairs.most(), contest.seed);
        let openings = openings.map_err(usage)?;
        let counts = contest.pairs.as_slice();
        let round = schedule(agreement.players.len(), contest.format.into(), counts);
        let pairings = round.repeat(contest.rounds);
        let files = contest.files(&agreement).map_err(usage)?;
        let learns = |it: &PlayerSettings| it.memory.as_ref().is_some_and(MemorySettings::changes);
        // What is learnt in a game is known in the next one.
        let is_in_order = agreement.players.iter().any(learns);
        let needs_all = match (is_in_order, &agreement.sprt) {
            (true, _) => Some("what a player learns in a game is known in the next one"),
            (_, Some(_)) => Some("a test looks at all games in their order"),
            _ => None,
        };
        if let (Some(why), Some(_)) = (needs_all, self.shard) {
            return Err(usage(anyhow!("{why}; leave --shard out")));
        }
        let share = self.record.share(self.shard);
        let games = Games { contest, agreement: &agreement, pairings, openings, share };
        let threads = if is_in_order { 1 } else { self.record.threads() };
        let run = Run { shard: self.shard, ..run(contest, &games, &files) };
        let about = format!("{}: {}", contest.name, contest.about.trim());
        let machine = Machine::of_this_run(threads).with_files(&files);
        let folder = self.record.part_folder(&contest.name, self.shard);
        let (recording, done) = self.record.begin(folder.clone(), machine, &run)?;
        let mut recording = match self.shard {
            Some(shard) => recording.of_part(part(run, shard, &games, &about)),
            None => recording,
        };
        let bar = progress(self.record.quiet);
        bar.set_length(games.places().len() as u64);
        let rows = games.play(threads, done, &self.record.stop(), |row, played| {
            bar.set_position(played as u64);
            recording.keep(row)
        })?;
        let Some(rows) = rows else { return Ok(recording.interrupted()) };
        bar.finish_and_clear();
        let text = if games.share.is_whole() {
            summary(&rows, agreement.sprt.as_ref())?
        } else {
            format!("A part of the match's games.\n\n{}\n", signature(&rows)?)
        };
        write_pgn::<P>(&folder, &rows)?;
        let files = recording.finish(&rows, &text)?;
        if games.share.is_whole() {
            files.draw(&rows, threads)?;
        }
        files.print(&about, &text, &format!("{} games", rows.len()))?;
        Ok(faults(&rows))
    }
}

/// Whether no record can be made again with the player: it learns, or it is another
/// program, which a record must not start.
fn cannot_play_again(player: &PlayerSettings) -> bool {
    let learns = player.memory.as_ref().is_some_and(MemorySettings::changes);
    learns || !matches!(player.kind, PlayerKind::Search(_))
}

/// What a match that does the same says of itself.
fn run<P: Arena>(contest: &Contest, games: &Games<'_, P>, files: &[Source]) -> Run {
    let ids = games.ids().into_iter().map(|id| id.to_string());
    let files = files.iter().map(|Source { file, sha256 }| format!("{file} {sha256}"));
    Run::of(&contest.name, vec![contest.seed], ids.chain(files))
}

/// What a shard of the match says of itself.
fn part<P: Arena>(run: Run, shard: Shard, games: &Games<'_, P>, about: &str) -> Part {
    let (expected, suites) = (Vec::new(), Vec::new());
    let (rows, places) = (games.ids().len(), games.places());
    Part { run, shard, rows, places, expected, suites, about: about.to_owned() }
}

/// What games come to, and their signature.
///
/// # Errors
///
/// Where a row cannot be signed.
pub fn summary(rows: &[GameRow], sprt: Option<&Sprt>) -> anyhow::Result<String> {
    let mut text = standing(rows, sprt);
    let _ = writeln!(text, "{}", signature(rows)?);
    Ok(text)
}

/// Writes the score sheets of games into a folder.
///
/// # Errors
///
/// Where a row is no game, or the file cannot be written.
pub fn write_games(folder: &Path, rows: &[GameRow]) -> anyhow::Result<()> {
    let Some(row) = rows.first() else { return Ok(()) };
    played::game(&row.game)?.write_sheets(folder, rows)
}

/// Writes the score sheets of games of one kind.
///
/// # Errors
///
/// As [`write_games`].
pub fn write_pgn<P: Arena>(folder: &Path, rows: &[GameRow]) -> anyhow::Result<()> {
    let mut text = String::new();
    for row in rows {
        let _ = write!(text, "{}", row.sheet::<P>()?);
    }
    results::write(&folder.join("games.pgn"), &text)
}

/// Says what players did wrong: a loss on time is no fault, as it is part of the
/// game.
pub fn faults(rows: &[GameRow]) -> Verdict {
    let mut verdict = Verdict::Well;
    for row in rows.iter().filter(|row| !row.fault.is_empty()) {
        complain(format_args!("pair {}, {} - {}: {}", row.pair, row.first, row.second, row.fault));
        verdict = Verdict::Wrong;
    }
    verdict
}
