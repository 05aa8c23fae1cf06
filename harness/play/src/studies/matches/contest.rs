//! Parses TOML files that describe matches between players.

use std::path::Path;
use std::str::FromStr;

use anyhow::{Context as _, anyhow, bail, ensure};
use plywood_players::{
    Adjudication, DrawRule, Format, MemorySettings, PlayerSettings, Sprt, TimeControl, WinRule,
};
use serde::Deserialize;

use super::built_in::DOCUMENT;
use super::limited_player::limited_player;
use crate::studies::matches::question::Question;
use plywood::catalogue::source::Source;
use plywood::core::defaults::number;
use plywood::core::toml_text::parse_toml;

/// A match, as described by its TOML file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Contest {
    /// The file's name without its extension.
    #[serde(skip)]
    pub name: String,
    /// The purpose of the match, and what to notice in its results. Required.
    pub about: String,
    /// The game: `chess`, `connect-four`, `othello` or `tic-tac-toe`. Default: `chess`.
    #[serde(default = "chess")]
    pub game: String,
    /// Two or more players: an algorithm with its settings or a name (`plywood-play list players`), then
    /// options after commas, such as `eval=`, `nodes=`, `depth=`, `time=` and `book=`
    /// (`plywood-play match
    /// --help` lists them); or `uci=COMMAND` for another program. Required.
    pub players: Vec<String>,
    /// The pairings: `round-robin`; `gauntlet`, in which the first player meets
    /// all others; or `ladder`, in which each player meets the next. Default: `round-robin`.
    #[serde(default = "round_robin", with = "FormatName")]
    pub format: Format,
    /// The openings: `lines:N`, all lines of N moves to different positions; or an EPD or PGN file.
    /// A position with castling rights of Chess960, or a game with the tag `Variant "Chess960"`, is
    /// played as Chess960. Default: `lines:4`.
    #[serde(default = "four_plies")]
    pub openings: String,
    /// Pairs of games for each pairing, of one opening each, with both colours: a number, or a list
    /// with a number for each pairing in order, the last of which applies to the rest. A pairing with
    /// 0 is not played. Required.
    pub pairs: PairCounts,
    /// How often all these pairs are played. More than once makes sense if a player learns
    /// (`memory=FILE:merge`); otherwise the same opening gives the same game. Default: 1.
    #[serde(default = "number::<_, 1>")]
    pub rounds: usize,
    /// The seed of openings and of players' random choices. Default: 1.
    #[serde(default = "number::<_, 1>")]
    pub seed: u64,
    /// The clock of every player without a limit of its own, such as `0.2+0.002` or `40/60`.
    /// Default: none.
    pub clock: Option<String>,
    /// A sequential test that ends the match: `elo0:elo1` or `elo0:elo1:alpha:beta`. Default: none.
    pub sprt: Option<String>,
    /// The rule for adjudicated wins: `VALUE:MOVES`, if the values of both sides agree for so many
    /// moves. Default: no win is adjudicated.
    pub adjudicate_win: Option<String>,
    /// The rule for adjudicated draws: `VALUE:MOVES:FROM`, if the values of both sides are within
    /// `VALUE` for so many moves, from move `FROM` on. Default: no draw is adjudicated.
    pub adjudicate_draw: Option<String>,
    /// The number of moves of each side after which a game is drawn. Default: no limit.
    pub most_moves: Option<u32>,
    /// The question that the games answer, alone or with other matches, a `[question]`.
    pub question: Option<Question>,
    /// The text of the file; empty without one.
    #[serde(skip)]
    pub text: String,
}

/// The name of a match format in a file.
#[derive(Deserialize)]
#[serde(remote = "Format", rename_all = "kebab-case")]
enum FormatName {
    RoundRobin,
    Gauntlet,
    Ladder,
}

fn round_robin() -> Format {
    Format::RoundRobin
}

/// The number of pairs of games for each pairing.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "pairs are a number, or a list with a number for each pairing")]
pub enum PairCounts {
    /// The same number for all pairings.
    All(usize),
    /// One number per pairing, in order; the last number applies to the rest.
    Each(Vec<usize>),
}

impl PairCounts {
    /// Returns the numbers as a slice with at least one element.
    pub fn as_slice(&self) -> &[usize] {
        match self {
            Self::All(count) => std::slice::from_ref(count),
            Self::Each(counts) => counts,
        }
    }

    /// Returns the largest number for any pairing.
    pub fn most(&self) -> usize {
        self.as_slice().iter().copied().max().unwrap_or(0)
    }
}

fn chess() -> String {
    "chess".to_owned()
}

fn four_plies() -> String {
    "lines:4".to_owned()
}

/// The maximum number of pairs of games in a match.
const MOST_PAIRS: usize = 1_000_000;

/// The checked settings of a match, parsed from a [`Contest`].
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The players, with distinct names.
    pub players: Vec<PlayerSettings>,
    /// The clock of players without a limit.
    pub clock: Option<TimeControl>,
    /// The rules for ending games early.
    pub adjudication: Adjudication,
    /// The sequential test that ends the match, if any.
    pub sprt: Option<Sprt>,
}

impl Contest {
    /// Reads a match from a file or, by its name, a built-in match.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not a match. The message names file, line and column.
    pub fn load(name: &str) -> anyhow::Result<Self> {
        DOCUMENT.load(name, Self::parse)
    }

    /// Parses the text of a match.
    ///
    /// # Errors
    ///
    /// If the text is not a match. The message names line and column.
    pub fn parse(name: &str, text: &str) -> anyhow::Result<Self> {
        let contest: Self = parse_toml(text)?;
        let contest = Self { name: name.to_owned(), text: text.to_owned(), ..contest };
        if let Some(question) = &contest.question {
            question.check(&contest)?;
        }
        Ok(contest)
    }

    /// Reads the files whose contents affect the games.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn files(&self, agreement: &Agreement) -> anyhow::Result<Vec<Source>> {
        let mut files = Vec::new();
        for player in &agreement.players {
            files.extend(Source::of_evaluation(player.evaluation.as_deref().unwrap_or(""))?);
            // Built-in books have no file.
            let memory = player.memory.as_ref().filter(|memory| !memory.changes());
            let memory = memory.map(|memory| &memory.path);
            let read = player.book.as_ref().into_iter().chain(memory);
            for path in read.filter(|path| path.is_file()) {
                files.push(Source::read(path)?);
            }
        }
        if !self.openings.starts_with("lines:") {
            files.push(Source::read(Path::new(&self.openings))?);
        }
        files.dedup();
        Ok(files)
    }

    /// Creates a match between these players, without a file.
    pub fn of_players(players: Vec<String>) -> Self {
        Self {
            name: "match".to_owned(),
            about: players.join(" against "),
            game: chess(),
            players,
            format: round_robin(),
            openings: four_plies(),
            pairs: PairCounts::All(50),
            rounds: 1,
            seed: 1,
            clock: None,
            sprt: None,
            adjudicate_win: None,
            adjudicate_draw: None,
            most_moves: None,
            question: None,
            text: String::new(),
        }
    }

    /// Returns, for each pairing, the indices of its two players, the earlier first, and the number
    /// of their games.
    pub fn encounters(&self) -> Vec<(usize, usize, usize)> {
        let pairs = self.pairs.as_slice();
        let counts = pairs.iter().chain(pairs.last().into_iter().cycle());
        let couples = self.format.couples(self.players.len()).into_iter();
        let games = |count: &usize| 2 * count * self.rounds;
        couples.zip(counts).map(|((one, other), count)| (one, other, games(count))).collect()
    }

    /// Parses and checks the match.
    ///
    /// # Errors
    ///
    /// If a text is invalid, a player has neither a limit nor a clock, or no player uses the clock.
    pub fn agreement(&self) -> anyhow::Result<Agreement> {
        let clock: Option<TimeControl> = read(self.clock.as_deref()).context("clock")?;
        let sprt: Option<Sprt> = read(self.sprt.as_deref()).context("sprt")?;
        ensure!(self.players.len() >= 2, "a match needs at least two players; name them");
        let couples = self.format.couples(self.players.len()).len();
        let pairs = self.pairs.as_slice();
        ensure!(
            pairs.iter().any(|&count| count > 0),
            "a match has at least 2 games; write --games 2, or pairs = 1 in its file"
        );
        ensure!(
            pairs.len() <= couples,
            "pairs has {} numbers, more than the {couples} of its pairings; leave some out",
            pairs.len()
        );
        let last = pairs.last().copied().unwrap_or(0);
        let counts = pairs.iter().chain(std::iter::repeat(&last)).take(couples);
        let all = counts.fold(0, |sum: usize, count| sum.saturating_add(*count));
        ensure!(
            all.saturating_mul(self.rounds) <= MOST_PAIRS,
            "the match has more than {} games; use fewer games, rounds or players",
            2 * MOST_PAIRS
        );
        ensure!(
            sprt.is_none() || self.players.len() == 2,
            "a sequential test (sprt) compares two players, and there are {}; leave it out, or name two players",
            self.players.len()
        );
        let mut players: Vec<PlayerSettings> = Vec::new();
        for text in &self.players {
            let player = limited_player(text, clock)?;
            ensure!(
                players.iter().all(|other| other.name != player.name),
                "the player {text} is listed twice; write the options of the second in another order"
            );
            players.push(player);
        }
        let takes_clock =
            |player: &PlayerSettings| player.effort.is_unlimited() && player.clock.is_none();
        ensure!(
            clock.is_none() || players.iter().any(takes_clock),
            "the clock has no effect, because each player has a limit; leave out the clock or the limits"
        );
        ensure!(self.rounds > 0, "rounds = 0: at least one round is needed; write 1 or more");
        ensure!(
            self.rounds == 1 || players.iter().any(learns),
            "rounds would repeat the same games, because no player learns; play one round, or give a player memory=FILE:merge"
        );
        let adjudication = Adjudication {
            win: self.adjudicate_win.as_deref().map(read_win).transpose()?,
            draw: self.adjudicate_draw.as_deref().map(read_draw).transpose()?,
            most_moves: self.most_moves,
        };
        Ok(Agreement { players, clock, adjudication, sprt })
    }
}

/// Returns whether a player's memory changes from game to game.
pub fn learns(player: &PlayerSettings) -> bool {
    player.memory.as_ref().is_some_and(MemorySettings::changes)
}

impl Agreement {
    /// Returns whether games must be played in order, because a player uses what it learned in
    /// earlier games.
    pub fn is_in_order(&self) -> bool {
        self.players.iter().any(learns)
    }
}

fn read<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    text: Option<&str>,
) -> anyhow::Result<Option<T>> {
    Ok(text.map(T::from_str).transpose()?)
}

fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let numbers: Option<Vec<u32>> = text.split(':').map(|part| part.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

fn read_win(text: &str) -> anyhow::Result<WinRule> {
    match numbers(text) {
        Some([value, moves]) if moves > 0 => Ok(WinRule { value: value as i32, moves }),
        _ => bail!("\"{text}\" is not a rule for wins; write VALUE:MOVES, such as 600:4"),
    }
}

fn read_draw(text: &str) -> anyhow::Result<DrawRule> {
    match numbers(text) {
        Some([value, moves, from_move]) if moves > 0 => {
            Ok(DrawRule { value: value as i32, moves, from_move })
        }
        _ => Err(anyhow!(
            "\"{text}\" is not a rule for draws; write VALUE:MOVES:FROM, such as 10:8:40"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::matches::built_in;

    #[test]
    fn built_in_matches_can_be_played() {
        for (name, _) in built_in::MATCHES {
            let contest = Contest::load(name).unwrap_or_else(|error| panic!("{error:#}"));
            contest.agreement().unwrap_or_else(|error| panic!("{name}: {error:#}"));
        }
    }

    #[test]
    fn only_learners_play_the_same_games_again() {
        let refused = |player: &str, rounds| {
            let text = format!(
                "about = ''\nplayers = ['{player}', 'joanna,depth=2']\npairs = 2\nrounds = {rounds}\n"
            );
            let contest = Contest::parse("x", &text).expect("a match");
            contest.agreement().map_or_else(|error| error.to_string(), |_| String::new())
        };
        let learner = "joanna-learning,depth=1,memory=learnt.redb:merge";
        assert_eq!(refused(learner, 9), "");
        assert_eq!(refused("joanna,depth=1", 1), "");
        assert!(refused("joanna,depth=1", 2).contains("no player learns"));
        let reader = learner.replace("merge", "read");
        assert!(refused(&reader, 2).contains("memory=FILE:merge"));
        assert!(refused(learner, 0).contains("at least one round"));
    }

    #[test]
    fn pairs_are_a_number_or_a_list() {
        let text = |pairs: &str| {
            format!(
                "about = ''\nplayers = ['joanna,depth=1', 'joanna,depth=2', 'joanna,depth=3']\n\
                 format = 'ladder'\npairs = {pairs}\n"
            )
        };
        let counts = |pairs: &str| Contest::parse("x", &text(pairs)).map(|it| it.pairs.most());
        assert_eq!(counts("7").expect("a number"), 7);
        assert_eq!(counts("[3, 9]").expect("a list"), 9);
        let error = counts("'many'").expect_err("no number").to_string();
        assert!(error.contains("line 4") && error.contains("pairs are a number"), "{error}");
        for (pairs, why) in [
            ("0", "a match has at least 2 games"),
            ("[0, 0]", "at least 2 games"),
            ("[1, 2, 3]", "leave some out"),
        ] {
            let contest = Contest::parse("x", &text(pairs)).expect("a match");
            let error = contest.agreement().expect_err("no such match").to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
