//! Rules of whole games that are written in Python, and their players.

use std::fmt;
use std::str::FromStr;

use anyhow::ensure;
use plywood_play::players::{
    Diagram, Player, PlayerKind, PlayerSettings, Rules, Side, Thinker, playable,
};
use pyo3::prelude::*;

use crate::position::{Own, PyPosition};
use crate::session::{Move, Session};

impl Default for PyPosition {
    /// Returns a finished game of no class: the positions of a class are made in Python.
    fn default() -> Self {
        let begun = Python::attach(|py| Session::begin(py.None().bind(py)));
        let (session, place) = begun.expect("None has a class");
        place.moves.get_or_init(Box::default);
        place.key.get_or_init(|| 0);
        Self { session, place }
    }
}

impl FromStr for PyPosition {
    type Err = String;

    fn from_str(_: &str) -> Result<Self, String> {
        Err("positions of a class are made in Python".to_owned())
    }
}

/// Writes the text of the object; nothing if its class defines none, since Python's own text is an
/// address.
impl fmt::Display for PyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.ask(|it| {
            let usual = it.py().get_type::<PyAny>().getattr("__str__")?;
            if it.get_type().getattr("__str__")?.is(&usual) {
                return Ok(String::new());
            }
            Ok(it.str()?.to_string())
        }))
    }
}

impl Rules for PyPosition {
    const NAME: &'static str = "a class in Python";
    const SIDES: [&'static str; 2] = ["first", "second"];

    fn side_to_move(&self) -> Side {
        if self.place.path().len().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Any position may occur again, if the class tells by keys which positions are equal.
    fn is_quiet(&self, _: Move) -> bool {
        self.session.offered.key
    }

    fn diagram(&self, _: Option<Move>) -> Diagram {
        Diagram::new([], 1)
    }
}

// All algorithms are compiled for players of Python positions here, once.
playable!(PyPosition);

/// Creates a player that searches positions of a class.
pub fn player(settings: &PlayerSettings) -> anyhow::Result<Box<dyn Player<PyPosition> + Send>> {
    let PlayerSettings { name, kind, evaluation, effort, book, memory, tables, syzygy, .. } =
        settings;
    let configuration = match kind {
        PlayerKind::Search(configuration) => **configuration,
        PlayerKind::Program(_) | PlayerKind::Person => {
            anyhow::bail!("{name}: UCI supports chess only, not a class in Python")
        }
    };
    ensure!(
        evaluation.is_none(),
        "{name}: a class is evaluated by its own evaluate(); leave the evaluation out"
    );
    let has_more = book.is_some() || memory.is_some() || tables.is_some() || syzygy.is_some();
    ensure!(!has_more, "{name}: a class has no books, tables or memories; leave them out");
    Ok(Box::new(Thinker::new(name.clone(), configuration, Box::new(Own), *effort)))
}
