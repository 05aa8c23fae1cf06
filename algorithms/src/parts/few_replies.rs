//! Moves that leave few replies: of two moves that both refute, the one with
//! the smaller subtree is the cheaper to search.
//!
//! Source: the choice by which A. Plaat et al. ("Nearly optimal minimax tree
//! search?", Technical report 94-19, University of Alberta, 1994) approximate
//! the real minimal graph, put to use in the search itself. Tests are cheapest
//! in the order of falling probability of success per cost: history stands in
//! for the one, the number of replies for the other.

use plywood_positions::Position;

use super::move_order::{Class, Rank};
use super::settings::choice;
use crate::Observer;

/// Moves that leave few replies are tried earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FewReplies {
    /// The replies to every move are counted before the first one is searched.
    Early,
    /// Those to direct checks only: hardly another move forces. The replies to
    /// what nothing puts forward are counted when all else has been searched,
    /// which seldom happens where a move cuts off.
    Late,
}

choice! { FewReplies, "few-replies",
    "" => Early, "moves that force first; those that nothing puts forward by history for replies left";
    "late" => Late, "...replies counted only to direct checks, and to the rest when its turn comes";
}

/// A move that leaves so few replies, or fewer, forces.
const FORCED: u64 = 2;

/// What a move leaves the opponent.
#[derive(Clone, Copy)]
pub(crate) struct Replies(u64);

impl Replies {
    /// To `chosen`.
    pub fn to<P: Position, O: Observer<P>>(
        position: &P,
        chosen: P::Move,
        observer: &mut O,
    ) -> Self {
        let mut replies = Vec::new();
        position.play(chosen).moves(&mut replies);
        observer.generated(replies.len());
        Self(replies.len() as u64)
    }

    /// The rank of a move that forces: the fewer replies, the higher.
    pub fn forcing(self) -> Option<Rank> {
        (self.0 <= FORCED).then_some(Rank { class: Class::Forcing, within: -(self.0 as i64) })
    }

    /// How much a move of this history `weight` promises for what it costs.
    /// The cost grows faster than the replies do: they multiply at every
    /// second ply.
    pub fn promise(self, weight: u64) -> i64 {
        let promise = (weight.min(1 << 40) + 1) << 20;
        (promise / (self.0 * self.0)) as i64
    }
}
