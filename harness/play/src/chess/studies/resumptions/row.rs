//! The row of a search that was interrupted and then resumed by a player that knows only the stored
//! records.

use serde::{Deserialize, Serialize};

use plywood::record::columns::columns;
use plywood::record::id::RowId;

/// Whether a resumed search returned the result of the uninterrupted search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// There was nothing to compare.
    #[default]
    Open,
    /// Move and value are equal.
    Same,
    /// Only the move differs.
    OtherMove,
    /// The value differs.
    OtherValue,
}

plywood_records::words!(Agreement);

columns! {
    /// One interrupted search: its cost before and after the interruption.
    pub struct ResumptionRow;
    "resumption" in "resumptions.csv", called |row| format!("{}, {}, interrupted after {} %", row.player, row.position, row.percent);
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the game, the position, the player and the moment, the same in every run";
        experiment: String, Yes, "the experiment's name";
        game: String, Yes, "the game";
        position: String, Yes, "the position's name in the suite";
        player: String, Yes, "the player";
        percent: u64, Yes, "the moment of interruption, in percent of the nodes of the last iteration";
        repeatable: bool, Yes, "true: no clock ends these searches";
        answer: Agreement, Yes, "whether the resumed search ends with the answer of an uninterrupted one: `same`, `other-move` with the same value, or `other-value`; `open` if the first iteration was the last";
    }
    numbers {
        depth, "plies", Neither, Number, Yes, "plies of the last iteration";
        nodes, "nodes", Lower, Number, Yes, "positions that an uninterrupted search enters";
        nodes_finished, "nodes", Lower, Number, Yes, "positions entered in the iterations before the last";
        nodes_before, "nodes", Lower, Number, Yes, "positions entered until the search was interrupted";
        nodes_after, "nodes", Lower, Number, Yes, "positions entered by the resumed search";
        records, "records", Neither, Number, Yes, "records that the interrupted search has stored";
    }
}

impl ResumptionRow {
    /// Returns the nodes before and after the interruption, relative to an uninterrupted search.
    pub fn cost(&self) -> Option<f64> {
        Some((self.nodes_before? as f64 + self.nodes_after? as f64) / self.nodes? as f64)
    }

    /// Returns the nodes if the search started again after the interruption, relative to an
    /// uninterrupted search.
    pub fn cost_again(&self) -> Option<f64> {
        Some((self.nodes_before? as f64 + self.nodes? as f64) / self.nodes? as f64)
    }
}
