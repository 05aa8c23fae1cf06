//! The moves on the path, for parts that depend on them.

use plywood_positions::{Blow, Position, Value};

use crate::Place;

/// The positions on the path, and the moves that led from each to the next.
pub struct Steps<P> {
    positions: Vec<P>,
    made: Vec<Step>,
    /// The tactical moves that are told from others.
    blows: Vec<Blow>,
}

/// One move of the path.
#[derive(Clone, Copy, Default)]
pub struct Step {
    /// The material that it won.
    gain: Value,
    /// The square on which its piece arrived.
    arrival: Option<u32>,
    /// The number of moves searched before it.
    pub searched: Place,
    /// Whether it was made in check.
    pub from_check: bool,
    /// Whether it was one of the tactical moves that are told from others.
    pub strikes: bool,
}

impl Step {
    pub fn is_quiet(self) -> bool {
        self.gain == 0
    }

    /// Whether this move recaptures what `before` has captured.
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
        self.made.push(Step {
            gain: position.gain(chosen),
            arrival: position.arrival(chosen),
            searched,
            from_check: position.is_check(),
            strikes: self.blows.iter().any(|&blow| position.strikes(chosen, blow)),
        });
    }

    /// Records that the side to move at `ply` passes.
    pub fn pass(&mut self, ply: usize, position: &P) {
        self.enter(position, ply);
        self.made.truncate(ply);
        self.made.push(Step::default());
    }

    /// The move that has led to `ply`, and the one before it.
    pub fn last_two(&self, ply: usize) -> (Option<Step>, Option<Step>) {
        let step = |back: usize| Some(self.made[ply.checked_sub(back)?]);
        (step(1), step(2))
    }
}
