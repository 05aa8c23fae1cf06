//! The extension of the Python package `plywood`. The package, which is written in Python, checks
//! arguments and makes results; here are the searches, and the program.

mod answers;
mod node;
mod place;
mod position;
mod root;
mod search;
mod session;

use std::panic;
use std::thread;

use plywood::Program;
use plywood::positions::WIN;
use plywood::record::machine::{COMMIT, VERSION};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Runs a command of the program; its exit status.
#[pyfunction]
fn main(py: Python<'_>, words: Vec<String>) -> u8 {
    py.detach(|| plywood::run_command(words))
}

/// The version with the commit, as Python writes local versions.
fn version() -> String {
    match COMMIT {
        "unknown" => VERSION.to_owned(),
        commit => format!("{VERSION}+g{}", commit.replace("-dirty", ".dirty")),
    }
}

/// A panic of a thread that searches becomes an exception, and is not printed.
fn hush_searches() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(search::THREAD) {
            print(panic);
        }
    }));
}

/// The searches and the program.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let registered = Program::new().register();
    registered.map_err(|error| PyRuntimeError::new_err(format!("{error:#}")))?;
    hush_searches();
    module.add("VERSION", version())?;
    module.add("WIN", WIN)?;
    module.add("MOST_DEPTH", search::MOST_DEPTH)?;
    module.add("LimitReached", module.py().get_type::<node::LimitReached>())?;
    module.add_class::<root::Root>()?;
    module.add_class::<node::Node>()?;
    module.add_class::<node::Counter>()?;
    module.add_class::<node::Walker>()?;
    module.add_function(wrap_pyfunction!(search::search, module)?)?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    Ok(())
}
