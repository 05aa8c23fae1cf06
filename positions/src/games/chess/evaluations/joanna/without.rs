//! Joanna's evaluation without one of its terms, by name. A match of two players that differ in a term
//! measures its worth.

use super::{Joanna, JoannaTerms};
use crate::{NamedEvaluation, alternatives, suggestion};

/// [`Joanna::without`] for every term, with its name and description for lists of evaluations.
pub const JOANNA_WITHOUT: NamedEvaluation<Joanna> = NamedEvaluation::many(
    "joanna-without-lines",
    "chess: the same, without the points for a mating king on the lines c, f, 3 and 6; \
     joanna-without-<term> leaves out any other term, such as levy or rook-mobility (`plywood \
     search --evaluation joanna --terms` prints them all)",
    |name| {
        let term = name.strip_prefix(PREFIX)?;
        // Records have this name from a time when no other term could be left out.
        let term = if term == "lines" { "mating-lines" } else { term };
        Some(Joanna::without(&term.replace('-', "_")).ok_or_else(|| {
            let terms: Vec<_> = JoannaTerms::NAMES.iter().map(|it| it.replace('_', "-")).collect();
            let near = suggestion(term, terms.iter().map(String::as_str));
            let some = alternatives(
                &terms,
                "plywood search --game chess --depth 1 --evaluation joanna --terms",
            );
            format!("Joanna has no term \"{term}\"{near}; take one of {some}")
        }))
    },
);

const PREFIX: &str = "joanna-without-";

impl Joanna {
    /// Returns the evaluation without the term of this name in [`JoannaTerms::NAMES`], which counts as 0
    /// everywhere; `None` if there is no such term. Gains of moves stay the same.
    ///
    /// ```
    /// use plywood_positions::{Chess, Joanna};
    ///
    /// let on_c: Chess = "8/8/8/4k3/2K5/8/8/R7 w - -".parse()?;
    /// let without = Joanna::without("mating_lines").expect("a term");
    /// let (all, others) = (Joanna::default().terms(&on_c), without.terms(&on_c));
    /// assert_eq!((all.mating_lines, others.mating_lines), (2, 0));
    /// assert_eq!(all.total() - 2, others.total());
    /// # Ok::<(), plywood_positions::ParseChessError>(())
    /// ```
    pub fn without(term: &str) -> Option<Self> {
        let place = JoannaTerms::NAMES.iter().position(|&name| name == term)?;
        Some(Self { phase: None, without: Some(place) })
    }

    /// Returns these terms, except one that is left out.
    #[inline]
    pub(super) fn kept(self, terms: JoannaTerms) -> JoannaTerms {
        match self.without {
            None => terms,
            Some(place) => terms.without(place),
        }
    }
}
