//! Short-term memory: a table from which an interrupted search can be resumed.

use super::Exactness;
use super::settings::Part;

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

impl Part for ShortTerm {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        (
            "short-term",
            "the table never loses what an interrupted search can be taken up from (BeBe+); the \
             order of moves must not change",
        ),
        ("short-term=any-order", "...the order of moves may change (the path may be lost)"),
    ];

    const EXAMPLE: &'static str = "table=1+short-term";

    const EXACTNESS: Exactness = Exactness::Exact;

    fn read(parameter: &str) -> Option<Self> {
        match parameter {
            "" => Some(Self::FixedOrder),
            "any-order" => Some(Self::AnyOrder),
            _ => None,
        }
    }

    fn parameter(&self) -> String {
        match self {
            Self::FixedOrder => String::new(),
            Self::AnyOrder => "any-order".to_owned(),
        }
    }
}
