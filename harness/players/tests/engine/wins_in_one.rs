//! Every player takes a win in one, whatever limits its search.

use plywood_algorithms::{Algorithm, Guarantee};
use plywood_players::{Game, Playable, Player as _, Random, Score};
use plywood_positions::{Chess, ConnectFour, Othello, Position as _, TicTacToe, Zero};

use super::common::thinker;
use super::played::played;

/// Enough for every search to try each move, playouts of 64 plies included.
const LIMITS: [&str; 4] = ["nodes=4000", "evaluations=600", "depth=3", "depth=64,nodes=4000"];

/// Players that prove wins, besides plain algorithms.
const SOLVERS: [&str; 4] = ["uct+solver", "puct+solver", "uct+playouts+solver", "uct+playouts"];

fn searches() -> Vec<String> {
    let plays = |algorithm: &&Algorithm| {
        !matches!(algorithm.promise(), Guarantee::ForcedWin | Guarantee::GameValue)
    };
    let plain = Algorithm::all().iter().filter(plays).map(|algorithm| algorithm.name());
    plain.chain(SOLVERS).map(str::to_owned).collect()
}

fn is_won<P: Playable>(game: &Game<P>, chosen: P::Move) -> bool {
    let mut after = game.clone();
    let side = game.side_to_move();
    after.play(chosen).expect("a legal move");
    after.end().is_some_and(|end| end.score == Score::Win(side))
}

/// The players that pass over a win in the position.
fn misses<P: Playable>(game: &Game<P>, limits: &[&str]) -> Vec<String> {
    let moves = game.moves();
    let wins = moves.iter().filter(|&&chosen| is_won(game, chosen)).count();
    assert!(wins > 0 && moves.len() > wins, "there is a win, and another move: {game}");
    let texts = searches()
        .into_iter()
        .flat_map(|search| limits.iter().map(move |limit| format!("{search},{limit}")));
    let takes = |text: &String| {
        let mut player = thinker(text, Zero);
        let decision = player.choose(game, None).expect("the game goes on");
        is_won(game, decision.chosen)
    };
    texts.filter(|text| !takes(text)).collect()
}

/// A position of a random game with a win in one, a draw from this seed on.
fn drawn<P: Playable>(mut seed: u64) -> Game<P> {
    loop {
        let mut random = Random::new(seed);
        let mut game = Game::<P>::default();
        while game.end().is_none() {
            let moves = game.moves();
            let wins = moves.iter().filter(|&&chosen| is_won(&game, chosen)).count();
            if wins > 0 && wins < moves.len() {
                return game;
            }
            let at = random.below(moves.len() as u64) as usize;
            game.play(moves[at]).expect("a legal move");
        }
        seed += 1;
    }
}

#[test]
fn in_connect_four() {
    let game = Game::<ConnectFour>::from_text("112233").unwrap();
    assert_eq!(misses(&game, &LIMITS), Vec::<String>::new());
    assert_eq!(misses(&game, &["time=100ms"]), Vec::<String>::new());
    assert_eq!(misses(&drawn::<ConnectFour>(7), &LIMITS[..2]), Vec::<String>::new());
}

#[test]
fn in_tic_tac_toe() {
    assert_eq!(misses(&played::<TicTacToe>("1 4 2 5"), &LIMITS), Vec::<String>::new());
    assert_eq!(misses(&drawn::<TicTacToe>(7), &LIMITS[..2]), Vec::<String>::new());
}

#[test]
fn in_othello() {
    assert_eq!(misses(&drawn::<Othello>(7), &LIMITS), Vec::<String>::new());
}

#[test]
fn in_chess() {
    let game = Game::<Chess>::from_text("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1").unwrap();
    assert_eq!(misses(&game, &LIMITS), Vec::<String>::new());
}

/// A search that its nodes or a clock stop keeps its tree.
#[test]
fn a_stopped_search_keeps_its_tree() {
    let game = played::<TicTacToe>("1 5 7");
    for limit in ["nodes=5000", "evaluations=5000", "time=100ms"] {
        let decision = thinker(&format!("uct+playouts,{limit}"), Zero).choose(&game, None);
        let decision = decision.expect("the game goes on");
        assert_eq!(game.position().notation(decision.chosen), "4", "{limit}: all others lose");
        assert!(decision.evaluations.is_some_and(|count| count > 1000), "{limit}: {decision:?}");
    }
}
