//! The cost of a node with these parts: `price GAME CONTENDER`, where the game is
//! `chess`, `connect-four`, `othello`, `tic-tac-toe` or `tree`. It prints the nodes, and nanoseconds a node.
//!
//! Instructions are the collected ones of
//!
//! ```sh
//! cargo build --release -p plywood-benches --example price
//! valgrind --tool=callgrind --toggle-collect='*Searcher*search*' --callgrind-out-file=/dev/null \
//!     target/release/examples/price chess pvs+table=1 once
//! ```

use std::time::Instant;

use plywood_benches::{chess, guest, parts::Searcher, trees};
use plywood_positions::{
    ConnectFour, IntervalEvaluation, Material, OpenLines, Othello, Position, SquareWeights,
    TicTacToe, TreeValue, Zero,
};

fn price<P: Position, E: IntervalEvaluation<P>>(
    (contender, repetitions): (&str, u32),
    position: &P,
    evaluation: &E,
    depth: u32,
) {
    let searcher = Searcher::new(contender, position, evaluation, depth);
    let nodes = searcher.counts().0;
    let fastest = (0..repetitions).map(|_| {
        let start = Instant::now();
        searcher.search();
        start.elapsed()
    });
    let fastest = fastest.min().expect("at least one repetition");
    println!("{nodes} nodes, {:.2} ns a node", fastest.as_nanos() as f64 / nodes as f64);
}

fn main() {
    guest::register();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, contender, repetitions) = match &arguments[..] {
        [game, contender] => (game, contender, 15),
        [game, contender, once] if once == "once" => (game, contender, 1),
        _ => panic!("price chess|connect-four|othello|tic-tac-toe|tree CONTENDER [once]"),
    };
    let method = (contender.as_str(), repetitions);
    match game.as_str() {
        "chess" => price(method, &chess::middle_game(), &Material, 4),
        "connect-four" => price(method, &ConnectFour::default(), &OpenLines, 9),
        "othello" => price(method, &Othello::default(), &SquareWeights, 7),
        "tic-tac-toe" => price(method, &TicTacToe::default(), &Zero, 9),
        "tree" => price(method, &trees::eight_by_six(1).root(), &TreeValue, 6),
        _ => panic!("\"{game}\" is none of chess, connect-four, othello, tic-tac-toe, tree"),
    }
}
