//! Random samples of won positions from a table, by distance.

use std::collections::BTreeMap;

use plywood_positions::{Chess, GameValue, PackedValue, mix};
use rayon::prelude::*;
use shakmaty::Color;

use super::{EndgameTables, TableError, TableName};

/// Number of indices to draw per position needed, because an index without a legal position repeats
/// the value of a neighbour.
const SPARE: usize = 32;

/// Indices drawn for each distance, with the random keys that order them.
type Drawn = BTreeMap<u16, Vec<(u64, usize)>>;

impl EndgameTables {
    /// Draws up to `each` positions that White wins with the move, for each distance in plies.
    ///
    /// The draw depends on `seed` only. All positions of a distance are equally likely; positions
    /// that differ only by a symmetry of the board count as one.
    ///
    /// # Errors
    ///
    /// If the table is missing or damaged.
    pub fn sample_wins(
        &self,
        name: TableName,
        each: usize,
        seed: u64,
    ) -> Result<BTreeMap<u16, Vec<Chess>>, TableError> {
        let file = self.file(name)?;
        let (size, block) = (file.index().size(), file.block_size());
        let most = each.saturating_mul(SPARE);
        let parts = (0..size.div_ceil(block)).into_par_iter().map(|at| {
            let mut drawn = Drawn::new();
            for (number, byte) in (at * block..).zip(file.block(0, at)?) {
                if let Some(GameValue::Win(plies)) = PackedValue::from_byte(byte).value() {
                    let lot = mix(seed ^ mix(number as u64));
                    drawn.entry(plies).or_default().push((lot, number));
                }
            }
            for lots in drawn.values_mut() {
                keep_least(lots, most);
            }
            Ok::<_, TableError>(drawn)
        });
        let drawn = parts.try_reduce(Drawn::new, |mut all, more| {
            for (plies, lots) in more {
                let of_distance = all.entry(plies).or_default();
                of_distance.extend(lots);
                keep_least(of_distance, most);
            }
            Ok(all)
        })?;
        let positions = drawn.into_iter().map(|(plies, lots)| {
            let position = |(_, number)| file.index().position(number, Color::White);
            (plies, lots.into_iter().filter_map(position).take(each).collect::<Vec<_>>())
        });
        Ok(positions.filter(|(_, positions)| !positions.is_empty()).collect())
    }
}

/// Keeps the `most` entries with the least random keys, in order.
fn keep_least(lots: &mut Vec<(u64, usize)>, most: usize) {
    lots.sort_unstable();
    lots.truncate(most);
}
