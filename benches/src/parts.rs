//! The cost of parts by themselves: searches with and without them.

use std::hint::black_box;

use plywood_algorithms::{
    Algorithms, Answer, Configuration, Memory, NoObserver, Observer, Problem, Tally,
};
use plywood_positions::{IntervalEvaluation, Position};

use crate::guest::WithGuest;

/// A configuration and its task.
pub struct Searcher<'a, P, E> {
    contender: Configuration,
    memory: Memory,
    problem: Problem<'a, P>,
    evaluation: &'a E,
}

impl<'a, P: Position, E: IntervalEvaluation<P>> Searcher<'a, P, E> {
    /// A contender by its name. It guesses that the value is 0, and all iterations
    /// before the last count as finished: so it evaluates no root to make a window,
    /// and `deepening` begins with the depth asked for.
    pub fn new(contender: &str, position: &'a P, evaluation: &'a E, depth: u32) -> Self {
        let contender: Configuration = contender.parse().expect("a contender");
        let memory = contender.memory();
        let problem = Problem {
            guess: Some(0),
            finished: depth.checked_sub(1),
            ..Problem::new(position, depth)
        };
        Self { contender, memory, problem, evaluation }
    }

    /// The nodes and leaves of the search.
    pub fn counts(&self) -> (u64, u64) {
        let mut tally = Tally::default();
        self.run(&mut tally);
        (tally.nodes, tally.leaves)
    }

    /// The search as it is timed, from empty memory.
    #[inline(never)]
    pub fn search(&self) {
        black_box(self.run(&mut NoObserver));
    }

    fn run<O: Observer<P>>(&self, observer: &mut O) -> Answer<P::Move> {
        self.memory.forget();
        let Self { contender, memory, problem, evaluation } = self;
        let run = WithGuest::find(contender.algorithm()).expect("one of the list");
        let thought =
            contender.think_by(run, memory, black_box(problem), *evaluation, observer, None);
        thought.into_answer().unwrap_or_else(|_| unreachable!("these observers end no search"))
    }
}
