//! The row of a long-term memory of one size.

use plywood::record::columns::columns;
use plywood::record::id::RowId;

columns! {
    /// A long-term memory of one size: its contents, and the times of its operations.
    pub struct StoreRow;
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
    numbers {
        records, "records", Neither, Number, Yes, "records of different positions";
        limit, "records", Neither, Number, Yes, "the source's bound on `records`, *M N K*: the sum over all roots of their moves times the plies of the iteration that was interrupted";
        bytes, "bytes", Lower, Number, No, "the size of the file";
        stored_bytes, "bytes", Lower, Number, No, "the size of the keys and values in it, without the database's overhead";
        load_ns, "ns", Lower, Time, No, "median time to load the neighbourhood of a root, including opening the file";
        merge_ns, "ns", Lower, Time, No, "median time to append a thought to the swap file and to merge it, with everything written to the disk";
        open_ns, "ns", Lower, Time, No, "median time to open the file for writing";
        reopen_ns, "ns", Lower, Time, No, "median time to open a file whose writer was killed, including its repair";
    }
}
