//! Best moves of suites from endgame tables.

use std::path::Path;

use plywood_players::endgame::{EndgameTables, Probe};
use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, Position};

use plywood::catalogue::case::Case;
use plywood::catalogue::table_moves::FromTables;

/// Takes best moves from the tables in `dir`, as
/// [`take_best_moves`](plywood::catalogue::table_moves::take_best_moves) asks.
pub fn take(dir: &Path, cases: &mut [Case]) -> anyhow::Result<FromTables> {
    let tables = EndgameTables::with_mates(dir)?;
    let (mut known, all) = (0, cases.len());
    for case in cases {
        let Some(position) = case.root.position::<Chess>() else { continue };
        if !tables.has(position) {
            continue;
        }
        let probe = Probe::new(&tables, position, Metric::Mate)?;
        case.best = probe.best().iter().map(|it| position.notation(it.chosen)).collect();
        case.avoid.clear();
        known += 1;
    }
    Ok(FromTables { dir: dir.display().to_string(), known, all })
}
