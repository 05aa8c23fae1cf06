//! Solving: deeper and deeper searches until the value of the whole game is certain.
//!
//! At each depth, one search takes the least value that the game can have beyond the horizon, and
//! so finds a lower bound on its value; another takes the greatest and finds an upper bound. The
//! value is certain if the bounds are equal, or if a search with an empty table has reached no
//! position at the horizon where the game goes on.

use std::cell::Cell;

use plywood_algorithms::{
    Algorithms as _, Answer, Configuration, Memory, Problem, Published, SearchOutcome, StopReason,
    Tally,
};
use plywood_positions::{
    Bounds, Evaluation, Indexed, IndexedEvaluation, IndexedMove, Interval, IntervalEvaluation,
    Position, Value, WIN,
};
use plywood_rules::MOST_DEPTH;

use crate::added_algorithms::{Counts, IS_COMPILED};
use crate::evaluated_position::SearchResult;
use crate::measure_settings::MeasureSettings;
use crate::typed_position::TypedPosition;

/// What a solver knows of the value of a whole game.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Proven bounds on the value, for the side to move, with the best move and line so far. If the
    /// bounds are equal, the value is certain.
    pub found: SearchResult,
    /// Depth of the last search, in plies.
    pub depth: u32,
    /// Counts of all searches together.
    pub tally: Tally,
    /// The reason why the solver stopped before the value was certain.
    pub stopped: Option<StopReason>,
}

/// The next search goes twice as deep if at least this number of lines ends above the horizon, and
/// at most twice as many reach it. The end of the game is then near: to search once more for each ply
/// costs more than one search to the end, above all where passes make some lines longer.
const MANY_ENDED: u64 = 1000;

/// The end of the game's values that a search takes beyond the horizon, for the side to move at the
/// root.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Lower,
    Upper,
}

/// The value of finished games, and an end of all possible values at the horizon.
struct AtHorizon<'a, P: Position> {
    evaluation: &'a dyn IntervalEvaluation<P>,
    side: Side,
    depth: u32,
    /// Positions at the horizon where the game goes on.
    open: Cell<u64>,
    /// Positions where the game is over.
    ended: Cell<u64>,
}

impl<P: Position> AtHorizon<'_, P> {
    fn count(counter: &Cell<u64>) {
        counter.set(counter.get() + 1);
    }
}

impl<P: Position> Evaluation<P> for AtHorizon<'_, P> {
    fn evaluate(&self, position: &P) -> Value {
        let is_over = position.decided().is_some() || position.all_moves().is_empty();
        if is_over {
            return self.finished(position, 0);
        }
        Self::count(&self.open);
        let Interval { lower, upper } = match self.evaluation.bounds() {
            Bounds::Admissible => self.evaluation.interval(position, u32::MAX),
            Bounds::Heuristic => Interval::UNKNOWN,
        };
        // At an even depth, the side to move is that of the root.
        if (self.side == Side::Lower) == self.depth.is_multiple_of(2) { lower } else { upper }
    }

    fn finished(&self, position: &P, remaining: u32) -> Value {
        Self::count(&self.ended);
        self.evaluation.finished(position, remaining)
    }

    fn least_win(&self) -> Value {
        self.evaluation.least_win()
    }

    fn context(&self) -> u64 {
        self.evaluation.context()
    }
}

impl<P: Position> IntervalEvaluation<P> for AtHorizon<'_, P> {}

impl Solution {
    fn nothing() -> Self {
        let bounds = Interval::UNKNOWN;
        let found = SearchResult { bounds, best: None, line: Vec::new(), line_value: None };
        Self { found, depth: 0, tally: Tally::default(), stopped: None }
    }

    /// Returns whether the value is certain.
    pub fn is_certain(&self) -> bool {
        self.found.bounds.value().is_some()
    }

    /// Takes what a search has proven: one bound, or the value. Keeps the better move and line.
    fn learn(&mut self, proves: Option<Side>, answer: SearchResult) {
        let Interval { lower, upper } = self.found.bounds;
        let bounds = match proves {
            None => answer.bounds,
            Some(Side::Lower) => Interval { lower: lower.max(answer.bounds.lower), upper },
            Some(Side::Upper) => Interval { lower, upper: upper.min(answer.bounds.upper) },
        };
        let is_better = match proves {
            None => true,
            // A stopped search may have a move, and no bound for it.
            Some(Side::Lower) => {
                let is_first = self.found.line_value.is_none() && answer.bounds.lower >= lower;
                bounds.lower > lower || is_first
            }
            // Only the move that attains the lower bound is known to be best, unless all moves lose.
            Some(Side::Upper) => {
                let is_best = answer.best == self.found.best || bounds.upper == -WIN;
                is_best && bounds.value().is_some() && self.found.line_value != bounds.value()
            }
        };
        if is_better && answer.best.is_some() {
            self.found = answer;
        }
        self.found.bounds = bounds;
    }
}

/// The result of a search to some depth.
struct Searched<M> {
    answer: Option<Answer<M>>,
    stopped: Option<StopReason>,
    open: u64,
    ended: u64,
}

impl<P: Position> TypedPosition<'_, P> {
    /// See [`EvaluatedPosition::solve`](crate::EvaluatedPosition::solve).
    pub(crate) fn solve_by(
        &self,
        contender: &Configuration,
        method: &MeasureSettings,
        told: &mut dyn FnMut(&Solution),
    ) -> Solution {
        let mut observer = method.counts();
        let mut solution = Solution::nothing();
        let Ok(memory) = contender.try_memory() else {
            return Solution { stopped: Some(StopReason::Memory), ..solution };
        };
        let mut guesses = [Interval::UNKNOWN.lower, Interval::UNKNOWN.upper];
        let mut depth = 1;
        loop {
            let mut few_go_on = true;
            for (side, guess) in [Side::Lower, Side::Upper].into_iter().zip(&mut guesses) {
                let problem = (depth, side, *guess);
                let found = self.bound(contender, &memory, &mut observer, problem);
                few_go_on &= found.ended >= MANY_ENDED.max(found.open / 2);
                solution.stopped = found.stopped;
                solution.tally = observer.1.0.clone();
                if let Some(answer) = found.answer {
                    *guess = answer.bounds.value().unwrap_or(*guess);
                    let is_exact = found.open == 0 && found.stopped.is_none();
                    let proves = if is_exact { None } else { Some(side) };
                    solution.learn(proves, self.result_of_game(&answer));
                }
                if found.stopped.is_some() {
                    return solution;
                }
                solution.depth = depth;
                if solution.is_certain() {
                    return solution;
                }
            }
            told(&solution);
            if depth == MOST_DEPTH {
                return solution;
            }
            depth = if few_go_on { (2 * depth).min(MOST_DEPTH) } else { depth + 1 };
        }
    }

    /// Searches with an empty table for one bound.
    fn bound(
        &self,
        contender: &Configuration,
        memory: &Memory,
        observer: &mut Counts,
        (depth, side, guess): (u32, Side, Value),
    ) -> Searched<IndexedMove<P::Move>> {
        let (open, ended) = (Cell::new(0), Cell::new(0));
        let evaluation = self.evaluation.evaluation();
        let horizon = AtHorizon { evaluation, side, depth, open, ended };
        memory.forget();
        let algorithm = contender.algorithm();
        let run = Published::find(algorithm).or_else(|| self.extra.counted(algorithm));
        let root = Indexed::root(self.position.clone());
        let problem = Problem { guess: Some(guess), ..Problem::new(&root, depth) };
        let outcome = contender.think_by(
            run.expect(IS_COMPILED),
            memory,
            &problem,
            &IndexedEvaluation(&horizon as &dyn IntervalEvaluation<P>),
            observer,
            None,
        );
        let (answer, stopped) = match outcome {
            SearchOutcome::Finished(answer) => (Some(answer), None),
            SearchOutcome::Stopped { why, last } => (last.map(|(_, answer)| answer), Some(why)),
        };
        Searched { answer, stopped, open: horizon.open.get(), ended: horizon.ended.get() }
    }
}
