//! Stars, and the families that they are judged in.

use std::collections::BTreeMap;

use plywood_statistics::{
    Claim, Contrast, Evidence, Family, FamilyError, Finding, Standing, Suite, holm,
};

/// Suites of so many positions each that leave no doubt: the ratio is near 2 in each of them.
fn clear(suites: usize, positions: usize) -> Contrast {
    let ratios: Vec<f64> = (0..positions).map(|at| 2.0 + 0.01 * (at % 7) as f64).collect();
    let suites = vec![Suite::of_ratios(&ratios).expect("ratios"); suites];
    Contrast::of(suites).expect("suites")
}

fn named<'a>(
    all: impl IntoIterator<Item = (&'a str, Option<Contrast>)>,
) -> BTreeMap<String, Option<Contrast>> {
    all.into_iter().map(|(name, it)| (name.to_owned(), it)).collect()
}

fn family(names: &[&str]) -> Family {
    Family::new(names.iter().map(|it| ((*it).to_owned(), Claim::Differs))).expect("names")
}

fn finding(contrast: Contrast) -> Finding {
    let found = family(&["one"]).judge(&named([("one", Some(contrast))])).expect("whole");
    found["one"]
}

/// No star under five suites of 24, or one of 48, however clear the ratios are.
#[test]
fn below_the_minima_nothing_has_a_star() {
    for (suites, positions, has_star) in [
        (1, 47, false),
        (1, 48, true),
        (2, 100, false),
        (4, 1000, false),
        (5, 23, false),
        (5, 24, true),
    ] {
        let found = finding(clear(suites, positions));
        assert_eq!(found.has_star(), has_star, "{suites} of {positions}: {found:?}");
    }
    // One suite that is too small spoils the others.
    let short = Suite::of_ratios(&[2.0; 10]).expect("ratios");
    let mut suites = vec![Suite::of_ratios(&[2.0; 24]).expect("ratios"); 5];
    suites.push(short);
    let Finding::TooFew(lack) = finding(Contrast::of(suites).expect("suites")) else {
        panic!("too few positions")
    };
    assert_eq!(lack.to_string(), "no star under 5 suites of 24 positions");
    let Finding::TooFew(lack) = finding(clear(1, 24)) else { panic!("too few positions") };
    assert_eq!(lack.to_string(), "no star under 48 positions of one suite");
}

/// The published example of Holm 1979 has no numbers; these are by hand: 4
/// times the least, 3 times the next, and none below one before it.
#[test]
fn several_comparisons_are_corrected() {
    let corrected = holm(&[0.02, 0.01, 0.9, 0.03]);
    for (found, expected) in corrected.into_iter().zip([0.06, 0.04, 0.9, 0.06]) {
        assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
    }
    assert!(holm(&[]).is_empty());
    assert_eq!(holm(&[0.4, 0.7]), vec![0.8, 0.8]);
}

/// Three forms of null-move pruning at 20,000, 5,000 and 80,000 nodes a move, as `results/null-move`
/// has them: nine comparisons that answer one question. The second least p is below 0.05 among three,
/// and not among nine.
#[test]
fn the_null_move_comparisons_are_one_family() {
    let of_nodes = [[0.021_5, 0.625, 0.000_1], [0.737, 0.517, 0.368], [0.671, 0.822, 0.101]];
    assert!(holm(&of_nodes[0])[0] < 0.05);
    let corrected = holm(of_nodes.as_flattened());
    assert_eq!(format!("{:.2}", corrected[0]), "0.17");
    assert_eq!(corrected.iter().filter(|&&it| it < 0.05).count(), 1, "{corrected:?}");
}

/// Rows that lack weaken no family: a contrast without rows counts as one that shows nothing, and one
/// that is not handed in is an error.
#[test]
fn a_family_is_judged_whole() {
    let family = family(&["a", "b", "c"]);
    let found = named([("a", Some(clear(5, 24))), ("b", None), ("other", Some(clear(9, 24)))]);
    let missing = family.judge(&found).expect_err("c is missing");
    assert_eq!(missing, FamilyError::Missing("c".to_owned()));
    assert!(missing.to_string().contains("`c`"), "{missing}");
    let mut found = found;
    found.insert("c".to_owned(), Some(clear(1, 1)));
    let findings = family.judge(&found).expect("a whole family");
    assert!(findings["a"].has_star());
    assert_eq!(findings["b"], Finding::NoRows);
    assert!(matches!(findings["c"], Finding::TooFew(_)));
    assert_eq!(findings["other"], Finding::Exploratory, "it is not registered");
    // p of a alone, times three.
    let doubtful = |spread: f64| {
        let suite = |mean: f64| Suite::of_sums(mean, 24).expect("a number");
        Contrast::of([1.0, 1.0, 1.0, 1.0, spread].map(suite).to_vec()).expect("suites")
    };
    let alone = doubtful(3.0).p(Claim::Differs).expect("a test");
    assert!(alone < 0.05 && 3.0 * alone > 0.05, "{alone}");
    found.insert("a".to_owned(), Some(doubtful(3.0)));
    let Finding::NotShown { p } = family.judge(&found).expect("a whole family")["a"] else {
        panic!("three times {alone} is not below 0.05")
    };
    assert!((p - 3.0 * alone).abs() < 1e-12);
}

#[test]
fn exploratory_contrasts_and_identical_contenders_have_no_star() {
    let same = Contrast::of(vec![Suite::of_ratios(&[1.0; 24]).expect("ratios"); 5]);
    let found = named([("clear", Some(clear(20, 48))), ("same", same), ("none", None)]);
    let exploratory = Standing::Exploratory.judge(&found).expect("findings");
    assert_eq!(exploratory["clear"], Finding::Exploratory);
    assert_eq!(exploratory["same"], Finding::Same);
    assert_eq!(exploratory["none"], Finding::NoRows);
    let registered = Standing::Registered(family(&["clear", "same", "none"]));
    let registered = registered.judge(&found).expect("findings");
    assert!(registered["clear"].has_star());
    assert_eq!(registered["same"], Finding::Same);
    let twice = ["a", "a"].map(|it| (it.to_owned(), Claim::Differs));
    assert_eq!(Family::new(twice), Err(FamilyError::Doubled("a".to_owned())));
}
