//! `plywood reproduce`: measuring records again.

use std::fs;
use std::path::Path;

use crate::program::Folder;
use crate::registration::{asked, packed};

/// Very short searches by two algorithms.
const EXPERIMENT: &str = "about = 'Again.'\n[[group]]\nname = 'x'\nsuite = 'bratko-kopec'\n\
                          positions = 4\nalgorithms = ['alpha-beta', 'pvs']\ndepths = '1-2'\n";

/// A folder with a record of sixteen rows, as if made on another machine by a program without seals.
fn folder() -> Folder {
    let folder = Folder::with(&[("x.toml", EXPERIMENT)]);
    folder.prints("run x.toml --no-plots --quiet --out results/a");
    folder.unseal("results/a");
    edit(&folder.join("results/a/machine.toml"), |facts| {
        let (command, rest) = facts.split_once('\n').expect("lines");
        assert_eq!(command, "command = \"plywood run x.toml --no-plots --quiet --out results/a\"");
        let command = "command = '/tmp/bin/plywood4 run gone/x.toml --threads 3 --out /tmp/a'";
        format!("{command}\n{rest}")
    });
    folder.write("results/a/x.toml", EXPERIMENT);
    folder
}

fn edit(file: &Path, change: impl Fn(&str) -> String) {
    let text = fs::read_to_string(file).expect("a text");
    fs::write(file, change(&text)).expect("a file");
}

fn last(printed: &str) -> &str {
    printed.lines().last().unwrap_or_default()
}

#[test]
fn a_record_reproduces_as_long_as_nothing_is_changed() {
    let folder = folder();
    let before = fs::read_dir(&*folder).expect("a folder").count();
    let whole = folder.prints("reproduce");
    assert_eq!(
        whole.lines().next(),
        Some("reproduces     results/a: 16 of 16 rows compared, same signature")
    );
    assert!(last(&whole).starts_with("1 record: 1 reproduced"), "{whole}");
    let sample = folder.prints("reproduce results/a --sample 5 --at-most 10m");
    assert!(sample.starts_with("reproduces     results/a: 5 of 16 rows compared\n"), "{sample}");
    assert_eq!(fs::read_dir(&*folder).expect("a folder").count(), before, "nothing is left");
    let late = folder.prints("reproduce --at-most 0s");
    assert!(late.starts_with("too long       results/a: 16 rows\n"), "{late}");

    let rows = folder.join("results/a/records.csv");
    let summary = folder.join("results/a/summary.txt");
    let (whole, signed) =
        [&rows, &summary].map(|it| fs::read_to_string(it).expect("a text")).into();
    edit(&rows, |text| text.replacen(",completed,", ",node-limit,", 1));
    let found = folder.json("reproduce --json --out kept", 1);
    assert_eq!(found[0]["outcome"], "differs");
    assert_eq!(found[0]["difference"]["different"], 1);
    let column = &found[0]["difference"]["columns"][0];
    assert_eq!(column["column"], "status");
    assert_eq!(column["examples"][0]["second"], "completed");
    assert!(folder.join("kept/1/records.csv").exists());
    folder.says("reproduce --out kept", 2, "--out kept: the folder exists\nhint: name a new one");

    let fewer: Vec<&str> = whole.lines().take(16).collect();
    fs::write(&rows, fewer.join("\n")).expect("a file");
    let (status, said, _) = folder.asked("reproduce");
    assert!(
        status == Some(1)
            && said.starts_with("differs        results/a: 15 of 15 rows compared, 1 new"),
        "{said}"
    );
    fs::write(&rows, &whole).expect("a file");

    edit(&summary, |text| text.replace("signature ", "signature 0"));
    let (status, said, _) = folder.asked("reproduce");
    assert!(status == Some(1) && said.contains(", signature 0"), "{said}");
    fs::remove_file(&rows).expect("a file");
    folder.complains("reproduce", 1);
    fs::write(&summary, &signed).expect("a file");
    let unkept = folder.prints("reproduce --sample 1");
    assert!(unkept.starts_with("reproduces     results/a: same signature\n"), "{unkept}");
}

#[test]
fn a_compressed_record_is_reproduced_and_resumed() {
    let folder = folder();
    let whole = folder.read("results/a/records.csv");
    fs::remove_file(folder.join("results/a/records.csv")).expect("a file");
    let compressed = "results/a/records.csv.gz";
    folder.write(compressed, packed(whole.as_bytes()));
    for record in ["", "results/a", compressed, "results/a/records.csv"] {
        let said = folder.prints(&format!("reproduce {record}"));
        let expected = "reproduces     results/a: 16 of 16 rows compared, same signature\n";
        assert!(said.starts_with(expected), "{record}: {said}");
    }
    folder.write(compressed, packed(whole.replacen(",completed,", ",node-limit,", 1).as_bytes()));
    let (status, said, _) = folder.asked("reproduce");
    assert!(status == Some(1) && said.starts_with("differs        results/a: "), "{said}");

    // A finished record without its last row is resumed, and then written uncompressed.
    let fewer: Vec<&str> = whole.lines().take(16).collect();
    folder.write(compressed, packed(fewer.join("\n").as_bytes()));
    let (status, _, said) = folder.asked("run x.toml --no-plots --resume --out results/a");
    assert!(
        status == Some(0) && said.contains(&format!("15 rows are taken over from {compressed}")),
        "{said}"
    );
    assert!(!folder.join(compressed).exists(), "the new rows are in records.csv");
    assert!(folder.read("results/a/machine.toml").contains("resumed_rows = 15"));
    assert_eq!(folder.read("results/a/records.csv").lines().count(), 17);
    assert!(folder.prints("reproduce").contains(": 16 of 16 rows compared, same signature\n"));
}

/// A name of rows also names their compressed form, for each command that reads rows.
#[test]
fn compressed_rows_are_found_by_their_name() {
    let folder = folder();
    let named = "results/a/records.csv";
    let rows = folder.read(named);
    let tables = folder.prints(&format!("tables {named}"));
    fs::remove_file(folder.join(named)).expect("a file");
    folder.write(&format!("{named}.gz"), packed(rows.as_bytes()));
    assert_eq!(folder.prints(&format!("tables {named}")), tables);
    let compared = folder.prints(&format!("compare results/a {named}"));
    assert!(compared.contains("A: results/a/records.csv.gz, 16 rows, commit"), "{compared}");
    assert!(compared.contains("B: results/a/records.csv.gz, 16 rows, commit"), "{compared}");
    folder.prints(&format!("plot {named} --only leaves --out drawn"));
    folder.prints(&format!("report {named} --out page.html"));
    assert!(folder.read("page.html").contains("<h1"));
    folder.says("tables results/a/none.csv", 2, "results/a/none.csv: there is no such file");
}

/// Whatever is measured, all rows are hashed, and the tables are made of them.
#[test]
fn what_is_forged_is_found_outside_the_sample() {
    let folder = folder();
    let [rows, summary] =
        ["records.csv", "summary.txt"].map(|it| folder.join("results/a").join(it));
    let whole = fs::read_to_string(&rows).expect("a text");
    for sample in 1..=3 {
        // Samples of other seeds are of other rows.
        edit(&rows, |_| whole.replacen(",completed,", ",node-limit,", 1));
        let line = format!("reproduce --sample 1 --seed {sample}");
        let (status, said, _) = folder.asked(&line);
        assert!(status == Some(1) && said.contains("its rows have the signature "), "{said}");
    }
    fs::write(&rows, &whole).expect("a file");
    let is_of_pvs = |line: &&str| line.trim_start().starts_with("pvs ");
    let text = fs::read_to_string(&summary).expect("a text");
    let line = text.lines().find(is_of_pvs).expect("a line of the table");
    let forged = line.replacen('.', "9.", 1);
    assert_ne!(line, forged);
    edit(&summary, |text| text.replace(line, &forged));
    let (status, said, _) = folder.asked("reproduce --sample 1");
    assert!(status == Some(1) && said.contains(" of its summary: pvs "), "{said}");
}

/// Files that a command names are found in the record's folder.
#[test]
fn files_are_looked_for_beside_the_record() {
    let experiment = EXPERIMENT.replace("'bratko-kopec'", "'own.epd'");
    let folder = Folder::with(&[("x.toml", &*experiment)]);
    let epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"one\";\n\
               rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"two\";\n";
    folder.write("own.epd", epd);
    for place in ["a", "b"] {
        folder.prints(&format!("run x.toml --no-plots --quiet --out results/{place}"));
        folder.unseal(&format!("results/{place}"));
    }
    for file in ["x.toml", "own.epd"] {
        fs::create_dir_all(folder.join("results/b/sets")).expect("a folder");
        fs::copy(folder.join(file), folder.join("results/a").join(file)).expect("a file");
        fs::rename(folder.join(file), folder.join("results/b/sets").join(file)).expect("a file");
    }
    let said = folder.prints("reproduce results/a results/b");
    assert!(said.contains("2 records: 2 reproduced"), "{said}");
    edit(&folder.join("results/b/machine.toml"), |facts| {
        let commit = facts.lines().find(|line| line.starts_with("commit = ")).expect("a commit");
        facts.replace(commit, "commit = \"0123456789abcdef\"")
    });
    fs::remove_file(folder.join("results/a/own.epd")).expect("gone");
    let (status, said, _) = folder.asked("reproduce");
    assert_eq!(status, Some(3), "{said}");
    assert!(said.contains("made from commit 0123456"), "{said}");
    assert!(said.contains("2 records: 1 not runnable, 1 reproduced"), "{said}");
}

/// The answers are computed from all rows of the record, even if a sample is measured.
#[test]
fn answers_are_compared_with_the_rows() {
    let folder = Folder::with(&[("x.toml", &*asked())]);
    folder.prints("run x.toml --no-plots --quiet --out a");
    folder.prints("reproduce a --sample 3");
    let summary = folder.read("a/summary.txt");
    let forged = summary.replacen("even        1.11 ", "even        1.12 ", 1);
    assert_ne!(forged, summary);
    folder.write("a/summary.txt", forged);
    for line in ["reproduce a --sample 3", "reproduce a"] {
        let (status, said, _) = folder.asked(line);
        assert_eq!(status, Some(1), "{said}");
        let mut lines = said.lines();
        assert!(lines.next().is_some_and(|it| it.starts_with("differs        a: ")), "{said}");
        let fault = lines.next().unwrap_or_default();
        let place = "  the answer to \"Which is cheaper?\" in its summary, line 7: even ";
        assert!(fault.starts_with(place) && fault.contains("; from its rows: even "), "{said}");
    }
}
