//! Endgame tables that a run builds in its own folder and removes when it ends.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use plywood_players::endgame::{Build, Built, EndgameTables, Step, TableError, TableName};
use plywood_positions::endgame::{Ending, Metric};

use plywood::core::pool;

/// Builds the tables of `endings`, and of all endings that they turn into, with distances to mate.
/// Uses one thread and an empty `folder`. Returns the tables with statistics of each build, or
/// `None` if `stop` was set.
///
/// # Errors
///
/// If the folder cannot be written, or a table does not fit into memory.
pub fn rebuilt(
    folder: &Path,
    endings: &[Ending],
    stop: &AtomicBool,
) -> anyhow::Result<Option<(EndgameTables, BTreeMap<TableName, Built>)>> {
    remove(folder)?;
    let mut built = BTreeMap::new();
    let build = Build { dir: folder, endings, metric: Metric::Mate, memory: None, stop };
    let ended = pool::of_threads(1)?.install(|| {
        build.run(&mut |step| {
            if let Step::Done(it) = step {
                built.insert(it.name, it);
            }
        })
    });
    match unless_stopped(ended)? {
        None => Ok(None),
        Some(()) => Ok(Some((EndgameTables::open(folder)?, built))),
    }
}

/// Returns the result of a computation, or `None` if the computation was stopped.
///
/// # Errors
///
/// Any other error of the computation.
pub fn unless_stopped<T>(computed: Result<T, TableError>) -> Result<Option<T>, TableError> {
    match computed {
        Err(TableError::Stopped(_)) => Ok(None),
        computed => computed.map(Some),
    }
}

/// Removes a folder if it exists.
///
/// # Errors
///
/// If it cannot be removed. The message names the folder.
pub fn remove(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}
