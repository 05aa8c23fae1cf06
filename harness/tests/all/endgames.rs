//! Endgame tables on the command line.

use std::fs;
use std::path::Path;

use crate::program::{complaint, plywood, printed, text, told};

/// A folder with the tables of an ending and of the endings it can turn into.
fn with_tables(ending: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    printed(&plywood(folder.path(), &["endgame", "build", ending]));
    folder
}

/// White wins the knight in four moves, as source document 002 prints it.
const BRATKO: &str = "8/6n1/8/4K3/8/k7/5R2/8 w - -";

#[test]
fn tables_are_built_listed_asked_and_verified() {
    let folder = with_tables("KRKN");
    let at = folder.path();
    let again = printed(&plywood(at, &["endgame", "build", "KRKN"]));
    assert!(again.contains("0 tables built with 0 positions") && again.contains("3 were there"));
    let conversion = ["endgame", "build", "KRKN", "--distance", "conversion", "--json"];
    let built: serde_json::Value =
        serde_json::from_str(&printed(&plywood(at, &conversion))).expect("JSON");
    assert_eq!(built[2]["table"], "KRKN.dtc");
    assert!(built[2]["backwards"].as_u64() > Some(1_000_000), "{built}");

    let listed = printed(&plywood(at, &["endgame", "list"]));
    for table in ["KRK.dtm", "KNK.dtm", "KRKN.dtm", "KRKN.dtc", "6 tables in tables"] {
        assert!(listed.contains(table), "{listed}");
    }
    let stats = printed(&plywood(at, &["endgame", "stats", "KRKN"]));
    assert!(stats.starts_with("KRKN, distance to mate\n"), "{stats}");
    // The longest win takes forty moves, with White to move.
    assert!(stats.lines().any(|line| line.starts_with("   79 ")), "{stats}");
    assert!(!stats.lines().any(|line| line.starts_with("   81 ")), "{stats}");

    let verified = printed(&plywood(at, &["endgame", "verify", "all", "--every", "50"]));
    assert_eq!(verified.matches(" 0 wrong").count(), 3, "{verified}");

    let probe = ["endgame", "probe", BRATKO, "--distance", "conversion"];
    let probed = printed(&plywood(at, &probe));
    assert!(probed.starts_with(&format!("{BRATKO}: win in 4\n")), "{probed}");
    assert!(probed.contains("\n  Rh2     win in 4\n"), "{probed}");
    let json: serde_json::Value =
        serde_json::from_str(&printed(&plywood(at, &[&probe[..], &["--json"]].concat())))
            .expect("JSON");
    assert_eq!((&json["value"], &json["plies"]), (&"win".into(), &7.into()));
    assert_eq!(json["moves"][0]["plies"], 7);

    let line = ["endgame", "line", BRATKO, "--distance", "conversion"];
    let text = printed(&plywood(at, &line));
    assert!(text.contains("  1. Rh2 (Rf7, Rf8)  Ne8 (") && text.contains("  4. "), "{text}");
    assert!(!text.contains("  5. "), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&printed(&plywood(at, &[&line[..], &["--json"]].concat())))
            .expect("JSON");
    assert_eq!(json["line"].as_array().map(Vec::len), Some(7));
}

#[test]
fn a_person_defends_against_the_table() {
    let folder = with_tables("KRK");
    let arguments = ["endgame", "play", "8/8/8/8/8/1k6/8/1K5R b - -"];
    let moves = "?\nKe5\nxyz\n\nKa3\nquit\n";
    let said = printed(&told(folder.path(), &arguments, moves));
    assert!(said.contains("8  . . . . . . . .") && said.contains("a b c d e f g h"), "{said}");
    assert!(said.contains("Ka3     loss in "), "`?` shows what moves are worth: {said}");
    assert!(said.contains("`Ke5` is not legal here"), "{said}");
    assert!(said.contains("xyz"), "{said}");
    assert!(said.contains("table: R") || said.contains("table: K"), "{said}");
    let mated = ["endgame", "play", "k7/8/1K6/8/8/8/8/6R1 w - -"];
    let output = text(&told(folder.path(), &mated, "Rg8#\n").stdout);
    assert!(output.ends_with("mate\n"), "{output}");
}

#[test]
fn what_makes_no_sense_is_refused_with_the_fix() {
    let folder = with_tables("KNK");
    let at = folder.path();
    assert!(complaint(&plywood(at, &["endgame", "build", "KXK"]), 2).contains("'KXK'"));
    assert!(
        complaint(&plywood(at, &["endgame", "build", "all", "KRK"]), 2)
            .contains("'all' stands alone")
    );
    assert!(
        complaint(&plywood(at, &["endgame", "verify", "KNK", "--every", "0"]), 2)
            .contains("--every 0")
    );
    assert!(complaint(&plywood(at, &["endgame", "probe", "nonsense"]), 2).contains("'nonsense'"));
    let missing = complaint(&plywood(at, &["endgame", "stats", "KRKN"]), 1);
    assert!(missing.contains("plywood endgame build KRKN"), "{missing}");
    let unknown = complaint(&plywood(at, &["endgame", "probe", BRATKO]), 1);
    assert!(unknown.contains("plywood endgame build KRKN"), "{unknown}");
    let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(
        complaint(&plywood(at, &["endgame", "probe", full]), 1)
            .contains("too many men for a table")
    );
    let small = ["endgame", "build", "KRKN", "--memory", "1kB"];
    assert!(complaint(&plywood(at, &small), 1).contains("1000 are allowed"));
    let players = ["uci", "--player", "joanna,tables=none"];
    assert!(
        complaint(&plywood(at, &players), 2).contains("none has no tables of the distance to mate")
    );
}

#[test]
fn a_damaged_table_is_named_and_never_believed() {
    let folder = with_tables("KRK");
    let path = folder.path().join("tables/KRK.dtm");
    let whole = fs::read(&path).expect("a table");
    // The last block: Black to move.
    let mut damaged = whole.clone();
    let last = damaged.len() - 5;
    damaged[last] ^= 0x40;
    fs::write(&path, &damaged).expect("a file");
    let position = "8/8/8/8/8/1k6/8/1K5R b - -";
    for verb in [["verify", "KRK"], ["probe", position], ["line", position]] {
        let said = complaint(&plywood(folder.path(), &["endgame", verb[0], verb[1]]), 1);
        assert!(said.contains("KRK.dtm is damaged"), "{said}");
        assert!(said.contains("remove it, and build it again"), "{said}");
    }
    fs::write(&path, &whole[..100]).expect("a file");
    let said = complaint(&plywood(folder.path(), &["endgame", "list"]), 1);
    assert!(said.contains("KRK.dtm"), "{said}");
}

#[test]
fn players_win_by_the_tables() {
    let folder = with_tables("KRKN");
    let at = folder.path();
    let session = |options: &str, position: &str| {
        let lines = format!("{options}position fen {position}\ngo depth 1\nquit\n");
        printed(&told(at, &["uci", "--player", "alpha-beta,depth=1"], &lines))
    };
    let without = session("", BRATKO);
    assert!(!without.contains("from the endgame tables"), "{without}");
    let with = session("setoption name Tables value tables\n", BRATKO);
    assert!(with.contains("info string from the endgame tables, seed "), "{with}");
    assert!(with.contains("bestmove f2"), "{with}");
    let nowhere = session("setoption name Tables value nowhere\n", BRATKO);
    assert!(nowhere.contains("Tables stays as it was") && nowhere.contains("nowhere"), "{nowhere}");

    // Both sides play the longest win by the tables: 40 moves to mate.
    let longest = longest_win(at);
    fs::write(at.join("longest.epd"), format!("{longest}\n")).expect("a file");
    let players = ["alpha-beta,depth=1,tables=tables", "alpha-beta,depth=2,tables=tables"];
    let arguments = [
        "match",
        players[0],
        players[1],
        "--openings",
        "longest.epd",
        "--games",
        "2",
        "--out",
        "m",
    ];
    printed(&plywood(at, &arguments));
    let rows = fs::read_to_string(at.join("m/games.csv")).expect("rows");
    assert_eq!(rows.matches(",1-0,won on the board,").count(), 2, "{rows}");
    assert!(rows.contains(" 40. ") && !rows.contains(" 41. "), "{rows}");
}

/// A position of rook against knight that is won in 40 moves.
fn longest_win(folder: &Path) -> String {
    let stats = printed(&plywood(folder, &["endgame", "stats", "KRKN", "--longest", "--json"]));
    let stats: serde_json::Value = serde_json::from_str(&stats).expect("JSON");
    stats["longest"][0]["position"].as_str().expect("a position").to_owned()
}

#[test]
fn tables_say_what_is_best_in_a_suite() {
    let folder = with_tables("KRKN");
    let at = folder.path();
    // The suite's own best move is wrong, and its second position has too many
    // men.
    let suite = format!(
        "{BRATKO} bm Ke4; id \"bratko\";\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm \
         e4; id \"start\";\n"
    );
    fs::write(at.join("mine.epd"), suite).expect("a file");
    let common = ["run", "--suite", "mine.epd", "--algorithms", "alpha-beta", "--depth", "1"];
    let rest = ["--repetitions", "0", "--no-plots", "--tables", "tables", "--out", "r"];
    let output = plywood(at, &[&common[..], &rest[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let note = "1 of 2 positions have their best moves from the tables in tables";
    assert!(text(&output.stderr).contains(note), "{}", text(&output.stderr));
    // The best move by `probe`, which counts moves to mate, not to the win of the
    // knight.
    let probe = printed(&plywood(at, &["endgame", "probe", BRATKO, "--json"]));
    let probe: serde_json::Value = serde_json::from_str(&probe).expect("JSON");
    let best = probe["moves"][0]["chosen"].as_str().expect("a move").to_owned();
    let search = |tables: &[&str]| {
        let search = ["search", "--game", "chess", "--position", BRATKO, "--depth", "3", "--json"];
        let row = printed(&plywood(at, &[&search[..], tables].concat()));
        serde_json::from_str::<serde_json::Value>(&row).expect("JSON")
    };
    assert!(search(&[])["found"].is_null());
    let row = search(&["--tables", "tables"]);
    let is_best = probe["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .any(|it| it["chosen"] == row["best_move"] && it["plies"] == probe["plies"]);
    assert_eq!(row["found"], is_best, "{best}: {row}");
}

#[test]
fn endings_are_solved_both_ways_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let compare = |threads: &str, out: &str| {
        let choice = ["endgame", "compare", "--endings", "KQK", "--per-distance", "2"];
        let rest = ["--nodes", "2000", "--threads", threads, "--out", out];
        printed(&plywood(at, &[&choice[..], &rest[..]].concat()))
    };
    let first = compare("1", "a");
    let signature =
        |said: &str| said.lines().find(|line| line.starts_with("signature ")).map(str::to_owned);
    assert!(signature(&first).is_some(), "{first}");
    assert_eq!(signature(&first), signature(&compare("2", "b")));
    assert!(first.contains("KQK, 3 men: backwards "), "{first}");
    // A mate in one is found at once; one in ten moves takes more than 2000
    // nodes.
    assert!(first.contains("    1          306     2/2"), "{first}");
    assert!(first.contains("0/2"), "{first}");
    let rows = fs::read_to_string(at.join("a/endings.csv")).expect("rows");
    assert!(rows.starts_with("id,experiment,ending,men,direction,"), "{rows}");
    assert_eq!(rows.matches(",backwards,backward-chaining,").count(), 1, "{rows}");
    assert!(rows.contains(",node-limit,"), "{rows}");
    assert!(!at.join("a/journal.jsonl").exists() && !at.join("a/tables").exists());
    assert!(at.join("a/plots/positions-for-cost-a-or-b-alpha-beta.svg").exists());
    let unknown = complaint(&plywood(at, &["endgame", "compare", "none.toml"]), 2);
    assert!(unknown.contains("give the path of a TOML file or one of: a-or-b"), "{unknown}");
    fs::write(at.join("wrong.toml"), "about = ''\nendigns = []\n").expect("a file");
    let wrong = complaint(&plywood(at, &["endgame", "compare", "wrong.toml"]), 2);
    assert!(wrong.contains("wrong.toml") && wrong.contains("line 2"), "{wrong}");
    let inexact = "about = ''\nendings = ['KQK']\nalgorithms = ['pvs+null-move=2']\n\
                   per-distance = 1\nnodes = 1\nseed = 1\n";
    fs::write(at.join("inexact.toml"), inexact).expect("a file");
    let inexact = complaint(&plywood(at, &["endgame", "compare", "inexact.toml"]), 2);
    assert!(inexact.contains("cannot prove a win to a given depth"), "{inexact}");
}

#[test]
fn statistics_are_printed_and_drawn() {
    let folder = with_tables("KPK");
    let arguments =
        ["endgame", "stats", "KPK", "--evaluations", "zero,material", "--pictures", "p"];
    let said = printed(&plywood(folder.path(), &arguments));
    // An evaluation of 0 finds only wins that end the game at once.
    assert!(said.lines().any(|line| line.starts_with("zero  ")), "{said}");
    assert!(said.lines().any(|line| line.starts_with("material  ")), "{said}");
    for kind in ["distances", "shares", "maps"] {
        for ending in ["svg", "png"] {
            let file = folder.path().join(format!("p/{kind}-KPK-mate.{ending}"));
            let bytes =
                fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert!(bytes.len() > 2000, "{}", file.display());
        }
    }
    let unknown = ["endgame", "stats", "KPK", "--evaluations", "wisdom"];
    assert!(complaint(&plywood(folder.path(), &unknown), 2).contains("wisdom"));
}
