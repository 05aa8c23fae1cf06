//! Six classical algorithms on the chess positions of the default run: 24 positions of Bratko and
//! Kopec, by material. One sample is a search of every position, one after another.

use std::time::Duration;

use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use plywood_algorithms::Algorithm;
use plywood_benches::{Workload, announce, chess};
use plywood_positions::Material;

/// From the least time to the greatest, as measured once.
const CLASSICAL: [Algorithm; 6] = [
    Algorithm::SCOUT,
    Algorithm::PVS,
    Algorithm::ALPHA_BETA,
    Algorithm::SSS,
    Algorithm::B_STAR,
    Algorithm::MINIMAX,
];

/// The benchmark searches with all six to this depth, and with all except B\* to [`DEPTH`]. The
/// bounds of material are far apart, so B\* is slow.
const DEPTH_OF_B_STAR: u32 = 3;
const DEPTH: u32 = 4;

fn classical(criterion: &mut Criterion) {
    announce("suite: six algorithms on 24 chess positions at depths 3 and 4, about 1 minute");
    let positions = chess::bratko_kopec();
    for depth in DEPTH_OF_B_STAR..=DEPTH {
        let workloads: Vec<_> =
            positions.iter().map(|position| Workload::new(position, &Material, depth)).collect();
        let mut group = criterion.benchmark_group(format!("bratko-kopec depth {depth}"));
        group.sampling_mode(SamplingMode::Flat);
        let is_searched =
            |&algorithm: &Algorithm| depth <= DEPTH_OF_B_STAR || algorithm != Algorithm::B_STAR;
        for algorithm in CLASSICAL.into_iter().filter(is_searched) {
            group.bench_function(algorithm.name(), |bencher| {
                bencher.iter(|| {
                    for workload in &workloads {
                        workload.search(algorithm);
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = classical
}
criterion_main!(benches);
