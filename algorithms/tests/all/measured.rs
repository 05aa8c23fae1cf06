//! One search, and everything it did.

use std::convert::Infallible;

use plywood_algorithms::{
    Algorithm, Answer, Configuration, Guarantee, Iteration, LeafSet, LimitObserver, Limits, Memory,
    Observer, Oracle, Problem, SearchOutcome, StopReason, Tally, Trace,
};
use plywood_positions::{
    Indexed, IndexedEvaluation, IndexedMove, IntervalEvaluation, Position, TreePosition, TreeValue,
    Value, Window,
};

use crate::held::{Held, HeldMove, OfHeld, Tree};

/// The algorithms that promise the minimax value and a line.
pub fn of_value() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().iter().copied().filter(|algorithm| algorithm.promise() == Guarantee::Value)
}

/// The contender of this text.
pub fn configuration(text: &str) -> Configuration {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A search of a tree, transpositions apart.
pub struct Measured<M> {
    pub answer: Answer<IndexedMove<M>>,
    pub tally: Tally,
    pub leaves: LeafSet,
    pub trace: Trace,
    pub heard: Heard,
}

/// All observers of a search.
pub type Everything = (Tally, (LeafSet, (Trace, Heard)));

impl<M> Measured<M> {
    fn new(answer: Answer<IndexedMove<M>>, (tally, (leaves, (trace, heard))): Everything) -> Self {
        Self { answer, tally, leaves, trace, heard }
    }
}

/// Writes down every iteration: its depth, its value, the length of its line.
#[derive(Default)]
pub struct Heard(pub Vec<(u32, Option<Value>, usize)>);

impl<P: Position> Observer<P> for Heard {
    type Stop = Infallible;

    fn node(&mut self, _: &P) -> Result<(), Infallible> {
        Ok(())
    }

    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        let Iteration { depth, answer } = iteration;
        self.0.push((*depth, answer.bounds.value(), answer.line.len()));
    }
}

/// Sees nothing, and has searches compiled as those are that are timed: for each
/// kind of node apart.
struct Apart;

impl<P: Position> Observer<P> for Apart {
    type Stop = Infallible;

    const COMPILED_APART: bool = true;

    fn node(&mut self, _: &P) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Searches within limits. All searches of held trees go through here, so
/// they are compiled once.
pub fn search_within(
    limits: Limits,
    contender: &Configuration,
    problem: &Problem<'_, Indexed<Held<'_>>>,
) -> Result<Measured<HeldMove>, StopReason> {
    let mut seen = (LimitObserver::new(limits), (Everything::default(), Apart));
    let answer = contender.search(problem, &IndexedEvaluation(OfHeld), &mut seen)?;
    Ok(Measured::new(answer, seen.1.0))
}

/// Searches, and keeps every step.
pub fn search_in_steps(
    contender: &Configuration,
    problem: &Problem<'_, Indexed<Held<'_>>>,
) -> Measured<HeldMove> {
    steps_within(Limits::default(), contender, problem)
}

/// Searches within limits that end no search, and keeps every step.
pub fn steps_within(
    limits: Limits,
    contender: &Configuration,
    problem: &Problem<'_, Indexed<Held<'_>>>,
) -> Measured<HeldMove> {
    let steps: Everything =
        (Tally::default(), (LeafSet::default(), (Trace::with_steps(), Heard::default())));
    let mut seen = (LimitObserver::new(limits), (steps, Apart));
    let answer = contender.search(problem, &IndexedEvaluation(OfHeld), &mut seen);
    Measured::new(answer.expect("no limit ends the search"), seen.1.0)
}

/// Searches, compiled once for all kinds of nodes.
pub fn search_together(
    contender: &Configuration,
    problem: &Problem<'_, Indexed<Held<'_>>>,
) -> Measured<HeldMove> {
    let mut seen = (LimitObserver::new(Limits::default()), Everything::default());
    let answer = contender.search(problem, &IndexedEvaluation(OfHeld), &mut seen);
    Measured::new(answer.expect("there are no limits"), seen.1)
}

/// Searches within limits, with a memory and an oracle from outside.
pub fn think<'a>(
    limited: LimitObserver,
    contender: &Configuration,
    memory: &Memory,
    (root, depth): (&Indexed<Held<'a>>, u32),
    oracle: Option<&dyn Oracle<Indexed<Held<'a>>>>,
) -> (SearchOutcome<IndexedMove<HeldMove>, StopReason>, Tally, Heard) {
    let mut seen = (limited, Everything::default());
    let problem = Problem::new(root, depth);
    let thought = contender.think(memory, &problem, &IndexedEvaluation(OfHeld), &mut seen, oracle);
    let (_, (tally, (_, (_, heard)))) = seen;
    (thought, tally, heard)
}

/// Searches without limits.
pub fn search(
    contender: &Configuration,
    problem: &Problem<'_, Indexed<Held<'_>>>,
) -> Measured<HeldMove> {
    search_within(Limits::default(), contender, problem).expect("there are no limits")
}

/// A search that is not run by its name.
pub fn measure_own<'a>(
    position: &Held<'a>,
    depth: u32,
    search: impl FnOnce(
        &Problem<'_, Indexed<Held<'a>>>,
        &mut Everything,
    ) -> Result<Answer<IndexedMove<HeldMove>>, Infallible>,
) -> Measured<HeldMove> {
    let root = Indexed::root(*position);
    let mut seen = Everything::default();
    let Ok(answer) = search(&Problem::new(&root, depth), &mut seen);
    Measured::new(answer, seen)
}

/// Searches to a depth.
pub fn search_to(depth: u32, contender: &Configuration, position: &Held<'_>) -> Measured<HeldMove> {
    search(contender, &Problem::new(&Indexed::root(*position), depth))
}

/// The measured search of a plain algorithm.
pub fn measure(algorithm: Algorithm, position: &Held<'_>, depth: u32) -> Measured<HeldMove> {
    measure_in(algorithm, position, depth, Window::FULL)
}

/// The measured search of a plain algorithm in a window.
pub fn measure_in(
    algorithm: Algorithm,
    position: &Held<'_>,
    depth: u32,
    window: Window,
) -> Measured<HeldMove> {
    let root = Indexed::root(*position);
    let problem = Problem { window, ..Problem::new(&root, depth) };
    search(&Configuration::plain(algorithm), &problem)
}

/// The measured search of a plain algorithm on a game. Callers that ask more than once hold the
/// tree themselves.
pub fn measure_game<P: Position, E: IntervalEvaluation<P>>(
    algorithm: Algorithm,
    position: P,
    evaluation: E,
    depth: u32,
) -> Measured<HeldMove> {
    measure(algorithm, &Tree::new(position, evaluation).root(), depth)
}

/// The measured search of a plain algorithm on a generated tree. Samples are large: these searches
/// are compiled for the tree itself.
pub fn measure_tree(algorithm: Algorithm, position: TreePosition<'_>, depth: u32) -> Measured<u32> {
    let root = Indexed::root(position);
    let mut seen = Everything::default();
    let problem = Problem::new(&root, depth);
    let Ok(answer) = algorithm.search(&problem, &IndexedEvaluation(TreeValue), &mut seen);
    Measured::new(answer, seen)
}
