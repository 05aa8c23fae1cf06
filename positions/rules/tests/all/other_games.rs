//! Games without chess.

use plywood_positions::{ConnectFour, Othello, TicTacToe};
use plywood_rules::{Game, PlayError, Reason, Rules, Score, Side};

use crate::played::{play, played};

#[test]
fn connect_four_is_won_by_a_line() {
    let mut game = Game::<ConnectFour>::from_text("4455").unwrap();
    assert_eq!((game.plies().len(), game.side_to_move()), (4, Side::First));
    play(&mut game, "6 6 7");
    let end = game.end().unwrap();
    assert_eq!((end.score, end.reason), (Score::Win(Side::First), Reason::Won));
    assert_eq!(game.to_string(), "1. 4 4 2. 5 5 3. 6 6 4. 7");
    assert!(Game::<ConnectFour>::from_text("1111111").unwrap_err().contains("is full"));
}

#[test]
fn a_full_board_is_a_draw() {
    let mut game = played::<TicTacToe>("5 1 3 7 4 6 2 8");
    assert_eq!(game.end(), None);
    let mut won = game.clone();
    won.take_back();
    play(&mut won, "9");
    play(&mut game, "9");
    let end = game.end().unwrap();
    assert_eq!((end.score, end.reason), (Score::Draw, Reason::Drawn));
    assert_eq!(end.to_string(), "1/2-1/2 (drawn on the board)");
    assert_eq!(won.end(), None);
}

#[test]
fn a_pass_is_a_move() {
    let empty = "-".repeat(59);
    let mut game = Game::<Othello>::from_text(&format!("XO-O-{empty} O")).unwrap();
    assert_eq!(game.side_to_move(), Side::Second);
    play(&mut game, "pass c1 pass e1");
    let end = game.end().unwrap();
    assert_eq!((end.score, end.reason), (Score::Win(Side::First), Reason::Won));
}

#[test]
fn a_text_that_is_no_move_gets_the_legal_ones() {
    let mut game = Game::<Othello>::default();
    let Err(error @ PlayError::Text(_)) = game.play_text("a1") else { panic!("it is not legal") };
    assert_eq!(error.to_string(), "invalid move `a1`; write one of: d3, c4, f5, e6");
    assert_eq!(game.play_text("D3").map(|_| game.plies().len()), Ok(1));
}

#[test]
fn diagrams_show_what_to_type() {
    let game = played::<TicTacToe>("5 1");
    let last = game.plies().last().map(|ply| ply.chosen);
    assert_eq!(game.position().diagram(last).to_string(), "[O]2 3\n 4 X 6\n 7 8 9");
    let rows = Othello::default().diagram(None).to_string();
    assert!(rows.contains("\n4 . . . O X . . .\n5 . . . X O . . .\n"), "{rows}");
    let game = played::<ConnectFour>("4 4");
    let last = game.plies().last().map(|ply| ply.chosen);
    let diagram = game.position().diagram(last).to_string();
    assert!(diagram.ends_with(" . . .[O]. . .\n . . . X . . .\n 1 2 3 4 5 6 7"), "{diagram}");
}
