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
fn a_difference_names_line_and_both_numbers() {
    let (_folder, path) = folder("# Title\n\nThere are\n6<!-- = count --> rows.\n");
    let difference = &examined(&path).differences[0];
    assert_eq!((difference.line, &*difference.found, &*difference.expected), (4, "6", "5"));
}

#[test]
fn a_number_may_quote_the_rows_of_another_page() {
    let (folder, _) = folder("");
    let other = folder.path().join("other");
    fs::create_dir(&other).expect("a folder");
    let path = other.join("README.md");
    fs::write(&path, "There are 4<!-- = ../records.csv count -->.\n").expect("a page");
    assert_eq!(examined(&path).updated, "There are 5<!-- = ../records.csv count -->.\n");
}

#[test]
fn a_block_becomes_a_table() {
    let block = |query: &str, table: &str| format!("<!-- = {query} -->\n{table}<!-- /= -->\n");
    for (query, table) in [
        (
            "ratio leaves,nodes to configuration=pvs where depth_plies=4 by configuration",
            "| configuration | leaves | nodes |\n| --- | ---: | ---: |\n| pvs | 1.00 | 1.00 |\n\
             | sss* | 1.00 | 1.22 |\n",
        ),
        (
            "ratio leaves to nodes where depth_plies=4 by algorithm",
            "| algorithm | leaves |\n| --- | ---: |\n| pvs | 7.07 |\n| sss* | 5.77 |\n",
        ),
        (
            "count by algorithm across depth_plies",
            "| algorithm | depth 4 | depth 5 |\n| --- | ---: | ---: |\n| pvs | 2 | 1 |\n| sss* | 2 |  |\n",
        ),
    ] {
        let expected = block(query, table);
        assert_eq!(updated(&block(query, "| 1 |\n")), expected);
        assert_eq!(updated(&block(query, "")), expected);
        assert_eq!(updated(&expected), expected);
    }
}

/// Depths are sorted by number, wherever their rows are; algorithms are in row order.
#[test]
fn tables_are_in_the_order_of_numbers() {
    let (folder, path) = folder("<!-- = count by depth_plies across algorithm -->\n<!-- /= -->\n");
    let rows = "depth_plies,algorithm\n10,sss*\n10,pvs\n9,pvs\n10,pvs\n";
    fs::write(folder.path().join("records.csv"), rows).expect("rows");
    let table = "| depth | sss* | pvs |\n| --- | ---: | ---: |\n| 9 |  | 1 |\n| 10 | 1 | 2 |\n";
    assert!(examined(&path).updated.contains(table), "{:?}", examined(&path));
}

#[test]
fn a_ratio_of_enough_positions_has_an_interval() {
    let (folder, path) = folder(
        "1.0<!-- = ratio leaves of algorithm=sss* to algorithm=pvs as decimals=1 interval -->\n",
    );
    let pairs = (0..8).map(|it| format!("{it},pvs,plain,10\n{it},sss*,plain,20"));
    let heading = "position,algorithm,settings,leaves".to_owned();
    let rows = std::iter::once(heading).chain(pairs).collect::<Vec<_>>().join("\n");
    fs::write(folder.path().join("records.csv"), rows).expect("rows");
    assert!(examined(&path).updated.starts_with("2.0 [2.0, 2.0]<!--"));
}

/// Two kinds from two sources, each a suite of eight positions.
#[test]
fn kinds_and_sources_have_the_interval_of_their_mean() {
    let row = |kind: &str, source: &str, cost: u32| {
        let of = |position: usize| {
            let suite = format!("{kind}-{source},{kind},{source},{position}");
            format!("{suite},pvs,plain,100\n{suite},sss*,plain,{cost}\n")
        };
        (0..8).map(of).collect::<String>()
    };
    let rows = [("a", "x", 100), ("a", "y", 110), ("b", "x", 200), ("b", "y", 210)];
    let rows: String =
        rows.into_iter().map(|(kind, source, cost)| row(kind, source, cost)).collect();
    let (folder, path) = folder(
        "1.0<!-- = ratio leaves of algorithm=sss* to algorithm=pvs as interval -->, and\n\
         1.0<!-- = ratio leaves of algorithm=sss* to algorithm=pvs where kind=a as interval -->\n",
    );
    let text = format!("suite,kind,source,position,algorithm,settings,leaves\n{rows}");
    fs::write(folder.path().join("records.csv"), text).expect("rows");
    let updated = examined(&path).updated;
    // Computed in Python: K is 0.449, S is 0.00518 and I is 0.000541.
    assert!(updated.starts_with("1.47 [0.0248, 86.6]<!--"), "{updated}");
    assert!(updated.contains("\n1.05 [1.05, 1.05]<!--"), "one kind: these positions: {updated}");
}

/// Transpositions leave the second suite fewer leaves than its minimal trees have, so that all
/// suites together save 0.5 and 1.5.
#[test]
fn shares_saved_are_the_mean_of_all_suites() {
    let (folder, path) =
        folder("1<!-- = saved leaves of algorithm=sss* to algorithm=pvs as decimals=1 -->\n");
    let text = "suite,position,algorithm,settings,leaves,minimal_leaves\n\
                x,1,pvs,plain,110,10\nx,1,sss*,plain,60,10\n\
                y,2,pvs,plain,30,10\ny,2,sss*,plain,0,10\n";
    fs::write(folder.path().join("records.csv"), text).expect("rows");
    assert_eq!(examined(&path).updated.split("<!--").next(), Some("100.0%"));
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

#[test]
fn an_alias_stands_for_its_query_and_none_is_left_over() {
    let (_folder, path) = folder("It takes 9<!--=dear--> and 8<!--=none-->.\n");
    let numbers = "from records.csv\ndear = greatest leaves\nspare = count\n";
    fs::write(path.with_extension("numbers"), numbers).expect("aliases");
    let found = examined(&path);
    assert_eq!(found.updated, "It takes 400<!--=dear--> and 8<!--=none-->.\n");
    let faults: Vec<String> = found.faults.iter().map(|it| format!("{:#}", it.error)).collect();
    assert!(
        faults[0].ends_with(":3: the page has no number \"spare\"; delete the line"),
        "{faults:?}"
    );
    assert!(faults[1].contains("has no alias \"none\""), "{faults:?}");
    assert_eq!(faults.len(), 2);
}
