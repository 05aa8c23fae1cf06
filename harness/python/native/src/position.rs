//! Positions of a game written in Python, and their evaluation, for searches.

use std::sync::Arc;

use plywood::positions::{
    Bounds, Evaluation, Hints, Interval, IntervalEvaluation, Outcome, Position, Value, mix,
};
use pyo3::prelude::*;

use crate::answers::{bounds, hashed, whole};
use crate::place::Place;
use crate::session::{Move, Session};

/// A position of a game written in Python.
#[derive(Clone)]
pub struct PyPosition {
    pub session: Arc<Session>,
    pub place: Arc<Place>,
}

impl PyPosition {
    pub fn ask<T>(&self, question: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> T {
        self.session.ask(&self.place, question)
    }

    /// Calls a method without arguments that returns a whole number.
    fn number(&self, method: &str) -> Value {
        self.ask(|it| whole(&it.call_method0(method)?, &self.session.class, method))
    }

    fn generated(&self) -> &[Move] {
        self.place.moves.get_or_init(|| {
            self.ask(|it| {
                let moves = it.call_method0("moves")?;
                let numbers = moves.try_iter()?.map(|chosen| self.session.number(&chosen?));
                numbers.collect::<PyResult<Box<[Move]>>>()
            })
        })
    }

    /// Returns the value of a finished game for the side to move.
    fn result(&self) -> Value {
        self.number("outcome")
    }

    fn object(&self, py: Python<'_>, chosen: Move) -> Py<PyAny> {
        self.session.object(py, chosen)
    }
}

impl Position for PyPosition {
    type Move = Move;

    fn moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.generated());
    }

    fn make(&mut self, chosen: Move) {
        self.place = Arc::new(Place::after(&self.place, chosen));
    }

    /// Returns the key. If the class has no keys, each path has a different key.
    fn key(&self) -> u64 {
        *self.place.key.get_or_init(|| {
            if self.session.offered.key {
                return self.ask(|it| hashed(&it.call_method0("key")?, &self.session.class));
            }
            let parent = self.place.parent().cloned();
            let Some(parent) = parent else { return mix(0) };
            let before = Self { session: Arc::clone(&self.session), place: parent }.key();
            match self.place.chosen() {
                Some(Move(number)) => mix(before ^ mix(u64::from(number) + 1)),
                None => mix(!before),
            }
        })
    }

    fn outcome(&self) -> Outcome {
        match self.result() {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    /// Writes the number of the move, which identifies the move object.
    fn notation(&self, chosen: Move) -> String {
        chosen.0.to_string()
    }
}

impl Hints<Move> for PyPosition {
    fn gain(&self, chosen: Move) -> Value {
        if !self.session.offered.gain {
            return 0;
        }
        self.ask(|it| {
            let gain = it.call_method1("gain", (self.object(it.py(), chosen),))?;
            whole(&gain, &self.session.class, "gain")
        })
    }

    fn is_check(&self) -> bool {
        self.session.offered.is_check && self.ask(|it| it.call_method0("is_check")?.is_truthy())
    }

    fn null_move(&self) -> Option<Self> {
        if !self.session.offered.null_move || self.session.offered.push {
            return None;
        }
        let passed = self.ask(|it| {
            let passed = it.call_method0("null_move")?;
            Ok((!passed.is_none()).then(|| passed.unbind()))
        })?;
        let place = Arc::new(Place::after_passing(&self.place, passed));
        Some(Self { session: Arc::clone(&self.session), place })
    }
}

/// The evaluation by the methods of the Python class.
#[derive(Clone, Copy)]
pub struct Own;

impl Evaluation<PyPosition> for Own {
    fn evaluate(&self, position: &PyPosition) -> Value {
        position.number("evaluate")
    }

    fn finished(&self, position: &PyPosition, _: u32) -> Value {
        position.result()
    }
}

impl IntervalEvaluation<PyPosition> for Own {
    fn bounds(&self) -> Bounds {
        Bounds::Admissible
    }

    fn interval(&self, position: &PyPosition, remaining: u32) -> Interval {
        if !position.session.offered.interval {
            return Interval::UNKNOWN;
        }
        position.ask(|it| {
            let interval = it.call_method1("interval", (remaining,))?;
            bounds(&interval, &position.session.class, "interval")
        })
    }

    fn range(&self, position: &PyPosition) -> Option<Interval> {
        if !position.session.offered.range {
            return None;
        }
        position.ask(|it| {
            let range = it.call_method0("range")?;
            if range.is_none() {
                return Ok(None);
            }
            bounds(&range, &position.session.class, "range").map(Some)
        })
    }
}
