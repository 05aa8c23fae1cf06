//! NegaScout as first published.
//!
//! Source: A. Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6(4)
//! (1983), pp. 4-14, figure 2. It returns at least alpha. It re-searches whenever the value is
//! inside the window, except in the last ply.

use plywood_positions::{Position, Window};

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for NegaScout1983 {
    const FACTS: Facts = Facts {
        family: "negascout",
        needs_exact_leaves: true,
        ..Facts::new(
            "negascout-1983",
            "Reinefeld 1983",
            Guarantee::ValueAlone,
            SupportedParts::Windows,
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let mut answer = search.run(problem, Self)?;
        if !reaches_a_leaf(problem, &answer.line) {
            answer.line.clear();
        }
        Ok(answer)
    }
}

/// Whether the line ends at a leaf. If a re-search returns exactly the value that caused it, no
/// value below exceeds alpha and the line is lost.
fn reaches_a_leaf<P: Position>(problem: &Problem<'_, P>, line: &[P::Move]) -> bool {
    let end = line.iter().fold(problem.position.clone(), |position, &chosen| position.play(chosen));
    let mut moves = Vec::new();
    if (line.len() as u32) < problem.depth {
        end.moves(&mut moves);
    }
    moves.is_empty()
}

interior!(
    NegaScout1983 = |search, position, mut node| {
        let Window { mut alpha, beta } = node.window;
        let mut scout = node.window;
        let mut is_first = true;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let mut value = -search.visit(&child, &node, -scout, NegaScout1983)?;
            if alpha < value && value < beta && !is_first && node.depth > 1 {
                let open = Window { alpha, beta };
                value = search.search_again(&child, &node, value, open, NegaScout1983)?;
            }
            if value > alpha {
                alpha = value;
                search.improve(&mut node);
                if alpha >= beta {
                    search.cut(&mut node);
                    break;
                }
            }
            scout = Window::null(alpha);
            is_first = false;
        }
        Ok(search.leave(position, node, alpha))
    }
);
