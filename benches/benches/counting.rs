//! A counted search, compared with one that has no observer.

use criterion::{Criterion, criterion_group, criterion_main};
use plywood_algorithms::Algorithm;
use plywood_benches::{chess, search, tally, value};
use plywood_positions::{ConnectFour, Material, Zero};

fn counted(criterion: &mut Criterion) {
    let position = chess::middle_game();
    let value = value(&position, &Material, 4);
    let mut group = criterion.benchmark_group("counting");
    group.sample_size(20);
    group.bench_function("chess depth 4, unobserved", |bencher| {
        bencher.iter(|| search(Algorithm::ALPHA_BETA, &position, &Material, 4, value));
    });
    group.bench_function("chess depth 4, tally", |bencher| {
        bencher.iter(|| tally(Algorithm::ALPHA_BETA, &position, &Material, 4, value));
    });
    group.bench_function("connect four depth 9, unobserved", |bencher| {
        bencher.iter(|| search(Algorithm::ALPHA_BETA, &ConnectFour::default(), &Zero, 9, 0));
    });
    group.bench_function("connect four depth 9, tally", |bencher| {
        bencher.iter(|| tally(Algorithm::ALPHA_BETA, &ConnectFour::default(), &Zero, 9, 0));
    });
    group.finish();
}

criterion_group!(benches, counted);
criterion_main!(benches);
