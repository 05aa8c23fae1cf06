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
fn the_board_says_what_was_played_and_who_is_to_move() {
    let said = played(&Folder::new(), PEOPLE, "e4\nNf6\nflip\nundo\nquit\n");
    assert!(said.contains("  a b c d e f g h\n\nWhite to move\n1. White> "), "{said}");
    assert!(said.contains("4 . . . .[P]. . .\n") && said.contains("2 P P P P[.]P P P\n"), "{said}");
    assert!(said.contains("Black to move after 1. e4\n"), "{said}");
    assert!(said.contains("White to move after 1... Nf6\n"), "{said}");
    assert!(said.contains("\n6 . .[n]. . . . .\n"), "from Black's side: {said}");
    assert!(said.ends_with("Black to move after 1. e4\n1. Black> "), "taken back: {said}");
}

#[test]
fn the_position_and_the_game_are_there_as_text() {
    let said = played(&Folder::new(), PEOPLE, "e4\nc5\nNf3\nfen\npgn\nquit\n");
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert!(said.contains(&format!("2. Black> {fen}\n")), "{said}");
    assert!(said.contains("[Result \"*\"]\n\n1. e4 c5 2. Nf3 *\n"), "{said}");
    let four = "--game connect-four --second person";
    let said = played(&Folder::new(), four, "4\n4\nfen\nquit\n");
    assert!(said.contains("2. X> 44\n"), "{said}");
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
fn a_hint_is_the_move_of_a_program() {
    let mate = "--position '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --second pvs,depth=2";
    let said = played(&Folder::new(), mate, "hint\nquit\n");
    assert!(said.contains("> Ra8# (won, depth "), "{said}");
}

#[test]
fn draws_are_offered_accepted_and_claimed() {
    let folder = Folder::new();
    let said = played(&folder, PEOPLE, "draw\ndraw\ne4\ndraw\nquit\n");
    assert_eq!(said.matches("a draw is offered").count(), 2, "{said}");
    assert!(said.contains("The game is over: 1/2-1/2 (draw agreed)."), "{said}");
    // An offer ends with the answer to it.
    let said = played(&folder, PEOPLE, "draw\ne4\ne5\nNf3\ndraw\nquit\n");
    assert!(!said.contains("draw agreed"), "{said}");
    // A program that sees that it is losing accepts.
    let losing = "--position '7k/8/8/8/8/8/1R6/R5K1 w - - 0 1' --second pvs,depth=3";
    let said = played(&folder, losing, "draw\nRa3\ndraw\nquit\n");
    assert!(said.contains("pvs,depth=3 declines"), "it has not thought yet: {said}");
    assert!(said.contains("draw agreed"), "{said}");

    let dance = "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\n";
    let said = played(&folder, PEOPLE, &format!("{dance}claim\nclaim e5\nclaim Ng8\nquit\n"));
    assert!(said.contains("no draw: the position has occurred 2 of 3 times"), "{said}");
    assert!(
        said.contains("no draw: the position has occurred 1 of 3 times, and 0 of 100"),
        "{said}"
    );
    assert!(said.contains("The game is over: 1/2-1/2 (threefold repetition)."), "{said}");
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
    assert!(said.contains("of what programs think is shown now: off"), "{said}");
    assert!(said.contains(
        "unknown limit \"speed\"; the limits are nodes=, evaluations=, depth= and time="
    ));
    assert!(said.contains("write `show full`, `show short` or `show off`"));
}

#[test]
fn sides_change_during_a_game() {
    let game = "--game connect-four --second alpha-beta,depth=2";
    let said = played(&Folder::new(), game, "colour\npgn\nquit\n");
    assert!(said.contains("alpha-beta,depth=2 plays"), "{said}");
    assert!(said.contains("1. O> "), "{said}");
    assert!(said.contains("[White \"alpha-beta,depth=2\"]\n[Black \"person\"]"), "{said}");
}

#[test]
fn a_new_game_is_one_from_the_start_whatever_was_loaded() {
    let folder = Folder::new();
    played(&folder, PEOPLE, "e4\nsave game.pgn\nquit\n");
    let loaded = "--second person --load game.pgn";
    let before = played(&folder, loaded, "fen\nnew\nfen\nquit\n");
    let after = played(&folder, PEOPLE, "load game.pgn\nfen\nnew\nfen\nquit\n");
    for said in [before, after] {
        assert!(said.contains("1. Black> rnbqkbnr/pppppppp/8/8/4P3/8"), "{said}");
        assert!(said.contains("1. White> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), "{said}");
    }
    // A position on the command line is the start of the game.
    let ending = "--second person --position '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'";
    let said = played(&folder, ending, "load game.pgn\nnew\nfen\nquit\n");
    assert!(said.contains("1. White> 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "{said}");
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
        // Now no one is thinking.
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

#[test]
fn what_cannot_be_done_is_said_and_the_game_goes_on() {
    let folder = Folder::new();
    let lines = "undo\nsave\nload\nload none.pgn\nlimit\nclaim Ke5\ne5\ne4\nquit\n";
    let said = played(&folder, PEOPLE, lines);
    for problem in [
        "there is no move to take back",
        "name a file, as in `save game.pgn`",
        "cannot read none.pgn",
        "write a limit, as in `limit time=5s`",
        "`Ke5` is not legal here",
        "`e5` is not legal here",
        "Black to move after 1. e4",
    ] {
        assert!(said.contains(problem), "{problem}: {said}");
    }
    folder.complains("play --load none.pgn", 2);
}
