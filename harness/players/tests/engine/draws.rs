//! Tests of a search's knowledge of the game: repetition, fifty moves, and mate at the horizon.

use plywood_players::{Decision, Effort, Game, Orders};
use plywood_positions::{Chess, Material, Position, WIN};

use super::common::thinker;

/// A player's decision at a fixed depth.
fn decision(text: &str, game: &Game<Chess>, depth: u32) -> Decision<<Chess as Position>::Move> {
    let effort = Effort { depth: Some(depth), ..Effort::default() };
    let orders = Orders { effort, ..Orders::default() };
    thinker(text, Material).think(game, &orders, &mut |_| ()).expect("a move")
}

/// Every way to search that finds a value: depth first, with memory, best
/// first, with parts.
const PLAYERS: [&str; 6] = [
    "minimax",
    "alpha-beta",
    "mtd(f)+table=1",
    "sss*",
    "dual*",
    "pvs+deepening+table=1:usual+table-move+null-move=2+quiescence=captures+extend=check",
];

#[test]
fn a_position_is_repeated_within_the_search() {
    // Behind by a rook and two pawns, White gives check for ever: Qe8+ Kh7
    // Qh5+ Kg8 is the root again.
    let game = Game::from_text("6k1/6p1/5p2/7Q/8/8/rq6/7K w - - 0 1").expect("a position");
    for player in PLAYERS {
        let Decision { chosen, value, .. } = decision(player, &game, 4);
        assert_eq!(game.position().notation(chosen), "Qe8+", "{player}");
        assert_eq!(value, Some(0), "{player}");
    }
}

#[test]
fn fifty_moves_are_a_draw_unless_the_last_one_mates() {
    let value = |player, fen, depth| {
        let game = Game::from_text(fen).expect("a position");
        decision(player, &game, depth).value.expect("a value")
    };
    for player in PLAYERS {
        assert_eq!(value(player, "8/8/8/4k3/8/8/8/KQ6 w - - 98 80", 2), 0, "{player}");
        assert_eq!(value(player, "8/8/8/4k3/8/8/8/KQ6 w - - 97 80", 2), 900, "{player}");
        let mate = value(player, "7k/5K2/8/8/8/8/8/6Q1 w - - 99 80", 2);
        assert!(mate > WIN / 2, "{player}: {mate}");
        // A pawn's move restarts the count.
        assert!(value(player, "8/8/8/4k3/8/8/P7/KQ6 w - - 99 80", 2) >= 900, "{player}");
    }
}

#[test]
fn mate_is_seen_at_the_horizon() {
    let game = Game::from_text("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").expect("a position");
    for player in PLAYERS {
        let Decision { chosen, value, .. } = decision(player, &game, 1);
        assert_eq!(game.position().notation(chosen), "Ra8#", "{player}");
        // Where the check is extended, a ply remains.
        assert!(value.is_some_and(|value| value >= WIN - 512), "{player}: {value:?}");
    }
}
