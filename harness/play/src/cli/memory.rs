//! `plywood-play memory`: merges, checks and prints the learning memories of players.

mod autoplay;

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use bytesize::ByteSize;
use clap::Args;
use plywood_algorithms::Finished;
use plywood_memory::{MemoryError, Merged, Statistics, Store, Swap, back_up, restore};
use plywood_players::root_key;
use serde_json::json;

pub use self::autoplay::{Autoplay, LEAST_TIME};
use crate::catalogue::players::{PlayableGame, judge};
use crate::cli::played;
use crate::studies::stores::Stores;
use crate::studies::thoughts::Thoughts;
use plywood::cli::measured::Measure;
use plywood::cli::output::{self, err, out};
use plywood::cli::verbs::{Runnable, Verb};
use plywood::cli::verdict::{Verdict, usage};
use plywood::report::table::Table;

/// Merge, check and inspect the learning memories of players
///
/// A player with `memory=FILE` continues each search that it finds in the file, and appends new
/// results to FILE.swap. `merge` adds these results to the file. BeBe's kind of memory,
/// `memory=FILE:bebe=N`, needs no merge.
#[derive(Args)]
struct Group;

/// Returns the commands of the group.
pub fn verbs() -> Vec<Verb> {
    vec![
        Verb::group::<Group>(&["memory"]),
        Verb::of::<Merge>(&["memory", "merge"]),
        Verb::of::<Check>(&["memory", "check"]),
        Verb::of::<Backup>(&["memory", "backup"]),
        Verb::of::<Restore>(&["memory", "restore"]),
        Verb::of::<Show>(&["memory", "show"]),
        Verb::of::<Stats>(&["memory", "stats"]),
        Verb::of::<Keys>(&["memory", "keys"]),
        Verb::of::<Autoplay>(&["memory", "autoplay"]),
        Verb::of::<Measure<Thoughts>>(&["memory", "think"]),
        #[cfg(feature = "chess")]
        Verb::of::<Measure<crate::chess::studies::resumptions::Resumptions>>(&["memory", "resume"]),
        Verb::of::<Measure<Stores>>(&["memory", "measure"]),
    ]
}

/// Add the results since the last merge to a memory
///
/// The merge is one transaction: it adds all results, or fails, adds nothing and leaves the swap
/// file unchanged. Damaged parts of the swap file are left out and reported. The exit status is 1
/// if there was any damage.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory merge learnt.redb
  plywood-play memory merge learnt.redb --limit 500MB")]
pub struct Merge {
    /// File of the memory; created if it does not exist
    file: PathBuf,
    /// Maximum size of the file; forget the shallowest records to meet it
    #[arg(long, value_name = "SIZE")]
    limit: Option<ByteSize>,
}

/// Check a memory and its swap file for damage
///
/// Invalid records and neighbourhoods, and incomplete thoughts in the swap file, are removed and
/// reported. A file with inconsistent pages cannot be repaired: it is reported and left as it is. A
/// player reports such a memory and plays without it. Replace it by a copy with `restore`, or
/// delete it. The exit status is 1 if there was any damage.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory check learnt.redb")]
pub struct Check {
    /// File of the memory
    file: PathBuf,
}

/// Copy a memory
///
/// The swap file is not copied. Merge first, to include its results.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory backup learnt.redb copy.redb")]
pub struct Backup {
    /// File of the memory
    file: PathBuf,
    /// Path of the copy; an existing file is replaced
    copy: PathBuf,
}

/// Replace a memory by a copy
///
/// The current contents of the memory are lost. A damaged copy is refused.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory restore learnt.redb copy.redb")]
pub struct Restore {
    /// File of the memory
    file: PathBuf,
    /// Copy that replaces it
    copy: PathBuf,
}

/// Print the records of a position in a memory
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory show learnt.redb
  plywood-play memory show learnt.redb \\
    '5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - -'")]
pub struct Show {
    /// File of the memory
    file: PathBuf,
    /// Position in its game's notation [default: the initial position]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
}

/// Count the records in a memory
///
/// The records of BeBe's kind of memory are roots of searches.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory stats learnt.redb --json")]
pub struct Stats {
    /// File of the memory
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Count the errors that shorter keys would cause in a memory
///
/// For keys of 16, 20, ... 64 bits, counts the records whose positions would share a key. Also
/// counts the positions that would receive the values of another position, if the deepest record of
/// each key is kept.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory keys learnt.redb")]
pub struct Keys {
    /// File of the memory
    file: PathBuf,
}

fn open(file: &Path) -> anyhow::Result<Store> {
    Store::open_any(file).map_err(|error| match error {
        MemoryError::File { .. } => usage(error.into()),
        error => error.into(),
    })
}

/// Prints the numbers of records that a merge has added, and the damage of the swap file.
///
/// # Errors
///
/// If printing fails.
pub fn report(swap: &Swap, merged: Merged) -> anyhow::Result<Verdict> {
    let Merged { thoughts, added, replaced, dropped, damage } = merged;
    out!(
        "{thoughts} thoughts merged: {added} new records, {replaced} more exact, {dropped} known"
    )?;
    let Some(damage) = damage else { return Ok(Verdict::Well) };
    err!("{}: {}", swap.path().display(), damage);
    Ok(Verdict::Wrong)
}

impl Runnable for Merge {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let swap = Swap::beside(&self.file);
        if !self.file.exists() && !swap.path().exists() {
            let file = self.file.display();
            return Err(usage(anyhow!(
                "there is neither {file} nor {}; play with memory={file} first",
                swap.path().display()
            )));
        }
        let merged = swap.merge_into(&self.file).map_err(|error| self.damage(&swap, error))?;
        if merged.thoughts == 0 && self.file.exists() {
            open(&self.file)?;
        }
        let verdict = report(&swap, merged)?;
        if let Some(limit) = self.limit {
            let forgotten = open(&self.file)?.limit(limit.as_u64())?;
            let bytes = ByteSize(forgotten.bytes);
            out!("{} records forgotten; {bytes} left", forgotten.records)?;
            if bytes > limit {
                bail!("an empty memory has {bytes} already; write a larger --limit");
            }
        }
        Ok(verdict)
    }
}

impl Merge {
    /// Returns the error of a merge, extended by the damage of the other file.
    fn damage(&self, swap: &Swap, error: MemoryError) -> anyhow::Error {
        let other = match &error {
            MemoryError::Foreign { path, .. } if path == swap.path() => self
                .file
                .exists()
                .then(|| Store::open_any(&self.file).err())
                .flatten()
                .map(|error| error.to_string()),
            _ => swap.damage().ok().flatten().map(|_| {
                let file = swap.path().display();
                format!("{file} is damaged, too; plywood-play memory check lists the damage")
            }),
        };
        match other {
            Some(other) => anyhow!("{error}\n{other}"),
            None => error.into(),
        }
    }
}

impl Runnable for Backup {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let Self { file, copy } = *self;
        let bytes = ByteSize(back_up(&file, &copy)?);
        out!("{} copied to {} ({bytes})", file.display(), copy.display())?;
        Ok(Verdict::Well)
    }
}

impl Runnable for Restore {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let Self { file, copy } = *self;
        let bytes = ByteSize(restore(&copy, &file)?);
        out!("{} restored from {} ({bytes})", file.display(), copy.display())?;
        Ok(Verdict::Well)
    }
}

impl Runnable for Check {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let checked = open(&self.file)?.check()?;
        for damage in &checked.damage {
            out!("{damage}")?;
        }
        out!(
            "{} records, {} neighbourhoods, {} thoughts that wait for a merge: {}",
            checked.records,
            checked.neighbourhoods,
            checked.waiting,
            if checked.damage.is_empty() { "all is well" } else { "what was damaged is removed" }
        )?;
        Ok(if checked.damage.is_empty() { Verdict::Well } else { Verdict::Wrong })
    }
}

impl Runnable for Show {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let store = open(&self.file)?;
        let identity = store.identity()?.context("the memory is empty")?;
        played::game::<played::Show>(&identity.game)?(&self, &store, &identity.evaluation)
    }
}

impl Show {
    /// Prints the records of the position.
    ///
    /// # Errors
    ///
    /// If the position is invalid, or the memory cannot be read.
    pub fn show<P: PlayableGame>(
        &self,
        store: &Store,
        evaluation: &str,
    ) -> anyhow::Result<Verdict> {
        let game = played::start::<P>(P::NAME, self.position.as_deref())?;
        let judge = judge::<P>(Some(evaluation))?;
        let Some(known) = store.neighbourhood(root_key(&*judge, &game))? else {
            out!("nothing is known of this position")?;
            return Ok(Verdict::Well);
        };
        match known.finished {
            None => out!("no iteration is finished")?,
            Some(Finished { depth, bounds, best }) => {
                let legal = game.moves();
                let best = best.and_then(|place| legal.get(usize::from(place)).copied());
                let best = best.map_or("?".to_owned(), |it| game.position().notation(it));
                out!("depth {depth}: {best}, worth {bounds}")?;
            }
        }
        let mut depths = std::collections::BTreeMap::<u32, usize>::new();
        for (_, entry) in &known.records {
            *depths.entry(entry.depth).or_default() += 1;
        }
        out!("{} records in its neighbourhood", known.records.len())?;
        for (depth, count) in depths.into_iter().rev() {
            out!("  {count:>6} of depth {depth}")?;
        }
        Ok(Verdict::Well)
    }
}

impl Runnable for Stats {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let swap = Swap::beside(&self.file);
        let is_before_merge = !self.file.exists() && swap.path().exists();
        let it = match Statistics::of_bebe(&self.file)? {
            Some(of_roots) => of_roots,
            None if is_before_merge => swap.statistics()?,
            None => open(&self.file)?.statistics()?,
        };
        if self.json {
            let identity = it.identity.as_ref();
            output::json(&json!({
                "game": identity.map(|it| &it.game),
                "evaluation": identity.map(|it| &it.evaluation),
                "search": identity.map(|it| &it.search),
                "version": identity.map(|it| it.version),
                "contexts": it.contexts,
                "records": it.records,
                "neighbourhoods": it.neighbourhoods,
                "places": it.places,
                "bytes": it.bytes,
                "stored_bytes": it.stored_bytes,
                "depths": it.depths,
                "waiting": it.waiting,
            }))?;
            return Ok(Verdict::Well);
        }
        if let Some(identity) = &it.identity {
            out!("{identity}")?;
        }
        out!(
            "{} records, {} neighbourhoods with {} places, {} root contexts",
            it.records,
            it.neighbourhoods,
            it.places,
            it.contexts
        )?;
        let each = it.bytes / it.records.max(1) as u64;
        out!("{} on disk, {each} B a record", ByteSize(it.bytes))?;
        out!("{} thoughts wait for a merge", it.waiting)?;
        for (depth, count) in it.depths.iter().rev() {
            out!("  {count:>9} of depth {depth}")?;
        }
        Ok(Verdict::Well)
    }
}

impl Runnable for Keys {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let store = open(&self.file)?;
        let records = store.statistics()?.records;
        let widths: Vec<u32> = (16..=64).step_by(4).collect();
        let table = Table::new((0, 2), store.narrowed(&widths)?)
            .right("bits", 4, |it| it.bits.to_string())
            .right("shared", 9, |it| it.shared.to_string())
            .right("wrong", 9, |it| it.wrong.to_string())
            .right("mistaken", 8, |it| format!("{:.1e}", it.mistaken));
        out!("{records} records\n\n{table}")?;
        out!(
            "\nshared: records with the same key as another one; wrong: positions that get \
             another one's values;\nmistaken: probability that an unknown position is taken for a \
             known one"
        )?;
        Ok(Verdict::Well)
    }
}
