//! Nodes for algorithms written in Python, with the same counts as built-in searches.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use plywood::games::Walk;
use pyo3::create_exception;
use pyo3::exceptions::{PyBaseException, PyValueError};
use pyo3::prelude::*;

use crate::session::Session;

create_exception!(
    plywood._native,
    LimitReached,
    PyBaseException,
    "Ends an algorithm in Python at the limit of its search, whose status it carries."
);

/// A position for walking through a game without counts.
#[pyclass(frozen, module = "plywood._native")]
pub struct Walker(pub Arc<dyn Walk>);

#[pymethods]
impl Walker {
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn after(&self, place: usize) -> Option<Self> {
        self.0.children().into_iter().nth(place).map(Self)
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn evaluate(&self) -> i32 {
        self.0.evaluate()
    }

    fn finished(&self, remaining: u32) -> i32 {
        self.0.finished(remaining)
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

/// The counts and limits of a search in Python.
#[pyclass(frozen, module = "plywood._native")]
#[derive(Clone)]
pub struct Counter(Arc<Counts>);

struct Counts {
    nodes: AtomicU64,
    leaves: AtomicU64,
    generated: AtomicU64,
    cutoffs: AtomicU64,
    first_cutoffs: AtomicU64,
    most_nodes: u64,
    deadline: Option<Instant>,
}

impl Counter {
    /// Creates a counter and starts its clock; `time` is in seconds.
    pub fn new(nodes: Option<u64>, time: Option<f64>) -> Self {
        let zero = AtomicU64::default;
        Self(Arc::new(Counts {
            nodes: zero(),
            leaves: zero(),
            generated: zero(),
            cutoffs: zero(),
            first_cutoffs: zero(),
            most_nodes: nodes.unwrap_or(u64::MAX),
            deadline: time.map(|time| Instant::now() + Duration::from_secs_f64(time)),
        }))
    }

    fn enter(&self) -> PyResult<()> {
        let Counts { nodes, most_nodes, deadline, .. } = &*self.0;
        if nodes.load(Ordering::Relaxed) >= *most_nodes {
            return Err(LimitReached::new_err("node-limit"));
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(LimitReached::new_err("time-limit"));
        }
        nodes.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

#[pymethods]
impl Counter {
    /// Returns the counts, named as in the columns of a record.
    fn counts(&self) -> Vec<(&'static str, u64)> {
        let Counts { nodes, leaves, generated, cutoffs, first_cutoffs, .. } = &*self.0;
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        vec![
            ("nodes", read(nodes)),
            ("interior", read(nodes) - read(leaves)),
            ("leaves", read(leaves)),
            ("generated_moves", read(generated)),
            ("cutoffs", read(cutoffs)),
            ("first_cutoffs", read(first_cutoffs)),
        ]
    }
}

type Children = Vec<Arc<dyn Walk>>;

/// A node of a search by an algorithm in Python.
#[pyclass(frozen, module = "plywood")]
pub struct Node {
    walk: Arc<dyn Walk>,
    /// Parent of this node, and the index of the move to it; `None` at the root.
    arrival: Option<(Arc<dyn Walk>, usize)>,
    #[pyo3(get)]
    remaining: u32,
    counter: Counter,
    session: Option<Arc<Session>>,
    /// Children generated early, to test whether there are any.
    ready: Mutex<Option<Children>>,
}

impl Node {
    /// Returns the root of a search to a depth of `remaining` plies.
    pub fn root(
        walk: Arc<dyn Walk>,
        remaining: u32,
        counter: Counter,
        session: Option<Arc<Session>>,
    ) -> Self {
        Self { walk, arrival: None, remaining, counter, session, ready: Mutex::new(None) }
    }

    /// Calls into the game. If its Python class raised an exception, returns that.
    fn ask<T>(&self, py: Python<'_>, question: impl FnOnce() -> T) -> PyResult<T> {
        let Some(session) = &self.session else { return Ok(question()) };
        catch_unwind(AssertUnwindSafe(question))
            .map_err(|payload| session.raised(py).unwrap_or_else(|| resume_unwind(payload)))
    }

    fn take_children(&self, py: Python<'_>) -> PyResult<Children> {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner).take();
        ready.map_or_else(|| self.ask(py, || self.walk.children()), Ok)
    }
}

#[pymethods]
impl Node {
    /// Whether the node is at the horizon, or the game is over.
    #[getter]
    fn is_leaf(&self, py: Python<'_>) -> PyResult<bool> {
        if self.remaining == 0 {
            return Ok(true);
        }
        let children = self.take_children(py)?;
        let is_leaf = children.is_empty();
        *self.ready.lock().unwrap_or_else(PoisonError::into_inner) = Some(children);
        Ok(is_leaf)
    }

    /// Returns the value of a leaf for its side to move. Counts a node and a leaf.
    fn value(&self, py: Python<'_>) -> PyResult<i32> {
        if !self.is_leaf(py)? {
            return Err(PyValueError::new_err(
                "value() of a node above the horizon; ask for its children(), or search to a \
                 smaller depth",
            ));
        }
        self.counter.enter()?;
        self.counter.0.leaves.fetch_add(1, Ordering::Relaxed);
        self.ask(py, || match self.remaining {
            0 => self.walk.evaluate(),
            remaining => self.walk.finished(remaining),
        })
    }

    /// Returns the children in generator order. Counts a node.
    fn children(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        if self.is_leaf(py)? {
            return Err(PyValueError::new_err("children() of a leaf; ask for its value()"));
        }
        self.counter.enter()?;
        let children = self.take_children(py)?;
        self.counter.0.generated.fetch_add(children.len() as u64, Ordering::Relaxed);
        let child = |(place, walk)| Self {
            walk,
            arrival: Some((Arc::clone(&self.walk), place)),
            remaining: self.remaining - 1,
            counter: self.counter.clone(),
            session: self.session.clone(),
            ready: Mutex::new(None),
        };
        Ok(children.into_iter().enumerate().map(child).collect())
    }

    /// The move to this node; None at the root.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let Some((parent, place)) = &self.arrival else { return Ok(None) };
        let moves = self.ask(py, || parent.moves())?;
        let Some(text) = moves.get(*place) else { return Ok(None) };
        match &self.session {
            Some(session) => Ok(session.written(py, text)),
            None => Ok(Some(text.into_pyobject(py)?.into_any().unbind())),
        }
    }

    /// A number that is the same for equal positions.
    #[getter]
    fn key(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, || self.walk.key())
    }

    /// Counts a cutoff by the child with this index, from 0.
    fn cutoff(&self, place: usize) {
        self.counter.0.cutoffs.fetch_add(1, Ordering::Relaxed);
        self.counter.0.first_cutoffs.fetch_add(u64::from(place == 0), Ordering::Relaxed);
    }
}
