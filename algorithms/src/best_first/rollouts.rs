//! Rollouts: each walks from the root to one leaf, evaluates it, and backs bounds
//! up; the search ends when those of the root meet.
//!
//! After B. Huang, "Pruning game tree by rollouts", AAAI (2015), whose listing is
//! this one with a policy and a window left open. Alpha-beta, SSS* and DUAL* are
//! rollouts with other windows, and so is what the windows of A. Weinstein, M. L.
//! Littman & S. Goschin (2012) turn into. Of both papers only the abstracts were
//! read.
//!
//! Deviations. Negamax form: what a node asks for is always seen by the side to
//! move there, so a policy needs no MAX and MIN. The problem's window narrows
//! that of every rollout; outside it, the root's bounds are fail-soft. Nodes are
//! kept with their moves, positions are played again on the way down, and every
//! node on the way is entered again. Each rollout is reported as a pass.

use plywood_positions::{Evaluation, Interval, Position, Window};

use crate::best_first::bounds_tree::{BoundsTree, UNSEEN};
use crate::best_first::grown::ROOT;
use crate::{Answer, KnownNode, Observer, Problem, Worth};

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
/// let Ok(answer) = search.search(&Problem::new(&root, 3), &TreeValue, &mut tally);
/// assert_eq!((answer.bounds.value(), tally.leaves), (Some(502), 4));
/// # Ok::<(), plywood_positions::TreeSyntaxError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Rollouts<'p> {
    /// The aim of a rollout at the root.
    pub aim: RolloutAim,
    /// Chooses the child to follow. It has to be an [open](RolloutNode::open) one,
    /// with a window inside the one that is left for it.
    pub policy: &'p RolloutPolicy<'p>,
}

/// Chooses among the children of a node: the child's place, and the window that a
/// rollout has there, for the side to move at the node.
pub type RolloutPolicy<'p> = dyn Fn(&RolloutNode<'_>) -> (usize, Window) + 'p;

/// The window of each rollout, inside what is left of the root's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolloutAim {
    /// All of it: what is the root worth?
    Whole,
    /// Its upper end: is the root worth that much? As MTD(+inf) asks.
    UpperBound,
    /// Its lower end: is the root worth more than that? As MTD(-inf) asks.
    LowerBound,
}

impl RolloutAim {
    /// The window of the next rollout; `None` where nothing is left to be asked.
    fn window(self, root: Interval, whole: Window) -> Option<Window> {
        let left = narrowed(whole, root)?;
        Some(match self {
            Self::Whole => left,
            Self::UpperBound => Window::null(left.beta - 1),
            Self::LowerBound => Window::null(left.alpha),
        })
    }
}

/// The part of a window that bounds leave open; `None` where nothing is left.
fn narrowed(window: Window, bounds: Interval) -> Option<Window> {
    Window::new(window.alpha.max(bounds.lower), window.beta.min(bounds.upper))
}

/// A node on the way of a rollout, as a policy sees it.
#[derive(Clone, Copy, Debug)]
pub struct RolloutNode<'t> {
    /// Plies from the root.
    pub ply: usize,
    /// The window of the rollout here, for the side to move at the node.
    pub window: Window,
    /// Proven bounds of its children, from left to right, for the same side. An end that is not
    /// proven is the end of [`Window::FULL`].
    pub children: &'t [Interval],
}

impl RolloutNode<'_> {
    /// The children below which an answer may be found, from left to right, and the
    /// rest of the window there. There is at least one.
    pub fn open(&self) -> impl Iterator<Item = (usize, Window)> {
        let left = |&bounds: &Interval| narrowed(self.window, bounds);
        self.children.iter().map(left).enumerate().filter_map(|(place, left)| Some((place, left?)))
    }

    /// The first open child.
    pub fn leftmost(&self) -> (usize, Window) {
        self.open().next().expect("some child is open")
    }

    /// The open child that promises the side to move most inside the window; of
    /// equals, the first.
    pub fn most_promising(&self) -> (usize, Window) {
        let rank = |&(place, left): &(usize, Window)| (left.beta, std::cmp::Reverse(place));
        self.open().max_by_key(rank).expect("some child is open")
    }
}

impl Rollouts<'_> {
    /// Runs the search, or ends where the observer ends it.
    pub fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let mut tree = BoundsTree::new(UNSEEN);
        // By node, from the root's first child on.
        let mut moves: Vec<P::Move> = Vec::new();
        let mut path = Vec::new();
        while let Some(mut window) = self.aim.window(tree.bounds(ROOT), problem.window) {
            observer.known(&|| known(&tree, &moves));
            observer.pass();
            let mut position = problem.position.clone();
            let (mut node, mut remaining) = (ROOT, problem.depth);
            let value = loop {
                observer.node(&position)?;
                if remaining == 0 {
                    break evaluation.evaluate(&position);
                }
                if !tree.is_expanded(node) {
                    position.moves(&mut moves);
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
        Ok(answer(&tree, &moves, problem.window))
    }
}

/// The answer that the root's bounds give.
fn answer<M: Copy>(tree: &BoundsTree, moves: &[M], window: Window) -> Answer<M> {
    let bounds = tree.bounds(ROOT);
    let has_failed_low = bounds.value().is_none() && bounds.lower <= window.alpha;
    let line = if has_failed_low { Vec::new() } else { tree.line() };
    Answer::along(line.into_iter().map(|node| moves[node - 1]).collect(), bounds.within_range())
}

/// All nodes with their bounds. Those without children whose value is not known are
/// open.
fn known<M: Copy>(tree: &BoundsTree, moves: &[M]) -> Vec<KnownNode<M>> {
    let mut known = Vec::new();
    let mut waiting = vec![(ROOT, Vec::new())];
    while let Some((node, path)) = waiting.pop() {
        for child in tree.children(node) {
            waiting.push((child, [&path[..], &[moves[child - 1]]].concat()));
        }
        let bounds = tree.bounds(node);
        let is_open = !tree.is_expanded(node) && bounds.value().is_none();
        known.push(KnownNode { path, worth: Worth::Bounds(bounds.within_range()), is_open });
    }
    known
}
