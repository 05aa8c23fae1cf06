//! The row of a player's moves in the won positions of one distance.

use plywood::record::columns::columns;
use plywood::record::id::RowId;

columns! {
    /// A player's moves in positions that White, to move, wins in a given number of plies.
    pub struct WinsRow;
    "wins" in "wins.csv", called |row| {
        format!("{} {} wins in {} plies", row.ending, row.player, row.distance_plies)
    };
    facts {
        id: RowId, Yes, "the unique id of the row: a hash of the ending, the player, the distance, how many positions are drawn and the seed, the same in every run";
        experiment: String, Yes, "the experiment's name";
        ending: String, Yes, "the men, such as `KRKN`";
        player: String, Yes, "the player";
        distance_plies: u32, Yes, "plies to mate, with White to move";
        drawn_by: Option<u64>, Yes, "the seed that drew the positions; empty if they are all that there are";
        repeatable: bool, Yes, "false if a clock or another program affected the moves; such rows are not in the signature";
    }
    numbers {
        positions, "positions", Neither, Number, Yes, "positions of this distance in which the player moved: one of eight that are symmetric, of four with both kings on one long diagonal, of two with pawns";
        kept, "positions", Higher, Number, Yes, "those where its move keeps the win";
        lost, "positions", Lower, Number, Yes, "those where its move loses; all others that are not kept are drawn";
        shortest, "positions", Higher, Number, Yes, "those where its move wins in the fewest plies";
        plies_lost, "plies", Lower, Number, Yes, "the plies by which its moves that keep the win delay the mate, all together";
        nodes, "nodes", Lower, Number, Yes, "positions entered, all together";
    }
}

impl WinsRow {
    /// Returns the share of positions in which the win is kept.
    pub fn kept_share(&self) -> Option<f64> {
        share(self.kept, self.positions)
    }

    /// Returns the mean number of plies by which moves that keep the win delay mate.
    pub fn plies_lost_each(&self) -> Option<f64> {
        share(self.plies_lost, self.kept)
    }

    /// Returns the share of positions in which the player chooses a shortest win.
    pub fn shortest_share(&self) -> Option<f64> {
        share(self.shortest, self.positions)
    }

    /// Adds up the counts of several rows of one player.
    pub fn together<'a>(rows: impl IntoIterator<Item = &'a Self>) -> Self {
        let sum = |one: Option<u64>, other: Option<u64>| {
            Some(one.unwrap_or_default().saturating_add(other.unwrap_or_default()))
        };
        rows.into_iter().fold(Self::default(), |all, row| Self {
            positions: sum(all.positions, row.positions),
            kept: sum(all.kept, row.kept),
            lost: sum(all.lost, row.lost),
            shortest: sum(all.shortest, row.shortest),
            plies_lost: sum(all.plies_lost, row.plies_lost),
            nodes: sum(all.nodes, row.nodes),
            ..all
        })
    }
}

/// Returns `part / whole`; `None` if `whole` is 0 or either is unknown.
fn share(part: Option<u64>, whole: Option<u64>) -> Option<f64> {
    let whole = whole.filter(|whole| *whole > 0)?;
    Some(part? as f64 / whole as f64)
}
