//! An algorithm from another crate than ours: alpha-beta, word for word, so any difference in
//! speed is the price of writing an algorithm outside.

use plywood_algorithms::{
    Algorithm, AnswerOf, Facts, Guarantee, Problem, Published, Registry, SearchAlgorithm,
    SearchContext, SupportedParts, interior,
};
use plywood_positions::{Position, Window};

/// Our algorithms and the guest.
pub(crate) type WithGuest = (Guest, Published);

/// Makes the name `guest` known. Call it before any name is looked up.
pub fn register() {
    let registry = Registry::default().with_algorithms(&[Algorithm::of::<Guest>()]);
    registry.and_then(Registry::register).expect("a name that is free");
}

impl SearchAlgorithm for Guest {
    const FACTS: Facts = Facts {
        family: "alpha-beta",
        ..Facts::new("guest", "alpha-beta in this crate", Guarantee::Value, SupportedParts::Windows)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    /// Alpha-beta, fail-soft.
    Guest = |search, position, mut node| {
        let window = node.window;
        let mut best = Window::FULL.alpha;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let value = -search.visit(&child, &node, -window.raise(best), Guest)?;
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
