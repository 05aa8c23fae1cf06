//! SSS* and DUAL* against alpha-beta on the same trees. Compare the times per
//! element: an element is a leaf. And the pace of UCT with static values: an element is
//! a simulation.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use plywood_algorithms::{Algorithm, Configuration, NoObserver, Problem};
use plywood_benches::{Workload, chess, trees};
use plywood_positions::{
    ConnectFour, IntervalEvaluation, Material, OpenLines, Position, TreeValue,
};

const CONTENDERS: [Algorithm; 5] = [
    Algorithm::ALPHA_BETA,
    Algorithm::SSS,
    Algorithm::DUAL,
    Algorithm::RECURSIVE_SSS,
    Algorithm::RECURSIVE_DUAL,
];

fn each<P: Position, E: IntervalEvaluation<P>>(
    mut group: BenchmarkGroup<'_, WallTime>,
    workload: &Workload<'_, P, E>,
) {
    for algorithm in CONTENDERS {
        group.throughput(Throughput::Elements(workload.leaves(algorithm)));
        group.bench_function(algorithm.name(), |bencher| {
            bencher.iter(|| workload.search(algorithm));
        });
    }
    group.finish();
}

fn per_leaf(criterion: &mut Criterion) {
    let position = chess::middle_game();
    let mut group = criterion.benchmark_group("chess depth 5, per leaf");
    group.sample_size(10);
    each(group, &Workload::new(&position, &Material, 5));
    let tree = trees::eight_by_six(1);
    let root = tree.root();
    let group = criterion.benchmark_group("uniform b=8 d=6, per leaf");
    each(group, &Workload::new(&root, &TreeValue, 6));
}

/// Of the tree to this depth, which no simulation comes to the end of.
const HORIZON: u32 = 60;
const SIMULATIONS: u64 = 20_000;

fn simulate<P: Position, E: IntervalEvaluation<P>>(position: &P, evaluation: &E) {
    let text = format!("uct+evaluations={SIMULATIONS}");
    let uct: Configuration = text.parse().expect("a configuration");
    let problem = Problem::new(position, HORIZON);
    let Ok(answer) = uct.search(&problem, evaluation, &mut NoObserver);
    assert!(answer.best.is_some());
}

fn per_simulation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("uct, per simulation");
    group.sample_size(20).throughput(Throughput::Elements(SIMULATIONS));
    group.bench_function("connect four", |bencher| {
        bencher.iter(|| simulate(&ConnectFour::default(), &OpenLines));
    });
    let position = chess::middle_game();
    group.bench_function("chess", |bencher| bencher.iter(|| simulate(&position, &Material)));
    group.finish();
}

criterion_group!(benches, per_leaf, per_simulation);
criterion_main!(benches);
