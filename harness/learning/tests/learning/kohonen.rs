//! The ring of neurons, and the method of means.

use fastrand::Rng;
use plywood_learning::kohonen::{
    Coding, INPUTS, Normalising, Pattern, Ring, RingSettings, census, class_means,
};
use plywood_positions::Chess;
use proptest::prelude::*;

fn patterns(seed: u64, count: usize) -> Vec<Pattern> {
    let mut random = Rng::with_seed(seed);
    let mut one = || {
        let numbers = [(); INPUTS].map(|()| random.f64() - 0.5);
        let length = numbers.iter().map(|it| it * it).sum::<f64>().sqrt();
        numbers.map(|number| number / length)
    };
    (0..count).map(|_| one()).collect()
}

fn ring(neurons: usize, seed: u64) -> Ring {
    let settings = RingSettings { neurons, ..RingSettings::default() };
    Ring::new(settings, &mut Rng::with_seed(seed))
}

fn mean(vectors: &[Pattern]) -> Pattern {
    let mut mean = [0.0; INPUTS];
    for vector in vectors {
        for (sum, number) in mean.iter_mut().zip(vector) {
            *sum += number / vectors.len() as f64;
        }
    }
    mean
}

fn distance(one: &Pattern, other: &Pattern) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn a_position_is_its_men_by_square() {
    let position: Chess = "4k3/8/8/8/8/8/1p6/R3K3 w - -".parse().expect("a position");
    let powers = Coding::Powers.pattern(&position);
    let length = f64::from(8 * 8 + 32 * 32 + 1 + 32 * 32).sqrt();
    let expected = |at: usize| match at {
        0 => 8.0 / length,
        4 => 32.0 / length,
        9 => -1.0 / length,
        60 => -32.0 / length,
        _ => 0.0,
    };
    for (at, number) in powers.iter().enumerate() {
        assert!((number - expected(at)).abs() < 1e-12, "{at}: {number}");
    }
    let ranks = Coding::Ranks.pattern(&position);
    assert!((ranks[4] / ranks[0] - 6.0 / 4.0).abs() < 1e-12);
}

#[test]
fn a_king_is_what_is_beside_it_what_checks_it_and_all_men() {
    // Two pawns beside it, checks by the rook from a1 and by nothing else, five
    // men.
    let position: Chess = "r3k3/8/8/8/8/8/5P1P/6K1 w - -".parse().expect("a position");
    let pattern = |coding: Coding| coding.pattern(&position);
    let king = pattern(Coding::King);
    assert!((king[0] / king[2] - 2.0 / 5.0).abs() < 1e-12);
    assert!((king[1] / king[2] - 1.0 / 5.0).abs() < 1e-12);
    assert!(king[3..].iter().all(|&number| number == 0.0));
    let parts = pattern(Coding::KingInParts);
    assert!((parts[0] / parts[1] - (2.0 / 3.0) / (1.0 / 8.0)).abs() < 1e-12);
}

#[test]
fn a_census_counts_phases_and_men() {
    let positions: Vec<Chess> = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
        "4k3/8/8/8/8/8/8/R3K3 w - -",
    ]
    .map(|fen| fen.parse().expect("a position"))
    .to_vec();
    let found = census(&ring(1, 1), Coding::Powers, &positions);
    assert_eq!((found.len(), found[0].positions, found[0].phases), (1, 3, [2, 0, 0, 0, 1]));
    let typical = found[0].typical();
    let share = |square: usize| typical[square].map(|(man, share)| (man.char(), share));
    assert_eq!(share(4), Some(('K', 1.0)));
    assert_eq!(share(28), Some(('P', 1.0 / 3.0)));
    assert_eq!(share(63), Some(('r', 2.0 / 3.0)));
    assert_eq!(share(35), None);
}

/// Appendix A: at the rate 1 / (IQ + 2) the weights are the mean of the first
/// weights and of all patterns won.
#[test]
fn a_neuron_tends_to_the_mean_of_its_class() {
    let mut only = ring(1, 1);
    let mut all = vec![only.weights(0)];
    for pattern in patterns(2, 50) {
        only.learn(&pattern);
        all.push(pattern);
        assert!(distance(&only.weights(0), &mean(&all)) < 1e-12);
    }
    assert_eq!(only.wins(0), 50);
}

#[test]
fn young_neighbours_learn_and_old_ones_do_not() {
    let pattern = patterns(3, 1)[0];
    let mut some = ring(5, 4);
    let first = some.learn(&pattern).neuron;
    let before = some.clone();
    let again = some.learn(&pattern).neuron;
    assert_eq!((again, some.wins(first)), (first, 2));
    for neuron in 0..5 {
        let is_neighbour = (neuron + 1) % 5 == first || (first + 1) % 5 == neuron;
        let has_moved = distance(&some.weights(neuron), &before.weights(neuron)) > 0.0;
        assert_eq!(has_moved, neuron == first || is_neighbour, "{neuron}");
        assert!(neuron == first || some.wins(neuron) == 0);
    }
    let settings = RingSettings { neurons: 5, young: 0, ..RingSettings::default() };
    let mut old = Ring::new(settings, &mut Rng::with_seed(4));
    let before = old.clone();
    let winner = old.learn(&pattern).neuron;
    let moved = (0..5).filter(|&it| distance(&old.weights(it), &before.weights(it)) > 0.0);
    assert_eq!(moved.collect::<Vec<_>>(), [winner]);
}

#[test]
fn weights_can_be_kept_at_length_one_and_small_ones_vanish() {
    let settings = RingSettings { normalising: Normalising::Always, ..RingSettings::default() };
    let mut some = Ring::new(settings, &mut Rng::with_seed(5));
    for pattern in patterns(6, 300) {
        let winner = some.learn(&pattern).neuron;
        assert!((distance(&some.weights(winner), &[0.0; INPUTS]) - 1.0).abs() < 1e-9);
    }
    let settings = RingSettings { neurons: 1, least_weight: 0.6, ..RingSettings::default() };
    let mut coarse = Ring::new(settings, &mut Rng::with_seed(7));
    coarse.learn(&patterns(8, 1)[0]);
    assert!(coarse.weights(0).iter().all(|&weight| weight == 0.0 || weight.abs() >= 0.6));
}

#[test]
fn errors_fall_with_learning() {
    let known = patterns(9, 20);
    let mut some = ring(40, 10);
    let before = some.quantisation_error(&known).expect("patterns");
    for _ in 0..100 {
        for pattern in &known {
            some.learn(pattern);
        }
    }
    let after = some.quantisation_error(&known).expect("patterns");
    assert!(after < before / 2.0, "{before} to {after}");
    assert_eq!(some.quantisation_error(&[]), None);
    let torn = some.topographic_error(&known).expect("patterns");
    assert!((0.0..=1.0).contains(&torn));
    assert_eq!(ring(3, 1).topographic_error(&known), Some(0.0), "all are neighbours of all");
}

proptest! {
    /// With means of length 1 the products add up to more in every round, so
    /// it comes to an end.
    #[test]
    fn a_settled_class_has_its_mean(seed in any::<u64>(), classes in 1..8_usize) {
        let known = patterns(seed, 60);
        let found = class_means(&known, known[..classes].to_vec(), Normalising::Always, 1000);
        prop_assert!(found.is_settled);
        for class in 0..classes {
            let members: Vec<Pattern> = known
                .iter()
                .zip(&found.classes)
                .filter_map(|(pattern, &of)| (of == class).then_some(*pattern))
                .collect();
            if !members.is_empty() {
                let mean = mean(&members);
                let length = distance(&mean, &[0.0; INPUTS]);
                let expected = mean.map(|number| number / length);
                prop_assert!(distance(&found.means[class], &expected) < 1e-9);
            }
        }
    }

    #[test]
    fn the_same_seed_learns_the_same(seed in any::<u64>()) {
        let learnt = || {
            let mut some = ring(12, seed);
            for pattern in &patterns(seed, 30) {
                some.learn(pattern);
            }
            some
        };
        let (one, other) = (learnt(), learnt());
        prop_assert_eq!(&one, &other);
        prop_assert_eq!((0..12).map(|it| one.wins(it)).sum::<u32>(), 30);
    }
}
