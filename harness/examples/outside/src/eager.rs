//! Alpha-beta that is eager for a cutoff: every move but the first is tried with a null window at
//! beta first, and searched again only if it does not reach beta.

use plywood::algorithms::{
    Answered, DepthFirst, Facts, NONE_YET, Node, Problem, Promise, Running, SearchAlgorithm, Takes,
    interior,
};
use plywood::positions::{Position, Value, Window};

interior!(Eager = eager);

impl SearchAlgorithm for Eager {
    const FACTS: Facts = Facts {
        family: "negascout",
        ..Facts::new("eager", "an example", Promise::Value, Takes::Windows)
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        search.run(problem, Self)
    }
}

#[inline(always)]
fn eager<S: DepthFirst>(
    search: &mut S,
    position: &S::Position,
    mut node: Node<S>,
) -> Result<Value, S::Stop> {
    let window = node.window;
    let mut best = NONE_YET;
    while let Some(chosen) = search.next(&mut node) {
        let mut child = position.clone();
        child.make(chosen);
        let open = window.raise(best);
        let value = if best == NONE_YET {
            -search.visit(&child, &node, -open, Eager)?
        } else {
            let value = -search.visit(&child, &node, -Window::null(window.beta - 1), Eager)?;
            if open.contains(value) {
                search.research();
                let below = Window { beta: value + 1, ..open };
                -search.visit(&child, &node, -below, Eager)?
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
