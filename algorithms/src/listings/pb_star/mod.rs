//! PB*: B* with probability distributions instead of two bounds.
//!
//! Source: A. J. Palay, "Searching with Probabilities", PhD thesis, Carnegie
//! Mellon University 1983; Pitman 1985.
//!
//! A frontier node's distribution is uniform over its interval. An interior node's is the
//! distribution of the maximum of its children's values, assumed independent: the product of their
//! cumulative distributions, discretised (see `distribution.rs`).
//!
//! PB* expands the node whose result is most likely to change the decision. The *candidate* is the
//! move with the highest probability of being best. A proof needs a separating value: the candidate
//! is worth at least that value, and every other move at most that value. PB* uses the most
//! probable separating value, which sets a goal for each move. It pursues the open goal with the
//! highest probability of failure. Below the root, if one child suffices for the goal, it follows
//! the child most likely to reach it. If all must reach it, it follows the child most likely to
//! miss it. Ties go to the candidate, then to the earliest move.
//!
//! Deviations. Palay derived distributions from a program's knowledge of chess positions; here they
//! are derived from intervals. His search stopped when a move was probably good enough. `pb*` stops
//! with a proof, like B*, so both can be compared; [`PbStar`] also has the other criterion. The
//! details of the choices above are ours: they follow his ideas, not his program.
//!
//! Contract: the same as for B*. With admissible intervals and search until proof, the minimax
//! value of the chosen move equals the root's.
//!
//! Length: [`PbStar`] is public, and the node to expand is chosen in three steps (candidate, goal,
//! frontier node), each by its own probabilities.

mod distribution;

use plywood_positions::{Interval, IntervalEvaluation, Position, Value};

use crate::best_first::proof_tree::{ProofTree, ROOT};
use crate::bounds::minimal_tree::Goal;
use crate::facts::{CostEstimate, Facts, Guarantee, SupportedParts};
use crate::observation::observer::Observer;
use crate::problem::Problem;
use crate::problem::iteration::SearchOutcome;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};
use distribution::{Distribution, greatest};

impl SearchAlgorithm for PbStar {
    const FACTS: Facts = Facts {
        family: "b*",
        work: CostEstimate::times(80.0),
        ..Facts::new("pb*", "Palay 1983/1985", Guarantee::BestMove, SupportedParts::Depths)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let (evaluation, observer) = search.evaluation_and_observer();
        let thought = Self { assurance: Assurance::Proof }.search(problem, evaluation, observer);
        search.conclude(thought)
    }
}

/// The criterion for stopping PB*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Assurance {
    /// A move is proven best.
    Proof,
    /// A move is proven best, or is best with at least this probability, by the search's own
    /// estimate. The estimate is overconfident, since it assumes independent and uniform values. On
    /// incremental trees of five children, 0.95 gives a best move in about three of four cases.
    Probability(f64),
}

/// PB* with a choice of stopping criterion. The algorithm `pb*` stops with a proof.
///
/// ```
/// use plywood_algorithms::{Assurance, PbStar, Problem, Tally};
/// use plywood_positions::{SyntheticTree, TreeValue};
///
/// let tree: SyntheticTree = "incr:b=4,d=5".parse()?;
/// let root = tree.root();
/// let problem = Problem::new(&root, 5);
/// let nodes = |assurance| {
///     let mut tally = Tally::default();
///     let Ok(_) = PbStar { assurance }.search(&problem, &TreeValue, &mut tally).into_answer();
///     tally.nodes
/// };
/// assert!(nodes(Assurance::Probability(0.9)) <= nodes(Assurance::Proof));
/// # Ok::<(), plywood_positions::TreeNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PbStar {
    /// Stopping criterion.
    pub assurance: Assurance,
}

impl PbStar {
    /// Runs the search. If the observer stops it, the result has the best answer so far.
    pub fn search<P: Position, E: IntervalEvaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> SearchOutcome<P::Move, O::Stop> {
        let mut tree = Tree::new(evaluation, observer);
        let mut ended = tree.plant(problem);
        while ended.is_ok() && tree.contenders().is_some() {
            let (candidate, chance) = tree.candidate();
            if matches!(self.assurance, Assurance::Probability(enough) if chance >= enough) {
                return SearchOutcome::Finished(tree.answer_with(Some(candidate)));
            }
            let (child, goal) = tree.doubtful(candidate);
            let frontier = tree.decisive(child, goal);
            ended = tree.expand(frontier);
        }
        SearchOutcome::ended(ended, problem.depth, tree.answer())
    }
}

type Tree<'a, P, E, O> = ProofTree<'a, P, E, O, Distribution>;

impl Goal {
    /// Whether the goal is neither reached nor missed.
    fn is_open(self, Interval { lower, upper }: Interval) -> bool {
        match self {
            Self::AtLeast(bound) => lower < bound && bound <= upper,
            Self::AtMost(bound) => lower <= bound && bound < upper,
        }
    }

    fn chance(self, of: &Distribution) -> f64 {
        match self {
            Self::AtLeast(bound) => of.at_least(bound),
            Self::AtMost(bound) => of.at_most(bound),
        }
    }
}

impl<P: Position, E: IntervalEvaluation<P>, O: Observer<P>> Tree<'_, P, E, O> {
    /// Returns the root's child that is most probably best, and that probability.
    fn candidate(&self) -> (usize, f64) {
        let root = self.children(ROOT);
        let seen: Vec<Distribution> = root.clone().map(|id| -*self.note(id)).collect();
        let chances = root.zip(greatest(&seen));
        chances
            .min_by(|(one, chance), (other, another)| {
                another.total_cmp(chance).then_with(|| self.rank(*one).cmp(&self.rank(*other)))
            })
            .expect("there are contenders")
    }

    /// Returns the root's child whose open goal is most probably missed.
    fn doubtful(&self, candidate: usize) -> (usize, Goal) {
        let rest = || self.children(ROOT).filter(|&id| id != candidate);
        // Values after a move of the root are for the opponent, so signs are reversed.
        let separated = |&value: &Value| {
            let reached = Goal::AtMost(value).chance(self.note(candidate));
            rest().map(|id| Goal::AtLeast(value).chance(self.note(id))).fold(reached, |a, b| a * b)
        };
        let values = self.note(candidate).values().iter();
        let separating = values
            .max_by(|one, other| separated(one).total_cmp(&separated(other)))
            .expect("a distribution has values");
        let of_candidate = (candidate, Goal::AtMost(*separating));
        let goals = rest().map(|id| (id, Goal::AtLeast(*separating)));
        [of_candidate]
            .into_iter()
            .chain(goals)
            .filter(|&(id, goal)| goal.is_open(self.interval(id)))
            .min_by(|&(one, goal), &(other, another)| {
                goal.chance(self.note(one)).total_cmp(&another.chance(self.note(other)))
            })
            .expect("without an open goal, the separation is proven")
    }

    /// Returns the frontier node below `id` that most probably decides the goal.
    fn decisive(&self, mut id: usize, mut goal: Goal) -> usize {
        while !self.children(id).is_empty() {
            let below = goal.for_child();
            let chance = |id: usize| below.chance(self.note(id));
            let open = self.children(id).filter(|&child| below.is_open(self.interval(child)));
            id = match goal {
                Goal::AtLeast(_) => open.min_by(|&a, &b| chance(b).total_cmp(&chance(a))),
                Goal::AtMost(_) => open.min_by(|&a, &b| chance(a).total_cmp(&chance(b))),
            }
            .expect("an open goal has an open part");
            goal = below;
        }
        id
    }
}
