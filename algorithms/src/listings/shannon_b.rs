//! Shannon's strategy B, which searches only the plausible moves at every node.
//!
//! Source: C. E. Shannon, "Programming a computer for playing chess", Philosophical Magazine 41
//! (1950), pp. 256-275, the strategy of type B in his section 6. The number of seven moves and the
//! idea of simple questions about a move are from A. Bernstein & M. de V. Roberts, "Computer v.
//! chess-player", Scientific American 198(6) (1958), pp. 96-105.
//!
//! Deviations. The criterion applies to any game: plausible moves lead to the positions with the
//! best static values; ties are in generator order. Bernstein's own questions about chess are the
//! setting `plausible=rules:7`. Shannon lets a function of position and move decide, so their
//! number varies. Here it is fixed, as in Bernstein's program, and a setting changes it. Shannon's
//! strategy B also follows forceful variations until the position is quiet; that is the setting
//! `quiescence`, and the plain form ends at the horizon.

use plywood_positions::{Position, Window};

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::problem::Problem;
use crate::problem::place::NONE_YET;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for ShannonB {
    const FACTS: Facts = Facts::new(
        "shannon-b",
        "Shannon 1950, strategy B; Bernstein 1958",
        Guarantee::Plausible,
        SupportedParts::Nodes,
    )
    .deviating(
        "It searches a fixed number of moves, those with the best static values, and \
         ends at the horizon. Shannon's own strategy varies the number, and follows \
         forceful moves (`quiescence=`).",
    );

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(&problem.without_window(), Self)
    }
}

interior!(
    ShannonB = |search, position, mut node| {
        let mut best = NONE_YET;
        for place in search.plausible(&mut node, position) {
            let chosen = search.select(&mut node, place);
            let mut child = position.clone();
            child.make(chosen);
            let value = -search.visit(&child, &node, Window::FULL, ShannonB)?;
            if value > best {
                best = value;
                search.improve(&mut node);
            }
        }
        Ok(search.leave(position, node, best))
    }
);
