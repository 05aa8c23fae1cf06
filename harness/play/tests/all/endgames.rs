//! Endgame tables on the command line.

use std::fs;

use plywood_play::chess::studies::wins::row::WinsRow;

use crate::program::{Folder, signature, text};

/// A folder with the tables of an ending and of the endings it can turn into.
fn with_tables(ending: &str) -> Folder {
    let folder = Folder::new();
    folder.prints(&format!("endgame build {ending}"));
    folder
}

/// White wins the knight in four moves, as Gams & Bratko (1978) print it.
const BRATKO: &str = "8/6n1/8/4K3/8/k7/5R2/8 w - -";

#[test]
fn tables_are_built_listed_asked_and_verified() {
    let at = with_tables("KRKN");
    let again = at.prints("endgame build KRKN");
    assert!(again.contains("0 tables built with 0 positions") && again.contains("3 were there"));
    let built = at.json("endgame build KRKN --distance conversion --json", 0);
    assert_eq!(built[2]["table"], "KRKN.dtc");
    assert!(built[2]["backwards"].as_u64() > Some(1_000_000), "{built}");

    let listed = at.prints("endgame list");
    for table in ["KRK.dtm", "KNK.dtm", "KRKN.dtm", "KRKN.dtc", "6 tables in tables"] {
        assert!(listed.contains(table), "{listed}");
    }
    let stats = at.prints("endgame stats KRKN");
    assert!(stats.starts_with("KRKN, distance to mate\n"), "{stats}");
    // The longest win takes forty moves, with White to move.
    assert!(stats.lines().any(|line| line.starts_with("   79 ")), "{stats}");
    assert!(!stats.lines().any(|line| line.starts_with("   81 ")), "{stats}");

    let verified = at.prints("endgame verify all --every 50");
    assert_eq!(verified.matches(" 0 wrong").count(), 3, "{verified}");

    let probe = format!("endgame probe '{BRATKO}' --distance conversion");
    let probed = at.prints(&probe);
    assert!(probed.starts_with(&format!("{BRATKO}: win in 4\n")), "{probed}");
    assert!(probed.contains("\n  Rh2     win in 4\n"), "{probed}");
    let json = at.json(&format!("{probe} --json"), 0);
    assert_eq!((&json["value"], &json["plies"]), (&"win".into(), &7.into()));
    assert_eq!(json["moves"][0]["plies"], 7);

    let line = format!("endgame line '{BRATKO}' --distance conversion");
    let text = at.prints(&line);
    assert!(text.contains("  1. Rh2 (Rf7, Rf8)  Ne8 (") && text.contains("  4. "), "{text}");
    assert!(!text.contains("  5. "), "{text}");
    let json = at.json(&format!("{line} --json"), 0);
    assert_eq!(json["line"].as_array().map(Vec::len), Some(7));

    // The article's own line with its numbers; what it prints in brackets is as good.
    let replay = format!("endgame line '{BRATKO} 0 25' --distance conversion");
    let text = at.prints(&format!("{replay} Rh2 Ne8 Rh7 Ka2 Re7 Ng7 Rxg7"));
    assert!(text.contains(" 25. Rh2 (Rf7, Rf8)  Ne8 (Kb3, Ka4, Kb4)\n"), "{text}");
    assert!(text.contains("\n 28. Rxg7"), "{text}");
    let text = at.prints(&format!("{replay} Re2"));
    assert!(text.contains(" 25. Re2? (win in 6; best Rh2, Rf7, Rf8)  "), "{text}");
    at.says(&format!("{replay} Ra8"), 2, "`Ra8` is not legal here");
}

#[test]
fn a_game_against_the_table_can_be_taken_back_and_advised() {
    let at = with_tables("KRK");
    let line = "endgame play '8/8/8/8/8/1k6/8/1K5R w - - 3 40'";
    let said = at.answers(line, "undo\nhint\nhelp\nKc1\nfen\nundo\nfen\nquit\n");
    assert!(said.contains("there is no move to take back"), "{said}");
    assert!(said.contains(" (win in "), "{said}");
    assert!(said.contains("w - - 5 41\n"), "counters go on from the position: {said}");
    assert!(said.contains("8/8/8/8/8/1k6/8/1K5R w - - 3 40\n"), "{said}");
    let of_seed = |seed| {
        let moves = "Kc1\nRh2\nRh1\nquit\n";
        at.answers(&format!("{line} --seed {seed}"), moves)
    };
    assert_eq!(of_seed(1), of_seed(1));
    let games: Vec<_> = (1..9).map(of_seed).collect();
    assert!(games.iter().any(|game| *game != games[0]), "a seed chooses among equals");
}

#[test]
fn a_hint_of_a_game_asks_the_tables_that_a_player_has() {
    let at = with_tables("KQK");
    let line = "play --position '8/8/8/8/8/2k5/8/KQ6 w - - 0 1' --second \
                alpha-beta,depth=1,tables=tables";
    let said = at.answers(line, "hint\nquit\n");
    assert!(said.contains("(by ") && !said.contains("depth"), "{said}");
}

#[test]
fn a_person_defends_against_the_table() {
    let folder = with_tables("KRK");
    let moves = "?\nKe5\nxyz\n\nKa3\nquit\n";
    let said = folder.answers("endgame play '8/8/8/8/8/1k6/8/1K5R b - -'", moves);
    assert!(said.contains("8  . . . . . . . .") && said.contains("a b c d e f g h"), "{said}");
    assert!(said.contains("Ka3     loss in "), "`?` shows what moves are worth: {said}");
    assert!(said.contains("`Ke5` is not legal here"), "{said}");
    assert!(said.contains("xyz"), "{said}");
    assert!(said.contains("table: R") || said.contains("table: K"), "{said}");
    let output = text(&folder.told("endgame play 'k7/8/1K6/8/8/8/8/6R1 w - -'", "Rg8#\n").stdout);
    assert!(output.ends_with("mate\n"), "{output}");
}

#[test]
fn what_makes_no_sense_is_refused_with_the_fix() {
    let at = with_tables("KNK");
    at.says("endgame build KXK", 2, "'KXK'");
    at.says("endgame build all KRK", 2, "'all' stands alone");
    at.says("endgame verify KNK --every 0", 2, "--every 0");
    at.says("endgame probe nonsense", 2, "'nonsense'");
    at.says("endgame stats KRKN", 1, "plywood-play endgame build KRKN");
    at.says(&format!("endgame probe '{BRATKO}'"), 1, "plywood-play endgame build KRKN");
    let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    at.says(&format!("endgame probe '{full}'"), 1, "too many men for a table");
    at.says("endgame build KRKN --memory 1kB", 1, "1000 are allowed");
    at.says("uci --player joanna,tables=none", 2, "none has no tables of the distance to mate");
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
    let session = |options: &str, position: &str| {
        let lines = format!("{options}position fen {position}\ngo depth 1\nquit\n");
        at.answers("uci --player alpha-beta,depth=1", &lines)
    };
    let without = session("", BRATKO);
    assert!(!without.contains("from the endgame tables"), "{without}");
    let with = session("setoption name Tables value tables\n", BRATKO);
    assert!(with.contains("info string from the endgame tables, seed "), "{with}");
    assert!(with.contains("bestmove f2"), "{with}");
    let nowhere = session("setoption name Tables value nowhere\n", BRATKO);
    assert!(nowhere.contains("Tables stays as it was") && nowhere.contains("nowhere"), "{nowhere}");

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
fn endings_are_solved_both_ways_on_any_number_of_threads() {
    let at = Folder::new();
    let compare = |threads: &str, out: &str| {
        let line = "endgame compare --endings KQK --per-distance 2 --nodes 2000";
        at.prints(&format!("{line} --threads {threads} --out {out}"))
    };
    let first = compare("1", "a");
    assert_eq!(signature(&first), signature(&compare("2", "b")));
    assert!(first.contains("KQK, 3 men: backwards "), "{first}");
    // A mate in one is found at once; one in ten moves takes more than 2000
    // nodes.
    assert!(first.contains("    1          306     2/2"), "{first}");
    assert!(first.contains("0/2"), "{first}");
    let rows = at.read("a/endings.csv");
    assert!(rows.starts_with("id,experiment,ending,men,direction,"), "{rows}");
    assert_eq!(rows.matches(",backwards,backward-chaining,").count(), 1, "{rows}");
    assert!(rows.contains(",node-limit,"), "{rows}");
    assert!(!at.join("a/journal.jsonl").exists() && !at.join("a/tables").exists());
    assert!(at.join("a/plots/positions-for-cost-a-or-b-alpha-beta.svg").exists());
    at.says("endgame compare none.toml", 2, "give the path of a TOML file or a-or-b");
    at.write("wrong.toml", "about = ''\nendigns = []\n");
    let wrong = at.complains("endgame compare wrong.toml", 2);
    assert!(wrong.contains("wrong.toml") && wrong.contains("line 2"), "{wrong}");
    let inexact = "about = ''\nendings = ['KQK']\nalgorithms = ['pvs+null-move=2']\n\
                   per-distance = 1\nnodes = 1\nseed = 1\n";
    at.write("inexact.toml", inexact);
    at.says("endgame compare inexact.toml", 2, "cannot prove a win to a given depth");
}

#[test]
fn statistics_are_printed_and_drawn() {
    let folder = with_tables("KPK");
    let said = folder.prints("endgame stats KPK --evaluations zero,material --pictures p");
    // An evaluation of 0 finds only wins that end the game at once.
    assert!(said.lines().any(|line| line.starts_with("zero  ")), "{said}");
    assert!(said.lines().any(|line| line.starts_with("material  ")), "{said}");
    for kind in ["distances", "shares", "maps"] {
        for ending in ["svg", "png"] {
            let file = folder.join(format!("p/{kind}-KPK-mate.{ending}"));
            let bytes =
                fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert!(bytes.len() > 2000, "{}", file.display());
        }
    }
    folder.says("endgame stats KPK --evaluations wisdom", 2, "wisdom");
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
    at.says("endgame judge KRK uci=/no/such,depth=1", 2, "cannot start /no/such");
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
    at.says("endgame judge KRK joanna", 2, "it has no limit; add depth= or nodes=");
    at.says("endgame judge KRK person", 2, "it has no limit; add depth= or nodes=");
    at.says("endgame judge KNK joanna,depth=1", 1, "wins no position of KNK");
    at.says("endgame judge KRK joanna,depth=1 --seed 2", 2, "--per-distance");
}
