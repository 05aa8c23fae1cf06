//! The rules of chess that look back.

use plywood_positions::{Chess, Position};
use plywood_rules::{End, Game, PlayError, Reason, Repetition, Score, Side};
use proptest::prelude::*;

use crate::played::{play, played};

fn from(fen: &str) -> Game<Chess> {
    Game::from_text(fen).expect("a position")
}

fn end(score: Score, reason: Reason) -> End {
    End { score, reason }
}

const DANCE: &str = "Nf3 Nf6 Ng1 Ng8";

#[test]
fn the_third_occurrence_draws() {
    let mut game = played::<Chess>(DANCE);
    assert_eq!((game.occurrences(), game.end()), (2, None));
    play(&mut game, "Nf3 Nf6 Ng1");
    assert_eq!(game.end(), None);
    play(&mut game, "Ng8");
    assert_eq!(game.end(), Some(end(Score::Draw, Reason::Repetition)));
    assert_eq!(game.play_text("e4"), Err(PlayError::Over(game.end().unwrap())));
    game.take_back();
    assert_eq!((game.end(), game.plies().len()), (None, 7));
}

#[test]
fn lost_castling_rights_make_another_position() {
    let mut game = from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut game, "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8");
    // The first position had the rights, so this one has occurred twice only.
    assert_eq!((game.occurrences(), game.end()), (2, None));
    // After the first Ke2, Black still had them.
    play(&mut game, "Ke2");
    assert_eq!((game.occurrences(), game.end()), (2, None));
    play(&mut game, "Ke7");
    assert_eq!(game.end(), Some(end(Score::Draw, Reason::Repetition)));
}

#[test]
fn an_en_passant_square_makes_another_position_where_a_capture_is_legal() {
    // After d4 the pawn e4 can take; after the kings' dance it no longer can.
    let dance = "Kd7 Kd2 Ke7 Ke2 Kd7 Kd2 Ke7 Ke2";
    let mut free = from("8/4k3/8/8/4p3/8/3PK3/8 w - - 0 1");
    play(&mut free, &format!("d4 {dance}"));
    assert_eq!((free.occurrences(), free.end()), (2, None));
    // Here no pawn stands beside.
    let mut none = from("8/4k3/8/8/7p/8/3PK3/8 w - - 0 1");
    play(&mut none, &format!("d4 {dance}"));
    assert_eq!(none.end(), Some(end(Score::Draw, Reason::Repetition)));
}

#[test]
fn fifty_quiet_moves_draw_and_a_capture_starts_again() {
    let mut game = from("4k3/8/8/8/8/8/4p3/R3K3 w Q - 98 80");
    play(&mut game, "Rb1");
    assert_eq!((game.quiet_plies(), game.end()), (99, None));
    play(&mut game, "Kd7");
    assert_eq!(game.end(), Some(end(Score::Draw, Reason::QuietMoves)), "both sides' moves count");
    let mut capture = from("4k3/8/8/8/8/8/4p3/R3K3 w Q - 99 80");
    play(&mut capture, "Kxe2");
    assert_eq!((capture.quiet_plies(), capture.end()), (0, None));
}

#[test]
fn mate_goes_before_the_fifty_move_rule() {
    let mut game = from("7k/8/6K1/8/8/8/8/R7 w - - 99 90");
    play(&mut game, "Ra8#");
    assert_eq!(game.end(), Some(end(Score::Win(Side::First), Reason::Won)));
}

#[test]
fn stalemate_and_bare_kings_are_drawn() {
    let mut game = from("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    play(&mut game, "Qg6");
    assert_eq!(game.end(), Some(end(Score::Draw, Reason::Drawn)));
    let mut game = from("7k/8/8/8/8/8/1r6/K1N5 w - - 0 1");
    play(&mut game, "Kxb2");
    assert_eq!(game.end(), Some(end(Score::Draw, Reason::DeadPosition)));
    assert_eq!(from("8/8/4k3/8/8/3NK3/8/8 w - - 0 1").end(), game.end());
}

#[test]
fn time_loses_unless_nothing_is_left_to_win_with() {
    let mut game = from("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1");
    game.run_out_of_time(Side::Second);
    assert_eq!(game.end(), Some(end(Score::Draw, Reason::TimeWithoutMaterial)));
    let mut game = from("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1");
    game.run_out_of_time(Side::First);
    assert_eq!(game.end(), Some(end(Score::Win(Side::Second), Reason::Time)));
    game.resign(Side::Second);
    assert_eq!(game.end().unwrap().reason, Reason::Time, "what is over is over");
}

#[test]
fn the_search_is_told_what_would_repeat() {
    let mut game = played::<Chess>("e4 e5 Nf3 Nf6");
    let before = game.position().key();
    play(&mut game, "Ng1 Ng8 Nf3");
    let second = game.drawn_keys(Repetition::Second);
    assert!(second.contains(&before), "it would be there for the second time");
    assert!(!second.contains(&Chess::default().key()), "pawns do not go back");
    assert_eq!(second.len(), 4);
    let third = |game: &Game<Chess>| game.drawn_keys(Repetition::Third).len();
    assert_eq!(third(&game), 2, "the ones after e5 and Nf3 have occurred twice");
    play(&mut game, "Nf6");
    assert!(game.drawn_keys(Repetition::Third).contains(&before), "it would be the third time");
    assert_eq!(third(&game), 3);
}

#[test]
fn moves_are_explained() {
    let mut game = played::<Chess>("e2e4 e5 Ng1-f3 b8c6 Bb5");
    assert_eq!(game.to_string(), "1. e4 e5 2. Nf3 Nc6 3. Bb5");
    assert_eq!((game.move_number(), game.side_to_move()), (3, Side::Second));
    let error = game.play_text("Ke6").unwrap_err().to_string();
    assert!(error.contains("`Ke6` is not legal here"), "{error}");
    let error = game.play_text("castle").unwrap_err().to_string();
    assert!(error.contains("write it like Nf3"), "{error}");
    let later = from("4k3/8/8/8/8/8/4p3/4K3 b - - 3 41");
    assert_eq!(later.move_number(), 41);
}

#[test]
fn a_bad_start_says_why() {
    let error = Game::<Chess>::from_text("8/8/8/8/8/8/8/K7 w - -").unwrap_err();
    assert!(error.contains("king is missing"), "{error}");
    // A king that stands to be taken is no position.
    let error = Game::<Chess>::from_text("k7/8/8/8/8/8/8/R3K3 w - -").unwrap_err();
    assert!(error.contains("in check"), "{error}");
}

proptest! {
    #[test]
    fn what_is_taken_back_never_was(choices in prop::collection::vec(any::<usize>(), 60)) {
        let mut game = Game::<Chess>::default();
        let mut former = Vec::new();
        for choice in choices {
            let moves = game.moves();
            prop_assert_eq!(moves.is_empty(), game.end().is_some());
            if moves.is_empty() {
                break;
            }
            former.push((game.position().key(), game.quiet_plies(), game.occurrences()));
            game.play(moves[choice % moves.len()]).unwrap();
        }
        while let Some(before) = former.pop() {
            game.take_back();
            let now = (game.position().key(), game.quiet_plies(), game.occurrences());
            prop_assert_eq!(now, before);
            prop_assert_eq!(game.end(), None);
        }
        prop_assert_eq!(game.take_back(), None);
    }
}
