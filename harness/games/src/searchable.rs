//! A game of any type.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use plywood_players::Random;

use crate::evaluation::EvaluationError;
use crate::posed::Posed;
use crate::walk::Walk;

/// A game or a kind of tree whose positions can be searched, whatever their type is.
pub trait Searchable: Any + Send + Sync {
    /// Its name in commands, experiments and records.
    fn name(&self) -> &'static str;

    /// A line that describes it and its positions.
    fn about(&self) -> &'static str;

    /// Names and meanings of its evaluations. The first is the default.
    fn evaluations(&self) -> Vec<(&'static str, &'static str)>;

    /// The position that `text` describes, or the initial one; of trees, the root of the one that
    /// `text` names.
    ///
    /// # Errors
    ///
    /// A description of the fault in the text.
    fn place(&'static self, text: Option<&str>) -> Result<Box<dyn Placed>, String>;

    /// `position` as a position of this game; `None` if it has another type.
    fn adopt(&'static self, position: &dyn Any) -> Option<Box<dyn Placed>>;
}

/// A position of a game or the root of a tree, whatever its type is.
pub trait Placed: Debug + Send + Sync {
    /// The game.
    fn game(&self) -> &'static dyn Searchable;

    /// The position in the game's notation, or the tree that is written out. Empty for a generated
    /// tree, which its name gives.
    fn text(&self) -> String;

    /// The position with the evaluation of this name. It may borrow a tree, which therefore lives
    /// no longer than its root.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    fn pose(&self, evaluation: &str) -> Result<Box<dyn Posed + '_>, EvaluationError>;

    /// The position with the evaluation of this name, for programs that make moves themselves. It
    /// may outlive the root.
    ///
    /// # Errors
    ///
    /// If the game does not offer the evaluation.
    fn walk(&self, evaluation: &str) -> Result<Arc<dyn Walk>, EvaluationError>;

    /// The position after so many moves, each drawn from those that it has. `None` if the game is
    /// over by then, or this is a tree.
    fn after_random_moves(&self, count: u32, random: &mut Random) -> Option<Box<dyn Placed>>;

    /// The position or the tree itself.
    fn as_any(&self) -> &dyn Any;
}
