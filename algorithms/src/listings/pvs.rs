//! Principal variation search.
//!
//! Source: T. A. Marsland, "A review of game-tree pruning", ICCA Journal 9(1) (1986), pp. 3-19,
//! figure 4. It re-searches only if the value is strictly inside the window.

use plywood_positions::{Position, Window};

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::problem::Problem;
use crate::problem::place::NONE_YET;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for Pvs {
    const FACTS: Facts =
        Facts::new("pvs", "Marsland 1986", Guarantee::Value, SupportedParts::Windows).deviating(
            "It searches a child again only if the value is strictly inside the window (Marsland \
             1986). The variant that always searches again is a different algorithm, and can \
             evaluate nearly twice as many leaves.",
        );

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    Pvs = |search, position, mut node| {
        let window = node.window;
        let mut best = NONE_YET;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let open = window.raise(best);
            let value = if best == NONE_YET {
                -search.visit(&child, &node, -window, Pvs)?
            } else {
                let scout = Window::null(open.alpha);
                let value = -search.visit(&child, &node, -scout, Pvs)?;
                if open.contains(value) {
                    search.search_again(&child, &node, value, open, Pvs)?
                } else {
                    value
                }
            };
            if value > best {
                best = value;
                search.improve(&mut node);
                if best >= window.beta {
                    search.cut(&mut node);
                    break;
                }
            }
        }
        Ok(search.leave(position, node, best))
    }
);
