//! Ending games that the players' own values have decided.

use plywood_players::{Adjudication, DrawRule, Game, Reason, Referee, Rules, Score, Side, WinRule};
use plywood_positions::{ConnectFour, Othello, Value};

/// Plays the first legal move with each value, until the game ends: after how
/// many plies, and how.
fn judged<P: Rules>(
    rules: Adjudication,
    values: &[Option<Value>],
) -> Option<(usize, Score, Reason)> {
    let mut game = Game::<P>::default();
    let mut referee = Referee::new(rules);
    for &value in values {
        let chosen = game.moves()[0];
        game.play(chosen).unwrap();
        referee.judge(&mut game, value);
        if let Some(end) = game.end() {
            return Some((game.plies().len(), end.score, end.reason));
        }
    }
    None
}

fn values(values: &[Value]) -> Vec<Option<Value>> {
    values.iter().copied().map(Some).collect()
}

#[test]
fn a_win_needs_both_to_agree_for_long_enough() {
    let win = Some(WinRule { value: 500, moves: 2 });
    let rules = Adjudication { win, ..Adjudication::default() };
    let judge = |v: &[Value]| judged::<Othello>(rules, &values(v));
    // The first side is ahead: its own values are positive, the other's negative.
    let won = Some((4, Score::Win(Side::First), Reason::AdjudicatedWin));
    assert_eq!(judge(&[500, -600, 700, -500]), won);
    assert_eq!(judge(&[-500, 600, -700, 500]), won.map(|(at, score, r)| (at, !score, r)));
    assert_eq!(judge(&[500, -600, 700, -499]), None);
    assert_eq!(judge(&[500, 600, 700, 500]), None, "each thinks itself ahead");
    assert_eq!(judge(&[0, -500, 600, -700, 500]).map(|(at, ..)| at), Some(5));
    let silent = [Some(500), Some(-600), None, Some(-600), Some(600)];
    assert_eq!(judged::<Othello>(rules, &silent), None, "a book move has no value");
}

#[test]
fn a_draw_waits_for_its_move() {
    let draw = |from_move| Some(DrawRule { value: 10, moves: 2, from_move });
    let rules = |from_move| Adjudication { draw: draw(from_move), ..Adjudication::default() };
    let quiet = values(&[0, 10, -10, 5, 0, 0, 0, 0, 0, 0]);
    let drawn = |at| Some((at, Score::Draw, Reason::AdjudicatedDraw));
    assert_eq!(judged::<Othello>(rules(0), &quiet), drawn(4));
    // Plies from the second move of the second side on count: 4, 5, 6, 7.
    assert_eq!(judged::<Othello>(rules(2), &quiet), drawn(7));
    assert_eq!(judged::<Othello>(rules(0), &values(&[0, 0, 11, 0, 0, 0])), None);
}

#[test]
fn moves_can_be_limited_and_the_board_goes_first() {
    let rules = Adjudication { most_moves: Some(3), ..Adjudication::default() };
    let limit = judged::<Othello>(rules, &[None; 10]);
    assert_eq!(limit, Some((6, Score::Draw, Reason::MoveLimit)));
    assert_eq!(judged::<ConnectFour>(Adjudication::default(), &[None; 6]), None);
    let mut game = Game::<ConnectFour>::from_text("445566").unwrap();
    let mut referee = Referee::new(Adjudication { most_moves: Some(4), ..rules });
    game.play_text("7").unwrap();
    referee.judge(&mut game, Some(0));
    assert_eq!(game.end().unwrap().reason, Reason::Won);
}
