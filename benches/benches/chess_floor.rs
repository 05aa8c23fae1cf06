//! Searching chess, against merely generating and making the same moves.

use criterion::{Criterion, criterion_group, criterion_main};
use plywood_algorithms::Algorithm;
use plywood_benches::chess::{VisitedTree, middle_game, perft};
use plywood_benches::{leaves, search, value};
use plywood_positions::{Chess, Material};

fn against_the_floor(criterion: &mut Criterion) {
    let position: Chess = middle_game();
    let at_four = value(&position, &Material, 4);
    let at_three = value(&position, &Material, 3);
    let tree = VisitedTree::of_alpha_beta(&position, 4);
    let all = perft(position.board(), 3);
    assert_eq!(leaves(Algorithm::MINIMAX, &position, &Material, 3, at_three), all);

    let mut group = criterion.benchmark_group("chess floor");
    group.sample_size(20);
    group.bench_function("alpha-beta depth 4", |bencher| {
        bencher.iter(|| search(Algorithm::ALPHA_BETA, &position, &Material, 4, at_four));
    });
    group.bench_function("the same moves", |bencher| bencher.iter(|| tree.walk()));
    group.bench_function("minimax depth 3", |bencher| {
        bencher.iter(|| search(Algorithm::MINIMAX, &position, &Material, 3, at_three));
    });
    group.bench_function("perft depth 3", |bencher| {
        bencher.iter(|| assert_eq!(perft(position.board(), 3), all));
    });
    group.finish();
}

criterion_group!(benches, against_the_floor);
criterion_main!(benches);
