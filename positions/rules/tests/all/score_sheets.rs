//! Games as text.

use plywood_positions::{Chess, ConnectFour, Othello};
use plywood_rules::{Game, Reason, Score, ScoreSheet, Side, read_pgn, read_score_sheet};
use proptest::prelude::*;

use crate::played::played;

#[test]
fn other_games_have_the_same_layout() {
    let mut game = played::<ConnectFour>("4 4 5 5 6");
    game.resign(Side::Second);
    let tags = vec![("White".to_owned(), "a \"b\" \\c".to_owned())];
    let mut sheet = ScoreSheet::new(game, tags);
    sheet.comments.insert(2, "two\nplies {so far}".to_owned());
    let text = sheet.to_string();
    assert!(
        text.contains("\n[White \"a \\\"b\\\" \\\\c\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"),
        "{text}"
    );
    assert!(text.ends_with("\n\n1. 4 4 {two plies {so far)} 2. 5 5 3. 6 1-0\n\n"), "{text}");
    let read = read_score_sheet::<ConnectFour>(&text, "game").unwrap();
    assert_eq!(read.tag("White"), Some("a \"b\" \\c"));
    assert_eq!(read.game.to_string(), "1. 4 4 2. 5 5 3. 6");
    let end = read.game.end().unwrap();
    assert_eq!((end.score, end.reason), (Score::FIRST_WINS, Reason::Resignation));
    assert_eq!(read.to_string(), text);
}

#[test]
fn a_start_of_its_own_is_kept() {
    let empty = "-".repeat(59);
    let mut game = Game::<Othello>::from_text(&format!("XO-O-{empty} O")).unwrap();
    game.play_text("pass").unwrap();
    let text = ScoreSheet::new(game, Vec::new()).to_string();
    assert!(text.contains("[Result \"*\"]\n[Position \"XO-O-"), "{text}");
    assert!(text.ends_with("\n\n1... pass *\n\n"), "{text}");
    let read = read_score_sheet::<Othello>(&text, "game").unwrap();
    assert_eq!((read.game.plies().len(), read.game.end()), (1, None));
}

fn read(text: &str) -> ScoreSheet<Chess> {
    read_pgn(text.as_bytes(), "x.pgn").next().expect("a game").expect("it is right")
}

#[test]
fn long_games_are_wrapped() {
    let mut game =
        played::<Chess>("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7");
    game.run_out_of_time(Side::First);
    let text = ScoreSheet::new(game, Vec::new()).to_string();
    let moves: Vec<_> = text.lines().skip_while(|line| !line.is_empty()).skip(1).collect();
    assert_eq!(
        moves,
        [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3",
            "O-O 9. h3 Nb8 10. d4 Nbd7 0-1",
            ""
        ]
    );
    assert!(text.contains("[Termination \"time forfeit\"]\n[Reason \"out of time\"]"), "{text}");
    assert_eq!(read(&text).to_string(), text);
}

#[test]
fn a_game_taken_up_later_keeps_its_counters() {
    let start = "4k3/8/8/8/8/8/4p3/4K3 b - - 3 41";
    let text = format!("[FEN \"{start}\"]\n\n41... Kf7 42. Kxe2 1/2-1/2");
    let sheet = read(&text);
    assert_eq!(sheet.game.end().unwrap().reason, Reason::DeadPosition);
    assert!(sheet.to_string().contains(&format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n")));
    assert!(sheet.to_string().contains("\n41... Kf7 42. Kxe2 1/2-1/2\n"));
}

proptest! {
    #[test]
    fn random_games_survive_the_round_trip(
        choices in prop::collection::vec(any::<usize>(), 0..150),
    ) {
        let mut game = Game::<Chess>::default();
        for choice in choices {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[choice % moves.len()]).unwrap();
        }
        let sheet = ScoreSheet::new(game, Vec::new());
        let again = read(&sheet.to_string());
        prop_assert_eq!(again.to_string(), sheet.to_string());
        prop_assert_eq!(again.game.end(), sheet.game.end());
    }
}
