//! Nodes in the tree of a game written in Python.

use std::sync::{Arc, OnceLock};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::session::{Move, Session};

/// The move or null move that leads from the parent to this node.
enum Arrival {
    Root,
    By(Arc<Place>, Move),
    /// By a null move, if the class supports it.
    Passing(Arc<Place>),
}

/// A node of the tree. Its moves and its key are requested from Python only once.
pub struct Place {
    arrival: Arrival,
    /// Position object, if the class creates one for each move; created on first use.
    state: OnceLock<Py<PyAny>>,
    pub moves: OnceLock<Box<[Move]>>,
    pub key: OnceLock<u64>,
}

impl Place {
    fn new(arrival: Arrival, state: Option<Py<PyAny>>) -> Self {
        let state = state.map_or_else(OnceLock::new, OnceLock::from);
        Self { arrival, state, moves: OnceLock::new(), key: OnceLock::new() }
    }

    pub fn root(state: Option<Py<PyAny>>) -> Self {
        Self::new(Arrival::Root, state)
    }

    pub fn after(parent: &Arc<Self>, chosen: Move) -> Self {
        Self::new(Arrival::By(Arc::clone(parent), chosen), None)
    }

    pub fn after_passing(parent: &Arc<Self>, state: Py<PyAny>) -> Self {
        Self::new(Arrival::Passing(Arc::clone(parent)), Some(state))
    }

    /// Returns the parent; `None` at the root.
    pub fn parent(&self) -> Option<&Arc<Self>> {
        match &self.arrival {
            Arrival::Root => None,
            Arrival::By(parent, _) | Arrival::Passing(parent) => Some(parent),
        }
    }

    /// Returns the move to this node; `None` at the root and after a null move.
    pub fn chosen(&self) -> Option<Move> {
        match self.arrival {
            Arrival::By(_, chosen) => Some(chosen),
            Arrival::Root | Arrival::Passing(_) => None,
        }
    }

    /// Returns the nodes from the root, excluded, to this node.
    pub fn path(self: &Arc<Self>) -> Vec<Arc<Self>> {
        let mut path = Vec::new();
        let mut at = self;
        while let Some(parent) = at.parent() {
            path.push(Arc::clone(at));
            at = parent;
        }
        path.reverse();
        path
    }

    /// Returns the position object, for a class that creates one for each move.
    pub fn state(&self, py: Python<'_>, session: &Session) -> PyResult<&Py<PyAny>> {
        if let Some(state) = self.state.get() {
            return Ok(state);
        }
        let (Some(parent), Some(chosen)) = (self.parent(), self.chosen()) else {
            unreachable!("the root has its state from the beginning, and so has a null move");
        };
        let before = parent.state(py, session)?.bind(py);
        let made = before.call_method1("make", (session.object(py, chosen),))?;
        if made.is_none() {
            let class = &session.class;
            return Err(PyTypeError::new_err(format!(
                "{class}.make() returned None; return the position after the move"
            )));
        }
        Ok(self.state.get_or_init(|| made.unbind()))
    }
}
