//! Tests of the statistics of results.
//!
//! The expected numbers were computed apart from this crate: closed forms
//! where the formula stands beside the number; "direct search" is a program
//! that maximises the multinomial likelihood over all distributions with the
//! given mean by trying steps in all directions, without multipliers, and
//! integrates Student's density by Simpson's rule.

use plywood_players::{
    BySide, Calibration, Crosstable, EloScale, GameTally, Pairs, Score, Scores, Side, Sprt,
    Verdict, elo, expected_score,
};
use proptest::prelude::*;

fn pairs(counts: [u64; 5]) -> Pairs {
    Pairs { counts }
}

fn scores(counts: [u64; 5]) -> Scores {
    Scores::from(&pairs(counts))
}

#[track_caller]
fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

/// The square of the 97.5 % quantile of the normal distribution, and of
/// Student's with 9 and 19 degrees of freedom.
const Z2: f64 = 1.959_963_984_540_054 * 1.959_963_984_540_054;
const T9_2: f64 = 2.262_157_162_798_2 * 2.262_157_162_798_2;
const T19_2: f64 = 2.093_024_054_408_3 * 2.093_024_054_408_3;

#[test]
fn elo_is_a_logistic_curve() {
    assert_near(elo(0.5), 0.0, 1e-12);
    // 400 log10(3)
    assert_near(elo(0.75), 190.848_501_887_864_97, 1e-9);
    // Odds of 10 to 1.
    assert_near(elo(10.0 / 11.0), 400.0, 1e-9);
    assert_near(expected_score(-400.0), 1.0 / 11.0, 1e-12);
    assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
}

/// A test of the framework of a large engine's developers, published with its
/// raw numbers: 128 pairs, mean 0.4375, Elo -43.6578, and for the hypotheses
/// 0 and 2.716 a log-likelihood ratio of -0.53772 (which adds 1/1000 to empty
/// classes; here none is empty). The rest is from direct search.
#[test]
fn a_published_match() {
    let scores = scores([13, 37, 50, 25, 3]);
    let estimate = scores.estimate().unwrap();
    assert_near(estimate.score, 0.4375, 1e-12);
    assert_near(estimate.elo, -43.657_787_770_027_2, 1e-9);
    let [lower, upper] = estimate.interval.unwrap();
    assert_near(lower, -73.816_871_035, 1e-5);
    assert_near(upper, -14.163_339_413, 1e-5);
    assert_near(estimate.superiority, 0.002_067_676_511, 1e-8);
    assert_near(estimate.p, 2.0 * 0.002_067_676_511, 1e-8);
    let normal = scores.estimate_by(Calibration::Normal).unwrap();
    let [lower, upper] = normal.interval.unwrap();
    assert_near(lower, -73.522_870_596, 1e-6);
    assert_near(upper, -14.444_999_233, 1e-6);
    assert_near(normal.superiority, 0.001_746_786_330_8, 1e-9);
    let sprt = Sprt::new(0.0, 2.716, 0.05, 0.05).unwrap();
    let ratio = sprt.log_likelihood_ratio(&scores);
    assert_near(ratio, -0.537_72, 1e-4);
    assert_near(ratio, -0.537_766_778_5, 1e-9);
    assert_eq!(sprt.verdict_of(ratio), Verdict::Open);
}

#[test]
fn another_match_by_direct_search() {
    let scores = scores([3, 10, 40, 12, 5]);
    let estimate = scores.estimate().unwrap();
    assert_near(estimate.elo, 14.899_222_967_85, 1e-9);
    let [lower, upper] = estimate.interval.unwrap();
    assert_near(lower, -21.923_557_239, 1e-5);
    assert_near(upper, 52.457_009_51, 1e-5);
    assert_near(estimate.superiority, 1.0 - 0.207_620_465_88, 1e-8);
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
    assert_near(sprt.log_likelihood_ratio(&scores), 0.187_352_926_5, 1e-8);
}

/// If all N pairs are won, a mean m is likeliest with a part m of won pairs
/// and the rest at 0: N ln m. The interval ends at exp(-t^2 / 2N).
#[test]
fn all_pairs_alike_prove_something_too() {
    let won = scores([0, 0, 0, 0, 10]);
    let estimate = won.estimate().unwrap();
    let [lower, upper] = estimate.interval.unwrap();
    assert_eq!((estimate.elo, upper), (f64::INFINITY, f64::INFINITY));
    assert_near(lower, elo((-T9_2 / 20.0).exp()), 1e-6);
    assert_eq!(estimate.normalised, None, "there is no deviation");
    let normal = won.estimate_by(Calibration::Normal).unwrap();
    assert_near(normal.interval.unwrap()[0], elo((-Z2 / 20.0).exp()), 1e-9);
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
    assert_near(sprt.log_likelihood_ratio(&won), 10.0 * (2.0 * expected_score(5.0)).ln(), 1e-9);
    // All drawn: the least likely part q at 1 makes the mean (1 + q) / 2.
    let drawn = scores([0, 0, 20, 0, 0]).estimate().unwrap();
    assert_near(drawn.elo, 0.0, 1e-12);
    assert_near(drawn.interval.unwrap()[1], elo(0.5 + 0.5 * (1.0 - (-T19_2 / 40.0).exp())), 1e-6);
    assert_near(drawn.superiority, 0.5, 1e-12);
    assert_eq!(scores([0; 5]).estimate(), None);
    // One unit alone excludes nothing.
    let one = scores([0, 0, 0, 1, 0]).estimate().unwrap();
    assert_eq!((one.interval, one.superiority, one.p), (None, 0.5, 1.0));
    assert!(scores([0, 0, 0, 2, 0]).estimate().unwrap().interval.is_some());
}

/// 800 / ln 10 for each standard deviation of a game, whose variance is twice
/// that of a pair's points for each game.
#[test]
fn normalised_elo_counts_deviations() {
    let estimate = scores([10, 0, 0, 0, 30]).estimate().unwrap();
    let deviation = (2.0_f64 * 0.75 * 0.25).sqrt();
    let normalised = estimate.normalised.unwrap();
    assert_near(normalised.elo, 0.25 / deviation * 800.0 / 10.0_f64.ln(), 1e-9);
    assert!(normalised.lower < normalised.elo && normalised.elo < normalised.upper);
    let games = Scores::of_games(GameTally { wins: 30, draws: 0, losses: 10 });
    let normalised = games.estimate().unwrap().normalised.unwrap();
    assert_near(normalised.elo, 0.25 / (0.75_f64 * 0.25).sqrt() * 800.0 / 10.0_f64.ln(), 1e-9);
}

/// By direct search over the mean, the second moment and what they leave free.
/// The thousandth that stands for what never came is not in it: no class is
/// empty here.
#[test]
fn a_test_may_be_of_normalised_elo() {
    for (counts, first, second) in [
        ([13, 37, 50, 25, 3], -0.691_545_685, -2.381_732_891),
        ([3, 10, 40, 12, 5], 0.124_822_180, 0.201_368_485),
    ] {
        let test = |text: &str| text.parse::<Sprt>().unwrap().log_likelihood_ratio(&scores(counts));
        assert_near(test("0:5:0.05:0.05:normalised"), first, 1e-6);
        assert_near(test("5:20:0.05:0.05:normalized"), second, 1e-6);
    }
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap().on(EloScale::Normalised);
    assert_eq!(sprt.to_string(), "0:5:0.05:0.05:normalised");
    assert_eq!(sprt.to_string().parse(), Ok(sprt));
}

/// Pairs as they come: from nearly always half a point each, to nearly always
/// won.
const SHAPES: [(&str, [f64; 5]); 10] = [
    ("balanced", [0.1, 0.2, 0.4, 0.2, 0.1]),
    ("drawish", [0.01, 0.04, 0.9, 0.04, 0.01]),
    ("nearly all halves", [0.0, 0.0, 0.967, 0.017, 0.016]),
    ("ahead", [0.05, 0.025, 0.4, 0.05, 0.475]),
    ("far ahead", [0.02, 0.03, 0.2, 0.15, 0.6]),
    ("one-sided", [0.0, 0.0, 0.1, 0.0, 0.9]),
    ("nearly all won", [0.0, 0.0, 0.03, 0.0, 0.97]),
    ("decisive", [0.3, 0.0, 0.5, 0.0, 0.2]),
    ("spread", [0.13, 0.2, 0.47, 0.1, 0.1]),
    ("all or nothing", [0.5, 0.0, 0.0, 0.0, 0.5]),
];

fn true_elo(shape: [f64; 5]) -> f64 {
    elo(shape.iter().enumerate().map(|(at, share)| share * at as f64 / 4.0).sum())
}

/// How often the interval of so many pairs contains the truth, exactly: over all
/// counts that there are, each with its probability. Student's quantile keeps
/// what it promises with every shape; the normal one does not.
#[test]
fn intervals_of_few_pairs_cover_what_they_say() {
    const PAIRS: u64 = 8;
    let factorial = |n: u64| (1..=n).map(|it| it as f64).product::<f64>();
    let mut coverage = [[0.0; 2]; SHAPES.len()];
    let below = |most: u64| 0..=most;
    for a in below(PAIRS) {
        for b in below(PAIRS - a) {
            for c in below(PAIRS - a - b) {
                for d in below(PAIRS - a - b - c) {
                    let counts = [a, b, c, d, PAIRS - a - b - c - d];
                    let ways = factorial(PAIRS) / counts.map(factorial).iter().product::<f64>();
                    let scores = scores(counts);
                    let by = [Calibration::Student, Calibration::Normal];
                    let intervals = by.map(|it| scores.estimate_by(it).unwrap().interval.unwrap());
                    for ((_, shape), coverage) in SHAPES.iter().zip(&mut coverage) {
                        let powers = counts.iter().zip(shape);
                        let powers = powers.map(|(&count, share)| share.powi(count as i32));
                        let (probability, truth) =
                            (ways * powers.product::<f64>(), true_elo(*shape));
                        for (coverage, [lower, upper]) in coverage.iter_mut().zip(&intervals) {
                            if *lower <= truth && truth <= *upper {
                                *coverage += probability;
                            }
                        }
                    }
                }
            }
        }
    }
    for ((name, _), [student, _]) in SHAPES.iter().zip(coverage) {
        assert!(student >= 0.95, "{name}: {student}");
    }
    let worst = coverage.iter().map(|[_, normal]| *normal).fold(1.0, f64::min);
    assert!((0.88..0.93).contains(&worst), "{worst}");
}

/// Coverage by simulation, for 8 to 1000 pairs: `cargo test --release -p
/// plywood-players -- --ignored coverage --nocapture` prints all of it.
#[test]
#[ignore = "minutes without optimisation"]
fn coverage_by_simulation() {
    const TRIALS: u32 = 2000;
    for count in [8, 10, 12, 16, 20, 30, 50, 100, 250, 1000] {
        for (name, shape) in SHAPES {
            let mut random = fastrand::Rng::with_seed(count);
            let truth = true_elo(shape);
            let mut covered = [0; 2];
            for _ in 0..TRIALS {
                let mut counts = [0; 5];
                for _ in 0..count {
                    let mut left = random.f64();
                    let class = shape.iter().position(|share| {
                        left -= share;
                        left < 0.0
                    });
                    counts[class.unwrap_or(4)] += 1;
                }
                let scores = scores(counts);
                let by = [Calibration::Student, Calibration::Normal];
                for (covered, by) in covered.iter_mut().zip(by) {
                    let [lower, upper] = scores.estimate_by(by).unwrap().interval.unwrap();
                    *covered += u32::from(lower <= truth && truth <= upper);
                }
            }
            let [student, normal] = covered.map(|it| f64::from(it) / f64::from(TRIALS));
            println!(
                "{count:>4} pairs, {name:<18} {student:.3}, by the normal quantile {normal:.3}"
            );
            assert!(student >= 0.92, "{count} pairs, {name}: {student}");
        }
    }
}

#[test]
fn a_test_ends_at_walds_bounds() {
    let sprt: Sprt = "0:10".parse().unwrap();
    assert_eq!(sprt.to_string(), "0:10:0.05:0.05");
    let (lower, upper) = sprt.bounds();
    // ln(0.05 / 0.95) and ln(0.95 / 0.05)
    assert_near(lower, -2.944_438_979_166_440_3, 1e-12);
    assert_near(upper, 2.944_438_979_166_440_3, 1e-12);
    assert_eq!(sprt.verdict(&Pairs::default()), Verdict::Open);
    assert_eq!(sprt.verdict(&pairs([50, 200, 400, 300, 100])), Verdict::Second);
    assert_eq!(sprt.verdict(&pairs([100, 300, 400, 200, 50])), Verdict::First);
    for bad in ["", "0", "5:0", "0:5:0:0.05", "0:5:0.05:0.7", "0:x", "0:5:0.05", "nan:5"] {
        let error = bad.parse::<Sprt>().unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("\"{bad}\" is not a sequential test; write")),
            "{error}"
        );
    }
}

#[test]
fn games_and_pairs_are_counted_for_both() {
    let mut table = Crosstable::new(vec!["a".into(), "b".into(), "long name".into()]);
    let as_first = BySide { first: 0, second: 1 };
    let as_second = BySide { first: 1, second: 0 };
    table.add_game(as_first, Score::FIRST_WINS);
    table.add_game(as_second, Score::Draw);
    table.add_opening(0, 1, 0.75);
    table.add_game(BySide { first: 2, second: 0 }, Score::FIRST_WINS);
    assert_eq!(table.cell(0, 1).games, GameTally { wins: 1, draws: 1, losses: 0 });
    assert_eq!(table.cell(1, 0).games.to_string(), "+0 =1 -1");
    assert_eq!(table.cell(0, 1).pairs(), Some(pairs([0, 0, 0, 1, 0])));
    assert_eq!(table.cell(1, 0).pairs(), Some(pairs([0, 1, 0, 0, 0])));
    assert_eq!(table.standing(), [2, 0, 1]);
    assert_eq!(table.ratings(), None, "no player took a point from the last");
    let lines: Vec<_> = table.to_string().lines().map(str::to_owned).collect();
    assert_eq!(
        lines[1].split_whitespace().collect::<Vec<_>>(),
        ["2", "a", "1.5/3", "0/1", "-", "1.5/2"]
    );
    assert_eq!(lines[0].chars().count(), lines[1].chars().count());
}

/// For two players the likeliest ratings are those of the score: 3 of 4 points
/// are odds of 3 to 1. In a ring of three equal results all are equal.
#[test]
fn ratings_are_the_likeliest() {
    let game = |table: &mut Crosstable, first, second, score| {
        table.add_game(BySide { first, second }, score);
    };
    let mut two = Crosstable::new(vec!["a".into(), "b".into()]);
    for score in [Score::FIRST_WINS, Score::FIRST_WINS, Score::FIRST_WINS, Score::SECOND_WINS] {
        game(&mut two, 0, 1, score);
    }
    let ratings = two.ratings().unwrap();
    assert_near(ratings[0] - ratings[1], elo(0.75), 1e-6);
    assert_near(ratings[0] + ratings[1], 0.0, 1e-9);
    let mut ring = Crosstable::new(vec!["a".into(), "b".into(), "c".into()]);
    for (winner, loser) in [(0, 1), (1, 2), (2, 0)] {
        game(&mut ring, winner, loser, Score::FIRST_WINS);
    }
    for rating in ring.ratings().unwrap() {
        assert_near(rating, 0.0, 1e-9);
    }
    // Expected points are the points made: what makes them the likeliest.
    let mut three = ring.clone();
    for _ in 0..5 {
        game(&mut three, 0, 1, Score::FIRST_WINS);
        game(&mut three, 1, 2, Score::Draw);
    }
    let ratings = three.ratings().unwrap();
    for player in 0..3 {
        let expected: f64 = (0..3)
            .filter(|&other| other != player)
            .map(|other| {
                let games = three.cell(player, other).games.games() as f64;
                games * expected_score(ratings[player] - ratings[other])
            })
            .sum();
        assert_near(expected, three.total(player).half_points() as f64 / 2.0, 1e-6);
    }
}

#[test]
fn a_side_is_counted_as_its_own() {
    let mut tally = GameTally::default();
    tally.add(Score::SECOND_WINS, Side::Second);
    tally.add(Score::SECOND_WINS, Side::First);
    assert_eq!((tally.wins, tally.losses, tally.score()), (1, 1, Some(0.5)));
    assert_eq!(GameTally::default().score(), None);
}

fn counts() -> impl Strategy<Value = [u64; 5]> {
    prop::array::uniform5(0_u64..60)
        .prop_filter("some pairs", |counts| counts.iter().any(|&count| count > 0))
}

proptest! {
    #[test]
    fn the_opponent_sees_the_same_from_the_other_side(counts in counts()) {
        let [a, b, c, d, e] = counts;
        let [own, other] = [counts, [e, d, c, b, a]].map(|it| scores(it).estimate().unwrap());
        prop_assert!((own.superiority + other.superiority - 1.0).abs() < 1e-9);
        prop_assert_eq!(own.interval.is_some(), other.interval.is_some());
        let ends = own.interval.zip(other.interval);
        let ends = ends.map(|([a, b], [c, d])| [(a, d), (b, c)]);
        for (a, b) in [(own.elo, other.elo)].into_iter().chain(ends.into_iter().flatten()) {
            prop_assert!(a.is_infinite() && b.is_infinite() || (a + b).abs() < 1e-6, "{a} and {b}");
        }
    }

    #[test]
    fn an_interval_holds_its_estimate_and_shrinks_with_more_pairs(counts in counts()) {
        let few = scores(counts).estimate().unwrap();
        let many = scores(counts.map(|count| 2 * count)).estimate().unwrap();
        let many = many.interval.unwrap();
        let Some([lower, upper]) = few.interval else {
            prop_assert_eq!(counts.iter().sum::<u64>(), 1);
            return Ok(());
        };
        prop_assert!(lower <= few.elo && few.elo <= upper);
        prop_assert!((lower > 0.0) == (few.superiority > 0.975), "both are one likelihood ratio");
        prop_assert!(many[0] >= lower && many[1] <= upper);
    }

    /// If nothing is near its limit, the interval is the usual one: the
    /// score +- 1.96 standard errors of its pairs.
    #[test]
    fn many_pairs_give_the_normal_interval(base in prop::array::uniform5(200_u64..400)) {
        let scores = scores(base);
        let (total, estimate) = (scores.total(), scores.estimate().unwrap());
        let square = |(at, &count): (usize, &u64)| {
            count as f64 * (at as f64 / 4.0 - estimate.score).powi(2)
        };
        let variance = base.iter().enumerate().map(square).sum::<f64>() / total;
        let half = (Z2 * variance / total).sqrt();
        let [lower, upper] = estimate.interval.unwrap();
        prop_assert!((lower - elo(estimate.score - half)).abs() < 0.2);
        prop_assert!((upper - elo(estimate.score + half)).abs() < 0.2);
    }
}

/// Also if the scores are all alike and the hypotheses are far from them and from one half.
#[test]
fn a_test_of_far_hypotheses_has_a_number() {
    let far = [-3000.0, -1500.0, -500.0, -5.0, 0.0, 5.0, 500.0, 1500.0, 3000.0];
    let mirrored = |mut counts: [u64; 5]| {
        counts.reverse();
        counts
    };
    for counts in [[20, 0, 0, 0, 0], [549, 54, 33, 1, 0], [0, 0, 7, 0, 0], [1, 2, 3, 4, 5]] {
        for pair in far.windows(2) {
            let ratio = |counts, elo0, elo1| {
                let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().on(EloScale::Normalised);
                sprt.log_likelihood_ratio(&Scores::from(&Pairs { counts }))
            };
            let found = ratio(counts, pair[0], pair[1]);
            assert!(found.is_finite(), "{counts:?} {pair:?}: {found}");
            let other = ratio(mirrored(counts), -pair[1], -pair[0]);
            assert!((found + other).abs() <= 1e-6 * found.abs().max(1.0), "{found} {other}");
        }
    }
    let all_lost = Scores::from(&Pairs { counts: [20, 0, 0, 0, 0] });
    let sprt = Sprt::new(-1500.0, -500.0, 0.05, 0.05).unwrap().on(EloScale::Normalised);
    assert!(sprt.log_likelihood_ratio(&all_lost) < 0.0, "the lower one is nearer");
}
