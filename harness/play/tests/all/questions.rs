//! The answers to the questions of an experiment.

use std::fs;

use plywood::record::registered::Registered;
use sha2::{Digest as _, Sha256};

use crate::program::Folder;
use crate::registration::{asked, packed};

/// Says in the facts of a record that it was registered with this text.
fn claim(folder: &Folder, record: &str, text: &str) {
    let registered = Registered {
        file: "x.toml".to_owned(),
        sha256: format!("{:x}", Sha256::digest(text)),
        commit: format!("3f2a91c{}", "0".repeat(33)),
        contrasts: ["parity: odd", "parity: even"].map(str::to_owned).to_vec(),
        played: None,
    };
    let file = format!("{record}/machine.toml");
    let mut facts: toml::Table = folder.read(&file).parse().expect("facts");
    facts.remove("sealed");
    facts.insert("registered".to_owned(), toml::Value::try_from(registered).expect("a table"));
    folder.write(&file, facts.to_string());
}

#[test]
fn two_runs_of_one_registered_file_have_one_verdict() {
    let text = asked();
    let folder = Folder::with(&[("x.toml", &text), ("other.toml", &format!("{text}# edited"))]);
    let printed = folder.prints("run x.toml --no-plots --out a");
    let exploratory = "Which is cheaper?\nexploratory, 2 of 2 contrasts; iid:b=2, 1 suite of 48 \
                       positions\n";
    assert!(printed.contains(exploratory), "{printed}");
    assert!(folder.read("a/summary.txt").starts_with(&format!("exploratory\n\n{exploratory}")));
    folder.prints("run x.toml --no-plots --quiet --threads 1 --out b");
    // The second record is compressed.
    folder.write("b/records.csv.gz", packed(folder.read("b/records.csv").as_bytes()));
    fs::remove_file(folder.join("b/records.csv")).expect("a file");

    for record in ["a", "b"] {
        claim(&folder, record, &text);
    }
    let verdict = folder.prints("tables a --questions x.toml");
    let registered = exploratory.replace("exploratory", "registered 3f2a91c");
    assert!(verdict.starts_with(&registered), "{verdict}");
    let line = |name: &str| verdict.lines().find(|line| line.starts_with(name)).expect(name);
    assert!(line("odd ").ends_with(" equal within 1.05: the same in each position"), "{verdict}");
    assert!(line("even ").ends_with(" *  above 1: shown"), "{verdict}");
    for record in ["a/records.csv", "b", "b/records.csv.gz"] {
        let again = folder.prints(&format!("tables {record} --questions x.toml"));
        assert_eq!(again, verdict, "{record}");
    }
    let csv = folder.prints("tables b --questions x.toml --format csv");
    assert!(csv.starts_with("question,standing,metric,contrast,ratio,"), "{csv}");

    let other = folder.prints("tables a --questions other.toml");
    assert!(other.starts_with(exploratory) && !other.contains(" *  "), "{other}");
    assert!(other.contains("the rows were registered with another text"), "{other}");
    folder.says("tables a --questions x.toml --depths 1", 2, "cannot be used with");

    folder.prints("report b --questions x.toml --out b.html");
    let page = folder.read("b.html");
    assert!(page.contains("registered 3f2a91c, 2 of 2 contrasts; iid:b=2"));
    assert!(page.contains("Its comparisons: exploratory."), "its summary is that of another run");
}

/// Rows of older records do not state the kinds and sources of their suites.
#[test]
fn kinds_and_sources_may_be_stated_after_the_run() {
    let folder = Folder::new();
    let (mut suites, mut kinds) = (Vec::new(), "suite,kind,source\n".to_owned());
    for (suite, men) in [("ax", "P7"), ("ay", "1P6"), ("bx", "R7"), ("by", "1R6")] {
        folder.write(&format!("{suite}.epd"), format!("4k3/p7/8/8/8/8/{men}/4K3 w - -\n"));
        suites.push(format!("'{suite}.epd'"));
        let (kind, source) = suite.split_at(1);
        kinds = format!("{kinds}{suite},{kind},{source}\n");
    }
    let text = asked();
    let (_, question) = text.split_once("[[question]]").expect("a question");
    let group = format!(
        "about = ''\n[[group]]\nname = 'x'\nsuites = [{}]\nalgorithms = ['sss*', 'dual*']\n\
         depths = [1, 2]\nrepetitions = 0\n",
        suites.join(", ")
    );
    folder.write("x.toml", &group);
    folder.prints("run x.toml --no-plots --quiet --out a");
    folder.write("asked.toml", format!("{group}[[question]]{question}"));
    folder.write("kinds.csv", &kinds);
    let tables = "tables a --questions asked.toml";
    let before = folder.prints(tables);
    let columns =
        |text: &str| text.lines().find(|it| it.starts_with("contrast ")).map(str::to_owned);
    let is_crossed = |text: &str| columns(text).expect("columns").contains("another source");
    assert!(before.contains("4 suites of 1 position\n") && !is_crossed(&before), "{before}");
    let after = folder.prints(&format!("{tables} --kinds kinds.csv"));
    assert!(after.contains("2 kinds, 2 sources, 1 position\n"), "{after}");
    assert!(is_crossed(&after) && after.contains("were stated after the run"), "{after}");
    let signature =
        |text: &str| text.lines().find(|it| it.starts_with("signature")).map(str::to_owned);
    assert_eq!(signature(&after), signature(&before));
    folder.write("kinds.csv", kinds.replace("by,b,y\n", ""));
    folder.says(&format!("{tables} --kinds kinds.csv"), 2, "kinds.csv has no suite \"by\"");
}
