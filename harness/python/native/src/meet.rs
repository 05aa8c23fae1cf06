//! Games with players in Python. They are played on a thread of their own; players in Python are
//! called from the thread that waits for the games, where they can be interrupted.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use plywood::core::pool::STACK;
use plywood_play::players::{Game, PlayerError};
use plywood_play::studies::matches::estimates::Estimates;
use plywood_play::studies::matches::limited_player::limited_player;
use plywood_play::studies::matches::outside::{self, Entrant, Line, Outside, Terms};
use plywood_play::studies::matches::row::GameRow;
use plywood_play::studies::matches::summary;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::position::PyPosition;
use crate::root::{Root, invalid};
use crate::rules;
use crate::search::{LOOK_AGAIN, THREAD};
use crate::session::Session;

/// The rows of all games, their moves, the tables that the program prints, and the estimates.
type Met = (Vec<Py<PyAny>>, Vec<Vec<Py<PyAny>>>, String, Py<PyAny>);

/// The player of the program that asks at its own keyboard.
const PERSON: &str = "person";

type Rows = anyhow::Result<Option<Vec<GameRow>>>;

/// Raises ValueError if a text describes no player, or one without a limit.
#[pyfunction]
pub fn check_player(text: &str) -> PyResult<()> {
    let player = limited_player(text, None).map_err(|error| match text {
        PERSON => invalid("a person plays by plywood.ask"),
        _ => invalid(error),
    });
    player.map(drop)
}

/// Plays games between two players, each with its name and whether it is Plywood's. `choose` is
/// called with the number of a player in Python and the position of a class, or the start and the
/// moves of a named game, and returns the index of a move; `begin` is called with a number and a seed before each game.
#[pyfunction]
#[pyo3(signature = (root, players, choose, begin, *, position, games, openings, seed, most_moves))]
#[allow(clippy::too_many_arguments, reason = "they are keywords of one function in Python")]
pub fn meet(
    py: Python<'_>,
    root: &Root,
    players: [(String, bool); 2],
    choose: &Bound<'_, PyAny>,
    begin: &Bound<'_, PyAny>,
    position: Option<String>,
    games: usize,
    openings: String,
    seed: u64,
    most_moves: Option<u32>,
) -> PyResult<Met> {
    let entrant = |(name, is_ours)| match is_ours {
        true => Entrant::Ours(name),
        false => Entrant::Outside(name),
    };
    let terms = Terms {
        game: root.case.game.clone(),
        start: position,
        players: players.map(entrant),
        openings,
        games,
        seed,
        most_moves,
    };
    let table = Table { own: root.own.clone(), stop: Arc::default() };
    let (sender, messages) = channel();
    let worker = table.start(terms, sender)?;
    let session = root.session().map(|it| &**it);
    let (rows, raised) = table.attend(py, &Mutex::new(messages), choose, begin);
    let joined = py.detach(|| worker.join());
    let restored = session.map_or(Ok(()), |session| session.restore(py));
    if let Some(error) = raised.or_else(|| session.and_then(|session| session.raised(py))) {
        return Err(error);
    }
    let lost = || PyRuntimeError::new_err("the games have ended without an answer");
    let rows = rows.filter(|_| joined.is_ok()).ok_or_else(lost)?.map_err(invalid)?;
    restored?;
    answer(py, session, &rows.ok_or_else(lost)?)
}

fn answer(py: Python<'_>, session: Option<&Session>, rows: &[GameRow]) -> PyResult<Met> {
    // Moves of a Python class are written as their numbers.
    let object = |text: &str| match session {
        Some(session) => session.written(py, text),
        None => text.into_pyobject(py).ok().map(|it| it.into_any().unbind()),
    };
    let words = |text: &str| -> Vec<_> {
        text.split_whitespace().filter(|it| !it.ends_with('.')).filter_map(object).collect()
    };
    let named = |text: &str| -> PyResult<String> {
        let words: Vec<_> =
            words(text).iter().map(|it| it.bind(py).str()).collect::<PyResult<_>>()?;
        Ok(words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    };
    let row = |row: &GameRow| {
        let mut row = row.clone();
        if session.is_some() {
            (row.moves, row.opening) = (named(&row.moves)?, named(&row.opening)?);
        }
        Ok(pythonize(py, &row).map_err(invalid)?.unbind())
    };
    let estimates = pythonize(py, &Estimates::of_games(rows, None)).map_err(invalid)?;
    Ok((
        rows.iter().map(row).collect::<PyResult<_>>()?,
        rows.iter().map(|row| words(&row.moves)).collect(),
        summary(rows, None),
        estimates.unbind(),
    ))
}

/// What the thread of the games says to the thread that waits for them.
enum Message {
    /// A player in Python has to do something; without an answer, all games end.
    Asked {
        player: usize,
        what: What,
        answer: Sender<usize>,
    },
    Ended(Rows),
}

/// What a player in Python has to do.
enum What {
    /// Begin a game with this seed.
    Begin(u64),
    /// Choose a move after these of a named game.
    After(Line),
    /// Choose a move of a position of a class.
    Own(PyPosition),
}

/// The players in Python, as seen by the thread of the games.
struct Players(Mutex<Sender<Message>>);

impl Players {
    fn ask(&self, player: usize, what: What) -> Result<usize, PlayerError> {
        let (answer, answers) = channel();
        let asked = Message::Asked { player, what, answer };
        let sender = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sender.send(asked).map_err(|_| PlayerError::Stopped)?;
        // The thread that answers needs the interpreter's lock, which this one may have.
        let answers = Mutex::new(answers);
        let wait = || answers.lock().unwrap_or_else(PoisonError::into_inner).recv();
        Python::attach(|py| py.detach(wait)).map_err(|_| PlayerError::Stopped)
    }
}

impl Outside for Players {
    fn begin(&self, player: usize, seed: u64) -> Result<(), PlayerError> {
        self.ask(player, What::Begin(seed)).map(|_| ())
    }

    fn choose(
        &self,
        player: usize,
        position: &dyn Any,
        line: &dyn Fn() -> Line,
    ) -> Result<usize, PlayerError> {
        let own = position.downcast_ref::<PyPosition>();
        let what = own.map_or_else(|| What::After(line()), |it| What::Own(it.clone()));
        self.ask(player, what)
    }
}

struct Table {
    /// The start of a game that is written in Python.
    own: Option<PyPosition>,
    stop: Arc<AtomicBool>,
}

impl Table {
    /// Starts the thread of the games.
    fn start(&self, terms: Terms, sender: Sender<Message>) -> PyResult<thread::JoinHandle<()>> {
        let (own, stop) = (self.own.clone(), Arc::clone(&self.stop));
        let players: Arc<dyn Outside> = Arc::new(Players(Mutex::new(sender.clone())));
        let play = move || -> Rows {
            let Some(own) = own else { return outside::meet_in_game(&terms, &players, &stop) };
            Python::attach(|_| {
                let start = Game::from_position(own);
                outside::meet(&start, &terms, rules::player, &players, &stop)
            })
        };
        let work = move || {
            // An exception of a class unwinds, and is in its session.
            let rows = catch_unwind(AssertUnwindSafe(play)).unwrap_or(Ok(None));
            drop(sender.send(Message::Ended(rows)));
        };
        Ok(thread::Builder::new().name(THREAD.to_owned()).stack_size(STACK).spawn(work)?)
    }

    /// Answers for players in Python until the games have ended. Returns the rows, and the exception
    /// that has ended them.
    fn attend(
        &self,
        py: Python<'_>,
        messages: &Mutex<Receiver<Message>>,
        choose: &Bound<'_, PyAny>,
        begin: &Bound<'_, PyAny>,
    ) -> (Option<Rows>, Option<PyErr>) {
        let mut raised: Option<PyErr> = None;
        loop {
            let next =
                || messages.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK_AGAIN);
            let done = match py.detach(next) {
                Ok(Message::Ended(rows)) => return (Some(rows), raised),
                Err(RecvTimeoutError::Disconnected) => return (None, raised),
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                // Without an answer the player stops.
                Ok(Message::Asked { .. }) if raised.is_some() => Ok(()),
                Ok(Message::Asked { player, what, answer }) => {
                    let chosen = match what {
                        What::Begin(seed) => begin.call1((player, seed)).map(|_| 0),
                        What::After(Line { start, places }) => {
                            choose.call1((player, (start, places))).and_then(|it| it.extract())
                        }
                        What::Own(own) => own
                            .session
                            .object_at(py, &own.place)
                            .and_then(|at| choose.call1((player, at))?.extract()),
                    };
                    chosen.map(|chosen| {
                        let _ = answer.send(chosen);
                    })
                }
            };
            if let (None, Err(error)) = (&raised, done) {
                self.stop.store(true, Ordering::Relaxed);
                self.own.iter().for_each(|own| own.session.abandon());
                raised = Some(error);
            }
        }
    }
}
