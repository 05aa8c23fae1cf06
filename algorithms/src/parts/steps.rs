//! The moves on the path, for parts that depend on them.

use plywood_positions::{Position, Value};

use crate::Place;

/// The positions on the path, and the moves that led from each to the next.
pub struct Steps<P> {
    positions: Vec<P>,
    steps: Vec<Step>,
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
    pub fn new() -> Self {
        Self { positions: Vec::new(), steps: Vec::new() }
    }

    /// Records that the moves of `position` at `ply` are about to be searched.
    pub fn enter(&mut self, position: &P, ply: usize) {
        self.positions.truncate(ply);
        self.positions.push(position.clone());
    }

    /// Records that the search continues from `ply` with `chosen`.
    pub fn descend(&mut self, ply: usize, chosen: P::Move, searched: Place) {
        let position = &self.positions[ply];
        self.steps.truncate(ply);
        self.steps.push(Step {
            gain: position.gain(chosen),
            arrival: position.arrival(chosen),
            searched,
            from_check: position.is_check(),
        });
    }

    /// Records that the side to move at `ply` passes.
    pub fn pass(&mut self, ply: usize, position: &P) {
        self.enter(position, ply);
        self.steps.truncate(ply);
        self.steps.push(Step::default());
    }

    /// The move that has led to `ply`, and the one before it.
    pub fn last_two(&self, ply: usize) -> (Option<Step>, Option<Step>) {
        let step = |back: usize| Some(self.steps[ply.checked_sub(back)?]);
        (step(1), step(2))
    }
}
