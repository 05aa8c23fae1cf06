//! Proof-number search: a search for a forced win of the side to move.
//!
//! Source: L. V. Allis, M. van der Meulen & H. J. van den Herik, "Proof-number search", Artificial
//! Intelligence 66 (1994), pp. 91-124; L. V. Allis, "Searching for Solutions in Games and
//! Artificial Intelligence", PhD thesis, University of Limburg (1994), chapter 2. Both forms of
//! evaluation are included: immediate, when a node is generated, and delayed, when it is selected.
//! Ancestors are updated only while numbers change, and the next descent begins there (section 2.3
//! of the thesis).
//!
//! Deviations. The tree ends at the horizon. A node stores its move but no position: positions are
//! played again on the way down. The moves of a node that is evaluated immediately are also
//! generated again, but reported once. Solved subtrees are kept. Among equal numbers the earlier
//! move is selected.
//!
//! Length: two variants share an explicit tree. The file builds it, updates it along a path, reads
//! the line of play from it and lists its nodes for observers.

use std::mem::size_of;
use std::ops::Range;

use plywood_positions::{Evaluation, Position};

use crate::best_first::proof_numbers::{Site, Status};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::observation::observer::{KnownNode, Observer};
use crate::problem::iteration::SearchOutcome;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

pub(crate) struct ProofNumber;

impl SearchAlgorithm for ProofNumber {
    const FACTS: Facts = Facts {
        family: "df-pn",
        instead: Some("it keeps its own memory and order; use df-pn, which has a table"),
        ..Facts::new(
            "pns",
            "Allis, van der Meulen & van den Herik 1994",
            Guarantee::ForcedWin,
            SupportedParts::Nothing,
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        prove(search, problem, Timing::Immediate)
    }
}

pub(crate) struct ProofNumberDelayed;

impl SearchAlgorithm for ProofNumberDelayed {
    const FACTS: Facts = Facts {
        family: "df-pn",
        instead: Some("it keeps its own memory and order; use df-pn, which has a table"),
        ..Facts::new(
            "pns-delayed",
            "Allis 1994, delayed evaluation",
            Guarantee::ForcedWin,
            SupportedParts::Nothing,
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        prove(search, problem, Timing::Delayed)
    }
}

/// The time of a node's evaluation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timing {
    /// When its parent is expanded.
    Immediate,
    /// When it is selected.
    Delayed,
}

fn prove<S: SearchContext>(
    search: &mut S,
    problem: &Problem<'_, S::Position>,
    timing: Timing,
) -> AnswerOf<S> {
    let (evaluation, observer) = search.evaluation_and_observer();
    observer.pass();
    let (nodes, moves, replies) = (Vec::new(), Vec::new(), Vec::new());
    let mut tree = Tree { timing, evaluation, observer, nodes, moves, replies };
    let ended = tree.grow(Site::root(problem.position, problem.depth));
    let answer = match ended {
        Ok(()) => tree.nodes[0].status.answer(evaluation.least_win(), || tree.line()),
        Err(_) => tree.so_far(),
    };
    search.conclude(SearchOutcome::ended(ended, problem.depth, answer))
}

struct Tree<'a, P: Position, E, O> {
    timing: Timing,
    evaluation: &'a E,
    observer: &'a mut O,
    nodes: Vec<ProofNode<P::Move>>,
    /// Buffers for the moves of a node and of its children.
    moves: Vec<P::Move>,
    replies: Vec<P::Move>,
}

struct ProofNode<M> {
    /// Move that leads to the node; `None` at the root.
    chosen: Option<M>,
    status: Status,
    /// Consecutive numbers of the children; empty before the node is expanded.
    children: Range<u32>,
}

/// The nodes on the path from the root to a descendant.
type Path<P> = Vec<(usize, Site<P>)>;

impl<P: Position, E: Evaluation<P>, O: Observer<P>> Tree<'_, P, E, O> {
    /// Develops most-proving nodes until the root is solved.
    fn grow(&mut self, root: Site<P>) -> Result<(), O::Stop> {
        let status = self.status_of_new(&root)?;
        self.nodes.push(ProofNode { chosen: None, status, children: 0..0 });
        let mut path = vec![(0, root)];
        while let Status::Open(_) = self.nodes[0].status {
            let nodes = &self.nodes;
            self.observer.known(&|| known(nodes));
            self.select(&mut path);
            let Some((id, site)) = path.pop() else { break };
            self.develop(id, &site)?;
            if path.is_empty() {
                path.push((id, site));
            }
            self.update(&mut path);
        }
        Ok(())
    }

    /// Returns the answer of a stopped search, which may have entered only some of the root's
    /// children.
    fn so_far(&self) -> Answer<P::Move> {
        let is_first = self.nodes.first().is_none_or(|root| root.children.is_empty());
        let children = if is_first { 1..self.nodes.len() } else { self.children(0) };
        let entered = self.nodes.get(children).into_iter().flatten();
        Status::so_far(entered.filter_map(|child| Some((child.chosen?, child.status))))
    }

    /// Returns the status of a new node.
    fn status_of_new(&mut self, site: &Site<P>) -> Result<Status, O::Stop> {
        if self.timing == Timing::Delayed {
            return Ok(Status::UNKNOWN);
        }
        self.replies.clear();
        let leaf = site.enter(self.evaluation, self.observer, &mut self.replies)?;
        Ok(leaf.unwrap_or(Status::UNKNOWN))
    }

    /// Extends the path to the most-proving node.
    fn select(&self, path: &mut Path<P>) {
        while let Some((id, site)) = path.last()
            && let Some(child) = self.most_proving(*id)
            && let Some(chosen) = self.nodes[child].chosen
        {
            let site = site.play(chosen);
            path.push((child, site));
        }
    }

    /// Returns the child with the smallest disproof number for the side to move.
    fn most_proving(&self, id: usize) -> Option<usize> {
        let delta = |&child: &usize| self.nodes[child].status.numbers().delta;
        self.children(id).min_by_key(delta)
    }

    /// Evaluates a frontier node, unless that is done, and expands it.
    fn develop(&mut self, id: usize, site: &Site<P>) -> Result<(), O::Stop> {
        self.moves.clear();
        if self.timing == Timing::Immediate {
            site.position.moves(&mut self.moves);
        } else if let Some(leaf) = site.enter(self.evaluation, self.observer, &mut self.moves)? {
            self.nodes[id].status = leaf;
            return Ok(());
        }
        let first = self.nodes.len() as u32;
        for at in 0..self.moves.len() {
            let chosen = self.moves[at];
            let status = self.status_of_new(&site.play(chosen))?;
            self.nodes.push(ProofNode { chosen: Some(chosen), status, children: 0..0 });
        }
        self.nodes[id].children = first..self.nodes.len() as u32;
        self.nodes[id].status = self.backed_up(id);
        let bytes = self.nodes.len() * size_of::<ProofNode<P::Move>>();
        self.observer.memory(self.nodes.len(), bytes)
    }

    /// Backs up along the path, and removes from it the nodes that have changed.
    fn update(&mut self, path: &mut Path<P>) {
        while let Some(&(id, _)) = path.last() {
            let status = self.backed_up(id);
            if status == self.nodes[id].status {
                return;
            }
            self.nodes[id].status = status;
            if path.len() == 1 {
                return;
            }
            path.pop();
        }
    }

    /// Returns a node's status, computed from its children if it has any.
    fn backed_up(&self, id: usize) -> Status {
        if self.nodes[id].children.is_empty() {
            return self.nodes[id].status;
        }
        Status::above(self.statuses(id))
    }

    fn children(&self, id: usize) -> Range<usize> {
        let Range { start, end } = self.nodes[id].children;
        start as usize..end as usize
    }

    fn statuses(&self, id: usize) -> impl Iterator<Item = Status> {
        self.nodes[self.children(id)].iter().map(|child| child.status)
    }

    /// Returns a winning line for the attacker, against the longest resistance.
    fn line(&self) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut id = 0;
        while let Some(index) = Status::choice(self.statuses(id)) {
            id = self.children(id).start + index;
            line.extend(self.nodes[id].chosen);
        }
        line
    }
}

/// Returns all nodes with their numbers. Unsolved nodes without children are open.
fn known<M: Copy>(nodes: &[ProofNode<M>]) -> Vec<KnownNode<M>> {
    let mut known = Vec::new();
    let mut waiting = vec![(0, Vec::new())];
    while let Some((id, path)) = waiting.pop() {
        let ProofNode { status, children, .. }: &ProofNode<M> = &nodes[id];
        let is_open = children.is_empty() && matches!(status, Status::Open(_));
        for child in children.clone().map(|child| child as usize) {
            let mut below = path.clone();
            below.extend(nodes[child].chosen);
            waiting.push((child, below));
        }
        known.push(KnownNode { worth: status.worth(path.len()), path, is_open });
    }
    known
}
