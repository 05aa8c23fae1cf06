//! The session of a search of a game written in Python: its moves, board and exceptions.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::PyDict;

use crate::place::Place;

/// A move, as its number in the session. Moves that are equal in Python have the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(pub u32);

/// The optional methods of a Python class.
#[derive(Clone, Copy, Debug)]
pub struct Methods {
    /// Whether moves are made and taken back on one board; otherwise, each creates a new position.
    pub push: bool,
    pub key: bool,
    pub gain: bool,
    pub interval: bool,
    pub range: bool,
    pub null_move: bool,
    pub is_check: bool,
}

impl Methods {
    fn by(position: &Bound<'_, PyAny>) -> PyResult<Self> {
        let has = |name| position.hasattr(name);
        Ok(Self {
            push: !has("make")?,
            key: has("key")?,
            gain: has("gain")?,
            interval: has("interval")?,
            range: has("range")?,
            null_move: has("null_move")?,
            is_check: has("is_check")?,
        })
    }
}

/// The state shared by all positions of a search.
pub struct Session {
    /// Name of the class, for messages.
    pub class: String,
    pub offered: Methods,
    moves: Mutex<Moves>,
    /// Board of a class that pushes and pops moves.
    board: Option<Mutex<Board>>,
    raised: Mutex<Option<PyErr>>,
    /// Whether searches must end at their next call into Python.
    abandoned: AtomicBool,
}

struct Moves {
    numbers: Py<PyDict>,
    objects: Vec<Py<PyAny>>,
}

struct Board {
    object: Py<PyAny>,
    /// Nodes after the root whose moves were made on the board.
    path: Vec<Arc<Place>>,
}

/// The payload of a panic that unwinds a search; its exception is in the session.
struct Unwound;

/// Locks a mutex, and releases the interpreter's lock while it waits.
fn locked<'a, T>(mutex: &'a Mutex<T>, py: Python<'_>) -> MutexGuard<'a, T> {
    mutex.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    /// Begins a session at `position`, and returns it with the root node.
    pub fn begin(position: &Bound<'_, PyAny>) -> PyResult<(Arc<Self>, Arc<Place>)> {
        let py = position.py();
        let offered = Methods::by(position)?;
        let object = position.clone().unbind();
        let board = offered
            .push
            .then(|| Mutex::new(Board { object: object.clone_ref(py), path: Vec::new() }));
        let moves = Moves { numbers: PyDict::new(py).unbind(), objects: Vec::new() };
        let session = Arc::new(Self {
            class: position.get_type().name()?.to_string(),
            offered,
            moves: Mutex::new(moves),
            board,
            raised: Mutex::new(None),
            abandoned: AtomicBool::new(false),
        });
        let root = Arc::new(Place::root(if offered.push { None } else { Some(object) }));
        Ok((session, root))
    }

    /// Calls into Python for the position at `place`. An exception unwinds the search, because no
    /// substitute for the result would be valid.
    pub fn ask<T>(
        &self,
        place: &Arc<Place>,
        question: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>,
    ) -> T {
        Python::attach(|py| {
            if self.abandoned.load(Ordering::Relaxed) {
                resume_unwind(Box::new(Unwound));
            }
            match self.answer(py, place, question) {
                Ok(answer) => answer,
                Err(error) => {
                    *locked(&self.raised, py) = Some(error);
                    resume_unwind(Box::new(Unwound))
                }
            }
        })
    }

    /// Returns the object of the position at `place`.
    pub fn object_at(&self, py: Python<'_>, place: &Arc<Place>) -> PyResult<Py<PyAny>> {
        self.answer(py, place, |it| Ok(it.clone().unbind()))
    }

    fn answer<T>(
        &self,
        py: Python<'_>,
        place: &Arc<Place>,
        question: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>,
    ) -> PyResult<T> {
        match &self.board {
            None => question(place.state(py, self)?.bind(py)),
            Some(board) => {
                let mut board = locked(board, py);
                self.go_to(py, &mut board, place)?;
                question(board.object.bind(py))
            }
        }
    }

    /// Takes back and makes moves until the board is at `place`.
    fn go_to(&self, py: Python<'_>, board: &mut Board, place: &Arc<Place>) -> PyResult<()> {
        let path = place.path();
        let both = board.path.iter().zip(&path);
        let shared = both.take_while(|(one, other)| Arc::ptr_eq(one, other)).count();
        while board.path.len() > shared {
            board.object.bind(py).call_method0("pop")?;
            board.path.pop();
        }
        for next in &path[shared..] {
            let chosen = next.chosen().map_or_else(|| py.None(), |chosen| self.object(py, chosen));
            board.object.bind(py).call_method1("push", (chosen,))?;
            board.path.push(Arc::clone(next));
        }
        Ok(())
    }

    /// Returns the board to the root. Has no effect for classes without a board.
    pub fn restore(&self, py: Python<'_>) -> PyResult<()> {
        let Some(board) = &self.board else { return Ok(()) };
        let mut board = locked(board, py);
        while board.path.pop().is_some() {
            board.object.bind(py).call_method0("pop")?;
        }
        Ok(())
    }

    /// Makes searches end at their next call into Python.
    pub fn abandon(&self) {
        self.abandoned.store(true, Ordering::Relaxed);
    }

    /// Takes the exception that ended the search, if any.
    pub fn raised(&self, py: Python<'_>) -> Option<PyErr> {
        locked(&self.raised, py).take()
    }

    /// Returns the number of a move, assigning one if necessary.
    pub fn number(&self, object: &Bound<'_, PyAny>) -> PyResult<Move> {
        let py = object.py();
        let mut moves = locked(&self.moves, py);
        let numbers = moves.numbers.clone_ref(py);
        let known = numbers.bind(py).get_item(object).map_err(|error| {
            if !error.is_instance_of::<PyTypeError>(py) {
                return error;
            }
            PyTypeError::new_err(format!(
                "{}.moves() has the move {object}, which has no hash; take a number, a text or a \
                 tuple",
                self.class
            ))
        })?;
        if let Some(known) = known {
            return Ok(Move(known.extract()?));
        }
        let number = moves.objects.len() as u32;
        numbers.bind(py).set_item(object, number)?;
        moves.objects.push(object.clone().unbind());
        Ok(Move(number))
    }

    /// Returns the move with this number.
    pub fn object(&self, py: Python<'_>, chosen: Move) -> Py<PyAny> {
        locked(&self.moves, py).objects[chosen.0 as usize].clone_ref(py)
    }

    /// Returns the move whose number is written as `text`.
    pub fn written(&self, py: Python<'_>, text: &str) -> Option<Py<PyAny>> {
        Some(self.object(py, Move(text.parse().ok()?)))
    }
}
