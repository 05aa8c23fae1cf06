//! The moves on the current path, for enhancements that depend on them.

use plywood_positions::{Blow, Position, Value};

use crate::problem::place::Place;

/// The positions on the current path, and the moves between them.
pub struct Steps<P> {
    positions: Vec<P>,
    made: Vec<PathMove>,
    /// Tactical moves to detect.
    blows: Vec<Blow>,
}

/// A move on the current path.
#[derive(Clone, Copy, Default)]
pub struct PathMove {
    /// Material won by the move.
    gain: Value,
    /// Destination square of the moved piece.
    arrival: Option<u32>,
    /// Number of moves searched before it.
    pub searched: Place,
    /// Whether the mover was in check.
    pub from_check: bool,
    /// Whether the move was one of the tactical moves to detect.
    pub strikes: bool,
}

impl PathMove {
    pub fn is_quiet(self) -> bool {
        self.gain == 0
    }

    /// Whether this move recaptures the piece that captured in `before`, for equal material.
    pub fn recaptures(self, before: Self) -> bool {
        before.gain > 0 && self.gain == before.gain && self.arrival == before.arrival
    }
}

impl<P: Position> Steps<P> {
    pub fn new(blows: Vec<Blow>) -> Self {
        Self { positions: Vec::new(), made: Vec::new(), blows }
    }

    /// Records that the moves of `position` at `ply` are about to be searched.
    pub fn enter(&mut self, position: &P, ply: usize) {
        self.positions.truncate(ply);
        self.positions.push(position.clone());
    }

    /// Records that the search continues from `ply` with `chosen`.
    pub fn descend(&mut self, ply: usize, chosen: P::Move, searched: Place) {
        let position = &self.positions[ply];
        self.made.truncate(ply);
        self.made.push(PathMove {
            gain: position.gain(chosen),
            arrival: position.arrival(chosen),
            searched,
            from_check: position.is_check(),
            strikes: self.blows.iter().any(|&blow| position.strikes(chosen, blow)),
        });
    }

    /// Records a null move at `ply`.
    pub fn pass(&mut self, ply: usize, position: &P) {
        self.enter(position, ply);
        self.made.truncate(ply);
        self.made.push(PathMove::default());
    }

    /// Returns the move that led to `ply`, and the move before it.
    pub fn last_two(&self, ply: usize) -> (Option<PathMove>, Option<PathMove>) {
        let step = |back: usize| Some(self.made[ply.checked_sub(back)?]);
        (step(1), step(2))
    }
}
