//! Players' memories on the command line.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use plywood_play::chess::studies::resumptions::row::{Agreement, ResumptionRow};
use plywood_play::studies::thoughts::row::{Remembered, ThoughtRow};

use crate::program::{Folder, signature};

/// The command in the help with which one sees Joanna learn (Kujawski 1994, section 5.5).
#[test]
fn joanna_learns_the_mate_that_the_help_promises() {
    let folder = Folder::new();
    let help = folder.prints("memory think --help");
    let (_, example) = help.split_once("Joanna learns to play Qh6").expect("the example");
    let (_, command) = example.split_once("plywood-play ").expect("a command");
    let said = folder.prints(&command.replace('\\', " "));
    let moves = said.lines().filter_map(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.first()?.parse::<u32>().ok()?;
        Some(words.get(7)?.to_string())
    });
    let moves: Vec<_> = moves.collect();
    assert_eq!((moves[0].as_str(), moves[9].as_str()), ("Qd4", "Qh6"), "{said}");
}

/// The second of two thoughts about a position goes deeper, and the interface
/// prints a message when it cannot.
#[test]
fn a_uci_player_remembers() {
    let folder = Folder::new();
    let think = || {
        let input = "setoption name Memory value learnt.redb\n\
                     position fen 5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1\n\
                     go nodes 20000\nisready\n";
        folder.answers("uci --player joanna-learning", input)
    };
    let depth = |text: &str| -> u32 {
        let depths = text.lines().filter(|line| line.starts_with("info depth"));
        let depths = depths.filter_map(|line| line.split(' ').nth(2)?.parse().ok());
        depths.max().unwrap_or(0)
    };
    let first = think();
    assert!(depth(&first) >= 2 && first.contains("bestmove"), "{first}");
    folder.prints("memory merge learnt.redb");
    let second = think();
    assert!(depth(&second) > depth(&first), "{first}{second}");
    // The source's own test: only a later thought finds the mate.
    assert!(!first.contains("bestmove h4h6") && second.contains("bestmove h4h6"), "{second}");
    folder.prints("memory merge learnt.redb");
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
    let folder = Folder::new();
    let mut command = folder.command("uci --player joanna-learning,memory=learnt.redb");
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

/// A match in a read-only folder is played, and prints the problem once.
#[test]
fn a_match_goes_on_where_nothing_can_be_written() {
    let folder = Folder::new();
    // Even the superuser cannot write to a folder as if it were a file.
    fs::create_dir(folder.join("learnt.redb.swap")).expect("a folder");
    let learner = "joanna-learning,nodes=60,memory=learnt.redb";
    let line = format!("match {learner} self-taught,nodes=60 --games 2 --threads 1 --out out");
    folder.complains(&line, 2);
    fs::remove_dir(folder.join("learnt.redb.swap")).expect("removed");
    #[cfg(target_os = "linux")]
    {
        let swap = folder.join("learnt.redb.swap");
        std::os::unix::fs::symlink("/proc/learnt", &swap).expect("a link");
        let errors = folder.complains(&line, 0);
        assert!(errors.contains("learnt.redb.swap"), "{errors}");
        assert_eq!(errors.matches("the game goes on").count(), 1, "{errors}");
        let games = folder.read("out/games.csv");
        assert_eq!(games.lines().count(), 3);
    }
}

/// Thinking again about a position gives the same result, except that players
/// with a memory go deeper.
#[test]
fn thoughts_about_one_position_go_deeper_with_a_memory() {
    let folder = Folder::new();
    let think = |out: &str| {
        let line = "memory think joanna-learning,nodes=8000 --thoughts 6";
        let position = "5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1";
        folder.prints(&format!("{line} --position '{position}' --out {out}"))
    };
    let text = think("one");
    assert_eq!(signature(&text), signature(&think("two")));
    let rows: Vec<ThoughtRow> = folder.rows("one/thoughts.csv");
    let depths = |kind| -> Vec<u64> {
        let own = rows.iter().filter(|row| row.remembered == kind);
        own.map(|row| row.depth.expect("a depth")).collect()
    };
    let (off, on) = (depths(Remembered::Nothing), depths(Remembered::Neighbourhood));
    assert_eq!((off.len(), on.len()), (6, 6));
    assert!(off.iter().all(|depth| *depth == off[0]) && off[0] < 4, "{off:?}");
    assert!(on.is_sorted() && on[0] == off[0] && on[5] == 4, "{on:?}");
}

/// An interrupted and resumed search ends with the answer of an uninterrupted
/// one, and costs little more.
#[test]
fn interrupted_searches_are_taken_up() {
    let suite = "5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - id \"thought\";\n\
                 r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"opening\";\n";
    let folder = Folder::with(&[("two.epd", suite)]);
    let player = "alpha-beta+deepening+order=mvv-lva+table=1,eval=material,depth=4";
    let other = "pvs+deepening+table=1,eval=material,depth=3";
    let text = folder.prints(&format!("memory resume {player} {other} --suite two.epd --out out"));
    assert!(text.contains("begun again") && text.contains("20 interruptions"), "{text}");
    for row in folder.rows::<ResumptionRow>("out/resumptions.csv") {
        assert_eq!(row.answer, Agreement::Same, "{row:?}");
        assert!((1.0..1.5).contains(&row.cost().expect("counted")), "{row:?}");
        assert!(row.records > Some(0) && row.nodes_before > row.nodes_finished, "{row:?}");
    }
    assert!(folder.join("out/plots/taken-up-resumptions-chess.svg").exists());
    folder.says("memory resume joanna-learning,nodes=9", 2, "add depth=");
    folder.says(
        &format!("memory resume {player} pvs,depth=3 --suite two.epd --out no"),
        2,
        "cannot use \"memory\" without a table",
    );
    assert!(!folder.join("no").exists(), "refused before anything is searched");
}
