//! The order of a node's moves, sorted only as far as it is searched.

use std::ops::Range;

use crate::Place;

/// In which order the moves of a node are searched.
#[derive(Clone, Copy)]
pub enum MoveOrder {
    /// As they were generated.
    Generated,
    /// This one first, and then as they were generated.
    First(Place),
    /// By their ranks, which begin here in the buffer and are so many.
    Ranked { first: u32, moves: u32 },
}

/// How early a move is tried: the class first, then the rank within it.
#[derive(Clone, Copy)]
pub struct Rank {
    pub class: Class,
    pub within: i64,
}

#[derive(Clone, Copy)]
pub enum Class {
    /// Put forward by nothing, or by history alone.
    Other,
    Killer,
    /// Put forward by the ordering rule.
    Ruled,
    /// Leaves hardly a choice, where few replies are looked for.
    Forcing,
    /// The best move of an earlier search.
    Best,
}

/// A rank and a place in one number: the higher, the earlier; of equal ranks,
/// the earlier place is the higher.
type Packed = u128;

fn pack(Rank { class, within }: Rank, place: Place) -> Packed {
    let within = (within as u64) ^ (1 << 63);
    (class as Packed) << 80 | Packed::from(within) << 16 | Packed::from(!place)
}

fn place_of(packed: Packed) -> Place {
    !(packed as Place)
}

/// The ranks of the moves of all nodes on the path. Those of one node are
/// sorted one after the other while few of them have been searched, since a
/// cutoff mostly comes early; then the rest at once.
#[derive(Default)]
pub struct Ranks(Vec<Packed>);

/// So many moves are picked before the rest is sorted.
const PICKED: usize = 4;

impl Ranks {
    /// The order of a node whose moves have these ranks, in the generator's
    /// order.
    pub fn rank(&mut self, ranks: impl Iterator<Item = Rank>) -> MoveOrder {
        let first = self.0.len();
        self.0.extend((0..).zip(ranks).map(|(place, rank)| pack(rank, place)));
        MoveOrder::Ranked { first: first as u32, moves: (self.0.len() - first) as u32 }
    }

    /// See [`super::Parts::pick`].
    #[inline]
    pub fn pick(&mut self, order: &MoveOrder, searched: Place) -> Place {
        if let MoveOrder::Ranked { first, moves } = *order {
            self.sort(first + u32::from(searched)..first + moves, searched);
        }
        self.place(order, searched)
    }

    /// Brings the highest of the `rest` of a node's ranks to its beginning,
    /// after so many others have been.
    fn sort(&mut self, rest: Range<u32>, searched: Place) {
        let rest = &mut self.0[rest.start as usize..rest.end as usize];
        match usize::from(searched) {
            ..PICKED => {
                let best = (0..rest.len()).max_by_key(|&at| rest[at]).unwrap_or(0);
                rest.swap(0, best);
            }
            PICKED => rest.sort_unstable_by(|a, b| b.cmp(a)),
            _ => {}
        }
    }

    /// See [`super::Parts::place`].
    #[inline]
    pub fn place(&self, order: &MoveOrder, searched: Place) -> Place {
        match *order {
            MoveOrder::Generated => searched,
            MoveOrder::First(best) => match searched.checked_sub(1) {
                None => best,
                Some(others) if others < best => others,
                Some(_) => searched,
            },
            MoveOrder::Ranked { first, .. } => {
                place_of(self.0[first as usize + usize::from(searched)])
            }
        }
    }

    /// See [`super::Parts::release`].
    #[inline]
    pub fn release(&mut self, order: &MoveOrder) {
        if let MoveOrder::Ranked { first, .. } = *order {
            self.0.truncate(first as usize);
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
        ) {
            let within = |small: i64| if extremes { i64::MAX.wrapping_add(small) } else { small };
            let ranks: Vec<_> = ranks.iter().map(|&(at, small)| (at, within(small))).collect();
            let mut expected: Vec<_> = (0..ranks.len()).collect();
            expected.sort_by_key(|&at| std::cmp::Reverse(ranks[at]));
            let mut buffer = Ranks::default();
            let outer = buffer.rank([Rank { class: Class::Best, within: 0 }].into_iter());
            let order = buffer.rank(
                ranks.iter().map(|&(at, within)| Rank { class: CLASSES[at], within }),
            );
            let picked = (0..ranks.len() as Place).map(|searched| {
                let place = buffer.pick(&order, searched);
                assert_eq!(buffer.place(&order, searched), place);
                usize::from(place)
            });
            prop_assert_eq!(picked.collect::<Vec<_>>(), expected);
            buffer.release(&order);
            prop_assert_eq!(buffer.pick(&outer, 0), 0);
        }
    }

    #[test]
    fn one_move_first_and_then_the_others() {
        let ranks = Ranks::default();
        let places = (0..5).map(|searched| ranks.place(&MoveOrder::First(2), searched));
        assert_eq!(places.collect::<Vec<_>>(), [2, 0, 1, 3, 4]);
    }
}
