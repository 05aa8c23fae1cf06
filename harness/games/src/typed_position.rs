//! A position of known type, behind the trait [`EvaluatedPosition`].

use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use plywood_algorithms::{
    Algorithms, Allowance, Answer, Configuration, Equipment, ExactGraph, Memory, MinimalGraph,
    Pieces, Problem, Published, Refutation, SearchOutcome, StopReason, full_leaves,
    left_first_leaves, minimal_leaves, pieces,
};
use plywood_positions::{
    Bounds, EarlyEnds, Indexed, IndexedEvaluation, IndexedMove, IntervalEvaluation, Position,
    Value, Window, perft, perft_with_ends,
};
use plywood_rules::MOST_DEPTH;

use crate::added_algorithms::{AddedAlgorithms, AlgorithmList, IS_COMPILED};
use crate::evaluated_position::{
    ChosenMove, CountedSearch, EvaluatedPosition, Reached, SearchResult, TimedSearch,
};
use crate::evaluation::{Evaluator, Shared};
use crate::measure_settings::MeasureSettings;
use crate::small_tree::{SmallTree, TooLarge};
use crate::solve::Solution;

/// Prepares a position with an evaluation for search by the published algorithms. They are compiled
/// for both types in the calling crate; no [`Board`](crate::Board) is needed.
pub fn pose_any<'a, P: Position + 'a>(
    position: P,
    evaluation: impl IntervalEvaluation<P> + 'a,
) -> Box<dyn EvaluatedPosition + 'a> {
    Box::new(TypedPosition {
        position,
        evaluation: Rc::new(Shared(evaluation)),
        extra: AlgorithmList::<()>::THIS,
    })
}

/// A position with its evaluation.
pub(crate) struct TypedPosition<'a, P: Position> {
    pub position: P,
    pub evaluation: Rc<dyn Evaluator<P> + 'a>,
    pub extra: &'a dyn AddedAlgorithms<P>,
}

impl<P: Position> TypedPosition<'_, P> {
    fn found(&self, depth: u32, answer: &Answer<IndexedMove<P::Move>>) -> SearchResult {
        let mut position = self.position.clone();
        let mut line = Vec::with_capacity(answer.line.len());
        for chosen in answer.line.iter().map(|chosen| chosen.inner) {
            if !position.all_moves().contains(&chosen) {
                break;
            }
            line.push(position.notation(chosen));
            position.make(chosen);
        }
        let best = answer.best.map(|best| {
            let place = self.position.all_moves().iter().position(|&it| it == best.inner);
            let text = match place {
                Some(_) => self.position.notation(best.inner),
                None => format!("{:?}", best.inner),
            };
            ChosenMove { text, place }
        });
        let is_legal = line.len() == answer.line.len();
        let line_value =
            if is_legal { self.leaf(&position, depth, line.len() as u32) } else { None };
        SearchResult { bounds: answer.bounds, best, line, line_value }
    }

    /// Returns the result of a search whose line is worth something only if it ends the game.
    pub(crate) fn result_of_game(&self, answer: &Answer<IndexedMove<P::Move>>) -> SearchResult {
        self.found(MOST_DEPTH + 1, answer)
    }

    /// Returns the value of a leaf after `played` moves, for the side to move at the root; `None`
    /// if it is not a leaf.
    fn leaf(&self, position: &P, depth: u32, played: u32) -> Option<Value> {
        let evaluation = self.evaluation.evaluation();
        let value = if played == depth {
            evaluation.evaluate(position)
        } else if position.all_moves().is_empty() {
            evaluation.finished(position, depth - played)
        } else {
            return None;
        };
        Some(if played.is_multiple_of(2) { value } else { -value })
    }
}

impl<P: Position> EvaluatedPosition for TypedPosition<'_, P> {
    fn bounds(&self) -> Bounds {
        self.evaluation.evaluation().bounds()
    }

    fn least_win(&self) -> Value {
        self.evaluation.evaluation().least_win()
    }

    fn move_count(&self) -> usize {
        self.position.all_moves().len()
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.position.all_moves().into_iter();
        moves.map(|chosen| self.position.notation(chosen)).collect()
    }

    fn perft(&self, depth: u32, early_ends: EarlyEnds) -> u64 {
        match early_ends {
            EarlyEnds::LeftOut => perft(&self.position, depth),
            EarlyEnds::Counted => perft_with_ends(&self.position, depth),
        }
    }

    fn place(&self, text: &str) -> Option<usize> {
        let moves = self.position.all_moves();
        moves.into_iter().position(|chosen| self.position.notation(chosen) == text)
    }

    fn after(&self, place: usize) -> Box<dyn EvaluatedPosition + '_> {
        let position = self.position.play(self.position.all_moves()[place]);
        Box::new(TypedPosition {
            position,
            evaluation: Rc::clone(&self.evaluation),
            extra: self.extra,
        })
    }

    fn by_term(&self) -> Vec<(&'static str, Value)> {
        self.evaluation.evaluation().by_term(&self.position)
    }

    fn count(
        &self,
        contender: &Configuration,
        depth: u32,
        method: &MeasureSettings,
    ) -> CountedSearch {
        let root = Indexed::root(self.position.clone());
        let problem = Problem::new(&root, depth);
        let evaluation = IndexedEvaluation(self.evaluation.evaluation());
        let mut observer = method.counts();
        let algorithm = contender.algorithm();
        let run = Published::find(algorithm).or_else(|| self.extra.counted(algorithm));
        let run = run.expect(IS_COMPILED);
        let thought = match contender.try_memory() {
            Ok(memory) => {
                contender.think_by(run, &memory, &problem, &evaluation, &mut observer, None)
            }
            Err(_) => SearchOutcome::Stopped { why: StopReason::Memory, last: None },
        };
        let (found, reached) = match thought {
            SearchOutcome::Finished(answer) => (Ok(self.found(depth, &answer)), None),
            SearchOutcome::Stopped { why, last } => {
                let reached =
                    |(depth, answer)| Reached { depth, found: self.found(depth, &answer) };
                (Err(why), last.map(reached))
            }
        };
        let (_, (tally, census)) = observer;
        CountedSearch { found, reached, tally, census }
    }

    fn time(
        &self,
        contender: &Configuration,
        memory: &Memory,
        depth: u32,
        window: Window,
    ) -> TimedSearch {
        let problem = Problem { window, ..Problem::new(&self.position, depth) };
        let start = Instant::now();
        let bounds = self.evaluation.search(contender, memory, black_box(&problem), self.extra);
        let time = start.elapsed();
        TimedSearch { bounds: black_box(bounds), time }
    }

    fn solve(
        &self,
        contender: &Configuration,
        method: &MeasureSettings,
        told: &mut dyn FnMut(&Solution),
    ) -> Solution {
        self.solve_by(contender, method, told)
    }

    fn full_leaves(&self, depth: u32, allowance: Allowance<'_>) -> Option<u64> {
        full_leaves(&self.position, depth, allowance)
    }

    fn minimal_leaves(&self, depth: u32, value: Value, allowance: Allowance<'_>) -> Option<u64> {
        minimal_leaves(&self.position, &self.evaluation.evaluation(), depth, value, allowance)
    }

    fn left_first_leaves(&self, depth: u32, value: Value, allowance: Allowance<'_>) -> Option<u64> {
        left_first_leaves(&self.position, &self.evaluation.evaluation(), depth, value, allowance)
    }

    fn minimal_graph(
        &self,
        depth: u32,
        value: Value,
        refutation: Refutation,
        allowance: Allowance<'_>,
    ) -> Option<MinimalGraph> {
        let evaluation = self.evaluation.evaluation();
        MinimalGraph::of(&self.position, &evaluation, depth, value, refutation, allowance)
    }

    fn exact_graph(
        &self,
        depth: u32,
        value: Value,
        most_steps: u64,
        allowance: Allowance<'_>,
    ) -> Option<ExactGraph> {
        let evaluation = self.evaluation.evaluation();
        ExactGraph::of(&self.position, &evaluation, depth, value, most_steps, allowance)
    }

    fn pieces<'a>(&'a self, equipment: Equipment<'a>) -> Box<dyn Pieces + 'a> {
        pieces(self.position.clone(), self.evaluation.evaluation(), equipment)
    }

    fn small_tree(&self, depth: u32) -> Result<SmallTree, TooLarge> {
        SmallTree::of(&self.position, depth, |position, ply| self.leaf(position, depth, ply))
    }
}
