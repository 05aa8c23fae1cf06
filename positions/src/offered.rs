//! Evaluations by name.

use crate::{IntervalEvaluation, Position};

/// An evaluation with the name by which a game offers it.
#[derive(Clone, Copy, Debug)]
pub struct Offered<E> {
    /// Its name in commands, experiments and records.
    pub name: &'static str,
    /// A line that describes it.
    pub about: &'static str,
    named: Named<E>,
}

#[derive(Clone, Copy, Debug)]
enum Named<E> {
    One(E),
    Many(fn(&str) -> Option<Result<E, String>>),
}

impl<E: Clone> Offered<E> {
    /// An evaluation with one name.
    pub const fn one(name: &'static str, about: &'static str, evaluation: E) -> Self {
        Self { name, about, named: Named::One(evaluation) }
    }

    /// Evaluations that `read` makes from their names: `None` for a name that is not theirs, and an
    /// error that says what is valid.
    pub const fn many(
        name: &'static str,
        about: &'static str,
        read: fn(&str) -> Option<Result<E, String>>,
    ) -> Self {
        Self { name, about, named: Named::Many(read) }
    }

    /// The evaluation with the name `asked`; `None` if another evaluation may have that name. An
    /// error says what is valid.
    pub fn read(&self, asked: &str) -> Option<Result<E, String>> {
        match &self.named {
            Named::One(evaluation) => (asked == self.name).then(|| Ok(evaluation.clone())),
            Named::Many(read) => read(asked),
        }
    }
}

/// A game with a list of evaluations.
pub trait Evaluated: Position {
    /// Adds all of them to `list`, in the order that listings have them.
    fn offer_evaluations(list: &mut impl Offers<Self>);
}

/// A list to which evaluations of any type can be added.
pub trait Offers<P: Position> {
    /// Adds an evaluation.
    fn offer<E>(&mut self, offered: Offered<E>)
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static;
}
