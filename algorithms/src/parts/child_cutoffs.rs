//! Enhanced transposition cutoffs (ETC): before a node is searched, the table is probed for all its
//! children.
//!
//! Source: A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Exploiting graph properties of game
//! trees", AAAI (1996), pp. 234-239. A move other than the best may lead to a position that the
//! table already proves sufficient for a cutoff.

use super::Exactness;
use super::settings::Part;

/// The setting of enhanced transposition cutoffs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChildCutoffs {
    /// Fewest remaining plies for which children are looked up. Nearer to the horizon, making all
    /// moves may cost more than the cutoffs save.
    pub least_depth: u32,
}

impl Part for ChildCutoffs {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        (
            "child-cutoffs",
            "enhanced transposition cutoffs (etc): a child's entry may end the search of its parent",
        ),
        ("child-cutoffs=N", "...only where N plies or more are to go, from 2"),
    ];

    const EXAMPLE: &'static str = "table=1+child-cutoffs";

    const EXACTNESS: Exactness = Exactness::Exact;

    fn read(parameter: &str) -> Option<Self> {
        let least_depth = match parameter {
            "" => 1,
            number => number.parse().ok().filter(|&least| least > 1)?,
        };
        Some(Self { least_depth })
    }

    fn parameter(&self) -> String {
        if self.least_depth == 1 { String::new() } else { self.least_depth.to_string() }
    }
}
