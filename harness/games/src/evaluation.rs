//! Evaluations by name, with the searches that are timed for them.

use std::convert::Infallible;

use plywood_algorithms::{Answer, Configuration, Memory, NoObserver, Observer, Problem};
use plywood_players::Judge;
use plywood_positions::{IntervalEvaluation, Offered, Position};

use crate::extra::{Extra, ExtraFor, found};

/// The evaluation that any board game has. It is a hash of no bits, which is always 0: a type of
/// its own would only make the program larger.
pub const ZERO: &str = "zero";

/// Why there is no such evaluation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluationError {
    /// The game does not offer it.
    #[error("{game} has no evaluation \"{evaluation}\"{near}; take {offered}")]
    Unknown {
        /// The game or tree.
        game: String,
        /// The evaluation as given.
        evaluation: String,
        /// The nearest name, as [`suggestion`](plywood_positions::suggestion).
        near: String,
        /// Evaluations that it offers, as [`alternatives`](plywood_positions::alternatives).
        offered: String,
    },
    /// The name starts well but is invalid after the colon.
    #[error("there is no evaluation \"{evaluation}\": {reason}")]
    Invalid {
        /// The evaluation as given.
        evaluation: String,
        /// The fault, with its remedy.
        reason: String,
    },
}

/// An evaluation for searches from one root, whatever its type is, with the search that is timed
/// for it.
pub(crate) trait Rooted<P: Position> {
    /// The evaluation.
    fn evaluation(&self) -> &dyn IntervalEvaluation<P>;

    /// Runs the search to be timed; by default, the one that the evaluations of a game share.
    /// `memory` belongs to the contender.
    fn search(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, P>,
        extra: &dyn Extra<P>,
    ) -> Answer<P::Move> {
        shared(self.evaluation(), contender, memory, problem, extra)
    }
}

/// An evaluation that costs less than a virtual call: a search is compiled for it.
pub(crate) struct Known<'x, P: Position, E: IntervalEvaluation<P>> {
    pub evaluation: E,
    pub extra: &'x dyn ExtraFor<P, E>,
}

impl<P: Position, E: IntervalEvaluation<P>> Rooted<P> for Known<'_, P, E> {
    fn evaluation(&self) -> &dyn IntervalEvaluation<P> {
        &self.evaluation
    }

    fn search(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, P>,
        _: &dyn Extra<P>,
    ) -> Answer<P::Move> {
        let run = found(contender.algorithm(), |algorithm| self.extra.known(algorithm));
        let evaluation = &self.evaluation;
        let thought = contender.think_by(run, memory, problem, evaluation, &mut NoObserver, None);
        let Ok(answer) = thought.into_answer();
        answer
    }
}

/// Any other evaluation: those of a game share one search.
pub(crate) struct Shared<E>(pub E);

impl<P: Position, E: IntervalEvaluation<P>> Rooted<P> for Shared<E> {
    fn evaluation(&self) -> &dyn IntervalEvaluation<P> {
        &self.0
    }
}

/// It has no other type parameter than the position, so it is compiled once for a game.
fn shared<P: Position>(
    evaluation: &dyn IntervalEvaluation<P>,
    contender: &Configuration,
    memory: &Memory,
    problem: &Problem<'_, P>,
    extra: &dyn Extra<P>,
) -> Answer<P::Move> {
    let run = found(contender.algorithm(), |algorithm| extra.shared(algorithm));
    let thought = contender.think_by(run, memory, problem, &evaluation, &mut Unwatched, None);
    let Ok(answer) = thought.into_answer();
    answer
}

/// Sees nothing of searches whose evaluation costs more than what it saves to compile them for each
/// kind of node apart.
pub struct Unwatched;

impl<P: Position> Observer<P> for Unwatched {
    type Stop = Infallible;

    const COUNTS_MEMORY: bool = false;

    fn node(&mut self, _: &P) -> Result<(), Infallible> {
        Ok(())
    }
}

/// An evaluation before its root is known.
pub(crate) trait Rootless<P: Position> {
    /// The evaluation for searches from `root`.
    fn at(&self, root: &P) -> Box<dyn Rooted<P> + Send + Sync>;

    /// The evaluation as players use it.
    fn judge(&self) -> Box<dyn Judge<P>>;
}

impl<P, E> Rootless<P> for Known<'static, P, E>
where
    P: Position + 'static,
    E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
{
    fn at(&self, root: &P) -> Box<dyn Rooted<P> + Send + Sync> {
        Box::new(Known { evaluation: self.evaluation.for_root(root), extra: self.extra })
    }

    fn judge(&self) -> Box<dyn Judge<P>> {
        Box::new(self.evaluation.clone())
    }
}

impl<P, E> Rootless<P> for Shared<E>
where
    P: Position,
    E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
{
    fn at(&self, root: &P) -> Box<dyn Rooted<P> + Send + Sync> {
        Box::new(Shared(self.0.for_root(root)))
    }

    fn judge(&self) -> Box<dyn Judge<P>> {
        Box::new(self.0.clone())
    }
}

/// Reads a name: `None` if it belongs to another evaluation. An error lists what is valid.
type Read<P> = dyn Fn(&str) -> Option<Result<Box<dyn Rootless<P>>, String>> + Send + Sync;

/// An evaluation that a game offers.
pub struct Offer<P> {
    /// Its name, with what follows a colon in it.
    pub(crate) name: &'static str,
    /// A line that describes it.
    pub(crate) about: &'static str,
    /// Its values by their names.
    pub(crate) read: Box<Read<P>>,
}

impl<P: Position> Offer<P> {
    /// An evaluation that is offered, with the search that `timed` gives it.
    pub(crate) fn of<E, R>(
        offered: Offered<E>,
        timed: impl Fn(E) -> R + Send + Sync + 'static,
    ) -> Self
    where
        E: Clone + Send + Sync + 'static,
        R: Rootless<P> + 'static,
    {
        let (name, about) = (offered.name, offered.about);
        let boxed = move |evaluation| -> Box<dyn Rootless<P>> { Box::new(timed(evaluation)) };
        let read = Box::new(move |asked: &str| Some(offered.read(asked)?.map(&boxed)));
        Self { name, about, read }
    }
}
