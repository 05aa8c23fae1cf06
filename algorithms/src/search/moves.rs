//! The moves of nodes, in the buffer that all nodes share or packed into words.

use plywood_positions::{Evaluation, PackedMoves, Position};

use super::Search;
use crate::depth_first::{Moves, Node};
use crate::observation::observer::Observer;

impl<P: Position, E: Evaluation<P>, O: Observer<P>> Search<'_, '_, P, E, O> {
    /// Generates the moves of a position.
    #[inline(always)]
    pub(super) fn list(&mut self, position: &P) -> Moves {
        let first = self.moves.len();
        position.moves(&mut self.moves);
        Moves::Listed { first: first as u32, count: (self.moves.len() - first) as u32 }
    }

    /// Generates the moves of the node just entered, or packs them if `packed` is given, and reports
    /// their number to the observer. Returns them with their number, which is 0 if the game is over.
    #[inline(always)]
    pub(super) fn generate(
        &mut self,
        position: &P,
        packed: Option<PackedMoves<P>>,
    ) -> (Moves, usize) {
        let (moves, count) = if let Some(packed) = packed {
            let (left, about) = (packed.of)(position);
            (Moves::Packed { left, about, next: 0 }, (packed.count)(left))
        } else {
            let moves = self.list(position);
            let count = listed(&self.moves, &moves).len();
            (moves, count)
        };
        if count > 0 {
            self.observer.generated(count);
        }
        (moves, count)
    }

    /// Frees the moves of a node.
    #[inline(always)]
    pub(super) fn free(&mut self, moves: &Moves) {
        if let Moves::Listed { first, .. } = *moves {
            self.moves.truncate(first as usize);
        }
    }

    /// Returns the move just searched.
    #[inline(always)]
    pub(super) fn chosen(&self, node: &Node<Self>) -> P::Move {
        match (&node.moves, node.chosen) {
            (Moves::Packed { .. }, Some(chosen)) => chosen,
            (&Moves::Listed { first, .. }, _) => {
                self.moves[first as usize + usize::from(self.place(node))]
            }
            (Moves::Packed { .. }, None) => unreachable!("a move has been searched"),
        }
    }
}

/// Returns the section of the `buffer` that contains the moves of a node; empty if they are packed.
#[inline(always)]
pub(super) fn listed<'b, M>(buffer: &'b [M], moves: &Moves) -> &'b [M] {
    match *moves {
        Moves::Listed { first, count } => &buffer[first as usize..(first + count) as usize],
        Moves::Packed { .. } => &[],
    }
}
