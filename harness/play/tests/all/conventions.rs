//! Conventions that all commands share: standard input, JSON, and records by folder or file.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, complaint, printed, text};

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
fn what_is_measured_and_tabulated_is_printed_as_json() {
    let folder = records();
    let run = folder.json("run x.toml --no-plots --out searches --json", 0);
    assert_eq!(
        (&run["rows"], &run["unit"], &run["folder"]),
        (&4.into(), &"search".into(), &"searches".into())
    );
    let rows = &run["tables"][0]["rows"];
    assert_eq!(rows.as_array().map(Vec::len), Some(2), "{run:#}");
    let summary = folder.read("searches/summary.txt");
    let signature = run["signature"].as_str().expect("a signature");
    assert!(summary.contains(signature));
    let tables = folder.json("tables searches --json", 0);
    assert_eq!(tables, run["tables"]);
    let nodes = |of: &Value| of["rows"][0]["nodes"].as_f64();
    assert!(nodes(&tables[0]).is_some_and(|it| it > 1.0), "{tables:#}");
    let played = folder.json(&format!("{MATCH} --no-plots --out games --json"), 0);
    assert_eq!(played["rows"], 4);
    let elo = folder.json("elo games --json", 0);
    assert_eq!(played["tables"]["comparisons"], elo["comparisons"]);
    let tables = folder.json("tables games --json", 0);
    assert_eq!(tables["games"]["comparisons"], elo["comparisons"]);
}

/// Each command that reads a record takes its folder, its file, and its compressed file.
#[test]
fn a_record_is_its_folder_or_its_file() {
    let folder = records();
    let reading = ["tables", "elo", "report", "plot", "compare searches", "reproduce"];
    for (at, verb) in reading.into_iter().enumerate() {
        let (record, file) =
            if verb == "elo" { ("games", "games.csv") } else { ("searches", "records.csv") };
        for given in [record.to_owned(), format!("{record}/{file}")] {
            let output = folder.run(&format!("{verb} {given}"));
            assert_eq!(
                output.status.code(),
                Some(0),
                "{at} {verb} {given}: {}",
                text(&output.stderr)
            );
        }
    }
    let (both, each) = (folder.prints("elo two"), folder.prints("elo two/games-a.csv"));
    assert!(both.contains("== two/games-a.csv") && both.contains(each.trim_end()), "{both}");
    let tables = folder.prints("tables two");
    assert!(tables.contains("two/games-a.csv") && tables.contains("two/games-b.csv"), "{tables}");
    let page = folder.prints("report two");
    let page = folder.read(page.trim_end());
    assert!(page.contains("games-a.csv") && page.contains("games-b.csv"));
    let said = complaint(&folder.run("compare two two"), 2);
    assert!(said.contains("several files of rows; name one of two/games-a.csv"), "{said}");
}

#[test]
fn old_words_of_options_are_read() {
    let folder = records();
    let of = |option: &str| printed(&folder.run(&format!("tables searches {option} 2")));
    assert_eq!(of("--depths"), of("--table-depths"));
    folder.says("run --suite none.epd --tables no", 2, "no suite");
    folder.says("run --suite none.epd --endgame-tables no", 2, "no suite");
}
