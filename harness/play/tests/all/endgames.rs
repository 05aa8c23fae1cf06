//! Endgame tables on the command line.

use std::fs;

use plywood_play::chess::studies::wins::row::WinsRow;

use crate::program::{Folder, signature};

/// A folder with the tables of an ending and of the endings it can turn into.
fn with_tables(ending: &str) -> Folder {
    let folder = Folder::new();
    folder.prints(&format!("endgame build {ending}"));
    folder
}

/// White wins the knight in four moves, as Gams & Bratko (1978) print it.
const BRATKO: &str = "8/6n1/8/4K3/8/k7/5R2/8 w - -";

#[test]
fn a_seed_chooses_among_equal_moves_of_a_table() {
    let at = with_tables("KRK");
    let line = "endgame play '8/8/8/8/8/1k6/8/1K5R w - - 3 40'";
    let of_seed = |seed| {
        let moves = "Kc1\nRh2\nRh1\nquit\n";
        at.answers(&format!("{line} --seed {seed}"), moves)
    };
    assert_eq!(of_seed(1), of_seed(1));
    let games: Vec<_> = (1..9).map(of_seed).collect();
    assert!(games.iter().any(|game| *game != games[0]), "a seed chooses among equals");
}

#[test]
fn a_damaged_table_is_named_and_never_believed() {
    let folder = with_tables("KRK");
    let path = folder.join("tables/KRK.dtm");
    let whole = fs::read(&path).expect("a table");
    // The last block: Black to move.
    let mut damaged = whole.clone();
    let last = damaged.len() - 5;
    damaged[last] ^= 0x40;
    fs::write(&path, &damaged).expect("a file");
    let position = "8/8/8/8/8/1k6/8/1K5R b - -";
    for line in ["verify KRK", &format!("probe '{position}'"), &format!("line '{position}'")] {
        let said = folder.complains(&format!("endgame {line}"), 1);
        assert!(said.contains("KRK.dtm is damaged"), "{said}");
        assert!(said.contains("remove it, and build it again"), "{said}");
    }
    fs::write(&path, &whole[..100]).expect("a file");
    folder.says("endgame list", 1, "KRK.dtm");
}

#[test]
fn players_win_by_the_tables() {
    let at = with_tables("KRKN");
    // Both sides play the longest win by the tables: 40 moves to mate.
    let longest = longest_win(&at);
    at.write("longest.epd", format!("{longest}\n"));
    let players = "alpha-beta,depth=1,tables=tables alpha-beta,depth=2,tables=tables";
    at.prints(&format!("match {players} --openings longest.epd --games 2 --out m"));
    let rows = at.read("m/games.csv");
    assert_eq!(rows.matches(",1-0,won on the board,").count(), 2, "{rows}");
    assert!(rows.contains(" 40. ") && !rows.contains(" 41. "), "{rows}");
}

/// A position of rook against knight that is won in 40 moves.
fn longest_win(folder: &Folder) -> String {
    let stats = folder.json("endgame stats KRKN --longest --json", 0);
    stats["longest"][0]["position"].as_str().expect("a position").to_owned()
}

#[test]
fn tables_say_what_is_best_in_a_suite() {
    let at = with_tables("KRKN");
    // The suite's own best move is wrong, and its second position has too many
    // men.
    let suite = format!(
        "{BRATKO} bm Ke4; id \"bratko\";\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm \
         e4; id \"start\";\n"
    );
    at.write("mine.epd", suite);
    let line = "run --suite mine.epd --algorithms alpha-beta --depth 1 --repetitions 0 --no-plots \
                --tables tables --out r";
    at.says(line, 0, "1 of 2 positions have their best moves from the tables in tables");
    // The best move by `probe`, which counts moves to mate, not to the win of the
    // knight.
    let probe = at.json(&format!("endgame probe '{BRATKO}' --json"), 0);
    let best = probe["moves"][0]["chosen"].as_str().expect("a move").to_owned();
    let search = |tables: &str| {
        let line = format!("search --game chess --position '{BRATKO}' --depth 3 --json {tables}");
        at.json(&line, 0)
    };
    assert!(search("")["found"].is_null());
    let row = search("--tables tables");
    let is_best = probe["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .any(|it| it["chosen"] == row["best_move"] && it["plies"] == probe["plies"]);
    assert_eq!(row["found"], is_best, "{best}: {row}");
}

#[test]
fn sweeps_are_measured_beside_backward_chaining() {
    let at = Folder::new();
    let compare = "endgame compare --per-distance 1 --nodes 10 --no-plots --out s --endings KNK";
    at.says(&format!("{compare} --sweeps KRK"), 2, "sweeps = [\"KRK\"]: the ending is not among");
    at.prints(&format!("{compare} --sweeps KNK"));
    let summary = at.read("s/summary.txt");
    assert!(summary.contains("\nby sweeps: ") && summary.contains(" times as many; "), "{summary}");
    // Both know as many positions.
    let rows = at.read("s/endings.csv");
    let counts: Vec<&str> = ["backward-chaining", "sweeps"]
        .iter()
        .filter_map(|method| rows.lines().find(|row| row.contains(&format!(",{method},"))))
        .filter_map(|row| row.split(",completed,").nth(1))
        .filter_map(|numbers| numbers.split(',').nth(1))
        .collect();
    assert!(counts.len() == 2 && counts[0] == counts[1], "{rows}");
}

#[test]
fn players_are_judged_by_the_complete_strategy() {
    let at = Folder::new();
    let line = "endgame judge KRK alpha-beta,eval=mate,depth=3 alpha-beta,eval=material,depth=1 \
                --per-distance 20 --seed 3";
    let judge = |rest: &str| at.prints(&format!("{line} {rest}"));
    let first = judge("--threads 1 --out a");
    assert!(first.contains("KRK, positions drawn with seed 3"), "{first}");
    assert_eq!(signature(&first), signature(&judge("--threads 2 --no-plots --out b")));
    assert!(at.join("a/plots/wins-kept-krk.svg").exists());
    assert!(!at.join("a/tables").exists() && !at.join("a/journal.jsonl").exists());
    let text = at.read("a/wins.csv");
    let rows: Vec<Vec<&str>> = text.lines().map(|row| row.rsplit(',').collect()).collect();
    // From the right: nodes, plies lost, shortest, lost, kept, positions.
    let headings = ["nodes", "plies_lost", "shortest", "lost", "kept", "positions"];
    assert_eq!(rows[0][..6], headings, "{text}");
    // A search of three plies mates in one and in two moves, whatever it knows otherwise.
    for mates in [&rows[1], &rows[2]] {
        assert_eq!((mates[1], mates[3]), ("0", "0"), "{text}");
        assert!(mates[5] == mates[4] && mates[4] == mates[2], "{text}");
    }
    // A search of one ply leaves the rook where the king takes it.
    let careless = rows.iter().skip(1 + (rows.len() - 1) / 2);
    assert!(careless.into_iter().any(|row| row[5] != row[4]), "{text}");
}

/// A program over UCI, here our own, finds the mates within its depth like a player.
#[test]
fn a_program_is_judged_by_the_complete_strategy() {
    let at = Folder::new();
    let line = format!(
        "endgame judge KRK 'uci={} uci --player alpha-beta,depth=3' --per-distance 2 --no-plots",
        crate::PROGRAM
    );
    at.prints(&format!("{line} --out theirs"));
    let rows: Vec<WinsRow> = at.rows("theirs/wins.csv");
    assert!(rows.iter().all(|row| !row.repeatable && row.nodes > Some(0)), "{rows:?}");
    for row in &rows[..2] {
        let WinsRow { positions, kept, shortest, .. } = row;
        assert!(row.distance_plies <= 3 && kept == positions && shortest == positions, "{row:?}");
    }
    // A record could name any command, so `reproduce` starts none.
    let again = at.prints("reproduce theirs");
    assert!(again.contains("is another program"), "{again}");
    at.says("endgame judge KRK uci=/no/such,depth=1", 2, "/no/such: the program cannot be started");
}

#[test]
fn every_won_position_is_judged_unless_some_are_drawn() {
    let at = Folder::new();
    let all = at.prints("endgame judge KRK alpha-beta,eval=mate,depth=1 --no-plots --out a");
    assert!(all.contains("KRK, all positions"), "{all}");
    let mates = at.read("a/wins.csv").lines().nth(1).map(str::to_owned).expect("a row");
    let numbers: Vec<u64> =
        mates.rsplit(',').take(6).filter_map(|number| number.parse().ok()).collect();
    let [nodes, 0, shortest, 0, kept, positions] = numbers[..] else { panic!("{mates}") };
    assert!(nodes > 0 && positions > 100, "{mates}");
    assert_eq!((shortest, kept), (positions, positions), "{mates}");
    at.says("endgame judge KRK joanna", 2, "there is no limit\nhint: add depth= or nodes=");
    at.says("endgame judge KRK person", 2, "there is no limit\nhint: add depth= or nodes=");
    at.says("endgame judge KNK joanna,depth=1", 1, "KNK: White, to move, wins no position");
    at.says("endgame judge KRK joanna,depth=1 --seed 2", 2, "--per-distance");
}
