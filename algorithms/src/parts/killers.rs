//! Killer tables: moves that have recently caused cutoffs are tried early.

use std::num::NonZeroUsize;

use plywood_positions::Position;

use super::settings::choice;

/// The shape of a killer table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Killers {
    /// The last two different moves of each ply (Slate & Atkin 1977). A move that causes another
    /// cutoff becomes the latest.
    TwoPerPly,
    /// Three moves for all plies, first in, first out. A move that causes another cutoff keeps its
    /// place (program Joanna: A. Kujawski, "Programowanie gry w szachy", University of Warsaw
    /// (1994), section 4.1).
    Fifo,
    /// The last two moves of each ply whose values exceeded alpha, with or without a cutoff
    /// (Zadražil 2013, section 2.1.1).
    Improving,
}

choice! { Killers, "killers",
    "" => TwoPerPly, "two killer moves per ply";
    "fifo" => Fifo, "the last three killers of all plies (program Joanna)";
    "improving" => Improving, "two moves per ply that raised alpha, by a cutoff or not";
}

impl Killers {
    /// Returns the events that create killers.
    pub(crate) fn lessons(self) -> Lessons {
        match self {
            Self::TwoPerPly | Self::Fifo => Lessons::Cutoffs,
            Self::Improving => Lessons::Improvements,
        }
    }
}

/// The events that teach killers and history.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lessons {
    /// Moves that caused a cutoff.
    Cutoffs,
    /// Moves whose value exceeded alpha, with or without a cutoff.
    Improvements,
}

/// A move with its number, if the game numbers its moves.
#[derive(Clone, Copy)]
pub(crate) struct Numbered<M> {
    pub chosen: M,
    pub number: Option<usize>,
}

impl<M: Copy> Numbered<M> {
    /// A move of the game `P`.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a move in memory costs more to hand over than to number"
    )]
    pub fn of<P: Position<Move = M>>(chosen: M) -> Self {
        Self { chosen, number: P::MOVE_CODES.map(|codes| (codes.of)(chosen)) }
    }
}

/// The killers of a search in progress: by move number if the game numbers its moves, since two
/// numbers are compared at once; otherwise by move.
pub(crate) struct KillerTable<M> {
    by_number: Latest<NonZeroUsize>,
    by_move: Latest<M>,
}

impl<M: Copy + Eq> KillerTable<M> {
    pub fn new(shape: Killers) -> Self {
        Self { by_number: Latest::new(shape), by_move: Latest::new(shape) }
    }

    /// Returns the events that create killers.
    pub fn lessons(&self) -> Lessons {
        self.by_move.shape.lessons()
    }

    /// Makes `chosen` a killer of `ply`.
    pub fn learn(&mut self, ply: usize, Numbered { chosen, number }: Numbered<M>) {
        match number {
            Some(number) => self.by_number.learn(ply, one_more(number)),
            None => self.by_move.learn(ply, chosen),
        }
    }

    /// Returns how recently `chosen` became a killer: 0 is the latest; `None` if it is not a
    /// killer.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every move of a node is asked for")]
    pub fn rank(&self, ply: usize, Numbered { chosen, number }: Numbered<M>) -> Option<usize> {
        match number {
            Some(number) => self.by_number.rank(ply, one_more(number)),
            None => self.by_move.rank(ply, chosen),
        }
    }
}

fn one_more(number: usize) -> NonZeroUsize {
    NonZeroUsize::MIN.saturating_add(number)
}

/// The killers of one kind, the latest first.
struct Latest<K> {
    shape: Killers,
    by_ply: Vec<[Option<K>; MOST]>,
}

/// Most killers in any shape of table.
const MOST: usize = 3;

impl<K: Copy + Eq> Latest<K> {
    fn new(shape: Killers) -> Self {
        Self { shape, by_ply: Vec::new() }
    }

    /// Returns the row with the killers of `ply`, and the length of the row.
    fn row(&self, ply: usize) -> (usize, usize) {
        match self.shape {
            Killers::TwoPerPly | Killers::Improving => (ply, 2),
            Killers::Fifo => (0, 3),
        }
    }

    /// Adds `chosen` to the killers of `ply`.
    fn learn(&mut self, ply: usize, chosen: K) {
        let (row, length) = self.row(ply);
        if row >= self.by_ply.len() {
            self.by_ply.resize(row + 1, [None; MOST]);
        }
        let killers = &mut self.by_ply[row][..length];
        let known = killers.iter().position(|&killer| killer == Some(chosen));
        let last = match (self.shape, known) {
            (Killers::Fifo, Some(_)) => return,
            (Killers::TwoPerPly | Killers::Improving, Some(at)) => at,
            (_, None) => length - 1,
        };
        killers[..=last].rotate_right(1);
        killers[0] = Some(chosen);
    }

    /// Returns how recently `chosen` became a killer: 0 is the latest; `None` if it is not a
    /// killer.
    #[inline]
    fn rank(&self, ply: usize, chosen: K) -> Option<usize> {
        let (row, _) = self.row(ply);
        self.by_ply.get(row)?.iter().position(|&killer| killer == Some(chosen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(shape: Killers, refuted: &[char]) -> Vec<Option<usize>> {
        let mut table = Latest::new(shape);
        for &chosen in refuted {
            table.learn(3, chosen);
        }
        ['a', 'b', 'c', 'd'].map(|chosen| table.rank(3, chosen)).to_vec()
    }

    #[test]
    fn two_per_ply_are_the_latest_two() {
        assert_eq!(
            ranks(Killers::TwoPerPly, &['a', 'b', 'a', 'c']),
            [Some(1), None, Some(0), None]
        );
    }

    #[test]
    fn the_first_in_is_the_first_out() {
        let refuted = ['a', 'b', 'c', 'a', 'd'];
        assert_eq!(ranks(Killers::Fifo, &refuted), [None, Some(2), Some(1), Some(0)]);
    }
}
