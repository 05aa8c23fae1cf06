//! Fills long-term memories root by root and measures them at several sizes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::anyhow;
use plywood_algorithms::{
    Entry, Finished, LongTermMemory as _, LongTermMode, Neighbourhood, RootKey,
};
use plywood_memory::{Identity, Learner, Store, StoredThought, Swap};
use plywood_players::{
    Game, MemoryKind, MemorySettings, Merging, Player as _, PlayerSettings, Random, Thinker,
    root_key,
};
use plywood_positions::Interval;

use super::row::StoreRow;
use crate::catalogue::players::{PlayableGame, judge, thinker};
use crate::core::openings::openings;
use plywood::catalogue::games::board;
use plywood::catalogue::reading::SuiteReport;
use plywood::core::study::{MeasuredStudy, RunPlan};
use plywood::core::times::median_and_least;
use plywood::core::work::RunContext;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind as _;

/// Number of thoughts merged together while a memory is filled.
const BATCH: usize = 1000;

/// Number of thoughts merged and timed one by one at each size.
const MERGES: usize = 20;

/// Number of neighbourhoods loaded and timed at each size.
const LOADS: usize = 50;

/// Number of times that a file is opened and timed at each size.
const OPENINGS: usize = 3;

/// Number of records in an artificial neighbourhood: two plies of a path through positions with
/// twenty moves each.
const RECORDS: u64 = 40;

/// Name of the player for artificial thoughts.
const MADE_UP: &str = "made-up";

const NAME: &str = "stores";

/// A memory to be filled with thoughts, up to a final size.
pub struct Stores {
    /// Name of the game.
    pub game: String,
    /// The player without a memory; `None` for artificial thoughts.
    pub player: Option<PlayerSettings>,
    /// Final number of roots.
    pub roots: usize,
    /// Openings from which roots are drawn.
    pub openings: String,
    /// Seed of roots and artificial thoughts.
    pub seed: u64,
    /// Whether the memory is kept in the results folder.
    pub keeps_memory: bool,
    /// The function [`Self::fill`], compiled for the type of the game.
    pub fill: fn(&Self, &mut RunContext<'_, StoreRow>) -> anyhow::Result<Vec<StoreRow>>,
}

/// Returns the thought with this number, from 0, and the source's bound on its number of records.
type Source = dyn FnMut(usize) -> anyhow::Result<(StoredThought, Option<u64>)>;

/// Creates a thought with random records. Different roots do not share records.
fn made_up(seed: u64, number: usize) -> StoredThought {
    let mut random = Random::new(seed ^ (number as u64) << 20);
    let entry = |random: &mut Random| {
        let value = random.below(400) as i32 - 200;
        let best = Some(random.below(30) as u16);
        Entry { bounds: Interval::exact(value), depth: 2 + random.below(6) as u32, best }
    };
    let root = RootKey { context: random.below(4), position: random.bits() };
    let records: Vec<_> = (0..RECORDS).map(|_| (random.bits(), entry(&mut random))).collect();
    let Entry { bounds, depth, best } = entry(&mut random);
    let finished = Some(Finished { depth, bounds, best });
    StoredThought { root, left: Neighbourhood { finished, records } }
}

/// A player that thinks about the positions after openings.
struct Thoughts<P: PlayableGame> {
    thinker: Thinker<P>,
    judge: Box<dyn plywood_players::EvaluationFactory<P>>,
    games: Vec<Game<P>>,
    swap: Swap,
    identity: Identity,
}

impl<P: PlayableGame> Thoughts<P> {
    fn new(player: &PlayerSettings, asked: &Stores, folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join("thoughts.redb");
        let memory = MemorySettings {
            path: path.clone(),
            mode: LongTermMode::Write,
            kind: MemoryKind::Neighbourhoods,
            merging: Merging::Apart,
        };
        let thinker = thinker::<P>(&player.clone().with_memory(memory)?)?;
        let (openings, reading) =
            openings::<P>(&Game::default(), &asked.openings, asked.roots, asked.seed)?;
        if let Some(refused) = reading.iter().flat_map(SuiteReport::messages).next() {
            return Err(anyhow!(refused));
        }
        let games = openings.into_iter().map(|opening| opening.game).collect();
        let evaluation = player.evaluation.as_deref();
        let judge = judge::<P>(evaluation)?;
        let evaluation = evaluation.unwrap_or(board::<P>().usual_evaluation());
        let identity = Identity::new(P::NAME, evaluation, &player.name);
        Ok(Self { thinker, judge, games, swap: Swap::beside(&path), identity })
    }

    fn think(&mut self, number: usize) -> anyhow::Result<(StoredThought, Option<u64>)> {
        let game = &self.games[number];
        self.thinker.begin(0)?;
        let decision = self.thinker.choose(game, None)?;
        let depth = decision.origin.depth().unwrap_or(0);
        let mut thoughts = self.swap.thoughts()?;
        fs::write(self.swap.path(), [])?;
        let root = root_key(&*self.judge, game);
        let thought = thoughts.pop().filter(|it| it.root == root);
        let thought = thought.unwrap_or(StoredThought { root, left: Neighbourhood::default() });
        let limit = game.moves().len() as u64 * u64::from(depth + 1);
        Ok((thought, Some(limit)))
    }
}

impl Stores {
    /// Returns the numbers of roots at which the memory is measured: 1, 2 and 5 times the powers of
    /// ten, and the final number.
    fn sizes(&self) -> Vec<usize> {
        let powers = (1..12).map(|power| 10_usize.pow(power));
        let round = powers.flat_map(|power| [power, 2 * power, 5 * power]);
        round.take_while(|&size| size < self.roots).chain([self.roots]).collect()
    }

    fn blank(&self, roots: usize) -> StoreRow {
        let player = self.player.as_ref();
        let row = StoreRow {
            experiment: NAME.to_owned(),
            game: self.game.clone(),
            player: player.map_or_else(|| MADE_UP.to_owned(), |it| it.name.clone()),
            seed: self.seed,
            roots: roots as u64,
            repeatable: player.is_none_or(|it| it.effort.time.is_none()),
            ..StoreRow::default()
        };
        let StoreRow { game, player, seed, roots, .. } = &row;
        let id = RowId::new(StoreRow::NAME, &[game, player, &self.openings, seed, roots]);
        StoreRow { id, ..row }
    }

    /// Fills a new memory and measures it at each size.
    ///
    /// # Errors
    ///
    /// Fails if the player does not support a long-term memory, or if a file cannot be used.
    pub fn fill<P: PlayableGame>(
        &self,
        work: &mut RunContext<'_, StoreRow>,
    ) -> anyhow::Result<Vec<StoreRow>> {
        let folder = &work.folder.join("memory");
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        let (identity, mut source): (Identity, Box<Source>) = if let Some(player) = &self.player {
            let mut thoughts = Thoughts::<P>::new(player, self, folder)?;
            (thoughts.identity.clone(), Box::new(move |number| thoughts.think(number)))
        } else {
            let seed = self.seed;
            let identity = Identity::new("none", "none", MADE_UP);
            (identity, Box::new(move |number| Ok((made_up(seed, number), None))))
        };
        let mut growing = Growing {
            identity,
            path: folder.join("learnt.redb"),
            roots: Vec::new(),
            limit: self.player.is_some().then_some(0),
            random: Random::new(self.seed),
        };
        let mut rows = Vec::new();
        for size in self.sizes() {
            growing.fill(&mut *source, size.saturating_sub(MERGES))?;
            let row = growing.measure(&mut *source, self.blank(size))?;
            work.keep(&row)?;
            rows.push(row);
        }
        if !self.keeps_memory {
            fs::remove_dir_all(folder)?;
        }
        Ok(rows)
    }
}

impl MeasuredStudy for Stores {
    const ROW: &'static str = "size";

    fn threads(&self, _: usize) -> usize {
        1
    }

    fn asked(&self) -> RunPlan {
        let ids = self.sizes().into_iter().map(|roots| self.blank(roots).id);
        RunPlan::new((NAME, ""), vec![self.seed], ids)
    }

    fn measure(
        &self,
        work: &mut RunContext<'_, StoreRow>,
    ) -> anyhow::Result<Option<Vec<StoreRow>>> {
        (self.fill)(self, work).map(Some)
    }
}

struct Growing {
    path: PathBuf,
    identity: Identity,
    /// The roots stored so far.
    roots: Vec<RootKey>,
    /// Sum of the source's bounds on the number of records; `None` for artificial thoughts.
    limit: Option<u64>,
    random: Random,
}

impl Growing {
    fn next(&mut self, source: &mut Source) -> anyhow::Result<StoredThought> {
        let (thought, limit) = source(self.roots.len())?;
        self.roots.push(thought.root);
        self.limit = self.limit.zip(limit).map(|(all, one)| all + one);
        Ok(thought)
    }

    /// Merges thoughts in batches until the memory contains `size` roots.
    fn fill(&mut self, source: &mut Source, size: usize) -> anyhow::Result<()> {
        let store = Store::open(&self.path, &self.identity)?;
        while self.roots.len() < size {
            let count = BATCH.min(size - self.roots.len());
            let thoughts: anyhow::Result<Vec<_>> = (0..count).map(|_| self.next(source)).collect();
            store.merge(&thoughts?)?;
        }
        Ok(())
    }

    /// Merges thoughts one by one up to the number of roots in `row`, and measures size and times.
    fn measure(&mut self, source: &mut Source, row: StoreRow) -> anyhow::Result<StoreRow> {
        let swap = Swap::beside(&self.path);
        let mut merges = Vec::new();
        while (self.roots.len() as u64) < row.roots {
            let thought = self.next(source)?;
            let begun = Instant::now();
            swap.append(&self.identity, &thought)?;
            swap.merge_into(&self.path)?;
            merges.push(begun.elapsed());
        }
        let mut learner = Learner::new(&self.path, self.identity.clone(), LongTermMode::Read)?;
        let mut loads = Vec::new();
        for _ in 0..LOADS {
            let root = self.roots[self.random.below(self.roots.len() as u64) as usize];
            let begun = Instant::now();
            let found = learner.recall(root).map_err(anyhow::Error::msg)?;
            loads.push(begun.elapsed());
            anyhow::ensure!(found.is_some(), "{}: a root is missing", self.path.display());
        }
        let (mut opens, mut reopens) = (Vec::new(), Vec::new());
        for _ in 0..OPENINGS {
            let begun = Instant::now();
            let store = Store::open_any(&self.path)?;
            opens.push(begun.elapsed());
            // A copy of an open file equals what a killed writer leaves.
            let left = self.path.with_extension("killed");
            fs::copy(&self.path, &left)?;
            // A writer syncs what it has merged, so the copy is synced before it is timed.
            fs::OpenOptions::new().write(true).open(&left)?.sync_all()?;
            drop(store);
            let begun = Instant::now();
            drop(Store::open_any(&left)?);
            reopens.push(begun.elapsed());
            fs::remove_file(&left)?;
        }
        let statistics = Store::open_any(&self.path)?.statistics()?;
        let [load_ns, merge_ns, open_ns, reopen_ns] =
            [loads, merges, opens, reopens].map(|times| median_and_least(times)[0]);
        Ok(StoreRow {
            records: Some(statistics.records),
            limit: self.limit,
            bytes: Some(statistics.bytes),
            stored_bytes: Some(statistics.stored_bytes),
            load_ns,
            merge_ns,
            open_ns,
            reopen_ns,
            ..row
        })
    }
}
