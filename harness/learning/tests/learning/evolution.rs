//! Evolution: its operators, and a tournament.

use std::sync::Arc;

use fastrand::Rng;
use plywood_learning::Openings;
use plywood_learning::evolution::{
    Advantage, Depth, Domains, Population, RootCheck, Selection, Settings, SettingsError,
    Tournament, cross, first_population, from_gray, mutate, next_population, play, ranking,
    roulette, to_gray, worth,
};
use plywood_players::{Effort, Game, Orders, Reason, Score, Thinker};
use plywood_positions::{
    Chess, SelfTaught, SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters, Value,
};
use proptest::prelude::*;

use crate::on_threads;

fn population(seed: u64, count: usize) -> Population {
    let settings = Settings { population: count, ..Settings::default() };
    first_population(
        &settings,
        &[Parameters::ANCESTOR],
        &Domains::default(),
        &mut Rng::with_seed(seed),
    )
}

fn next(settings: &Settings, members: &[Parameters], fitness: &[i64], seed: u64) -> Population {
    let mut random = Rng::with_seed(seed);
    next_population(settings, &Domains::default(), members, fitness, &mut random)
}

fn is_in_domain(parameters: &Parameters) -> bool {
    parameters.outside_domain().next().is_none()
}

#[test]
fn neighbouring_numbers_have_neighbouring_codes() {
    for number in 0..u16::MAX {
        assert_eq!(from_gray(to_gray(number)), number);
        assert_eq!((to_gray(number) ^ to_gray(number + 1)).count_ones(), 1);
    }
    assert_eq!(from_gray(to_gray(u16::MAX)), u16::MAX);
}

#[test]
fn the_first_population_is_the_ancestor_and_others_in_their_domains() {
    let members = population(1, 8);
    assert_eq!((members.len(), members[0]), (8, Parameters::ANCESTOR));
    assert!(members.iter().all(is_in_domain));
    assert!((1..8).all(|one| (0..one).all(|other| members[one] != members[other])));
    assert_eq!(members, population(1, 8));
    assert_ne!(members, population(2, 8));
}

#[test]
fn given_members_come_first_and_others_are_drawn() {
    let given = [Parameters::MEAN, Parameters::ANCESTOR];
    let first = |given: &[Parameters]| {
        let random = &mut Rng::with_seed(1);
        first_population(&Settings::default(), given, &Domains::default(), random)
    };
    let members = first(&given);
    assert_eq!((members.len(), &members[..2]), (8, &given[..]));
    assert!(members.iter().all(is_in_domain));
    assert_eq!(members[2..], population(1, 8)[1..7], "the draws are the same");
}

#[test]
fn the_best_go_on_and_the_worst_is_never_drawn() {
    let settings = Settings { crossover: 0.0, mutation: 0.0, ..Settings::default() };
    let members = population(3, 8);
    let fitness = [5, -9, 0, 7, 7, 1, -8, -3];
    assert_eq!(ranking(&fitness)[..3], [3, 4, 0]);
    for seed in 0..50 {
        let next = next(&settings, &members, &fitness, seed);
        assert_eq!(next[..2], [members[3], members[4]]);
        assert!(next.len() == 8 && !next.contains(&members[1]));
        assert!(next.iter().all(|child| members.contains(child)), "neither crossed nor mutated");
    }
}

/// How often each is drawn, against its weight: no further off than five
/// standard deviations.
#[test]
fn the_roulette_draws_by_weight() {
    let fitness = [300, -100, 0, -200];
    for (selection, weights) in
        [(Selection::Shift, [500, 100, 200, 0]), (Selection::Ranks, [4, 2, 3, 1])]
    {
        assert_eq!(selection.weights(&fitness), weights);
        let mut random = Rng::with_seed(4);
        let draws = 40_000.0;
        let mut drawn = [0_u32; 4];
        for _ in 0..40_000 {
            drawn[roulette(selection, &fitness, &mut random)] += 1;
        }
        let all: u64 = weights.iter().sum();
        for (count, weight) in drawn.into_iter().zip(weights) {
            let share = weight as f64 / all as f64;
            let (mean, variance) = (draws * share, draws * share * (1.0 - share));
            assert!((f64::from(count) - mean).abs() <= 5.0 * variance.sqrt(), "{drawn:?}");
        }
    }
    assert_eq!(Selection::Shift.weights(&[4, 4, 4]), [1, 1, 1]);
}

/// A parameter survives if none of its 16 bits flips, or if the code leads back
/// into the domain to the same value, which is rare.
#[test]
fn bits_flip_as_often_as_they_should() {
    let mut random = Rng::with_seed(5);
    let trials = 4000;
    let same: usize = (0..trials)
        .map(|_| {
            let mutant = mutate(&Parameters::ANCESTOR, 0.05, &Domains::default(), &mut random);
            Parameter::ALL.iter().filter(|&&it| mutant[it] == Parameters::ANCESTOR[it]).count()
        })
        .sum();
    let (count, untouched) = (f64::from(24 * trials), 0.95_f64.powi(16));
    let deviation = (count * untouched * (1.0 - untouched)).sqrt();
    // If it is drawn again, a value in a domain of 11 or more comes back at most that often.
    let (least, most) = (untouched * count, (untouched + (1.0 - untouched) / 11.0) * count);
    assert!((least - 5.0 * deviation..most + 5.0 * deviation).contains(&(same as f64)), "{same}");
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let default = Settings::default();
    assert_eq!(default.check(), Ok(()));
    for (population, kept) in [(7, 2), (8, 3), (8, 8), (0, 0)] {
        let settings = Settings { population, kept, ..default.clone() };
        assert_eq!(settings.check(), Err(SettingsError::Members { population, kept }));
    }
    let mutation = Settings { mutation: 1.5, ..default.clone() }.check().expect_err("too much");
    assert!(mutation.to_string().starts_with("mutation = 1.5 is not a probability"));
    assert_eq!(Settings { moves: 0, ..default }.check(), Err(SettingsError::Moves));
    for text in ["2", "0+1", "a+1", "2+1+1", "2+99"] {
        assert!(text.parse::<Depth>().is_err(), "{text}");
    }
    assert_eq!("2+1".parse(), Ok(Depth { full_width: 2, forcing: 1 }));
}

#[test]
fn mate_is_worth_more_the_sooner_it_comes() {
    let mut game = Game::<Chess>::default();
    for text in ["f3", "e5", "g4", "Qh4#"] {
        game.play_text(text).expect("a legal move");
    }
    for advantage in [Advantage::Counts, Advantage::Costs] {
        assert_eq!(worth(&game, advantage), -(20_000 - 2));
    }

    let mut broken_off = Game::<Chess>::from_text("4k3/8/8/3q4/8/8/PP6/R3K3 w - -").expect("a FEN");
    broken_off.finish(Score::Draw, Reason::MoveLimit);
    assert_eq!(worth(&broken_off, Advantage::Counts), 500 + 200 - 900);
    assert_eq!(worth(&broken_off, Advantage::Costs), 900 - 500 - 200);
    broken_off = Game::from_text("7k/5Q2/6K1/8/8/8/8/8 b - -").expect("a FEN");
    for advantage in [Advantage::Counts, Advantage::Costs] {
        assert_eq!(worth(&broken_off, advantage), 0, "stalemate");
    }
}

/// The value that the ancestor finds at (2 + 1), for the side to move.
fn ancestors_value(fen: &str, root_check: RootCheck) -> Option<Value> {
    let settings = Settings { root_check, ..Settings::default() };
    let effort = Effort { depth: Some(settings.depth.full_width), ..Effort::default() };
    let evaluation = Box::new(SelfTaught::new(Parameters::ANCESTOR));
    let mut player =
        Thinker::<Chess>::new("p0".to_owned(), settings.configuration(), evaluation, effort);
    let game = Game::from_text(fen).expect("a position");
    player.think(&game, &Orders { effort, ..Orders::default() }, &mut |_| ())?.value
}

/// The values are those of an independent program.
#[test]
fn a_check_at_the_root_is_searched_a_ply_deeper() {
    for (fen, ignored, extended) in [
        ("rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq -", 93, -11),
        ("r1bqk1nr/pppp1Bpp/2n5/2b1p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -", 206, 269),
    ] {
        assert_eq!(ancestors_value(fen, RootCheck::Ignored), Some(ignored), "{fen}");
        assert_eq!(ancestors_value(fen, RootCheck::Extended), Some(extended), "{fen}");
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let [ignored, extended] =
        [RootCheck::Ignored, RootCheck::Extended].map(|it| ancestors_value(start, it));
    assert_eq!(ignored, extended);
}

#[test]
fn a_tournament_is_the_same_on_any_number_of_threads() {
    let settings =
        Settings { depth: "1+1".parse().expect("a depth"), moves: 12, ..Settings::default() };
    let members = population(6, 4);
    let initial = Openings { plies: 0, seed: 0 };
    let on = |threads| {
        on_threads(threads, || {
            let played = play(&settings, Advantage::Counts, &members, initial, &Arc::default());
            played.expect("a tournament that nobody stops")
        })
    };
    let (one, three) = (on(1), on(3));
    let moves = |tournament: &Tournament| -> Vec<String> {
        tournament.games.iter().map(|game| game.played.game.to_string()).collect()
    };
    assert_eq!((moves(&one), &one.fitness), (moves(&three), &three.fitness));
    assert_eq!(one.fitness.iter().sum::<i64>(), 0);
    let seats: Vec<_> = one.games.iter().map(|it| (it.white, it.black)).collect();
    assert_eq!(seats, [(0, 1), (2, 0), (0, 3), (2, 1), (1, 3), (3, 2)]);
    assert!(one.games.iter().all(|it| it.played.nodes > 0 && it.played.game.plies().len() <= 24));
}

fn some_parameters() -> impl Strategy<Value = Parameters> {
    any::<u64>().prop_map(|seed| population(seed, 2)[1])
}

proptest! {
    #[test]
    fn each_child_keeps_one_half(
        one in some_parameters(),
        other in some_parameters(),
        point in 0..=24_usize,
    ) {
        let [first, second] = cross(&one, &other, point);
        for (at, parameter) in Parameter::ALL.into_iter().enumerate() {
            let average = one[parameter].midpoint(other[parameter]);
            let expected =
                if at < point { (one[parameter], average) } else { (average, other[parameter]) };
            prop_assert_eq!((first[parameter], second[parameter]), expected);
        }
        prop_assert!(is_in_domain(&first) && is_in_domain(&second));
    }

    #[test]
    fn mutants_stay_in_their_domains(
        parameters in some_parameters(),
        probability in 0.0..=1.0,
        seed in any::<u64>(),
    ) {
        let mut random = Rng::with_seed(seed);
        prop_assert!(is_in_domain(&mutate(&parameters, probability, &Domains::default(), &mut random)));
        prop_assert_eq!(mutate(&parameters, 0.0, &Domains::default(), &mut random), parameters);
    }

    #[test]
    fn mutants_stay_in_domains_that_were_changed(seed in any::<u64>()) {
        let wide: Domains = [("queen_king_distance_penalty".to_owned(), (900, 1000))]
            .into_iter()
            .collect::<std::collections::BTreeMap<_, _>>()
            .try_into()
            .expect("a domain");
        let mutant = mutate(&Parameters::ANCESTOR, 1.0, &wide, &mut Rng::with_seed(seed));
        for parameter in Parameter::ALL {
            prop_assert!(wide.of(parameter).contains(&mutant[parameter]), "{}", parameter.name());
        }
        prop_assert_eq!(wide.of(Parameter::Knight), Parameter::Knight.domain());
    }

    #[test]
    fn the_elite_is_untouched(
        seed in any::<u64>(),
        fitness in prop::collection::vec(-60_000..60_000_i64, 8),
    ) {
        let members = population(seed, 8);
        let settings = Settings::default();
        let next = next(&settings, &members, &fitness, seed);
        let best = ranking(&fitness);
        prop_assert_eq!(next[..2].to_vec(), vec![members[best[0]], members[best[1]]]);
        prop_assert_eq!(next.len(), 8);
        prop_assert!(next.iter().all(is_in_domain));
    }
}
