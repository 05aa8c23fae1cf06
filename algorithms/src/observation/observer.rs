//! The one place where a search reports what it does.

use std::convert::Infallible;

use plywood_positions::{Interval, Position, Value, Window};

use crate::{Iteration, OracleEvent};

/// An event of a transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// A position was looked up.
    Probe,
    /// The look-up found an entry of that position.
    Hit,
    /// The entry found made the search of the position needless.
    Cutoff,
    /// An entry was written.
    Store,
}

/// A node, as a best-first search stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownNode<M> {
    /// The moves from the root to it.
    pub path: Vec<M>,
    /// Its worth, as far as it is known.
    pub worth: Worth,
    /// Whether the search may go on here: whether the node is in OPEN.
    pub is_open: bool,
}

/// The worth of a node, as far as a best-first search knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The most, for the side whose solution is built, that a solution through
    /// the node can be worth.
    Merit {
        /// For the side to move at the root.
        value: Value,
        /// Whether nothing below is left to be searched.
        is_solved: bool,
    },
    /// Bounds, for the side to move at the node.
    Bounds(Interval),
    /// The least numbers of frontier nodes whose solution would prove the
    /// attacker's win, and disprove it; `None` where no effort suffices.
    Numbers {
        /// For a proof.
        proof: Option<u32>,
        /// For a disproof.
        disproof: Option<u32>,
    },
    /// A guess, for the side to move at the node, which may prove nothing.
    Estimate(Value),
    /// How many simulations have gone through the node.
    Visits(u32),
}

/// Writes [`Observer`], and a pair of observers as one, from one list of events:
/// what the list has, a pair cannot leave out. Both of a pair are told the same
/// arguments, which are therefore `Copy`.
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
            /// Why the observer ends a search. An observer that never does so has
            /// [`Infallible`] here, and its searches have no error path.
            type Stop;

            $($(#[$constant_doc])* const $constant: bool = $default;)*

            /// The evaluations that a search may make, if they are limited. A search that ends with
            /// its best guess asks before it begins, and makes no more; of a pair, only the first
            /// may limit them.
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
    /// Sees every event of a search of positions `P`.
    ///
    /// Searches are compiled for their observer: an event that it ignores costs
    /// nothing. Tallies, leaf sets and limits are all observers, and so is a pair
    /// of observers, which hears everything that either of them can hear; only
    /// the first of a pair may end the search.
    constants {
        /// Whether anything is done with what [`Self::memory`] is told: if not, a
        /// depth-first search does not ask its table how much it holds.
        COUNTS_MEMORY = true, pairs ||;

        /// Whether searches that it sees are compiled for each kind of node apart:
        /// up to three times as fast, and four times as long to compile. For
        /// searches whose time counts, where an evaluation costs less than a call.
        COMPILED_APART = false, pairs ||;

        /// Whether nodes and leaves are only counted, whichever they are, and never
        /// end the search: a search may then tell of several leaves at once, and is
        /// compiled as above.
        ONLY_COUNTS = false, pairs &&;
    }
    required {
        /// A node is entered; a re-visit counts again.
        node(position: &P);
    }
    may_end {
        /// A node beyond the horizon is entered.
        quiescence_node(position: &P);

        /// A best-first search holds `entries` live entries in OPEN and `bytes`
        /// bytes in all: what its nodes and entries take, without the room into
        /// which a list may still grow, of which the system gives nothing before
        /// it is used. A table counts with all its places. Reported whenever
        /// either has grown.
        memory(entries: usize, bytes: usize);
    }
    told {
        /// The node just entered is a leaf and has been evaluated: `value` is its
        /// worth for the side to move there. Searches that grow a tree and prove nothing of it
        /// evaluate every node so, as long as it is a leaf of what they have grown.
        leaf(position: &P, value: Value);

        /// Reports that `count` leaves were entered and evaluated, one after the
        /// other. Only observers with [`Self::ONLY_COUNTS`] receive this event,
        /// instead of the events of each leaf.
        leaves(count: u64);

        /// The node just entered is searched from this window.
        window(position: &P, window: Window);

        /// The depth-first search of a node is over: `value` is what goes up to its
        /// parent, for the side to move at the node.
        backed_up(position: &P, value: Value);

        /// A best-first search is about to take its next step. What it holds is
        /// only put together for an observer that calls `nodes`.
        known(nodes: &impl Fn() -> Vec<KnownNode<P::Move>>);

        /// The moves of the node just entered have been generated, or those of a
        /// child that is put in its place by them.
        generated(moves: usize);

        /// A node is left early because of its child `index`, counted from 0 in
        /// the order of the search.
        cutoff(index: usize);

        /// A child is searched again, with another window.
        research();

        /// The root is searched (once more, where an algorithm does that).
        pass();

        /// A transposition table was used.
        table(event: TableEvent);

        /// An oracle was asked.
        oracle(event: OracleEvent);

        /// Reports that an iteration of iterative deepening is finished,
        /// including the last one.
        iteration(iteration: &Iteration<'_, P::Move>);

        /// Passing has cut a node off.
        null_cutoff();

        /// The static value of a position was remembered, and not computed.
        evaluation_remembered();

        /// The static value of an interior node is asked for, to see whether
        /// passing is worth a search.
        static_evaluation();

        /// A position has been evaluated to order the moves before it.
        ordering_evaluation(position: &P);
    }
}

/// Sees nothing and costs nothing.
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
    use crate::Tally;

    /// A search that saves the leaves' visits says how many there were; both of
    /// a pair that only counts are told.
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
