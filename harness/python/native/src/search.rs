//! Searches on a separate thread, which stop when Python is interrupted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use plywood::algorithms::{Configuration, Limits};
use plywood::core::depths::MAX;
use plywood::core::memory::ensure_tables_fit;
use plywood::core::pool::STACK;
use plywood::games::{MOST_DISTINCT, MeasureSettings, Reached};
use plywood::positions::{Interval, Value};
use plywood::record::status::Status;
use plywood::studies::searches::measure::bound::{Bound, Reach};
use plywood::studies::searches::measure::question::Question;
use plywood::studies::searches::measure::search::{Measured, measure};
use plywood::studies::searches::row::SearchRow;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::root::{Root, invalid};
use crate::session::Session;

/// Interval between checks for signals.
pub const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// How long an interrupted search of a built-in game may take to end. A timed repetition cannot be
/// stopped, since it has no observer; its thread then ends by itself.
const GRACE: Duration = Duration::from_millis(500);

/// Name of search threads, whose panics become exceptions and are not printed.
pub const THREAD: &str = "plywood";

/// A row by column, the principal variation, the best move, and the best result of a stopped search.
pub type Answer = (Py<PyAny>, Vec<Py<PyAny>>, Option<Py<PyAny>>, Option<SoFar>);

/// Depth, known bounds, principal variation and best move of a stopped search.
pub type SoFar = (u32, (Option<Value>, Option<Value>), Vec<Py<PyAny>>, Option<Py<PyAny>>);

/// Searches `root` to `depth`. Times are in seconds, and memory is in bytes.
#[pyfunction]
#[pyo3(signature = (root, algorithm, depth, *, nodes, time, memory, bound, repetitions))]
#[allow(clippy::too_many_arguments, reason = "they are keywords of one function in Python")]
pub fn search(
    py: Python<'_>,
    root: &Root,
    algorithm: &str,
    depth: u32,
    nodes: Option<u64>,
    time: Option<f64>,
    memory: Option<usize>,
    bound: bool,
    repetitions: u32,
) -> PyResult<Answer> {
    let configuration: Configuration = algorithm.parse().map_err(invalid)?;
    ensure_tables_fit([&configuration].into_iter(), 1).map_err(invalid)?;
    let time = time.map(Duration::from_secs_f64);
    let limits = Limits { nodes, time, memory, evaluations: None };
    let request = Arc::new(AtomicBool::new(false));
    let interrupt = Arc::new(AtomicBool::new(false));
    let task = Task {
        question: Question { case: Arc::clone(&root.case), depth },
        configuration,
        method: MeasureSettings {
            repetitions,
            limits,
            most_distinct: MOST_DISTINCT,
            request: Some(Arc::clone(&request)),
            interrupt: Some(Arc::clone(&interrupt)),
            ..MeasureSettings::default()
        },
        reach: Reach { memory, ..if bound { Reach::FULL } else { Reach::NONE } },
        session: root.session().cloned(),
        request,
        interrupt,
    };
    let session = root.session().map(|it| &**it);
    let waited = task.wait(py, time);
    let restored = session.map_or(Ok(()), |session| session.restore(py));
    let raised = session.and_then(|session| session.raised(py));
    let measured = waited?;
    if let Some(error) = raised {
        return Err(error);
    }
    restored?;
    answer(py, session, measured)
}

fn answer(
    py: Python<'_>,
    session: Option<&Session>,
    Measured { row, line, reached, .. }: Measured,
) -> PyResult<Answer> {
    // Moves of a Python class are written as their numbers.
    let object = |text: &str| match session {
        None => Ok(text.into_pyobject(py)?.into_any().unbind()),
        Some(session) => {
            let unknown = || PyRuntimeError::new_err("the search has invented a move");
            session.written(py, text).ok_or_else(unknown)
        }
    };
    let best = (!row.best_move.is_empty()).then(|| object(&row.best_move)).transpose()?;
    let objects = |line: &[String]| line.iter().map(|text| object(text)).collect::<PyResult<_>>();
    let line = objects(&line)?;
    let so_far = |Reached { depth, found }: Reached| -> PyResult<SoFar> {
        let (unknown, bounds) = (Interval::UNKNOWN, found.bounds);
        let lower = (bounds.lower != unknown.lower).then_some(bounds.lower);
        let upper = (bounds.upper != unknown.upper).then_some(bounds.upper);
        let best = found.best.map(|best| object(&best.text)).transpose()?;
        Ok((depth, (lower, upper), objects(&found.line)?, best))
    };
    let reached = reached.map(so_far).transpose()?;
    let row = pythonize(py, &row).map_err(invalid)?;
    Ok((row.unbind(), line, best, reached))
}

struct Task {
    question: Question,
    configuration: Configuration,
    method: MeasureSettings,
    reach: Reach,
    session: Option<Arc<Session>>,
    request: Arc<AtomicBool>,
    interrupt: Arc<AtomicBool>,
}

impl Task {
    /// Runs the search on a thread whose stack suffices for the greatest depth. Waits for it
    /// without holding the interpreter's lock. An interrupted search of a built-in game is left to
    /// end alone after [`GRACE`]; the thread of another search uses the interpreter, so it is always
    /// waited for.
    fn wait(self, py: Python<'_>, time: Option<Duration>) -> PyResult<Measured> {
        let (request, interrupt) = (Arc::clone(&self.request), Arc::clone(&self.interrupt));
        let session = self.session.clone();
        let (sender, result) = channel();
        let result = Mutex::new(result);
        let work = move || drop(sender.send(self.perform()));
        let thread =
            thread::Builder::new().name(THREAD.to_owned()).stack_size(STACK).spawn(work)?;
        let deadline = time.map(|time| Instant::now() + time);
        let (mut interrupted, mut leave) = (None, None);
        let (mut is_late, mut wait) = (false, LOOK_AGAIN);
        let measured = loop {
            let waited = py.detach(|| {
                result.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(wait)
            });
            match waited {
                Ok(measured) => break Some(measured),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let (None, Err(error)) = (&interrupted, py.check_signals()) {
                request.store(true, Ordering::Relaxed);
                interrupt.store(true, Ordering::Relaxed);
                session.iter().for_each(|session| session.abandon());
                interrupted = Some(error);
                leave = session.is_none().then(|| Instant::now() + GRACE);
            }
            let is_left = leave.is_some_and(|leave| Instant::now() >= leave);
            if let Some(error) = interrupted.take_if(|_| is_left) {
                return Err(error);
            }
            // Searches check the clock rarely if Python methods are slow, so it is also checked
            // here.
            is_late = is_late || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_late {
                request.store(true, Ordering::Relaxed);
            }
            wait = deadline.map_or(LOOK_AGAIN, |deadline| {
                let left = deadline.saturating_duration_since(Instant::now());
                if is_late { LOOK_AGAIN } else { left.min(LOOK_AGAIN) }
            });
        };
        let joined = py.detach(|| thread.join());
        if let Some(error) = interrupted {
            return Err(error);
        }
        let mut measured = measured
            .filter(|_| joined.is_ok())
            .ok_or_else(|| PyRuntimeError::new_err("the search has ended without an answer"))?;
        if is_late && measured.row.status == Status::Interrupted {
            measured.row.status = Status::TimeLimit;
        }
        Ok(measured)
    }

    fn perform(&self) -> Measured {
        let search = || measure("search", &self.question, &self.configuration, &self.method);
        let measure_and_bound = || {
            let measured = search();
            let bound = match measured.row.status {
                Status::Error => Bound::default(),
                _ => self.bound(),
            };
            (measured, bound)
        };
        // Calls into Python are faster from a thread that already has the interpreter's lock.
        let (measured, bound) = match self.session {
            Some(_) => Python::attach(|_| measure_and_bound()),
            None => measure_and_bound(),
        };
        let row = bound.fill(measured.row);
        // In a record, `exact` describes the configuration; here it describes this answer.
        let row = SearchRow { exact: row.exact && row.is_completed(), ..row };
        Measured { row, ..measured }
    }

    /// Returns the bound of the question; the default if it was interrupted, or if the Python class
    /// raised an exception, which is in the session.
    fn bound(&self) -> Bound {
        let find = || self.question.bound(self.reach, Some(&self.request));
        match catch_unwind(AssertUnwindSafe(find)) {
            Ok(Ok(Some(bound))) => bound,
            Ok(Ok(None) | Err(_)) | Err(_) => Bound::default(),
        }
    }
}

/// Maximum depth of a search, in plies.
pub const MOST_DEPTH: u32 = MAX;
