//! A directory of endgame table files.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use plywood_positions::endgame::{Ending, Metric, Placed};
use plywood_positions::{Chess, GameValue, PackedValue, Position};
use rustc_hash::FxHashMap;
use shakmaty::Color;

use super::{TableError, TableFile};

/// Ending and metric of a table. Its text is the file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableName {
    /// Men of both sides.
    pub ending: Ending,
    /// Metric of distances.
    pub metric: Metric,
}

impl fmt::Display for TableName {
    /// Writes the file name: `KRKN.dtm` for distances to mate, `KRKN.dtc` for distances to
    /// conversion.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.metric {
            Metric::Mate => "dtm",
            Metric::Conversion => "dtc",
        };
        write!(f, "{}.{kind}", self.ending)
    }
}

impl TableName {
    /// Parses a file name; `None` if it is not the name of a table.
    pub fn of_file(path: &Path) -> Option<Self> {
        let metric = match path.extension()?.to_str()? {
            "dtm" => Metric::Mate,
            "dtc" => Metric::Conversion,
            _ => return None,
        };
        let ending = path.file_stem()?.to_str()?.parse().ok()?;
        Some(Self { ending, metric })
    }
}

/// A directory of endgame table files, open for reading. Decompressed blocks are cached, up to a
/// limit.
#[derive(Debug)]
pub struct EndgameTables {
    dir: PathBuf,
    files: BTreeMap<TableName, TableFile>,
    cache: Mutex<Cache>,
}

/// Key of a cached block: table, side to move (0 for White) and block number.
type BlockKey = (TableName, usize, usize);

#[derive(Debug, Default)]
struct Cache {
    blocks: FxHashMap<BlockKey, Arc<Vec<u8>>>,
    /// Cached blocks in the order they were read, oldest first.
    order: VecDeque<BlockKey>,
    bytes: usize,
}

/// Size limit of the cache, in bytes.
const CACHE: usize = 256 << 20;

impl EndgameTables {
    /// Opens all tables of a directory. A missing directory counts as empty.
    ///
    /// # Errors
    ///
    /// If a table is damaged, or the directory cannot be read.
    pub fn open(dir: &Path) -> Result<Self, TableError> {
        let mut files = BTreeMap::new();
        for name in Self::names(dir)? {
            files.insert(name, TableFile::open(&dir.join(name.to_string()))?);
        }
        Ok(Self { dir: dir.to_owned(), files, cache: Mutex::default() })
    }

    /// Opens a directory that must contain a distance-to-mate table.
    ///
    /// # Errors
    ///
    /// If a table is damaged, or no table contains distances to mate.
    pub fn with_mates(dir: &Path) -> Result<Self, TableError> {
        let tables = Self::open(dir)?;
        if tables.files().all(|(name, _)| name.metric != Metric::Mate) {
            return Err(TableError::NoTables { dir: dir.to_owned() });
        }
        Ok(tables)
    }

    /// Lists the tables in a directory by their file names, in order.
    pub fn names(dir: &Path) -> Result<Vec<TableName>, TableError> {
        if !dir.exists() {
            return Ok(Vec::new());
        }
        let mut names = Vec::new();
        for entry in fs::read_dir(dir).map_err(TableError::io(dir))? {
            let path = entry.map_err(TableError::io(dir))?.path();
            names.extend(TableName::of_file(&path));
        }
        names.sort_unstable();
        Ok(names)
    }

    /// Returns all tables in order of their names.
    pub fn files(&self) -> impl Iterator<Item = (TableName, &TableFile)> {
        self.files.iter().map(|(name, file)| (*name, file))
    }

    /// Returns the file of a table.
    ///
    /// # Errors
    ///
    /// If there is no such file; the message names the command that builds it.
    pub fn file(&self, name: TableName) -> Result<&TableFile, TableError> {
        self.files.get(&name).ok_or_else(|| TableError::Missing { name, dir: self.dir.clone() })
    }

    /// Looks up the value of a legal position for the side to move. Two bare kings are a draw.
    ///
    /// # Errors
    ///
    /// If no table contains the position, or its table is damaged.
    pub fn value(&self, position: &Chess, metric: Metric) -> Result<GameValue, TableError> {
        let placed = Placed::new(position).ok_or_else(|| TableError::NoEnding {
            position: position.to_string(),
            why: "too many men for a table, or a side may still castle",
        })?;
        self.value_of(position, placed, metric)
    }

    /// Returns whether a distance-to-mate table covers `position`.
    pub fn has(&self, position: &Chess) -> bool {
        Placed::new(position).is_some_and(|placed| self.has_ending(placed.ending()))
    }

    fn has_ending(&self, ending: Ending) -> bool {
        ending.men() == 2 || self.files.contains_key(&TableName { ending, metric: Metric::Mate })
    }

    /// Returns the value by distance to mate, or `None` if [`Self::value`] would fail. Returns
    /// quickly if there is no table.
    pub fn known(&self, position: &Chess) -> Option<GameValue> {
        let placed = Placed::new(position).filter(|placed| self.has_ending(placed.ending()))?;
        self.value_of(position, placed, Metric::Mate).ok()
    }

    fn value_of(
        &self,
        position: &Chess,
        placed: Placed,
        metric: Metric,
    ) -> Result<GameValue, TableError> {
        if placed.passing().is_some() {
            return self.value_in_passing(position, placed, metric);
        }
        if placed.ending().men() == 2 {
            return Ok(GameValue::Draw);
        }
        let unnumbered =
            || TableError::NoEnding { position: position.to_string(), why: "no table numbers it" };
        let name = TableName { ending: placed.ending(), metric };
        let file = self.file(name)?;
        let number = file.index().find(&placed).ok_or_else(unnumbered)?;
        let side = usize::from(placed.mover() == Color::Black);
        let (block, at) = (number / file.block_size(), number % file.block_size());
        let block = self.block((name, side, block), file)?;
        PackedValue::from_byte(block[at]).value().ok_or_else(unnumbered)
    }

    /// Returns the value of a position with a possible en passant capture. Files do not contain
    /// such positions, so the value is the best of the captures and of the stored value without
    /// them.
    fn value_in_passing(
        &self,
        position: &Chess,
        placed: Placed,
        metric: Metric,
    ) -> Result<GameValue, TableError> {
        let (taking, others): (Vec<_>, Vec<_>) =
            position.all_moves().into_iter().partition(|chosen| chosen.is_en_passant());
        // If there is no other legal move, the capture is forced.
        let without = (taking.is_empty() || !others.is_empty())
            .then(|| self.value_of(position, placed.without_passing(), metric));
        Ok(self.best(position, &taking, metric, without)?.unwrap_or(GameValue::Draw))
    }

    /// Returns the best of `other` and the values of `moves`, or `None` if there are no values.
    pub(super) fn best(
        &self,
        position: &Chess,
        moves: &[shakmaty::Move],
        metric: Metric,
        other: Option<Result<GameValue, TableError>>,
    ) -> Result<Option<GameValue>, TableError> {
        let of_moves = moves.iter().map(|&chosen| self.after(position, chosen, metric));
        of_moves.chain(other).try_fold(None, |best: Option<GameValue>, value| {
            let value = value?;
            Ok(best.filter(|best| !value.is_better_than(*best)).or(Some(value)))
        })
    }

    /// Returns the value of a move for the side that makes it.
    ///
    /// # Errors
    ///
    /// As for [`Self::value`].
    pub fn after(
        &self,
        position: &Chess,
        chosen: shakmaty::Move,
        metric: Metric,
    ) -> Result<GameValue, TableError> {
        let after = self.value(&position.play(chosen), metric)?;
        let converts = chosen.is_capture() || chosen.is_promotion();
        Ok(match (metric, converts, after) {
            // A converting move by the winner is counted; one by the loser is not.
            (Metric::Conversion, true, GameValue::Loss(_)) => GameValue::Win(1),
            (Metric::Conversion, true, GameValue::Win(_)) => GameValue::Loss(0),
            _ => after.before(),
        })
    }

    fn block(&self, key: BlockKey, file: &TableFile) -> Result<Arc<Vec<u8>>, TableError> {
        let lock = || self.cache.lock().expect("no thread panics with the lock");
        if let Some(block) = lock().blocks.get(&key) {
            return Ok(Arc::clone(block));
        }
        let block = Arc::new(file.block(key.1, key.2)?);
        let mut cache = lock();
        cache.bytes += block.len();
        if cache.blocks.insert(key, Arc::clone(&block)).is_none() {
            cache.order.push_back(key);
        }
        while cache.bytes > CACHE {
            let Some(oldest) = cache.order.pop_front() else { break };
            let freed = cache.blocks.remove(&oldest).map_or(0, |block| block.len());
            cache.bytes -= freed;
        }
        Ok(block)
    }
}
