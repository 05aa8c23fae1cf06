//! Searching chess, against merely generating and making the same moves.

use criterion::{Criterion, criterion_group, criterion_main};
use plywood_algorithms::Algorithm;
use plywood_benches::Workload;
use plywood_benches::chess::{VisitedTree, middle_game, perft};
use plywood_positions::Material;

fn against_the_floor(criterion: &mut Criterion) {
    let position = middle_game();
    let [to_three, to_four] = [3, 4].map(|depth| Workload::new(&position, &Material, depth));
    let tree = VisitedTree::of_alpha_beta(&position, 4);
    let all = perft(position.board(), 3);
    assert_eq!(to_three.leaves(Algorithm::MINIMAX), all);

    let mut group = criterion.benchmark_group("chess floor");
    group.sample_size(20);
    group.bench_function("alpha-beta depth 4", |bencher| {
        bencher.iter(|| to_four.search(Algorithm::ALPHA_BETA));
    });
    group.bench_function("the same moves", |bencher| bencher.iter(|| tree.walk()));
    group.bench_function("minimax depth 3", |bencher| {
        bencher.iter(|| to_three.search(Algorithm::MINIMAX));
    });
    group.bench_function("perft depth 3", |bencher| {
        bencher.iter(|| assert_eq!(perft(position.board(), 3), all));
    });
    group.finish();
}

criterion_group!(benches, against_the_floor);
criterion_main!(benches);
