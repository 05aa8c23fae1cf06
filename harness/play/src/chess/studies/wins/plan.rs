//! Lets players move in the won positions of an ending.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{anyhow, ensure};
use plywood_players::endgame::{EndgameTables, TableName};
use plywood_players::{Game, PlayerKind, PlayerSettings};
use plywood_positions::endgame::{Ending, Metric};
use plywood_positions::{Chess, GameValue, Position as _};
use rayon::prelude::*;

use super::row::WinsRow;
use crate::catalogue::players;
use crate::chess::rebuilt::{rebuilt, remove};
use plywood::core::pool;
use plywood::core::study::{MeasuredStudy, RunPlan};
use plywood::core::work::RunContext;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind as _;

const NAME: &str = "wins";

/// Number of positions for which a thread uses one player before it creates another.
const BATCH: usize = 1024;

/// Players that move in positions won for White, who is to move.
pub struct Wins {
    /// The men on the board, such as `KRKN`.
    pub ending: Ending,
    /// The players, each with a limit.
    pub players: Vec<PlayerSettings>,
    /// Number of positions drawn for each distance, and the seed; `None` uses all positions.
    pub drawn: Option<(u32, u64)>,
}

impl Wins {
    fn blank(&self, player: &PlayerSettings, plies: u16) -> WinsRow {
        let ending = self.ending.to_string();
        let drawn = format!("{:?}", self.drawn);
        WinsRow {
            id: RowId::new(WinsRow::NAME, &[&ending, &player.name, &plies, &drawn]),
            experiment: NAME.to_owned(),
            ending,
            player: player.name.clone(),
            distance_plies: plies.into(),
            drawn_by: self.drawn.map(|(_, seed)| seed),
            repeatable: player.effort.time.is_none()
                && !matches!(player.kind, PlayerKind::Program(_)),
            ..WinsRow::default()
        }
    }

    /// Returns the row of a player that moves in all of these positions.
    fn judged(
        &self,
        player: &PlayerSettings,
        (plies, positions): (u16, &[Chess]),
        tables: &EndgameTables,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<WinsRow> {
        let batches = positions.par_chunks(BATCH).map(|batch| {
            let mut mover = players::player::<Chess>(player)?;
            mover.stop_at(Arc::clone(stop));
            let judged = batch.iter().map(|position| {
                mover.begin(0)?;
                let decision = mover.choose(&Game::from_position(position.clone()), None)?;
                ensure!(
                    position.all_moves().contains(&decision.chosen),
                    "{}: an illegal move in {position}",
                    player.name
                );
                let value = tables.after(position, decision.chosen, Metric::Mate)?;
                let won = match value {
                    GameValue::Win(after) => Some(u64::from(after.saturating_sub(plies))),
                    GameValue::Draw | GameValue::Loss(_) => None,
                };
                Ok::<_, anyhow::Error>(WinsRow {
                    positions: Some(1),
                    kept: Some(won.is_some().into()),
                    lost: Some(matches!(value, GameValue::Loss(_)).into()),
                    shortest: Some((won == Some(0)).into()),
                    plies_lost: won,
                    nodes: Some(decision.nodes),
                    ..WinsRow::default()
                })
            });
            let judged = judged.collect::<anyhow::Result<Vec<_>>>()?;
            Ok::<_, anyhow::Error>(WinsRow::together(&judged))
        });
        let all = WinsRow::together(&batches.collect::<anyhow::Result<Vec<_>>>()?);
        let WinsRow { positions, kept, lost, shortest, plies_lost, nodes, .. } = all;
        let blank = self.blank(player, plies);
        Ok(WinsRow { positions, kept, lost, shortest, plies_lost, nodes, ..blank })
    }
}

impl MeasuredStudy for Wins {
    const ROW: &'static str = "distance";

    fn asked(&self) -> RunPlan {
        let seeds = self.drawn.map(|(_, seed)| seed).into_iter().collect();
        let players = self.players.iter().map(|player| player.name.clone());
        let plan =
            [self.ending.to_string(), format!("{:?}", self.drawn)].into_iter().chain(players);
        RunPlan::new((NAME, ""), seeds, plan)
    }

    fn measure(&self, work: &mut RunContext<'_, WinsRow>) -> anyhow::Result<Option<Vec<WinsRow>>> {
        let folder = work.folder.join("tables");
        let Some((tables, _)) = rebuilt(&folder, &[self.ending], &work.stop)? else {
            return Ok(None);
        };
        let pool = pool::of_threads(work.threads)?;
        let name = TableName { ending: self.ending, metric: Metric::Mate };
        let (each, seed) = self.drawn.map_or((usize::MAX, 0), |(each, seed)| (each as usize, seed));
        let wins = pool.install(|| tables.sample_wins(name, each, seed))?;
        if wins.is_empty() {
            remove(&folder)?;
            return Err(anyhow!(
                "{}: White, to move, wins no position; name an ending that White can win",
                self.ending
            ));
        }
        work.expect(self.players.len() * wins.len());
        let mut rows = Vec::new();
        for player in &self.players {
            for (&plies, positions) in &wins {
                let id = self.blank(player, plies).id;
                if let Some(known) = work.known(&id) {
                    rows.push(known);
                    continue;
                }
                if !work.share.has(&id) {
                    continue;
                }
                let stop = &work.stop;
                let judged =
                    pool.install(|| self.judged(player, (plies, positions), &tables, stop));
                // Searches stopped on request have no row.
                if work.is_stopped() {
                    return Ok(None);
                }
                let row = judged?;
                work.keep(&row)?;
                rows.push(row);
            }
        }
        remove(&folder)?;
        Ok(Some(rows))
    }
}
