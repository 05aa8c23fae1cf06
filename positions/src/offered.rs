//! Registers evaluations under their names.

use crate::{IntervalEvaluation, Position};

/// An evaluation and the name under which a game offers it.
#[derive(Clone, Copy, Debug)]
pub struct NamedEvaluation<E> {
    /// Its name in commands, experiments and records.
    pub name: &'static str,
    /// A one-line description for listings.
    pub about: &'static str,
    named: Named<E>,
}

#[derive(Clone, Copy, Debug)]
enum Named<E> {
    One(E),
    Many(fn(&str) -> Option<Result<E, String>>),
}

impl<E: Clone> NamedEvaluation<E> {
    /// Creates an entry for a single evaluation.
    pub const fn one(name: &'static str, about: &'static str, evaluation: E) -> Self {
        Self { name, about, named: Named::One(evaluation) }
    }

    /// Creates an entry for a family of evaluations, which `read` parses from names. `read` returns `None`
    /// for a name outside the family, and an error with the valid forms for a wrong name inside it.
    pub const fn many(
        name: &'static str,
        about: &'static str,
        read: fn(&str) -> Option<Result<E, String>>,
    ) -> Self {
        Self { name, about, named: Named::Many(read) }
    }

    /// Returns the evaluation named `asked`, or `None` if this entry does not match the name. An error lists
    /// the valid names.
    pub fn read(&self, asked: &str) -> Option<Result<E, String>> {
        match &self.named {
            Named::One(evaluation) => (asked == self.name).then(|| Ok(evaluation.clone())),
            Named::Many(read) => read(asked),
        }
    }
}

/// A game with a list of evaluations.
pub trait HasEvaluations: Position {
    /// Adds all evaluations of the game to `list`, in the order of listings.
    fn offer_evaluations(list: &mut impl EvaluationList<Self>);
}

/// A list that accepts evaluations of any type.
pub trait EvaluationList<P: Position> {
    /// Adds an evaluation.
    fn offer<E>(&mut self, offered: NamedEvaluation<E>)
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static;
}
