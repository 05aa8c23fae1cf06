//! Repeats thoughts of equal effort about one position. A new player thinks each time, and knows
//! only what earlier players stored.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use plywood_algorithms::LongTermMode;
use plywood_memory::{Store, Swap};
use plywood_players::{
    Game, MemoryKind, MemorySettings, Merging, Player as _, PlayerKind, PlayerSettings,
    PlayerSettingsError,
};

use super::row::{Remembered, ThoughtRow};
use crate::catalogue::players::{PlayableGame, thinker};
use plywood::core::study::{MeasuredStudy, RunPlan};
use plywood::core::work::RunContext;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind as _;

/// Capacity of BeBe's memory in roots, larger than this study needs.
const ROOTS: usize = 1000;

const NAME: &str = "thoughts";

/// Thinks about a position of any game and returns the rows.
type Think = dyn Fn(&mut RunContext<'_, ThoughtRow>) -> anyhow::Result<Vec<ThoughtRow>>;

/// Repeated thoughts about one position, with each kind of memory.
pub struct Thoughts {
    ids: Vec<RowId>,
    think: Box<Think>,
}

impl<P: PlayableGame> From<Plan<P>> for Thoughts {
    fn from(plan: Plan<P>) -> Self {
        Self { ids: plan.ids(), think: Box::new(move |work| plan.think(work)) }
    }
}

impl MeasuredStudy for Thoughts {
    const ROW: &'static str = "thought";

    fn threads(&self, _: usize) -> usize {
        1
    }

    fn asked(&self) -> RunPlan {
        RunPlan::new((NAME, ""), Vec::new(), &self.ids)
    }

    fn measure(
        &self,
        work: &mut RunContext<'_, ThoughtRow>,
    ) -> anyhow::Result<Option<Vec<ThoughtRow>>> {
        (self.think)(work).map(Some)
    }
}

/// Players, a position, and the number of times that each thinks about it.
pub struct Plan<P: PlayableGame> {
    /// The players without a memory.
    pub players: Vec<PlayerSettings>,
    pub game: Game<P>,
    /// Number of thoughts with each kind of memory.
    pub thoughts: u64,
}

/// A player with one kind of memory.
#[derive(Clone, Copy)]
struct Series<'a> {
    number: usize,
    player: &'a PlayerSettings,
    remembered: Remembered,
}

impl Series<'_> {
    /// Returns the player with its memory in the file `path`.
    fn remembering(self, path: &Path) -> Result<PlayerSettings, PlayerSettingsError> {
        let memory = |kind| MemorySettings {
            path: path.to_owned(),
            mode: LongTermMode::Both,
            kind,
            merging: Merging::Apart,
        };
        let player = self.player.clone();
        match self.remembered {
            Remembered::Nothing => Ok(player),
            Remembered::Root => player.with_memory(memory(MemoryKind::Roots(ROOTS))),
            Remembered::Neighbourhood => player.with_memory(memory(MemoryKind::Neighbourhoods)),
        }
    }
}

impl<P: PlayableGame> Plan<P> {
    fn series(&self) -> impl Iterator<Item = Series<'_>> {
        let kinds = [Remembered::Nothing, Remembered::Root, Remembered::Neighbourhood];
        self.players.iter().enumerate().flat_map(move |(number, player)| {
            kinds.map(|remembered| Series { number, player, remembered })
        })
    }

    /// Returns the row of a thought before it is measured.
    fn blank(&self, series: Series<'_>, thought: u64) -> ThoughtRow {
        let row = ThoughtRow {
            experiment: NAME.to_owned(),
            game: P::NAME.to_owned(),
            position: P::write_start(self.game.start()),
            player: series.player.name.clone(),
            remembered: series.remembered,
            thought,
            repeatable: series.player.effort.time.is_none(),
            ..ThoughtRow::default()
        };
        let ThoughtRow { game, position, player, .. } = &row;
        let remembered = format!("{:?}", row.remembered);
        let id = RowId::new(ThoughtRow::NAME, &[game, position, player, &remembered, &thought]);
        ThoughtRow { id, ..row }
    }

    /// Checks before any search that every player supports each kind of memory.
    ///
    /// # Errors
    ///
    /// Fails if a player does not, with the reason.
    pub fn ensure_possible(&self) -> anyhow::Result<()> {
        for series in self.series() {
            let Series { player, .. } = series;
            ensure!(
                matches!(player.kind, PlayerKind::Search(_)),
                "player {player}: another program has no memory of Plywood; name an algorithm, or joanna-learning"
            );
            ensure!(
                player.book.is_none(),
                "player {player}: a book would choose the move; leave book= out"
            );
            series.remembering(Path::new(""))?;
        }
        Ok(())
    }

    fn think_once(
        &self,
        row: ThoughtRow,
        series: Series<'_>,
        path: &Path,
    ) -> anyhow::Result<ThoughtRow> {
        let player = series.remembering(path)?;
        let mut thinker = thinker::<P>(&player)?;
        thinker.begin(0)?;
        let decision = thinker.choose(&self.game, None)?;
        let Some(depth) = decision.origin.depth() else {
            anyhow::bail!("player {player}: a book chose the move; leave book= out");
        };
        let (mut records, mut bytes) = (None, None);
        match series.remembered {
            Remembered::Nothing => {}
            Remembered::Root => bytes = Some(fs::metadata(path)?.len()),
            Remembered::Neighbourhood => {
                Swap::beside(path).merge_into(path)?;
                ensure!(path.exists(), "{} was not written", path.display());
                let statistics = Store::open_any(path)?.statistics()?;
                (records, bytes) = (Some(statistics.records), Some(statistics.bytes));
            }
        }
        Ok(ThoughtRow {
            chosen: self.game.position().notation(decision.chosen),
            value: decision.value,
            depth: Some(depth.into()),
            nodes: Some(decision.nodes),
            records,
            bytes,
            time_ns: Some(decision.time.as_nanos() as u64),
            ..row
        })
    }

    fn ids(&self) -> Vec<RowId> {
        let thoughts =
            self.series().flat_map(|series| (1..=self.thoughts).map(move |it| (series, it)));
        thoughts.map(|(series, thought)| self.blank(series, thought).id).collect()
    }

    /// Performs all thoughts, starting each series with an empty memory.
    fn think(&self, work: &mut RunContext<'_, ThoughtRow>) -> anyhow::Result<Vec<ThoughtRow>> {
        let folder = work.folder.join("memories");
        fs::create_dir_all(&folder)?;
        let mut rows = Vec::new();
        for series in self.series() {
            let path = folder.join(format!("{}-{:?}.redb", series.number + 1, series.remembered));
            for file in [&path, Swap::beside(&path).path()] {
                if file.exists() {
                    fs::remove_file(file).with_context(|| format!("{}", file.display()))?;
                }
            }
            for thought in 1..=self.thoughts {
                let row = self.think_once(self.blank(series, thought), series, &path)?;
                work.keep(&row)?;
                rows.push(row);
            }
        }
        Ok(rows)
    }
}
