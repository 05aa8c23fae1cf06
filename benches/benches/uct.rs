//! The pace of UCT with static values and with playouts: an element is a simulation.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plywood_algorithms::{Configuration, NoObserver, Problem};
use plywood_benches::{announce, chess};
use plywood_positions::{ConnectFour, IntervalEvaluation, Material, OpenLines, Position};

/// Of the tree to this depth, which no simulation comes to the end of.
const HORIZON: u32 = 60;
const SIMULATIONS: u64 = 20_000;

fn simulate<P: Position, E: IntervalEvaluation<P>>(contender: &str, position: &P, evaluation: &E) {
    let text = format!("{contender}+evaluations={SIMULATIONS}");
    let uct: Configuration = text.parse().expect("a configuration");
    let problem = Problem::new(position, HORIZON);
    let Ok(answer) = uct.search(&problem, evaluation, &mut NoObserver);
    assert!(answer.best.is_some());
}

fn per_simulation(criterion: &mut Criterion) {
    announce("uct: the time of a simulation on two games, about 30 seconds");
    let mut group = criterion.benchmark_group("uct, per simulation");
    group.sample_size(20).throughput(Throughput::Elements(SIMULATIONS));
    for (name, contender) in [("connect four", "uct"), ("connect four, playouts", "uct+playouts")] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| simulate(contender, &ConnectFour::default(), &OpenLines));
        });
    }
    let position = chess::middle_game();
    group.bench_function("chess", |bencher| bencher.iter(|| simulate("uct", &position, &Material)));
    group.finish();
}

criterion_group!(benches, per_simulation);
criterion_main!(benches);
