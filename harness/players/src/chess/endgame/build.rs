//! Building endgame tables, and resuming an interrupted build.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use plywood_algorithms::retrograde::{Cost, Unsolved, memory_for_slices, solve_in_slices};
use plywood_positions::endgame::{EndgameIndex, EndgameSpace, EndgameTable, Ending, Metric};

use super::{TableError, TableFile, TableName};

/// A request to build endgame tables.
#[derive(Clone, Debug)]
pub struct Build<'a> {
    /// Directory for the files.
    pub dir: &'a Path,
    /// Endings to build. The endings that captures and promotions lead to are built first.
    pub endings: &'a [Ending],
    /// Metric of distances.
    pub metric: Metric,
    /// Memory limit in bytes; `None` for no limit.
    pub memory: Option<u64>,
    /// Flag that another thread sets to stop the build.
    pub stop: &'a AtomicBool,
}

/// A progress report of a build.
#[derive(Clone, Debug)]
pub enum Step {
    /// The file exists already.
    Found(TableName),
    /// The computation of a table begins; its memory is at most this many bytes.
    Begins(TableName, u64),
    /// The file was written.
    Done(Built),
}

/// A table that was built, with its cost.
#[derive(Clone, Debug)]
pub struct Built {
    /// Ending and metric of the table.
    pub name: TableName,
    /// Number of indices, counting both sides to move.
    pub numbers: u64,
    /// Cost of the retrograde analysis.
    pub cost: Cost,
    /// Time of the retrograde analysis.
    pub solving: Duration,
    /// Time to compress and write the file.
    pub writing: Duration,
}

impl Build<'_> {
    /// Returns the endings to build, in build order: each after those it can lead to.
    pub fn order(&self) -> Vec<Ending> {
        let mut seen = BTreeSet::new();
        let all = self.endings.iter().flat_map(|ending| ending.with_sub_endings());
        all.filter(|ending| seen.insert(*ending)).collect()
    }

    /// Returns an upper bound on the memory in bytes to build the table of `ending`, including the
    /// loaded tables of endings that a capture or promotion leads to.
    pub fn memory_for(ending: Ending) -> u64 {
        let subs = ending.after_a_move().into_iter().map(table_bytes).sum::<u64>();
        let (slices, words) = EndgameTable::shape(ending);
        // After the analysis, its lists are freed before the file is prepared.
        let file = 2 * EndgameIndex::new(ending).size() as u64;
        let solving = memory_for_slices(slices, words);
        subs + solving.max(table_bytes(ending) + file)
    }

    /// Builds all tables that do not exist yet, and reports each step to `progress`.
    ///
    /// # Errors
    ///
    /// If the memory limit is too low, a file cannot be read or written, or `stop` was set.
    /// Finished tables are kept.
    pub fn run(&self, progress: &mut dyn FnMut(Step)) -> Result<(), TableError> {
        fs::create_dir_all(self.dir).map_err(TableError::io(self.dir))?;
        let mut tables: BTreeMap<Ending, EndgameTable> = BTreeMap::new();
        for ending in self.order() {
            let name = TableName { ending, metric: self.metric };
            let path = self.dir.join(name.to_string());
            if path.exists() {
                TableFile::open(&path)?;
                progress(Step::Found(name));
                continue;
            }
            let needed = Self::memory_for(ending);
            if let Some(allowed) = self.memory.filter(|&allowed| needed > allowed) {
                return Err(TableError::Memory { ending, needed, allowed });
            }
            let subs = ending.after_a_move();
            self.make_room(&mut tables, &subs, needed);
            for &sub in &subs {
                if let Entry::Vacant(place) = tables.entry(sub) {
                    let name = TableName { ending: sub, metric: self.metric };
                    let file = TableFile::open(&self.dir.join(name.to_string()))?;
                    place.insert(file.load()?);
                }
            }
            progress(Step::Begins(name, needed));
            let (table, built) = solve(name, &tables, self.stop)?;
            tables.insert(ending, table);
            let start = Instant::now();
            TableFile::write(&path, &tables[&ending], &built.cost)?;
            progress(Step::Done(Built { writing: start.elapsed(), ..built }));
        }
        Ok(())
    }

    /// Drops loaded tables that this step does not need, largest first, until memory suffices.
    /// Without a limit, drops none.
    fn make_room(
        &self,
        tables: &mut BTreeMap<Ending, EndgameTable>,
        needed_now: &[Ending],
        needed: u64,
    ) {
        let Some(allowed) = self.memory else { return };
        let others = tables.iter().filter(|(ending, _)| !needed_now.contains(ending));
        let mut droppable: Vec<_> =
            others.map(|(ending, table)| (table.bytes(), *ending)).collect();
        // Sorted by size: `pop` takes the largest.
        droppable.sort_unstable();
        let mut held: u64 = droppable.iter().map(|(bytes, _)| bytes).sum();
        while held + needed > allowed {
            let Some((bytes, ending)) = droppable.pop() else { break };
            tables.remove(&ending);
            held -= bytes;
        }
    }
}

/// Returns the size of a table in memory, in bytes.
fn table_bytes(ending: Ending) -> u64 {
    let (slices, words) = EndgameTable::shape(ending);
    2 * 64 * (slices * words) as u64
}

/// Computes a table by retrograde analysis.
fn solve(
    name: TableName,
    tables: &BTreeMap<Ending, EndgameTable>,
    stop: &AtomicBool,
) -> Result<(EndgameTable, Built), TableError> {
    let TableName { ending, metric } = name;
    let start = Instant::now();
    let space = EndgameSpace::new(ending, metric, &|sub| tables.get(&sub))?;
    let solution = solve_in_slices(&space, stop).map_err(|error| match error {
        Unsolved::TooLong(error) => TableError::TooLong { ending, error },
        Unsolved::Stopped(error) => error.into(),
    })?;
    drop(space);
    let built = Built {
        name,
        numbers: 2 * EndgameIndex::new(ending).size() as u64,
        cost: solution.cost,
        solving: start.elapsed(),
        writing: Duration::ZERO,
    };
    Ok((EndgameTable::new(ending, metric, solution.values), built))
}
