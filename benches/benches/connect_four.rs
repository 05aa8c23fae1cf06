//! Alpha-beta on Connect Four from the start, against the crate `minimax`.

use criterion::{Criterion, criterion_group, criterion_main};
use plywood_benches::connect_four::{DEPTH, PlainBoard, alpha_beta, negamax_of_minimax};
use plywood_positions::ConnectFour;

fn against_minimax(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("connect four depth 11");
    group.sample_size(20);
    group.bench_function("plywood", |bencher| bencher.iter(|| alpha_beta(DEPTH)));
    group.bench_function("minimax, plain board", |bencher| {
        bencher.iter(|| negamax_of_minimax::<PlainBoard>(DEPTH));
    });
    group.bench_function("minimax, our board", |bencher| {
        bencher.iter(|| negamax_of_minimax::<ConnectFour>(DEPTH));
    });
    group.finish();
}

criterion_group!(benches, against_minimax);
criterion_main!(benches);
