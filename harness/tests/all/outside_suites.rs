//! Suites that users bring along, with their typical errors.

use plywood::studies::searches::row::SearchRow;
use sha2::{Digest as _, Sha256};

use crate::program::Folder;

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
        (
            "kind = 'rooks'",
            "",
            "the suite \"one.epd\" has only one of kind and source\nhint: state both",
        ),
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
    folder.says(
        "run several.toml --out none",
        2,
        "which both a.epd and b.epd have\nhint: put one of",
    );
}
