//! The header of an endgame table file.

use plywood_positions::endgame::{EndgameIndex, Metric};
use plywood_positions::{GameValue, PackedValue};
use serde::{Deserialize, Serialize};

/// The header of an endgame table file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Men of both sides, such as KRKN.
    pub ending: String,
    /// Metric of distances: `mate` or `conversion`.
    pub metric: String,
    /// Number of indices for each side to move.
    pub size: usize,
    /// Number of values in each block; the last block may have fewer.
    pub block: usize,
    /// Compressed length of each block in bytes, with White and with Black to move.
    pub blocks: [Vec<u32>; 2],
    /// Number of positions of each value, with White and with Black to move.
    pub counts: [Counts; 2],
    /// Moves generated forwards while the table was computed.
    pub forwards: u64,
    /// Moves generated backwards while the table was computed.
    pub backwards: u64,
    /// Positions visited while the table was computed.
    pub visited: u64,
    /// Passes of the computation, one for each distance.
    pub passes: u32,
    /// Memory of the computation, in bytes.
    pub bytes: u64,
}

/// Number of positions of each value, for one side to move. Symmetric positions count separately.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Drawn positions.
    pub draws: u64,
    /// Number of decisive positions by distance in plies: wins at odd distances, losses at even
    /// distances.
    pub plies: Vec<u64>,
}

impl Counts {
    pub(super) fn new(index: &EndgameIndex, values: &[PackedValue]) -> Self {
        let mut counts = Self::default();
        for (number, value) in values.iter().enumerate() {
            let weight = index.weight(number);
            match value.value().map(GameValue::plies) {
                None => {}
                Some(None) => counts.draws += weight,
                Some(Some(plies)) => {
                    let plies = usize::from(plies);
                    if counts.plies.len() <= plies {
                        counts.plies.resize(plies + 1, 0);
                    }
                    counts.plies[plies] += weight;
                }
            }
        }
        counts
    }

    /// Returns the number of positions that the side to move wins.
    pub fn wins(&self) -> u64 {
        self.plies.iter().skip(1).step_by(2).sum()
    }

    /// Returns the number of positions that the side to move loses.
    pub fn losses(&self) -> u64 {
        self.plies.iter().step_by(2).sum()
    }

    /// Returns the number of all positions.
    pub fn positions(&self) -> u64 {
        self.draws + self.wins() + self.losses()
    }

    /// Returns the longest win ([`GameValue::Win`]) or loss ([`GameValue::Loss`]) of the side to
    /// move.
    pub fn longest(&self, value: fn(u16) -> GameValue) -> Option<GameValue> {
        let values = (0..).zip(&self.plies).filter(|(_, count)| **count > 0);
        let of_kind = values.map(|(plies, _)| value(plies)).filter(|value| {
            value.plies().and_then(PackedValue::of_plies).and_then(PackedValue::value)
                == Some(*value)
        });
        of_kind.last()
    }
}

/// Returns the name of a metric in files and commands.
pub(super) fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Mate => "mate",
        Metric::Conversion => "conversion",
    }
}
