//! Seals of records: no byte of rows or facts changes unnoticed.

use std::env;
use std::fs;
use std::path::Path;

use plywood::record::records;
use plywood::record::seal;
use plywood::{facts_of, seals};

use crate::listed::files_below;
use crate::program::Folder;
use crate::registration::packed;

const EXPERIMENT: &str = "about = 'Sealed.'\n[[group]]\nname = 'x'\nsuite = 'own.epd'\n\
                          algorithms = ['alpha-beta', 'pvs']\ndepths = '1-2'\n";

const POSITIONS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"one\";\n\
                         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"two\";\n";

const PAGE: &str = "# A\n\nIt has 8<!-- = records.csv count --> rows.\n";

const ROWS: &str = "results/a/records.csv";
const FACTS: &str = "results/a/machine.toml";

/// A folder with a record of eight rows, and a page that quotes it.
fn folder() -> Folder {
    let folder = Folder::with(&[("x.toml", EXPERIMENT), ("own.epd", POSITIONS)]);
    folder.prints("run x.toml --no-plots --quiet --out results/a");
    folder.write("results/a/README.md", PAGE);
    folder
}

/// Seals a record again, as a forger would.
fn seal_again(folder: &Folder) {
    folder.unseal("results/a");
    let rows = folder.read(ROWS).lines().count() - 1;
    let seal = seal::Seal::of(&folder.join(ROWS), "records.csv", rows).expect("a seal");
    folder.write(FACTS, seal.close(&folder.read(FACTS)).expect("TOML"));
}

/// Changes a file, and asserts that all commands that read the record name it.
fn assert_refused(folder: &Folder, file: &str, change: impl Fn(&str) -> String) {
    let whole = folder.read(file);
    let changed = change(&whole);
    assert_ne!(changed, whole);
    folder.write(file, changed);
    let (status, said, _) = folder.asked("reproduce results/a --sample 1");
    assert!(status == Some(1) && said.contains(file) && said.contains("sealed"), "{said}");
    for command in [
        "tables results/a",
        "compare results/a results/a",
        "plot results/a/records.csv --out drawn",
        "report results/a --out page.html",
        "cells --check results/a/README.md",
        "run x.toml --no-plots --resume --out results/a",
    ] {
        let (status, said, errors) = folder.asked(command);
        let all = said + &errors;
        assert!(
            status != Some(0) && all.contains(file) && all.contains("sealed"),
            "{command}: {all}"
        );
    }
    folder.write(file, whole);
}

#[test]
fn all_commands_refuse_changed_rows_and_facts() {
    let folder = folder();
    assert_refused(&folder, ROWS, |rows| rows.replacen(",own,", ",tactical,", 1));
    // A record that is cut at the end of a line.
    assert_refused(&folder, ROWS, |rows| rows.split_inclusive('\n').take(5).collect());
    assert_refused(&folder, FACTS, |facts| facts.replacen("cores = ", "cores = 1", 1));
    assert_refused(&folder, FACTS, |facts| facts.replacen("rows = 8", "rows = 7", 1));
    folder.prints("cells --check results/a/README.md");
    folder.prints("reproduce results/a --sample 1");
}

#[test]
fn compression_and_resumed_runs_keep_seals() {
    let folder = folder();
    let rows = folder.read(ROWS);
    fs::remove_file(folder.join(ROWS)).expect("a file");
    folder.write("results/a/records.csv.gz", packed(rows.as_bytes()));
    folder.prints("reproduce results/a --sample 1");
    folder.prints("tables results/a");
    fs::remove_dir_all(folder.join("results/a")).expect("a folder");
    for shard in ["1/2", "2/2"] {
        folder.prints(&format!(
            "run x.toml --no-plots --quiet --shard {shard} --out s/{}",
            &shard[..1]
        ));
    }
    folder.prints("merge s --no-plots --quiet --out results/a");
    folder.write("results/a/README.md", PAGE);
    for facts in [FACTS, "s/1/machine.toml", "s/2/machine.toml"] {
        assert!(seal::of_facts(&folder.join(facts)).expect("whole facts").is_some(), "{facts}");
    }
    assert_refused(&folder, ROWS, |rows| rows.replacen(",own,", ",tactical,", 1));
}

/// Who seals forged rows again is found out by a new run, as far as it measures the forged rows.
#[test]
fn resealed_forgeries_differ_from_a_new_run() {
    let folder = folder();
    let [rows, facts] = [ROWS, FACTS].map(|it| folder.read(it));
    let forge = |change: &dyn Fn(), expected: &str| {
        change();
        seal_again(&folder);
        let (status, said, _) = folder.asked("reproduce results/a");
        assert!(status == Some(1) && said.contains(expected), "{expected}: {said}");
        folder.write(ROWS, &rows);
        folder.write(FACTS, &facts);
    };
    forge(
        &|| folder.write(ROWS, rows.replace(",own,", ",tactical,")),
        "its rows have the signature ",
    );
    let other = POSITIONS.replace("id \"one\"", "id \"one\"; c0 \"another file\"");
    let edited = || folder.write("own.epd", &other);
    forge(&edited, "it was measured with another own.epd: its SHA-256 was ");
    folder.write("own.epd", POSITIONS);
    let suite = || folder.write(FACTS, facts.replace("file = \"own.epd\"", "file = \"my.epd\""));
    forge(&suite, "it names the input my.epd, which its command does not read");
}

/// The list of all facts. With `PLYWOOD_UPDATE=1` the test writes it.
#[test]
fn the_facts_of_all_records_are_listed() {
    crate::register();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let (file, list) = (results.join(seals::LIST), seals::list(&results).expect("facts"));
    if env::var_os("PLYWOOD_UPDATE").is_some() {
        fs::write(&file, &list).expect("a file");
    }
    let listed = fs::read_to_string(&file).unwrap_or_default();
    let difference = list.lines().zip(listed.lines()).find(|(now, listed)| now != listed);
    assert!(
        list == listed,
        "results/{} does not have the facts of all records ({difference:?}); if records were added or \
         made again, update it: PLYWOOD_UPDATE=1 cargo test -p plywood-play --test all -- seals",
        seals::LIST
    );
}

#[test]
fn all_rows_with_facts_are_sealed() {
    crate::register();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let mut rows = files_below(&results);
    rows.retain(|it| records::stem(&it.to_string_lossy()).is_some());
    let mut sealed = 0;
    for rows in rows {
        let facts = facts_of(&rows).expect("a folder");
        if !facts.exists() {
            continue;
        }
        let seal = seal::of_facts(&facts).unwrap_or_else(|error| panic!("{error:#}"));
        assert!(seal.is_some(), "{} has no seal of {}", facts.display(), rows.display());
        sealed += 1;
    }
    assert!(sealed >= 80, "{sealed}");
}

/// A list above a record refuses facts that were changed and sealed again.
#[test]
fn reproduce_compares_facts_with_the_list() {
    let folder = folder();
    let results = folder.join("results");
    folder.write("results/seals.txt", seals::list(&results).expect("facts"));
    folder.prints("reproduce results/a --sample 1");
    folder.write(FACTS, folder.read(FACTS).replacen("cores = ", "cores = 1", 1));
    seal_again(&folder);
    let (status, said, _) = folder.asked("reproduce results/a --sample 1");
    let expected = "a/machine.toml does not have the SHA-256 that seals.txt lists";
    assert!(status == Some(1) && said.contains(expected), "{said}");
}
