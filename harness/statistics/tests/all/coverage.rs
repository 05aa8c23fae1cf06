//! How often intervals contain what they should, in simulated experiments.

use fastrand::Rng;
use plywood_statistics::{Contrast, Suite};

use crate::population::{IN_EACH, Population, drawn, mean, populations, suite};

/// The draws of each experiment, shared by all contrasts.
const DRAWS: usize = 2000;

fn of_one(logarithms: Vec<f64>) -> Contrast {
    of_several(vec![logarithms])
}

fn of_several(suites: Vec<Vec<f64>>) -> Contrast {
    let suites = suites.into_iter().map(|it| Suite::of_logarithms(it).expect("positions"));
    Contrast::of(suites.collect()).expect("suites")
}

/// The mean of all 216 positions is held by Student's interval of 48 of them.
#[test]
fn one_suite_holds_the_mean() {
    let mut random = Rng::with_seed(48);
    let share = |all: Vec<f64>| {
        let truth = mean(&all).exp();
        let holds = |_: &usize| {
            let interval = of_one(drawn(&all, 48, &mut random)).these();
            interval.expect("48 positions").contains(truth)
        };
        (0..DRAWS / 4).filter(holds).count() as f64 / (DRAWS / 4) as f64
    };
    let shares: Vec<f64> = populations().iter().map(Population::all).map(share).collect();
    assert!(mean(&shares) >= 0.92, "{shares:?}");
    assert!(shares.iter().all(|&it| it >= 0.80), "{shares:?}");
}

/// The mean of five suites' true means is held by the interval of 24 positions drawn from each.
#[test]
fn five_suites_hold_their_mean() {
    let (mut random, populations) = (Rng::with_seed(5), populations());
    let mut held = 0;
    for number in 0..DRAWS {
        let mut suites = populations[number % populations.len()].suites.clone();
        random.shuffle(&mut suites);
        suites.truncate(5);
        let truth = mean(&suites.iter().map(|it| mean(it)).collect::<Vec<_>>()).exp();
        let sample = suites.iter().map(|it| drawn(it, IN_EACH, &mut random)).collect();
        let interval = of_several(sample).these().expect("24 positions of each");
        held += usize::from(interval.contains(truth));
    }
    assert!(held as f64 >= 0.93 * DRAWS as f64, "{held} of {DRAWS}");
}

/// The observed mean of one more suite is held by the prediction.
#[test]
fn a_prediction_holds_another_suite() {
    let parts: Vec<_> = populations().iter().map(Population::parts).collect();
    for count in [4, 6, 9] {
        let mut random = Rng::with_seed(count as u64);
        let mut held = 0;
        for number in 0..DRAWS {
            let mut draw = || suite(0.0, &parts[number % parts.len()], &mut random);
            let next = draw().mean().exp();
            let contrast = Contrast::of((0..count).map(|_| draw()).collect()).expect("suites");
            held += usize::from(contrast.another().expect("four suites").contains(next));
        }
        let share = held as f64 / DRAWS as f64;
        assert!((0.92..=0.975).contains(&share), "{count} suites: {share}");
    }
}
