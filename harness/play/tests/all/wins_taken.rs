//! Every player takes every win in one, in the recorded games of best-first searches.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use plywood::record::records;
use plywood_play::studies::matches::row::GameRow;
use plywood_players::{Rules, Side};
use plywood_positions::{Chess, ConnectFour, Hints, Othello, Outcome, Position, TicTacToe};

use crate::program::Folder;

/// The wins in one that a player had and took, by player.
type Wins = BTreeMap<String, [u32; 2]>;

/// Counts the wins in one in these files of games, of which rows with abridged moves are left out. Only
/// a position that `might_be` lost is looked at.
fn wins<P: Rules>(files: &[PathBuf], might_be: fn(&P) -> bool) -> Wins {
    let is_lost = |position: &P| {
        might_be(position) && position.all_moves().is_empty() && position.outcome() == Outcome::Loss
    };
    let mut wins = Wins::new();
    for file in files {
        let rows = records::read::<GameRow>(file).expect("rows").rows;
        for row in rows.iter().filter(|row| !row.is_abridged()) {
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

fn recorded() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/best-first")
}

/// Plays a sample of the games of recorded matches again, whose rows have no moves.
fn played_again(folder: &Folder, names: &[&str]) -> Vec<PathBuf> {
    let again = |name: &&str| {
        let facts = recorded().join(format!("machine-{name}.toml"));
        let facts = facts.display();
        folder.prints(&format!("reproduce {facts} --sample 300 --out again-{name}"));
        folder.join(format!("again-{name}/1/games.csv"))
    };
    names.iter().map(again).collect()
}

fn assert_all_taken(wins: &Wins) {
    assert!(wins.values().all(|[had, took]| had == took), "{wins:#?}");
    assert!(wins.values().any(|[had, _]| *had > 0));
}

#[test]
fn in_tic_tac_toe() {
    let games = recorded().join("games-tic-tac-toe-1000.csv");
    assert_all_taken(&wins::<TicTacToe>(&[games], |_| true));
}

#[test]
#[ignore = "it plays 1,800 games"]
fn in_the_other_games() {
    let folder = Folder::new();
    let again = |names: [&str; 2]| played_again(&folder, &names);
    for wins in [
        wins::<ConnectFour>(&again(["connect-four-1000", "connect-four-10000"]), |it| {
            it.decided().is_some()
        }),
        wins::<Othello>(&again(["othello-1000", "othello-10000"]), |_| true),
        wins::<Chess>(&again(["chess-1000", "chess-10000"]), Hints::is_check),
    ] {
        assert_all_taken(&wins);
    }
}
