//! Every algorithm on a fixed chess position, Connect Four and a synthetic
//! tree.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use plywood_algorithms::{Algorithm, Guarantee};
use plywood_benches::{Workload, announce, chess, trees};
use plywood_positions::{ConnectFour, IntervalEvaluation, Material, Position, TreeValue, Zero};

/// The algorithms that stop at the depth asked for.
fn to_the_horizon<P: Position, E: IntervalEvaluation<P>>(
    criterion: &mut Criterion,
    name: &str,
    workload: &Workload<'_, P, E>,
) {
    let mut group = criterion.benchmark_group(name);
    let all = Algorithm::all().iter().copied();
    for algorithm in all.filter(|algorithm| algorithm.promise() != Guarantee::GameValue) {
        group.bench_function(algorithm.name(), |bencher| {
            bencher.iter(|| workload.search(algorithm));
        });
    }
    group.finish();
}

fn every_algorithm(criterion: &mut Criterion) {
    announce("algorithms: every algorithm on three games, about 4 minutes");
    let (chess, connect_four) = (chess::middle_game(), ConnectFour::default());
    to_the_horizon(criterion, "chess depth 3", &Workload::new(&chess, &Material, 3));
    to_the_horizon(criterion, "connect four depth 6", &Workload::new(&connect_four, &Zero, 6));
    let tree = trees::eight_by_six(1);
    let root = tree.root();
    to_the_horizon(criterion, "uniform b=8 d=6", &Workload::new(&root, &TreeValue, 6));
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
