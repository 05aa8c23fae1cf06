//! Tests of pages with small files of rows.

use std::fs;
use std::path::{Path, PathBuf};

use super::page::{Examined, Files, Scripts, examine};

const ROWS: &str = "\
game,position,depth_plies,algorithm,settings,leaves,nodes,minimal_leaves
chess,a,4,pvs,plain,100,10,10
chess,b,4,pvs,plain,100,20,10
chess,a,4,sss*,plain,50,10,10
chess,b,4,sss*,plain,200,30,10
chess,a,5,pvs,table=1,400,,
";

/// Creates a folder with rows and a page.
fn folder(page: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("records.csv"), ROWS).expect("rows");
    let path = folder.path().join("README.md");
    fs::write(&path, page).expect("a page");
    (folder, path)
}

fn examined(path: &Path) -> Examined {
    examine(path, &mut Files::default(), Scripts::Compare).expect("a page")
}

/// Returns the text of a page after its update from rows.
fn updated(page: &str) -> String {
    let (_folder, path) = folder(page);
    let examined = examined(&path);
    assert!(examined.faults.is_empty(), "{:?}", examined.faults);
    examined.updated
}

/// Returns the reason why the page's only marker has no answer.
fn fault(page: &str) -> String {
    let (_folder, path) = folder(page);
    let faults = examined(&path).faults;
    assert_eq!(faults.len(), 1, "{page}");
    format!("{}: {:#}", faults[0].line, faults[0].error)
}

/// The rows of a table, each of two texts.
fn table(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.split_once(" => ").unwrap_or_else(|| panic!("{row}")))
}

#[test]
fn a_number_in_a_sentence_follows_from_rows() {
    for (query, number) in table(include_str!("queries.txt")) {
        let page = format!("It is **0.5**<!-- = {query} --> here.\n");
        let expected = page.replace("0.5", number);
        assert_eq!(updated(&page), expected);
        assert_eq!(updated(&expected), expected);
    }
}

#[test]
fn a_marker_without_an_answer_says_why() {
    for (page, reason) in table(include_str!("faults.txt")) {
        let page = &page.replace("\\n", "\n");
        let said = fault(page);
        assert!(said.contains(reason), "{page}: {said}");
    }
}

#[test]
fn the_output_of_a_script_has_a_digest() {
    let page = "<!-- = script a.py records.csv -->\nold\n<!-- /= -->\n";
    let (folder, path) = folder(page);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write(
        "a.py",
        "import sys\nfrom b import TITLE\nprint(TITLE, open(sys.argv[1]).read().count('pvs'))\n",
    );
    write("b.py", "TITLE = 'rows'\n");
    let run = examine(&path, &mut Files::default(), Scripts::Run).expect("a page");
    if run.faults.iter().any(|it| it.error.to_string().ends_with("install python3")) {
        return;
    }
    assert!(run.updated.contains("-->\n```text\nrows 3\n```\n<!-- /= "), "{run:?}");
    let differences = |page: &str| {
        write("README.md", page);
        examined(&path).differences.len()
    };
    assert_eq!(differences(page), 1);
    assert_eq!(differences(&run.updated), 0);
    assert_eq!(differences(&run.updated.replace("rows 3", "rows 4")), 1, "an edited output");
    for (file, text) in [("b.py", "TITLE = 'lines'\n"), ("records.csv", "none\n")] {
        let before = fs::read_to_string(folder.path().join(file)).expect("a file");
        write(file, text);
        assert_eq!(differences(&run.updated), 1, "{file}");
        write(file, &before);
    }
    write("a.py", "print('| rows |')\nprint('| --- |')\n");
    let table = examine(&path, &mut Files::default(), Scripts::Run).expect("a page");
    assert!(table.updated.contains("-->\n| rows |\n| --- |\n<!-- /= "), "{table:?}");
    write("a.py", "import sys\nsys.exit('no rows')\n");
    let failed = examine(&path, &mut Files::default(), Scripts::Run).expect("a page");
    assert!(
        failed.faults[0].error.to_string().contains("a.py: the script failed: no rows"),
        "{failed:?}"
    );
}
