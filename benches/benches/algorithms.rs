//! Every algorithm on a fixed chess position, Connect Four and a synthetic
//! tree.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use plywood_algorithms::{Algorithm, Promise};
use plywood_benches::{chess, search, trees, value};
use plywood_positions::{ConnectFour, Material, TreeValue, Zero};

/// The algorithms that stop at the depth asked for.
fn to_the_horizon() -> impl Iterator<Item = Algorithm> {
    let all = Algorithm::all().iter().copied();
    all.filter(|algorithm| algorithm.promise() != Promise::GameValue)
}

fn every_algorithm(criterion: &mut Criterion) {
    let chess = chess::middle_game();
    let chess_value = value(&chess, &Material, 3);
    let tree = trees::eight_by_six(1);
    let root = tree.root();
    let tree_value = value(&root, &TreeValue, 6);

    let mut group = criterion.benchmark_group("chess depth 3");
    for algorithm in to_the_horizon() {
        group.bench_function(algorithm.name(), |bencher| {
            bencher.iter(|| search(algorithm, &chess, &Material, 3, chess_value));
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("connect four depth 6");
    for algorithm in to_the_horizon() {
        group.bench_function(algorithm.name(), |bencher| {
            bencher.iter(|| search(algorithm, &ConnectFour::default(), &Zero, 6, 0));
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("uniform b=8 d=6");
    for algorithm in to_the_horizon() {
        group.bench_function(algorithm.name(), |bencher| {
            bencher.iter(|| search(algorithm, &tree.root(), &TreeValue, 6, tree_value));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = every_algorithm
}
criterion_main!(benches);
