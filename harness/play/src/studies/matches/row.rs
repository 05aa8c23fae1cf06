//! The row for one game: its players, result and cost.

use anyhow::{Context, anyhow, ensure};
use plywood_players::{Played, Rules, Score, ScoreSheet, Side, read_score_sheet};
use serde::{Deserialize, Serialize};

use plywood::record::abridged;
use plywood::record::columns::columns;
use plywood::record::id::RowId;
use plywood::record::played_question::PlayedComparison;

/// The result of a game, in PGN notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// A win of the first side.
    #[serde(rename = "1-0")]
    First,
    /// A win of the second side.
    #[serde(rename = "0-1")]
    Second,
    /// A draw.
    #[default]
    #[serde(rename = "1/2-1/2")]
    Draw,
}

plywood_records::words!(GameResult);

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

columns! {
    /// A game between two players.
    pub struct GameRow;
    "game" in "games.csv", called |row| format!("{}, pair {}, {} against {}", row.game, row.pair, row.first, row.second);
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the players, the opening, the seed and the rules, the same in every run";
        experiment: String, Yes, "the match's name";
        game: String, Yes, "the game";
        pair: u64, Yes, "the number of the pair, from 1: two games of one opening in which both players have both sides";
        first: String, Yes, "the player who moved first in the game: White in chess";
        second: String, Yes, "the opponent";
        opening: String, Yes, "the opening's name, or its moves";
        start: String, Yes, "the position from which the game begins, in the game's notation; empty if it is the initial one";
        seed: u64, Yes, "the seed of players' random choices";
        repeatable: bool, Yes, "false if a clock, a time limit or another program affected the game; such rows are not in the signature";
        result: GameResult, Yes, "`1-0`, `0-1` or `1/2-1/2`";
        reason: String, Yes, "the reason why the game ended";
        fault: String, No, "the player's error, if one ended the game";
        moves: String, Yes, "the moves, including those of the opening; in an abridged file those of the opening alone, and a digest of all";
    }
    numbers {
        plies, "plies", Neither, Number, Yes,
            "moves after the opening, of both sides together";
        first_nodes, "nodes", Lower, Number, Yes,
            "positions that the first side's player entered";
        second_nodes, "nodes", Lower, Number, Yes,
            "positions that the second side's player entered";
        first_time_ns, "ns", Lower, Time, No,
            "time that the first side's player took";
        second_time_ns, "ns", Lower, Time, No,
            "time that the second side's player took";
        first_evaluations, "evaluations", Lower, Number, No,
            "evaluations that the first side's player computed; empty of another program";
        second_evaluations, "evaluations", Lower, Number, No,
            "evaluations that the second side's player computed; empty of another program";
    }
}

impl GameRow {
    /// Returns whether this game was played by the two players of a comparison.
    pub fn is_of(&self, PlayedComparison { of, to, .. }: &PlayedComparison) -> bool {
        [(of, to), (to, of)].contains(&(&self.first, &self.second))
    }

    /// Fills in the row of a finished game.
    ///
    /// # Errors
    ///
    /// If the game is not finished.
    pub fn of<P: Rules>(
        self,
        Played { game, decisions, fault, .. }: &Played<P>,
    ) -> anyhow::Result<Self> {
        let end = game.end().context("a finished game")?;
        let opening = game.beginning(game.plies().len().saturating_sub(decisions.len()));
        let of = |side: Side| {
            let skipped = usize::from(side != opening.side_to_move());
            decisions.iter().skip(skipped).step_by(2)
        };
        let nodes = |side| Some(of(side).map(|it| it.nodes).sum());
        let evaluations = |side| of(side).map(|it| it.evaluations).sum();
        let time = |side| Some(of(side).map(|it| it.time.as_nanos() as u64).sum());
        Ok(Self {
            result: end.score.into(),
            reason: end.reason.as_str().to_owned(),
            fault: fault.as_ref().map_or(String::new(), ToString::to_string),
            moves: game.to_string(),
            plies: Some(decisions.len() as u64),
            first_nodes: nodes(Side::First),
            second_nodes: nodes(Side::Second),
            first_evaluations: evaluations(Side::First),
            second_evaluations: evaluations(Side::Second),
            first_time_ns: time(Side::First),
            second_time_ns: time(Side::Second),
            ..self
        })
    }

    /// Returns whether the row has only the opening's moves, and a [digest](abridged) of all.
    pub fn is_abridged(&self) -> bool {
        abridged::beginning(&self.moves).is_some()
    }

    /// Converts the game to a PGN score sheet.
    ///
    /// # Errors
    ///
    /// If the moves are abridged, or illegal, because the row was changed by hand.
    pub fn sheet<P: Rules>(&self) -> anyhow::Result<ScoreSheet<P>> {
        ensure!(
            !self.is_abridged(),
            "the row has a digest in place of the moves; play the games again with `plywood-play \
             reproduce RECORD --out DIR`"
        );
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
