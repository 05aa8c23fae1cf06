//! Trait objects for games and their positions.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use plywood_positions::EarlyEnds;
use plywood_rules::Random;

use crate::evaluated_position::EvaluatedPosition;
use crate::evaluation::EvaluationError;
use crate::walk::Walk;

/// A game or kind of tree of any type, whose positions can be searched.
pub trait Searchable: Any + Send + Sync {
    /// Returns the name in commands, experiments and records.
    fn name(&self) -> &'static str;

    /// Returns a description of the game and its positions in one line.
    fn about(&self) -> &'static str;

    /// Returns the name before the colon in names of the game's boards of other sizes, as in
    /// `othello:6x6`; `None` if there are no others. A position's text begins with the size, too.
    fn sizes(&self) -> Option<&'static str> {
        None
    }

    /// Returns the names and descriptions of the evaluations; the first is the default.
    fn evaluations(&self) -> Vec<(&'static str, &'static str)>;

    /// Returns whether counts of move sequences include games that end early. By default they do, so
    /// that they are the leaves of a tree.
    fn early_ends(&self) -> EarlyEnds {
        EarlyEnds::Counted
    }

    /// Parses a position, or returns the initial position if there is no text. For trees, `text`
    /// names the tree, and its root is returned.
    ///
    /// # Errors
    ///
    /// If the text is invalid; the message describes the fault.
    fn place(&'static self, text: Option<&str>) -> Result<Box<dyn AnyPosition>, String>;

    /// Converts `position` to a position of this game; `None` if it has another type.
    fn adopt(&'static self, position: &dyn Any) -> Option<Box<dyn AnyPosition>>;
}

/// A position of a game or the root of a tree, of any type.
pub trait AnyPosition: Debug + Send + Sync {
    /// Returns the game.
    fn game(&self) -> &'static dyn Searchable;

    /// Returns the position in the game's notation, or the text of a written tree. Empty for
    /// generated trees, which their names describe.
    fn text(&self) -> String;

    /// Returns a diagram of the board, from which the position can be read; without rules for whole
    /// games, its text.
    fn diagram(&self) -> String {
        self.text()
    }

    /// Returns the position with the named evaluation, ready to search. The result may borrow a
    /// tree from this root.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    fn pose(&self, evaluation: &str) -> Result<Box<dyn EvaluatedPosition + '_>, EvaluationError>;

    /// Returns the position with the named evaluation for programs that make moves themselves. The
    /// result may outlive this root.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    fn walk(&self, evaluation: &str) -> Result<Arc<dyn Walk>, EvaluationError>;

    /// Returns the position after `count` moves, each drawn uniformly from the legal moves. `None`
    /// if the game ends by then, or if this is a tree.
    fn after_random_moves(&self, count: u32, random: &mut Random) -> Option<Box<dyn AnyPosition>>;

    /// Returns the position or tree for downcasting.
    fn as_any(&self) -> &dyn Any;
}
