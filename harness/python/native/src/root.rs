//! Roots of searches: positions of built-in games, trees, or positions of Python classes.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use plywood::catalogue::case::Case;
use plywood::catalogue::game_name::GameName;
use plywood::catalogue::games;
use plywood::games::{
    AnyPosition, EvaluatedPosition, EvaluationError, Searchable, Walk, pose_any, walk_any,
};
use plywood::positions::ExplicitTree;
use plywood::rules::Random;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::node::{Counter, Node, Walker};
use crate::position::{Own, PyPosition};
use crate::session::Session;

/// A root with the evaluation for its search.
#[pyclass(frozen, module = "plywood._native")]
pub struct Root {
    pub case: Arc<Case>,
    /// The position of a class.
    pub own: Option<PyPosition>,
}

impl Root {
    /// Returns the session of a position of a class.
    pub fn session(&self) -> Option<&Arc<Session>> {
        self.own.as_ref().map(|own| &own.session)
    }
}

create_exception!(
    plywood._native,
    InvalidRequest,
    PyValueError,
    "An error of the library, in the words of its program. Code of the user never raises it."
);

/// Converts an error of the library to an InvalidRequest.
pub fn invalid(error: impl fmt::Display) -> PyErr {
    InvalidRequest::new_err(format!("{error:#}"))
}

#[pymethods]
impl Root {
    /// Returns the root of a built-in game or generated tree, by name. `depth` applies to tree
    /// names without a depth.
    #[staticmethod]
    #[pyo3(signature = (name, position, evaluation, seed, depth))]
    fn named(
        name: &str,
        position: Option<&str>,
        evaluation: Option<&str>,
        seed: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<Self> {
        let name: GameName = name.parse().map_err(invalid)?;
        let name = depth.map_or_else(|| name.clone(), |depth| name.clone().for_depth(depth));
        let root = games::Root::of(&name, position).map_err(invalid)?;
        let root = match seed {
            Some(seed) if root.is_seeded() => root.with_seed(seed),
            Some(_) => return Err(invalid(format!("{name} is not drawn; leave seed= out"))),
            None => root,
        };
        let evaluation = root.evaluation(evaluation).map_err(invalid)?;
        let seed = root.seed();
        let id = position.unwrap_or("start");
        let case = Case::new(name.without_seed().to_string(), id, root, evaluation);
        Ok(Self { case: Arc::new(Case { seed, ..case }), own: None })
    }

    /// Returns the root of a written tree.
    #[staticmethod]
    fn tree(text: &str) -> PyResult<Self> {
        let tree: ExplicitTree = text.parse().map_err(invalid)?;
        let case = Case::new("tree", "start", games::Root::written(tree), "tree");
        Ok(Self { case: Arc::new(case), own: None })
    }

    /// Returns a position of a Python class as a root.
    #[staticmethod]
    fn game(position: &Bound<'_, PyAny>, id: &str) -> PyResult<Self> {
        let (session, place) = Session::begin(position)?;
        let class = session.class.clone();
        let own = PyPosition { session, place };
        let root = OfPython { position: own.clone(), text: id.to_owned() };
        let root = games::Root::of_placed(Arc::new(root));
        let id = if id.is_empty() { "start" } else { id };
        let case = Case::new(class, id, root, EVALUATE);
        Ok(Self { case: Arc::new(case), own: Some(own) })
    }

    /// Depth of the deepest leaf of a tree, in plies; None for games.
    #[getter]
    fn depth(&self) -> Option<u32> {
        self.case.root.depth()
    }

    #[getter]
    fn evaluation(&self) -> &str {
        &self.case.evaluation
    }

    /// The position in the game's notation.
    #[getter]
    fn text(&self) -> String {
        self.case.root.text()
    }

    /// Returns the position for walking through the game.
    fn walk(&self) -> PyResult<Walker> {
        Ok(Walker(self.case.root.walk(&self.case.evaluation).map_err(invalid)?))
    }

    /// Returns the root node for an algorithm in Python, with its counter.
    #[pyo3(signature = (depth, nodes, time))]
    fn node(&self, depth: u32, nodes: Option<u64>, time: Option<f64>) -> PyResult<(Node, Counter)> {
        let walk = self.case.root.walk(&self.case.evaluation).map_err(invalid)?;
        let counter = Counter::new(nodes, time);
        Ok((Node::root(walk, depth, counter.clone(), self.session().cloned()), counter))
    }

    /// Takes back all moves on a board that pushes and pops them.
    fn restore(&self, py: Python<'_>) -> PyResult<()> {
        self.session().map_or(Ok(()), |session| session.restore(py))
    }
}

/// Name of the evaluation of a Python class.
const EVALUATE: &str = "evaluate";

/// The root of a game written in Python.
struct OfPython {
    position: PyPosition,
    text: String,
}

impl OfPython {
    fn check(&self, evaluation: &str) -> Result<(), EvaluationError> {
        if evaluation == EVALUATE {
            return Ok(());
        }
        let (game, evaluation) = (self.position.session.class.clone(), evaluation.to_owned());
        Err(EvaluationError::Unknown {
            game,
            evaluation,
            near: String::new(),
            offered: EVALUATE.to_owned(),
        })
    }
}

impl fmt::Debug for OfPython {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position.session.class, self.text)
    }
}

impl AnyPosition for OfPython {
    fn game(&self) -> &'static dyn Searchable {
        &Classes
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn pose(&self, evaluation: &str) -> Result<Box<dyn EvaluatedPosition + '_>, EvaluationError> {
        self.check(evaluation)?;
        Ok(pose(self.position.clone()))
    }

    fn walk(&self, evaluation: &str) -> Result<Arc<dyn Walk>, EvaluationError> {
        self.check(evaluation)?;
        Ok(walk_any(self.position.clone(), Own))
    }

    fn after_random_moves(&self, _: u32, _: &mut Random) -> Option<Box<dyn AnyPosition>> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Prepares a position for search. All algorithms are compiled for Python positions here, once.
#[inline(never)]
fn pose<'a>(position: PyPosition) -> Box<dyn EvaluatedPosition + 'a> {
    pose_any(position, Own)
}

/// A single game that represents all Python classes in the library; rows contain the name of the
/// class.
struct Classes;

impl Searchable for Classes {
    fn name(&self) -> &'static str {
        "a class in Python"
    }

    fn about(&self) -> &'static str {
        "a game that is written in Python"
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        vec![(EVALUATE, "the method evaluate() of the class")]
    }

    fn place(&'static self, _: Option<&str>) -> Result<Box<dyn AnyPosition>, String> {
        Err("positions of a class are made in Python".to_owned())
    }

    fn adopt(&'static self, _: &dyn Any) -> Option<Box<dyn AnyPosition>> {
        None
    }
}
