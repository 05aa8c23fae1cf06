//! Minimax without a horizon, which finds the value of the game.
//!
//! Source: J. von Neumann (1928), and as an algorithm A. Kujawski, "Programowanie gry w szachy",
//! University of Warsaw (1994), section 2.1. The requested depth is ignored. If a game can last
//! longer than [`MOST_PLIES`] plies, the search does not reach its end and proves nothing.

use std::cell::Cell;

use plywood_positions::{Interval, Position, Value, Window};

use crate::depth_first::{DepthFirst, Node, NodeSearch};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::problem::place::NONE_YET;
use crate::problem::{Answer, Problem};
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

pub(crate) struct MinimaxToTheEnd;

impl SearchAlgorithm for MinimaxToTheEnd {
    const FACTS: Facts = Facts {
        family: "minimax",
        cuts_off: false,
        ..Facts::new(
            "minimax-to-the-end",
            "von Neumann 1928",
            Guarantee::GameValue,
            SupportedParts::Nodes,
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let problem = Problem { depth: MOST_PLIES, ..problem.without_window() };
        let too_long = Cell::new(false);
        let answer = search.run(&problem, ToTheEnd { too_long: &too_long })?;
        if too_long.get() {
            return Ok(Answer { bounds: Interval::UNKNOWN, best: None, line: Vec::new() });
        }
        Ok(answer)
    }
}

/// Longest line of play, in plies.
pub const MOST_PLIES: u32 = 512;

#[derive(Clone, Copy)]
struct ToTheEnd<'a> {
    too_long: &'a Cell<bool>,
}

impl<S: DepthFirst> NodeSearch<S> for ToTheEnd<'_> {
    fn search(
        self,
        search: &mut S,
        position: &S::Position,
        mut node: Node<S>,
    ) -> Result<Value, S::Stop> {
        // The children would count as leaves although the game continues.
        if node.depth == 1 {
            self.too_long.set(true);
        }
        let mut best = NONE_YET;
        while let Some(chosen) = search.next(&mut node).filter(|_| !self.too_long.get()) {
            let mut child = position.clone();
            child.make(chosen);
            let value = -search.visit(&child, &node, Window::FULL, self)?;
            if value > best {
                best = value;
                search.improve(&mut node);
            }
        }
        // A truncated line has no value, so nothing is stored.
        if self.too_long.get() {
            return Ok(search.abandon(node, best));
        }
        Ok(search.leave(position, node, best))
    }
}
