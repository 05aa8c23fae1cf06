//! The moves of Joanna's ten thoughts (Kujawski 1994, 5.5).

use plywood_players::{Game, Player as _};
use plywood_positions::{Chess, Joanna};

use super::common::thinker;

/// White's value of the test position after its first move.
fn after(queen: &str) -> i32 {
    let position = format!("5nkr/3p1ppp/4pBn1/4N3/{queen}/8/7K/8 b - - 0 1");
    let game = Game::<Chess>::from_text(&position).expect("a position");
    let decision = thinker("strongest,depth=8", Joanna::default()).choose(&game, None);
    -decision.expect("a move").value.expect("a value")
}

/// The document says that 1.Qb4 probably loses, and that 1.Qd4 draws. After 1...gxf6 2.Ng4, the knight gives
/// perpetual check from f6 and e8, or from h6 and f5.
#[test]
fn qb4_loses_and_qd4_draws() {
    assert_eq!(after("3Q4"), 0);
    assert!(after("1Q6") < -200);
}
