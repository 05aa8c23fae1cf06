//! The header of an endgame file.

use plywood_positions::endgame::{EndgameIndex, Metric};
use plywood_positions::{GameValue, PackedValue};
use serde::{Deserialize, Serialize};

/// The first part of an endgame file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The men, such as KRKN.
    pub ending: String,
    /// The unit of distances: `mate` or `conversion`.
    pub metric: String,
    /// Numbers for each side to move.
    pub size: usize,
    /// Values in a block before compression; the last one has fewer.
    pub block: usize,
    /// The compressed length of each block, with White to move and with Black.
    pub blocks: [Vec<u32>; 2],
    /// How the positions end, with White to move and with Black.
    pub counts: [Counts; 2],
    /// The cost of the table: moves generated forwards.
    pub forwards: u64,
    /// Moves generated backwards.
    pub backwards: u64,
    /// Positions looked at.
    pub visited: u64,
    /// Levels.
    pub passes: u32,
    /// Bytes of memory taken by the computation.
    pub bytes: u64,
}

/// How many positions have which value, with one side to move. Every position
/// on the whole board counts once, including symmetric positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Drawn positions.
    pub draws: u64,
    /// For each number of plies, the positions that end after so many: wins at
    /// odd numbers, losses at even ones.
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

    /// Positions that the side to move wins.
    pub fn wins(&self) -> u64 {
        self.plies.iter().skip(1).step_by(2).sum()
    }

    /// Positions that the side to move loses.
    pub fn losses(&self) -> u64 {
        self.plies.iter().step_by(2).sum()
    }

    /// All of them.
    pub fn positions(&self) -> u64 {
        self.draws + self.wins() + self.losses()
    }

    /// The longest win or loss of the side to move, in plies.
    pub fn longest(&self, value: fn(u16) -> GameValue) -> Option<GameValue> {
        let values = (0..).zip(&self.plies).filter(|(_, count)| **count > 0);
        let of_kind = values.map(|(plies, _)| value(plies)).filter(|value| {
            value.plies().and_then(PackedValue::of_plies).and_then(PackedValue::value)
                == Some(*value)
        });
        of_kind.last()
    }
}

/// How a metric is written in files and commands.
pub(super) fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Mate => "mate",
        Metric::Conversion => "conversion",
    }
}
