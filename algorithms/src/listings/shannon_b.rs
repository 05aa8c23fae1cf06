//! Shannon's strategy B: at every node, only the moves that make sense.
//!
//! Source: C. E. Shannon, "Programming a computer for playing chess",
//! Philosophical Magazine 41 (1950), pp. 256-275, the strategy of type B in his
//! section 6; the number of seven and the idea of asking simple questions about
//! a move: A. Bernstein & M. de V. Roberts, "Computer v. chess-player",
//! Scientific American 198(6) (1958), pp. 96-105.
//!
//! Deviations. The question is one for any game: the moves that make sense are
//! those to the positions with the best static values; of equals, the earlier.
//! Bernstein's own questions, which know chess, are the setting
//! `plausible=rules:7`. Shannon lets a function of position and move decide, so
//! their number varies; here it is fixed, as Bernstein's is, and the setting
//! changes it. Shannon's strategy B also follows forceful variations until the
//! position is quiet: that is the setting `quiescence`, and the plain form ends
//! at the horizon.

use plywood_positions::{Position, Window};

use crate::facts::{Facts, Promise, Takes};
use crate::{Answered, NONE_YET, Problem, Running, SearchAlgorithm, interior};

impl SearchAlgorithm for ShannonB {
    const FACTS: Facts = Facts::new(
        "shannon-b",
        "Shannon 1950, strategy B; Bernstein 1958",
        Promise::Plausible,
        Takes::Nodes,
    )
    .deviating(
        "It searches a fixed number of moves, those with the best static values, and \
         ends at the horizon. Shannon's own strategy varies the number, and follows \
         forceful moves (`quiescence=`).",
    );

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
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
