//! Other methods than evolution.

use std::sync::Arc;

use fastrand::Rng;
use plywood_learning::Openings;
use plywood_learning::evolution::Settings;
use plywood_learning::methods::{Learner, Length, Method, Outcome, play_match};
use plywood_players::{Side, Sprt};
use plywood_positions::{SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters};
use proptest::prelude::*;

use crate::on_threads;

const FIRST: Outcome = Outcome { half_points: [16, 0], is_won_by_second: false };
const SECOND: Outcome = Outcome { half_points: [0, 16], is_won_by_second: true };

fn learners() -> Vec<Box<dyn Learner>> {
    let methods = [Method::RandomSearch, Method::HillClimber, Method::Spsa];
    methods.into_iter().filter_map(Method::learner).collect()
}

#[test]
fn methods_have_names() {
    for (name, method) in [("spsa", Method::Spsa), ("evolution", Method::Evolution)] {
        assert_eq!(name.parse(), Ok(method));
        assert_eq!(method.to_string(), name);
    }
    let error = "climb".parse::<Method>().expect_err("no method").to_string();
    assert_eq!(
        error,
        "\"climb\" is not a method; take evolution, random-search, hill-climber or spsa"
    );
    assert!(Method::Evolution.learner().is_none());
}

#[test]
fn openings_are_drawn_by_their_number() {
    assert_eq!(Openings { plies: 0, seed: 0 }.opening(7).plies().len(), 0);
    let openings = Openings { plies: 4, seed: 3 };
    let drawn = || (0..20).map(|number| openings.opening(number));
    let lines: Vec<String> = drawn().map(|game| game.to_string()).collect();
    assert!(drawn().map(|game| game.to_string()).eq(lines.iter().cloned()));
    assert!(drawn().all(|game| game.plies().len() == 4));
    assert!((1..20).all(|at| !lines[..at].contains(&lines[at])), "{lines:?}");
    assert_ne!(Openings { seed: 4, ..openings }.opening(0).to_string(), lines[0]);
    assert_eq!(openings.opening(0).side_to_move(), Side::First);
}

#[test]
fn a_challenger_takes_the_place_of_the_best_only_if_it_wins() {
    for method in [Method::RandomSearch, Method::HillClimber] {
        let mut learner = method.learner().expect("a learner");
        let mut draws = Rng::with_seed(1);
        let [best, challenger] = learner.opponents(&mut draws);
        assert_eq!(best, Parameters::ANCESTOR);
        assert_ne!(challenger, best);
        learner.learn(FIRST);
        assert_eq!(learner.best(), best);
        let [again, challenger] = learner.opponents(&mut draws);
        assert_eq!(again, best);
        learner.learn(SECOND);
        assert_eq!(learner.best(), challenger);
    }
}

/// With the first step every parameter moves by a twentieth of its domain
/// towards the end that has all points, and not at all where both have half.
#[test]
fn the_middle_walks_towards_the_end_that_scores_more() {
    let mut spsa = Method::Spsa.learner().expect("a learner");
    assert_eq!(spsa.best(), Parameters::ANCESTOR);
    let mut random = Rng::with_seed(2);
    let [low, high] = spsa.opponents(&mut random);
    spsa.learn(Outcome { half_points: [8, 8], is_won_by_second: false });
    assert_eq!(spsa.best(), Parameters::ANCESTOR);

    let mut spsa = Method::Spsa.learner().expect("a learner");
    assert_eq!(spsa.opponents(&mut Rng::with_seed(2)), [low, high]);
    spsa.learn(SECOND);
    for parameter in Parameter::ALL {
        let domain = parameter.domain();
        let width = f64::from(domain.end() - domain.start());
        let moved = f64::from(spsa.best()[parameter] - Parameters::ANCESTOR[parameter]);
        let towards = f64::from(high[parameter] - low[parameter]).signum();
        let expected = 0.05 * width * towards;
        let place = f64::from(Parameters::ANCESTOR[parameter] - domain.start()) / width;
        // At the edge of a domain there is less room.
        if (0.05..=0.95).contains(&place) {
            assert!((moved - expected).abs() <= 0.5 + 1e-9, "{}: {moved}", parameter.name());
        }
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let settings =
        Settings { depth: "1+0".parse().expect("a depth"), moves: 10, ..Settings::default() };
    let openings = Openings { plies: 4, seed: 5 };
    let pawns_only = Parameters::new(Parameter::ALL.map(|it| *it.domain().start()));
    let opponents = [Parameters::ANCESTOR, pawns_only];
    let test = Sprt::new(0.0, 400.0, 0.3, 0.3).expect("a test");
    for (pairs, test) in [(6, None), (20, Some(test))] {
        let length = Length { pairs, test };
        let on = |threads| {
            on_threads(threads, || {
                let played = play_match(&settings, openings, &opponents, length, &Arc::default());
                played.expect("a match that nobody stops")
            })
        };
        let one = on(1);
        assert_eq!(one, on(3));
        let points: u64 = one.outcome.half_points.iter().sum();
        assert_eq!(points, 2 * one.games);
        assert!(one.games <= 2 * pairs && one.nodes > one.games, "{one:?}");
        assert_eq!(one.games < 2 * pairs, test.is_some(), "a test ends it earlier: {one:?}");
    }
    // The same opponents the other way round: their points change places.
    let pairs = Length { pairs: 5, test: None };
    let forth = play_match(&settings, openings, &opponents, pairs, &Arc::default());
    let back =
        play_match(&settings, openings, &[opponents[1], opponents[0]], pairs, &Arc::default());
    let [back, forth] = [back, forth].map(|it| it.expect("a match that nobody stops"));
    let mut points = back.outcome.half_points;
    points.reverse();
    assert_eq!(points, forth.outcome.half_points);
}

proptest! {
    #[test]
    fn parameters_stay_in_their_domains(
        seed in any::<u64>(),
        outcomes in prop::collection::vec((0..=16_u64, any::<bool>()), 1..60),
    ) {
        for mut learner in learners() {
            let mut random = Rng::with_seed(seed);
            for &(second, is_won_by_second) in &outcomes {
                let opponents = learner.opponents(&mut random);
                learner.learn(Outcome { half_points: [16 - second, second], is_won_by_second });
                for set in opponents.into_iter().chain([learner.best()]) {
                    prop_assert!(set.outside_domain().next().is_none());
                }
            }
        }
    }
}
