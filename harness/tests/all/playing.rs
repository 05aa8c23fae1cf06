//! Playing on the command line.

use std::fs;
use std::path::Path;

use crate::program::{command, plywood, signature, text, told};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_scripted_uci_session() {
    let folder = folder();
    for player in ["joanna", "pilsen", "self-taught", "strongest"] {
        let session = "uci\nisready\nucinewgame\nsetoption name Hash value 2\n\
                       position startpos moves e2e4 e7e5 g1f3\ngo nodes 3000\nisready\nquit\n";
        let output = told(folder.path(), &["uci", "--player", player], session);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let said = text(&output.stdout);
        assert!(said.contains("uciok\nreadyok\n"), "{said}");
        assert_eq!(said.matches("readyok").count(), 2, "{said}");
        assert_eq!(said.matches("bestmove ").count(), 1, "{said}");
        let infos: Vec<_> = said.lines().filter(|line| line.starts_with("info depth")).collect();
        let last = infos.last().expect("an iteration");
        assert!(last.contains(" score cp ") && !last.contains("bound"), "{last}");
    }
    let output = plywood(folder.path(), &["uci", "--player", "joanna,book=none.bin"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot read none.bin"), "{}", text(&output.stderr));
}

#[test]
fn a_game_at_the_console() {
    let folder = folder();
    let arguments =
        ["play", "--game", "connect-four", "--first", "person", "--second", "alpha-beta,depth=4"];
    let lines = "4\nmoves\n9\nback\n4\nsave game.pgn\nhelp\nresign\nquit\n";
    let output = told(folder.path(), &arguments, lines);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(said.contains(" 1 2 3 4 5 6 7"), "the board is drawn: {said}");
    assert!(said.contains("depth  4"), "thinking is shown: {said}");
    assert!(said.contains("invalid move `9`; write one of: 1, 2, 3"), "{said}");
    assert!(said.contains("The game is over: 0-1 (resignation)."), "{said}");
    let saved = fs::read_to_string(folder.path().join("game.pgn")).expect("a saved game");
    assert!(saved.contains("[White \"person\"]"), "{saved}");

    let people = ["play", "--game", "connect-four", "--second", "person", "--load", "game.pgn"];
    let output = plywood(folder.path(), &people);
    assert!(text(&output.stdout).contains("2. X> "), "{}", text(&output.stdout));
}

#[test]
fn a_game_of_chess_between_people_is_announced_and_kept() {
    let folder = folder();
    let arguments = ["play", "--second", "person"];
    let lines = "f3\ne5\nKe3\ng4\nQh4#\nsave mate.pgn\nback\nload mate.pgn\nquit\n";
    let output = told(folder.path(), &arguments, lines);
    let said = text(&output.stdout);
    assert!(said.contains("`Ke3` is not legal here"), "{said}");
    assert_eq!(said.matches("The game is over: 0-1 (won on the board).").count(), 2, "{said}");
    let saved = fs::read_to_string(folder.path().join("mate.pgn")).expect("a saved game");
    assert!(saved.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n\n"), "{saved}");
    let output = plywood(folder.path(), &["play", "--load", "none.pgn"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn books_are_made_shown_and_checked() {
    let folder = folder();
    let games = "1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Nc3 *\n\n1. e4 Ke7 *\n";
    fs::write(folder.path().join("games.pgn"), games).expect("a file");
    let make = ["book", "make", "games.pgn", "--out", "games.bin", "--least", "1"];
    let output = plywood(folder.path(), &make);
    assert_eq!(output.status.code(), Some(1), "a game could not be read");
    assert!(
        text(&output.stderr).contains("games.pgn:5: game 3: after \"1. e4\""),
        "{}",
        text(&output.stderr)
    );
    let show = ["book", "show", "games.bin", "--moves", "1. e4 e5"];
    let output = plywood(folder.path(), &show);
    assert_eq!(text(&output.stdout), " 50.00% Nc3\n 50.00% Nf3\n");
    for book in ["spanish", "games.bin"] {
        let output = plywood(folder.path(), &["book", "check", book]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    fs::write(folder.path().join("cut.bin"), [0; 15]).expect("a file");
    let output = plywood(folder.path(), &["book", "check", "cut.bin"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the file is cut off"), "{}", text(&output.stderr));
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads_and_goes_on_where_it_stopped() {
    let folder = folder();
    let toml = "about = 'Is a deeper search worth anything?'\ngame = 'connect-four'\n\
                players = ['alpha-beta,depth=3', 'mtd(f),nodes=300', 'alpha-beta,depth=1']\n\
                format = 'gauntlet'\nopenings = 'lines:3'\npairs = 5\n";
    fs::write(folder.path().join("deeper.toml"), toml).expect("a file");
    let signature = |threads: &str, out: &str| {
        let arguments = ["match", "deeper.toml", "--threads", threads, "--out", out];
        let output = plywood(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let said = text(&output.stdout);
        assert!(said.contains("alpha-beta,depth=3 against"), "{said}");
        said.lines().find(|line| line.starts_with("signature ")).expect("one").to_owned()
    };
    assert_eq!(signature("1", "a"), signature("2", "b"));
    let rows = fs::read_to_string(folder.path().join("a/games.csv")).expect("rows");
    assert_eq!(rows.lines().count(), 1 + 20, "{rows}");
    let games = fs::read_to_string(folder.path().join("a/games.pgn")).expect("games");
    assert_eq!(games.matches("[Event \"deeper\"]").count(), 20);
    let pictures = folder.path().join("a/plots");
    for kind in ["elo", "crosstable", "running-score", "worth-of-nodes", "worth-of-time"] {
        assert!(pictures.join(format!("{kind}-deeper-connect-four.svg")).exists(), "{kind}");
    }
    let page = fs::read_to_string(pictures.join("README.md")).expect("a page");
    let plot = ["plot", "a/games.csv", "--out", "again"];
    let output = plywood(folder.path(), &plot);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let again = fs::read_to_string(folder.path().join("again/README.md")).expect("a page");
    assert_eq!(page, again, "the same rows make the same page");
    assert!(!folder.path().join("a/journal.jsonl").exists());
}

#[test]
fn a_match_in_chess_with_colours_exchanged() {
    let folder = folder();
    let arguments =
        ["match", "alpha-beta,depth=2", "alpha-beta,depth=1", "--games", "4", "--out", "m"];
    let output = plywood(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let rows = fs::read_to_string(folder.path().join("m/games.csv")).expect("rows");
    let first = "\"alpha-beta,depth=2\",\"alpha-beta,depth=1\"";
    let second = "\"alpha-beta,depth=1\",\"alpha-beta,depth=2\"";
    assert_eq!((rows.matches(first).count(), rows.matches(second).count()), (2, 2), "{rows}");
}

#[test]
fn results_are_weighed_whatever_they_come_as() {
    let folder = folder();
    let elo = |arguments: &[&str]| {
        let output = plywood(folder.path(), &[&["elo"], arguments].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (status, said, _) = elo(&["31-20-9", "--sprt", "0:10"]);
    assert_eq!(status, Some(0));
    assert!(said.contains("60 games, taken as independent: score 0.6833\n  Elo +133.6"), "{said}");
    assert!(said.contains("test 0:10:0.05:0.05: log-likelihood ratio"), "{said}");
    let (_, json, _) =
        elo(&["13,37,50,25,3", "--json", "--sprt", "0:2.716", "--model", "normalized"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let found = json["comparisons"][0]["elo"].as_f64().expect("a number");
    assert!((found + 43.657_787_77).abs() < 1e-6, "{found}");
    assert_eq!(json["tests"][0]["test"], "0:2.716:0.05:0.05:normalised");

    let arguments =
        ["match", "alpha-beta,depth=2", "alpha-beta,depth=1", "--games", "6", "--out", "m"];
    let output = plywood(folder.path(), &arguments);
    let summary = fs::read_to_string(folder.path().join("m/summary.txt")).expect("a summary");
    assert!(text(&output.stdout).contains("a move of each player"), "{}", text(&output.stdout));
    let (_, said, _) = elo(&["m"]);
    assert!(summary.starts_with(said.trim_end()), "{summary}\n{said}");
    // The same games as PGN, which has no times and nodes.
    let (status, from_pgn, error) = elo(&["m/games.pgn"]);
    assert_eq!(status, Some(0), "{error}");
    let elo_line = |text: &str| {
        text.lines().find(|line| line.starts_with("  Elo ")).expect("a line").to_owned()
    };
    assert_eq!(elo_line(&from_pgn), elo_line(&said));

    // Repeating every game changes nothing, except for a note.
    let rows = fs::read_to_string(folder.path().join("m/games.csv")).expect("rows");
    let (head, body) = rows.split_once('\n').expect("headings");
    fs::write(folder.path().join("twice.csv"), format!("{head}\n{body}{body}")).expect("a file");
    let (_, twice, _) = elo(&["twice.csv"]);
    assert_eq!(elo_line(&twice), elo_line(&said));
    assert!(twice.contains("6 of 12 games are move for move an earlier game"), "{twice}");
    let (_, table, _) = elo(&["--changes", "m", "twice.csv"]);
    assert_eq!(table.lines().count(), 4, "{table}");

    for (wrong, why) in [
        ("none", "is neither a result nor a file; write won-drawn-lost as in 31-20-9"),
        ("0-0-0", "has no games"),
        ("1-2", "is neither a result nor a file"),
    ] {
        let (status, _, error) = elo(&[wrong]);
        assert_eq!(status, Some(2), "{error}");
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn a_match_that_makes_no_sense_says_why() {
    let folder = folder();
    let error = |arguments: &[&str]| {
        let output = plywood(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
        text(&output.stderr)
    };
    assert!(error(&["match", "joanna"]).contains("at least two players"));
    assert!(error(&["match", "joanna", "pilsen"]).contains("has no limit; add nodes="));
    let same = error(&["match", "joanna,depth=1", "joanna,depth=1"]);
    assert!(same.contains("is listed twice"), "{same}");
    let few = error(&[
        "match",
        "alpha-beta,depth=1",
        "minimax,depth=1",
        "--game",
        "tic-tac-toe",
        "--openings",
        "lines:1",
        "--games",
        "50",
    ]);
    assert!(few.contains("25 pairs need as many openings, but lines:1 has 9"), "{few}");
    let program = error(&["match", "uci=/no/such/program,depth=1", "joanna,depth=1"]);
    assert!(program.contains("cannot start /no/such/program"), "{program}");
}

#[test]
fn players_with_names_are_listed_with_what_they_are() {
    let output = plywood(folder().path(), &["list", "players"]);
    let said = text(&output.stdout);
    for (name, source) in [
        ("joanna", "Kujawski 1994"),
        ("pilsen", "term paper"),
        ("self-taught", "Michniewski 1995"),
        ("strongest", "stands for: pvs+deepening"),
    ] {
        let line = said.lines().find(|line| line.trim_start().starts_with(name));
        assert!(line.is_some_and(|line| line.contains(source)), "{name}: {said}");
    }
    let output = plywood(folder().path(), &["list", "matches", "--json"]);
    assert!(text(&output.stdout).contains("\"name\": \"exchange-rate\""));
}

/// The number of rows in a match's journal, whose first line is not a row.
fn journal_lines(folder: &Path) -> usize {
    fs::read_to_string(folder.join("journal.jsonl")).map_or(0, |text| text.lines().count())
}

#[test]
fn a_match_that_was_killed_goes_on_and_comes_to_the_same() {
    let folder = folder();
    let arguments = |out: &'static str| {
        ["match", "alpha-beta,depth=6", "mtd(f),nodes=3000", "--game", "connect-four"]
            .into_iter()
            .chain(["--openings", "lines:3", "--games", "60", "--out", out])
            .collect::<Vec<_>>()
    };
    let whole = plywood(folder.path(), &arguments("whole"));
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stderr));

    let killed = folder.path().join("killed");
    let arguments_of_killed = [arguments("killed"), vec!["--threads", "1", "--quiet"]].concat();
    let mut child =
        command(folder.path(), arguments_of_killed).spawn().expect("the program starts");
    while journal_lines(&killed) < 5 {
        assert!(child.try_wait().expect("a child").is_none(), "it has ended before it was killed");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it has ended");

    let resume = [arguments("killed"), vec!["--resume"]].concat();
    let resumed = plywood(folder.path(), &resume);
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    assert!(text(&resumed.stderr).contains("rows are taken over"), "{}", text(&resumed.stderr));
    assert_eq!(signature(&resumed), signature(&whole));
    let games = |of: &str| fs::read(folder.path().join(of).join("games.pgn")).expect("games");
    assert_eq!(games("killed"), games("whole"));
}

#[test]
fn a_test_ends_a_match_in_the_same_place_on_any_number_of_threads() {
    let folder = folder();
    let run = |threads: &str, out: &str| {
        let players = ["match", "alpha-beta,depth=4", "alpha-beta,depth=1"];
        let rules = ["--game", "connect-four", "--openings", "lines:3", "--games", "200"];
        let test = ["--sprt", "0:100", "--threads", threads, "--out", out];
        let output = plywood(folder.path(), &[&players[..], &rules, &test].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("hypothesis is accepted"));
        let rows = fs::read_to_string(folder.path().join(out).join("games.csv")).expect("rows");
        (rows.lines().count(), signature(&output))
    };
    let one = run("1", "one");
    assert!(one.0 < 1 + 200, "the test has ended the match");
    assert_eq!(run("3", "three"), one);
}

#[cfg(unix)]
#[test]
fn a_program_that_goes_wrong_loses_no_finished_game() {
    let folder = folder();
    let hello = "read x; echo uciok; while read x; do case $x in isready) echo readyok;;";
    let script = |name: &str, go: &str| {
        let path = folder.path().join(name);
        fs::write(&path, format!("{hello} go*) {go};; quit) exit;; esac; done\n")).expect("a file");
    };
    script("dies", "exit 3");
    script("cheats", "echo bestmove e2e5");
    script("hangs", "sleep 0");
    for (name, reason) in [
        ("dies", "the program stopped answering"),
        ("cheats", "illegal move"),
        ("hangs", "out of time"),
    ] {
        let program = format!("uci=sh {name},clock=0.3");
        let players = ["match", "alpha-beta,depth=1", program.as_str()];
        let out = format!("{name}-games");
        let rest = ["--games", "2", "--out", &out];
        let output = plywood(folder.path(), &[&players[..], &rest].concat());
        let rows = fs::read_to_string(folder.path().join(&out).join("games.csv")).expect("rows");
        assert_eq!(rows.lines().count(), 1 + 2, "{name}: {rows}");
        assert_eq!(rows.lines().filter(|row| row.contains(reason)).count(), 2, "{name}: {rows}");
        assert_eq!(output.status.code(), Some(1), "{name}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains(name), "{name}: {}", text(&output.stderr));
    }
}

#[test]
fn what_is_read_from_files_is_recorded_by_its_contents() {
    let folder = folder();
    let parameters = plywood_positions::SelfTaughtParameters::ANCESTOR.to_string();
    fs::write(folder.path().join("mine.txt"), &parameters).expect("a file");
    fs::write(folder.path().join("start.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - -\n").expect("a file");
    let players = ["alpha-beta,eval=self-taught:mine.txt,depth=1", "alpha-beta,depth=1"];
    let rest = ["--openings", "start.epd", "--games", "2", "--out", "m"];
    let output = plywood(folder.path(), &[&["match"], &players[..], &rest].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let facts = fs::read_to_string(folder.path().join("m/machine.toml")).expect("facts");
    for (file, contents) in
        [("mine.txt", parameters.as_str()), ("start.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n")]
    {
        let hash = plywood::catalogue::source::sha256(contents.as_bytes());
        let entry = format!("[[files]]\nfile = \"{file}\"\nsha256 = \"{hash}\"");
        assert!(facts.contains(&entry), "{facts}");
    }
    let experiment = "about = ''\n[[group]]\nname = 'x'\nsuite = 'start.epd'\n\
                      evaluation = 'self-taught:mine.txt'\nalgorithms = ['alpha-beta']\ndepths = 1\n\
                      repetitions = 0\n";
    fs::write(folder.path().join("x.toml"), experiment).expect("a file");
    let output = plywood(folder.path(), &["run", "x.toml", "--out", "x", "--no-plots"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let facts = fs::read_to_string(folder.path().join("x/machine.toml")).expect("facts");
    assert!(facts.contains("file = \"mine.txt\"\nsha256 = "), "{facts}");
}

/// The effect of postponed threats, and its removal.
#[test]
fn a_promotion_is_put_off_and_is_not() {
    let folder = folder();
    let output = plywood(folder.path(), &["run", "postponed", "--out", "p", "--no-plots"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let rows = fs::read_to_string(folder.path().join("p/records.csv")).expect("rows");
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let columns = rows.headers().expect("a header").clone();
    let at = |name: &str| columns.iter().position(|it| it == name).expect("a column");
    let names = ["game", "settings", "depth_plies", "best_move"].map(at);
    let mut moves: Vec<[String; 4]> = rows
        .records()
        .map(|row| row.expect("a row"))
        .map(|row| names.map(|name| row[name].to_owned()))
        .collect();
    assert_eq!(moves.len(), 20);
    moves.retain(|row| row[3] != "a8=Q");
    assert_eq!(moves, [["chess", "quiescence=regions:1:6", "2", "Kb2"]]);
}
