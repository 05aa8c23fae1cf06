//! Openings of games.

use std::path::Path;

use anyhow::{Context, anyhow};
use plywood_players::{Opening, Random};
use plywood_positions::mix;

use crate::catalogue::players::Arena;

/// The openings of a match: different ones, drawn by `seed` where there are more than `count`.
///
/// # Errors
///
/// Where a file cannot be read, or there are too few.
pub fn openings<P: Arena>(
    source: &str,
    count: usize,
    seed: u64,
) -> anyhow::Result<Vec<Opening<P>>> {
    let all = match source.strip_prefix("lines:") {
        Some(plies) => {
            let plies = plies.parse().ok().filter(|plies| (0..=MOST_PLIES).contains(plies));
            let plies = plies.with_context(|| {
                format!("`{source}` are not openings; write lines:N with N from 0 to {MOST_PLIES}")
            })?;
            plywood_players::all_lines::<P>(plies)
        }
        None => P::read_openings(Path::new(source)).map_err(|error| anyhow!(error))?,
    };
    let (found, seed) = (all.len(), mix(seed));
    anyhow::ensure!(
        found >= count,
        "{count} pairs need as many openings, but {source} has {found}: repeating an opening \
         would repeat the game; use fewer pairs or longer lines"
    );
    Ok(Random::new(seed).sample(all, count))
}

/// The longest lines whose list fits into memory.
const MOST_PLIES: u32 = 8;
