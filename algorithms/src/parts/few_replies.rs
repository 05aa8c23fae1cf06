//! Moves that leave few replies: of two moves that both refute, the one with
//! the smaller subtree is the cheaper to search.
//!
//! Source: the choice by which A. Plaat et al. ("Nearly optimal minimax tree
//! search?", Technical report 94-19, University of Alberta, 1994) approximate
//! the real minimal graph, put to use in the search itself. Tests are cheapest
//! in the order of falling probability of success per cost: history stands in
//! for the one, the number of replies for the other.

use plywood_positions::Position;

use super::Exactness;
use super::move_order::{Class, Rank};
use super::settings::Part;
use crate::Observer;

/// Moves that leave few replies are tried earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FewReplies {
    /// The replies to every move are counted before the first one is searched.
    Early,
    /// Those to direct checks only: hardly another move forces. The replies to
    /// what nothing puts forward are counted when all else has been searched,
    /// which seldom happens where a move cuts off.
    Late {
        /// So many plies are to go at least; with fewer, no replies are counted.
        /// Where all moves have to be searched, to count their replies is to
        /// generate them twice.
        least_depth: u32,
    },
}

/// In the last ply there are no replies to search, and all moves are alike.
const LEAST_DEPTH: u32 = 2;

impl FewReplies {
    /// Whether the replies to every move are counted at once, with so many plies
    /// to go.
    pub(crate) fn is_early(self, depth: u32) -> bool {
        self == Self::Early && depth >= LEAST_DEPTH
    }

    /// Whether they are counted late.
    pub(crate) fn is_late(self, depth: u32) -> bool {
        matches!(self, Self::Late { least_depth } if depth >= least_depth)
    }
}

impl Part for FewReplies {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        (
            "few-replies",
            "moves that force first; those that nothing puts forward by history for replies left",
        ),
        (
            "few-replies=late",
            "...replies counted only to direct checks, and to the rest when its turn comes",
        ),
        ("few-replies=late:N", "...and only where N plies or more are to go, from 3"),
    ];

    const EXAMPLE: &'static str = "few-replies";

    const EXACTNESS: Exactness = Exactness::Exact;

    fn read(parameter: &str) -> Option<Self> {
        let least_depth = match parameter {
            "" => return Some(Self::Early),
            "late" => LEAST_DEPTH,
            _ => {
                let number = parameter.strip_prefix("late:")?;
                number.parse().ok().filter(|&least| least > LEAST_DEPTH)?
            }
        };
        Some(Self::Late { least_depth })
    }

    fn parameter(&self) -> String {
        match self {
            Self::Early => String::new(),
            Self::Late { least_depth: LEAST_DEPTH } => "late".to_owned(),
            Self::Late { least_depth } => format!("late:{least_depth}"),
        }
    }
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
