//! A counted search, compared with one that has no observer.

use criterion::{Criterion, criterion_group, criterion_main};
use plywood_algorithms::Algorithm;
use plywood_benches::{Workload, chess};
use plywood_positions::{ConnectFour, Material, Zero};

fn counted(criterion: &mut Criterion) {
    let (chess, connect_four) = (chess::middle_game(), ConnectFour::default());
    let chess = Workload::new(&chess, &Material, 4);
    let connect_four = Workload::new(&connect_four, &Zero, 9);
    let alpha_beta = Algorithm::ALPHA_BETA;
    let mut group = criterion.benchmark_group("counting");
    group.sample_size(20);
    group.bench_function("chess depth 4, unobserved", |bencher| {
        bencher.iter(|| chess.search(alpha_beta));
    });
    group.bench_function("chess depth 4, tally", |bencher| {
        bencher.iter(|| chess.tally(alpha_beta));
    });
    group.bench_function("connect four depth 9, unobserved", |bencher| {
        bencher.iter(|| connect_four.search(alpha_beta));
    });
    group.bench_function("connect four depth 9, tally", |bencher| {
        bencher.iter(|| connect_four.tally(alpha_beta));
    });
    group.finish();
}

criterion_group!(benches, counted);
criterion_main!(benches);
