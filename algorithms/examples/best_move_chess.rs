//! B* and PB* on chess, with admissible bounds and with guessed ones: nodes,
//! and how often the move is worth the minimax value.
//!
//! `cargo run --release -p plywood-algorithms --example best_move_chess -- 3`
//! takes the positions of Bratko & Kopec to depth 3; a second argument takes
//! only so many of them. A search ends after a million nodes.

use plywood_algorithms::{Algorithm, Limited, Limits, NoObserver, Problem, Tally};
use plywood_positions::{
    BRATKO_KOPEC, Chess, IntervalEvaluation, Material, MaterialGuess, Position, Value, read_epd,
};

const MOST_NODES: u64 = 1_000_000;

/// What an algorithm did on all positions.
#[derive(Default)]
struct Totals {
    nodes: u64,
    completed: u32,
    best: u32,
}

fn minimax(position: &Chess, depth: u32) -> Value {
    let problem = Problem::new(position, depth);
    let Ok(answer) = Algorithm::MtdF.search(&problem, &Material, &mut NoObserver);
    answer.bounds.lower
}

fn totals(
    algorithm: Algorithm,
    evaluation: &impl IntervalEvaluation<Chess>,
    positions: &[(Chess, Value)],
    depth: u32,
) -> Totals {
    let mut totals = Totals::default();
    for (position, value) in positions {
        let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
        let mut observer = (Limited::new(limits), Tally::default());
        let answer = algorithm.search(&Problem::new(position, depth), evaluation, &mut observer);
        totals.nodes += observer.1.nodes;
        if let Ok(answer) = answer {
            totals.completed += 1;
            let after = answer.best.map(|best| -minimax(&position.play(best), depth - 1));
            totals.best += u32::from(after == Some(*value));
        }
    }
    totals
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u32>().expect("a number"));
    let depth = arguments.next().unwrap_or(3).max(1);
    let most = arguments.next().unwrap_or(24) as usize;
    let positions: Vec<(Chess, Value)> = read_epd(BRATKO_KOPEC, "bratko-kopec")
        .map(|entry| entry.expect("the suite is well-formed"))
        .take(most)
        .map(|entry| (entry.position.clone(), minimax(&entry.position, depth)))
        .collect();
    println!("depth {depth}, {} positions", positions.len());
    println!("algorithm,bounds,mean nodes,completed,best moves");
    let row = |algorithm: Algorithm, bounds: &str, totals: Totals| {
        let mean = totals.nodes as f64 / positions.len() as f64;
        println!("{algorithm},{bounds},{mean:.0},{},{}", totals.completed, totals.best);
    };
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Sss] {
        row(algorithm, "none", totals(algorithm, &Material, &positions, depth));
    }
    for algorithm in [
        Algorithm::BStar,
        Algorithm::BStarProveBest,
        Algorithm::BStarDisproveRest,
        Algorithm::PbStar,
    ] {
        row(algorithm, "admissible", totals(algorithm, &Material, &positions, depth));
        row(algorithm, "heuristic", totals(algorithm, &MaterialGuess, &positions, depth));
    }
}
