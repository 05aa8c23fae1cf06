//! Moves that leave few replies: of two moves that both refute, the one with
//! the smaller subtree is the cheaper to search.
//!
//! Source: the choice by which A. Plaat et al. ("Nearly optimal minimax tree
//! search?", Technical report 94-19, University of Alberta, 1994) approximate the
//! real minimal graph, here used in the search itself. Trying moves is cheapest
//! in the order of falling probability of success per cost: history estimates the
//! probability, and the number of replies the cost.

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
    /// Replies are counted to direct checks only, since few other moves are
    /// forcing. Replies to the remaining moves are counted once all others have
    /// been searched, which is seldom needed at nodes with a cutoff.
    Late {
        /// The fewest remaining plies at which replies are counted. If all moves
        /// have to be searched, counting their replies generates them twice.
        least_depth: u32,
    },
}

/// The fewest remaining plies with replies: in the last ply all moves are alike.
const LEAST_DEPTH: u32 = 2;

impl FewReplies {
    /// Whether the replies to all moves are counted at once, with `depth` plies
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
        ("few-replies", "forcing moves first; moves without another rank by history per reply"),
        (
            "few-replies=late",
            "...replies counted to direct checks only, and to the rest when its turn comes",
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

/// The most replies to a forcing move.
const FORCED: u64 = 2;

/// The number of replies that a move leaves.
#[derive(Clone, Copy)]
pub(crate) struct Replies(u64);

impl Replies {
    /// Counts the replies to `chosen`.
    pub fn to<P: Position, O: Observer<P>>(
        position: &P,
        chosen: P::Move,
        observer: &mut O,
    ) -> Self {
        let replies = position.play(chosen).all_moves();
        observer.generated(replies.len());
        Self(replies.len() as u64)
    }

    /// The rank of a forcing move, higher for fewer replies.
    pub fn forcing(self) -> Option<Rank> {
        (self.0 <= FORCED).then_some(Rank { class: Class::Forcing, within: -(self.0 as i64) })
    }

    /// The expected benefit per cost of a move with this history `weight`. The
    /// cost grows faster than the number of replies, since they multiply at every
    /// second ply.
    pub fn promise(self, weight: u64) -> i64 {
        let promise = (weight.min(1 << 40) + 1) << 20;
        (promise / (self.0 * self.0)) as i64
    }
}
