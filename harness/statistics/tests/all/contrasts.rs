//! Estimates by hand: the expected numbers are closed forms, with Student's quantiles from tables.

use plywood_statistics::{Claim, Contrast, Evidence, Interval, Suite, Unknown};

fn contrast<S: AsRef<[f64]>>(suites: &[S]) -> Contrast {
    let suites = suites.iter().map(|it| Suite::of_logarithms(it.as_ref().to_vec()));
    Contrast::of(suites.collect::<Option<_>>().expect("numbers")).expect("suites")
}

/// A suite of so many positions with this mean, and a variance of 8/7 for eight of them.
fn about(mean: f64, eights: usize) -> Vec<f64> {
    [-1.0, 1.0].repeat(4 * eights).into_iter().map(|it| it + mean).collect()
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-6 * expected.abs().max(1.0), "{found}, not {expected}");
}

#[track_caller]
fn assert_ends(found: Result<Interval, Unknown>, [lower, upper]: [f64; 2]) {
    let found = found.expect("an interval");
    assert_near(found.lower.ln(), lower);
    assert_near(found.upper.ln(), upper);
}

/// Mean 4.5, variance 6; 2.364624 ends the middle of Student's distribution with 7 degrees.
#[test]
fn of_one_suite_all_is_students() {
    let one = contrast(&[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]]);
    assert_near(one.ratio(), 4.5_f64.exp());
    let half = 2.364_624_252 * (6.0_f64 / 8.0).sqrt();
    assert_ends(one.these(), [4.5 - half, 4.5 + half]);
    assert_eq!(one.another(), Err(Unknown::FewForPrediction { suites: 1 }));
    assert_eq!(one.between(), Err(Unknown::OneNumber));
    assert_eq!(one.range().map(|it| it.map(|end| end.ln().round())), Some([1.0, 8.0]));
    // 1, 2, 3 and -1: t = 1.25 / 0.854 with 3 degrees, by Simpson's rule.
    let few = contrast(&[[1.0, 2.0, 3.0, -1.0]]);
    assert!((few.p(Claim::Differs).expect("a test") - 0.239_4).abs() < 1e-4);
    assert_eq!(few.these(), Err(Unknown::FewForInterval));
    assert_eq!((few.positions(), few.positions_below()), (4, Some(1)));
    assert_eq!(contrast(&[[0.3]]).p(Claim::Differs), Err(Unknown::OneNumber));
}

/// Means 1, 2, 3 and 4, each of eight positions with variance 8/7, so v_i = 1/7 / 16 and there
/// are 28 degrees of freedom: 2.048407. The means have the variance 5/3 and 3 degrees: 3.182446.
#[test]
fn several_suites_weigh_alike() {
    let means = [1.0, 2.0, 3.0, 4.0].map(|mean| about(mean, 1));
    let found = contrast(&means);
    assert_eq!((found.suites(), found.suites_below()), (4, 0));
    assert_near(found.ratio().ln(), 2.5);
    let half = 2.048_407_142 * (4.0_f64 / 7.0 / 16.0).sqrt();
    assert_ends(found.these(), [2.5 - half, 2.5 + half]);
    let half = 3.182_446_305 * (5.0_f64 / 3.0 * 1.25).sqrt();
    assert_ends(found.another(), [2.5 - half, 2.5 + half]);
    let predicts =
        |mean: f64| found.predicts(&Suite::of_logarithms(vec![mean; 9]).expect("numbers"));
    let within = [2.5 - half + 1e-6, 2.5 + half - 1e-6].map(predicts);
    assert_eq!(within, [Ok(true), Ok(true)]);
    let beyond = [2.5 - half - 1e-6, 2.5 + half + 1e-6].map(predicts);
    assert_eq!(beyond, [Ok(false), Ok(false)]);
    // Suites that are all alike predict one like them, whatever rounding does.
    let alike = contrast(&[[0.1], [0.1], [0.1], [0.1]]);
    assert_eq!(alike.predicts(&Suite::of_sums(0.3 / 3.0, 24).expect("a number")), Ok(true));
    assert_near(found.between().expect("four suites").ln(), (5.0_f64 / 3.0 - 1.0 / 7.0).sqrt());
    // A suite three times as large weighs no more: v_1 = (24/23) / 24 / 16, and f by hand.
    let large = about(1.0, 3);
    let found = contrast(&[&large, &means[1], &means[2], &means[3]]);
    assert_near(found.ratio().ln(), 2.5);
    let (first, other) = (1.0_f64 / 23.0 / 16.0, 1.0 / 7.0 / 16.0);
    let sum = first + 3.0 * other;
    let freedom = sum.powi(2) / (first.powi(2) / 23.0 + 3.0 * other.powi(2) / 7.0);
    assert_near(freedom, 25.239_822);
    let width = found.these().expect("an interval").upper.ln() - 2.5;
    let quantile = width / sum.sqrt();
    // Between the quantiles of 25 and 26 degrees.
    assert!(quantile < 2.059_539 && quantile > 2.055_529, "{quantile}");
}

/// If all v_i are equal, p is Hartung & Knapp's (2001): t of m / √(q / Σw) with weights
/// w = 1 / (v + τ²) and q = Σ w (y_i − m)² / (k − 1).
#[test]
fn p_over_suites_is_hartung_and_knapps() {
    let centres = [0.1, 0.9, 0.3, 0.5, -0.4];
    let suites = centres.map(|centre| about(centre, 3));
    let found = contrast(&suites);
    let tau = found.between().expect("five suites").ln();
    let (m, weight) = (0.28, 1.0 / (1.0 / 23.0 + tau.powi(2)));
    let q = centres.iter().map(|y| weight * (y - m) * (y - m)).sum::<f64>() / 4.0;
    let t = m / (q / (5.0 * weight)).sqrt();
    // Student's distribution with four degrees in closed form.
    let sine = t / (4.0 + t * t).sqrt();
    let expected = 1.0 - sine * (1.0 + (1.0 - sine * sine) / 2.0);
    assert_near(found.p(Claim::Differs).expect("a test"), expected);
}

/// Two degrees of freedom: the part below t is 1/2 + t / (2 √(2 + t²)). Means 0.1, 0.2 and 0.6: 0.3,
/// with the standard error √0.07 / √3.
#[test]
fn one_sided_claims_and_equality_are_tested_against_their_bounds() {
    let suites = [0.1, 0.2, 0.6].map(|mean| Suite::of_sums(mean, 24).expect("a number"));
    let found = Contrast::of(suites.to_vec()).expect("suites");
    let below = |away: f64| {
        let t = away / (0.07_f64 / 3.0).sqrt();
        0.5 + t / (2.0 * (2.0 + t * t).sqrt())
    };
    let p = |claim| found.p(claim).expect("a test");
    assert_near(p(Claim::AtMost(2.0)), below(0.3 - 2.0_f64.ln()));
    assert_near(p(Claim::AtLeast(1.1)), below(1.1_f64.ln() - 0.3));
    assert_near(p(Claim::Equal { margin: 1.5 }), below(0.3 - 1.5_f64.ln()));
    assert_near(p(Claim::Differs), 2.0 * below(-0.3));
    assert_near(p(Claim::AtMost(0.3_f64.exp())), 0.5);
    assert_eq!(found.these(), Err(Unknown::OfSums));
    assert_eq!((found.range(), found.positions_below()), (None, None));
}

#[test]
fn exchanged_contenders_have_inverse_ratios() {
    let suites = [0.1, 0.9, 0.3, -0.5]
        .map(|centre| (0..8).map(|at| centre + 0.07 * f64::from(at * at % 11)).collect::<Vec<_>>());
    let found = contrast(&suites);
    let inverse = contrast(&suites.clone().map(|it| it.iter().map(|d| -d).collect::<Vec<_>>()));
    assert_near(found.ratio(), 1.0 / inverse.ratio());
    for (one, other) in [(found.these(), inverse.these()), (found.another(), inverse.another())] {
        let [lower, upper] = other.expect("an interval").ends();
        assert_ends(one, [-upper.ln(), -lower.ln()]);
    }
    let [p, other] = [&found, &inverse].map(|it| it.p(Claim::Differs).expect("a test"));
    assert_near(p, other);
    let turned = suites.clone().map(|it| it.into_iter().rev().collect::<Vec<_>>());
    let turned: Vec<_> = turned.into_iter().rev().collect();
    assert_eq!(found, contrast(&turned), "to the last digit");
}

#[test]
fn identical_contenders_have_nothing_to_test() {
    let found = contrast(&[[0.0; 24]; 6]);
    assert!(found.is_same() && (found.ratio() - 1.0).abs() < f64::EPSILON);
    assert_eq!(found.p(Claim::Differs), Err(Unknown::Same));
    assert_eq!(Unknown::Same.to_string(), "the same in each position");
    // Another ratio than 1 that is the same in each position is in no doubt.
    let found = contrast(&[[0.5; 24]; 6]);
    assert!(!found.is_same());
    assert_near(found.p(Claim::Differs).expect("a test"), 0.0);
    assert_ends(found.these(), [0.5, 0.5]);
    assert_ends(found.another(), [0.5, 0.5]);
    // Means that cancel out are no difference, whatever their rounding.
    let found = contrast(&[[0.1, -0.3], [0.3, -0.1]]);
    assert_near(found.p(Claim::Differs).expect("a test"), 1.0);
}

#[test]
fn numbers_that_are_no_ratios_make_no_suite() {
    for ratios in [&[][..], &[1.0, 0.0], &[1.0, -2.0], &[f64::NAN], &[f64::INFINITY, 1.0]] {
        assert_eq!(Suite::of_ratios(ratios), None, "{ratios:?}");
    }
    assert_eq!(Contrast::of_one_suite(&[1.0, 0.0]), None);
    assert_eq!(Suite::of_sums(f64::NAN, 3), None);
    assert_eq!(Suite::of_sums(1.0, 0), None);
    assert_eq!(Contrast::of(Vec::new()), None);
}
