//! A depth-first search in progress: the state that all its nodes share.

mod enter;
mod general;
mod moves;
mod null_move;
mod quiescence;
mod running;

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use self::moves::listed;
use crate::depth_first::{DepthFirst, Moves, Node, NodeForm, NodeSearch, SIMPLE};
use crate::observation::observer::Observer;
use crate::parts::{ActiveParts, MoveOrder, best_first};
use crate::problem::line::Lines;
use crate::problem::place::{NONE_YET, Place};
use crate::problem::{Answer, Problem};
use crate::table::{Bucket, OwnMemory};

pub(crate) use general::Enter;
pub use running::Run;

/// A search in progress: evaluation, observer, enhancements, and the buffers that all nodes share.
/// Algorithms see it as [`DepthFirst`].
pub struct Search<'a, 'k, P: Position, E, O> {
    pub(crate) evaluation: &'a E,
    pub(crate) observer: &'a mut O,
    pub(crate) parts: ActiveParts<'k, P>,
    /// Memory of the algorithm's own, if it has one.
    pub(crate) own: Option<&'k dyn OwnMemory>,
    /// Moves of the nodes on the current path, each list in generator order.
    moves: Vec<P::Move>,
    lines: Lines<P::Move>,
    pub(crate) ply: usize,
    /// Result of the table look-up for the next node, if it has already been made.
    asked: Option<Asked>,
    /// Value of the last child searched at a node of the general kind, for the side to move there.
    returned: Value,
    /// Leaves not yet reported to an observer that only counts.
    leaves: u64,
    /// Value of the best root move of the current pass so far, if an observer may stop the search.
    root_best: Option<Value>,
    /// Depth and best answer so far.
    pub(crate) so_far: Option<(u32, Answer<P::Move>)>,
}

/// The table's information about a node that must be searched.
#[derive(Clone, Copy)]
struct Asked {
    /// Best move of an earlier search.
    best: Option<Place>,
}

impl<'a, 'k, P: Position, E: Evaluation<P>, O: Observer<P>> Search<'a, 'k, P, E, O> {
    /// Whether an algorithm is compiled for each kind of node, or once for all.
    const APART: bool = O::COMPILED_APART || O::ONLY_COUNTS;

    /// Returns a search with enhancements `parts` that begins at `ply`; a search that is not shared
    /// begins at 0.
    pub(crate) fn from_ply(
        evaluation: &'a E,
        observer: &'a mut O,
        parts: ActiveParts<'k, P>,
        ply: usize,
    ) -> Self {
        let (moves, lines) = (Vec::new(), Lines::from_ply(ply));
        Self {
            evaluation,
            observer,
            parts,
            own: None,
            moves,
            lines,
            ply,
            asked: None,
            returned: NONE_YET,
            leaves: 0,
            root_best: None,
            so_far: None,
        }
    }

    /// Returns the answer for a root of value `value`.
    fn answer(
        &mut self,
        problem: &Problem<'_, P>,
        value: Value,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let Problem { position, depth, window, .. } = *problem;
        // Add the nodes visited after the last expansion.
        if let Some((nodes, bytes)) = self.parts.held() {
            self.observer.memory(nodes, bytes)?;
        }
        if O::ONLY_COUNTS {
            self.observer.leaves(std::mem::take(&mut self.leaves));
        }
        let bounds = Interval::proven_by(value, window).within_range();
        let mut line: Vec<_> = self.lines.from(0).collect();
        if let Some(value) = bounds.value() {
            self.parts.complete_line(position, depth, value, &mut line);
        }
        Ok(Answer::along(line, bounds))
    }

    /// Adds an answer to the problem at `depth` to the best answer so far.
    fn learn(&mut self, depth: u32, answer: Answer<P::Move>) {
        let so_far = match self.so_far.take() {
            Some((same, before)) if same == depth => before.and(answer),
            _ => answer,
        };
        self.so_far = Some((depth, so_far));
    }

    /// Keeps the best root move so far of a search that the observer stops.
    #[cold]
    fn stopped(&mut self, problem: &Problem<'_, P>, why: O::Stop) -> O::Stop {
        if self.root_best.is_some() {
            let line = self.lines.from(0).collect();
            let answer = Answer::with_best(self.root_best, problem.window, line);
            self.learn(problem.depth, answer);
        }
        why
    }

    /// Whether a table has narrowed the window until its lower end was the value, leaving no move
    /// above it.
    fn lacks_move(&self, problem: &Problem<'_, P>, answer: &Answer<P::Move>) -> bool {
        let may_lack = self.parts.remembers() && problem.depth > 0 && answer.best.is_none();
        may_lack && answer.bounds.value().is_some() && {
            let moves = problem.position.all_moves();
            !moves.is_empty()
        }
    }

    /// Returns the value of the node just entered, where the game is over.
    #[inline(always)]
    fn finished(&mut self, position: &P, depth: u32) -> Value {
        let value = self.evaluation.finished(position, depth);
        self.observer.leaf(position, value);
        value
    }

    /// Returns the place of the move just searched.
    #[inline(always)]
    pub(crate) fn place(&self, node: &Node<Self>) -> Place {
        self.parts.place(node.order, node.searched())
    }

    /// Teaches the move ordering that the move just searched is the best so far, if its value
    /// exceeds alpha.
    #[inline(never)]
    fn learn_from(&mut self, node: &Node<Self>, chosen: P::Move) {
        if -self.returned <= node.window.alpha {
            return;
        }
        self.parts.improved(self.ply - 1, node.depth, chosen);
        if self.ply == 1 {
            self.parts.improved_line(self.lines.from(0));
        }
    }

    /// Frees the moves of a node and their ranks.
    #[inline(always)]
    fn release(&mut self, node: &Node<Self>) {
        self.free(&node.moves);
        if node.kind == NodeForm::General {
            self.parts.release(node.order);
        }
        self.ply -= 1;
    }
}

impl<'k, P: Position, E: Evaluation<P>, O: Observer<P>> DepthFirst for Search<'_, 'k, P, E, O> {
    type Position = P;
    type Stop = O::Stop;
    type Bucket = Bucket<'k>;

    fn run(
        &mut self,
        problem: &Problem<'_, P>,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let Problem { position, window, .. } = *problem;
        let depth = self.parts.extended_root(position, problem.depth);
        self.parts.root_depth = depth;
        self.observer.pass();
        self.root_best = None;
        let value = if depth == 0 {
            self.lines.clear(self.ply);
            self.enter_leaf(position, window)
        } else {
            self.enter_above(position, depth, window, algorithm)
        };
        let value = value.map_err(|why| self.stopped(problem, why))?;
        let answer = self.answer(problem, value)?;
        self.learn(problem.depth, answer.clone());
        if !self.lacks_move(problem, &answer) {
            return Ok(answer);
        }
        self.observer.research();
        self.begin(position, window)?;
        self.asked = Some(Asked { best: None });
        let value = self.enter_above(position, depth, window, algorithm)?;
        self.answer(problem, value)
    }

    fn complete_line(&self, problem: &Problem<'_, P>, value: Value, line: &mut Vec<P::Move>) {
        self.parts.complete_line(problem.position, problem.depth, value, line);
    }

    #[inline(always)]
    fn visit(
        &mut self,
        child: &P,
        node: &Node<Self>,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, O::Stop> {
        if Self::APART {
            match node.kind {
                NodeForm::Last => return self.evaluate_leaf(child, window),
                NodeForm::LastWithParts if self.parts.flags.evaluates_leaves() => {
                    return self.evaluate_leaf(child, window);
                }
                NodeForm::LastWithParts => return self.enter_leaf(child, window),
                NodeForm::Simple if node.depth == 2 => {
                    return self.enter_last_ply(child, window, algorithm);
                }
                NodeForm::Simple => {
                    let depth = (node.depth - 1).max(2);
                    return self.enter_kind::<SIMPLE>(child, depth, window, algorithm);
                }
                NodeForm::General => {}
            }
        }
        self.returned = self.enter_child(child, node.depth - 1, window, algorithm)?;
        Ok(self.returned)
    }

    #[inline(always)]
    fn search_again(
        &mut self,
        child: &P,
        node: &Node<Self>,
        value: Value,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, O::Stop> {
        // A re-search of a leaf evaluates it again.
        if node.kind == NodeForm::Last {
            self.observer.research();
            let above = Window { alpha: value, ..window };
            return Ok(-self.evaluate_leaf(child, -above)?);
        }
        let value = self.enter_again(child, node.depth - 1, value, window, algorithm)?;
        self.returned = -value;
        Ok(value)
    }

    #[inline(always)]
    fn next(&mut self, node: &mut Node<Self>) -> Option<P::Move> {
        let searched = node.count;
        let next = match (&mut node.moves, P::PACKED_MOVES) {
            (Moves::Packed { left: 0, .. }, _) | (Moves::Packed { .. }, None) => return None,
            (Moves::Packed { left, about, next }, Some(packed)) => {
                (packed.take)(left, *about, std::mem::take(next))
            }
            (&mut Moves::Listed { count, .. }, _) if searched == count => return None,
            (&mut Moves::Listed { first, .. }, _) => {
                let searched = searched as Place;
                let place = match node.order {
                    MoveOrder::Generated => searched,
                    MoveOrder::First(best) => best_first(best, searched),
                    order => self.pick_ranked(first, order, searched),
                };
                self.moves[first as usize + usize::from(place)]
            }
        };
        node.chosen = Some(next);
        node.count += 1;
        if node.kind == NodeForm::General && self.parts.flags.follows {
            self.parts.follow(self.ply - 1, next, searched as Place);
        }
        Some(next)
    }

    #[inline(always)]
    fn improve(&mut self, node: &mut Node<Self>) {
        node.best = Some(node.searched());
        let chosen = self.chosen(node);
        // Only searches that observers may stop need it, and all their nodes are general.
        if !Self::APART && self.ply == 1 {
            self.root_best = Some(-self.returned);
        }
        match node.kind {
            NodeForm::Last | NodeForm::LastWithParts => self.lines.begin(self.ply - 1, chosen),
            NodeForm::Simple | NodeForm::General => self.lines.extend(self.ply - 1, chosen),
        }
        if node.kind == NodeForm::General && self.parts.flags.improves {
            self.learn_from(node, chosen);
        }
    }

    #[inline(always)]
    fn cut(&mut self, node: &mut Node<Self>) {
        let searched = node.searched();
        let is_told = node.best.replace(searched) == Some(searched);
        self.observer.cutoff(usize::from(searched));
        if node.kind == NodeForm::General && self.parts.flags.learns {
            let chosen = self.chosen(node);
            self.parts.refuted(self.ply - 1, node.depth, chosen);
            // TEST causes cutoffs without a better value.
            if !is_told {
                self.parts.improved(self.ply - 1, node.depth, chosen);
            }
        }
    }

    #[inline]
    fn research(&mut self) {
        self.observer.research();
    }

    #[inline(always)]
    fn leave(&mut self, position: &P, node: Node<Self>, value: Value) -> Value {
        let best = node.best.map(|searched| self.parts.place(node.order, searched));
        self.release(&node);
        self.observer.backed_up(position, value);
        let bounds = Interval::proven_by(value, node.window);
        self.remember(node.kind, (position, node.bucket), node.depth, bounds, best);
        value
    }

    fn abandon(&mut self, node: Node<Self>, value: Value) -> Value {
        self.release(&node);
        value
    }

    fn plausible(&mut self, node: &mut Node<Self>, position: &P) -> Vec<Place> {
        if let Moves::Packed { .. } = node.moves {
            node.moves = self.list(position);
        }
        let plausible = self.parts.settings.plausible.unwrap_or_default();
        plausible.places(position, listed(&self.moves, &node.moves), self.evaluation, self.observer)
    }

    fn select(&mut self, node: &mut Node<Self>, place: Place) -> P::Move {
        node.count = u32::from(place) + 1;
        let chosen = listed(&self.moves, &node.moves)[usize::from(place)];
        node.chosen = Some(chosen);
        if self.parts.flags.follows {
            self.parts.follow(self.ply - 1, chosen, place);
        }
        chosen
    }
}

#[cfg(test)]
mod tests;
