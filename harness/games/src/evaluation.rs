//! Evaluations by name, with their timed searches.

use std::convert::Infallible;
use std::sync::Arc;

use plywood_algorithms::{
    Algorithms, Configuration, Memory, NoObserver, Observer, Problem, Published,
};
use plywood_positions::{
    ByDistance, Indexed, IndexedEvaluation, Interval, IntervalEvaluation, NamedEvaluation, Position,
};
use plywood_rules::EvaluationFactory;

use crate::added_algorithms::{AddedAlgorithms, AddedAlgorithmsFor, IS_COMPILED};
use crate::measure_settings::MeasureSettings;

/// Name of the evaluation that every board game offers. It is a hash of 0 bits, which is always 0;
/// a separate type would only enlarge the program.
pub const ZERO: &str = "zero";

/// End of the name of an evaluation that grades wins and losses by their distance.
pub const BY_DISTANCE: &str = "+distance";

/// An error in the name of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluationError {
    /// The game does not offer the evaluation.
    #[error("{game} has no evaluation \"{evaluation}\"{near}; take {offered}")]
    Unknown {
        /// Name of the game or tree.
        game: String,
        /// Name of the evaluation as given.
        evaluation: String,
        /// Similar name, formatted by [`suggestion`](plywood_positions::suggestion).
        near: String,
        /// Names of available evaluations, formatted by
        /// [`alternatives`](plywood_positions::alternatives).
        offered: String,
    },
    /// The name is known, but its parameters after the colon are invalid.
    #[error("there is no evaluation \"{evaluation}\": {reason}")]
    Invalid {
        /// Name of the evaluation as given.
        evaluation: String,
        /// Fault and remedy.
        reason: String,
    },
}

/// An evaluation for searches from a given root, with its timed search.
pub(crate) trait Evaluator<P: Position> {
    /// Returns the evaluation.
    fn evaluation(&self) -> &dyn IntervalEvaluation<P>;

    /// Runs the timed search, and returns its bounds: by default, the search that is shared by the
    /// game's evaluations. `memory` must have been created by `contender`.
    fn search(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, P>,
        extra: &dyn AddedAlgorithms<P>,
    ) -> Interval {
        shared(self.evaluation(), contender, memory, problem, extra)
    }
}

/// An evaluation that costs less than a virtual call, with searches compiled for its type.
pub(crate) struct Known<'x, P: Position, E: IntervalEvaluation<P>> {
    pub evaluation: E,
    pub extra: &'x dyn AddedAlgorithmsFor<P, E>,
}

impl<P: Position, E: IntervalEvaluation<P>> Evaluator<P> for Known<'_, P, E> {
    fn evaluation(&self) -> &dyn IntervalEvaluation<P> {
        &self.evaluation
    }

    fn search(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, P>,
        _: &dyn AddedAlgorithms<P>,
    ) -> Interval {
        let algorithm = contender.algorithm();
        let run = Published::find(algorithm).or_else(|| self.extra.known(algorithm));
        let run = run.expect(IS_COMPILED);
        let evaluation = &self.evaluation;
        let thought = contender.think_by(run, memory, problem, evaluation, &mut NoObserver, None);
        let Ok(answer) = thought.into_answer();
        answer.bounds
    }
}

/// An evaluation that uses the search shared by the evaluations of a game.
pub(crate) struct Shared<E>(pub E);

impl<P: Position, E: IntervalEvaluation<P>> Evaluator<P> for Shared<E> {
    fn evaluation(&self) -> &dyn IntervalEvaluation<P> {
        &self.0
    }
}

/// An evaluation of trees that are too small for fair times. Its timed search is the counted search,
/// to compile no other.
pub(crate) struct AsCounted<E>(pub E);

impl<P: Position, E: IntervalEvaluation<P>> Evaluator<P> for AsCounted<E> {
    fn evaluation(&self) -> &dyn IntervalEvaluation<P> {
        &self.0
    }

    fn search(
        &self,
        contender: &Configuration,
        memory: &Memory,
        problem: &Problem<'_, P>,
        extra: &dyn AddedAlgorithms<P>,
    ) -> Interval {
        let root = Indexed::root(problem.position.clone());
        let Problem { depth, window, guess, finished, .. } = *problem;
        let problem = Problem { position: &root, depth, window, guess, finished };
        let algorithm = contender.algorithm();
        let run = Published::find(algorithm).or_else(|| extra.counted(algorithm));
        let run = run.expect(IS_COMPILED);
        let evaluation = IndexedEvaluation(self.evaluation());
        let mut counts = MeasureSettings::default().counts();
        let thought = contender.think_by(run, memory, &problem, &evaluation, &mut counts, None);
        thought.into_answer().map_or(Interval::UNKNOWN, |answer| answer.bounds)
    }
}

/// Runs the shared search. Its only type parameter is the position, so it is compiled once per
/// game.
fn shared<P: Position>(
    evaluation: &dyn IntervalEvaluation<P>,
    contender: &Configuration,
    memory: &Memory,
    problem: &Problem<'_, P>,
    extra: &dyn AddedAlgorithms<P>,
) -> Interval {
    let algorithm = contender.algorithm();
    let run = Published::find(algorithm).or_else(|| extra.shared(algorithm));
    let run = run.expect(IS_COMPILED);
    let thought =
        contender.think_by(run, memory, problem, &evaluation, &mut SharedFormObserver, None);
    let Ok(answer) = thought.into_answer();
    answer.bounds
}

/// An observer that ignores all events, for evaluations too slow to gain from searches compiled
/// separately for each kind of node.
pub struct SharedFormObserver;

impl<P: Position> Observer<P> for SharedFormObserver {
    type Stop = Infallible;

    const COUNTS_MEMORY: bool = false;

    fn node(&mut self, _: &P) -> Result<(), Infallible> {
        Ok(())
    }
}

/// An evaluation with its timed search, of any type.
pub(crate) type AnyEvaluator<P> = Box<dyn Evaluator<P> + Send + Sync>;

/// How wins and losses are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grading {
    /// As the evaluation has them.
    Plain,
    /// By their distance, as players see them.
    ByDistance,
}

/// The meaning of a name: `None` if it belongs to another evaluation. Errors list the valid names.
type Named<T> = Option<Result<T, String>>;

/// An evaluation that a game offers by name.
pub struct Offer<P> {
    /// Name, including placeholders for parameters after a colon.
    pub(crate) name: &'static str,
    /// Description for listings.
    pub(crate) about: &'static str,
    /// Returns the evaluation with a name, for searches from a root.
    pub(crate) evaluator: Box<ReadEvaluator<P>>,
    /// Returns the evaluation with a name for players, who grade wins and losses themselves.
    pub(crate) judge: Box<ReadJudge<P>>,
}

type ReadEvaluator<P> = dyn Fn(&str, &P, Grading) -> Named<AnyEvaluator<P>> + Send + Sync;

type ReadJudge<P> = dyn Fn(&str) -> Named<Box<dyn EvaluationFactory<P>>> + Send + Sync;

impl<P: Position> Offer<P> {
    /// Converts an offered evaluation; `timed` adds its timed search.
    pub(crate) fn of<E>(
        offered: NamedEvaluation<E>,
        timed: impl Fn(E) -> AnyEvaluator<P> + Send + Sync + 'static,
    ) -> Self
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        let (name, about) = (offered.name, offered.about);
        let offered = Arc::new(offered);
        let for_players = Arc::clone(&offered);
        let at_root = move |evaluation: E, root: &P, grading| match grading {
            Grading::Plain => timed(evaluation.for_root(root)),
            Grading::ByDistance => Box::new(Shared(ByDistance(evaluation.for_root(root)))),
        };
        Self {
            name,
            about,
            evaluator: Box::new(move |asked, root, grading| {
                Some(offered.read(asked)?.map(|it| at_root(it, root, grading)))
            }),
            judge: Box::new(move |asked| {
                Some(
                    for_players
                        .read(asked)?
                        .map(|it| -> Box<dyn EvaluationFactory<P>> { Box::new(it) }),
                )
            }),
        }
    }

    /// Converts an offered evaluation that uses the search shared by the evaluations of a game.
    pub(crate) fn shared<E>(offered: NamedEvaluation<E>) -> Self
    where
        E: IntervalEvaluation<P> + Clone + Send + Sync + 'static,
    {
        Self::of(offered, |evaluation| Box::new(Shared(evaluation)))
    }
}
