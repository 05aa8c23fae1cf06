//! The row of an ending solved backwards, or of one of its positions solved
//! forwards: what was solved, and what it cost.

use serde::{Deserialize, Serialize};

use crate::record::columns::columns;
use crate::record::id::RowId;
use crate::record::status::Status;
use crate::studies::searches::row::SearchRow;

/// How something was solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// From one position on, by a search.
    #[default]
    Forwards,
    /// From the ends of the game back, for all positions at once.
    Backwards,
}

/// What was paid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paid {
    /// Positions whose value is known then.
    pub positions: u64,
    /// Moves generated.
    pub moves: Option<u64>,
    /// Positions looked at.
    pub visited: Option<u64>,
    /// Bytes held.
    pub bytes: Option<u64>,
    /// Time.
    pub time_ns: Option<u64>,
}

impl Paid {
    /// What a search has paid for its position.
    pub fn by(row: &SearchRow) -> Self {
        Self {
            positions: u64::from(row.is_completed()),
            moves: row.generated_moves,
            visited: row.nodes,
            bytes: row.table_bytes.or(row.peak_bytes),
            time_ns: row.time_ns,
        }
    }
}

columns! {
    /// An ending, or one of its positions, and what it cost to solve.
    pub struct EndingRow counted from Paid;
    "ending" in "endings.csv", called |row| format!("{} {} {}", row.ending, row.position, row.method);
    facts {
        id: RowId, Yes, "tells the row from all others: a hash of the ending, the position, the method, its limits and the seed, the same in every run";
        experiment: String, Yes, "the experiment's name";
        ending: String, Yes, "the men, such as `KRKN`";
        men: u32, Yes, "how many they are, kings included";
        direction: Direction, Yes, "`backwards`, from the ends of the game, for all positions of the ending and of those that it turns into; or `forwards`, from one position";
        method: String, Yes, "the algorithm and its settings";
        position: String, Yes, "the position that was solved; empty where all were";
        distance_plies: Option<u32>, Yes, "plies to mate: of the position; of the longest win, where all were solved";
        wins: String, Yes, "where all were solved, the positions of the whole board that White, to move, wins, by their distance, as `plies:positions`, separated by spaces";
        symmetries: u32, Yes, "how many positions of the whole board are one to those who know its symmetries: 8, and 2 with pawns";
        seed: u64, Yes, "what the positions are drawn by";
        repeatable: bool, Yes, "false where a clock has shaped the row; such rows are not in the signature";
        status: Status, Yes, "`completed`; or what stopped it";
        error: String, Yes, "what went wrong, where the status is `error`";
    }
    counts {
        positions, "positions", Higher, Number, Yes,
            "positions whose value is known in the end, symmetric ones counted singly",
            |it| Some(it.positions);
        moves, "moves", Lower, Number, Yes,
            "moves generated, forwards and backwards; backwards, a move counts once for each position in which it is made",
            |it| it.moves;
        visited, "positions", Lower, Number, Yes,
            "positions looked at, repeated visits included",
            |it| it.visited;
        bytes, "bytes", Lower, Bytes, No,
            "most bytes held: backwards, by the largest of the tables; forwards, by the transposition table",
            |it| it.bytes;
        time_ns, "ns", Lower, Time, No,
            "time on one thread, without writing files",
            |it| it.time_ns;
    }
    numbers {}
}

impl EndingRow {
    /// [`Self::wins`], read: the positions of each distance, nearest first.
    pub fn wins_by_plies(&self) -> Vec<(u32, u64)> {
        let pairs = self.wins.split_whitespace().filter_map(|pair| pair.split_once(':'));
        pairs
            .filter_map(|(plies, count)| Some((plies.parse().ok()?, count.parse().ok()?)))
            .collect()
    }

    /// [`Self::wins`] out of the positions of each number of plies.
    pub fn written_wins(plies: &[u64]) -> String {
        let won = plies.iter().enumerate().skip(1).step_by(2).filter(|(_, count)| **count > 0);
        won.map(|(plies, count)| format!("{plies}:{count}")).collect::<Vec<_>>().join(" ")
    }
}
