//! The search order of a node's moves, sorted only as far as the search proceeds.

use std::ops::Range;

use crate::problem::place::Place;

/// The search order of a node's moves.
#[derive(Clone, Copy)]
pub enum MoveOrder {
    /// Generator order.
    Generated,
    /// This move first, then generator order.
    First(Place),
    /// By rank. The ranks of the node's `moves` moves begin at `first` in the buffer.
    Ranked { first: u32, moves: Place },
    /// By rank in two stages. Only `ranked` of the moves have ranks; the others follow and are
    /// ranked after those have been searched.
    Staged { first: u32, moves: Place, ranked: Place },
}

impl MoveOrder {
    /// Returns the place of the first move of a node without ranks.
    #[inline]
    pub fn first(self) -> Place {
        match self {
            Self::First(best) => best,
            Self::Generated | Self::Ranked { .. } | Self::Staged { .. } => 0,
        }
    }
}

/// Returns the place of the move to search after `searched` others, if the move at `best` is first
/// and the others are in generator order.
#[inline]
pub fn best_first(best: Place, searched: Place) -> Place {
    match searched.checked_sub(1) {
        None => best,
        Some(others) if others < best => others,
        Some(_) => searched,
    }
}

/// The priority of a move: first the class, then the rank within the class.
#[derive(Clone, Copy)]
pub struct Rank {
    pub class: Class,
    pub within: i64,
}

#[derive(Clone, Copy)]
pub enum Class {
    /// Moves ranked by history, or unranked.
    Other,
    Killer,
    /// Moves ranked by the ordering rule.
    Ruled,
    /// Forcing moves, with few replies.
    Forcing,
    /// The best move of an earlier search.
    Best,
}

/// A rank and a place in one number. Higher numbers are searched first; of equal ranks, the earlier
/// place has the higher number.
type Packed = u64;

/// Limit of ranks within a class; no enhancement assigns more.
const FARTHEST: i64 = (1 << 44) - 1;

#[inline]
fn pack(Rank { class, within }: Rank, place: Place) -> Packed {
    let within = (within.clamp(-FARTHEST, FARTHEST) + FARTHEST) as Packed;
    (class as Packed) << 61 | within << 16 | Packed::from(!place)
}

fn place_of(packed: Packed) -> Place {
    !(packed as Place)
}

/// The ranks of the moves of all nodes on the current path. The first few moves of a node are
/// selected one by one, because most cutoffs happen early; then the remaining moves are sorted.
///
/// When the second stage of a node begins, its ranks are the last in the buffer.
#[derive(Default)]
pub struct Ranks {
    ranks: Vec<Packed>,
}

/// Number of moves selected individually before the rest are sorted.
const PICKED: usize = 4;

impl Ranks {
    /// Stores the ranks of a node's moves, in generator order, and returns their search order.
    pub fn rank(&mut self, ranks: impl Iterator<Item = Rank>) -> MoveOrder {
        let first = self.ranks.len();
        self.ranks.extend(ranks.zip(0..).map(|(rank, place)| pack(rank, place)));
        MoveOrder::Ranked { first: first as u32, moves: (self.ranks.len() - first) as Place }
    }

    /// Stores the ranks of some of a node's `moves` moves, and returns their search order. The
    /// other moves follow and are ranked later.
    #[inline]
    pub fn rank_in_stages(
        &mut self,
        ranks: impl Iterator<Item = (Place, Rank)>,
        moves: Place,
    ) -> MoveOrder {
        let first = self.ranks.len();
        self.ranks.extend(ranks.map(|(place, rank)| pack(rank, place)));
        let ranked = (self.ranks.len() - first) as Place;
        MoveOrder::Staged { first: first as u32, moves, ranked }
    }

    /// Ranks the moves of the second stage.
    fn rank_late(
        &mut self,
        first: u32,
        moves: Place,
        ranked: Place,
        mut late: impl FnMut(Place) -> Rank,
    ) {
        let early = first as usize..first as usize + usize::from(ranked);
        for place in 0..moves {
            if !self.ranks[early.clone()].iter().any(|&packed| place_of(packed) == place) {
                self.ranks.push(pack(late(place), place));
            }
        }
    }

    /// See [`super::ActiveParts::pick`]. `late` ranks a move of the second stage.
    #[inline]
    pub fn pick(
        &mut self,
        order: MoveOrder,
        searched: Place,
        late: impl FnMut(Place) -> Rank,
    ) -> Place {
        let at = |first: u32, place: Place| first as usize + usize::from(place);
        match order {
            MoveOrder::Generated | MoveOrder::First(_) => {}
            MoveOrder::Ranked { first, moves } => {
                self.sort(at(first, searched)..at(first, moves), searched);
            }
            MoveOrder::Staged { first, ranked, .. } if searched < ranked => {
                self.sort(at(first, searched)..at(first, ranked), searched);
            }
            MoveOrder::Staged { first, moves, ranked } => {
                if searched == ranked {
                    self.rank_late(first, moves, ranked, late);
                }
                self.sort(at(first, searched)..at(first, moves), searched - ranked);
            }
        }
        self.place(order, searched)
    }

    /// Moves the highest of the remaining ranks to the front, or sorts all of them after `searched`
    /// moves.
    fn sort(&mut self, rest: Range<usize>, searched: Place) {
        let rest = &mut self.ranks[rest];
        match usize::from(searched) {
            ..PICKED => {
                let highest = rest.iter().copied().max();
                let best = rest.iter().position(|&packed| Some(packed) == highest);
                rest.swap(0, best.unwrap_or(0));
            }
            PICKED => rest.sort_unstable_by(|a, b| b.cmp(a)),
            _ => {}
        }
    }

    /// See [`super::ActiveParts::place`].
    #[inline]
    pub fn place(&self, order: MoveOrder, searched: Place) -> Place {
        match order {
            MoveOrder::Generated => searched,
            MoveOrder::First(best) => best_first(best, searched),
            MoveOrder::Ranked { first, .. } | MoveOrder::Staged { first, .. } => {
                place_of(self.ranks[first as usize + usize::from(searched)])
            }
        }
    }

    /// See [`super::ActiveParts::release`].
    #[inline]
    pub fn release(&mut self, order: MoveOrder) {
        if let MoveOrder::Ranked { first, .. } | MoveOrder::Staged { first, .. } = order {
            self.ranks.truncate(first as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CLASSES: [Class; 5] =
        [Class::Other, Class::Killer, Class::Ruled, Class::Forcing, Class::Best];

    proptest! {
        #[test]
        fn moves_are_picked_as_a_stable_sort_has_them(
            ranks in prop::collection::vec((0..5usize, -2..3i64), 1..20),
            extremes in any::<bool>(),
            in_stages in any::<bool>(),
        ) {
            let within = |small: i64| if extremes { FARTHEST - 2 + small } else { small };
            let ranks: Vec<_> = ranks.iter().map(|&(at, small)| (at, within(small))).collect();
            let mut expected: Vec<_> = (0..ranks.len()).collect();
            expected.sort_by_key(|&at| std::cmp::Reverse(ranks[at]));
            let mut buffer = Ranks::default();
            let outer = buffer.rank([Rank { class: Class::Best, within: 0 }].into_iter());
            let of = |(at, within): (usize, i64)| Rank { class: CLASSES[at], within };
            let order = if in_stages {
                // Killers and history.
                let early = (0..).zip(&ranks).filter(|(_, it)| it.0 > 1);
                let early = early.map(|(place, &it)| (place, of(it)));
                buffer.rank_in_stages(early, ranks.len() as Place)
            } else {
                buffer.rank(ranks.iter().map(|&it| of(it)))
            };
            let picked = (0..ranks.len() as Place).map(|searched| {
                let place = buffer.pick(order, searched, |place| of(ranks[usize::from(place)]));
                assert_eq!(buffer.place(order, searched), place);
                usize::from(place)
            });
            prop_assert_eq!(picked.collect::<Vec<_>>(), expected);
            buffer.release(order);
            prop_assert_eq!(buffer.pick(outer, 0, |_| unreachable!()), 0);
        }
    }

    #[test]
    fn one_move_first_and_then_the_others() {
        let ranks = Ranks::default();
        let places = (0..5).map(|searched| ranks.place(MoveOrder::First(2), searched));
        assert_eq!(places.collect::<Vec<_>>(), [2, 0, 1, 3, 4]);
    }
}
