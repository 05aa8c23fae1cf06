//! The trees of all games as one type, so searches are compiled once.

use std::cell::{OnceCell, RefCell};
use std::fmt;
use std::hash::{Hash, Hasher};

use plywood_positions::{
    Blow, Chess, Evaluation, Hints, Interval, IntervalEvaluation, Material, Outcome, Position,
    Reason, Value, mix,
};
use rustc_hash::FxHashMap;

/// A position and all that has been asked for below it, with an evaluation.
///
/// Moves of the game that are equal are equal here, and generated in the same
/// order. With the keys of the positions, a search does what it would do with
/// the game itself.
pub struct Tree<P: Position, E> {
    evaluation: E,
    keys: Keys,
    nodes: RefCell<Vec<Node<P>>>,
    /// A number for each move of the game.
    moves: RefCell<FxHashMap<P::Move, u32>>,
}

/// The tree below this position of chess, with material as its evaluation.
pub fn with_material(fen: &str) -> Tree<Chess, Material> {
    Tree::new(fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")), Material)
}

/// The keys that distinguish the nodes of a tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// The keys of the positions.
    OfPositions,
    /// Every path leads to a node of its own: memory finds no transpositions.
    /// Statements of theory about leaves hold there.
    OfPaths,
    /// All positions have one key, as if an author's game broke the law of keys.
    Colliding,
}

struct Node<P: Position> {
    position: P,
    /// `None` until they are asked for.
    branches: Option<Vec<Branch<P>>>,
    /// The node after passing, if there is one.
    passed: OnceCell<Option<u32>>,
}

struct Branch<P: Position> {
    chosen: P::Move,
    number: u32,
    child: OnceCell<u32>,
}

/// The place of the branch that is this move, which is elsewhere if the move is another node's.
fn place<P: Position>(branches: &[Branch<P>], HeldMove { number, place }: HeldMove) -> usize {
    let is_it = |branch: &Branch<P>| branch.number == number;
    let found = branches.get(place as usize).is_some_and(is_it).then_some(place as usize);
    found.or_else(|| branches.iter().position(is_it)).expect("a legal move")
}

impl<P: Position, E: IntervalEvaluation<P>> Tree<P, E> {
    /// The tree below `position`.
    pub fn new(position: P, evaluation: E) -> Self {
        Self::with_keys(Keys::OfPositions, position, evaluation)
    }

    /// The tree below `position`, with these keys.
    pub fn with_keys(keys: Keys, position: P, evaluation: E) -> Self {
        let root = Node { position, branches: None, passed: OnceCell::new() };
        let nodes = RefCell::new(vec![root]);
        Self { evaluation, keys, nodes, moves: RefCell::default() }
    }

    pub fn root(&self) -> Held<'_> {
        Held { tree: self, node: 0 }
    }

    /// The move of the game.
    pub fn original(&self, HeldMove { number, .. }: HeldMove) -> P::Move {
        let moves = self.moves.borrow();
        let mut moves = moves.iter();
        *moves.find(|&(_, &of_move)| of_move == number).expect("a move of the tree").0
    }

    fn add(&self, position: P) -> u32 {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node { position, branches: None, passed: OnceCell::new() });
        nodes.len() as u32 - 1
    }

    fn at<T>(&self, node: u32, ask: impl FnOnce(&P) -> T) -> T {
        ask(&self.nodes.borrow()[node as usize].position)
    }

    /// Answers a question about the branch of this number.
    fn branch<T>(&self, node: u32, chosen: HeldMove, ask: impl FnOnce(&P, &Branch<P>) -> T) -> T {
        self.generate(node);
        let Node { position, branches, .. } = &self.nodes.borrow()[node as usize];
        let branches = branches.as_deref().expect("they have just been generated");
        ask(position, &branches[place(branches, chosen)])
    }

    /// Sees to it that the node has its branches.
    fn generate(&self, node: u32) {
        let Node { position, branches, .. } = &mut self.nodes.borrow_mut()[node as usize];
        branches.get_or_insert_with(|| {
            let moves = position.all_moves();
            let mut numbers = self.moves.borrow_mut();
            let branch = |chosen| {
                let new = numbers.len() as u32;
                let number = *numbers.entry(chosen).or_insert(new);
                Branch { chosen, number, child: OnceCell::new() }
            };
            moves.into_iter().map(branch).collect()
        });
    }
}

/// The questions of a [`Held`] position to its tree, whatever the game is.
trait Nodes {
    fn moves(&self, node: u32, moves: &mut Vec<HeldMove>);
    fn child(&self, node: u32, chosen: HeldMove) -> u32;
    fn passed(&self, node: u32) -> Option<u32>;
    fn key(&self, node: u32) -> u64;
    fn outcome(&self, node: u32) -> Outcome;
    fn decided(&self, node: u32) -> Option<Outcome>;
    fn arrival(&self, node: u32, chosen: HeldMove) -> Option<u32>;
    fn scanned(&self, node: u32, chosen: HeldMove) -> u32;
    fn gain(&self, node: u32, chosen: HeldMove) -> Value;
    fn gain_as_evaluated(&self, node: u32, chosen: HeldMove) -> Value;
    fn stake(&self, node: u32, chosen: HeldMove) -> Value;
    fn is_check(&self, node: u32) -> bool;
    fn gives_direct_check(&self, node: u32, chosen: HeldMove) -> bool;
    fn is_threatened(&self, node: u32) -> bool;
    fn strikes(&self, node: u32, chosen: HeldMove, blow: Blow) -> bool;
    fn reasons(&self, node: u32, moves: &[HeldMove]) -> Vec<Reason>;
    fn notation(&self, node: u32, chosen: HeldMove) -> String;
    fn evaluate(&self, node: u32) -> Value;
    fn finished(&self, node: u32, remaining: u32) -> Value;
    fn material(&self, node: u32) -> Value;
    fn interval(&self, node: u32, remaining: u32) -> Interval;
    fn range(&self, node: u32) -> Option<Interval>;
}

impl<P: Position, E: IntervalEvaluation<P>> Nodes for Tree<P, E> {
    fn moves(&self, node: u32, moves: &mut Vec<HeldMove>) {
        self.generate(node);
        let branches = &self.nodes.borrow()[node as usize].branches;
        let places = (0..).zip(branches.iter().flatten());
        moves.extend(places.map(|(place, branch)| HeldMove { number: branch.number, place }));
    }

    fn child(&self, node: u32, chosen: HeldMove) -> u32 {
        let known = self.branch(node, chosen, |position, branch| {
            branch.child.get().copied().ok_or_else(|| position.play(branch.chosen))
        });
        known.unwrap_or_else(|position| {
            let child = self.add(position);
            self.branch(node, chosen, |_, branch| *branch.child.get_or_init(|| child))
        })
    }

    fn passed(&self, node: u32) -> Option<u32> {
        if let Some(&known) = self.nodes.borrow()[node as usize].passed.get() {
            return known;
        }
        let passed = self.at(node, P::null_move).map(|position| self.add(position));
        *self.nodes.borrow()[node as usize].passed.get_or_init(|| passed)
    }

    fn key(&self, node: u32) -> u64 {
        match self.keys {
            Keys::OfPositions => self.at(node, P::key),
            Keys::OfPaths => mix(node.into()),
            Keys::Colliding => 1,
        }
    }

    fn outcome(&self, node: u32) -> Outcome {
        self.at(node, P::outcome)
    }

    fn decided(&self, node: u32) -> Option<Outcome> {
        self.at(node, P::decided)
    }

    fn arrival(&self, node: u32, chosen: HeldMove) -> Option<u32> {
        self.branch(node, chosen, |position, branch| position.arrival(branch.chosen))
    }

    fn scanned(&self, node: u32, chosen: HeldMove) -> u32 {
        self.branch(node, chosen, |position, branch| position.scanned(branch.chosen))
    }

    fn gain(&self, node: u32, chosen: HeldMove) -> Value {
        self.branch(node, chosen, |position, branch| position.gain(branch.chosen))
    }

    fn gain_as_evaluated(&self, node: u32, chosen: HeldMove) -> Value {
        self.branch(node, chosen, |position, branch| self.evaluation.gain(position, branch.chosen))
    }

    fn stake(&self, node: u32, chosen: HeldMove) -> Value {
        self.branch(node, chosen, |position, branch| position.stake(branch.chosen))
    }

    fn is_check(&self, node: u32) -> bool {
        self.at(node, P::is_check)
    }

    fn gives_direct_check(&self, node: u32, chosen: HeldMove) -> bool {
        self.branch(node, chosen, |position, branch| position.gives_direct_check(branch.chosen))
    }

    fn is_threatened(&self, node: u32) -> bool {
        self.at(node, P::is_threatened)
    }

    fn strikes(&self, node: u32, chosen: HeldMove, blow: Blow) -> bool {
        self.branch(node, chosen, |position, branch| position.strikes(branch.chosen, blow))
    }

    fn reasons(&self, node: u32, moves: &[HeldMove]) -> Vec<Reason> {
        let of = |&chosen| self.branch(node, chosen, |_, branch| branch.chosen);
        let moves: Vec<P::Move> = moves.iter().map(of).collect();
        self.at(node, |position| position.reasons(&moves))
    }

    fn notation(&self, node: u32, chosen: HeldMove) -> String {
        self.branch(node, chosen, |position, branch| position.notation(branch.chosen))
    }

    fn evaluate(&self, node: u32) -> Value {
        self.at(node, |position| self.evaluation.evaluate(position))
    }

    fn finished(&self, node: u32, remaining: u32) -> Value {
        self.at(node, |position| self.evaluation.finished(position, remaining))
    }

    fn material(&self, node: u32) -> Value {
        self.at(node, |position| self.evaluation.material(position))
    }

    fn interval(&self, node: u32, remaining: u32) -> Interval {
        self.at(node, |position| self.evaluation.interval(position, remaining))
    }

    fn range(&self, node: u32) -> Option<Interval> {
        self.at(node, |position| self.evaluation.range(position))
    }
}

/// A node of a [`Tree`].
#[derive(Clone, Copy)]
pub struct Held<'a> {
    tree: &'a dyn Nodes,
    node: u32,
}

impl fmt::Debug for Held<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}", self.node)
    }
}

/// A move: equal in all nodes where it is the same move of the game.
#[derive(Clone, Copy, Debug)]
pub struct HeldMove {
    number: u32,
    /// Its place in the node where it was generated, to be found there at once.
    place: u32,
}

impl PartialEq for HeldMove {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for HeldMove {}

impl Hash for HeldMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl Position for Held<'_> {
    type Move = HeldMove;

    fn moves(&self, moves: &mut Vec<HeldMove>) {
        self.tree.moves(self.node, moves);
    }

    fn make(&mut self, chosen: HeldMove) {
        self.node = self.tree.child(self.node, chosen);
    }

    fn key(&self) -> u64 {
        self.tree.key(self.node)
    }

    fn outcome(&self) -> Outcome {
        self.tree.outcome(self.node)
    }

    fn decided(&self) -> Option<Outcome> {
        self.tree.decided(self.node)
    }

    fn notation(&self, chosen: HeldMove) -> String {
        self.tree.notation(self.node, chosen)
    }
}

impl Hints<HeldMove> for Held<'_> {
    fn arrival(&self, chosen: HeldMove) -> Option<u32> {
        self.tree.arrival(self.node, chosen)
    }

    fn scanned(&self, chosen: HeldMove) -> u32 {
        self.tree.scanned(self.node, chosen)
    }

    fn gain(&self, chosen: HeldMove) -> Value {
        self.tree.gain(self.node, chosen)
    }

    fn stake(&self, chosen: HeldMove) -> Value {
        self.tree.stake(self.node, chosen)
    }

    fn is_check(&self) -> bool {
        self.tree.is_check(self.node)
    }

    fn gives_direct_check(&self, chosen: HeldMove) -> bool {
        self.tree.gives_direct_check(self.node, chosen)
    }

    fn is_threatened(&self) -> bool {
        self.tree.is_threatened(self.node)
    }

    fn strikes(&self, chosen: HeldMove, blow: Blow) -> bool {
        self.tree.strikes(self.node, chosen, blow)
    }

    fn reasons(&self, moves: &[HeldMove]) -> Vec<Reason> {
        self.tree.reasons(self.node, moves)
    }

    fn null_move(&self) -> Option<Self> {
        self.tree.passed(self.node).map(|node| Self { node, ..*self })
    }
}

/// The evaluation that the tree holds for each node.
#[derive(Clone, Copy, Debug)]
pub struct OfHeld;

impl Evaluation<Held<'_>> for OfHeld {
    fn evaluate(&self, position: &Held<'_>) -> Value {
        position.tree.evaluate(position.node)
    }

    fn finished(&self, position: &Held<'_>, remaining: u32) -> Value {
        position.tree.finished(position.node, remaining)
    }

    fn material(&self, position: &Held<'_>) -> Value {
        position.tree.material(position.node)
    }

    fn gain(&self, position: &Held<'_>, chosen: HeldMove) -> Value {
        position.tree.gain_as_evaluated(position.node, chosen)
    }
}

impl IntervalEvaluation<Held<'_>> for OfHeld {
    fn interval(&self, position: &Held<'_>, remaining: u32) -> Interval {
        position.tree.interval(position.node, remaining)
    }

    fn range(&self, position: &Held<'_>) -> Option<Interval> {
        position.tree.range(position.node)
    }
}
