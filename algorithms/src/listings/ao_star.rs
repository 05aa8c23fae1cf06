//! AO* on the game tree as an AND/OR graph.
//!
//! Source: N. J. Nilsson, "Principles of Artificial Intelligence" (1980), section 3.2. Costs are
//! the negated merits of a game tree, after V. Kumar and L. N. Kanal, "A general branch and bound
//! formulation for understanding and synthesizing AND/OR tree search procedures", Artificial
//! Intelligence 21 (1983), pp. 179-198.
//!
//! The nodes of the side to move at the root are OR nodes; those of the other side are AND nodes. A
//! solution tree has one child of every OR node and all children of every AND node. Its merit is
//! its worst leaf, and the best merit is the minimax value. Each iteration follows the marks
//! through the most promising partial solution tree to its leftmost unsolved tip. It evaluates or
//! expands the tip, and revises the estimates, marks and solved labels above it. The search ends
//! when the root is solved.
//!
//! Whether this is SSS* depends on the estimate of an unexplored tip ([`Estimates`]). The tests
//! show, also with ties:
//!
//! - With *inherited* estimates, AO* evaluates the same leaves as SSS*, once each and in the same
//!   order. No merit below a partial solution tree exceeds the tree's own merit, as in A* with
//!   pathmax; Stockman's operator passes merits on in the same way. This is the algorithm `ao*`.
//! - With *own* estimates, which is exactly Nilsson's AO*, this is true only to depth 2. From depth
//!   3 it evaluates more leaves on average, including some that alpha-beta does not evaluate,
//!   because it solves a node for its own value when a bound would suffice. To depth 3, it
//!   evaluates all leaves of SSS*. From depth 4 it does not, and on some trees it evaluates fewer
//!   leaves, because merits that are ties in SSS*, broken from the left, differ here.
//!
//! Deviations. A child is evaluated when it is selected, not when its parent is expanded, because
//! only then is it known whether it is terminal. The graph is a tree; the nodes below a solved node
//! are dropped. Among equal merits the leftmost child is marked.
//!
//! Length: no other search uses this graph. The file therefore also builds it, drops nodes below
//! solved nodes, measures its memory and lists its nodes for observers.

use std::mem::size_of;

use plywood_positions::{Evaluation, Interval, Position, Value};

use crate::bounds::theory::UniformTree;
use crate::facts::{CostEstimate, Facts, Guarantee, SupportedParts, TheoreticalCosts};
use crate::observation::observer::{KnownNode, NodeValue, Observer};
use crate::problem::iteration::SearchOutcome;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for AoStar {
    const FACTS: Facts = Facts {
        family: "sss*",
        work: CostEstimate::times(6.0),
        expected: TheoreticalCosts::leaves(UniformTree::sss_leaves),
        ..Facts::new(
            "ao*",
            "Nilsson 1980; Kumar & Kanal 1983",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(
            "A node inherits the merit of the solution tree that it belongs to. With these \
                 estimates, `ao*` evaluated the leaves of SSS\\* in the same order on every tree \
                 that we tried. Nilsson's own form (`Estimates::Own`) estimates each node by \
                 itself. To depth 2, both forms evaluate the same leaves. On 200 trees with four \
                 moves and independent leaves, Nilsson's form evaluates 7,704 leaves at depth 3, \
                 and SSS\\* evaluates 6,824. On trees with three moves, the numbers are 7,097 \
                 and 6,681 at depth 4, and 21,420 and 17,472 at depth 5. At depth 4, Nilsson's \
                 form evaluates fewer leaves than SSS\\* on 14 of the trees. Alpha-beta does not \
                 evaluate some of these leaves (`cargo test -p plywood-algorithms --test all \
                 ao_star`).",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let (evaluation, observer) = search.evaluation_and_observer();
        let thought =
            Self { estimates: Estimates::Inherited }.search(problem, evaluation, observer);
        search.conclude(thought)
    }
}

/// The merit that AO* estimates for an unexplored tip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimates {
    /// The greatest possible merit, since nothing is known of the tip itself.
    Own,
    /// The merit of the partial solution tree that contains the tip.
    Inherited,
}

/// AO* with a choice of estimates. The algorithm `ao*` uses inherited estimates.
///
/// ```
/// use plywood_algorithms::{AoStar, Estimates, Problem, Tally};
/// use plywood_positions::{ExplicitTree, TreeValue};
///
/// // The last node is worth at least 4, however much that may be.
/// let tree: ExplicitTree = "(((3) (4 9)))".parse()?;
/// let leaves = |estimates| {
///     let mut tally = Tally::default();
///     let root = tree.root();
///     let problem = Problem::new(&root, 3);
///     let Ok(_) = AoStar { estimates }.search(&problem, &TreeValue, &mut tally).into_answer();
///     tally.leaves
/// };
/// assert_eq!((leaves(Estimates::Inherited), leaves(Estimates::Own)), (2, 3));
/// # Ok::<(), plywood_positions::TreeSyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AoStar {
    /// Estimates of tips.
    pub estimates: Estimates,
}

impl AoStar {
    /// Runs the search. If the observer stops it, the result has the best answer so far.
    pub fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> SearchOutcome<P::Move, O::Stop> {
        observer.pass();
        let (estimates, size) = (self.estimates, Size { nodes: 1, positions: 1 });
        let mut graph = Graph { estimates, evaluation, observer, size };
        let mut root = AndOrNode::tip(None, UNLIMITED);
        root.position = Some(Box::new(problem.position.clone()));
        let mut ended = Ok(());
        while !root.solved && ended.is_ok() {
            graph.observer.known(&|| root.known());
            ended = graph.extend(&mut root, AndOr::Or, problem.depth);
        }
        let answer = if root.solved { root.solution() } else { root.so_far() };
        SearchOutcome::ended(ended, problem.depth, answer)
    }
}

/// Upper limit of all merits.
const UNLIMITED: Value = Value::MAX;

struct Graph<'a, E, O> {
    estimates: Estimates,
    evaluation: &'a E,
    observer: &'a mut O,
    size: Size,
}

/// The size of the stored graph.
#[derive(Clone, Copy, Default)]
struct Size {
    nodes: usize,
    positions: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AndOr {
    /// The side to move at the root chooses one child.
    Or,
    /// The opponent chooses, so all children must be good enough.
    And,
}

struct AndOrNode<P: Position> {
    /// Move from the parent; `None` at the root.
    chosen: Option<P::Move>,
    /// Upper bound on the value for the side to move at the root; at a solved node, its
    /// contribution to the solution.
    merit: Value,
    solved: bool,
    /// The position, from the node's selection until it is solved.
    position: Option<Box<P>>,
    /// Children: none of a tip, and only the marked child of a solved node.
    children: Vec<Self>,
}

impl<P: Position> AndOrNode<P> {
    fn tip(chosen: Option<P::Move>, merit: Value) -> Self {
        Self { chosen, merit, solved: false, position: None, children: Vec::new() }
    }

    /// Returns the stored nodes, this node first. Unsolved tips are open.
    fn known(&self) -> Vec<KnownNode<P::Move>> {
        let mut known = Vec::new();
        self.add_known(&mut Vec::new(), &mut known);
        known
    }

    fn add_known(&self, path: &mut Vec<P::Move>, known: &mut Vec<KnownNode<P::Move>>) {
        path.extend(self.chosen);
        let worth = NodeValue::Merit { value: self.merit, is_solved: self.solved };
        let is_open = self.children.is_empty() && !self.solved;
        known.push(KnownNode { path: path.clone(), worth, is_open });
        for child in &self.children {
            child.add_known(path, known);
        }
        if self.chosen.is_some() {
            path.pop();
        }
    }

    /// Returns the answer of a solved root.
    fn solution(self) -> Answer<P::Move> {
        let bounds = Interval::exact(self.merit);
        let (mut node, mut line) = (self, Vec::new());
        while let Some(marked) = node.children.pop() {
            line.extend(marked.chosen);
            node = marked;
        }
        Answer::along(line, bounds)
    }

    /// Returns the answer of a root that is not solved yet: its most promising move, and its merit,
    /// which is an upper bound.
    fn so_far(&self) -> Answer<P::Move> {
        let bounds = Interval { lower: Interval::UNKNOWN.lower, upper: self.merit };
        let best = self.children.get(self.marked(AndOr::Or)).and_then(|child| child.chosen);
        Answer { bounds: bounds.within_range(), best, line: Vec::new() }
    }

    fn size(&self) -> Size {
        let own = Size { nodes: 1, positions: usize::from(self.position.is_some()) };
        self.children.iter().map(Self::size).fold(own, |one, other| Size {
            nodes: one.nodes + other.nodes,
            positions: one.positions + other.positions,
        })
    }

    /// Returns the child that determines the merit; of equal children, the leftmost.
    fn marked(&self, kind: AndOr) -> usize {
        let merits = (0..).zip(&self.children).map(|(index, child)| (child.merit, index));
        let marked = match kind {
            AndOr::Or => merits.min_by_key(|&(merit, index)| (std::cmp::Reverse(merit), index)),
            AndOr::And => merits.min(),
        };
        marked.map_or(0, |(_, index)| index)
    }

    /// Returns the child on the path to the leftmost unsolved tip of the most promising partial
    /// solution tree.
    fn selected(&self, kind: AndOr) -> usize {
        match kind {
            AndOr::Or => self.marked(kind),
            AndOr::And => self.children.iter().position(|child| !child.solved).unwrap_or(0),
        }
    }
}

impl<E, O> Graph<'_, E, O> {
    /// Evaluates or expands one tip below an unsolved node, and revises all nodes above it.
    fn extend<P>(
        &mut self,
        node: &mut AndOrNode<P>,
        kind: AndOr,
        remaining: u32,
    ) -> Result<(), O::Stop>
    where
        P: Position,
        E: Evaluation<P>,
        O: Observer<P>,
    {
        if node.children.is_empty() {
            return self.look(node, kind, remaining);
        }
        let selected = node.selected(kind);
        let child = &mut node.children[selected];
        if let (Some(position), Some(chosen), None) =
            (&node.position, child.chosen, &child.position)
        {
            child.position = Some(Box::new(position.play(chosen)));
            self.size.positions += 1;
            if self.estimates == Estimates::Inherited {
                child.merit = node.merit;
            }
        }
        let below = if kind == AndOr::Or { AndOr::And } else { AndOr::Or };
        self.extend(child, below, remaining - 1)?;
        self.revise(node, kind);
        Ok(())
    }

    /// Evaluates a leaf, or expands any other tip.
    fn look<P>(
        &mut self,
        node: &mut AndOrNode<P>,
        kind: AndOr,
        remaining: u32,
    ) -> Result<(), O::Stop>
    where
        P: Position,
        E: Evaluation<P>,
        O: Observer<P>,
    {
        let Some(position) = node.position.take() else { return Ok(()) };
        self.observer.node(&position)?;
        let mut moves = Vec::new();
        if remaining > 0 {
            position.moves(&mut moves);
        }
        if moves.is_empty() {
            let value = if remaining == 0 {
                self.evaluation.evaluate(&position)
            } else {
                self.evaluation.finished(&position, remaining)
            };
            self.observer.leaf(&position, value);
            node.merit = node.merit.min(if kind == AndOr::Or { value } else { -value });
            node.solved = true;
            self.size.positions -= 1;
            return Ok(());
        }
        self.observer.generated(moves.len());
        self.size.nodes += moves.len();
        let merit = node.merit;
        node.children =
            moves.into_iter().map(|chosen| AndOrNode::tip(Some(chosen), merit)).collect();
        node.position = Some(position);
        let bytes =
            self.size.nodes * size_of::<AndOrNode<P>>() + self.size.positions * size_of::<P>();
        self.observer.memory(self.size.nodes, bytes)
    }

    /// Revises a node's merit and label after a change of its children.
    fn revise<P: Position>(&mut self, node: &mut AndOrNode<P>, kind: AndOr) {
        let marked = node.marked(kind);
        node.merit = node.children[marked].merit;
        node.solved = match kind {
            AndOr::Or => node.children[marked].solved,
            AndOr::And => node.children.iter().all(|child| child.solved),
        };
        if node.solved {
            let before = node.size();
            let marked = node.children.swap_remove(marked);
            node.children = vec![marked];
            node.position = None;
            let after = node.size();
            self.size.nodes -= before.nodes - after.nodes;
            self.size.positions -= before.positions - after.positions;
        }
    }
}
