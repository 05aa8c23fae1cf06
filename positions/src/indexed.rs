//! Positions that track their path in the tree.

use std::hash::{Hash, Hasher};

use crate::hash::mix;
use crate::{
    Blow, Bounds, Evaluation, Hints, Interval, IntervalEvaluation, MoveCodes, Outcome, Position,
    Reason, Value,
};

/// The type of a node in the minimal tree of a best-first-ordered tree (Knuth & Moore 1975, section 6). A
/// node is critical iff, on its path of child numbers from the root, all entries at odd places or all entries
/// at even places denote first children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CriticalType {
    /// A node on the leftmost path: its first child has type 1, the others type 2.
    Type1,
    /// A node with only one critical child: the first child, of type 3.
    Type2,
    /// A node with only critical children, all of type 2.
    Type3,
}

/// A position `P` together with its path in the search *tree*. Two paths that transpose into one position are
/// different nodes.
///
/// Leaf sets and critical-node types require this wrapper; other searches avoid its cost. Its key is the
/// position's own, so a transposition table finds the same transpositions.
#[derive(Clone, Debug)]
pub struct Indexed<P> {
    position: P,
    path: u64,
    critical: Option<CriticalType>,
}

impl<P> Indexed<P> {
    /// Returns `position` as the root of a tree.
    pub fn root(position: P) -> Self {
        Self { position, path: 0, critical: Some(CriticalType::Type1) }
    }

    /// Returns the position without its path.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns a hash of the path from the root. Different nodes have equal hashes only by chance (about
    /// 2^-64).
    pub fn path(&self) -> u64 {
        self.path
    }

    /// Returns the node's type in the minimal tree of the generator's order, or `None` if it is not in that
    /// tree.
    pub fn critical_type(&self) -> Option<CriticalType> {
        self.critical
    }
}

impl<P: Position> Position for Indexed<P> {
    type Move = IndexedMove<P::Move>;

    fn moves(&self, moves: &mut Vec<Self::Move>) {
        let inner = self.position.all_moves();
        moves.extend((0..).zip(inner).map(|(index, inner)| IndexedMove { inner, index }));
    }

    fn make(&mut self, chosen: Self::Move) {
        self.position.make(chosen.inner);
        self.path = path_below(self.path, chosen.index);
        self.critical = match (self.critical, chosen.index) {
            (Some(CriticalType::Type1), 0) => Some(CriticalType::Type1),
            (Some(CriticalType::Type1 | CriticalType::Type3), _) => Some(CriticalType::Type2),
            (Some(CriticalType::Type2), 0) => Some(CriticalType::Type3),
            (Some(CriticalType::Type2) | None, _) => None,
        };
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn outcome(&self) -> Outcome {
        self.position.outcome()
    }

    fn decided(&self) -> Option<Outcome> {
        self.position.decided()
    }

    fn notation(&self, chosen: Self::Move) -> String {
        self.position.notation(chosen.inner)
    }
}

impl<P: Position> Hints<IndexedMove<P::Move>> for Indexed<P> {
    const MOVE_CODES: Option<MoveCodes<IndexedMove<P::Move>>> = match P::MOVE_CODES {
        Some(codes) => Some(MoveCodes {
            count: codes.count,
            of: |chosen| P::MOVE_CODES.map_or(0, |codes| (codes.of)(chosen.inner)),
        }),
        None => None,
    };

    fn gain(&self, chosen: IndexedMove<P::Move>) -> Value {
        self.position.gain(chosen.inner)
    }

    fn has_gain(&self, chosen: IndexedMove<P::Move>) -> bool {
        self.position.has_gain(chosen.inner)
    }

    fn stake(&self, chosen: IndexedMove<P::Move>) -> Value {
        self.position.stake(chosen.inner)
    }

    fn arrival(&self, chosen: IndexedMove<P::Move>) -> Option<u32> {
        self.position.arrival(chosen.inner)
    }

    fn scanned(&self, chosen: IndexedMove<P::Move>) -> u32 {
        self.position.scanned(chosen.inner)
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn gives_direct_check(&self, chosen: IndexedMove<P::Move>) -> bool {
        self.position.gives_direct_check(chosen.inner)
    }

    fn is_threatened(&self) -> bool {
        self.position.is_threatened()
    }

    fn strikes(&self, chosen: IndexedMove<P::Move>, blow: Blow) -> bool {
        self.position.strikes(chosen.inner, blow)
    }

    fn reasons(&self, moves: &[IndexedMove<P::Move>]) -> Vec<Reason> {
        let inner: Vec<P::Move> = moves.iter().map(|chosen| chosen.inner).collect();
        self.position.reasons(&inner)
    }

    fn null_move(&self) -> Option<Self> {
        let position = self.position.null_move()?;
        Some(Self { position, path: mix(!self.path), critical: None })
    }
}

/// Returns the hash of the path from the root along `moves`.
pub fn path_of<M>(moves: &[IndexedMove<M>]) -> u64 {
    moves.iter().fold(0, |path, chosen| path_below(path, chosen.index))
}

/// Returns the hash of the path to the child at `index`.
fn path_below(path: u64, index: u32) -> u64 {
    mix(path ^ mix(u64::from(index) + 1))
}

/// A move with its index in generator order. Two are equal if and only if their moves are.
#[derive(Clone, Copy, Debug)]
pub struct IndexedMove<M> {
    /// The move in the inner position.
    pub inner: M,
    /// Its index in generator order, from 0.
    pub index: u32,
}

impl<M: PartialEq> PartialEq for IndexedMove<M> {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl<M: Eq> Eq for IndexedMove<M> {}

impl<M: Hash> Hash for IndexedMove<M> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
    }
}

/// An evaluation of a node by its position alone.
#[derive(Clone, Copy, Debug)]
pub struct IndexedEvaluation<E>(pub E);

impl<P: Position, E: Evaluation<P>> Evaluation<Indexed<P>> for IndexedEvaluation<E> {
    fn evaluate(&self, node: &Indexed<P>) -> Value {
        self.0.evaluate(&node.position)
    }

    fn finished(&self, node: &Indexed<P>, remaining: u32) -> Value {
        self.0.finished(&node.position, remaining)
    }

    fn least_win(&self) -> Value {
        self.0.least_win()
    }

    fn material(&self, node: &Indexed<P>) -> Value {
        self.0.material(&node.position)
    }

    fn gain(&self, node: &Indexed<P>, chosen: IndexedMove<P::Move>) -> Value {
        self.0.gain(&node.position, chosen.inner)
    }

    fn context(&self) -> u64 {
        self.0.context()
    }
}

impl<P: Position, E: IntervalEvaluation<P>> IntervalEvaluation<Indexed<P>>
    for IndexedEvaluation<E>
{
    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn interval(&self, node: &Indexed<P>, remaining: u32) -> Interval {
        self.0.interval(&node.position, remaining)
    }

    fn range(&self, node: &Indexed<P>) -> Option<Interval> {
        self.0.range(&node.position)
    }
}
