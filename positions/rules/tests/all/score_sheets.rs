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

#[test]
fn a_mistake_is_found_in_its_line() {
    let error =
        |text: &str| read_score_sheet::<ConnectFour>(text, "x.pgn").unwrap_err().to_string();
    let illegal = error("[White \"A\"]\n\n1. 4 4\n2. 5 8 *\n");
    assert_eq!(
        illegal,
        "x.pgn:4: game 1: after \"1. 4 4 2. 5\": invalid move `8`; write one of: \
         1, 2, 3, 4, 5, 6, 7"
    );
    assert!(error("\n[White \"A]\n").starts_with("x.pgn:2: game 1: `[White \"A]` is not a tag"));
    assert!(error("\n1. 4 {open\n").starts_with("x.pgn:2: game 1: the comment has no end"));
    assert!(error("[Position \"49\"]\n").contains("invalid start position `49`"));
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

#[test]
fn an_illegal_move_loses_one_game_only() {
    let text = "[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nf6 1-0\n\n[White \"B\"]\n\n1. d4 d5 *\n";
    let games: Vec<_> = read_pgn(text.as_bytes(), "x.pgn").collect();
    assert_eq!(games.len(), 2);
    let error = games[0].as_ref().unwrap_err();
    assert_eq!((error.line, error.number), (4, 1));
    assert!(error.problem.starts_with("after \"1. e4 e5\": `Ke3` is not legal here"), "{error}");
    assert_eq!(games[1].as_ref().unwrap().tag("White"), Some("B"));
}

#[test]
fn a_word_that_is_no_move_refuses_its_game_and_no_other() {
    // Without the two knights, all the other moves are legal.
    let text = "1. d4 d5\n2. Sf3 Sf6 3. c4 e6 1-0\n\n1. e4 Ke7 2. Sf3 1-0\n\n1. d4 N d5 *\n";
    let games: Vec<_> = read_pgn(text.as_bytes(), "x.pgn").collect();
    assert_eq!(games.len(), 3);
    let error = games[0].as_ref().unwrap_err();
    assert_eq!((error.line, error.number), (2, 1));
    assert_eq!(error.problem, "`Sf3` is not a move; write moves as Nf3, exd5, O-O or e8=Q");
    assert_eq!(games[1].as_ref().unwrap_err().number, 2);
    assert_eq!(games[2].as_ref().unwrap().game.to_string(), "1. d4 d5");
}

#[test]
fn games_of_other_rules_are_refused() {
    let of = |variant: &str| {
        let text = format!("[Variant \"{variant}\"]\n\n1. e4 e5 *\n\n1. d4 d5 *\n");
        let games: Vec<_> = read_pgn(text.as_bytes(), "x.pgn").collect();
        assert!(games.len() == 2 && games[1].is_ok(), "{variant}");
        games[0].clone().map_err(|error| error.to_string())
    };
    for variant in ["Standard", "chess", "From Position", "", "Chess960", "Fischerandom"] {
        assert!(of(variant).is_ok(), "{variant}");
    }
    for variant in ["Atomic", "Crazyhouse", "King of the Hill"] {
        let said = of(variant).unwrap_err();
        assert!(said.starts_with("x.pgn:") && said.contains(&format!("\"{variant}\"")), "{said}");
        assert!(said.contains("game 1: the tag Variant is"), "{said}");
    }
}

#[test]
fn spellings_that_mean_one_move_are_read() {
    let read = |text: &str| read(text).game.to_string();
    assert_eq!(read("1. d4 d5 2. N-f3 n-f6 3. c4 *"), "1. d4 d5 2. Nf3 Nf6 3. c4");
    assert_eq!(read("1. e4 e5 2. qh5 Nc6 3. Bc4 Nf6 4. Qxf7++ 1-0").matches("Qxf7#").count(), 1);
}

#[test]
fn the_tag_states_a_result_and_must_not_contradict_the_last_word() {
    let score = |text: &str| read(text).game.end().map(|end| end.score);
    assert_eq!(score("[Result \"0-1\"]\n\n1. d4 d5"), Some(Score::SECOND_WINS));
    // Programs that end all games with an asterisk state the result in the tag alone.
    assert_eq!(score("[Result \"0-1\"]\n\n1. d4 d5 *"), Some(Score::SECOND_WINS));
    assert_eq!(score("[Result \"½–½\"]\n\n1. d4 d5 *"), Some(Score::Draw));
    assert_eq!(score("[Result \"*\"]\n\n1. d4 d5 *"), None);
    assert_eq!(score("[Result \"white\"]\n\n1. d4 d5 0-1"), Some(Score::SECOND_WINS));
    for (tag, last, problem) in [
        ("1-0", "1/2-1/2", "the tag Result is \"1-0\", but the game ends with 1/2-1/2"),
        ("white", "*", "the tag Result is \"white\"; write 1-0, 0-1, 1/2-1/2 or *"),
    ] {
        let text = format!("[Result \"{tag}\"]\n\n1. e4 e5 {last}\n");
        let error = read_pgn(text.as_bytes(), "x.pgn").next().unwrap().unwrap_err();
        assert!(error.problem.contains(problem), "{error}");
    }
}

#[test]
fn people_play_on_where_a_draw_can_be_claimed() {
    let dance = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0";
    let end = read(dance).game.end().unwrap();
    assert_eq!((end.score, end.reason), (Score::FIRST_WINS, Reason::Recorded));
}

#[test]
fn a_bad_start_says_why() {
    let error = read_pgn(b"[FEN \"8/8 w - -\"]\n\n*\n", "x.pgn").next().unwrap().unwrap_err();
    assert!(error.to_string().contains("the board has 2 ranks"), "{error}");
    let error = read_pgn(b"1. e4 {open", "x.pgn").next().unwrap().unwrap_err();
    assert!(error.to_string().contains("unterminated comment"), "{error}");
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
