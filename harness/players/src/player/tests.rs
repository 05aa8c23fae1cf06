//! Tests of players whose last iteration proves no value.

use plywood_algorithms::{Answer, Iteration, Observer, SearchOutcome, StopReason};
use plywood_positions::{Interval, TicTacToe, WIN, Zero};

use super::compiled::{Playable, SearchRequest};
use super::player_observer::PlayerObserver;
use super::root::PositionWithHistory;
use super::{Effort, Orders, Origin, Thinker};
use crate::Game;

/// The first iteration proves a move. The second proves only that every move is worth a loss at
/// most.
impl Playable for TicTacToe {
    fn search(
        search: &SearchRequest<'_, Self>,
        _: u32,
        watch: &mut PlayerObserver<'_, Self::Move>,
    ) -> SearchOutcome<Self::Move, StopReason> {
        let moves = Game::<Self>::default().moves();
        let proven = Answer::along(vec![moves[4]], Interval::exact(0));
        let failed_low = Interval { lower: -WIN, upper: -7 };
        let unproven = Answer::along(vec![moves[0]], failed_low);
        let _ = Observer::<PositionWithHistory<'_, Self>>::node(watch, &search.root);
        for (depth, answer) in [(1, &proven), (2, &unproven)] {
            let iteration = Iteration { depth, answer };
            Observer::<PositionWithHistory<'_, Self>>::iteration(watch, &iteration);
        }
        SearchOutcome::Finished(unproven)
    }
}

#[test]
fn the_last_proven_move_is_played() {
    let configuration = "pvs+deepening+window=30+null-move=2".parse().expect("a configuration");
    let effort = Effort { depth: Some(2), ..Effort::default() };
    let mut player = Thinker::new("test".to_owned(), configuration, Box::new(Zero), effort);
    let orders = Orders { effort, ..Orders::default() };
    let game = Game::<TicTacToe>::default();
    let decision = player.think(&game, &orders, &mut |_| ()).expect("a move");
    assert_eq!(decision.chosen, game.moves()[4]);
    assert_eq!((decision.origin, decision.value), (Origin::Search(1), Some(0)));
}
