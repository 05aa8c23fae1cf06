//! One running depth-first search: what all its nodes share.

use plywood_positions::{Evaluation, Interval, PackedMoves, Position, Value, Window};

use crate::depth_first::{DepthFirst, Node, Place};
use crate::line::Lines;
use crate::parts::{self, Parts, Plain, Probe};
use crate::{Answer, Observer, Problem};

/// A search: the evaluation, the observer, what is plugged in, and the buffers
/// that all its nodes share. Algorithms see it as [`DepthFirst`].
pub struct Search<'a, P: Position, E, O, K = Plain> {
    pub(crate) evaluation: &'a E,
    pub(crate) observer: &'a mut O,
    pub(crate) parts: K,
    /// The moves of the nodes on the path, each list in generator order.
    moves: Vec<P::Move>,
    lines: Lines<P::Move>,
    pub(crate) ply: usize,
    /// Leaves that an observer which only counts has still to be told of.
    leaves: u64,
}

impl<'a, P, E, O, K> Search<'a, P, E, O, K>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    /// How to do without lists of moves; parts need them.
    const PACKED: Option<PackedMoves<P>> = if K::IS_NOTHING { P::PACKED_MOVES } else { None };

    /// A search with `parts` plugged in that reports to `observer`.
    pub fn new(evaluation: &'a E, observer: &'a mut O, parts: K) -> Self {
        let (moves, lines) = (Vec::new(), Lines::new());
        Self { evaluation, observer, parts, moves, lines, ply: 0, leaves: 0 }
    }

    /// The same, which goes on at `ply` of a search that others take part in.
    pub(crate) fn from_ply(evaluation: &'a E, observer: &'a mut O, parts: K, ply: usize) -> Self {
        Self { lines: Lines::from_ply(ply), ply, ..Self::new(evaluation, observer, parts) }
    }

    /// Enters a node, and searches it unless it is a leaf.
    #[inline(always)]
    fn enter(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        if K::IS_NOTHING && O::ONLY_COUNTS && depth == 0 {
            self.leaves += 1;
            return Ok(self.evaluation.evaluate(position));
        }
        self.observer.node(position)?;
        self.observer.window(position, window);
        // Nothing makes a plain search go on beyond its horizon: the line of a
        // node before it is known where the node is left.
        if !K::IS_NOTHING || depth > 1 {
            self.lines.clear(self.ply);
        }
        if depth == 0 && self.parts.only_evaluates_leaves() {
            let value = self.evaluation.evaluate(position);
            self.observer.leaf(position, value);
            return Ok(value);
        }
        let (window, best) =
            match self.parts.probe(position, self.ply, depth, window, self.observer) {
                Probe::Known(value) => {
                    self.observer.backed_up(position, value);
                    return Ok(value);
                }
                Probe::Open { window, best } => (window, best),
            };
        if depth == 0 {
            let (bounds, value) = if let Some(settings) = self.parts.quiescence() {
                parts::quiescence(self, position, window, settings)?
            } else {
                let value = self.parts.evaluate(position, self.evaluation, self.observer);
                (Interval::exact(value), value)
            };
            return Ok(self.leaf(position, 0, bounds, value));
        }
        if K::IS_NOTHING && depth == 1 {
            return self.expand_last(position, window, interior);
        }
        self.expand(position, depth, window, best, interior)
    }

    /// Searches a node whose children are leaves, for a plain search. Most
    /// interior nodes are such: they are compiled apart, without recursion.
    #[inline(never)]
    fn expand_last(
        &mut self,
        position: &P,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        match self.open(position, 1, window, None) {
            Opened::Known(value) => {
                self.lines.clear(self.ply);
                Ok(value)
            }
            Opened::Interior(node) => apart(interior)(self, position, node),
        }
    }

    /// Searches a node above the horizon.
    #[inline(never)]
    fn expand(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        best: Option<Place>,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        if O::COUNTS_MEMORY
            && let Some((nodes, bytes)) = self.parts.held()
        {
            self.observer.memory(nodes, bytes)?;
        }
        self.parts.enter(self.ply);
        if let Some(settings) = self.parts.null_move(self.ply)
            && let Some(value) =
                parts::null_move(self, position, depth, window, settings, interior)?
        {
            return Ok(value);
        }
        // A plain search is compiled to be fast, others to be compiled fast.
        let opened = if K::IS_NOTHING {
            self.open(position, depth, window, best)
        } else {
            self.open_apart(position, depth, window, best)
        };
        match opened {
            Opened::Known(value) => Ok(value),
            Opened::Interior(node) => interior(self, position, node),
        }
    }

    /// The same as [`Self::open`], compiled once for all algorithms.
    #[inline(never)]
    fn open_apart(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        best: Option<Place>,
    ) -> Opened<Self> {
        self.open(position, depth, window, best)
    }

    /// Generates the moves of a node above the horizon.
    #[inline(always)]
    fn open(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        best: Option<Place>,
    ) -> Opened<Self> {
        let first = self.moves.len();
        let packed = Self::PACKED.map_or((0, 0), |packed| (packed.of)(position));
        if Self::PACKED.is_none() {
            position.moves(&mut self.moves);
        }
        let end = self.moves.len();
        let moves = Self::PACKED.map_or(end - first, |of| (of.count)(packed.0));
        if moves == 0 {
            let value = self.evaluation.finished(position, depth);
            return Opened::Known(self.leaf(position, depth, Interval::exact(value), value));
        }
        self.observer.generated(moves);
        let depth = self.parts.extended_by_moves(self.ply, depth, moves);
        let moves = &self.moves[first..];
        if let Some((value, place)) =
            self.parts.known_from_children(position, self.ply, depth, window, moves, self.observer)
        {
            let chosen = moves[usize::from(place)];
            self.moves.truncate(first);
            self.lines.clear(self.ply + 1);
            self.lines.extend(self.ply, chosen);
            let bounds = Interval::proven_by(value, window);
            self.parts.store(position, self.ply, depth, bounds, Some(place), self.observer);
            self.observer.backed_up(position, value);
            return Opened::Known(value);
        }
        let (ply, evaluation) = (self.ply, self.evaluation);
        let order = self.parts.order(position, ply, depth, best, moves, evaluation, self.observer);
        let (first, end) = (first as u32, end as u32);
        self.ply += 1;
        Opened::Interior(Node {
            window,
            depth,
            first,
            next: first,
            end,
            best: None,
            order,
            packed,
            chosen: None,
            chosen_best: None,
        })
    }

    /// Enters a node that is searched less deeply than it might be. It has a
    /// function of its own because it is seldom called.
    #[inline(never)]
    fn enter_reduced(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        self.enter(position, depth, window, interior)
    }

    /// The answer when the root is worth `value`.
    fn answer(
        &mut self,
        problem: &Problem<'_, P>,
        value: Value,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let Problem { position, depth, window, .. } = *problem;
        // What the nodes visited since the last one was expanded have added.
        if let Some((nodes, bytes)) = self.parts.held() {
            self.observer.memory(nodes, bytes)?;
        }
        if O::ONLY_COUNTS {
            self.observer.leaves(std::mem::take(&mut self.leaves));
        }
        let bounds = Interval::proven_by(value, window).within_range();
        let mut line = self.lines.take();
        if let Some(value) = bounds.value() {
            self.parts.complete_line(position, depth, value, &mut line);
        }
        Ok(Answer::along(line, bounds))
    }

    #[inline]
    fn leaf(&mut self, position: &P, depth: u32, bounds: Interval, value: Value) -> Value {
        self.observer.leaf(position, value);
        self.parts.store(position, self.ply, depth, bounds, None, self.observer);
        value
    }

    /// The place of the move just searched.
    #[inline]
    pub(crate) fn place(&self, node: &Node<Self>) -> Place {
        self.parts.place(&node.order, (node.next - 1 - node.first) as Place)
    }

    /// The move just searched.
    #[inline]
    fn chosen(&self, node: &Node<Self>, place: Place) -> P::Move {
        match node.chosen {
            Some(chosen) if Self::PACKED.is_some() => chosen,
            _ => self.moves[node.first as usize + usize::from(place)],
        }
    }

    #[inline(always)]
    fn release(&mut self, node: &Node<Self>) {
        if K::IS_NOTHING && node.depth == 1 {
            self.lines.begin(self.ply - 1, node.chosen_best);
        }
        if node.end > node.first {
            self.moves.truncate(node.first as usize);
        }
        self.parts.release(&node.order);
        self.ply -= 1;
    }
}

/// The same algorithm, but called by `FnOnce`: the compiler makes another copy of
/// it for that, and each copy becomes part of the only function that calls it.
#[inline(always)]
fn apart<S: DepthFirst>(
    interior: impl FnOnce(&mut S, &S::Position, Node<S>) -> Result<Value, S::Stop>,
) -> impl FnOnce(&mut S, &S::Position, Node<S>) -> Result<Value, S::Stop> {
    interior
}

/// What has become of a node above the horizon when its moves are generated.
enum Opened<S: DepthFirst> {
    /// There are none, or memory knows its value.
    Known(Value),
    /// It is to be searched.
    Interior(Node<S>),
}

impl<P, E, O, K> DepthFirst for Search<'_, P, E, O, K>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    type Position = P;
    type Stop = O::Stop;
    type Order = K::Order;

    fn run(
        &mut self,
        problem: &Problem<'_, P>,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let Problem { position, depth, window, .. } = *problem;
        self.observer.pass();
        let value = self.visit(position, depth, window, interior)?;
        self.answer(problem, value)
    }

    fn complete_line(&self, problem: &Problem<'_, P>, value: Value, line: &mut Vec<P::Move>) {
        self.parts.complete_line(problem.position, problem.depth, value, line);
    }

    #[inline(always)]
    fn visit(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        let depth = self.parts.extended(position, self.ply, depth);
        let reduction = self.parts.reduction(position, self.ply, depth, window);
        if reduction > 0 {
            let value = self.enter_reduced(position, depth - reduction, window, interior)?;
            // Where the opponent keeps what there is, the move is no surprise.
            if value > window.alpha {
                return Ok(value);
            }
            self.observer.research();
        }
        self.enter(position, depth, window, interior)
    }

    #[inline]
    fn next(&mut self, node: &mut Node<Self>) -> Option<P::Move> {
        if let Some(packed) = Self::PACKED {
            if node.packed.0 == 0 {
                return None;
            }
            node.next += 1;
            node.chosen = Some((packed.take)(&mut node.packed.0, node.packed.1));
            return node.chosen;
        }
        if node.next == node.end {
            return None;
        }
        let (ply, first) = (self.ply - 1, node.first as usize);
        let searched = (node.next - node.first) as Place;
        let moves = (&self.moves[..], first);
        let place = self.parts.pick(ply, moves, &node.order, searched, self.observer);
        let chosen = self.moves[first + usize::from(place)];
        node.next += 1;
        self.parts.descend(ply, chosen);
        Some(chosen)
    }

    #[inline(always)]
    fn improve(&mut self, node: &mut Node<Self>) {
        let place = self.place(node);
        node.best = Some(place);
        let chosen = self.chosen(node, place);
        if K::IS_NOTHING && node.depth == 1 {
            node.chosen_best = Some(chosen);
        } else {
            self.lines.extend(self.ply - 1, chosen);
        }
    }

    #[inline(always)]
    fn cut(&mut self, node: &mut Node<Self>) {
        let place = self.place(node);
        node.best = Some(place);
        self.observer.cutoff((node.next - 1 - node.first) as usize);
        let chosen = self.chosen(node, place);
        self.parts.refuted(self.ply - 1, node.depth, chosen);
    }

    #[inline]
    fn research(&mut self) {
        self.observer.research();
    }

    #[inline(always)]
    fn leave(&mut self, position: &P, node: Node<Self>, value: Value) -> Value {
        self.release(&node);
        self.observer.backed_up(position, value);
        let bounds = Interval::proven_by(value, node.window);
        self.parts.store(position, self.ply, node.depth, bounds, node.best, self.observer);
        value
    }

    fn abandon(&mut self, node: Node<Self>, value: Value) -> Value {
        self.release(&node);
        value
    }

    fn plausible(&mut self, node: &mut Node<Self>, position: &P) -> Vec<Place> {
        if Self::PACKED.is_some() {
            position.moves(&mut self.moves);
            node.end = self.moves.len() as u32;
        }
        let moves = &self.moves[node.first as usize..node.end as usize];
        let plausible = self.parts.plausible().unwrap_or_default();
        plausible.places(position, moves, self.evaluation, self.observer)
    }

    fn select(&mut self, node: &mut Node<Self>, place: Place) -> P::Move {
        node.next = node.first + u32::from(place) + 1;
        let chosen = self.moves[node.first as usize + usize::from(place)];
        node.chosen = Some(chosen);
        self.parts.descend(self.ply - 1, chosen);
        chosen
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::{ConnectFour, ConnectFourMove, Hashed, Outcome};

    use super::*;
    use crate::alpha_beta::alpha_beta;
    use crate::pvs::pvs;
    use crate::shannon_b::shannon_b;
    use crate::{NoObserver, Tally};

    /// Connect Four with lists of its moves.
    #[derive(Clone)]
    struct Listed(ConnectFour);

    impl Position for Listed {
        type Move = ConnectFourMove;

        fn moves(&self, moves: &mut Vec<ConnectFourMove>) {
            self.0.moves(moves);
        }

        fn make(&mut self, chosen: ConnectFourMove) {
            self.0.make(chosen);
        }

        fn key(&self) -> u64 {
            self.0.key()
        }

        fn outcome(&self) -> Outcome {
            self.0.outcome()
        }

        fn decided(&self) -> Option<Outcome> {
            self.0.decided()
        }
    }

    macro_rules! searched {
        ($algorithm:ident, $position:expr, $depth:expr, $observer:expr) => {{
            let position = $position;
            let evaluation = Hashed { bits: 5, seed: 1 };
            let mut search = Search::new(&evaluation, $observer, Plain);
            let Ok(answer) = search.run(&Problem::new(&position, $depth), $algorithm);
            (answer.bounds, answer.line)
        }};
    }

    /// The observer of a pair is told of every leaf by itself.
    macro_rules! assert_alike {
        ($($algorithm:ident),*) => {$(
            for text in ["", "44444433333", "1212112211226", "11223"] {
                let position: ConnectFour = text.parse().unwrap();
                for depth in 0..6 {
                    let mut of_packed = Tally::default();
                    let packed = searched!($algorithm, position, depth, &mut of_packed);
                    let mut of_listed = (Tally::default(), NoObserver);
                    let listed = searched!($algorithm, Listed(position), depth, &mut of_listed);
                    assert_eq!((of_packed, packed), (of_listed.0, listed), "{text} {depth}");
                }
            }
        )*};
    }

    #[test]
    fn without_lists_and_told_of_leaves_at_once_a_search_is_the_same() {
        assert_alike!(alpha_beta, pvs, shannon_b);
    }
}
