//! A variant of principal variation search.

use plywood::algorithms::{
    AnswerOf, Facts, Guarantee, Problem, SearchAlgorithm, SearchContext, SupportedParts, interior,
};
use plywood::positions::{Position, Window};

impl SearchAlgorithm for Eager {
    const FACTS: Facts = Facts {
        family: "negascout",
        ..Facts::new("eager", "this example", Guarantee::Value, SupportedParts::Windows)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    /// Principal variation search that re-searches a move even if it is already known to cause a
    /// cutoff. It measures the cost of omitting that test.
    Eager = |search, position, mut node| {
        let window = node.window;
        let mut scout = window;
        let mut best = Window::FULL.alpha;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let mut value = -search.visit(&child, &node, -scout, Eager)?;
            if scout != window && value > scout.alpha {
                search.research();
                value = -search.visit(&child, &node, -window.raise(best), Eager)?;
            }
            if value > best {
                best = value;
                search.improve(&mut node);
                if best >= window.beta {
                    search.cut(&mut node);
                    break;
                }
            }
            scout = Window::null(window.alpha.max(best));
        }
        Ok(search.leave(position, node, best))
    }
);
