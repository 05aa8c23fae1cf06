//! How often a difference is found where there is none, in simulated experiments: suites with normal
//! effects about no effect.

use std::collections::BTreeMap;

use fastrand::Rng;
use plywood_statistics::{Claim, Contrast, Evidence, Family, Finding};

use crate::population::{Population, populations, suite};

/// Contrasts of 5 to 20 suites whose true ratio is this one.
fn contrasts(ratio: f64, seed: u64) -> impl Iterator<Item = Contrast> {
    let parts: Vec<_> = populations().iter().map(Population::parts).collect();
    let mut random = Rng::with_seed(seed);
    (0..).map(move |number| {
        let parts = &parts[number % parts.len()];
        let suites = random.usize(5..=20);
        let drawn = (0..suites).map(|_| suite(ratio.ln(), parts, &mut random));
        Contrast::of(drawn.collect()).expect("suites")
    })
}

#[test]
fn one_null_in_twenty_has_a_p_below_the_level() {
    let below = |it: &Contrast| it.p(Claim::Differs).expect("a test") < 0.05;
    let found = contrasts(1.0, 4000).take(4000).filter(below).count();
    assert!((140..=260).contains(&found), "{found} of 4000");
}

#[test]
fn few_families_of_nulls_have_a_star() {
    const FAMILIES: usize = 2000;
    let names: Vec<String> = (0..12).map(|it| it.to_string()).collect();
    let family = Family::new(names.iter().map(|it| (it.clone(), Claim::Differs)));
    let (family, mut nulls) = (family.expect("twelve names"), contrasts(1.0, 12));
    let mut starred = 0;
    for _ in 0..FAMILIES {
        let found: BTreeMap<_, _> = names.iter().cloned().zip(nulls.by_ref().map(Some)).collect();
        let findings = family.judge(&found).expect("a whole family");
        starred += usize::from(findings.into_values().any(Finding::has_star));
    }
    assert!(starred as f64 <= 0.075 * FAMILIES as f64, "{starred} of {FAMILIES}");
}

/// At a true ratio of just the margin, equality is found as seldom as the level allows.
#[test]
fn equality_is_seldom_found_at_the_margin() {
    const MARGIN: f64 = 1.10;
    let is_equal = |it: &Contrast| it.p(Claim::Equal { margin: MARGIN }).expect("a test") < 0.05;
    for (ratio, seed) in [(MARGIN, 7), (1.0 / MARGIN, 8)] {
        let found = contrasts(ratio, seed).take(2000).filter(is_equal).count();
        assert!(found <= 120, "{found} of 2000");
    }
}
