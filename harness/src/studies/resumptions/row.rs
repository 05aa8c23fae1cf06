//! The row of one search that was interrupted, and taken up by a player that knows only what it
//! has left.

use serde::{Deserialize, Serialize};

use crate::record::columns::columns;
use crate::record::id::RowId;

/// What was counted of an interrupted search; nothing where it was over before
/// it could be interrupted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence {
    /// Plies of the iteration that was interrupted.
    pub depth: Option<u64>,
    /// Positions that an uninterrupted search enters.
    pub nodes: Option<u64>,
    /// Those of the iterations before.
    pub nodes_finished: Option<u64>,
    /// Those until it was interrupted.
    pub nodes_before: Option<u64>,
    /// Those of the search that was taken up.
    pub nodes_after: Option<u64>,
    /// The records that were kept.
    pub records: Option<u64>,
}

/// Whether an answer is the expected one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// There was nothing to compare.
    #[default]
    Open,
    /// Both the move and the value are the same.
    Same,
    /// Only the move differs.
    OtherMove,
    /// Another value.
    OtherValue,
}

columns! {
    /// One interrupted search: what it had cost, and what the rest has cost.
    pub struct ResumptionRow counted from Evidence;
    "resumption" in "resumptions.csv", called |row| format!("{}, {}, interrupted after {} %", row.player, row.position, row.percent);
    facts {
        id: RowId, Yes, "tells the row from all others: a hash of the game, the position, the player and the moment, the same in every run";
        experiment: String, Yes, "the experiment's name";
        game: String, Yes, "the game";
        position: String, Yes, "the position, as the suite calls it";
        player: String, Yes, "the player";
        percent: u64, Yes, "when the search was interrupted: so many percent of the nodes of its last iteration had been entered";
        repeatable: bool, Yes, "true: no clock ends these searches";
        answer: Agreement, Yes, "whether the search that was taken up ends with what an uninterrupted one finds: `same`, `other-move` with the same value, or `other-value`; `open` where the first iteration was the last";
    }
    counts {
        depth, "plies", Neither, Number, Yes, "plies of the last iteration", |it| it.depth;
        nodes, "nodes", Lower, Number, Yes, "positions that an uninterrupted search enters", |it| it.nodes;
        nodes_finished, "nodes", Lower, Number, Yes, "those of the iterations before the last", |it| it.nodes_finished;
        nodes_before, "nodes", Lower, Number, Yes, "positions entered until the search was interrupted", |it| it.nodes_before;
        nodes_after, "nodes", Lower, Number, Yes, "positions entered by the search that was taken up", |it| it.nodes_after;
        records, "records", Neither, Number, Yes, "records that the interrupted search has left", |it| it.records;
    }
    numbers {}
}

impl ResumptionRow {
    /// The nodes of both parts as a multiple of those of the whole search.
    pub fn cost(&self) -> Option<f64> {
        Some((self.nodes_before? + self.nodes_after?) as f64 / self.nodes? as f64)
    }

    /// The nodes of a search that is begun again as a multiple of those of the whole search.
    pub fn cost_again(&self) -> Option<f64> {
        Some((self.nodes_before? + self.nodes?) as f64 / self.nodes? as f64)
    }
}
