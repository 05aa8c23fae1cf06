//! Playing on the command line.

use std::fs;

use crate::program::{Folder, printed, signature, text};
use crate::registration::packed;

#[test]
fn results_are_weighed_whatever_they_come_as() {
    let folder = Folder::new();
    let elo = |words: &str| folder.asked(&format!("elo {words}"));
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

    // Compressed games have the name that they had.
    let (_, before, _) = elo("o/games.csv");
    folder.write("o/games.csv.gz", packed(folder.read("o/games.csv").as_bytes()));
    fs::remove_file(folder.join("o/games.csv")).expect("a file");
    assert_eq!(elo("o/games.csv").1, before);
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
