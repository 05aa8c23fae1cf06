//! Moves that leave few replies: of two moves that both refute, the one with
//! the smaller subtree is the cheaper to search.
//!
//! Source: the choice by which A. Plaat et al. ("Nearly optimal minimax tree
//! search?", Technical report 94-19, University of Alberta, 1994) approximate
//! the real minimal graph, put to use in the search itself. Tests are cheapest
//! in the order of falling probability of success per cost: history stands in
//! for the one, the number of replies for the other.

use plywood_positions::Position;

use crate::Observer;

/// How much a move of this history `weight` promises for what it costs. In
/// the last ply there are no replies to search.
pub(crate) fn promise_per_reply<P: Position, O: Observer<P>>(
    position: &P,
    depth: u32,
    chosen: P::Move,
    weight: u64,
    observer: &mut O,
) -> i64 {
    let mut replies = Vec::new();
    if depth > 1 {
        position.play(chosen).moves(&mut replies);
        observer.generated(replies.len());
    }
    let promise = (weight.min(u64::from(u32::MAX)) + 1) * 0x1_0000;
    (promise / (replies.len() as u64 + 1)) as i64
}
