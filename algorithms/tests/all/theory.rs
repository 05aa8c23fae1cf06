//! The formulas of theory against exact expectations.

use plywood_algorithms::theory::{UniformTree, branching_factor, stationary_root};

/// Asserts that `measured` is `expected` up to the digits that were printed.
fn assert_close(measured: f64, expected: f64, what: &str) {
    let relative = (measured - expected).abs() / expected;
    assert!(relative < 2e-7, "{what}: {measured} instead of {expected}");
}

/// Branching, depth; alpha-beta's leaves and nodes; the leaves of SSS* and
/// DUAL*, of MTD(f) guessing the leaves' median, of a null window there.
const EXPECTED: [(u32, u32, [f64; 6]); 12] = [
    (2, 2, [3.666_666_7, 6.666_666_7, 3.333_333_3, 3.666_666_7, 3.375, 2.625]),
    (2, 3, [6.847_619, 13.514_286, 6.361_904_8, 6.257_142_9, 6.056_919_6, 3.773_437_5]),
    (2, 8, [109.999_23, 259.488_38, 80.934_601, 88.082_075, 74.299_234, 41.255_973]),
    (2, 12, [888.982_73, 2_190.283_5, 607.444_7, 639.056_59, 572.183_94, 183.948_21]),
    (3, 4, [45.202_451, 76.103_367, 34.167_673, 39.892_128, 32.780_391, 19.240_833]),
    (3, 9, [2_931.214_9, 5235.812, 2_058.150_1, 1_946.291_1, 1_925.354_9, 193.497_07]),
    (4, 12, [375_226.65, 600_249.25, 239_946.1, 238_138.26, 239_326.38, 9_084.750_5]),
    (5, 3, [69.863_703, 93.534_971, 59.306_651, 55.120_257, 54.634_87, 10.665_584]),
    (10, 4, [1_983.294_7, 2_434.504_6, 1_361.178_8, 1_555.377_2, 1_360.436_1, 200.882_06]),
    (10, 9, [8_321_290.3, 10_311_605.0, 5_609_471.9, 5_193_747.2, 5_193_672.9, 20_088.206]),
    (20, 2, [177.128_82, 198.128_82, 128.062_47, 177.128_82, 128.062_49, 39.999_599]),
    (40, 5, [2_510_139.9, 2_682_696.5, 1_872_922.5, 1_658_843.8, 1_658_843.8, 3200.0]),
];

#[test]
fn formulas_give_known_expectations() {
    for (branching, depth, [alpha_beta, nodes, sss, dual, mtd, null]) in EXPECTED {
        let tree = UniformTree { branching, depth };
        assert_close(tree.alpha_beta_leaves(), alpha_beta, &format!("alpha-beta, {tree:?}"));
        assert_close(tree.alpha_beta_nodes(), nodes, &format!("nodes, {tree:?}"));
        assert_close(tree.sss_leaves(), sss, &format!("SSS*, {tree:?}"));
        assert_close(tree.dual_leaves(), dual, &format!("DUAL*, {tree:?}"));
        assert_close(tree.mtd_leaves(0.5), mtd, &format!("MTD(f), {tree:?}"));
        assert_close(tree.null_window_leaves(0.5), null, &format!("null window, {tree:?}"));
    }
}

#[test]
fn formulas_give_exact_fractions() {
    let exact = [
        (2, 2, 11.0 / 3.0, 10.0 / 3.0, 11.0 / 3.0),
        (2, 3, 719.0 / 105.0, 668.0 / 105.0, 219.0 / 35.0),
        (3, 2, 521.0 / 70.0, 879.0 / 140.0, 521.0 / 70.0),
    ];
    for (branching, depth, alpha_beta, sss, dual) in exact {
        let tree = UniformTree { branching, depth };
        assert!((tree.alpha_beta_leaves() - alpha_beta).abs() < 1e-9);
        assert!((tree.sss_leaves() - sss).abs() < 1e-9);
        assert!((tree.dual_leaves() - dual).abs() < 1e-9);
    }
}

/// By hand for the tree of two leaves, and from the formula for a constant guess
/// for larger trees: their mean over guesses is a sum of rectangles here.
#[test]
fn a_random_guess_costs_the_mean_over_all_guesses() {
    let two_leaves = UniformTree { branching: 2, depth: 1 };
    assert!((two_leaves.mtd_leaves_of_random_guess() - 2.0).abs() < 1e-9);
    for (branching, depth) in [(2, 2), (2, 5), (3, 4), (5, 3)] {
        let tree = UniformTree { branching, depth };
        let guesses = (0..500).map(|guess| (f64::from(guess) + 0.5) / 500.0);
        let mean = guesses.map(|guess| tree.mtd_leaves(guess)).sum::<f64>() / 500.0;
        let expected = tree.mtd_leaves_of_random_guess();
        assert!((mean - expected).abs() / expected < 1e-4, "{tree:?}: {mean}, {expected}");
        assert!(expected > tree.mtd_leaves(tree.critical_quantile()), "{tree:?}");
    }
}

#[test]
fn a_single_path_costs_one_leaf() {
    let tree = UniformTree { branching: 1, depth: 5 };
    for leaves in [
        tree.alpha_beta_leaves(),
        tree.sss_leaves(),
        tree.dual_leaves(),
        tree.mtd_leaves_of_random_guess(),
    ] {
        assert!((leaves - 1.0).abs() < 1e-9);
    }
    assert!((UniformTree { branching: 7, depth: 0 }.alpha_beta_leaves() - 1.0).abs() < 1e-9);
}

#[test]
fn the_full_window_is_a_window() {
    let tree = UniformTree { branching: 3, depth: 5 };
    assert!((tree.window_leaves(0.0, 1.0) - tree.alpha_beta_leaves()).abs() < 1e-6);
    assert!(tree.window_leaves(0.3, 0.6) < tree.alpha_beta_leaves());
    let null = tree.null_window_leaves(0.4);
    assert!((tree.window_leaves(0.4, 0.4) - null).abs() < 1e-9);
}

#[test]
fn branching_factors() {
    let known = [
        (2, 1.618_034),
        (3, 2.147_899),
        (4, 2.629_658),
        (5, 3.079_596),
        (10, 5.063_511),
        (20, 8.424_663),
        (40, 14.203_36),
    ];
    for (branching, expected) in known {
        assert_close(branching_factor(branching), expected, "branching factor");
        let root = stationary_root(branching);
        assert!((root.powf(f64::from(branching)) + root - 1.0).abs() < 1e-12);
    }
}

/// A search that solves a P-game at the critical probability costs R^d: a null
/// window there has the same cost, up to rounding.
#[test]
fn a_null_window_at_the_critical_quantile_costs_the_branching_factor() {
    for (branching, depth) in [(2, 7), (2, 8), (3, 6), (5, 5)] {
        let tree = UniformTree { branching, depth };
        let expected = branching_factor(branching).powf(f64::from(depth));
        assert_close(tree.null_window_leaves(tree.critical_quantile()), expected, "null window");
    }
}
