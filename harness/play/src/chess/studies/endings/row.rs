//! The row for an ending solved by retrograde analysis, or for one of its positions solved by
//! forward search.

use serde::{Deserialize, Serialize};

use plywood::record::columns::columns;
use plywood::record::id::RowId;
use plywood::record::status::Status;

/// The method by which an ending or a position was solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Forward search from one position.
    #[default]
    Forwards,
    /// Retrograde analysis of all positions.
    Backwards,
    /// Repeated sweeps over all positions, each with a minimax search of depth 1.
    Sweeps,
}

plywood_records::words!(Direction);

columns! {
    /// An ending, or one of its positions, and the cost of solving it.
    pub struct EndingRow;
    "ending" in "endings.csv", called |row| format!("{} {} {}", row.ending, row.position, row.method);
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the ending, the position, the method, its limits and the seed, the same in every run";
        experiment: String, Yes, "the experiment's name";
        ending: String, Yes, "the men, such as `KRKN`";
        men: u32, Yes, "the number of men, kings included";
        direction: Direction, Yes, "`backwards`, from the ends of the game, for all positions of the ending and of those it can turn into; `sweeps`, by repeated sweeps, for the same positions; or `forwards`, from one position";
        method: String, Yes, "the algorithm and its settings";
        position: String, Yes, "the position that was solved; empty if all were";
        distance_plies: Option<u32>, Yes, "plies to mate: from the position, or the longest if all were solved";
        wins: String, Yes, "if all were solved, the number of positions of the whole board that White wins with White to move, by distance, as `plies:positions`, separated by spaces";
        symmetries: u32, Yes, "the number of positions of the whole board that its symmetries make equal: 8, or 2 with pawns";
        seed: u64, Yes, "the seed of the positions";
        repeatable: bool, Yes, "false if a clock affected the row; such rows are not in the signature";
        status: Status, Yes, "`completed`, or the limit that stopped it";
        error: String, Yes, "the message, if the status is `error`";
    }
    numbers {
        positions, "positions", Higher, Number, Yes,
            "positions whose value is known in the end, counting symmetric ones separately";
        moves, "moves", Lower, Number, Yes,
            "moves generated, forwards and backwards; backwards, a move counts once for each position in which it is made";
        visited, "positions", Lower, Number, Yes,
            "positions visited, repeated visits included";
        bytes, "bytes", Lower, Bytes, No,
            "peak memory: backwards, of the largest table; forwards, of the transposition table";
        time_ns, "ns", Lower, Time, No,
            "time on one thread, without writing files";
    }
}

impl EndingRow {
    /// Parses [`Self::wins`] into pairs of distance in plies and number of positions, nearest
    /// first.
    pub fn wins_by_plies(&self) -> Vec<(u32, u64)> {
        let pairs = self.wins.split_whitespace().filter_map(|pair| pair.split_once(':'));
        pairs
            .filter_map(|(plies, count)| Some((plies.parse().ok()?, count.parse().ok()?)))
            .collect()
    }

    /// Formats counts of positions, indexed by plies to mate, as the text of [`Self::wins`]. Only
    /// the odd distances, which White wins, are included.
    pub fn written_wins(plies: &[u64]) -> String {
        let won = plies.iter().enumerate().skip(1).step_by(2).filter(|(_, count)| **count > 0);
        won.map(|(plies, count)| format!("{plies}:{count}")).collect::<Vec<_>>().join(" ")
    }
}
