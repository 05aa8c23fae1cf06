//! Measures how many nodes PB* saves if it may stop before proof, and how often its move is then
//! best.
//!
//! `cargo run --release -p plywood-algorithms --example pb_star_assurance`
//!
//! The experiment `best-move` compares PB* with proof to its relatives.

use plywood_algorithms::{Algorithm, Assurance, NoObserver, PbStar, Problem, Tally};
use plywood_positions::{Position, SyntheticTree, TreePosition, TreeValue, Value};

const SEEDS: u64 = 50;

const ASSURANCES: [Assurance; 4] = [
    Assurance::Probability(0.5),
    Assurance::Probability(0.8),
    Assurance::Probability(0.95),
    Assurance::Proof,
];

fn value(position: &TreePosition<'_>, depth: u32) -> Value {
    let problem = Problem::new(position, depth);
    let Ok(answer) = Algorithm::MTD_F.search(&problem, &TreeValue, &mut NoObserver);
    answer.bounds.lower
}

fn main() {
    println!("incremental trees, {SEEDS} each: mean nodes, and how many moves are best");
    for (branching, depth) in [(3, 4), (3, 6), (3, 8), (5, 4), (5, 6)] {
        for assurance in ASSURANCES {
            let (mut nodes, mut best_moves) = (0, 0);
            for seed in 0..SEEDS {
                let name = format!("incr:b={branching},d={depth},seed={seed}");
                let tree: SyntheticTree = name.parse().expect("a tree");
                let root = tree.root();
                let mut tally = Tally::default();
                let problem = Problem::new(&root, depth);
                let Ok(answer) =
                    PbStar { assurance }.search(&problem, &TreeValue, &mut tally).into_answer();
                let after = answer.best.map(|best| -value(&root.play(best), depth - 1));
                best_moves += u32::from(after == Some(value(&root, depth)));
                nodes += tally.nodes;
            }
            let mean = nodes as f64 / SEEDS as f64;
            println!("b={branching} d={depth} {assurance:?}: {mean:.1}, {best_moves}");
        }
    }
}
