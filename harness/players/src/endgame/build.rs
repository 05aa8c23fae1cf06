//! Building tables, and going on where a build was interrupted.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use plywood_algorithms::retrograde::{Cost, Unsolved, memory_for_slices, solve_in_slices};
use plywood_positions::endgame::{EndgameIndex, EndgameSpace, EndgameTable, Ending, Metric};

use super::{TableError, TableFile, TableName};

/// A request to build tables: endings, metric and memory limit.
#[derive(Clone, Debug)]
pub struct Build<'a> {
    /// Where the files go.
    pub dir: &'a Path,
    /// The endings; those that they turn into are built first.
    pub endings: &'a [Ending],
    /// The unit of distances.
    pub metric: Metric,
    /// The most memory to take, in bytes; none for no limit.
    pub memory: Option<u64>,
    /// A flag that ends the build early when it is raised.
    pub stop: &'a AtomicBool,
}

/// A step of a build, about to begin or done.
#[derive(Clone, Debug)]
pub enum Step {
    /// The file is there already.
    Found(TableName),
    /// The computation begins, and takes at most so many bytes.
    Begins(TableName, u64),
    /// The file is written.
    Done(Built),
}

/// A table that was built.
#[derive(Clone, Debug)]
pub struct Built {
    /// Which one.
    pub name: TableName,
    /// Numbers of positions, both sides to move.
    pub numbers: u64,
    /// The cost of the computation.
    pub cost: Cost,
    /// The time of the computation.
    pub solving: Duration,
    /// The time of writing the file, compression included.
    pub writing: Duration,
}

impl Build<'_> {
    /// The endings to build, in order.
    pub fn order(&self) -> Vec<Ending> {
        let mut seen = BTreeSet::new();
        let all = self.endings.iter().flat_map(|ending| ending.with_sub_endings());
        all.filter(|ending| seen.insert(*ending)).collect()
    }

    /// The most memory that the table of `ending` takes while it is made, those
    /// that it turns into included.
    pub fn memory_for(ending: Ending) -> u64 {
        let subs = ending.after_a_move().into_iter().map(table_bytes).sum::<u64>();
        let (slices, words) = EndgameTable::shape(ending);
        // When the computation has ended, its lists make room for the file.
        let file = 2 * EndgameIndex::new(ending).size() as u64;
        let solving = memory_for_slices(slices, words);
        subs + solving.max(table_bytes(ending) + file)
    }

    /// Builds what is not there yet, and tells `progress` about each step.
    ///
    /// # Errors
    ///
    /// If memory does not suffice, files cannot be written or read, or it was asked to stop.
    /// Tables that are finished stay.
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

    /// Drops tables that are not needed now until the memory suffices; without
    /// a limit, drops none.
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
        // The largest first.
        droppable.sort_unstable();
        let mut held: u64 = droppable.iter().map(|(bytes, _)| bytes).sum();
        while held + needed > allowed {
            let Some((bytes, ending)) = droppable.pop() else { break };
            tables.remove(&ending);
            held -= bytes;
        }
    }
}

/// The bytes of a table in memory.
fn table_bytes(ending: Ending) -> u64 {
    let (slices, words) = EndgameTable::shape(ending);
    2 * 64 * (slices * words) as u64
}

/// Computes a table.
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
