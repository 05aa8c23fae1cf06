//! Ordering by few replies: if two moves both refute a position, the move with the smaller subtree
//! is cheaper to search.
//!
//! Source: the choice by which A. Plaat et al. ("Nearly optimal minimax tree search?", Technical
//! report 94-19, University of Alberta, 1994) approximate the real minimal graph, used here in the
//! search itself. The cheapest order is by decreasing ratio of success probability to cost. The
//! history heuristic estimates the probability, and the number of replies estimates the cost.

use plywood_positions::Position;

use super::Exactness;
use super::move_order::{Class, Rank};
use super::settings::Part;
use crate::observation::observer::Observer;

/// The setting that tries moves with few replies early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FewReplies {
    /// Counts the replies to every move before the first move is searched.
    Early,
    /// Counts replies only to direct checks at first, since few other moves are forcing. Counts
    /// replies to the remaining moves when all other moves have been searched, which is rare at
    /// nodes with a cutoff.
    Late {
        /// Least remaining depth for counting replies, in plies. If all moves must be searched,
        /// counting generates their replies twice.
        least_depth: u32,
    },
}

/// Least remaining depth for counting replies, in plies: in the last ply all moves lead to leaves.
const LEAST_DEPTH: u32 = 2;

impl FewReplies {
    /// Whether the replies to all moves are counted at once, with `depth` plies remaining.
    pub(crate) fn is_early(self, depth: u32) -> bool {
        self == Self::Early && depth >= LEAST_DEPTH
    }

    /// Whether replies are counted late, with `depth` plies remaining.
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

/// The number of replies to a move.
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

    /// Returns the rank of a forcing move, higher for fewer replies; `None` if the move is not
    /// forcing.
    pub fn forcing(self) -> Option<Rank> {
        (self.0 <= FORCED).then_some(Rank { class: Class::Forcing, within: -(self.0 as i64) })
    }

    /// Returns the expected benefit per cost of a move with this history `weight`. The cost grows
    /// faster than the number of replies, because replies multiply at every second ply.
    pub fn promise(self, weight: u64) -> i64 {
        let promise = (weight.min(1 << 40) + 1) << 20;
        (promise / (self.0 * self.0)) as i64
    }
}
