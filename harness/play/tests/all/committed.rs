//! Committed records, read by this version of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use plywood::core::study::Tables;
use plywood::record::records;
use plywood::studies;
use plywood::studies::searches::row::SearchRow;
use plywood::studies::searches::tables::explanation::explanation;
use plywood_play::chess::studies::generations::row::GenerationRow;
use plywood_positions::SelfTaughtParameters;

use crate::listed::files_below;
use crate::program::{Folder, printed, signature, text};

/// The rows that a summary is of, if they were kept: those of `summary-x.txt` are in `records-x.csv`,
/// or in the file of another kind.
fn rows_of(summary: &Path) -> Option<PathBuf> {
    crate::register();
    let name = summary.file_name()?.to_string_lossy();
    let suffix = name.strip_prefix("summary")?.strip_suffix(".txt")?;
    let mut names =
        studies::files().map(|(rows, _)| rows.replace(".csv", &format!("{suffix}.csv")));
    names.find_map(|name| records::file_in(summary.parent()?, &name))
}

/// What the rows of a file in `results` determine.
struct Committed {
    signature: String,
    /// The tables of today, as `plywood tables` prints them; `None` of the records whose summaries
    /// also have lines of the run itself.
    tables: Option<String>,
}

/// The records in `results` by their files of rows, each of which is read once.
static COMMITTED: LazyLock<BTreeMap<PathBuf, Committed>> = LazyLock::new(|| {
    crate::register();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let mut rows = files_below(&results);
    // kinds.csv labels suites, and has no rows.
    let has_rows = |it: &PathBuf| !it.ends_with("kinds.csv");
    rows.retain(|it| records::stem(&it.to_string_lossy()).is_some() && has_rows(it));
    let read = |file: PathBuf| {
        let (record, _) = studies::read(&file).expect("a record");
        assert!(!record.is_empty(), "{}", file.display());
        let signature = record.signature().expect("rows that can be written").to_string();
        let has_more = WITH_MORE.contains(&record.study().file);
        let tables = (!has_more).then(|| match record.tables(None).expect("rows") {
            Tables::Text(text) => text,
            Tables::Answers(tables) => {
                tables.iter().map(ToString::to_string).collect::<String>() + &explanation(&tables)
            }
        });
        (file, Committed { signature, tables })
    };
    rows.into_iter().map(read).collect()
});

/// The summaries in `results` whose rows were kept, with those rows.
fn summaries() -> impl Iterator<Item = (PathBuf, &'static Committed)> {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let with_rows = |file: PathBuf| {
        let rows = &COMMITTED[&rows_of(&file)?];
        Some((file, rows))
    };
    files_below(&results).into_iter().filter_map(with_rows)
}

/// Each record in `results` is read, and has the signature that the summary
/// next to it states, even if columns were added or renamed since.
#[test]
fn every_committed_record_is_read_and_has_its_signature() {
    let mut stated = 0;
    for (file, rows) in summaries() {
        let summary = fs::read_to_string(&file).expect("a text");
        let is_signature =
            |it: &&str| it.starts_with("signature ") || it.starts_with("no signature");
        let is_abridged = rows.signature.ends_with("the rows are abridged");
        for line in summary.lines().filter(|line| is_signature(line) && !is_abridged) {
            // Older programs stated no signature with suites.
            let is_stated = rows.signature.lines().any(|it| it == line);
            assert!(is_stated, "{}: {line}", file.display());
            stated += 1;
        }
    }
    let rows = COMMITTED.len();
    assert!(rows >= 82 && stated >= 55, "{rows} files, {stated} signatures");
}

/// The records whose summaries also have lines of the run itself: how a test ended, or how fit the
/// last generation is.
const WITH_MORE: [&str; 2] = ["games.csv", "generations.csv"];

/// The tables in each summary are those that this version of the program makes of the rows, as
/// `plywood tables` prints them. With `PLYWOOD_UPDATE=1` the test writes them.
#[test]
fn summaries_have_the_tables_of_their_rows() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for (file, rows) in summaries() {
        let Some(text) = &rows.tables else { continue };
        seen += 1;
        let summary = fs::read_to_string(&file).expect("a text");
        if summary.contains(text) {
            continue;
        }
        if std::env::var_os("PLYWOOD_UPDATE").is_some() {
            // A registered record has answers above its tables, and is not written here.
            assert!(!summary.starts_with("registered"), "{}", file.display());
            let written = format!("exploratory\n\n{text}\n{}\n", rows.signature);
            fs::write(&file, written).expect("a summary");
        } else {
            wrong.push(file.display().to_string());
        }
    }
    assert!(seen >= 50, "{seen} summaries");
    assert!(
        wrong.is_empty(),
        "these summaries have other tables than their rows; read the difference that \
         PLYWOOD_UPDATE=1 makes: {}",
        wrong.join("\n")
    );
}

/// A record may have a million rows: a row takes few bytes, its heap and its share of texts included.
#[test]
fn a_row_of_a_search_takes_few_bytes() {
    crate::register();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let file = records::file_in(&results.join("default"), "records.csv").expect("a record");
    let (record, _) = studies::read(&file).expect("a record");
    let rows = record.of::<SearchRow>().expect("searches");
    let mut texts = BTreeSet::new();
    let mut owned = 0;
    for row in rows {
        owned += size_of::<SearchRow>() + row.numbers.bytes() + row.id.to_string().len();
        let own = [&row.experiment, &row.game, &row.position, &row.evaluation, &row.algorithm];
        let more = [&row.settings, &row.error, &row.best_move, &row.cutoff_histogram];
        texts.extend(own.into_iter().chain(more).map(|text| (text.as_ptr(), text.len())));
    }
    owned += texts.iter().map(|(_, length)| length).sum::<usize>();
    let each = owned / rows.len();
    assert!(each <= 360, "{each} bytes a row, of which {} are the struct", size_of::<SearchRow>());
}

/// The document's own winners are drawn from the sets that players may have.
#[test]
fn the_documents_winners_are_those_of_the_evaluation() {
    crate::register();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let (record, _) = studies::read(&results.join("evolution/document.csv")).expect("a record");
    let generations = record.of::<GenerationRow>().expect("generations");
    assert_eq!(generations.len(), 63);
    for (tournament, row) in (1..).zip(generations) {
        assert_eq!(Some(row.parameters()), SelfTaughtParameters::winner(tournament));
        assert_eq!(row.generation, tournament as u64);
    }
}

/// A search that was asked for before any column came has the signature that it
/// had: a column that is added later is not signed, or is empty for it.
#[test]
fn what_could_be_asked_long_ago_is_signed_as_it_was() {
    let experiment = "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=3', 'chess']\ndepths = 2\n\
                      algorithms = ['pvs', 'sss*', 'alpha-beta+table=1+killers']\n";
    let folder = Folder::with(&[("x.toml", experiment)]);
    let printed = folder.prints("run x.toml --no-plots --out out");
    assert_eq!(
        signature(&printed),
        "signature bc69baf55d2b8cd3d77461993c2f9cbdfac91ddab27144bc5c2c857fd9165ee7"
    );
}

/// The tables of a file that lacks columns are the same as those of the complete
/// one, and a note names the columns.
#[test]
fn an_older_file_is_read_with_a_note() {
    let folder = Folder::new();
    let line = "run --suite bratko-kopec --algorithms pvs --depth 1 --repetitions 0";
    folder.prints(&format!("{line} --no-plots --quiet --out ."));
    folder.unseal(".");
    let path = folder.join("records.csv");
    let tables = || folder.run("tables records.csv");
    let whole = tables();
    let mut reader = csv::Reader::from_path(&path).expect("rows");
    let headings = reader.headers().expect("headings").clone();
    let is_older = |at: &usize| !["error", "evaluations_remembered"].contains(&&headings[*at]);
    let kept: Vec<usize> = (0..headings.len()).filter(is_older).collect();
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let mut writer = csv::Writer::from_path(&path).expect("a file");
    for row in [&headings].into_iter().chain(&rows) {
        writer.write_record(kept.iter().map(|&at| &row[at])).expect("a row");
    }
    writer.flush().expect("a file");
    let older = tables();
    assert_eq!(printed(&older), printed(&whole));
    let note = "note: records.csv was written before these columns existed, which read as \
                empty: error, evaluations_remembered\n";
    assert_eq!(text(&older.stderr), note);
    folder.prints("compare records.csv records.csv");
}
