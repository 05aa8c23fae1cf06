//! Short-term memory: a table from which an interrupted search can be resumed.

use super::settings::choice;

/// The table is a [`ShortTermTable`](crate::ShortTermTable).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShortTerm {
    /// The order of moves must depend on the position alone: only then does a
    /// resumed search follow the same path.
    FixedOrder,
    /// Any order of moves. The records may then be of little use, and more of
    /// them accumulate with every search.
    AnyOrder,
}

choice! { ShortTerm, "short-term" needs "table=1",
    "" => FixedOrder, "the table never loses what an interrupted search can be taken up from \
                       (BeBe+); the order of moves must not change";
    "any-order" => AnyOrder, "...the order of moves may change (the path may be lost)";
}
