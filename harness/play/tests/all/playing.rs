//! Playing on the command line.

use std::fs;

use plywood::studies::searches::row::SearchRow;

use crate::program::{Folder, printed, signature, text};
use crate::registration::packed;

#[test]
fn a_game_at_the_console() {
    let folder = Folder::new();
    let lines = "4\nmoves\n9\nback\n4\nsave game.pgn\nhelp\nresign\nquit\n";
    let line = "play --game connect-four --first person --second alpha-beta,depth=4";
    let said = folder.answers(line, lines);
    assert!(said.contains(" 1 2 3 4 5 6 7"), "the board is drawn: {said}");
    assert!(said.contains("depth  4"), "thinking is shown: {said}");
    assert!(said.contains("invalid move `9`; write one of: 1, 2, 3"), "{said}");
    assert!(said.contains("The game is over: 0-1 (resignation)."), "{said}");
    let saved = folder.read("game.pgn");
    assert!(saved.contains("[White \"person\"]"), "{saved}");

    let said = folder.prints("play --game connect-four --second person --load game.pgn");
    assert!(said.contains("2. X> "), "{said}");
}

#[test]
fn a_game_of_chess_between_people_is_announced_and_kept() {
    let folder = Folder::new();
    let lines = "f3\ne5\nKe3\ng4\nQh4#\nsave mate.pgn\nback\nload mate.pgn\nquit\n";
    let said = folder.answers("play --second person", lines);
    assert!(said.contains("`Ke3` is not legal here"), "{said}");
    assert_eq!(said.matches("The game is over: 0-1 (mate).").count(), 2, "{said}");
    let saved = folder.read("mate.pgn");
    assert!(saved.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n\n"), "{saved}");
    let stuck = "play --second person --position '7k/8/5KQ1/8/8/8/8/8 w - - 0 1'";
    let said = folder.answers(stuck, "Kf7\nclaim\nquit\n");
    assert!(said.contains("The game is over: 1/2-1/2 (stalemate)."), "{said}");
    assert!(said.contains("the game is over: 1/2-1/2 (stalemate)\n"), "{said}");
}

#[test]
fn books_are_made_shown_and_checked() {
    let games = "1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Nc3 *\n\n1. e4 Ke7 *\n";
    let folder = Folder::with(&[("games.pgn", games)]);
    // A game could not be read.
    let why = "games.pgn:5: game 3: after \"1. e4\"";
    folder.says("book make games.pgn --out games.bin --least 1", 1, why);
    let shown = folder.prints("book show games.bin --moves '1. e4 e5'");
    // A right without its rook is dropped with a note, as everywhere.
    let without_rook = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBN1 w KQkq -";
    let (_, _, noted) = folder.asked(&format!("book show games.bin --position '{without_rook}'"));
    assert!(noted.contains("note: ") && noted.contains("castling"), "{noted}");
    folder.says("book show games.bin --position 'no board'", 2, "the board has 1 ranks");
    assert_eq!(shown, " 50.00% Nc3\n 50.00% Nf3\n");
    for book in ["spanish", "games.bin"] {
        folder.prints(&format!("book check {book}"));
    }
    folder.write("cut.bin", [0; 15]);
    folder.says("book check cut.bin", 2, "the file is cut off");
}

#[test]
fn games_of_others_are_rated_by_what_is_sure() {
    let game = |white: &str, black: &str, result: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{moves}\n\n")
    };
    let rated = |games: &[String]| {
        let folder = Folder::with(&[("games.pgn", &*games.concat())]);
        folder.asked("elo games.pgn")
    };
    // One player always has White: there is no pair, and still a difference.
    let openings = ["a3", "b3", "c3", "d3"];
    let fixed: Vec<_> =
        openings.iter().map(|it| game("A", "B", "1-0", &format!("1. {it} 1-0"))).collect();
    let repeated = [&fixed[..], &fixed[..1]].concat();
    let (status, said, _) = rated(&repeated);
    assert!(status == Some(0) && said.contains("A against B: +5 =0 -0 of 5 games"), "{said}");
    assert!(said.contains("no opening was played with both colours"), "{said}");
    // Headers are enough, and so is a tag without a last word.
    let (status, said, _) =
        rated(&[game("A", "B", "1-0", "1-0"), game("B", "A", "0-1", ""), game("A", "B", "*", "*")]);
    assert!(status == Some(0) && said.contains("of two games: [0, 0, 0, 0, 1]"), "{said}");
    assert!(said.contains("left out: 1 game without a result"), "{said}");
    // Two results that contradict each other.
    let bad = game("A", "B", "1-0", "1. e4 e5 1/2-1/2");
    let (status, said, error) = rated(&[&fixed[..], std::slice::from_ref(&bad)].concat());
    assert!(status == Some(1) && error.contains("but the game ends with 1/2-1/2"), "{error}");
    assert!(said.contains("left out: 1 game that cannot be read"), "{said}");
    let folder = Folder::with(&[("games.pgn", &*[fixed.concat(), bad].concat())]);
    folder.says("elo games.pgn --strict", 2, "correct one of them");
}

#[test]
fn a_game_with_a_word_that_is_no_move_is_left_out_by_each_command() {
    let german = "1. d4 d5 2. Sf3 Sf6 3. c4 e6 1-0\n\n";
    let good = "1. d4 d5 2. N-f3 nf6 1-0\n\n1. e4 e5 1-0\n";
    let folder = Folder::with(&[("games.pgn", &*format!("{german}{good}")), ("one.pgn", german)]);
    let why = "games.pgn:1: game 1: `Sf3` is not a move";
    folder.says("book make games.pgn --least 1 --out a.book", 1, why);
    assert_eq!(folder.prints("book show a.book --moves '1. d4 d5'"), "100.00% Nf3\n");
    let classify = "classify train --positions games.pgn --neurons 5 --quiet --out n.json";
    let (status, _, error) = folder.asked(classify);
    assert!(status == Some(0) && error.contains(why), "{error}");
    let players =
        "match alpha-beta,depth=1 minimax,depth=1 --no-plots --openings games.pgn --games 4";
    folder.says(&format!("{players} --out m"), 1, "games.pgn:1:1: refused: game 1: `Sf3`");
    assert!(folder.read("m/games.csv").lines().count() > 1);
    for strict in [
        format!("{players} --out s"),
        classify.to_owned(),
        "book make games.pgn --out b.bin".to_owned(),
    ] {
        folder.says(&format!("{strict} --strict"), 2, "`Sf3` is not a move");
    }
    folder.says("play --load one.pgn --second person", 2, "`Sf3` is not a move");
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads_and_goes_on_where_it_stopped() {
    let toml = "about = 'Is a deeper search worth anything?'\ngame = 'connect-four'\n\
                players = ['alpha-beta,depth=3', 'mtd(f),nodes=300', 'alpha-beta,depth=1']\n\
                format = 'gauntlet'\nopenings = 'lines:3'\npairs = 5\n";
    let folder = Folder::with(&[("deeper.toml", toml)]);
    let run = |threads: &str, out: &str| {
        let said = folder.prints(&format!("match deeper.toml --threads {threads} --out {out}"));
        assert!(said.contains("alpha-beta,depth=3 against"), "{said}");
        signature(&said).to_owned()
    };
    assert_eq!(run("1", "a"), run("2", "b"));
    let rows = folder.read("a/games.csv");
    assert_eq!(rows.lines().count(), 1 + 20, "{rows}");
    let games = folder.read("a/games.pgn");
    assert_eq!(games.matches("[Event \"deeper\"]").count(), 20);
    let pictures = folder.join("a/plots");
    for kind in ["elo", "crosstable", "worth-of-nodes"] {
        assert!(pictures.join(format!("{kind}-deeper-connect-four.svg")).exists(), "{kind}");
    }
    let page = fs::read_to_string(pictures.join("README.md")).expect("a page");
    folder.prints("plot a/games.csv --out again");
    let again = folder.read("again/README.md");
    assert_eq!(page, again, "the same rows make the same page");
    assert!(!folder.join("a/journal.jsonl").exists());
}

#[test]
fn a_match_in_chess_with_colours_exchanged() {
    let folder = Folder::new();
    folder.prints("match alpha-beta,depth=2 alpha-beta,depth=1 --games 4 --out m");
    let rows = folder.read("m/games.csv");
    let first = "\"alpha-beta,depth=2\",\"alpha-beta,depth=1\"";
    let second = "\"alpha-beta,depth=1\",\"alpha-beta,depth=2\"";
    assert_eq!((rows.matches(first).count(), rows.matches(second).count()), (2, 2), "{rows}");
}

#[test]
fn results_are_weighed_whatever_they_come_as() {
    let folder = Folder::new();
    let elo = |words: &str| folder.asked(&format!("elo {words}"));
    let (status, said, _) = elo("31-20-9 --sprt 0:10");
    assert_eq!(status, Some(0));
    assert!(said.contains("60 games, taken as independent: score 0.6833\n  Elo +133.6"), "{said}");
    assert!(said.contains("test 0:10:0.05:0.05: log-likelihood ratio"), "{said}");
    let line = "elo 13,37,50,25,3 --json --sprt 0:2.716 --model normalized";
    let json = folder.json(line, 0);
    let found = json["comparisons"][0]["elo"].as_f64().expect("a number");
    assert!((found + 43.657_787_77).abs() < 1e-6, "{found}");
    assert_eq!(json["tests"][0]["test"], "0:2.716:0.05:0.05:normalised");

    let played = folder.prints("match alpha-beta,depth=2 alpha-beta,depth=1 --games 6 --out m");
    let summary = folder.read("m/summary.txt");
    assert!(played.contains("a move of each player"), "{played}");
    let (_, said, _) = elo("m");
    let summary = summary.strip_prefix("exploratory\n\n").expect("no match is registered");
    assert!(summary.starts_with(said.trim_end()), "{summary}\n{said}");
    // The same games as PGN, which has no times and nodes.
    let (status, from_pgn, error) = elo("m/games.pgn");
    assert_eq!(status, Some(0), "{error}");
    let elo_line = |text: &str| {
        text.lines().find(|line| line.starts_with("  Elo ")).expect("a line").to_owned()
    };
    assert_eq!(elo_line(&from_pgn), elo_line(&said));

    // Compressed as well, and of a game that is not chess.
    folder.write("games.pgn.gz", packed(folder.read("m/games.pgn").as_bytes()));
    assert_eq!(elo("games.pgn.gz").1, from_pgn);
    folder.prints("match minimax,depth=1 alpha-beta,depth=1 --game othello --games 2 --out o");
    assert_eq!(elo("o/games.pgn").1.lines().next(), elo("o").1.lines().next());

    // Repeating every game changes nothing, except for a note.
    let rows = folder.read("m/games.csv");
    let (head, body) = rows.split_once('\n').expect("headings");
    folder.write("twice.csv", format!("{head}\n{body}{body}"));
    let (_, twice, _) = elo("twice.csv");
    assert_eq!(elo_line(&twice), elo_line(&said));
    assert!(twice.contains("6 of 12 games are move for move an earlier game"), "{twice}");
    let (_, table, _) = elo("--table m twice.csv");
    assert_eq!(table.lines().count(), 4, "{table}");

    // One opening shows no variation, so there is no interval.
    let one = "match alpha-beta,depth=2 alpha-beta,depth=1 --game connect-four --openings lines:2 \
               --games 2 --out one";
    let played = folder.prints(one);
    assert!(played.contains("; no interval: one opening\n"), "{played}");
    assert!(elo("1-0-0").1.ends_with("  Elo +inf; no interval: one game\n"));
    assert!(elo("0,0,0,1,0").1.ends_with("  Elo +190.8; no interval: one pair of games\n"));
    let (_, table, _) = elo("--table one");
    assert!(table.contains(" (no interval) | 1.000 of 1 | no |"), "{table}");
    let json = folder.json("elo 0,0,0,1,0 --json", 0);
    assert!(json["comparisons"][0]["interval"].is_null(), "{json}");
    assert!(elo("0,0,0,2,0").1.contains("  Elo +190.8, 95 % from "));

    // Compressed games have the name that they had.
    let (_, before, _) = elo("one/games.csv");
    folder.write("one/games.csv.gz", packed(folder.read("one/games.csv").as_bytes()));
    fs::remove_file(folder.join("one/games.csv")).expect("a file");
    assert_eq!(elo("one/games.csv").1, before);

    for (wrong, why) in [
        ("none", "is neither a result nor a file; write won-drawn-lost as in 31-20-9"),
        ("0-0-0", "has no games"),
        ("1-2", "is neither a result nor a file"),
    ] {
        folder.says(&format!("elo {wrong}"), 2, why);
    }
}

#[test]
fn players_with_names_are_listed_with_what_they_are() {
    let said = Folder::new().prints("list players --long");
    for (name, source) in [
        ("joanna", "Kujawski 1994"),
        ("pilsen", "term paper"),
        ("self-taught", "Michniewski 1995"),
        ("strongest", "stands for: pvs+deepening"),
    ] {
        let line = said.lines().find(|line| line.trim_start().starts_with(name));
        assert!(line.is_some_and(|line| line.contains(source)), "{name}: {said}");
    }
    let matches = Folder::new().prints("list matches --json");
    assert!(matches.contains("\"name\": \"exchange-rate\""));
}

#[test]
fn a_match_that_was_killed_goes_on_and_comes_to_the_same() {
    let folder = Folder::new();
    let line = "match alpha-beta,depth=6 mtd(f),nodes=3000 --game connect-four --openings lines:3 \
                --games 60 --out";
    let whole = folder.prints(&format!("{line} whole"));

    let killed = format!("{line} killed --threads 1 --quiet");
    folder.kill_at(5, "killed/journal.jsonl", &killed);

    let resumed = folder.run(&format!("{line} killed --resume"));
    assert!(text(&resumed.stderr).contains("rows are taken over"), "{}", text(&resumed.stderr));
    assert_eq!(signature(&printed(&resumed)), signature(&whole));
    let games = |of: &str| fs::read(folder.join(of).join("games.pgn")).expect("games");
    assert_eq!(games("killed"), games("whole"));
}

#[test]
fn a_test_ends_a_match_in_the_same_place_on_any_number_of_threads() {
    let folder = Folder::new();
    let run = |threads: &str, out: &str| {
        let line = "match alpha-beta,depth=4 alpha-beta,depth=1 --game connect-four \
                    --openings lines:3 --games 200 --sprt 0:100";
        let printed = folder.prints(&format!("{line} --threads {threads} --out {out}"));
        assert!(printed.contains("hypothesis is accepted"));
        let rows = folder.read(&format!("{out}/games.csv"));
        (rows.lines().count(), signature(&printed).to_owned())
    };
    let one = run("1", "one");
    assert!(one.0 < 1 + 200, "the test has ended the match");
    assert_eq!(run("3", "three"), one);
}

#[cfg(unix)]
#[test]
fn a_program_that_goes_wrong_loses_no_finished_game() {
    let folder = Folder::new();
    let hello = "read x; echo uciok; while read x; do case $x in isready) echo readyok;;";
    let script = |name: &str, go: &str| {
        let path = folder.join(name);
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
        let line = format!("match alpha-beta,depth=1 'uci=sh {name},clock=0.3' --games 2");
        folder.says(&format!("{line} --out {name}-games"), 1, name);
        let rows = folder.read(&format!("{name}-games/games.csv"));
        assert_eq!(rows.lines().count(), 1 + 2, "{name}: {rows}");
        assert_eq!(rows.lines().filter(|row| row.contains(reason)).count(), 2, "{name}: {rows}");
    }
}

#[test]
fn what_is_read_from_files_is_recorded_by_its_contents() {
    let folder = Folder::new();
    let parameters = plywood_positions::SelfTaughtParameters::ANCESTOR.to_string();
    folder.write("mine.txt", &parameters);
    folder.write("start.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
    let players = "alpha-beta,eval=self-taught:mine.txt,depth=1 alpha-beta,depth=1";
    folder.prints(&format!("match {players} --openings start.epd --games 2 --out m"));
    let facts = folder.read("m/machine.toml");
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
    folder.write("x.toml", experiment);
    folder.prints("run x.toml --out x --no-plots");
    let facts = folder.read("x/machine.toml");
    assert!(facts.contains("file = \"mine.txt\"\nsha256 = "), "{facts}");
}

/// The effect of postponed threats, and its removal.
#[test]
fn a_promotion_is_put_off_and_is_not() {
    let folder = Folder::new();
    folder.prints("run postponed --out p --no-plots");
    let mut rows: Vec<SearchRow> = folder.rows("p/records.csv");
    assert_eq!(rows.len(), 20);
    rows.retain(|row| row.best_move != "a8=Q");
    let [row] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((&*row.game, &*row.settings), ("chess", "quiescence=regions:1:6"));
    assert_eq!((row.depth_plies, &*row.best_move), (2, "Kb2"));
}
