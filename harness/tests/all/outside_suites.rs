//! Suites that users bring along, with their typical errors.

use plywood::studies::searches::row::SearchRow;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::program::{Folder, text};

#[test]
fn a_bad_line_of_a_suite_is_named_and_the_others_are_run() {
    let suite = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n\
                 6k1/5ppp/8/8/8/8/9/R5K1 w - - bm Ra8#; id \"broken\";\n";
    let folder = Folder::with(&[("mine.epd", suite)]);
    folder.says("run --suite mine.epd --algorithms pvs,sss* --depth 2 --out out", 1, "mine.epd:2:");
    let rows: Vec<SearchRow> = folder.rows("out/records.csv");
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!((&*row.position, &*row.best_move, row.found), ("mate", "Ra8#", Some(true)));
    }
}

#[test]
fn a_suite_of_an_experiment_has_the_content_that_its_hash_names() {
    let suite = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n";
    let hash = format!("{:x}", Sha256::digest(suite));
    let experiment = |suite: &str| {
        format!(
            "about = ''\n[[group]]\nname = 'x'\nsuite = 'old.epd'\nalgorithms = ['pvs']\n\
             depths = 1\nrepetitions = 0\n[[file]]\nsuite = '{suite}'\nsha256 = '{hash}'\n"
        )
    };
    let (right, unused) = (experiment("old.epd"), experiment("other.epd"));
    let folder = Folder::with(&[("x.toml", &right), ("unused.toml", &unused)]);
    let run = "run x.toml --no-plots --quiet --out out";
    folder.says(run, 2, "error at line 9, column 9: cannot read old.epd: No such file");
    folder.says(run, 2, &format!("put the file with the SHA-256 {hash} there"));
    folder.write("old.epd", suite.replace("mate", "other"));
    let other = format!("{:x}", Sha256::digest(suite.replace("mate", "other")));
    folder.says(run, 2, &format!("old.epd has the SHA-256 {other}, not the one"));
    folder.says("run unused.toml", 2, "no group has the suite \"other.epd\"; name it in one");
    folder.write("old.epd", suite);
    folder.prints(run);
    // A record whose suite is not there cannot be measured again, which says why.
    std::fs::remove_file(folder.join("old.epd")).expect("a file");
    let (code, said, _) = folder.asked("reproduce out");
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains(&format!("put the file with the SHA-256 {hash} there")), "{said}");
}

/// Rows state the labels of their suites, which the signature covers. Without labels, the columns are empty and
/// the signature is that of older programs.
#[test]
fn rows_state_the_kind_and_the_source_of_their_suite() {
    let (mate, rook) = ("6k1/5ppp/8/8/8/8/8/R5K1 w - -", "4k3/8/8/8/8/8/8/R3K3 w Q -");
    let suites =
        [("one.epd", format!("{mate} id \"a\";\n")), ("two.epd", format!("{rook} id \"b\";\n"))];
    let file = |(name, text): &(&str, String), labels: &str| {
        format!("[[file]]\nsuite = '{name}'\nsha256 = '{:x}'\n{labels}\n", Sha256::digest(text))
    };
    let folder = Folder::new();
    for (name, text) in &suites {
        folder.write(name, text);
    }
    let experiment = |one: &str, two: &str| {
        let group = "about = ''\n[[group]]\nname = 'x'\nsuites = ['one.epd', 'two.epd', 'mates']\n\
                     positions = 1\nalgorithms = ['pvs']\ndepths = 1\nrepetitions = 0\n";
        folder
            .write("x.toml", format!("{group}{}{}", file(&suites[0], one), file(&suites[1], two)));
    };
    let run = |out: &str| {
        folder.prints(&format!("run x.toml --no-plots --quiet --out {out}"));
        let summary = folder.read(&format!("{out}/summary.txt"));
        let signature = summary.lines().find(|it| it.starts_with("signature ")).map(str::to_owned);
        let rows: Vec<SearchRow> = folder.rows(&format!("{out}/records.csv"));
        let labels = rows.iter().map(|row| (row.kind.to_string(), row.source.to_string()));
        (signature.expect("a signature"), labels.collect::<Vec<_>>())
    };
    let labels = |kind: &str, source: &str| (kind.to_owned(), source.to_owned());
    experiment("", "");
    let (plain, none) = run("plain");
    assert_eq!(none, vec![labels("", ""); 3]);
    experiment("kind = 'tactical'\nsource = 'masters'", "kind = 'rooks'\nsource = 'masters'");
    let (labelled, all) = run("labelled");
    assert_eq!(all, [labels("tactical", "masters"), labels("rooks", "masters"), labels("", "")]);
    assert_ne!(plain, labelled);
    folder.prints("reproduce labelled");
    // A relabelled kind is found, even if the record is not sealed.
    let rows = folder.read("labelled/records.csv").replace("tactical", "quiet");
    folder.write("labelled/records.csv", rows);
    folder.unseal("labelled");
    let (code, found, _) = folder.asked("reproduce labelled");
    assert!(code == Some(1) && found.contains("tactical"), "{code:?}: {found}");
    for (one, two, message) in [
        ("kind = 'rooks'", "", "the suite \"one.epd\" has only one of kind and source; state both"),
        ("kind = ''\nsource = 'x'", "", "has only one of kind and source"),
        (
            "kind = 'rooks'\nsource = 'x'",
            "kind = 'rooks'\nsource = 'x'",
            "the suites \"one.epd\" and \"two.epd\" both have the kind \"rooks\" and the source \"x\"",
        ),
    ] {
        experiment(one, two);
        folder.says("run x.toml", 2, message);
    }
}

/// One valid line, two that are repaired, and eleven that are refused.
fn mixed_suite() -> String {
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1";
    let refused = format!("{mate} w - - bm Ra9;\n").repeat(11);
    format!("{mate} w - - bm Ra8#;\n{mate} w KQ - bm Ra8#;\n{mate} w q - bm #1;\n{refused}")
}

#[test]
fn repaired_and_refused_lines_leave_a_trace() {
    let folder = Folder::new();
    folder.write("mine.epd", mixed_suite());
    let output = folder.run("run --suite mine.epd --algorithms pvs --depth 1 --out out");
    assert_eq!(output.status.code(), Some(1));
    let complaints = text(&output.stderr);
    assert_eq!(complaints.matches(": refused: `Ra9`").count(), 10, "{complaints}");
    for line in [
        "mine.epd:2:27: repaired: castling right `KQ` dropped: its king or its rook is not on its square",
        "mine.epd: refused: 1 more line: no move",
        "mine.epd: repaired: 1 more line: castling right dropped",
    ] {
        assert!(complaints.contains(&format!("plywood: {line}\n")), "{complaints}");
    }
    let counts = "suite mine.epd: 1 read as they stand, 2 repaired, 11 refused (11 x refused: no \
                  move, 2 x repaired: castling right dropped)\n";
    assert!(complaints.ends_with(counts), "{complaints}");
    let summary = folder.read("out/summary.txt");
    assert!(summary.contains(counts), "{summary}");
    let machine = folder.read("out/machine.toml");
    for line in ["file = \"mine.epd\"", "repaired = 2", "refused = 11", "sha256 = \""] {
        assert!(machine.contains(line), "{machine}");
    }
    let records = folder.read("out/records.csv");
    assert_eq!(records.lines().count(), 1 + 3, "{records}");
}

#[test]
fn a_suite_is_checked_before_it_is_searched() {
    let folder = Folder::new();
    folder.write("mine.epd", mixed_suite());
    let check = |line: &str| folder.asked(&format!("suite check {line}"));
    let (code, lines, _) = check("mine.epd");
    assert_eq!((code, lines.lines().count()), (Some(1), 2 + 11 + 1), "{lines}");
    assert!(lines.contains("mine.epd:14:34: refused: `Ra9` is not a move"), "{lines}");
    let json = folder.json("suite check mine.epd bratko-kopec --json", 1);
    let first = &json[0];
    assert_eq!(
        (&first["read"], &first["repaired"], &first["refused"]),
        (&1.into(), &2.into(), &11.into())
    );
    let finding = &first["findings"][0];
    assert_eq!((&finding["line"], &finding["column"]), (&2.into(), &27.into()));
    assert_eq!(
        (&finding["fate"], &finding["kind"]),
        (&"repaired".into(), &"castling right dropped".into())
    );
    assert_eq!((&json[1]["read"], &json[1]["findings"]), (&24.into(), &Value::Array(Vec::new())));
    assert_eq!(check("bratko-kopec").0, Some(0));
    folder.write("wide.epd", b"\xff\xfe8\0/\0");
    folder.says("suite check wide.epd", 2, "wide.epd: the file is in UTF-16");
}

#[test]
fn nothing_to_search_names_its_cause() {
    let folder = Folder::new();
    for (suite, why) in [
        ("# empty\n", "mine.epd has no line with a position"),
        ("8/8 w - -\n", "1 refused (1 x refused: no board)"),
    ] {
        folder.write("mine.epd", suite);
        folder.says("run --suite mine.epd --depth 1", 2, why);
    }
    assert!(!folder.join("out").exists(), "no folder for no results");
}

#[test]
fn positions_of_two_suites_with_one_id_are_told_apart() {
    let experiment = "about = ''\n\
        [[group]]\nname = 'a'\nsuite = 'a.epd'\nalgorithms = ['pvs']\ndepths = 1\n\
        [[group]]\nname = 'b'\nsuite = 'b.epd'\nalgorithms = ['pvs', 'scout']\ndepths = 1\n\
        expect = [{ position = 'one', depth = 1, value = -900 }]\n\
        [[group]]\nname = 'a again'\nsuite = 'a.epd'\nalgorithms = ['scout']\ndepths = 1\n";
    let folder = Folder::with(&[("two.toml", experiment)]);
    folder.write("a.epd", "7k/8/8/8/8/8/8/R5K1 w - - id \"one\";");
    folder.write("b.epd", "7k/8/q7/8/8/8/8/6K1 w - - id \"one\";");
    folder.prints("run two.toml --out out");
    let rows: Vec<SearchRow> = folder.rows("out/records.csv");
    let names: Vec<_> = rows.iter().map(|row| &*row.position).collect();
    assert_eq!(names, ["one", "one (b)", "one (b)", "one"]);
    let summary = folder.read("out/summary.txt");
    assert!(summary.contains("chess, material, depth 1, 2 positions"), "{summary}");
}

/// A group of several suites is searched as a group of each would be, and each row names its suite.
#[test]
fn a_group_takes_several_suites() {
    let group = |name: &str, suites: &str| {
        format!(
            "[[group]]\nname = '{name}'\n{suites}\nalgorithms = ['pvs', 'sss*']\ndepths = [1, 2]\n\
             positions = 1\n"
        )
    };
    let several = group("all", "suites = ['a.epd', 'b.epd', 'other/a.epd']");
    let each = ["a.epd", "b.epd", "other/a.epd"].map(|it| group(it, &format!("suite = '{it}'")));
    let folder = Folder::new();
    std::fs::create_dir(folder.join("other")).expect("a folder");
    folder.write("several.toml", format!("about = ''\n{several}"));
    folder.write("each.toml", format!("about = ''\n{}", each.concat()));
    let rook = "7k/8/8/8/8/8/8/R5K1 w - - id \"one\";\n";
    folder.write("a.epd", [rook, rook].concat());
    folder.write("b.epd", "7k/8/q7/8/8/8/8/6K1 w - - id \"one\";");
    folder.write("other/a.epd", "7k/8/r7/8/8/8/8/6K1 w - - id \"two\";");
    let rows = |experiment: &str| {
        folder.prints(&format!("run {experiment}.toml --repetitions 0 --out {experiment}"));
        let mut rows: Vec<SearchRow> = folder.rows(&format!("{experiment}/records.csv"));
        rows.sort_by_key(|row| row.id.to_string());
        rows
    };
    let both = ["several", "each"].map(rows);
    let of = |rows: &[SearchRow]| -> Vec<(String, String, Option<u64>)> {
        rows.iter().map(|it| (it.id.to_string(), it.suite.to_string(), it.leaves())).collect()
    };
    assert_eq!(of(&both[0]), of(&both[1]));
    let mut names: Vec<_> = both[0].iter().map(|it| (&*it.position, &*it.suite)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names, [("one", "a"), ("one (b)", "b"), ("two", "other/a.epd")]);
    let machine = folder.read("several/machine.toml");
    assert_eq!(machine.matches("[[suites]]").count(), 3, "{machine}");
    folder.write("b.epd", "# nothing\n");
    folder.says("run several.toml --out none", 2, "there is no position in suite b.epd: 0 read");
    folder.write("b.epd", rook);
    let expected = "expect = [{ position = 'one', depth = 1, value = 500 }]\n";
    folder.write("several.toml", format!("about = ''\n{several}{expected}"));
    folder.says("run several.toml --out none", 2, "which both a.epd and b.epd have; put one of");
}
