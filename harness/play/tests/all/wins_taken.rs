//! Every player takes every win in one, in the recorded games of best-first searches.

use std::collections::BTreeMap;
use std::path::Path;

use plywood::record::records;
use plywood_play::studies::matches::row::GameRow;
use plywood_players::{Rules, Side};
use plywood_positions::{Chess, ConnectFour, Hints, Othello, Outcome, Position, TicTacToe};

/// The wins in one that a player had and took, by player.
type Wins = BTreeMap<String, [u32; 2]>;

/// Counts the wins in one in the games of `results/best-first/games-NAME.csv`. Only a position that
/// `might_be` lost is looked at.
fn wins<P: Rules>(names: &[&str], might_be: fn(&P) -> bool) -> Wins {
    let is_lost = |position: &P| {
        might_be(position) && position.all_moves().is_empty() && position.outcome() == Outcome::Loss
    };
    let mut wins = Wins::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/best-first");
    for name in names {
        let rows =
            records::read::<GameRow>(&folder.join(format!("games-{name}.csv"))).expect("rows");
        for row in rows.rows {
            let game = row.sheet::<P>().expect("the moves of a game").game;
            let opening = game.plies().len() - row.plies.expect("a number") as usize;
            for ply in &game.plies()[opening..] {
                let wins_now = |&chosen: &P::Move| is_lost(&ply.position.play(chosen));
                if ply.position.all_moves().iter().any(wins_now) {
                    let player = match ply.position.side_to_move() {
                        Side::First => &row.first,
                        Side::Second => &row.second,
                    };
                    let [had, took] = wins.entry(player.clone()).or_default();
                    *had += 1;
                    *took += u32::from(wins_now(&ply.chosen));
                }
            }
        }
    }
    wins
}

fn assert_all_taken(wins: &Wins) {
    assert!(wins.values().all(|[had, took]| had == took), "{wins:#?}");
    assert!(wins.values().any(|[had, _]| *had > 0));
}

#[test]
fn in_tic_tac_toe() {
    assert_all_taken(&wins::<TicTacToe>(&["tic-tac-toe-1000"], |_| true));
}

#[test]
#[ignore = "it replays 31,500 games"]
fn in_the_other_games() {
    for wins in [
        wins::<ConnectFour>(&["connect-four-1000", "connect-four-10000"], |it| {
            it.decided().is_some()
        }),
        wins::<Othello>(&["othello-1000", "othello-10000"], |_| true),
        wins::<Chess>(&["chess-1000", "chess-10000"], Hints::is_check),
    ] {
        assert_all_taken(&wins);
    }
}
