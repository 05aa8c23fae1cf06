//! A game within a program.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use plywood_positions::{EarlyEnds, alternatives, suggestion};
use plywood_rules::{EvaluationFactory, Random};

use crate::added_algorithms::AddedAlgorithms;
use crate::board::BoardPosition;
use crate::evaluated_position::EvaluatedPosition;
use crate::evaluation::{AnyEvaluator, BY_DISTANCE, EvaluationError, Evaluator, Grading, Offer};
use crate::searchable::{AnyPosition, Searchable};
use crate::typed_position::TypedPosition;
use crate::walk::{Walk, Walker};

/// A [`Board`](crate::Board) combined with the algorithms of a program.
pub struct BoardGame<P: BoardPosition> {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) sizes: Option<&'static str>,
    pub(crate) offers: Vec<Offer<P>>,
    pub(crate) early_ends: EarlyEnds,
    pub(crate) read: fn(&str) -> Result<P, String>,
    pub(crate) draw: fn(&P) -> String,
    pub(crate) extra: &'static dyn AddedAlgorithms<P>,
}

impl<P: BoardPosition> BoardGame<P> {
    /// Returns the name of the default evaluation.
    pub fn usual_evaluation(&self) -> &'static str {
        self.offers[0].name
    }

    /// Returns the evaluation with this name for players.
    ///
    /// # Errors
    ///
    /// If the game does not offer it.
    pub fn judge(&self, name: &str) -> Result<Box<dyn EvaluationFactory<P>>, EvaluationError> {
        self.find(name.trim_end_matches(BY_DISTANCE), |offer, name| (offer.judge)(name))
    }

    /// Returns the evaluation with this name for searches from `root`.
    fn evaluator(&self, name: &str, root: &P) -> Result<AnyEvaluator<P>, EvaluationError> {
        let plain = name.trim_end_matches(BY_DISTANCE);
        let grading = if plain == name { Grading::Plain } else { Grading::ByDistance };
        self.find(plain, |offer, name| (offer.evaluator)(name, root, grading))
    }

    fn find<T>(
        &self,
        name: &str,
        ask: impl Fn(&Offer<P>, &str) -> Option<Result<T, String>>,
    ) -> Result<T, EvaluationError> {
        let found = self.offers.iter().find_map(|offer| ask(offer, name));
        let found = found.ok_or_else(|| EvaluationError::Unknown {
            game: self.name.to_owned(),
            evaluation: name.to_owned(),
            near: suggestion(name, self.offers.iter().map(|offer| offer.name)),
            offered: alternatives(
                self.offers.iter().map(|offer| offer.name),
                "plywood list games --long",
            ),
        })?;
        found.map_err(|reason| EvaluationError::Invalid { evaluation: name.to_owned(), reason })
    }
}

impl<P: BoardPosition> Searchable for BoardGame<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn sizes(&self) -> Option<&'static str> {
        self.sizes
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        let graded = (
            "<evaluation>+distance",
            "any evaluation of a board game; the sooner the game ends, the more a win is worth, and \
             the more a loss costs",
        );
        self.offers.iter().map(|offer| (offer.name, offer.about)).chain([graded]).collect()
    }

    fn early_ends(&self) -> EarlyEnds {
        self.early_ends
    }

    fn place(&'static self, text: Option<&str>) -> Result<Box<dyn AnyPosition>, String> {
        let position = match text {
            None => P::default(),
            Some(text) => (self.read)(text)?,
        };
        Ok(Box::new(OnBoard { board: self, position }))
    }

    fn adopt(&'static self, position: &dyn Any) -> Option<Box<dyn AnyPosition>> {
        let position = position.downcast_ref::<P>()?.clone();
        Some(Box::new(OnBoard { board: self, position }))
    }
}

/// A position on a board.
struct OnBoard<P: BoardPosition> {
    board: &'static BoardGame<P>,
    position: P,
}

impl<P: BoardPosition> fmt::Debug for OnBoard<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board.name, self.position)
    }
}

impl<P: BoardPosition> AnyPosition for OnBoard<P> {
    fn game(&self) -> &'static dyn Searchable {
        self.board
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn diagram(&self) -> String {
        (self.board.draw)(&self.position)
    }

    fn pose(&self, evaluation: &str) -> Result<Box<dyn EvaluatedPosition + '_>, EvaluationError> {
        let evaluation: Box<dyn Evaluator<P>> = self.board.evaluator(evaluation, &self.position)?;
        let evaluation = evaluation.into();
        Ok(Box::new(TypedPosition {
            position: self.position.clone(),
            evaluation,
            extra: self.board.extra,
        }))
    }

    fn walk(&self, evaluation: &str) -> Result<Arc<dyn Walk>, EvaluationError> {
        let evaluation = self.board.evaluator(evaluation, &self.position)?.into();
        Ok(Arc::new(Walker { position: self.position.clone(), evaluation }))
    }

    fn after_random_moves(&self, count: u32, random: &mut Random) -> Option<Box<dyn AnyPosition>> {
        let mut position = self.position.clone();
        for left in (0..=count).rev() {
            if position.decided().is_some() {
                return None;
            }
            let moves = position.all_moves();
            let drawn = *moves.get(random.below(moves.len() as u64) as usize)?;
            if left > 0 {
                position = position.play(drawn);
            }
        }
        Some(Box::new(Self { board: self.board, position }))
    }

    fn as_any(&self) -> &dyn Any {
        &self.position
    }
}
