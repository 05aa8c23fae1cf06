//! The row of a long-term memory of one size.

use crate::record::columns::columns;
use crate::record::id::RowId;

/// The measurements of a memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence {
    /// Records.
    pub records: u64,
    /// The sum over all roots of moves times plies; `None` of made-up thoughts.
    pub limit: Option<u64>,
    /// Bytes of the file.
    pub bytes: u64,
    /// Bytes of the stored data, without the database's overhead.
    pub stored_bytes: u64,
    /// Nanoseconds to load a neighbourhood.
    pub load_ns: u64,
    /// Nanoseconds to append a thought and merge it.
    pub merge_ns: u64,
    /// Nanoseconds to open the file for writing.
    pub open_ns: u64,
    /// Nanoseconds to open it after its writer was killed.
    pub reopen_ns: u64,
}

columns! {
    /// A memory of one size: its contents, and the times of its operations.
    pub struct StoreRow counted from Evidence;
    "store" in "stores.csv", called |row| format!("{}, {} roots", row.player, row.roots);
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the game, the player, the seed and the number of roots, the same in every run";
        experiment: String, Yes, "the experiment's name";
        game: String, Yes, "the game";
        player: String, Yes, "the player whose thoughts are stored; `made-up` if they are random";
        seed: u64, Yes, "the seed of roots and artificial records";
        roots: u64, Yes, "the number of roots, each thought about once";
        repeatable: bool, Yes, "false if a clock ended the thoughts";
    }
    counts {
        records, "records", Neither, Number, Yes, "records of different positions", |it| Some(it.records);
        limit, "records", Neither, Number, Yes, "the source's bound on `records`, *M N K*: the sum over all roots of their moves times the plies of the iteration that was interrupted", |it| it.limit;
        bytes, "bytes", Lower, Number, No, "the size of the file", |it| Some(it.bytes);
        stored_bytes, "bytes", Lower, Number, No, "the size of the keys and values in it, without the database's overhead", |it| Some(it.stored_bytes);
        load_ns, "ns", Lower, Time, No, "median time to load the neighbourhood of a root, including opening the file", |it| Some(it.load_ns);
        merge_ns, "ns", Lower, Time, No, "median time to append a thought to the swap file and to merge it, with everything written to the disk", |it| Some(it.merge_ns);
        open_ns, "ns", Lower, Time, No, "median time to open the file for writing", |it| Some(it.open_ns);
        reopen_ns, "ns", Lower, Time, No, "median time to open a file whose writer was killed, including its repair", |it| Some(it.reopen_ns);
    }
    numbers {}
}
