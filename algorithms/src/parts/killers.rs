//! Killer tables: moves that have just refuted something may do so again.

use std::collections::VecDeque;

use super::settings::choice;

/// The shape of a killer table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Killers {
    /// The last two different moves of each ply (Slate & Atkin 1977).
    TwoPerPly,
    /// The last three moves of all plies, first in, first out (program Joanna:
    /// A. Kujawski, "Programowanie gry w szachy", University of Warsaw (1994),
    /// section 4.1).
    Fifo,
}

choice! { Killers, "killers",
    "" => TwoPerPly, "two killer moves per ply";
    "fifo" => Fifo, "the last three killers of all plies (program Joanna)";
}

/// The killers of a running search, the latest first.
pub(crate) struct KillerTable<M> {
    shape: Killers,
    by_ply: Vec<VecDeque<M>>,
}

impl<M: Copy + Eq> KillerTable<M> {
    pub fn new(shape: Killers) -> Self {
        Self { shape, by_ply: Vec::new() }
    }

    /// The row that holds the killers of `ply`, and its length.
    fn row(&self, ply: usize) -> (usize, usize) {
        match self.shape {
            Killers::TwoPerPly => (ply, 2),
            Killers::Fifo => (0, 3),
        }
    }

    /// `chosen` has caused a cutoff.
    pub fn refuted(&mut self, ply: usize, chosen: M) {
        let (row, length) = self.row(ply);
        if row >= self.by_ply.len() {
            self.by_ply.resize_with(row + 1, VecDeque::new);
        }
        let killers = &mut self.by_ply[row];
        if !killers.contains(&chosen) {
            killers.truncate(length - 1);
            killers.push_front(chosen);
        }
    }

    /// How recently `chosen` was a killer: 0 is the latest.
    pub fn rank(&self, ply: usize, chosen: M) -> Option<usize> {
        let (row, _) = self.row(ply);
        self.by_ply.get(row)?.iter().position(|&killer| killer == chosen)
    }
}
