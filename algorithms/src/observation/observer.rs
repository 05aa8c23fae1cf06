//! The trait through which a search reports its events.

use std::convert::Infallible;

use plywood_positions::{Interval, Position, Value, Window};

use crate::problem::iteration::Iteration;
use crate::problem::oracle::OracleEvent;
use crate::table::Stored;

/// An event of a transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// A position was looked up.
    Probe,
    /// The look-up found an entry for that position.
    Hit,
    /// The entry made a search of the position unnecessary.
    Cutoff,
    /// An entry was given to the table, with this effect.
    Store(Stored),
}

/// A node stored by a best-first search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownNode<M> {
    /// Moves from the root to the node.
    pub path: Vec<M>,
    /// Value or bounds of the node, as far as the search knows them.
    pub worth: NodeValue,
    /// Whether the node is in OPEN, so the search may expand it.
    pub is_open: bool,
}

/// The value or bounds of a node, as far as a best-first search knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeValue {
    /// An upper bound, for the side whose solution tree is being built, on the value of any
    /// solution tree through the node.
    Merit {
        /// Value for the side to move at the root.
        value: Value,
        /// Whether nothing below the node remains to be searched.
        is_solved: bool,
    },
    /// Bounds for the side to move at the node.
    Bounds(Interval),
    /// Proof and disproof numbers: the fewest frontier nodes that must be solved to prove or
    /// disprove a win for the attacker. `None` means infinite.
    Numbers {
        /// Proof number.
        proof: Option<u32>,
        /// Disproof number.
        disproof: Option<u32>,
    },
    /// An unproven estimate for the side to move at the node.
    Estimate(Value),
    /// Number of simulations through the node.
    Visits(u32),
}

/// Generates [`Observer`] and its implementation for a pair of observers from one list of events.
/// The pair therefore implements every event. Both observers receive the same arguments, which must
/// be `Copy`.
macro_rules! observer {
    (
        $(#[$doc:meta])*
        constants { $($(#[$constant_doc:meta])* $constant:ident = $default:literal, pairs $join:tt;)* }
        required { $($(#[$required_doc:meta])* $required:ident($($r:ident: $r_type:ty),*);)* }
        may_end { $($(#[$may_end_doc:meta])* $may_end:ident($($e:ident: $e_type:ty),*);)* }
        told { $($(#[$told_doc:meta])* $told:ident($($t:ident: $t_type:ty),*);)* }
    ) => {
        $(#[$doc])*
        pub trait Observer<P: Position> {
            /// The observer's reason for stopping the search. For an observer that never stops a
            /// search it is [`Infallible`], and its searches have no error path.
            type Stop;

            $($(#[$constant_doc])* const $constant: bool = $default;)*

            /// Returns the limit on evaluations, if there is one. A search that ends with its best
            /// guess reads the limit before it begins, and stays within it. In a pair, only the
            /// first observer may set a limit.
            fn most_evaluations(&self) -> Option<u64> {
                None
            }

            $($(#[$required_doc])* fn $required(&mut self, $($r: $r_type),*) -> Result<(), Self::Stop>;)*

            $($(#[$may_end_doc])* fn $may_end(&mut self, $($e: $e_type),*) -> Result<(), Self::Stop> {
                let _ = ($($e,)*);
                Ok(())
            })*

            $($(#[$told_doc])* fn $told(&mut self, $($t: $t_type),*) {
                let _ = ($($t,)*);
            })*
        }

        impl<P, A, B> Observer<P> for (A, B)
        where
            P: Position,
            A: Observer<P>,
            B: Observer<P, Stop = Infallible>,
        {
            type Stop = A::Stop;

            $(const $constant: bool = A::$constant $join B::$constant;)*

            fn most_evaluations(&self) -> Option<u64> {
                self.0.most_evaluations()
            }

            $(fn $required(&mut self, $($r: $r_type),*) -> Result<(), A::Stop> {
                self.0.$required($($r),*)?;
                let Ok(()) = self.1.$required($($r),*);
                Ok(())
            })*

            $(fn $may_end(&mut self, $($e: $e_type),*) -> Result<(), A::Stop> {
                self.0.$may_end($($e),*)?;
                let Ok(()) = self.1.$may_end($($e),*);
                Ok(())
            })*

            $(fn $told(&mut self, $($t: $t_type),*) {
                self.0.$told($($t),*);
                self.1.$told($($t),*);
            })*
        }
    };
}

observer! {
    /// Receives every event of a search over positions `P`.
    ///
    /// Searches are compiled for their observer, so events that it ignores cost nothing. Tallies,
    /// leaf sets and limits are observers. A pair of observers is an observer that forwards every
    /// event to both; only the first may stop the search.
    constants {
        /// Whether the observer uses [`Self::memory`]. If not, a depth-first search does not
        /// measure its table.
        COUNTS_MEMORY = true, pairs ||;

        /// Whether searches are compiled separately for each kind of node, which makes them up to
        /// three times as fast and takes four times as long to compile. For timed searches whose
        /// evaluation costs less than a function call.
        COMPILED_APART = false, pairs ||;

        /// Whether the observer only counts nodes and leaves, without looking at them, and never
        /// stops the search. The search may then report several leaves in one event, and is
        /// compiled as with [`Self::COMPILED_APART`].
        ONLY_COUNTS = false, pairs &&;
    }
    required {
        /// A node is entered. Every visit counts.
        node(position: &P);
    }
    may_end {
        /// A node of quiescence search is entered.
        quiescence_node(position: &P);

        /// A best-first search has `entries` live entries in OPEN and occupies `bytes` bytes. Bytes
        /// include nodes and entries, but no spare capacity of growing lists, because the system
        /// provides no memory for it before it is used. A table counts in full. Reported whenever
        /// either number has grown.
        memory(entries: usize, bytes: usize);
    }
    told {
        /// The node just entered is a leaf and has been evaluated: `value` is for the side to move
        /// there. A best-first search without a guarantee reports every node that it adds to its
        /// tree as a leaf until it expands the node.
        leaf(position: &P, value: Value);

        /// `count` leaves were entered and evaluated, one after the other. Only observers with
        /// [`Self::ONLY_COUNTS`] receive this event, instead of an event for each leaf.
        leaves(count: u64);

        /// The node just entered is searched with this window.
        window(position: &P, window: Window);

        /// The depth-first search of a node has ended: it returns `value`, for the side to move at
        /// the node, to the parent.
        backed_up(position: &P, value: Value);

        /// A best-first search is about to take its next step. The search lists its nodes only if
        /// the observer calls `nodes`.
        known(nodes: &impl Fn() -> Vec<KnownNode<P::Move>>);

        /// The moves of the node just entered were generated, or the moves of a child in order to
        /// rank it.
        generated(moves: usize);

        /// Child number `index` caused a cutoff, counted from 0 in search order.
        cutoff(index: usize);

        /// A child is re-searched with another window.
        research();

        /// A pass from the root begins. Some algorithms make several.
        pass();

        /// The transposition table was used.
        table(event: TableEvent);

        /// The oracle was queried.
        oracle(event: OracleEvent);

        /// An iteration of iterative deepening has ended. The last iteration is also reported.
        iteration(iteration: &Iteration<'_, P::Move>);

        /// A null move caused a cutoff.
        null_cutoff();

        /// The static value of a position was read from a cache instead of being computed.
        evaluation_remembered();

        /// The static value of an interior node is needed, to decide whether to try a null move.
        static_evaluation();

        /// A position has been evaluated to order the moves of its parent.
        ordering_evaluation(position: &P);
    }
}

/// An observer that ignores every event and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<P: Position> Observer<P> for NoObserver {
    type Stop = Infallible;

    const COUNTS_MEMORY: bool = false;

    const COMPILED_APART: bool = true;

    #[inline]
    fn node(&mut self, _: &P) -> Result<(), Infallible> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::ConnectFour;

    use super::*;
    use crate::observation::tally::Tally;

    /// A search that skips visits of single leaves reports their number to both observers of a pair
    /// that only counts.
    #[test]
    fn a_pair_hears_what_only_counters_are_told() {
        const { assert!(<(Tally, Tally) as Observer<ConnectFour>>::ONLY_COUNTS) };
        const { assert!(!<(Tally, NoObserver) as Observer<ConnectFour>>::ONLY_COUNTS) };
        let mut pair = (Tally::default(), Tally::default());
        Observer::<ConnectFour>::leaves(&mut pair, 7);
        assert_eq!((pair.0.leaves, pair.1.leaves), (7, 7));
    }

    #[test]
    fn memory_is_measured_for_a_pair_if_either_wants_to_know() {
        const { assert!(<(Tally, NoObserver) as Observer<ConnectFour>>::COUNTS_MEMORY) };
        const { assert!(<(NoObserver, Tally) as Observer<ConnectFour>>::COUNTS_MEMORY) };
        const { assert!(!<(NoObserver, NoObserver) as Observer<ConnectFour>>::COUNTS_MEMORY) };
    }
}
