//! What results prove.
//!
//! The expected numbers were computed apart from this crate: closed forms
//! where the formula stands beside the number; "direct search" is a program
//! that maximises the multinomial likelihood over all distributions with the
//! given mean by trying steps in all directions, without multipliers.

use plywood_engine::{
    BySide, Crosstable, GameTally, Pairs, Score, Side, Sprt, Verdict, elo, expected_score,
};
use proptest::prelude::*;

fn pairs(counts: [u64; 5]) -> Pairs {
    Pairs { counts }
}

#[track_caller]
fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

/// The square of the 97.5 % quantile of the normal distribution.
const Z2: f64 = 1.959_963_984_540_054 * 1.959_963_984_540_054;

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
    let counts = pairs([13, 37, 50, 25, 3]);
    let estimate = counts.estimate().unwrap();
    assert_near(estimate.score, 0.4375, 1e-12);
    assert_near(estimate.elo, -43.657_787_770_027_2, 1e-9);
    assert_near(estimate.lower, -73.522_870_596, 1e-6);
    assert_near(estimate.upper, -14.444_999_233, 1e-6);
    assert_near(estimate.superiority, 0.001_746_786_330_8, 1e-9);
    let sprt = Sprt::new(0.0, 2.716, 0.05, 0.05).unwrap();
    assert_near(sprt.log_likelihood_ratio(&counts), -0.537_72, 1e-4);
    assert_near(sprt.log_likelihood_ratio(&counts), -0.537_766_778_5, 1e-9);
    assert_eq!(sprt.verdict(&counts), Verdict::Open);
}

#[test]
fn another_match_by_direct_search() {
    let counts = pairs([3, 10, 40, 12, 5]);
    let estimate = counts.estimate().unwrap();
    assert_near(estimate.elo, 14.899_222_967_85, 1e-9);
    assert_near(estimate.lower, -21.252_163_697_8, 1e-6);
    assert_near(estimate.upper, 51.763_347_302_6, 1e-6);
    assert_near(estimate.superiority, 0.793_790_682_8, 1e-9);
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
    assert_near(sprt.log_likelihood_ratio(&counts), 0.187_352_926_5, 1e-8);
}

/// If all N pairs are won, a mean m is likeliest with a part m of won pairs
/// and the rest at 0: N ln m. The interval ends at exp(-z^2 / 2N).
#[test]
fn all_pairs_alike_prove_something_too() {
    let won = pairs([0, 0, 0, 0, 10]);
    let estimate = won.estimate().unwrap();
    assert_eq!((estimate.elo, estimate.upper), (f64::INFINITY, f64::INFINITY));
    assert_near(estimate.lower, elo((-Z2 / 20.0).exp()), 1e-9);
    assert_near(estimate.lower, 269.663_33, 1e-5);
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
    assert_near(sprt.log_likelihood_ratio(&won), 10.0 * (2.0 * expected_score(5.0)).ln(), 1e-9);
    // All drawn: the least likely part q at 1 makes the mean (1 + q) / 2.
    let drawn = pairs([0, 0, 20, 0, 0]).estimate().unwrap();
    assert_near(drawn.elo, 0.0, 1e-12);
    assert_near(drawn.upper, elo(0.5 + 0.5 * (1.0 - (-Z2 / 40.0).exp())), 1e-9);
    assert_near(drawn.superiority, 0.5, 1e-12);
    assert_eq!(Pairs::default().estimate(), None);
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
        assert!(error.contains("is no test; write elo0:elo1"), "{error}");
    }
}

#[test]
fn games_and_pairs_are_counted_for_both() {
    let mut table = Crosstable::new(vec!["a".into(), "b".into(), "long name".into()]);
    let as_first = BySide { first: 0, second: 1 };
    let as_second = BySide { first: 1, second: 0 };
    table.add_game(as_first, Score::FIRST_WINS);
    table.add_game(as_second, Score::Draw);
    table.add_pair(0, 1, [2, 1]);
    table.add_game(BySide { first: 2, second: 0 }, Score::FIRST_WINS);
    assert_eq!(table.cell(0, 1).games, GameTally { wins: 1, draws: 1, losses: 0 });
    assert_eq!(table.cell(1, 0).games.to_string(), "+0 =1 -1");
    assert_eq!(table.cell(0, 1).pairs, pairs([0, 0, 0, 1, 0]));
    assert_eq!(table.cell(1, 0).pairs, table.cell(0, 1).pairs.reversed());
    assert_eq!(table.standing(), [2, 0, 1]);
    assert_eq!(table.ratings(), None, "nobody took a point from the last");
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
        assert_near(expected, three.total(player).games.half_points() as f64 / 2.0, 1e-6);
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

fn counts() -> impl Strategy<Value = Pairs> {
    prop::array::uniform5(0_u64..60)
        .prop_map(pairs)
        .prop_filter("some pairs", |pairs| pairs.total() > 0)
}

proptest! {
    #[test]
    fn the_opponent_sees_the_same_from_the_other_side(pairs in counts()) {
        let (own, other) = (pairs.estimate().unwrap(), pairs.reversed().estimate().unwrap());
        prop_assert!((own.superiority + other.superiority - 1.0).abs() < 1e-9);
        for (a, b) in [(own.elo, other.elo), (own.lower, other.upper), (own.upper, other.lower)] {
            prop_assert!(a.is_infinite() && b.is_infinite() || (a + b).abs() < 1e-6, "{a} and {b}");
        }
    }

    #[test]
    fn an_interval_holds_its_estimate_and_shrinks_with_more_pairs(pairs in counts()) {
        let few = pairs.estimate().unwrap();
        prop_assert!(few.lower <= few.elo && few.elo <= few.upper);
        prop_assert!((few.lower > 0.0) == (few.superiority > 0.975), "both are one likelihood ratio");
        let mut more = pairs;
        more += pairs;
        let many = more.estimate().unwrap();
        prop_assert!(many.lower >= few.lower && many.upper <= few.upper);
    }

    /// Where nothing is near its limit, the interval is the usual one: the
    /// score +- 1.96 standard errors of its pairs.
    #[test]
    fn many_pairs_give_the_normal_interval(base in prop::array::uniform5(200_u64..400)) {
        let pairs = pairs(base);
        let (total, estimate) = (pairs.total() as f64, pairs.estimate().unwrap());
        let square = |(at, &count): (usize, &u64)| {
            count as f64 * (at as f64 / 4.0 - estimate.score).powi(2)
        };
        let variance = base.iter().enumerate().map(square).sum::<f64>() / total;
        let half = (Z2 * variance / total).sqrt();
        prop_assert!((estimate.lower - elo(estimate.score - half)).abs() < 0.2);
        prop_assert!((estimate.upper - elo(estimate.score + half)).abs() < 0.2);
    }
}
