//! Search by rollouts. Each rollout walks from the root to one leaf, evaluates it, and backs up
//! bounds. The search ends when the root's bounds meet.
//!
//! After B. Huang, "Pruning game tree by rollouts", AAAI (2015), whose algorithm is this search
//! with a variable policy and window. Alpha-beta, SSS* and DUAL* are rollouts with particular
//! windows. So is an interpretation of the windows of A. Weinstein, M. L. Littman & S. Goschin
//! (2012). Only the abstracts of both papers were read.
//!
//! Deviations. The negamax form expresses windows for the side to move, so a policy does not
//! distinguish MAX and MIN. The problem's window restricts the window of every rollout; outside it,
//! the root's bounds are fail-soft. The tree stores nodes with their moves. Each rollout replays
//! the positions on its way down, and enters every node on the way. Each rollout is reported as a
//! pass.

use plywood_positions::{Evaluation, Interval, Position, Window};

use crate::best_first::bounds_tree::{BoundsTree, UNSEEN};
use crate::best_first::grown::ROOT;
use crate::observation::observer::{KnownNode, NodeValue, Observer};
use crate::problem::iteration::SearchOutcome;
use crate::problem::{Answer, Problem};

/// A search by rollouts.
///
/// ```
/// use plywood_algorithms::{Problem, RolloutAim, RolloutNode, Rollouts, Tally};
/// use plywood_positions::{ExplicitTree, TreeValue};
///
/// let tree: ExplicitTree = "((502 556) ((15 285) 218))".parse()?;
/// // From the right, where alpha-beta goes from the left.
/// let rightmost = |node: &RolloutNode<'_>| node.open().last().expect("some child is open");
/// let search = Rollouts { aim: RolloutAim::Whole, policy: &rightmost };
/// let mut tally = Tally::default();
/// let root = tree.root();
/// let Ok(answer) = search.search(&Problem::new(&root, 3), &TreeValue, &mut tally).into_answer();
/// assert_eq!((answer.bounds.value(), tally.leaves), (Some(502), 4));
/// # Ok::<(), plywood_positions::TreeSyntaxError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Rollouts<'p> {
    /// Aim of a rollout at the root.
    pub aim: RolloutAim,
    /// Choice of the child to follow. The child must be [open](RolloutNode::open), with a window
    /// inside its remaining window.
    pub policy: &'p RolloutPolicy<'p>,
}

/// A function that chooses among the children of a node. It returns the child's place and the
/// window of the rollout there, for the side to move at the node.
pub type RolloutPolicy<'p> = dyn Fn(&RolloutNode<'_>) -> (usize, Window) + 'p;

/// The window of each rollout, within the remaining window of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolloutAim {
    /// The whole window: a search for the root's value.
    Whole,
    /// The upper end: a test whether the root's value reaches it, as in MTD(+inf).
    UpperBound,
    /// The lower end: a test whether the root's value exceeds it, as in MTD(-inf).
    LowerBound,
}

impl RolloutAim {
    /// Returns the window of the next rollout; `None` if no question remains.
    fn window(self, root: Interval, whole: Window) -> Option<Window> {
        let left = narrowed(whole, root)?;
        Some(match self {
            Self::Whole => left,
            Self::UpperBound => Window::null(left.beta - 1),
            Self::LowerBound => Window::null(left.alpha),
        })
    }
}

/// Returns the part of a window that bounds leave open; `None` if it is empty.
fn narrowed(window: Window, bounds: Interval) -> Option<Window> {
    Window::new(window.alpha.max(bounds.lower), window.beta.min(bounds.upper))
}

/// A node on the path of a rollout, as a policy sees it.
#[derive(Clone, Copy, Debug)]
pub struct RolloutNode<'t> {
    /// Plies from the root.
    pub ply: usize,
    /// Window of the rollout at this node, for the side to move here.
    pub window: Window,
    /// Proven bounds of the children in generator order, for the side to move at this node. An
    /// unproven bound is the end of [`Window::FULL`].
    pub children: &'t [Interval],
}

impl RolloutNode<'_> {
    /// Returns the children with remaining windows, in generator order. There is at least one.
    pub fn open(&self) -> impl Iterator<Item = (usize, Window)> {
        let left = |&bounds: &Interval| narrowed(self.window, bounds);
        self.children.iter().map(left).enumerate().filter_map(|(place, left)| Some((place, left?)))
    }

    /// Returns the first open child and its remaining window.
    pub fn leftmost(&self) -> (usize, Window) {
        self.open().next().expect("some child is open")
    }

    /// Returns the open child with the highest upper bound inside the window; of equal children,
    /// the first.
    pub fn most_promising(&self) -> (usize, Window) {
        let rank = |&(place, left): &(usize, Window)| (left.beta, std::cmp::Reverse(place));
        self.open().max_by_key(rank).expect("some child is open")
    }
}

impl Rollouts<'_> {
    /// Runs the search. If the observer stops it, the result has the best answer so far.
    pub fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> SearchOutcome<P::Move, O::Stop> {
        let mut tree = BoundsTree::new(UNSEEN);
        // Move to each node, beginning with the root's first child.
        let mut moves: Vec<P::Move> = Vec::new();
        let ended = self.roll_out(problem, evaluation, observer, &mut tree, &mut moves);
        let answer = match ended {
            Ok(()) => answer(&tree, &moves, problem.window),
            Err(_) => so_far(&tree, &moves),
        };
        SearchOutcome::ended(ended, problem.depth, answer)
    }

    fn roll_out<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
        tree: &mut BoundsTree,
        moves: &mut Vec<P::Move>,
    ) -> Result<(), O::Stop> {
        let mut path = Vec::new();
        while let Some(mut window) = self.aim.window(tree.bounds(ROOT), problem.window) {
            observer.known(&|| known(tree, moves));
            observer.pass();
            let mut position = problem.position.clone();
            let (mut node, mut remaining) = (ROOT, problem.depth);
            let value = loop {
                observer.node(&position)?;
                if remaining == 0 {
                    break evaluation.evaluate(&position);
                }
                if !tree.is_expanded(node) {
                    position.moves(moves);
                    let count = moves.len() + 1 - tree.len();
                    if count == 0 {
                        break evaluation.finished(&position, remaining);
                    }
                    observer.generated(count);
                    tree.expand(node, std::iter::repeat_n(UNSEEN, count));
                    let bytes =
                        tree.len() * BoundsTree::NODE_BYTES + moves.len() * size_of::<P::Move>();
                    observer.memory(tree.len(), bytes)?;
                }
                let children = tree.notes_of_children(node);
                let (place, left) =
                    (self.policy)(&RolloutNode { ply: path.len(), window, children });
                path.push(node);
                node = tree.children(node).start + place;
                window = -left;
                position.make(moves[node - 1]);
                remaining -= 1;
            };
            observer.leaf(&position, value);
            tree.set(node, Interval::exact(value));
            while let Some(above) = path.pop() {
                tree.back_up(above);
            }
        }
        Ok(())
    }
}

/// Returns the answer that the root's bounds imply.
fn answer<M: Copy>(tree: &BoundsTree, moves: &[M], window: Window) -> Answer<M> {
    let bounds = tree.bounds(ROOT);
    let has_failed_low = bounds.value().is_none() && bounds.lower <= window.alpha;
    let line = if has_failed_low { Vec::new() } else { tree.line() };
    Answer::along(line.into_iter().map(|node| moves[node - 1]).collect(), bounds.within_range())
}

/// Returns the answer of a stopped search: the root's bounds so far, and the child with the highest
/// lower bound, then the highest upper bound.
fn so_far<M: Copy>(tree: &BoundsTree, moves: &[M]) -> Answer<M> {
    let rank = |&child: &usize| std::cmp::Reverse((tree[child].lower, tree[child].upper));
    let best = tree.children(ROOT).min_by_key(rank).map(|child| moves[child - 1]);
    Answer { bounds: tree.bounds(ROOT).within_range(), best, line: Vec::new() }
}

/// Returns all nodes with their bounds. Nodes without children and without a known value are open.
fn known<M: Copy>(tree: &BoundsTree, moves: &[M]) -> Vec<KnownNode<M>> {
    let mut known = Vec::new();
    let mut waiting = vec![(ROOT, Vec::new())];
    while let Some((node, path)) = waiting.pop() {
        for child in tree.children(node) {
            waiting.push((child, [&path[..], &[moves[child - 1]]].concat()));
        }
        let bounds = tree.bounds(node);
        let is_open = !tree.is_expanded(node) && bounds.value().is_none();
        known.push(KnownNode { path, worth: NodeValue::Bounds(bounds.within_range()), is_open });
    }
    known
}
