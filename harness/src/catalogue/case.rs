//! A named position of an experiment, with its best moves.

use plywood_positions::Bounds;

use crate::catalogue::game_error::GameError;
use crate::catalogue::games::Root;
use crate::catalogue::labels::Labels;
use crate::catalogue::stated::Stated;

/// A position to search, with its id and the moves that its suite recommends.
#[derive(Clone, Debug)]
pub struct Case {
    /// The game or generator with its parameters, without its seed.
    pub game: String,
    /// The position's id in its suite, the tree's number, or "start". It is unique per game in a
    /// plan.
    pub id: String,
    /// The name of the position's suite, if any.
    pub suite: Option<String>,
    /// The labels of the position's suite, if the experiment states them.
    pub labels: Option<Labels>,
    /// The seed that generates the position; 0 if there is none.
    pub seed: u64,
    /// The position to search.
    pub root: Root,
    /// The name of an evaluation that the game offers.
    pub evaluation: String,
    /// The best moves in the game's notation; empty if the suite names none.
    pub best: Vec<String>,
    /// Moves to avoid, in the game's notation.
    pub avoid: Vec<String>,
    /// What the suite states of the position's value.
    pub stated: Stated,
}

impl Case {
    /// Creates a case without suite, seed and best moves.
    pub fn new(
        game: impl Into<String>,
        id: impl Into<String>,
        root: Root,
        evaluation: impl Into<String>,
    ) -> Self {
        let (game, id, evaluation) = (game.into(), id.into(), evaluation.into());
        Self {
            game,
            id,
            suite: None,
            labels: None,
            seed: 0,
            root,
            evaluation,
            best: Vec::new(),
            avoid: Vec::new(),
            stated: Stated::default(),
        }
    }

    /// Returns how reliable the evaluation's intervals are.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    pub fn bounds(&self) -> Result<Bounds, GameError> {
        Ok(self.root.pose(&self.evaluation)?.bounds())
    }

    /// Returns whether the suite recommends `chosen`; `None` if it names no moves to play or avoid.
    pub fn wants(&self, chosen: &str) -> Option<bool> {
        let named = |moves: &[String]| moves.iter().any(|named| named == chosen);
        match (self.best.is_empty(), self.avoid.is_empty()) {
            (true, true) => None,
            (true, false) => Some(!named(&self.avoid)),
            (false, _) => Some(named(&self.best) && !named(&self.avoid)),
        }
    }
}
