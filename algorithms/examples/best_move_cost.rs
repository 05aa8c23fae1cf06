//! What it costs to prove a best move: nodes of B* and PB* beside those of
//! algorithms that find the value.
//!
//! `cargo run --release -p plywood-algorithms --example best_move_cost`

use plywood_algorithms::{Algorithm, Assurance, PbStar, Problem, Tally};
use plywood_positions::{IntervalEvaluation, Position, SyntheticTree, TreeValue};

const SEEDS: u64 = 20;

const ALGORITHMS: [Algorithm; 7] = [
    Algorithm::AlphaBeta,
    Algorithm::Sss,
    Algorithm::BStar,
    Algorithm::BStarProveBest,
    Algorithm::BStarDisproveRest,
    Algorithm::PbStar,
    Algorithm::MtdF,
];

fn nodes<P: Position>(
    algorithm: Algorithm,
    position: &P,
    evaluation: &impl IntervalEvaluation<P>,
    depth: u32,
) -> u64 {
    let mut tally = Tally::default();
    let Ok(_) = algorithm.search(&Problem::new(position, depth), evaluation, &mut tally);
    tally.nodes
}

fn main() {
    println!("mean nodes over {SEEDS} incremental trees each");
    print!("tree");
    ALGORITHMS.iter().for_each(|algorithm| print!(",{algorithm}"));
    println!(",pb* 0.95");
    for branching in 3..=5 {
        for depth in 4..=8 {
            let trees: Vec<SyntheticTree> = (0..SEEDS)
                .map(|seed| format!("incr:b={branching},d={depth},seed={seed}"))
                .map(|name| name.parse().expect("a tree"))
                .collect();
            print!("b={branching} d={depth}");
            let mean = |total: u64| total as f64 / SEEDS as f64;
            for algorithm in ALGORITHMS {
                let cost = |tree: &SyntheticTree| nodes(algorithm, &tree.root(), &TreeValue, depth);
                print!(",{:.1}", mean(trees.iter().map(cost).sum()));
            }
            let cost = |tree: &SyntheticTree| {
                let mut tally = Tally::default();
                let search = PbStar { assurance: Assurance::Probability(0.95) };
                let Ok(_) =
                    search.search(&Problem::new(&tree.root(), depth), &TreeValue, &mut tally);
                tally.nodes
            };
            println!(",{:.1}", mean(trees.iter().map(cost).sum()));
        }
    }
}
