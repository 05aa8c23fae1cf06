//! An observer that counts the events of a search.

use std::convert::Infallible;
use std::fmt;

use plywood_positions::{Position, Value};

use crate::observation::observer::{Observer, TableEvent};
use crate::problem::iteration::Iteration;
use crate::problem::oracle::OracleEvent;

/// Counts of events by an index from 0. The last of [`ByIndex::COUNTERS`] counters also counts
/// every later index, because a growing list would cost a counted search 0.8 % of its instructions.
/// No game of the suite has a position with that many moves. In wider trees the mean index is too
/// small.
#[derive(Clone, PartialEq, Eq)]
pub struct ByIndex([u64; Self::COUNTERS]);

impl ByIndex {
    /// Number of counters.
    pub const COUNTERS: usize = 512;

    #[inline]
    fn count(&mut self, index: usize) {
        self.0[index.min(Self::COUNTERS - 1)] += 1;
    }

    /// Returns the counts up to the last that is not 0.
    pub fn counts(&self) -> &[u64] {
        let length = self.0.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        &self.0[..length]
    }
}

impl Default for ByIndex {
    fn default() -> Self {
        Self([0; Self::COUNTERS])
    }
}

impl fmt::Debug for ByIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counts().fmt(f)
    }
}

/// The counted events of a search; every algorithm counts the same events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions entered, including repeated visits.
    pub nodes: u64,
    /// Evaluations at depth 0 and of finished games, including repeated evaluations.
    pub leaves: u64,
    /// Moves generated.
    pub generated: u64,
    /// Cutoffs, by the position of the cutting child in search order.
    pub cutoffs_by_index: ByIndex,
    /// Re-searches of a child.
    pub researches: u64,
    /// Searches from the root.
    pub passes: u64,
    /// Table look-ups.
    pub table_probes: u64,
    /// Look-ups that found the position.
    pub table_hits: u64,
    /// Hits that made a search unnecessary.
    pub table_cutoffs: u64,
    /// Entries given to the table.
    pub table_stores: u64,
    /// Oracle queries.
    pub oracle_asked: u64,
    /// Queries that the oracle could answer.
    pub oracle_answered: u64,
    /// Answers that made a search unnecessary.
    pub oracle_cutoffs: u64,
    /// Completed iterations.
    pub iterations: u64,
    /// Cutoffs by null moves.
    pub null_cutoffs: u64,
    /// Static values of interior nodes that were needed.
    pub static_evaluations: u64,
    /// Nodes entered in quiescence search.
    pub quiescence_nodes: u64,
    /// Static values read from a cache.
    pub evaluations_remembered: u64,
    /// Evaluations for move ordering.
    pub ordering_evaluations: u64,
    /// Greatest number of live entries in OPEN.
    pub peak_open: usize,
    /// Most bytes that a best-first search stored at any time.
    pub peak_bytes: usize,
}

impl Tally {
    /// Returns the number of interior nodes entered.
    pub fn interior(&self) -> u64 {
        self.nodes - self.leaves
    }

    /// Returns the number of evaluations computed: of leaves, for move ordering, before a null
    /// move, and for each node of quiescence search (also in check). Cached evaluations are
    /// subtracted.
    pub fn evaluations(&self) -> u64 {
        let above = self.ordering_evaluations + self.static_evaluations;
        let all = self.leaves + above + self.quiescence_nodes;
        all.saturating_sub(self.evaluations_remembered)
    }

    /// Returns the number of cutoffs.
    pub fn cutoffs(&self) -> u64 {
        self.cutoffs_by_index.counts().iter().sum()
    }

    /// Returns the number of cutoffs by the first move searched.
    pub fn first_cutoffs(&self) -> u64 {
        self.cutoffs_by_index.0[0]
    }

    /// Returns the mean index, from 0, of the move that caused a cutoff; `None` without cutoffs.
    pub fn mean_cutoff_index(&self) -> Option<f64> {
        let counts = self.cutoffs_by_index.counts();
        let weighted: u64 = (0..).zip(counts).map(|(index, n)| index * n).sum();
        (self.cutoffs() > 0).then(|| weighted as f64 / self.cutoffs() as f64)
    }
}

impl<P: Position> Observer<P> for Tally {
    type Stop = Infallible;

    const ONLY_COUNTS: bool = true;

    #[inline]
    fn node(&mut self, _: &P) -> Result<(), Infallible> {
        self.nodes += 1;
        Ok(())
    }

    #[inline]
    fn leaf(&mut self, _: &P, _: Value) {
        self.leaves += 1;
    }

    #[inline]
    fn leaves(&mut self, count: u64) {
        self.nodes += count;
        self.leaves += count;
    }

    #[inline]
    fn generated(&mut self, moves: usize) {
        self.generated += moves as u64;
    }

    #[inline]
    fn cutoff(&mut self, index: usize) {
        self.cutoffs_by_index.count(index);
    }

    fn research(&mut self) {
        self.researches += 1;
    }

    fn pass(&mut self) {
        self.passes += 1;
    }

    fn table(&mut self, event: TableEvent) {
        *match event {
            TableEvent::Probe => &mut self.table_probes,
            TableEvent::Hit => &mut self.table_hits,
            TableEvent::Cutoff => &mut self.table_cutoffs,
            TableEvent::Store(_) => &mut self.table_stores,
        } += 1;
    }

    fn oracle(&mut self, event: OracleEvent) {
        *match event {
            OracleEvent::Asked => &mut self.oracle_asked,
            OracleEvent::Answered => &mut self.oracle_answered,
            OracleEvent::Cutoff => &mut self.oracle_cutoffs,
        } += 1;
    }

    fn iteration(&mut self, _: &Iteration<'_, P::Move>) {
        self.iterations += 1;
    }

    fn static_evaluation(&mut self) {
        self.static_evaluations += 1;
    }

    fn null_cutoff(&mut self) {
        self.null_cutoffs += 1;
    }

    fn quiescence_node(&mut self, _: &P) -> Result<(), Infallible> {
        self.quiescence_nodes += 1;
        Ok(())
    }

    fn evaluation_remembered(&mut self) {
        self.evaluations_remembered += 1;
    }

    fn ordering_evaluation(&mut self, _: &P) {
        self.ordering_evaluations += 1;
    }

    fn memory(&mut self, entries: usize, bytes: usize) -> Result<(), Infallible> {
        self.peak_open = self.peak_open.max(entries);
        self.peak_bytes = self.peak_bytes.max(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutoffs_are_counted_by_their_place() {
        let mut tally = Tally::default();
        assert_eq!((tally.cutoffs(), tally.first_cutoffs()), (0, 0));
        assert_eq!(tally.mean_cutoff_index(), None);
        let mut cut = |index| Observer::<plywood_positions::ConnectFour>::cutoff(&mut tally, index);
        for index in [2, 0, 2, 4, 0, 1] {
            cut(index);
        }
        assert_eq!(tally.cutoffs_by_index.counts(), [2, 1, 2, 0, 1]);
        assert_eq!((tally.cutoffs(), tally.first_cutoffs()), (6, 2));
        assert_eq!(tally.mean_cutoff_index(), Some(9.0 / 6.0));
    }

    #[test]
    fn the_last_counter_has_all_later_places() {
        let mut tally = Tally::default();
        let last = ByIndex::COUNTERS - 1;
        let mut cut = |index| Observer::<plywood_positions::ConnectFour>::cutoff(&mut tally, index);
        for index in [last - 1, last, last + 1, usize::MAX] {
            cut(index);
        }
        assert_eq!(tally.cutoffs_by_index.counts()[last - 1..], [1, 3]);
        assert_eq!(tally.cutoffs(), 4);
    }
}
