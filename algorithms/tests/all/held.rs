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

/// The questions of a [`Held`] position to its tree, whatever the game is, which the tree asks its
/// own position, its evaluation or both in turn.
macro_rules! questions {
    (
        position: $($of:ident -> $of_type:ty,)*;
        chosen: $($by:ident($($blow:ident: $blow_type:ty)?) -> $by_type:ty,)*;
        evaluation: $($worth:ident($($left:ident)?) -> $worth_type:ty,)*
    ) => {
        trait Questions {
            $(fn $of(&self, node: u32) -> $of_type;)*
            $(fn $by(&self, node: u32, chosen: HeldMove $(, $blow: $blow_type)?) -> $by_type;)*
            $(fn $worth(&self, node: u32 $(, $left: u32)?) -> $worth_type;)*
        }

        impl<P: Position, E: IntervalEvaluation<P>> Questions for Tree<P, E> {
            $(fn $of(&self, node: u32) -> $of_type {
                self.at(node, P::$of)
            })*
            $(fn $by(&self, node: u32, chosen: HeldMove $(, $blow: $blow_type)?) -> $by_type {
                self.branch(node, chosen, |position, branch| position.$by(branch.chosen $(, $blow)?))
            })*
            $(fn $worth(&self, node: u32 $(, $left: u32)?) -> $worth_type {
                self.at(node, |position| self.evaluation.$worth(position $(, $left)?))
            })*
        }
    };
}

questions! {
    position:
        outcome -> Outcome,
        decided -> Option<Outcome>,
        is_check -> bool,
        is_threatened -> bool,;
    chosen:
        arrival() -> Option<u32>,
        scanned() -> u32,
        gain() -> Value,
        stake() -> Value,
        gives_direct_check() -> bool,
        strikes(blow: Blow) -> bool,
        notation() -> String,;
    evaluation:
        evaluate() -> Value,
        finished(left) -> Value,
        material() -> Value,
        interval(left) -> Interval,
        range() -> Option<Interval>,
}

/// The questions that a tree answers in ways of its own.
trait Nodes: Questions {
    fn moves(&self, node: u32, moves: &mut Vec<HeldMove>);
    fn child(&self, node: u32, chosen: HeldMove) -> u32;
    fn passed(&self, node: u32) -> Option<u32>;
    fn key(&self, node: u32) -> u64;
    fn gain_as_evaluated(&self, node: u32, chosen: HeldMove) -> Value;
    fn reasons(&self, node: u32, moves: &[HeldMove]) -> Vec<Reason>;
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

    fn gain_as_evaluated(&self, node: u32, chosen: HeldMove) -> Value {
        self.branch(node, chosen, |position, branch| self.evaluation.gain(position, branch.chosen))
    }

    fn reasons(&self, node: u32, moves: &[HeldMove]) -> Vec<Reason> {
        let of = |&chosen| self.branch(node, chosen, |_, branch| branch.chosen);
        let moves: Vec<P::Move> = moves.iter().map(of).collect();
        self.at(node, |position| position.reasons(&moves))
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

/// Methods of a held position that ask its tree.
macro_rules! asking {
    ($($name:ident($($argument:ident: $type:ty)?) -> $answer:ty,)*) => {
        $(fn $name(&self $(, $argument: $type)?) -> $answer {
            self.tree.$name(self.node $(, $argument)?)
        })*
    };
}

impl Position for Held<'_> {
    type Move = HeldMove;

    fn make(&mut self, chosen: HeldMove) {
        self.node = self.tree.child(self.node, chosen);
    }

    asking! {
        moves(moves: &mut Vec<HeldMove>) -> (),
        key() -> u64,
        outcome() -> Outcome,
        decided() -> Option<Outcome>,
        notation(chosen: HeldMove) -> String,
    }
}

impl Hints<HeldMove> for Held<'_> {
    asking! {
        arrival(chosen: HeldMove) -> Option<u32>,
        scanned(chosen: HeldMove) -> u32,
        gain(chosen: HeldMove) -> Value,
        stake(chosen: HeldMove) -> Value,
        is_check() -> bool,
        gives_direct_check(chosen: HeldMove) -> bool,
        is_threatened() -> bool,
        reasons(moves: &[HeldMove]) -> Vec<Reason>,
    }

    fn strikes(&self, chosen: HeldMove, blow: Blow) -> bool {
        self.tree.strikes(self.node, chosen, blow)
    }

    fn null_move(&self) -> Option<Self> {
        self.tree.passed(self.node).map(|node| Self { node, ..*self })
    }
}

/// Methods of the evaluation that ask the tree of a position.
macro_rules! valuing {
    ($($name:ident($($remaining:ident)?) -> $answer:ty,)*) => {
        $(fn $name(&self, position: &Held<'_> $(, $remaining: u32)?) -> $answer {
            position.tree.$name(position.node $(, $remaining)?)
        })*
    };
}

/// The evaluation that the tree holds for each node.
#[derive(Clone, Copy, Debug)]
pub struct OfHeld;

impl Evaluation<Held<'_>> for OfHeld {
    valuing! {
        evaluate() -> Value,
        finished(remaining) -> Value,
        material() -> Value,
    }

    fn gain(&self, position: &Held<'_>, chosen: HeldMove) -> Value {
        position.tree.gain_as_evaluated(position.node, chosen)
    }
}

impl IntervalEvaluation<Held<'_>> for OfHeld {
    valuing! {
        interval(remaining) -> Interval,
        range() -> Option<Interval>,
    }
}
