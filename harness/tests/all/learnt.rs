//! Players' memories on the command line.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::program::{command, complaint, plywood, printed, text, told};

const PLAYER: &str = "joanna-learning,nodes=3000,memory=learnt.redb";

#[test]
fn a_memory_is_filled_merged_shown_and_copied() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let missing = complaint(&plywood(folder, &["memory", "merge", "learnt.redb"]), 2);
    assert!(missing.contains("memory=learnt.redb first"), "{missing}");

    let played = printed(&plywood(folder, &["memory", "autoplay", PLAYER, "--moves", "3"]));
    assert!(played.contains("3 thoughts merged: "), "{played}");
    let stats: serde_json::Value = serde_json::from_str(&printed(&plywood(
        folder,
        &["memory", "stats", "learnt.redb", "--json"],
    )))
    .expect("JSON");
    assert_eq!((&stats["neighbourhoods"], &stats["waiting"]), (&3.into(), &0.into()));
    assert_eq!((&stats["game"], &stats["evaluation"]), (&"chess".into(), &"joanna".into()));
    assert!(stats["records"].as_u64().expect("a number") > 5, "{stats}");
    let text = printed(&plywood(folder, &["memory", "stats", "learnt.redb"]));
    assert!(text.contains("B a record"), "{text}");

    let shown = printed(&plywood(folder, &["memory", "show", "learnt.redb"]));
    assert!(shown.contains("depth ") && shown.contains("records in its neighbourhood"), "{shown}");
    let unknown =
        printed(&plywood(folder, &["memory", "show", "learnt.redb", "8/8/8/8/8/5k2/8/5K1R w - -"]));
    assert!(unknown.contains("nothing is known"), "{unknown}");
    assert!(printed(&plywood(folder, &["memory", "check", "learnt.redb"])).contains("all is well"));

    printed(&plywood(folder, &["memory", "backup", "learnt.redb", "copy.redb"]));
    let before = printed(&plywood(folder, &["memory", "stats", "learnt.redb"]));
    let longer = "joanna-learning,nodes=3000,memory=learnt.redb,book=spanish";
    complaint(&plywood(folder, &["memory", "think", longer, "--thoughts", "1"]), 2);
    printed(&plywood(folder, &["memory", "autoplay", PLAYER, "--moves", "5"]));
    assert_ne!(printed(&plywood(folder, &["memory", "stats", "learnt.redb"])), before);
    printed(&plywood(folder, &["memory", "restore", "learnt.redb", "copy.redb"]));
    assert_eq!(printed(&plywood(folder, &["memory", "stats", "learnt.redb"])), before);
}

/// The second of two thoughts about a position goes deeper, and the interface
/// prints a message when it cannot.
#[test]
fn a_uci_player_remembers() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let think = || {
        let input = "setoption name Memory value learnt.redb\n\
                     position fen 5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1\n\
                     go nodes 20000\nisready\n";
        printed(&told(folder, &["uci", "--player", "joanna-learning"], input))
    };
    let depth = |text: &str| -> u32 {
        let depths = text.lines().filter(|line| line.starts_with("info depth"));
        let depths = depths.filter_map(|line| line.split(' ').nth(2)?.parse().ok());
        depths.max().unwrap_or(0)
    };
    let first = think();
    assert!(depth(&first) >= 2 && first.contains("bestmove"), "{first}");
    printed(&plywood(folder, &["memory", "merge", "learnt.redb"]));
    let second = think();
    assert!(depth(&second) > depth(&first), "{first}{second}");
    // The source's own test: only a later thought finds the mate.
    assert!(!first.contains("bestmove h4h6") && second.contains("bestmove h4h6"), "{second}");
    printed(&plywood(folder, &["memory", "merge", "learnt.redb"]));
    // Nothing can be appended any more, but the move is made all the same.
    fs::remove_file(folder.join("learnt.redb.swap")).expect("removed");
    fs::create_dir(folder.join("learnt.redb.swap")).expect("a folder");
    let blocked = think();
    assert!(blocked.contains("Memory stays as it was"), "{blocked}");
    assert!(blocked.contains("bestmove"), "{blocked}");
}

/// If the disk becomes full between two moves of a game, the interface says so,
/// and the moves are made all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_uci_player_plays_on_with_a_full_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let mut command = command(folder, ["uci", "--player", "joanna-learning,memory=learnt.redb"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("an input");
    let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
    let mut think = |position: &str| {
        writeln!(input, "position {position}\ngo nodes 500").expect("it listens");
        let mut said = String::new();
        while !said.contains("bestmove") {
            said += &lines.next().expect("it goes on").expect("a line");
            said.push('\n');
        }
        said
    };
    let first = think("startpos");
    assert!(!first.contains("learnt.redb"), "{first}");
    let swap = folder.join("learnt.redb.swap");
    fs::remove_file(&swap).expect("the first thought is there");
    std::os::unix::fs::symlink("/dev/full", &swap).expect("a link");
    for moves in ["e2e4 e7e5", "e2e4 e7e5 g1f3 b8c6"] {
        let said = think(&format!("startpos moves {moves}"));
        assert_eq!(said.contains("make room"), moves.len() < 10, "{said}");
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[test]
fn another_players_memory_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    printed(&plywood(folder, &["memory", "autoplay", PLAYER, "--moves", "1"]));
    let reader = "joanna-learning,nodes=300,memory=learnt.redb:read";
    let read = plywood(folder, &["memory", "autoplay", reader, "--moves", "1"]);
    let said = text(&read.stderr);
    assert!(said.contains("note: nothing will be learnt, since the memory is only read"), "{said}");
    assert!(said.contains("may think less than ten seconds about a move"), "{said}");
    assert!(printed(&read).contains("0 thoughts merged"), "{}", text(&read.stdout));
    let other = "joanna-learning,eval=material,nodes=300,memory=learnt.redb";
    let error = complaint(&plywood(folder, &["memory", "autoplay", other, "--moves", "1"]), 2);
    assert!(error.contains("evaluation") && error.contains("material"), "{error}");
    let error =
        complaint(&plywood(folder, &["memory", "autoplay", "joanna-learning,nodes=300"]), 2);
    assert!(error.contains("add memory=FILE"), "{error}");
}

/// A match with a player that learns is played in order, and says that it cannot
/// be repeated.
#[test]
fn a_player_learns_from_game_to_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let learner = "joanna-learning,nodes=60,memory=learnt.redb:merge";
    let arguments = ["match", learner, "self-taught,nodes=60", "--games", "4", "--out", "out"];
    printed(&plywood(folder, &arguments));
    let games = fs::read_to_string(folder.join("out/games.csv")).expect("games");
    assert_eq!(games.lines().count(), 5);
    assert!(!games.contains(",true,"), "{games}");
    let stats = printed(&plywood(folder, &["memory", "stats", "learnt.redb"]));
    assert!(!stats.contains(" 0 neighbourhoods"), "{stats}");
    // The thoughts of the last game are waiting.
    assert!(!stats.contains("\n0 thoughts wait"), "{stats}");
    // Playing the same openings again makes sense only for a learner.
    let rounds = ["match", learner, "self-taught,nodes=60", "--games", "2", "--rounds", "3"];
    printed(&plywood(folder, &[&rounds[..], &["--out", "rounds"]].concat()));
    let games = fs::read_to_string(folder.join("rounds/games.csv")).expect("games");
    assert_eq!(games.lines().count(), 7);
    let error = complaint(
        &plywood(folder, &["match", "joanna,depth=1", "pilsen,depth=1", "--rounds", "2"]),
        2,
    );
    assert!(error.contains("no player learns"), "{error}");
}

/// A match in a read-only folder is played, and prints the problem once.
#[test]
fn a_match_goes_on_where_nothing_can_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    // Even the superuser cannot write to a folder as if it were a file.
    fs::create_dir(folder.join("learnt.redb.swap")).expect("a folder");
    let learner = "joanna-learning,nodes=60,memory=learnt.redb";
    let arguments = ["match", learner, "self-taught,nodes=60", "--games", "2", "--threads", "1"];
    let output = plywood(folder, &[&arguments[..], &["--out", "out"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    fs::remove_dir(folder.join("learnt.redb.swap")).expect("removed");
    #[cfg(target_os = "linux")]
    {
        let swap = folder.join("learnt.redb.swap");
        std::os::unix::fs::symlink("/proc/learnt", &swap).expect("a link");
        let output = plywood(folder, &[&arguments[..], &["--out", "out"]].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        assert!(errors.contains("learnt.redb.swap"), "{errors}");
        assert_eq!(errors.matches("the game goes on").count(), 1, "{errors}");
        let games = fs::read_to_string(folder.join("out/games.csv")).expect("games");
        assert_eq!(games.lines().count(), 3);
    }
}

/// Thinking again about a position gives the same result, except that players
/// with a memory go deeper.
#[test]
fn thoughts_about_one_position_go_deeper_with_a_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let think = |out: &str| {
        let position = ["--position", "5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1"];
        let arguments =
            ["memory", "think", "joanna-learning,nodes=8000", "--thoughts", "6", "--out", out];
        printed(&plywood(folder.path(), &[&arguments[..], &position].concat()))
    };
    let text = think("one");
    let signature =
        |text: &str| text.lines().find(|line| line.starts_with("signature")).map(str::to_owned);
    assert!(signature(&text).is_some());
    assert_eq!(signature(&text), signature(&think("two")));
    let rows = fs::read_to_string(folder.path().join("one/thoughts.csv")).expect("rows");
    let mut lines = rows.lines();
    let heading: Vec<_> = lines.next().expect("a heading").split(',').collect();
    let column = |name| heading.iter().position(|it| *it == name).expect("a column");
    let depths = |kind: &str| -> Vec<u64> {
        let rows = rows.lines().skip(1).filter(|row| row.contains(kind));
        // The player has commas in it: columns are counted from the end.
        let from_end = heading.len() - column("depth");
        let cell = |row: &str| row.rsplit(',').nth(from_end - 1).map(str::to_owned);
        rows.map(|row| cell(row).expect("a cell").parse().expect("a depth")).collect()
    };
    let (off, on) = (depths(",nothing,"), depths(",neighbourhood,"));
    assert_eq!((off.len(), on.len()), (6, 6));
    assert!(off.iter().all(|depth| *depth == off[0]) && off[0] < 4, "{off:?}");
    assert!(on.is_sorted() && on[0] == off[0] && on[5] == 4, "{on:?}");
}

/// An interrupted and resumed search ends with the answer of an uninterrupted
/// one, and costs little more.
#[test]
fn interrupted_searches_are_taken_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let suite = "5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - id \"thought\";\n\
                 r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"opening\";\n";
    fs::write(folder.path().join("two.epd"), suite).expect("written");
    let player = "alpha-beta+deepening+order=mvv-lva+table=1,eval=material,depth=4";
    let other = "pvs+deepening+table=1,eval=material,depth=3";
    let arguments = ["memory", "resume", player, other, "--suite", "two.epd", "--out", "out"];
    let text = printed(&plywood(folder.path(), &arguments));
    assert!(text.contains("begun again") && text.contains("20 interruptions"), "{text}");
    let rows = fs::read_to_string(folder.path().join("out/resumptions.csv")).expect("rows");
    let heading: Vec<_> = rows.lines().next().expect("a heading").split(',').collect();
    for row in rows.lines().skip(1) {
        // The player has commas in it: columns are counted from the end.
        let cells: Vec<_> = row.rsplit(',').collect();
        let cell = |name: &str| {
            let at = heading.iter().rev().position(|it| *it == name).expect("a column");
            cells[at]
        };
        let number = |name: &str| cell(name).parse::<u64>().expect("a number");
        assert_eq!(cell("answer"), "same", "{row}");
        let both = number("nodes_before") + number("nodes_after");
        assert!(both >= number("nodes") && both < number("nodes") * 3 / 2, "{row}");
        assert!(number("records") > 0 && number("nodes_before") > number("nodes_finished"));
    }
    assert!(folder.path().join("out/plots/taken-up-resumptions-chess.svg").exists());
    let no_depth =
        complaint(&plywood(folder.path(), &["memory", "resume", "joanna-learning,nodes=9"]), 2);
    assert!(no_depth.contains("add depth="), "{no_depth}");
    let forgetful =
        ["memory", "resume", player, "pvs,depth=3", "--suite", "two.epd", "--out", "no"];
    let no_table = complaint(&plywood(folder.path(), &forgetful), 2);
    assert!(no_table.contains("there is no table"), "{no_table}");
    assert!(!folder.path().join("no").exists(), "refused before anything is searched");
}

/// A player without a memory is refused at once, before anything is searched or
/// written.
#[test]
fn who_cannot_remember_thinks_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for (player, reason) in [
        ("pvs+deepening,nodes=500", "there is no table"),
        ("joanna-learning,nodes=500,book=x.bin", "leave book= out"),
        ("uci=stockfish,nodes=500", "only a search of our own remembers"),
    ] {
        let think = ["memory", "think", player, "--thoughts", "2", "--out", "out"];
        let complaint = complaint(&plywood(folder.path(), &think), 2);
        assert!(complaint.contains(reason), "{complaint}");
        assert!(!folder.path().join("out").exists(), "{player}");
    }
}

#[test]
fn a_memory_is_measured_as_it_grows() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let measure = |arguments: &[&str]| {
        let rest = ["--roots", "30", "--keep-memory"];
        printed(&plywood(folder, &[&["memory", "measure"], arguments, &rest].concat()))
    };
    let made_up = measure(&["--out", "made"]);
    assert!(made_up.contains("made-up") && made_up.contains("3 sizes"), "{made_up}");
    let player = "joanna-learning,nodes=300";
    let thought = measure(&[player, "--openings", "lines:2", "--out", "thought"]);
    let signature =
        |text: &str| text.lines().find(|line| line.starts_with("signature")).map(str::to_owned);
    let again = measure(&[player, "--openings", "lines:2", "--out", "again"]);
    assert_eq!(signature(&thought), signature(&again));
    for picture in ["made/plots/memory-times-made-up", "thought/plots/records-joanna-learning"] {
        let (dir, name) = picture.rsplit_once('/').expect("a folder");
        let mut files = fs::read_dir(folder.join(dir)).expect("pictures");
        let is_it = |file: fs::DirEntry| file.file_name().to_string_lossy().starts_with(name);
        assert!(files.any(|file| is_it(file.expect("a file"))), "{picture}");
    }
    let keys = printed(&plywood(folder, &["memory", "keys", "made/memory/learnt.redb"]));
    assert!(keys.starts_with("1200 records") && keys.contains("\n  64          0          0"));
    assert!(!keys.contains("\n  16          0 "), "{keys}");
    let unlimited = complaint(&plywood(folder, &["memory", "measure", "joanna-learning"]), 2);
    assert!(unlimited.contains("add nodes="), "{unlimited}");
}
