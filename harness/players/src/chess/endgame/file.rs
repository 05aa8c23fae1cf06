//! The format of an endgame table file.
//!
//! The file begins with the line `plywood endgame`. The version and the length of the header
//! follow, as little-endian numbers of four bytes each. The header is JSON; the header and each
//! block after it are Zstandard frames with a checksum each.
//!
//! Blocks contain one byte per position (see [`PackedValue`]) in the order of the [`EndgameIndex`]:
//! first all positions with White to move, then all with Black to move. An illegal position repeats
//! the value before it, which compresses well; a reader recognises it from the board.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use plywood_algorithms::retrograde::Cost;
use plywood_positions::PackedValue;
use plywood_positions::endgame::{EndgameIndex, EndgameTable, Ending, Metric};
use rayon::prelude::*;
use shakmaty::Color;

use super::header::{Counts, Header, metric_name};
use super::{TableError, TableName};

const MAGIC: &[u8; 16] = b"plywood endgame\n";
const VERSION: u32 = 2;

/// Values in a block: few enough to decompress quickly when one position is probed.
const BLOCK: usize = 1 << 16;

/// Zstandard compression level. Higher levels take several times as long and save a tenth.
const LEVEL: i32 = 6;

/// Maximum length of a header in bytes, compressed or not; a greater length means damage. A header
/// for six men takes a few megabytes.
const MOST_HEADER: u32 = 1 << 24;

/// An endgame table file, open for reading.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    file: Mutex<File>,
    header: Header,
    index: EndgameIndex,
    metric: Metric,
    /// File offset of each block, with White and with Black to move.
    offsets: [Vec<u64>; 2],
}

impl TableFile {
    /// Writes a table to `path`. It is written under a temporary name and then renamed, so an
    /// existing file is always complete.
    pub fn write(path: &Path, table: &EndgameTable, cost: &Cost) -> Result<(), TableError> {
        let index = EndgameIndex::new(table.ending());
        let mut header = Header {
            ending: table.ending().to_string(),
            metric: metric_name(table.metric()).to_owned(),
            size: index.size(),
            block: BLOCK,
            blocks: [Vec::new(), Vec::new()],
            counts: [Counts::default(), Counts::default()],
            forwards: cost.forwards,
            backwards: cost.backwards,
            visited: cost.visited,
            passes: cost.passes,
            bytes: cost.bytes,
        };
        let mut body: Vec<Vec<u8>> = Vec::new();
        for (at, mover) in [Color::White, Color::Black].into_iter().enumerate() {
            let values = index.pack(table, mover);
            header.counts[at] = Counts::new(&index, &values);
            let blocks: Vec<Vec<u8>> = values
                .par_chunks(BLOCK)
                .map(|values| compress(&fill(values)))
                .collect::<std::io::Result<_>>()
                .map_err(TableError::io(path))?;
            header.blocks[at] = blocks.iter().map(|block| block.len() as u32).collect();
            body.extend(blocks);
        }
        let text = serde_json::to_vec(&header).expect("a header is plain data");
        let head = compress(&text).map_err(TableError::io(path))?;
        let part = path.with_extension("part");
        let write = || {
            let mut file = File::create(&part)?;
            file.write_all(MAGIC)?;
            file.write_all(&VERSION.to_le_bytes())?;
            file.write_all(&(head.len() as u32).to_le_bytes())?;
            file.write_all(&head)?;
            for block in &body {
                file.write_all(block)?;
            }
            file.sync_all()?;
            fs::rename(&part, path)
        };
        write().map_err(|error| {
            // The partial file may not exist; it is of no use.
            let _ = fs::remove_file(&part);
            TableError::io(path)(error)
        })
    }

    /// Opens a file and reads its header.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let io = || TableError::io(path);
        let damaged = |what: &str| TableError::damaged(path, what);
        let unfit = |problem: String| Err(TableError::File { path: path.to_owned(), problem });
        let mut file = File::open(path).map_err(io())?;
        let mut start = [0; 24];
        if file.read_exact(&mut start).is_err() || start[..16] != *MAGIC {
            return unfit("is not an endgame table".to_owned());
        }
        let word = |at: usize| u32::from_le_bytes(start[at..at + 4].try_into().unwrap_or_default());
        let (version, length) = (word(16), word(20));
        if version != VERSION {
            return unfit(format!(
                "has version {version}; this program reads {VERSION}; build it again"
            ));
        }
        if length > MOST_HEADER {
            return Err(damaged("the length of its header is impossible"));
        }
        let mut head = vec![0; length as usize];
        file.read_exact(&mut head).map_err(|_| damaged("it ends within the header"))?;
        let text = zstd::bulk::decompress(&head, MOST_HEADER as usize)
            .map_err(|_| damaged("its header"))?;
        let header: Header = serde_json::from_slice(&text).map_err(|_| damaged("its header"))?;
        let ending: Ending = header.ending.parse().map_err(|_| damaged("its ending"))?;
        let metric = [Metric::Mate, Metric::Conversion]
            .into_iter()
            .find(|&metric| metric_name(metric) == header.metric)
            .ok_or_else(|| damaged("its metric"))?;
        let name = TableName { ending, metric };
        if TableName::of_file(path).is_some_and(|of_file| of_file != name) {
            return Err(damaged(&format!("it holds {name}")));
        }
        let index = EndgameIndex::new(ending);
        if !(1..=BLOCK).contains(&header.block) {
            return Err(damaged("the size of its blocks"));
        }
        let blocks = header.size.div_ceil(header.block);
        let fits = index.size() == header.size && header.blocks.iter().all(|it| it.len() == blocks);
        if !fits {
            return Err(damaged("its size"));
        }
        // An incompressible block has the greatest compressed length.
        let longest = zstd::zstd_safe::compress_bound(header.block);
        if header.blocks.iter().flatten().any(|&length| length as usize > longest) {
            return Err(damaged("the length of a block is impossible"));
        }
        let mut at = 24 + u64::from(length);
        let offsets = [0, 1].map(|side| {
            let blocks = header.blocks[side].iter().map(|&length| {
                at += u64::from(length);
                at - u64::from(length)
            });
            blocks.collect()
        });
        if file.metadata().map_err(io())?.len() != at {
            return Err(damaged("its length"));
        }
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), header, index, metric, offsets })
    }

    /// Returns the file's header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the file's size in bytes.
    pub fn bytes(&self) -> u64 {
        let last = self.header.blocks[1].last().copied().unwrap_or(0);
        self.offsets[1].last().map_or(0, |at| at + u64::from(last))
    }

    /// Returns the index that maps positions to their places in the file.
    pub fn index(&self) -> &EndgameIndex {
        &self.index
    }

    /// Returns the number of values in a block.
    pub(super) fn block_size(&self) -> usize {
        self.header.block
    }

    /// Reads and decompresses a block, with White (`side` 0) or Black (1) to move.
    pub(super) fn block(&self, side: usize, number: usize) -> Result<Vec<u8>, TableError> {
        let damaged = |what: String| {
            TableError::damaged(&self.path, &format!("block {number} of side {side}{what}"))
        };
        let mut packed = vec![0; self.header.blocks[side][number] as usize];
        {
            let mut file = self.file.lock().expect("no thread panics with the lock");
            file.seek(SeekFrom::Start(self.offsets[side][number]))
                .and_then(|_| file.read_exact(&mut packed))
                .map_err(TableError::io(&self.path))?;
        }
        let whole = self.header.block.min(self.header.size - number * self.header.block);
        let bytes = zstd::bulk::decompress(&packed, whole)
            .map_err(|error| damaged(format!(": {error}")))?;
        if bytes.len() == whole {
            Ok(bytes)
        } else {
            Err(damaged(format!(" has {} values", bytes.len())))
        }
    }

    /// Reads all values, with White and with Black to move.
    pub fn values(&self) -> Result<[Vec<PackedValue>; 2], TableError> {
        let side = |side: usize| -> Result<Vec<PackedValue>, TableError> {
            let blocks = (0..self.offsets[side].len()).into_par_iter();
            let blocks: Vec<Vec<u8>> =
                blocks.map(|number| self.block(side, number)).collect::<Result<_, _>>()?;
            Ok(blocks.concat().into_iter().map(PackedValue::from_byte).collect())
        };
        Ok([side(0)?, side(1)?])
    }

    /// Loads the whole table into memory.
    pub fn load(&self) -> Result<EndgameTable, TableError> {
        let [white, black] = self.values()?;
        Ok(self.index.unpack(self.metric, [&white, &black]))
    }

    /// Checks the whole file: the checksum of each block, and the number of positions of each value
    /// against the header.
    pub fn check(&self) -> Result<(), TableError> {
        let table = self.load()?;
        for (at, mover) in [Color::White, Color::Black].into_iter().enumerate() {
            if Counts::new(&self.index, &self.index.pack(&table, mover)) != self.header.counts[at] {
                let what = "its values do not add up to the counts in its header";
                return Err(TableError::damaged(&self.path, what));
            }
        }
        Ok(())
    }
}

/// Converts values to bytes. An illegal position repeats the value before it.
fn fill(values: &[PackedValue]) -> Vec<u8> {
    let mut last = PackedValue::DRAW;
    let bytes = values.iter().map(|&value| {
        if value != PackedValue::NONE {
            last = value;
        }
        last.byte()
    });
    bytes.collect()
}

fn compress(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    compressor.include_checksum(true)?;
    compressor.compress(bytes)
}
