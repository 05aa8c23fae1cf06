//! Commands that can be typed during a game at the console.

use crate::program::Folder;

/// The output of a game with these arguments when these lines are typed.
pub fn played(folder: &Folder, arguments: &str, lines: &str) -> String {
    folder.answers(&format!("play {arguments}"), lines)
}

const PEOPLE: &str = "--second person";

#[test]
fn the_help_fits_one_screen() {
    let said = played(&Folder::new(), PEOPLE, "help\nquit\n");
    let (_, help) = said.split_once("> ").expect("a prompt");
    let (help, _) = help.rsplit_once("\n1. White> ").expect("another prompt");
    assert!(help.lines().count() < 24, "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    for word in
        "hint undo fen pgn draw claim flip colour limit show learn merge autoplay Ctrl-C".split(' ')
    {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn a_saved_game_has_its_date() {
    let folder = Folder::new();
    let said = played(&folder, PEOPLE, "e4\nsave game.pgn\nquit\n");
    assert!(said.contains("saved in game.pgn"), "{said}");
    let saved = folder.read("game.pgn");
    let date = saved.lines().find_map(|line| line.strip_prefix("[Date \"")).expect("a date");
    let numbers: Vec<_> = date.trim_end_matches("\"]").split('.').collect();
    assert!(numbers.len() == 3 && numbers[0].parse().is_ok_and(|year: u32| year > 2000), "{date}");
    // A continued game keeps its date.
    folder.write("old.pgn", saved.replace(date, "1994.05.01\"]"));
    played(&folder, PEOPLE, "load old.pgn\ne5\nsave old.pgn\nquit\n");
    let saved = folder.read("old.pgn");
    assert!(saved.contains("[Date \"1994.05.01\"]") && saved.contains("1. e4 e5 *"), "{saved}");
}

#[test]
fn what_programs_show_and_spend_changes_during_a_game() {
    let game = "--game connect-four --second alpha-beta,depth=3";
    let lines = "4\nshow short\nlimit depth=2\n4\nshow off\n4\nlimit speed=9\nshow all\nquit\n";
    let said = played(&Folder::new(), game, lines);
    let turns: Vec<_> = said.split("is thinking ...").collect();
    assert_eq!(turns.len(), 4, "{said}");
    let depth =
        |line: &str| line.trim().strip_prefix("depth")?.split_whitespace().next()?.parse().ok();
    let depths = |turn: &&str| turn.lines().filter_map(depth).collect::<Vec<u32>>();
    assert_eq!(
        turns[1..].iter().map(depths).collect::<Vec<_>>(),
        [vec![3], vec![2], vec![]],
        "{said}"
    );
    assert!(said.contains("programs think with depth=2 now"), "{said}");
    assert!(said.contains("alpha-beta,depth=3 (depth=2) plays"), "{said}");
    assert!(said.contains("what programs think is now shown: off"), "{said}");
    assert!(said.contains(
        "there is no limit \"speed\"; the limits are nodes=, evaluations=, depth= and time="
    ));
    assert!(said.contains("write `show full`, `show short` or `show off`"));
}

#[cfg(unix)]
mod interrupted {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Child, Stdio};

    use super::*;
    use crate::program::signal_to;

    /// A game whose program can think for an hour, once it has started to think.
    fn thinking(folder: &Folder) -> (Child, impl Iterator<Item = String>) {
        let mut command = folder.command("play --game connect-four --second alpha-beta,time=1h");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        let input = child.stdin.as_mut().expect("an input");
        input.write_all(b"4\n").expect("it reads");
        let mut lines = output.lines().map_while(Result::ok);
        let depth = lines.find(|line| line.contains("  depth  3"));
        assert!(depth.is_some(), "it thinks");
        (child, lines)
    }

    #[test]
    fn ctrl_c_makes_a_program_move() {
        let folder = Folder::new();
        let (mut child, mut lines) = thinking(&folder);
        signal_to(child.id(), "-INT");
        let plays = lines.find(|line| line.contains("alpha-beta,time=1h plays"));
        assert!(plays.is_some(), "it has moved");
        let prompt = lines.find(|line| line.starts_with("X to move after 1... "));
        assert!(prompt.is_some(), "the game goes on");
        // Now no one is thinking. Waiting for a child closes its input, which also ends the program.
        let _input = child.stdin.take();
        signal_to(child.id(), "-INT");
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
    }

    #[test]
    fn ctrl_c_twice_ends() {
        let folder = Folder::new();
        let (mut child, lines) = thinking(&folder);
        // Signals that arrive together may be merged, and the end of its input would end the program.
        let status = loop {
            if let Some(status) = child.try_wait().expect("a child") {
                break status;
            }
            signal_to(child.id(), "-INT");
            std::thread::sleep(std::time::Duration::from_millis(100));
        };
        assert_eq!(status.code(), Some(130));
        drop(lines);
    }
}
