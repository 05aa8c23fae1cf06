//! Short-term memory: a table that lets an interrupted search resume.

use super::settings::choice;

/// The setting that uses a [`ShortTermTable`](crate::ShortTermTable) as the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShortTerm {
    /// The move order must depend only on the position, since only then does a resumed search
    /// follow the same path.
    FixedOrder,
    /// Any move order. The records may then be of little use, and each search adds more of them.
    AnyOrder,
}

choice! { ShortTerm, "short-term" needs "table=1",
    "" => FixedOrder, "the table never loses what an interrupted search can be taken up from \
                       (BeBe+); the order of moves must not change";
    "any-order" => AnyOrder, "...the order of moves may change (the path may be lost)";
}
