//! Conventions that all commands share: standard input, JSON, and records by folder or file.

use std::fs;

use crate::program::{Folder, complaint};

const X: &str = "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=2']\nalgorithms = ['pvs', 'minimax']\n\
                 depths = '2-3'\nrepetitions = 0\n";

const MATCH: &str = "match pvs,depth=1 pvs,depth=2 --game tic-tac-toe --openings lines:1 --games 4";

/// A folder with a record of searches, one of games, and one of two matches with names of their own.
fn records() -> Folder {
    let folder = Folder::with(&[("x.toml", X)]);
    folder.prints("run x.toml --no-plots --out searches");
    folder.prints(&format!("{MATCH} --no-plots --out games"));
    fs::create_dir(folder.join("two")).expect("a folder");
    for (part, ending) in [("games", "csv"), ("machine", "toml"), ("summary", "txt")] {
        for name in ["a", "b"] {
            let copy = folder.join(format!("two/{part}-{name}.{ending}"));
            fs::copy(folder.join(format!("games/{part}.{ending}")), copy).expect("a copy");
        }
    }
    folder
}

#[test]
fn a_file_may_be_standard_input() {
    let folder = records();
    let of_file = folder.prints("tables searches/records.csv");
    let rows = folder.read("searches/records.csv");
    assert_eq!(folder.answers("tables -", &rows), of_file);
    let games = folder.read("games/games.csv");
    assert_eq!(folder.answers("elo -", &games), folder.prints("elo games/games.csv"));
    let sheets = folder.read("games/games.pgn");
    assert_eq!(folder.answers("elo -", &sheets), folder.prints("elo games/games.pgn"));
    // A file that is read twice, and an experiment.
    let suite = "4k3/8/8/8/8/8/8/4K2R w K - id \"a\";\n";
    let printed = folder.answers("run --suite - --algorithms pvs --depth 1 --no-plots", suite);
    assert!(printed.contains("out/standard-input"), "{printed}");
    let printed = folder.answers("run - --no-plots", X);
    assert!(printed.contains("out/standard-input-2"), "{printed}");
}

#[test]
fn several_files_of_rows_are_shown_one_by_one() {
    let folder = records();
    let (both, each) = (folder.prints("elo two"), folder.prints("elo two/games-a.csv"));
    assert!(both.contains("== two/games-a.csv") && both.contains(each.trim_end()), "{both}");
    let tables = folder.prints("tables two");
    assert!(tables.contains("two/games-a.csv") && tables.contains("two/games-b.csv"), "{tables}");
    let page = folder.prints("report two");
    let page = folder.read(page.trim_end());
    assert!(page.contains("games-a.csv") && page.contains("games-b.csv"));
    let said = complaint(&folder.run("compare two two"), 2);
    assert!(said.contains("several files of rows\nhint: name one of two/games-a.csv"), "{said}");
}
