//! How often estimates over kinds and sources are right, in simulated experiments with normal effects.

use std::collections::BTreeMap;

use fastrand::Rng;
use plywood_statistics::{Claim, Crossed, Evidence, Family, Finding, LEAST_MARGIN};

use crate::crossed::crossed;
use crate::population::normal;

/// Shares of kinds, of sources and of the rest in the variance between suites. The first are the medians of a
/// pilot's contrasts. In the last contrast, suites differ by chance only.
const SHARES: [[f64; 3]; 6] = [
    [0.53, 0.04, 0.43],
    [0.7, 0.0, 0.3],
    [0.3, 0.1, 0.6],
    [0.8, 0.1, 0.1],
    [0.1, 0.05, 0.85],
    [0.0, 0.0, 1.0],
];

/// Standard deviation of logarithms between suites.
const DEVIATION: f64 = 0.15;

/// Means of suites about `mean`, kind by kind.
fn cells(
    mean: f64,
    [kinds, sources]: [usize; 2],
    shares: [f64; 3],
    random: &mut Rng,
) -> Vec<Vec<f64>> {
    let mut draw = |share: f64| DEVIATION * share.sqrt() * normal(random);
    let of_sources: Vec<f64> = (0..sources).map(|_| draw(shares[1])).collect();
    let row = |_| {
        let kind = draw(shares[0]);
        of_sources.iter().map(|source| mean + kind + source + draw(shares[2])).collect()
    };
    (0..kinds).map(row).collect()
}

fn mean(of: impl IntoIterator<Item = f64>) -> f64 {
    let all: Vec<f64> = of.into_iter().collect();
    all.iter().sum::<f64>() / all.len() as f64
}

/// The shares of `draws` tables of this size whose mean, another source, another kind and another suite were
/// inside their intervals.
fn coverage([kinds, sources]: [usize; 2], draws: usize, seed: u64) -> [f64; 4] {
    let (mut random, mut inside) = (Rng::with_seed(seed), [0_usize; 4]);
    for draw in 0..draws {
        let shares = SHARES[draw % SHARES.len()];
        // One more kind and one more source, which are predicted.
        let mut all = cells(0.1, [kinds + 1, sources + 1], shares, &mut random);
        let kind = all.pop().expect("one more kind");
        let source = mean(all.iter().map(|row| row[sources]));
        for row in &mut all {
            row.truncate(sources);
        }
        let table = crossed(&all);
        for (inside, (interval, target)) in inside.iter_mut().zip([
            (Some(table.mean()), 0.1),
            (Some(table.another_source()), source),
            (table.another_kind().ok(), mean(kind[..sources].iter().copied())),
            (Some(table.another_suite()), kind[sources]),
        ]) {
            *inside += usize::from(interval.is_none_or(|it| it.contains(target.exp())));
        }
    }
    inside.map(|count| count as f64 / draws as f64)
}

#[track_caller]
fn assert_covered([mean, others @ ..]: [f64; 4]) {
    assert!((0.94..=0.98).contains(&mean), "mean {mean}");
    let are_covered = others[..2].iter().all(|it| (0.935..=0.965).contains(it));
    assert!(are_covered && (0.93..=0.98).contains(&others[2]), "{others:?}");
}

#[test]
fn intervals_hold_what_they_should() {
    assert_covered(coverage([8, 4], 6_000, 84));
}

#[test]
#[ignore = "takes half a minute; one size of table is not ignored"]
fn intervals_of_other_tables_hold_what_they_should() {
    for (size, seed) in [([8, 4], 1), ([12, 4], 2), ([16, 4], 3), ([8, 6], 4)] {
        assert_covered(coverage(size, 60_000, seed));
    }
}

/// The share of tables whose p of the claim is below the level.
fn shown(ratio: f64, claim: Claim, size: [usize; 2], draws: usize, seed: u64) -> f64 {
    let mut random = Rng::with_seed(seed);
    let is_shown = |draw: &usize| {
        let cells = cells(ratio.ln(), size, SHARES[draw % SHARES.len()], &mut random);
        crossed(&cells).p(claim).expect("a test") < 0.05
    };
    (0..draws).filter(is_shown).count() as f64 / draws as f64
}

#[test]
fn one_null_in_twenty_is_significant() {
    let share = shown(1.0, Claim::Differs, [8, 4], 6_000, 20);
    assert!((0.025..=0.06).contains(&share), "{share}");
}

#[test]
fn equality_is_seldom_shown_at_the_margin() {
    let claim = Claim::Equal { margin: LEAST_MARGIN };
    for (ratio, seed) in [(LEAST_MARGIN, 7), (1.0 / LEAST_MARGIN, 8)] {
        let share = shown(ratio, claim, [8, 4], 3_000, seed);
        assert!(share <= 0.06, "{ratio}: {share}");
    }
}

#[test]
fn few_families_of_nulls_have_a_star() {
    const FAMILIES: usize = 750;
    let names: Vec<String> = (0..8).map(|it| it.to_string()).collect();
    let family = Family::new(names.iter().map(|it| (it.clone(), Claim::Differs)));
    let (family, mut random) = (family.expect("eight names"), Rng::with_seed(8));
    let mut null = |at: usize| crossed(&cells(0.0, [8, 4], SHARES[at % SHARES.len()], &mut random));
    let mut starred = 0;
    for number in 0..FAMILIES {
        let contrasts =
            names.iter().enumerate().map(|(at, name)| (name.clone(), Some(null(number + at))));
        let found: BTreeMap<String, Option<Crossed>> = contrasts.collect();
        let findings = family.judge(&found).expect("a whole family");
        starred += usize::from(findings.into_values().any(Finding::has_star));
    }
    assert!(starred as f64 <= 0.06 * FAMILIES as f64, "{starred} of {FAMILIES}");
}

/// A family of tables that allow no finding has no star, however clear the ratios are.
#[test]
fn five_kinds_have_no_star() {
    let family = Family::new([("one".to_owned(), Claim::Differs)]).expect("a name");
    for (kinds, has_star) in [(5, false), (6, true)] {
        let mut random = Rng::with_seed(5);
        let table = crossed(&cells(1.0, [kinds, 4], SHARES[0], &mut random));
        let found = BTreeMap::from([("one".to_owned(), Some(table))]);
        let finding = family.judge(&found).expect("a whole family")["one"];
        assert_eq!(finding.has_star(), has_star, "{kinds}: {finding:?}");
    }
}
