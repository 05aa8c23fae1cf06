//! The rules of chess that look back.

use plywood_positions::{Chess, Position};
use plywood_rules::{Game, Repetition};
use proptest::prelude::*;

use crate::played::{play, played};

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
