//! Interrupts searches and resumes them with a new player that knows only the stored records.

use std::fs;
use std::path::Path;

use anyhow::ensure;
use plywood_algorithms::LongTermMode;
use plywood_memory::Swap;
use plywood_players::{
    Decision, Effort, Game, MemoryKind, MemorySettings, Merging, Orders, PlayerKind,
    PlayerSettings, Rules as _,
};
use plywood_positions::Chess;

use super::row::{Agreement, ResumptionRow};
use crate::catalogue::players::{PlayableGame, thinker};
use plywood::core::study::{MeasuredStudy, RunPlan};
use plywood::core::work::RunContext;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind as _;

/// Moments of interruption, in per cent of the nodes of the last iteration.
const MOMENTS: [u64; 5] = [10, 30, 50, 70, 90];

const NAME: &str = "resumptions";

/// The players and positions whose searches are interrupted.
pub struct Resumptions {
    /// Players with a depth limit and without a memory.
    pub players: Vec<PlayerSettings>,
    /// Positions with their names.
    pub positions: Vec<(String, Game<Chess>)>,
}

/// A search that was completed or stopped.
struct Search<M> {
    decision: Decision<M>,
    /// Depth of each iteration, with the number of nodes entered by its end.
    iterations: Vec<(u32, u64)>,
}

impl Resumptions {
    fn blank(player: &PlayerSettings, position: &str, percent: u64) -> ResumptionRow {
        let row = ResumptionRow {
            experiment: NAME.to_owned(),
            game: Chess::NAME.to_owned(),
            position: position.to_owned(),
            player: player.name.clone(),
            percent,
            repeatable: true,
            ..ResumptionRow::default()
        };
        let id = RowId::new(ResumptionRow::NAME, &[&row.game, &position, &row.player, &percent]);
        ResumptionRow { id, ..row }
    }

    fn questions(&self) -> impl Iterator<Item = (&PlayerSettings, &str, &Game<Chess>)> {
        self.players.iter().flat_map(|player| {
            self.positions.iter().map(move |(name, game)| (player, name.as_str(), game))
        })
    }

    /// Checks before any search that every player supports a long-term memory.
    ///
    /// # Errors
    ///
    /// Fails if a player does not, with the reason.
    pub fn ensure_possible(&self) -> anyhow::Result<()> {
        self.players.iter().try_for_each(|player| {
            remembering(player, Path::new(""), LongTermMode::Both).map(|_| ())
        })
    }
}

impl MeasuredStudy for Resumptions {
    const ROW: &'static str = "interruption";

    fn threads(&self, _: usize) -> usize {
        1
    }

    fn asked(&self) -> RunPlan {
        let ids = self.questions().flat_map(|(player, position, _)| {
            MOMENTS.map(|percent| Self::blank(player, position, percent).id)
        });
        RunPlan::new((NAME, ""), Vec::new(), ids)
    }

    /// Interrupts every search at every moment of interruption.
    fn measure(
        &self,
        work: &mut RunContext<'_, ResumptionRow>,
    ) -> anyhow::Result<Option<Vec<ResumptionRow>>> {
        let folder = work.folder.join("memories");
        fs::create_dir_all(&folder)?;
        let path = folder.join("interrupted.redb");
        let mut rows = Vec::new();
        for (player, position, game) in self.questions() {
            let blanks = MOMENTS.map(|percent| Self::blank(player, position, percent));
            let blanks: Vec<_> = blanks.into_iter().filter(|row| work.share.has(&row.id)).collect();
            if blanks.is_empty() {
                continue;
            }
            remove(&path)?;
            let whole = search(player, game, &path, LongTermMode::Off, u64::MAX)?;
            for blank in blanks {
                let row = interrupted(blank, player, game, &whole, &path)?;
                work.keep(&row)?;
                rows.push(row);
            }
        }
        fs::remove_dir_all(&folder)?;
        Ok(Some(rows))
    }
}

/// Removes a player's memory and its swap file.
fn remove(path: &Path) -> std::io::Result<()> {
    for file in [path, Swap::beside(path).path()] {
        if file.exists() {
            fs::remove_file(file)?;
        }
    }
    Ok(())
}

/// Returns the player with its memory in the file `path`.
fn remembering(
    player: &PlayerSettings,
    path: &Path,
    mode: LongTermMode,
) -> anyhow::Result<PlayerSettings> {
    ensure!(
        matches!(player.kind, PlayerKind::Search(_)),
        "player {player}: another program has no memory of Plywood; name an algorithm, or joanna-learning"
    );
    let memory = MemorySettings {
        path: path.to_owned(),
        mode,
        kind: MemoryKind::Neighbourhoods,
        merging: Merging::Apart,
    };
    Ok(player.clone().with_memory(memory)?)
}

/// Searches with a new player, up to `nodes` nodes.
fn search<P: PlayableGame>(
    player: &PlayerSettings,
    game: &Game<P>,
    path: &Path,
    mode: LongTermMode,
    nodes: u64,
) -> anyhow::Result<Search<P::Move>> {
    let effort = Effort { nodes: Some(nodes), ..player.effort };
    let player = PlayerSettings { effort, ..remembering(player, path, mode)? };
    let mut thinker = thinker::<P>(&player)?;
    thinker.forget(0);
    let orders = Orders { effort, ..Orders::default() };
    let mut iterations = Vec::new();
    let decision = thinker.think(game, &orders, &mut |it| iterations.push((it.depth, it.nodes)));
    let decision = decision.ok_or_else(|| anyhow::anyhow!("{game}: there is no move"))?;
    Ok(Search { decision, iterations })
}

/// Interrupts a search during the last iteration of `whole`, the completed search, and resumes it.
fn interrupted<P: PlayableGame>(
    row: ResumptionRow,
    player: &PlayerSettings,
    game: &Game<P>,
    whole: &Search<P::Move>,
    path: &Path,
) -> anyhow::Result<ResumptionRow> {
    let [.., (_, finished), (depth, nodes)] = whole.iterations[..] else {
        return Ok(row);
    };
    let at = finished + (nodes - finished) * row.percent / 100;
    if at >= nodes || at == 0 {
        return Ok(row);
    }
    remove(path)?;
    let before = search(player, game, path, LongTermMode::Write, at)?;
    let records = Swap::beside(path).merge_into(path)?.added;
    let after = search(player, game, path, LongTermMode::Read, u64::MAX)?;
    let (expected, found) = (&whole.decision, &after.decision);
    let answer = match (expected.value == found.value, expected.chosen == found.chosen) {
        (true, true) => Agreement::Same,
        (true, false) => Agreement::OtherMove,
        (false, _) => Agreement::OtherValue,
    };
    Ok(ResumptionRow {
        answer,
        depth: Some(depth.into()),
        nodes: Some(nodes),
        nodes_finished: Some(finished),
        nodes_before: Some(before.decision.nodes),
        nodes_after: Some(found.nodes),
        records: Some(records),
        ..row
    })
}
