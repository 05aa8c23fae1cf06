//! Mean costs over seeded samples of synthetic trees, against exact
//! expectations and against the means of an independent implementation.
//!
//! Every measured mean has a standard error, the expected one too where it was
//! sampled, and their difference must be less than 4.5 of both together.

use plywood_algorithms::theory::UniformTree;
use plywood_algorithms::{Algorithm, uniform_minimal_leaves};

use crate::forest::trees;
use crate::means::Mean;
use crate::measured::{measure_tree, of_value};

/// Asserts how many evaluations and distinct leaves `algorithm` takes over the first `samples` seeds
/// of a generator.
fn assert_means(name: &str, algorithm: Algorithm, samples: u64, expected: [Mean; 2]) {
    let (mut evaluations, mut distinct) = (Vec::new(), Vec::new());
    for tree in trees(&[name], 0..samples) {
        let seen = measure_tree(algorithm, tree.root(), tree.shape().depth);
        assert!(seen.answer.bounds.value().is_some(), "{algorithm} leaves the value open");
        evaluations.push(seen.tally.leaves as f64);
        distinct.push(seen.leaves.distinct() as f64);
    }
    for (found, expected) in [evaluations, distinct].iter().zip(expected) {
        Mean::of(found).assert_agrees(expected, &format!("{algorithm} on {name}"));
    }
}

/// Asserts it of an algorithm that evaluates no leaf twice.
fn assert_mean(name: &str, algorithm: Algorithm, samples: u64, expected: f64) {
    assert_means(name, algorithm, samples, [Mean::exact(expected); 2]);
}

/// Algorithms that evaluate no leaf twice, against formulas.
#[test]
fn single_visits_agree_with_theory() {
    for (branching, depth, samples) in [
        (2, 2, 4000),
        (2, 3, 4000),
        (2, 5, 2000),
        (3, 4, 1000),
        (5, 3, 800),
        (10, 3, 300),
        (20, 2, 500),
    ] {
        let name = format!("iid:b={branching},d={depth}");
        let theory = UniformTree { branching, depth };
        for (algorithm, expected) in [
            (Algorithm::ALPHA_BETA, theory.alpha_beta_leaves()),
            (Algorithm::ALPHA_BETA_HARD, theory.alpha_beta_leaves()),
            (Algorithm::SSS, theory.sss_leaves()),
            (Algorithm::DUAL, theory.dual_leaves()),
        ] {
            assert_mean(&name, algorithm, samples, expected);
        }
    }
}

/// MTD(f) asks for the root's static value first, which is as random as a
/// leaf's in these trees.
#[test]
fn mtd_agrees_with_theory_of_a_random_guess() {
    for (branching, depth, samples) in
        [(2, 2, 4000), (2, 3, 4000), (2, 5, 2000), (3, 4, 1000), (5, 3, 800), (20, 2, 500)]
    {
        let name = format!("iid:b={branching},d={depth}");
        let expected = UniformTree { branching, depth }.mtd_leaves_of_random_guess();
        assert_mean(&name, Algorithm::MTD_F, samples, expected);
    }
}

/// Checks the rows of a kind: exact means over all orders of the leaves, exact means where leaves
/// tie, and sampled means of the other implementation, in which NegaScout of 1983 has exact means over all
/// orders of leaves that lie far apart, since its re-searches take neighbouring integers for one value.
fn check_rows(kind: &str, samples: impl Fn(f64) -> u64) {
    let rows =
        include_str!("sample_means.txt").lines().map(|row| row.split(' ').collect::<Vec<_>>());
    let mut checked = 0;
    for row in rows.filter(|row| row[0] == kind) {
        let [_, name, algorithm, evaluations, ..] = row[..] else { panic!("{row:?}") };
        let distinct = row.get(4).copied().unwrap_or(evaluations);
        let expected = [evaluations, distinct].map(Mean::read);
        let algorithm = algorithm.parse().expect("an algorithm");
        let names = [Some(name.to_owned()), (kind == "exact").then(|| name.replace("perm", "iid"))];
        for name in names.into_iter().flatten() {
            assert_means(&name, algorithm, samples(expected[0].mean), expected);
        }
        checked += 1;
    }
    assert!(checked > 15, "{checked} rows");
}

#[test]
fn repeated_visits_agree_with_enumeration() {
    check_rows("exact", |_| 2000);
}

#[test]
fn ties_agree_with_exact_expectations() {
    check_rows("ties", |_| 1500);
}

#[test]
fn sampled_means_agree_with_another_implementation() {
    check_rows("sampled", |evaluations| (200_000 / evaluations as u64).clamp(50, 2000));
}

#[test]
fn best_first_trees_cost_the_minimum() {
    for (branching, depth, f1) in
        [(2_u32, 6, 21.0), (3, 4, 21.0), (4, 4, 40.0), (4, 5, 97.0), (5, 3, 29.0)]
    {
        let name = format!("best-first:b={branching},d={depth}");
        let minimal = uniform_minimal_leaves(u64::from(branching), depth).expect("small") as f64;
        let others = [Algorithm::MINIMAX, Algorithm::RANDOM_ALPHA_BETA];
        for algorithm in of_value().filter(|algorithm| !others.contains(algorithm)) {
            assert_mean(&name, algorithm, 3, if algorithm == Algorithm::F1 { f1 } else { minimal });
        }
    }
}
