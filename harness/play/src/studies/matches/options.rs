//! `plywood-play match`: matches between players, with estimates of the Elo difference.

use std::path::Path;

use anyhow::{anyhow, bail};
use clap::Args;

use super::built_in::MATCHES;
use super::contest::{Contest, PairCounts};
use super::{Matches, PerGame};
use crate::core::played;
use crate::studies::matches::registration::{asked, recorded, register};
use plywood::catalogue::reading::SuiteReport;
use plywood::core::document::placed;
use plywood::core::study::{CHANGED, MeasureOptions, MeasuredStudy as _, StudyCommand};
use plywood::record::machine::COMMIT;
use plywood::record::shard::Shard;

/// Play a match, and estimate the difference in Elo
///
/// A match is a TOML file, the name of a built-in match (`plywood-play list matches`), or two or more
/// players. A player is an algorithm with its settings, or a name (joanna, pilsen, self-taught,
/// strongest), then options after commas: eval=, nodes=, evaluations=, depth=, time=, clock=, book=,
/// tables=, syzygy=, memory=, repetition=. `uci=COMMAND` is another program, with option.NAME= for its
/// options. A player with memory=FILE:merge learns from game to game. Its games are played in order,
/// and cannot be repeated.
///
/// Every opening is played twice, with both colours. Limits on nodes, evaluations and depth make a
/// match the same on every machine. The results folder receives games.csv (a row for each game),
/// games.pgn, summary.txt, machine.toml and the plots. Until the end, journal.jsonl stores the games,
/// and --resume continues from it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play match pvs+deepening+killers,nodes=2000 \\
    alpha-beta+deepening,nodes=2000 \\
    --games 100
  plywood-play match a-match.toml --out results/a-match
  plywood-play match a-match.toml --registered
  plywood-play match alpha-beta,depth=4 alpha-beta,depth=3 \\
    --game connect-four --openings lines:5
  plywood-play match strongest 'uci=stockfish,option.UCI_LimitStrength=true' \\
    --clock 5+0.05")]
pub struct Options {
    /// TOML file, a built-in match's name, or the players
    #[arg(required = true, value_name = "MATCH|PLAYER")]
    who: Vec<String>,
    /// Game to play: chess (the default), connect-four, othello, tic-tac-toe, or one that you added
    #[arg(long)]
    game: Option<String>,
    /// Number of games between each pair of players. Every opening is played twice, with both
    /// colours, so an odd number is raised by one
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// Openings of the games: lines:N are all lines of N moves, of which as many as are needed are
    /// drawn; or an EPD or PGN file
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<String>,
    /// Number of times that all games are played, for players that learn (memory=FILE:merge)
    #[arg(long, value_name = "N")]
    rounds: Option<usize>,
    /// Stop if a line or a game of the openings cannot be read, instead of leaving it out
    #[arg(long)]
    strict: bool,
    /// Random seed for the choice of openings and for players that play at random. The same seed
    /// gives the same match, unless limits of time or learning change it
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Time of players without a limit of their own, in seconds: 5+0.05 is 5 s for the game and
    /// 0.05 s more for each move; 40/60 is 60 s for every 40 moves
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true)]
    clock: Option<String>,
    /// Stop as soon as a sequential test decides between two differences in Elo: elo0:elo1, such as
    /// 0:5, or elo0:elo1:alpha:beta with its error probabilities [default of both: 0.05]
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Part of the match to play, such as 3/16, for a match on several machines; `plywood merge` joins
    /// the parts. The default folder is then out/<match>/shard-3-of-16
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Require that the match's question was committed before any of its games existed, and record
    /// its commit. The match must be a file
    #[arg(long, conflicts_with_all = [
        "game", "games", "openings", "rounds", "seed", "clock", "sprt", "shard",
    ])]
    registered: bool,
}

impl Options {
    /// Returns the name of the results folder for the match `name`.
    fn folder_name(&self, name: &str) -> String {
        let Self { who, game, games, openings, rounds, seed, clock, sprt, .. } = self;
        let is_changed = games.is_some() || rounds.is_some() || seed.is_some();
        let texts = [game, openings, clock, sprt];
        let is_changed = is_changed || texts.into_iter().any(Option::is_some);
        // `plywood merge` looks for a shard in the folder of the match.
        let is_named = self.shard.is_none() && who.len() == 1 && who[0] != "-";
        if is_changed && is_named { format!("{name}{CHANGED}") } else { name.to_owned() }
    }
}

impl StudyCommand for Matches {
    type Options = Options;

    fn plan(options: &Options, how: &MeasureOptions) -> anyhow::Result<Self> {
        let is_match = |text: &String| {
            let is_built_in = MATCHES.iter().any(|(name, _)| name == text);
            is_built_in || text == "-" || Path::new(text).extension().is_some_and(|it| it == "toml")
        };
        let contest = match options.who.as_slice() {
            [name] if is_match(name) => Contest::load(name)?,
            [text] => bail!(
                "{text}: a match needs two players, and there is one; add a player, or name a match from `plywood-play list matches`"
            ),
            players => Contest::of_players(players.to_vec()),
        };
        let contest = Contest {
            game: options.game.clone().unwrap_or(contest.game),
            pairs: options.games.map_or(contest.pairs, |games| PairCounts::All(games.div_ceil(2))),
            openings: options.openings.clone().unwrap_or(contest.openings),
            rounds: options.rounds.unwrap_or(contest.rounds),
            seed: options.seed.unwrap_or(contest.seed),
            clock: options.clock.clone().or(contest.clock),
            sprt: options.sprt.clone().or(contest.sprt),
            ..contest
        };
        let is_new = options.registered && !how.is_again;
        let register = || register(Path::new(&options.who[0]), &contest, COMMIT);
        let registration = is_new.then(register).transpose()?;
        let games = played::of::<PerGame>(&contest.game);
        let matches = games.and_then(|games| games(contest.clone(), how));
        let mut matches = matches.map_err(|error| match &*options.who {
            [name] => placed(name, error),
            _ => error,
        })?;
        if let Some(games) = options.games.filter(|games| games % 2 == 1) {
            matches.asked.remarks.push(format!(
                "--games {games}: playing {}, because every opening is played with both colours",
                games + 1
            ));
        }
        matches.asked.folder = options.folder_name(&contest.name);
        if let Some(registration) = registration {
            registration.ensure_unseen(&asked(&contest, &matches.encounters))?;
            let registered = recorded(registration, &contest, &matches.agreement);
            matches.asked.registered = Some(registered);
        }
        let refused = matches.asked().readings.iter().flat_map(SuiteReport::messages).next();
        match refused.filter(|_| options.strict) {
            Some(refused) => Err(anyhow!(refused)),
            None => Ok(matches),
        }
    }

    fn shard(options: &Options) -> Option<Shard> {
        options.shard
    }
}
