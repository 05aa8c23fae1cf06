//! The row of one thought about a position that earlier thoughts may have stored.

use serde::{Deserialize, Serialize};

use plywood::record::columns::columns;
use plywood::record::id::RowId;

/// The part of each thought that is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Remembered {
    /// Nothing.
    #[default]
    Nothing,
    /// The root only, as in BeBe.
    Root,
    /// Everything needed to resume the search, as in BeBe+.
    Neighbourhood,
}

plywood_records::words!(Remembered);

columns! {
    /// One thought: its result, and the number of records stored.
    pub struct ThoughtRow;
    "thought" in "thoughts.csv", called |row| {
        let Self { player, remembered, thought, .. } = row;
        format!("{player}, remembering {remembered:?}, thought {thought}")
    };
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the game, the position, the player, what is remembered and the thought's number, the same in every run";
        experiment: String, Yes, "the experiment's name";
        game: String, Yes, "the game";
        position: String, Yes, "the position, in the game's notation";
        player: String, Yes, "the player";
        remembered: Remembered, Yes, "what is remembered from thought to thought: `nothing`, the `root` (BeBe), or its `neighbourhood` (BeBe+)";
        thought: u64, Yes, "the thought's number, from 1";
        repeatable: bool, Yes, "false if a clock ended the thought";
        chosen: String, Yes, "the move";
        value: Option<i32>, Yes, "the value of the position for the side to move";
    }
    numbers {
        depth, "plies", Higher, Number, Yes, "plies of the last finished iteration, in this thought or one before";
        nodes, "nodes", Lower, Number, Yes, "positions entered; 0 if the memory was enough";
        records, "records", Neither, Number, Yes, "records in the memory after this thought was merged";
        bytes, "bytes", Neither, Number, No, "the size of the memory's file after the merge";
        time_ns, "ns", Lower, Time, No, "the time of the thought";
    }
}
