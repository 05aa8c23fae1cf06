//! Merges the shards of a run.

mod facts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use self::facts::Facts;
use crate::catalogue::source::sha256;
use crate::core::record::{AnyRecord, AnyRow};
use crate::record::records;
use crate::record::shard::{PART, Part, Shard};
use crate::report::digits::{counted, is_or_are};
use crate::results::is_unfinished;
use crate::studies;

/// A whole run, merged from its shards.
#[derive(Debug)]
pub struct MergedRun {
    /// Description of any one shard, read for the data common to all shards.
    pub part: Part,
    /// All rows, of one kind, in the order of the run.
    pub rows: Box<dyn AnyRecord>,
    /// The facts about hardware and builds that affect times.
    pub facts: Facts,
    /// Notes on columns or hashes missing from a shard's files.
    pub notes: Vec<String>,
}

/// Reads the shards in `folders`, or in their subfolders, and sorts their rows into the order of
/// the run.
///
/// # Errors
///
/// Fails if a shard is unfinished, missing, duplicated, changed, or from another run or program;
/// the message names it. Also fails if a file cannot be read; the message names the file.
pub fn merge(folders: &[PathBuf]) -> anyhow::Result<MergedRun> {
    let mut shards: BTreeMap<Shard, (PathBuf, Part)> = BTreeMap::new();
    for folder in folders.iter().map(|folder| shards_in(folder)) {
        for folder in folder? {
            ensure!(
                !is_unfinished(&folder),
                "{}: the part is unfinished; repeat its command with --resume",
                folder.display()
            );
            let part = Part::read(&folder)?;
            if let Some((other, _)) = shards.get(&part.shard) {
                let (shard, one, two) = (part.shard, other.display(), folder.display());
                bail!("part {shard} is in {one} and in {two}; name one of them");
            }
            shards.insert(part.shard, (folder, part));
        }
    }
    let Some((_, (first_folder, first))) = shards.first_key_value() else {
        let names: Vec<_> = folders.iter().map(|it| it.display().to_string()).collect();
        bail!(
            "{} contains no part of a run; `plywood run --shard 1/2` measures one",
            names.join(", ")
        );
    };
    for (folder, part) in shards.values() {
        ensure_same_run((first_folder, first), (folder, part))?;
    }
    let missing: Vec<String> = Shard::all(first.shard.count())
        .filter(|shard| !shards.contains_key(shard))
        .map(|shard| shard.number().to_string())
        .collect();
    ensure!(
        missing.is_empty(),
        "{} {} of {} {} missing; measure it with --shard, or add its folder",
        if missing.len() == 1 { "part" } else { "parts" },
        missing.join(", "),
        first.shard.count(),
        is_or_are(missing.len())
    );
    let mut gathered = Gathered::default();
    let mut notes = Vec::new();
    for (folder, part) in shards.values() {
        notes.extend(gathered.add(folder, part)?);
    }
    let rows = gathered.in_order(first.rows)?;
    let facts = Facts::of(first, shards.values().map(|(folder, _)| &**folder))?;
    Ok(MergedRun { part: first.clone(), rows, facts, notes })
}

/// Returns the folder itself if it contains a shard; otherwise its subfolders with shards, sorted
/// by name.
fn shards_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let is_shard = |folder: &Path| folder.join(PART).exists() || is_unfinished(folder);
    if is_shard(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let context = || folder.display().to_string();
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(context)? {
        let inner = entry.with_context(context)?.path();
        if is_shard(&inner) {
            found.push(inner);
        }
    }
    found.sort_unstable();
    Ok(found)
}

fn ensure_same_run(
    (first_folder, first): (&Path, &Part),
    (folder, part): (&Path, &Part),
) -> anyhow::Result<()> {
    let mut earlier = first.run.clone();
    earlier.shard = part.run.shard;
    let different = part.run.refuses(&earlier).or_else(|| {
        let [one, other] = [first, part].map(|part| part.shard.count());
        (one != other).then(|| format!("it was dealt to {one} shards then, and to {other} now"))
    });
    let different = different.or_else(|| {
        let [then, now] = [first, part].map(|part| {
            let registered = part.registered.as_ref();
            registered.map_or_else(
                || "not registered".to_owned(),
                |it| format!("registered {}", it.short()),
            )
        });
        let is_same = first.registered == part.registered;
        (!is_same).then(|| format!("it was {then} then, and is {now} now"))
    });
    let (one, other) = (first_folder.display(), folder.display());
    if let Some(difference) = different {
        bail!("{other} and {one} (\"then\") are parts of different runs: {difference}");
    }
    let [one_baseline, other_baseline] = [first, part].map(|part| match &part.baseline {
        Some(baseline) => format!("--baseline {baseline}"),
        None => "no --baseline".to_owned(),
    });
    ensure!(
        first.baseline == part.baseline,
        "{other} was run with {other_baseline}, and {one} with {one_baseline}; repeat one of these \
         commands with the other's option and --resume"
    );
    Ok(())
}

/// The rows of the shards read so far.
#[derive(Default)]
struct Gathered {
    record: Option<Box<dyn AnyRecord>>,
    /// Index in the run of each row.
    places: Vec<usize>,
    /// The same indices as a set, to detect duplicates.
    taken: BTreeSet<usize>,
}

impl Gathered {
    /// Adds the rows of a shard. Returns notes on columns or a hash missing from its files.
    fn add(&mut self, folder: &Path, part: &Part) -> anyhow::Result<Vec<String>> {
        let file = studies::files().find_map(|(file, _)| records::file_in(folder, file));
        let file = file.with_context(|| format!("{} has no file of rows", folder.display()))?;
        // A shard is hashed before gzip compresses its rows.
        let found = sha256(records::text(&file)?.as_bytes());
        ensure!(
            part.sha256.as_ref().is_none_or(|written| *written == found),
            "{} has been changed since shard {} was measured; run that shard again",
            file.display(),
            part.shard
        );
        let (own, note) = studies::read(&file)?;
        let mut notes: Vec<String> = note.into_iter().collect();
        if part.sha256.is_none() {
            notes.push(format!(
                "shard {}: an older program measured it, so {PART} has no hash that shows whether {} is unchanged",
                part.shard,
                file.display()
            ));
        }
        let mut is_fitting = |(row, &place): (&dyn AnyRow, &usize)| {
            place < part.rows && self.taken.insert(place) && part.shard.has(row.id())
        };
        ensure!(
            own.len() == part.places.len() && own.rows().zip(&part.places).all(&mut is_fitting),
            "{}: these are not the rows that {PART} in its folder lists; run shard {} again",
            file.display(),
            part.shard
        );
        self.places.extend(&part.places);
        let Some(record) = &mut self.record else {
            self.record = Some(own);
            return Ok(notes);
        };
        ensure!(
            record.append(own).is_none(),
            "the parts have rows of several kinds; name the parts of one run"
        );
        Ok(notes)
    }

    /// Returns all `rows` of the run in its order.
    fn in_order(self, rows: usize) -> anyhow::Result<Box<dyn AnyRecord>> {
        let all = self.record.filter(|it| it.len() == rows);
        let mut all = all.with_context(|| {
            format!(
                "the shards have {} of the run's {}; run the shard again whose {PART} was changed",
                self.places.len(),
                counted(rows, "row")
            )
        })?;
        all.arrange(&self.places);
        Ok(all)
    }
}
