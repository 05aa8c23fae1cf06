//! Depth-first proof-number search (df-pn), a search for a forced win of the side to move.
//!
//! Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications", PhD thesis, University of Tokyo (2002): the procedure MID,
//! multiple iterative deepening with thresholds for both numbers. The setting
//! `epsilon`: J. Pawlewicz & Ł. Lew, "Improving depth-first PN-search: 1 + ε
//! trick", Computers and Games 2006, LNCS 4630 (2007), pp. 160-171.
//!
//! MID leaves a child as soon as a sibling's number is smaller: its threshold is the sibling's
//! number plus one. With the 1 + ε trick, the threshold exceeds the sibling's number by a share of
//! ε. The search therefore switches less often between subtrees that do not fit into a small table
//! together.
//!
//! Deviations. The tree ends at the horizon, and the remaining depth is part of the key. A position
//! with another remaining depth is another node, so there are no cycles. Among equal numbers the
//! earlier move is selected.
//!
//! The table. Without the setting `table` it is a map that never drops an entry; it reports its
//! growth to the observer, whose memory limit may stop the search. With the setting, its size is
//! fixed, and a new entry replaces the entry of its bucket with the smallest subtree. Nagai's
//! thesis frees memory by the same rule, in a sweep. Each node on the path stores the numbers of
//! its children until the search leaves it. Every visit of a child therefore raises its delta
//! there, even if the table loses entries below, and the search terminates. If the table has lost
//! part of the line of play, the search repeats that part and counts it as re-searches.
//!
//! Length: [`DfPn`] is public and has settings, its table may outlive a search, and the line of
//! play must be searched again if the table has lost it.

mod table;

use std::any::Any;
use std::cell::RefCell;
use std::collections::TryReserveError;

use plywood_positions::{Evaluation, Position};

use crate::best_first::proof_numbers::{INFINITY, Numbers, Site, Status};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::observation::observer::{Observer, TableEvent};
use crate::parts::{Parameter, Settings};
use crate::problem::iteration::SearchOutcome;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};
use crate::table::OwnMemory;
use table::{ENTRY_BYTES, Key, Table};

/// The ε of the 1 + ε trick, in per cent.
pub(crate) static EPSILON: Parameter<u64> = Parameter::whole(
    ("epsilon=N", "df-pn leaves a move when its number is N % above the next best, instead of 1"),
    "epsilon=25",
    1..=u32::MAX as u64,
)
.elsewhere("only df-pn has thresholds of proof numbers; use df-pn");

impl SearchAlgorithm for DfPn {
    const FACTS: Facts = Facts {
        memory: Some(|settings| Ok(Box::new(RefCell::new(Self::with(settings).table()?)))),
        instead: Some(
            "it searches by proof numbers; its settings are \"table=MIB\" and \"epsilon=N\"",
        ),
        parameters: &[EPSILON.declared()],
        ..Facts::new("df-pn", "Nagai 2002", Guarantee::ForcedWin, SupportedParts::Table).deviating(
            "Its table distinguishes positions by remaining depth, so there are no \
             cycles. Without settings it forgets nothing. With `table=` it forgets, and \
             searches a forgotten line of play again, which `researches` counts. \
             `epsilon=` is the 1 + ε trick of Pawlewicz & Lew.",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let solver = Self::with(search.settings());
        let (evaluation, observer, own) = search.with_memory();
        let own = own.and_then(|own| (own as &dyn Any).downcast_ref::<RefCell<Table>>());
        let table = own.expect("the facts name the function that allocates the table");
        let mut table = table.borrow_mut();
        let thought = solver.search_in(&mut table, problem, evaluation, observer);
        drop(table);
        search.conclude(thought)
    }
}

impl OwnMemory for RefCell<Table> {
    fn forget(&self) {
        self.borrow_mut().forget();
    }
}

/// Df-pn with a choice of memory and thresholds. The algorithm `df-pn` is the default: it loses no
/// entry, and its thresholds are Nagai's.
///
/// ```
/// use plywood_algorithms::{DfPn, Problem, Tally};
/// use plywood_positions::{TicTacToe, WIN, Zero};
///
/// // X has the diagonal to win on, and wins on the move.
/// let position: TicTacToe = "X.O ... O.X".parse()?;
/// let problem = Problem::new(&position, 5);
/// let small = DfPn { entries: Some(64), epsilon: 25 };
/// let Ok(answer) = small.search(&problem, &Zero, &mut Tally::default());
/// assert_eq!(answer.bounds.value(), Some(WIN));
/// # Ok::<(), plywood_positions::ParseTicTacToeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DfPn {
    /// Entries of the table, rounded down to whole buckets of four; `None` selects a table of
    /// unlimited size.
    pub entries: Option<usize>,
    /// ε in per cent: how far a child's number must exceed a sibling's before the search leaves the
    /// child; at least by one.
    pub epsilon: u32,
}

impl DfPn {
    /// Returns the algorithm with these settings.
    pub(crate) fn with(settings: &Settings) -> Self {
        let entries = settings.table.map(|table| table.size.entries(ENTRY_BYTES));
        let epsilon = settings.get(&EPSILON).map_or(0, |percent| percent as u32);
        Self { entries, epsilon }
    }

    /// Runs the search, or returns the observer's reason for stopping.
    ///
    /// # Panics
    ///
    /// If the process cannot allocate the table.
    pub fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let table = self.table();
        let mut table = table.unwrap_or_else(|error| panic!("{error}; take a smaller table"));
        self.search_in(&mut table, problem, evaluation, observer).into_answer()
    }

    /// Allocates an empty table of the selected size.
    ///
    /// # Errors
    ///
    /// If the process cannot allocate the memory.
    pub(crate) fn table(self) -> Result<Table, TryReserveError> {
        Table::new(self.entries)
    }

    /// Runs the search with an existing table, and ignores [`Self::entries`].
    pub(crate) fn search_in<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        table: &mut Table,
        problem: &Problem<'_, P>,
        evaluation: &E,
        observer: &mut O,
    ) -> SearchOutcome<P::Move, O::Stop> {
        observer.pass();
        let (entered, moves, children) = (0, Vec::new(), Vec::new());
        let settings = self;
        let mut solver = Solver { settings, evaluation, observer, table, entered, moves, children };
        let solved = solver.solve(problem);
        let answer = match &solved {
            Ok((status, line)) => status.answer(evaluation.least_win(), || line.clone()),
            Err(_) => solver.so_far(problem),
        };
        SearchOutcome::ended(solved.map(|_| ()), problem.depth, answer)
    }

    /// Returns the delta that makes the search leave a child whose best sibling has the delta
    /// `second`.
    fn limit(self, second: u32) -> u32 {
        let share = (u64::from(second) * u64::from(self.epsilon)).div_ceil(100).max(1);
        u32::try_from(u64::from(second) + share).unwrap_or(INFINITY)
    }
}

/// Thresholds that only a solution reaches.
const ENDLESS: Numbers = Numbers { phi: INFINITY, delta: INFINITY };

struct Solver<'a, P: Position, E, O> {
    settings: DfPn,
    evaluation: &'a E,
    observer: &'a mut O,
    table: &'a mut Table,
    /// Nodes entered so far.
    entered: u64,
    /// Moves of the nodes on the path, and their children.
    moves: Vec<P::Move>,
    children: Vec<Child>,
}

struct Child {
    key: u64,
    /// Status at the last look.
    status: Status,
}

/// The child to search next.
struct Selected {
    index: usize,
    numbers: Numbers,
    /// Least delta of the other children.
    second: u32,
}

impl<P: Position, E: Evaluation<P>, O: Observer<P>> Solver<'_, P, E, O> {
    /// Solves the root. Returns its status, and a winning line if there is one.
    fn solve(&mut self, problem: &Problem<'_, P>) -> Result<(Status, Vec<P::Move>), O::Stop> {
        let root = Site::root(problem.position, problem.depth);
        let status = self.search(&root, ENDLESS)?;
        Ok((status, if status.is_attained() { self.line(root)? } else { Vec::new() }))
    }

    /// Returns the answer of a stopped search, whose path begins with the children of the root.
    fn so_far(&self, problem: &Problem<'_, P>) -> Answer<P::Move> {
        let of_root = if self.entered > 1 { problem.position.all_moves().len() } else { 0 };
        let statuses = self.children.iter().take(of_root).map(|child| child.status);
        Status::so_far(self.moves.iter().copied().zip(statuses))
    }

    /// Searches a node until one of its numbers reaches its threshold, and stores the result.
    fn search(&mut self, site: &Site<P>, thresholds: Numbers) -> Result<Status, O::Stop> {
        let (before, first) = (self.entered, self.moves.len());
        let status = match self.open(site)? {
            Some(leaf) => leaf,
            None => self.deepen(site, first, thresholds)?,
        };
        self.close(first);
        let work = u32::try_from(self.entered - before).unwrap_or(u32::MAX);
        let held = self.table.held();
        let stored = self.table.store((site.position.key(), site.remaining), status, work);
        self.observer.table(TableEvent::Store(stored));
        match self.table.held() {
            Some((entries, bytes)) if held != Some((entries, bytes)) => {
                self.observer.memory(entries, bytes)?;
            }
            _ => {}
        }
        Ok(status)
    }

    /// Enters a node, and appends its children unless it is a leaf.
    fn open(&mut self, site: &Site<P>) -> Result<Option<Status>, O::Stop> {
        self.entered += 1;
        let first = self.moves.len();
        let leaf = site.enter(self.evaluation, self.observer, &mut self.moves)?;
        let children = self.moves[first..].iter().map(|&chosen| Child {
            key: site.position.play(chosen).key(),
            status: Status::UNKNOWN,
        });
        self.children.extend(children);
        Ok(leaf)
    }

    /// Removes the children of a node.
    fn close(&mut self, first: usize) {
        self.moves.truncate(first);
        self.children.truncate(first);
    }

    /// Runs MID's loop at the node with the last children, from index `first`.
    fn deepen(
        &mut self,
        site: &Site<P>,
        first: usize,
        thresholds: Numbers,
    ) -> Result<Status, O::Stop> {
        loop {
            let (status, selected) = self.look(first, site.remaining - 1);
            let numbers = status.numbers();
            if numbers.phi >= thresholds.phi || numbers.delta >= thresholds.delta {
                return Ok(status);
            }
            let at = first + selected.index;
            let child = site.play(self.moves[at]);
            let thresholds = Numbers {
                phi: remainder(thresholds.delta, numbers.delta - selected.numbers.phi),
                delta: thresholds.phi.min(self.settings.limit(selected.second)),
            };
            self.children[at].status = self.search(&child, thresholds)?;
        }
    }

    /// Returns the status of the node with the last children, from index `first`, and its child
    /// with the smallest disproof number.
    fn look(&mut self, first: usize, remaining: u32) -> (Status, Selected) {
        let (table, observer) = (&*self.table, &mut *self.observer);
        let unknown = Status::UNKNOWN.numbers();
        let mut selected = Selected { index: 0, numbers: unknown, second: INFINITY };
        let mut least = INFINITY;
        let children = self.children[first..].iter_mut().enumerate().map(|(index, child)| {
            observer.table(TableEvent::Probe);
            if let Some(status) = table.get((child.key, remaining)) {
                observer.table(TableEvent::Hit);
                child.status = status;
            }
            let numbers = child.status.numbers();
            if numbers.delta < least {
                selected = Selected { index, numbers, second: least };
                least = numbers.delta;
            } else {
                selected.second = selected.second.min(numbers.delta);
            }
            child.status
        });
        (Status::above(children), selected)
    }

    /// Returns a winning line for the attacker, against the longest resistance.
    fn line(&mut self, mut site: Site<P>) -> Result<Vec<P::Move>, O::Stop> {
        let mut line = Vec::new();
        while site.remaining > 0 {
            self.close(0);
            site.position.moves(&mut self.moves);
            let children = self.moves.iter().map(|&chosen| {
                let key: Key = (site.position.play(chosen).key(), site.remaining - 1);
                self.table.get(key).unwrap_or(Status::UNKNOWN)
            });
            let choice = if let Status::Open(_) = Status::above(children.clone()) {
                self.choose_again(&site)?
            } else {
                Status::choice(children)
            };
            let Some(chosen) = choice.map(|index| self.moves[index]) else { break };
            line.push(chosen);
            site = site.play(chosen);
        }
        Ok(line)
    }

    /// Searches a node whose solution the table has lost, and returns the child to play. All other
    /// moves must have been removed.
    fn choose_again(&mut self, site: &Site<P>) -> Result<Option<usize>, O::Stop> {
        self.close(0);
        self.observer.research();
        self.open(site)?;
        self.deepen(site, 0, ENDLESS)?;
        Ok(Status::choice(self.children.iter().map(|child| child.status)))
    }
}

/// Returns a threshold minus the part used by other children; infinity stays infinite.
fn remainder(threshold: u32, used: u32) -> u32 {
    if threshold == INFINITY { INFINITY } else { threshold - used }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_is_left_where_it_exceeds_its_siblings_by_a_share() {
        let limit = |epsilon, second| DfPn { entries: None, epsilon }.limit(second);
        assert_eq!([limit(0, 0), limit(0, 7)], [1, 8]);
        assert_eq!([limit(25, 1), limit(25, 4), limit(25, 5), limit(25, 200)], [2, 5, 7, 250]);
        assert_eq!(limit(100, u32::MAX / 2 + 9), INFINITY);
    }
}
