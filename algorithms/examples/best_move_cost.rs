//! What it costs to prove a best move: nodes of B* and PB* beside those of
//! algorithms that find the value; and how often PB* is right when it is content
//! with a probability of 0.95.
//!
//! `cargo run --release -p plywood-algorithms --example best_move_cost`

use plywood_algorithms::{Algorithm, Assurance, NoObserver, PbStar, Problem, Tally};
use plywood_positions::{
    IntervalEvaluation, Position, SyntheticTree, TreePosition, TreeValue, Value,
};

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

fn value(position: &TreePosition<'_>, depth: u32) -> Value {
    let problem = Problem::new(position, depth);
    let Ok(answer) = Algorithm::MtdF.search(&problem, &TreeValue, &mut NoObserver);
    answer.bounds.lower
}

fn main() {
    println!("mean nodes over {SEEDS} incremental trees each");
    print!("tree");
    for algorithm in ALGORITHMS {
        print!(",{algorithm}");
    }
    println!(",pb* 0.95,best moves");
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
            let mut best = 0;
            let mut cost = |tree: &SyntheticTree| {
                let mut tally = Tally::default();
                let search = PbStar { assurance: Assurance::Probability(0.95) };
                let root = tree.root();
                let problem = Problem::new(&root, depth);
                let Ok(answer) = search.search(&problem, &TreeValue, &mut tally);
                let after = answer.best.map(|best| -value(&root.play(best), depth - 1));
                best += u32::from(after == Some(value(&root, depth)));
                tally.nodes
            };
            let total = trees.iter().map(&mut cost).sum();
            println!(",{:.1},{best}", mean(total));
        }
    }
}
