//! Tests of a search's knowledge of the game: repetition, fifty moves, dead positions, and mate at
//! the horizon.

use plywood_algorithms::{Algorithm, Guarantee};
use plywood_players::{
    Decision, Effort, Game, Orders, PlayerSettings, Repetition, Thinker, root_key,
};
use plywood_positions::{Chess, Material, Position, Value, WIN};

use super::common::thinker;
use super::played::play;

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

/// `player`'s value of the move `text` in `game`, at `depth`.
fn value_of(player: &mut Thinker<Chess>, game: &Game<Chess>, text: &str, depth: u32) -> Value {
    let only = [game
        .position()
        .all_moves()
        .into_iter()
        .find(|&it| game.position().notation(it) == text)
        .expect("a legal move")];
    let effort = Effort { depth: Some(depth), ..Effort::default() };
    let orders = Orders { effort, only: Some(&only), ..Orders::default() };
    player.think(game, &orders, &mut |_| ()).expect("a move").value.expect("a value")
}

/// Black, a rook behind, goes back to where the game has been.
#[test]
fn the_third_occurrence_in_the_game_is_drawn_and_the_second_only_for_joanna() {
    for text in PLAYERS {
        for (repetition, second, third) in
            [(Repetition::Third, -500, 0), (Repetition::Second, 0, 0)]
        {
            let mut player = thinker(text, Material).with_repetition(repetition);
            let mut game = Game::from_text("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("a position");
            play(&mut game, "Ra2 Kd8 Ra1");
            assert_eq!(value_of(&mut player, &game, "Ke8", 1), second, "{text}");
            play(&mut game, "Ke8 Ra2 Kd8 Ra1");
            assert_eq!(value_of(&mut player, &game, "Ke8", 1), third, "{text}");
        }
    }
    let joanna: PlayerSettings = "joanna".parse().expect("a player");
    assert_eq!(joanna.repetition, Repetition::Second);
    let strongest: PlayerSettings = "strongest".parse().expect("a player");
    assert_eq!(strongest.repetition, Repetition::Third);
    let error = "strongest,repetition=4".parse::<PlayerSettings>().unwrap_err().to_string();
    assert!(error.contains("write repetition=second or repetition=third"), "{error}");
}

#[test]
fn a_mate_after_quiet_moves_that_return_is_no_draw() {
    let mut game = Game::from_text("7k/8/5QK1/8/8/8/8/8 b - - 0 1").expect("a position");
    play(&mut game, "Kg8 Qe7 Kh8 Qf6");
    for text in PLAYERS {
        let mated = decision(text, &game, 4).value.expect("a value");
        assert!(mated < -WIN / 2, "{text}: {mated}");
    }
}

/// Players with a table that answers for smaller depths.
const INEXACT: [&str; 3] = [
    "alpha-beta+table=1:usual+table-move",
    "alpha-beta+deepening+table=1:usual:keep-deeper",
    "pvs+deepening+window=30+table=1:usual+table-move+extend=check",
];

#[test]
fn a_table_keeps_no_value_that_a_repetition_has_changed() {
    for text in INEXACT {
        let mut player = thinker(text, Material);
        let mut game = Game::from_text("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("a position");
        play(&mut game, "Ra2 Kd8");
        assert_eq!(value_of(&mut player, &game, "Ra1", 4), 500, "{text}");
        play(&mut game, "Ra1 Ke8 Ra2 Kd8");
        // Black answers Ke8, for the third time.
        assert_eq!(value_of(&mut player, &game, "Ra1", 2), 0, "{text}");
    }
}

#[test]
fn a_table_keeps_no_win_beyond_the_limit_of_quiet_moves() {
    let at = |quiet: u32| {
        let fen = format!("7k/8/8/4K3/8/8/8/1Q6 w - - {quiet} 60");
        Game::<Chess>::from_text(&fen).expect("a position")
    };
    for text in INEXACT {
        let mut player = thinker(text, Material);
        let mut value = |quiet, depth| {
            let effort = Effort { depth: Some(depth), ..Effort::default() };
            let orders = Orders { effort, ..Orders::default() };
            player.think(&at(quiet), &orders, &mut |_| ()).expect("a move").value.expect("a value")
        };
        assert!(value(0, 5) > WIN / 2, "{text}");
        assert_eq!(value(98, 2), 0, "{text}");
        assert_eq!(value(96, 5), 0, "{text}");
        assert!(value(95, 5) > WIN / 2, "{text}");
    }
    // A long-term memory keeps them apart, too.
    assert_eq!(root_key(&Material, &at(0)), root_key(&Material, &at(20)));
    assert_ne!(root_key(&Material, &at(0)), root_key(&Material, &at(98)));
}

/// A bare knight cannot win, and a capture that leaves it wins nothing.
#[test]
fn dead_positions_are_drawn_for_every_player() {
    for &algorithm in Algorithm::all() {
        if matches!(algorithm.promise(), Guarantee::ForcedWin | Guarantee::GameValue) {
            continue;
        }
        for fen in ["8/8/8/8/KN6/8/8/2k5 b - - 0 1", "8/8/8/8/8/4k3/r7/KN6 w - - 0 1"] {
            let game = Game::<Chess>::from_text(fen).expect("a position");
            let effort = Effort { nodes: Some(400), depth: Some(6), ..Effort::default() };
            let orders = Orders { effort, ..Orders::default() };
            let mut player = thinker(&algorithm.to_string(), Material);
            let mut deepest = 0;
            let mut hear = |progress: &plywood_players::Progress<'_, _>| {
                deepest = progress.deepest.max(deepest);
            };
            let decision = if game.end().is_some() {
                // As a program from elsewhere does that plays on.
                let mut game = game.clone();
                game.play_on();
                player.think(&game, &orders, &mut hear)
            } else {
                player.think(&game, &orders, &mut hear)
            };
            let decision = decision.expect("a move");
            assert_eq!(decision.value.unwrap_or(0), 0, "{algorithm}: {fen}");
            assert!(decision.line.len() == 1 && deepest <= 1, "{algorithm}: {fen}");
        }
    }
    for text in PLAYERS {
        // Black takes the last pawn, and leaves a bare knight.
        let game = Game::from_text("8/1k6/1P6/8/8/8/8/K6N b - - 0 1").expect("a position");
        let Decision { chosen, value, .. } = decision(text, &game, 1);
        assert_eq!((game.position().notation(chosen).as_str(), value), ("Kxb6", Some(0)), "{text}");
    }
}
