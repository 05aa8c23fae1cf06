//! Games near their end.

use plywood_positions::{Chess, Evaluation, Material, Position, TicTacToe, Zero};
use std::collections::HashSet;

use super::solved::{SEARCHES, agreed, played};
use crate::measured::measure_game;

/// Every position with at least three marks, to the end and to four plies.
#[test]
fn tic_tac_toe() {
    let mut positions = vec![TicTacToe::default()];
    let mut seen = HashSet::new();
    let mut won = 0;
    for marks in 0..=9 {
        let mut next = Vec::new();
        for position in positions {
            if !seen.insert(position.key()) {
                continue;
            }
            next.extend(position.all_moves().into_iter().map(|chosen| position.play(chosen)));
            if marks >= 3 {
                won += u32::from(agreed(&position, &Zero, 9 - marks));
                agreed(&position, &Zero, 4);
            }
        }
        positions = next;
    }
    assert_eq!(seen.len(), 5478);
    assert!(won > 1000, "{won} positions are won");
}

/// With perfect play, neither side wins.
#[test]
fn tic_tac_toe_from_the_start() {
    assert!(!agreed(&TicTacToe::default(), &Zero, 9));
}

/// Positions of random games with ten free squares, to the end.
#[test]
fn connect_four() {
    let mut won = 0;
    let mut games = 0;
    for seed in 0..400 {
        let position = played(seed, 32);
        if position.decided().is_none() {
            games += 1;
            won += u32::from(agreed(&position, &Zero, 10));
        }
    }
    assert!(won > 5 && won + 5 < games, "{won} of {games} are won");
}

/// A value below a win is not proven, however good.
#[test]
fn material_is_no_win() {
    let takes_queen: Chess = "3q2k1/8/8/8/8/8/3R4/3R2K1 w - -".parse().expect("a position");
    assert!(Material.evaluate(&takes_queen) > 0);
    for algorithm in SEARCHES {
        let answer = measure_game(algorithm, takes_queen.clone(), Material, 1).answer;
        assert_eq!(answer.best, None);
    }
}
