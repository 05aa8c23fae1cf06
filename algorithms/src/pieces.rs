//! A search in pieces, so several processors can share it: nodes are
//! opened and left one by one, and subtrees are searched whole.
//!
//! The result of a piece does not depend on the position's type, so the code
//! which gives pieces to processors is compiled once for all games.

use std::cell::RefCell;

use plywood_positions::{Interval, IntervalEvaluation, Position, Value, Window};

use crate::listings::alpha_beta::AlphaBeta;
use crate::listings::pvs::Pvs;
use crate::parts::Kit;
use crate::parts::kit::resources::Resources;
use crate::{
    DepthFirst, Interior, Limited, NONE_YET, Node, Observer, Place, Search, Settings, Stopped,
    Table, Tally,
};

/// A node, by the moves that lead to it, and the question about it.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// The place of each move in the generator's order, from the root on.
    pub path: &'a [Place],
    /// Plies from the node to the horizon.
    pub depth: u32,
    /// Where its value has to be exact.
    pub window: Window,
}

/// The state of a node that has been opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// Its value is known, as far as the window asks for it: the game is over
    /// there, or a table has it.
    Known(Value),
    /// It has to be searched: its moves in this order, and with this window,
    /// which a table may have made narrower.
    Interior(Vec<Place>, Window),
}

/// How a node is left that was opened before.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// The result of the search from the piece's window.
    pub value: Value,
    /// The best move.
    pub best: Option<Place>,
    /// Where the best move has cut the others off, its number in the order of
    /// the search, from 0.
    pub cut_by: Option<usize>,
}

/// The algorithm that searches whole subtrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequential {
    /// Alpha-beta, fail-soft.
    AlphaBeta,
    /// Principal variation search.
    PrincipalVariation,
}

/// One processor's part of a shared search. It has its own observers, killers and
/// history; the table may be shared.
pub trait Pieces {
    /// Enters a node above the horizon.
    ///
    /// # Errors
    ///
    /// Where the search has to end.
    fn open(&mut self, piece: Piece<'_>) -> Result<Opened, Stopped>;

    /// The value of a node by a search of its whole subtree.
    ///
    /// # Errors
    ///
    /// Where the search has to end.
    fn search(&mut self, piece: Piece<'_>) -> Result<Value, Stopped>;

    /// Leaves a node that has been opened, here or on another processor, and
    /// remembers what was found there.
    fn leave(&mut self, piece: Piece<'_>, left: Left);

    /// The counts so far.
    fn tally(&self) -> &Tally;

    /// The move of the root at `place`, in standard notation.
    fn notation(&self, place: Place) -> String;
}

/// A processor's equipment for its share of a search: algorithm, parts, table and limits.
#[derive(Clone)]
pub struct Equipment<'a> {
    /// The algorithm that searches subtrees.
    pub sequential: Sequential,
    /// The parts plugged in: memory and orders, on which no value depends.
    pub settings: Settings,
    /// The table that serves the part `table`.
    pub table: Option<&'a dyn Table>,
    /// When to stop.
    pub limited: Limited,
}

/// The pieces of the tree of `root`.
pub fn pieces<'a, P: Position + 'a>(
    root: P,
    evaluation: &'a dyn IntervalEvaluation<P>,
    equipment: Equipment<'a>,
) -> Box<dyn Pieces + 'a> {
    let Equipment { sequential, settings, table, limited } = equipment;
    let kit = Kit::new(&settings, &Resources { table, oracle: None, evaluations: None });
    Box::new(PiecesOf {
        evaluation,
        sequential,
        observer: (limited, Tally::default()),
        kit: Some(kit),
        way: vec![Step { position: root, moves: Vec::new() }],
        path: Vec::new(),
    })
}

/// The pieces of the tree of one root.
struct PiecesOf<'a, P: Position> {
    evaluation: &'a dyn IntervalEvaluation<P>,
    sequential: Sequential,
    observer: (Limited, Tally),
    /// `None` while a search has it.
    kit: Option<Kit<'a, P>>,
    /// The way to the node of the piece before this one.
    way: Vec<Step<P>>,
    path: Vec<Place>,
}

/// A position with its moves, where they have been asked for.
struct Step<P: Position> {
    position: P,
    moves: Vec<P::Move>,
}

type Running<'s, 'a, P> = Search<'s, 'a, P, &'a dyn IntervalEvaluation<P>, (Limited, Tally)>;

/// Writes down the order in which a node's moves are to be searched, and its window.
#[derive(Clone, Copy)]
struct Opening<'f>(&'f RefCell<(Vec<Place>, Window)>);

impl<'s, 'a, P: Position> Interior<Running<'s, 'a, P>> for Opening<'_> {
    fn search(
        self,
        search: &mut Running<'s, 'a, P>,
        _: &P,
        mut node: Node<Running<'s, 'a, P>>,
    ) -> Result<Value, Stopped> {
        let (order, window) = &mut *self.0.borrow_mut();
        *window = node.window;
        while search.next(&mut node).is_some() {
            order.push(search.place(&node));
        }
        Ok(search.abandon(node, NONE_YET))
    }
}

impl<'a, P: Position> PiecesOf<'a, P> {
    /// Sees to it that the way leads to the node at `path`.
    fn go(&mut self, path: &[Place]) {
        let common = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        self.path.truncate(common);
        self.way.truncate(common + 1);
        for &place in &path[common..] {
            let step = self.way.last_mut().expect("the root is never left");
            if step.moves.is_empty() {
                step.position.moves(&mut step.moves);
            }
            let position = step.position.play(step.moves[usize::from(place)]);
            self.way.push(Step { position, moves: Vec::new() });
            self.path.push(place);
        }
    }

    /// Does something with the search at the node of `piece`.
    fn at<T>(&mut self, path: &[Place], act: impl FnOnce(&mut Running<'_, 'a, P>, &P) -> T) -> T {
        self.go(path);
        let Self { evaluation, observer, kit, way, .. } = self;
        let position = &way.last().expect("the root is never left").position;
        let parts = kit.take().expect("the kit is not in use");
        let mut search = Search::from_ply(evaluation, observer, parts, path.len());
        let result = act(&mut search, position);
        let mut parts = search.parts;
        parts.release_all();
        *kit = Some(parts);
        result
    }
}

impl<P: Position> Pieces for PiecesOf<'_, P> {
    fn open(&mut self, piece: Piece<'_>) -> Result<Opened, Stopped> {
        let Piece { path, depth, window } = piece;
        let found = RefCell::new((Vec::new(), window));
        let value = self
            .at(path, |search, position| search.start(position, depth, window, Opening(&found)))?;
        let (order, window) = found.into_inner();
        Ok(if order.is_empty() { Opened::Known(value) } else { Opened::Interior(order, window) })
    }

    fn search(&mut self, piece: Piece<'_>) -> Result<Value, Stopped> {
        let Piece { path, depth, window } = piece;
        let sequential = self.sequential;
        self.at(path, |search, position| match sequential {
            Sequential::AlphaBeta => search.start(position, depth, window, AlphaBeta),
            Sequential::PrincipalVariation => search.start(position, depth, window, Pvs),
        })
    }

    fn leave(&mut self, piece: Piece<'_>, left: Left) {
        let Piece { path, depth, window } = piece;
        let Left { value, best, cut_by } = left;
        self.at(path, |search, position| {
            let ply = path.len();
            if let (Some(index), Some(best)) = (cut_by, best) {
                Observer::<P>::cutoff(search.observer, index);
                let moves = position.all_moves();
                search.parts.refuted(ply, depth, moves[usize::from(best)]);
                search.parts.improved(ply, depth, moves[usize::from(best)]);
            }
            let bounds = Interval::proven_by(value, window);
            search.parts.store(position, ply, depth, bounds, best, search.observer);
        });
    }

    fn tally(&self) -> &Tally {
        &self.observer.1
    }

    fn notation(&self, place: Place) -> String {
        let root = &self.way[0].position;
        let moves = root.all_moves();
        moves.get(usize::from(place)).map_or_else(String::new, |&chosen| root.notation(chosen))
    }
}
