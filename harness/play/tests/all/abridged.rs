//! Records that keep a digest of the moves of their games, and records without ids.

use std::fs;

use plywood::record::abridged::abridged;
use plywood::record::records;
use plywood::record::signature::signature;
use plywood::seals;
use plywood::studies::searches::row::SearchRow;
use plywood_play::studies::matches::row::GameRow;

use crate::program::Folder;

const MATCH: &str =
    "match pvs,depth=1 minimax,depth=2 --game tic-tac-toe --openings lines:2 --games 8 --no-plots";

const GAMES: &str = "results/a/games.csv";

/// A folder with a record of games whose moves are abridged, and what its tables and ratings were before.
fn folder() -> (Folder, [String; 2]) {
    let folder = Folder::new();
    folder.prints(&format!("{MATCH} --quiet --out results/a"));
    let before = read(&folder);
    let mut rows = records::read::<GameRow>(&folder.join(GAMES)).expect("rows").rows;
    for row in &mut rows {
        let words = row.moves.split_whitespace().filter(|it| !it.ends_with('.'));
        let moves: Vec<&str> = words.collect();
        let opening = moves[..moves.len() - row.plies.expect("a number") as usize].join(" ");
        row.moves = abridged(&opening, &row.moves);
    }
    records::write(&folder.join(GAMES), &rows).expect("a file");
    list(&folder);
    (folder, before)
}

fn read(folder: &Folder) -> [String; 2] {
    ["tables results/a/games.csv", "elo results/a/games.csv"].map(|line| folder.prints(line))
}

fn list(folder: &Folder) {
    crate::register();
    let list = seals::list(&folder.join("results")).expect("a list");
    assert_eq!(list.lines().count(), 2, "facts and rows: {list}");
    folder.write("results/seals.txt", list);
}

#[test]
fn abridged_games_have_the_same_tables_and_are_played_again() {
    let (folder, before) = folder();
    assert_eq!(read(&folder), before);
    let whole = folder.prints("reproduce results/a --out again");
    assert!(whole.contains("8 of 8 rows compared, same signature"), "{whole}");
    let rows = records::read::<GameRow>(&folder.join("again/1/games.csv")).expect("rows").rows;
    assert!(rows.iter().all(|row| !row.is_abridged() && !row.moves.is_empty()));
    let sample = folder.prints("reproduce results/a --sample 2");
    assert!(sample.contains("2 of 8 rows compared"), "{sample}");
    folder.prints("compare results/a again/1");
    let resumed = folder.asked(&format!("{MATCH} --resume --out results/a")).2;
    assert!(resumed.contains("games.csv are abridged, and not taken over"), "{resumed}");
}

#[test]
fn a_changed_digest_is_refused_and_a_forged_one_differs() {
    let (folder, _) = folder();
    let rows = folder.read(GAMES);
    let (before, digest) = rows.split_once('~').expect("a digest");
    let other = if digest.starts_with('0') { "1" } else { "0" };
    folder.write(GAMES, format!("{before}~{other}{}", &digest[1..]));
    folder.says("tables results/a/games.csv", 1, "games.csv has changed since it was sealed");
    list(&folder);
    folder.prints("tables results/a/games.csv");
    let (status, said, _) = folder.asked("reproduce results/a");
    assert!(status == Some(1) && said.contains("1 differ") && said.contains("moves"), "{said}");
}

/// All readers give what a file leaves out, and a change of a setting is noticed.
#[test]
fn a_record_without_ids_is_like_one_with_them() {
    let folder = Folder::new();
    let line = "run --suite bratko-kopec --algorithms alpha-beta,pvs --depth 2 --repetitions 0";
    folder.prints(&format!("{line} --no-plots --quiet --out a"));
    let rows = records::read::<SearchRow>(&folder.join("a/records.csv")).expect("rows").rows;
    let found = records::headings(&folder.join("a/records.csv")).expect("headings");
    let left_out = |name: &str| found.iter().all(|heading| heading != name);
    assert!(left_out("id") && left_out("mean_cutoff_index") && !left_out("root"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(SearchRow::COLUMNS.iter().map(|it| it.name)).expect("headings");
    for row in &rows {
        writer.write_record(records::cells(row).iter()).expect("a row");
    }
    fs::create_dir(folder.join("b")).expect("a folder");
    folder.write("b/records.csv", writer.into_inner().expect("bytes"));
    let whole = records::read::<SearchRow>(&folder.join("b/records.csv")).expect("rows").rows;
    assert_eq!((&whole, signature(&whole).ok()), (&rows, signature(&rows).ok()));
    let [one, other] = ["a", "b"].map(|it| folder.prints(&format!("tables {it}/records.csv")));
    assert_eq!(one, other);
    folder.prints("compare a b");
    for record in ["a", "b"] {
        let page = format!(
            "It has 1<!-- = count where id={} --> row, and its mean is \
             0<!-- = mean mean_cutoff_index where id={} -->.\n",
            rows[3].id, rows[3].id
        );
        folder.write(&format!("{record}/README.md"), page);
        folder.prints(&format!("cells {record}/README.md"));
    }
    let [one, other] = ["a/README.md", "b/README.md"].map(|it| folder.read(it));
    assert_eq!(one, other);
    assert!(one.starts_with("It has 1<") && !one.contains(" is 0<"), "{one}");

    let changed = folder.read("a/records.csv").replacen(",pvs,plain,", ",pvs,killers,", 1);
    folder.write("a/records.csv", changed);
    folder.says("tables a", 2, "records.csv has changed since it was sealed");
    folder.unseal("a");
    let (status, said, _) = folder.asked("reproduce a");
    assert!(status == Some(1) && said.contains("its rows have the signature "), "{said}");
}
