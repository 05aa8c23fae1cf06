//! The native extension of the Python package `plywood`: the searches and the command-line program.
//! The Python part of the package checks arguments and converts results.

mod answers;
mod meet;
mod node;
mod place;
mod position;
mod root;
mod rules;
mod search;
mod session;

use std::panic;
use std::thread;

use plywood::Program;
use plywood::positions::WIN;
use plywood::record::machine::{COMMIT, VERSION};
use plywood_play::Play;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Runs a command of the program, and returns its exit status.
#[pyfunction]
fn main(py: Python<'_>, words: Vec<String>) -> u8 {
    py.detach(|| plywood::run_command(words))
}

/// Returns the version and commit in Python's format for local versions.
fn version() -> String {
    match COMMIT {
        "unknown" => VERSION.to_owned(),
        commit => format!("{VERSION}+g{}", commit.replace("-dirty", ".dirty")),
    }
}

/// Silences panics of search threads, because they become exceptions.
fn hush_searches() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(search::THREAD) {
            print(panic);
        }
    }));
}

/// The native module: searches and the command-line program.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let registered = Program::new().guest::<Play>().register();
    registered.map_err(|error| PyRuntimeError::new_err(format!("{error:#}")))?;
    hush_searches();
    module.add("VERSION", version())?;
    module.add("WIN", WIN)?;
    module.add("MOST_DEPTH", search::MOST_DEPTH)?;
    module.add("LimitReached", module.py().get_type::<node::LimitReached>())?;
    module.add("InvalidRequest", module.py().get_type::<root::InvalidRequest>())?;
    module.add_class::<root::Root>()?;
    module.add_class::<node::Node>()?;
    module.add_class::<node::Counter>()?;
    module.add_class::<node::Walker>()?;
    module.add_function(wrap_pyfunction!(search::search, module)?)?;
    module.add_function(wrap_pyfunction!(meet::check_player, module)?)?;
    module.add_function(wrap_pyfunction!(meet::meet, module)?)?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    Ok(())
}
