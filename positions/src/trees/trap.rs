//! Trees with traps: moves that look good to sampling and lose by force.
//!
//! After R. Ramanujan, A. Sabharwal & B. Selman, "On adversarial search spaces and sampling-based planning",
//! ICAPS 2010. A level-k trap is a move after which the opponent has a forced win within k plies. The law is
//! our own.

use super::dependent::Player;
use super::draw::{Purpose, below, draw, threshold};
use crate::Value;

/// The law of trees with traps. One child of the root, at a uniform place, is clean; each other child is a
/// trap with a given probability. One uniformly placed move at each of MIN's first `moves` turns stays in the
/// trap, as do all replies of MAX. After the last of these moves, every leaf is worth `-loss`. Every other
/// leaf below a trap has the bait added to its value.
#[derive(Clone, Debug)]
pub struct Trap {
    moves: i64,
    bait: Value,
    loss: Value,
    share: u64,
    /// The number of values of a leaf outside traps, which is uniform over `0..noise`, without bait.
    noise: u64,
}

/// The state of a path with respect to traps, encoded as 0, 1, 2, and from 3 on by the number of moves that
/// have stayed in the trap.
#[derive(Clone, Copy)]
enum Place {
    Root,
    Clean,
    Escaped,
    Trapped { kept: i64 },
}

impl Place {
    fn of(trail: i64) -> Self {
        match trail {
            0 => Self::Root,
            1 => Self::Clean,
            2 => Self::Escaped,
            _ => Self::Trapped { kept: trail - 3 },
        }
    }

    fn trail(self) -> i64 {
        match self {
            Self::Root => 0,
            Self::Clean => 1,
            Self::Escaped => 2,
            Self::Trapped { kept } => 3 + kept,
        }
    }
}

impl Trap {
    pub fn new(moves: u32, bait: u32, loss: u32, share: f64, noise: u32) -> Self {
        let (moves, noise) = (i64::from(moves), u64::from(noise));
        Self { moves, bait: bait as Value, loss: loss as Value, share: threshold(share), noise }
    }

    /// Returns the state after the player to move chooses `child`.
    pub fn follow(
        &self,
        (trail, to_move): (i64, Player),
        (parent, children): (u64, u32),
        (child, arc): (u32, u64),
    ) -> i64 {
        let at = |purpose| below(draw(parent, purpose), u64::from(children)) == u64::from(child);
        let place = match Place::of(trail) {
            Place::Root if at(Purpose::BestChild) => Place::Clean,
            // A share of 1 is the greatest threshold, which one hash in 2^64 would miss.
            Place::Root if self.share == u64::MAX || draw(arc, Purpose::Loss) < self.share => {
                Place::Trapped { kept: 0 }
            }
            Place::Root => Place::Clean,
            Place::Trapped { kept } if to_move == Player::Min && kept < self.moves => {
                if at(Purpose::Order) { Place::Trapped { kept: kept + 1 } } else { Place::Escaped }
            }
            place => place,
        };
        place.trail()
    }

    /// Returns the value of a leaf, or of an interior node drawn like a leaf, for MAX.
    pub fn value(&self, trail: i64, key: u64) -> Value {
        let plain = below(draw(key, Purpose::Leaf), self.noise) as Value;
        match Place::of(trail) {
            Place::Trapped { kept } if kept == self.moves => -self.loss,
            Place::Trapped { .. } | Place::Escaped => plain + self.bait,
            Place::Root | Place::Clean => plain,
        }
    }

    /// Returns the least and the greatest value.
    pub fn range(&self) -> (Value, Value) {
        (-self.loss, self.noise as Value - 1 + self.bait)
    }
}
