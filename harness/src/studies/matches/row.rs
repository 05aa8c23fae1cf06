//! The row of one game: who played, how it ended, and what it cost.

use anyhow::{Context, anyhow};
use plywood_players::{Played, Rules, Score, ScoreSheet, Side, read_score_sheet};
use serde::{Deserialize, Serialize};

use crate::record::columns::columns;
use crate::record::id::RowId;

/// Who won, as PGN writes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// The first side.
    #[serde(rename = "1-0")]
    First,
    /// The second side.
    #[serde(rename = "0-1")]
    Second,
    /// Neither: a draw.
    #[default]
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl From<Score> for GameResult {
    fn from(score: Score) -> Self {
        match score {
            Score::Win(Side::First) => Self::First,
            Score::Win(Side::Second) => Self::Second,
            Score::Draw => Self::Draw,
        }
    }
}

impl From<GameResult> for Score {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::First => Self::Win(Side::First),
            GameResult::Second => Self::Win(Side::Second),
            GameResult::Draw => Self::Draw,
        }
    }
}

/// What was counted of a game.
#[derive(Clone, Copy, Debug)]
pub struct Evidence {
    /// Moves after the opening, both sides' together.
    pub plies: u64,
    /// Positions that the first side entered.
    pub first_nodes: u64,
    /// Positions that the second side entered.
    pub second_nodes: u64,
    /// Nanoseconds that the first side thought.
    pub first_time_ns: u64,
    /// Nanoseconds that the second side thought.
    pub second_time_ns: u64,
}

impl Evidence {
    /// What `played` has cost.
    pub fn of<P: Rules>(played: &Played<P>) -> Self {
        let before =
            played.game.plies().len() - played.thoughts.len().min(played.game.plies().len());
        let opening = played.game.beginning(before);
        let mover = opening.side_to_move();
        let of = |side: Side| {
            let skipped = usize::from(side != mover);
            played.thoughts.iter().skip(skipped).step_by(2)
        };
        let nodes = |side| of(side).map(|thought| thought.nodes).sum();
        let time = |side| of(side).map(|thought| thought.time.as_nanos() as u64).sum();
        Self {
            plies: played.thoughts.len() as u64,
            first_nodes: nodes(Side::First),
            second_nodes: nodes(Side::Second),
            first_time_ns: time(Side::First),
            second_time_ns: time(Side::Second),
        }
    }
}

columns! {
    /// One game between two players.
    pub struct GameRow counted from Evidence;
    "game" in "games.csv", called |row| format!("{}, pair {}, {} against {}", row.game, row.pair, row.first, row.second);
    facts {
        id: RowId, Yes, "tells the row from all others: a hash of the players, the opening, the seed and the rules, the same in every run";
        experiment: String, Yes, "the match's name";
        game: String, Yes, "the game";
        pair: u64, Yes, "the number of the pair, from 1: two games of one opening in which both players have both sides";
        first: String, Yes, "who moved first in the game: White in chess";
        second: String, Yes, "the opponent";
        opening: String, Yes, "the opening's name, or its moves";
        start: String, Yes, "the position that the game begins from, as the game writes it; empty where it is the game's own start";
        seed: u64, Yes, "what players draw follows from it";
        repeatable: bool, Yes, "false where a clock, a time, or another program has shaped the game; such rows are not in the signature";
        result: GameResult, Yes, "`1-0`, `0-1` or `1/2-1/2`";
        reason: String, Yes, "why the game ended";
        fault: String, No, "what a player did wrong, where that ended the game";
        moves: String, Yes, "the moves, those of the opening included";
    }
    counts {
        plies, "plies", Neither, Number, Yes,
            "moves after the opening, both sides' together",
            |it| Some(it.plies);
        first_nodes, "nodes", Lower, Number, Yes,
            "positions that the first side's player entered",
            |it| Some(it.first_nodes);
        second_nodes, "nodes", Lower, Number, Yes,
            "the same of the second side's player",
            |it| Some(it.second_nodes);
        first_time_ns, "ns", Lower, Time, No,
            "time that the first side's player took",
            |it| Some(it.first_time_ns);
        second_time_ns, "ns", Lower, Time, No,
            "the same of the second side's player",
            |it| Some(it.second_time_ns);
    }
    numbers {}
}

impl GameRow {
    /// The game as PGN has it.
    ///
    /// # Errors
    ///
    /// Where the moves are none of the game: the row was changed by hand.
    pub fn sheet<P: Rules>(&self) -> anyhow::Result<ScoreSheet<P>> {
        let score = Score::from(self.result);
        let start = match self.start.as_str() {
            "" => String::new(),
            start => format!("[{} \"{start}\"]\n", P::START_TAG),
        };
        let reason = &self.reason;
        let text = format!("{start}[Reason \"{reason}\"]\n\n{} {score}\n", self.moves);
        let mut sheet: ScoreSheet<P> = read_score_sheet(&text, &self.id.to_string())
            .map_err(|error| anyhow!("{error}"))
            .context("a row of a game does not hold its moves")?;
        let tags = [
            ("Event", self.experiment.clone()),
            ("Site", "Plywood".to_owned()),
            ("Round", self.pair.to_string()),
            ("White", self.first.clone()),
            ("Black", self.second.clone()),
            ("Opening", self.opening.clone()),
        ];
        let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value));
        sheet.tags = tags.chain(sheet.tags).collect();
        Ok(sheet)
    }
}
