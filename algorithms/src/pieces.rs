//! A search divided into pieces that several processors can share. Nodes are opened and left
//! individually; subtrees are searched whole.
//!
//! Results do not depend on the type of the position. The code that distributes pieces to
//! processors is therefore compiled once for all games.

use std::cell::RefCell;

use plywood_positions::{Interval, IntervalEvaluation, Position, Value, Window};

use crate::depth_first::{DepthFirst, Node, NodeSearch};
use crate::listings::alpha_beta::AlphaBeta;
use crate::listings::pvs::Pvs;
use crate::observation::limits::{LimitObserver, StopReason};
use crate::observation::observer::Observer;
use crate::observation::tally::Tally;
use crate::parts::kit::resources::Resources;
use crate::parts::{ActiveParts, Settings};
use crate::problem::place::{NONE_YET, Place};
use crate::search::Search;
use crate::table::Table;

/// A node, identified by the moves that lead to it, with the depth and window of its search.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Index of each move in generator order, from the root.
    pub path: &'a [Place],
    /// Plies from the node to the horizon.
    pub depth: u32,
    /// Window within which the value must be exact.
    pub window: Window,
}

/// The state of a node after it was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The node needs no search: the game is over, or the table has a sufficient entry. The value
    /// is exact within the window.
    Known(Value),
    /// The node must be searched: its moves in search order, and the window, which a table may have
    /// narrowed.
    Interior(Vec<Place>, Window),
}

/// The result of an opened node, reported when it is left.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// Value found with the piece's window.
    pub value: Value,
    /// Best move.
    pub best: Option<Place>,
    /// Index of the best move in search order, from 0, if it caused a cutoff.
    pub cut_by: Option<usize>,
}

/// The algorithm that searches whole subtrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequential {
    /// Fail-soft alpha-beta.
    AlphaBeta,
    /// Principal variation search.
    PrincipalVariation,
}

/// A processor's share of a parallel search. Each processor has its own observers, killers and
/// history; the table may be shared.
pub trait Pieces {
    /// Enters a node above the horizon.
    ///
    /// # Errors
    ///
    /// If a limit stops the search.
    fn open(&mut self, piece: Piece<'_>) -> Result<Opened, StopReason>;

    /// Searches the whole subtree of a node and returns its value.
    ///
    /// # Errors
    ///
    /// If a limit stops the search.
    fn search(&mut self, piece: Piece<'_>) -> Result<Value, StopReason>;

    /// Leaves a node that this or another processor has opened, and stores its result.
    fn leave(&mut self, piece: Piece<'_>, left: Left);

    /// Returns the counts so far.
    fn tally(&self) -> &Tally;

    /// Returns the root's move at `place` in standard notation.
    fn notation(&self, place: Place) -> String;
}

/// A processor's algorithm, enhancements, table and limits.
#[derive(Clone)]
pub struct Equipment<'a> {
    /// Algorithm that searches subtrees.
    pub sequential: Sequential,
    /// Enhancements: only tables and move ordering, which change no value.
    pub settings: Settings,
    /// Table for the setting `table`.
    pub table: Option<&'a dyn Table>,
    /// Limits that stop the search.
    pub limited: LimitObserver,
}

/// Returns the pieces of the tree below `root`.
pub fn pieces<'a, P: Position + 'a>(
    root: P,
    evaluation: &'a dyn IntervalEvaluation<P>,
    equipment: Equipment<'a>,
) -> Box<dyn Pieces + 'a> {
    let Equipment { sequential, settings, table, limited } = equipment;
    let kit = ActiveParts::new(&settings, &Resources { table, oracle: None, evaluations: None });
    Box::new(PiecesOf {
        evaluation,
        sequential,
        observer: (limited, Tally::default()),
        kit: Some(kit),
        way: vec![OpenNode { position: root, moves: Vec::new() }],
        path: Vec::new(),
    })
}

/// The pieces of the tree below one root.
struct PiecesOf<'a, P: Position> {
    evaluation: &'a dyn IntervalEvaluation<P>,
    sequential: Sequential,
    observer: (LimitObserver, Tally),
    /// `None` while a search uses it.
    kit: Option<ActiveParts<'a, P>>,
    /// Positions from the root to the node of the previous piece.
    way: Vec<OpenNode<P>>,
    path: Vec<Place>,
}

/// A position with its moves, if they have been generated.
struct OpenNode<P: Position> {
    position: P,
    moves: Vec<P::Move>,
}

type SearchContext<'s, 'a, P> =
    Search<'s, 'a, P, &'a dyn IntervalEvaluation<P>, (LimitObserver, Tally)>;

/// Records the search order of a node's moves, and its window.
#[derive(Clone, Copy)]
struct Opening<'f>(&'f RefCell<(Vec<Place>, Window)>);

impl<'s, 'a, P: Position> NodeSearch<SearchContext<'s, 'a, P>> for Opening<'_> {
    fn search(
        self,
        search: &mut SearchContext<'s, 'a, P>,
        _: &P,
        mut node: Node<SearchContext<'s, 'a, P>>,
    ) -> Result<Value, StopReason> {
        let (order, window) = &mut *self.0.borrow_mut();
        *window = node.window;
        while search.next(&mut node).is_some() {
            order.push(search.place(&node));
        }
        Ok(search.abandon(node, NONE_YET))
    }
}

impl<'a, P: Position> PiecesOf<'a, P> {
    /// Changes the line of positions until it ends with the node at `path`.
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
            self.way.push(OpenNode { position, moves: Vec::new() });
            self.path.push(place);
        }
    }

    /// Calls `act` with a search of this depth, and its root at `path`.
    fn at<T>(
        &mut self,
        (path, depth): (&[Place], u32),
        act: impl FnOnce(&mut SearchContext<'_, 'a, P>, &P) -> T,
    ) -> T {
        self.go(path);
        let Self { evaluation, observer, kit, way, .. } = self;
        let position = &way.last().expect("the root is never left").position;
        let parts = kit.take().expect("the kit is not in use");
        let mut search = Search::from_ply(evaluation, observer, parts, path.len());
        search.parts.root_depth = depth;
        let result = act(&mut search, position);
        let mut parts = search.parts;
        parts.release_all();
        *kit = Some(parts);
        result
    }
}

impl<P: Position> Pieces for PiecesOf<'_, P> {
    fn open(&mut self, piece: Piece<'_>) -> Result<Opened, StopReason> {
        let Piece { path, depth, window } = piece;
        let found = RefCell::new((Vec::new(), window));
        let value = self.at((path, depth), |search, position| {
            search.enter(position, depth, window, Opening(&found))
        })?;
        let (order, window) = found.into_inner();
        Ok(if order.is_empty() { Opened::Known(value) } else { Opened::Interior(order, window) })
    }

    fn search(&mut self, piece: Piece<'_>) -> Result<Value, StopReason> {
        let Piece { path, depth, window } = piece;
        let sequential = self.sequential;
        self.at((path, depth), |search, position| match sequential {
            Sequential::AlphaBeta => search.enter(position, depth, window, AlphaBeta),
            Sequential::PrincipalVariation => search.enter(position, depth, window, Pvs),
        })
    }

    fn leave(&mut self, piece: Piece<'_>, left: Left) {
        let Piece { path, depth, window } = piece;
        let Left { value, best, cut_by } = left;
        self.at((path, depth), |search, position| {
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
