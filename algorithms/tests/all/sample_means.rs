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

/// Exact means over all orders of the leaves: evaluations, distinct leaves.
const PERMUTATIONS: [(&str, Algorithm, f64, f64); 19] = [
    ("perm:b=2,d=2", Algorithm::PAB, 59.0 / 12.0, 11.0 / 3.0),
    ("perm:b=2,d=2", Algorithm::PVS, 59.0 / 12.0, 11.0 / 3.0),
    ("perm:b=2,d=2", Algorithm::NEGASCOUT, 11.0 / 3.0, 11.0 / 3.0),
    ("perm:b=2,d=2", Algorithm::SCOUT, 65.0 / 12.0, 11.0 / 3.0),
    ("perm:b=2,d=2", Algorithm::SSS, 10.0 / 3.0, 10.0 / 3.0),
    ("perm:b=2,d=3", Algorithm::NEGASCOUT_1989, 4909.0 / 630.0, 236.0 / 35.0),
    ("perm:b=2,d=3", Algorithm::F1, 719.0 / 105.0, 719.0 / 105.0),
    ("perm:b=2,d=3", Algorithm::PAB, 11_393.0 / 1260.0, 236.0 / 35.0),
    ("perm:b=2,d=3", Algorithm::PVS, 2619.0 / 280.0, 236.0 / 35.0),
    ("perm:b=2,d=3", Algorithm::NEGASCOUT, 4909.0 / 630.0, 236.0 / 35.0),
    ("perm:b=2,d=3", Algorithm::SCOUT, 8941.0 / 840.0, 236.0 / 35.0),
    ("perm:b=2,d=3", Algorithm::SSS, 668.0 / 105.0, 668.0 / 105.0),
    ("perm:b=2,d=3", Algorithm::DUAL, 219.0 / 35.0, 219.0 / 35.0),
    ("perm:b=3,d=2", Algorithm::PAB, 348.0 / 35.0, 521.0 / 70.0),
    ("perm:b=3,d=2", Algorithm::PVS, 12_703.0 / 1260.0, 521.0 / 70.0),
    ("perm:b=3,d=2", Algorithm::NEGASCOUT, 521.0 / 70.0, 521.0 / 70.0),
    ("perm:b=3,d=2", Algorithm::SCOUT, 14_453.0 / 1260.0, 521.0 / 70.0),
    ("perm:b=3,d=2", Algorithm::SSS, 879.0 / 140.0, 879.0 / 140.0),
    ("perm:b=3,d=2", Algorithm::DUAL, 521.0 / 70.0, 521.0 / 70.0),
];

#[test]
fn repeated_visits_agree_with_enumeration() {
    for (name, algorithm, evaluations, distinct) in PERMUTATIONS {
        for name in [name, &name.replace("perm", "iid")] {
            assert_means(name, algorithm, 2000, [evaluations, distinct].map(Mean::exact));
        }
    }
}

/// Exact expectations where leaves tie.
const TIES: [(&str, Algorithm, f64); 27] = [
    ("disc:2:b=2,d=3", Algorithm::ALPHA_BETA, 5.867_187_5),
    ("disc:2:b=2,d=3", Algorithm::SSS, 5.726_562_5),
    ("disc:2:b=2,d=3", Algorithm::DUAL, 5.6875),
    ("disc:3:b=2,d=4", Algorithm::ALPHA_BETA, 10.301_22),
    ("disc:3:b=2,d=4", Algorithm::SSS, 9.457_046_4),
    ("disc:3:b=2,d=4", Algorithm::DUAL, 9.920_721_9),
    ("disc:10:b=3,d=5", Algorithm::ALPHA_BETA, 93.256_555),
    ("disc:10:b=3,d=5", Algorithm::SSS, 81.387_08),
    ("disc:5:b=4,d=3", Algorithm::SSS, 30.431_035),
    ("disc:5:b=4,d=3", Algorithm::DUAL, 29.085_568),
    ("disc:100:b=4,d=4", Algorithm::ALPHA_BETA, 110.743_48),
    ("disc:100:b=4,d=4", Algorithm::SSS, 81.1694),
    ("disc:100:b=4,d=4", Algorithm::DUAL, 95.009_579),
    ("disc:20:b=8,d=3", Algorithm::ALPHA_BETA, 194.9564),
    ("disc:20:b=8,d=3", Algorithm::SSS, 172.244_55),
    ("disc:20:b=8,d=3", Algorithm::DUAL, 154.842_18),
    ("bin:0.618034:b=2,d=8", Algorithm::ALPHA_BETA, 65.270_509),
    ("bin:0.618034:b=2,d=8", Algorithm::SSS, 59.665_631),
    ("bin:0.618034:b=2,d=8", Algorithm::DUAL, 61.854_102),
    ("bin:0.381966:b=2,d=8", Algorithm::ALPHA_BETA, 45.217_311),
    ("bin:0.381966:b=2,d=7", Algorithm::ALPHA_BETA, 41.944_272),
    ("bin:0.381966:b=2,d=7", Algorithm::SSS, 39.832_816),
    ("bin:0.381966:b=2,d=7", Algorithm::DUAL, 38.527_864),
    ("bin:0.618034:b=2,d=7", Algorithm::DUAL, 29.135_274),
    ("bin:0.682328:b=3,d=6", Algorithm::ALPHA_BETA, 132.375_01),
    ("bin:0.682328:b=3,d=6", Algorithm::SSS, 120.441_55),
    ("bin:0.682328:b=3,d=6", Algorithm::DUAL, 126.3616),
];

#[test]
fn ties_agree_with_exact_expectations() {
    for (name, algorithm, expected) in TIES {
        assert_mean(name, algorithm, 1500, expected);
    }
}

/// Means of an independent implementation, with their standard errors:
/// evaluations, distinct leaves.
type Sampled = (&'static str, Algorithm, (f64, f64), (f64, f64));
const SAMPLED: &[Sampled] = &[
    // Exact means over all orders of leaves that lie far apart: its re-searches
    // take neighbouring integers for the same value.
    ("iid:b=2,d=2", Algorithm::NEGASCOUT_1983, (14.0 / 3.0, 0.0), (11.0 / 3.0, 0.0)),
    ("iid:b=2,d=3", Algorithm::NEGASCOUT_1983, (1999.0 / 210.0, 0.0), (236.0 / 35.0, 0.0)),
    ("iid:b=2,d=6", Algorithm::F1, (44.245_5, 0.010_3), (44.245_5, 0.010_3)),
    ("iid:b=2,d=6", Algorithm::PAB, (46.427_6, 0.018_8), (35.351_1, 0.010_8)),
    ("iid:b=2,d=6", Algorithm::PVS, (51.712_1, 0.025_2), (35.179_4, 0.010_6)),
    ("iid:b=2,d=6", Algorithm::NEGASCOUT, (48.666_9, 0.037_2), (35.195_2, 0.016_8)),
    ("iid:b=2,d=6", Algorithm::NEGASCOUT_1983, (60.475_3, 0.032_9), (35.228_1, 0.010_6)),
    ("iid:b=2,d=6", Algorithm::NEGASCOUT_1989, (49.243_6, 0.024_1), (35.220_6, 0.010_6)),
    ("iid:b=2,d=6", Algorithm::SCOUT, (65.714_2, 0.037_7), (36.487_3, 0.011_9)),
    ("iid:b=3,d=5", Algorithm::F1, (130.314_6, 0.053_1), (130.314_6, 0.053_1)),
    ("iid:b=3,d=5", Algorithm::PAB, (128.785_1, 0.081_1), (100.140_4, 0.048_8)),
    ("iid:b=3,d=5", Algorithm::PVS, (143.373_9, 0.104_6), (99.231_9, 0.047_6)),
    ("iid:b=3,d=5", Algorithm::NEGASCOUT, (135.15, 0.098), (99.231_9, 0.047_6)),
    ("iid:b=3,d=5", Algorithm::SCOUT, (177.402_6, 0.149_8), (102.863_2, 0.052_7)),
    ("iid:b=4,d=4", Algorithm::F1, (129.669_6, 0.054_4), (129.669_6, 0.054_4)),
    ("iid:b=4,d=4", Algorithm::PAB, (133.170_6, 0.083_9), (103.755_4, 0.050_4)),
    ("iid:b=4,d=4", Algorithm::PVS, (145.920_4, 0.103_7), (103.631_5, 0.050_3)),
    ("iid:b=4,d=4", Algorithm::NEGASCOUT, (134.607, 0.093_8), (103.631_5, 0.050_3)),
    ("iid:b=4,d=4", Algorithm::SCOUT, (176.822_6, 0.143_3), (106.706_5, 0.054_8)),
    ("iid:b=5,d=3", Algorithm::F1, (69.877_2, 0.017_9), (69.877_2, 0.017_9)),
    ("iid:b=5,d=3", Algorithm::PAB, (80.004_7, 0.028_1), (63.368_6, 0.016_6)),
    ("iid:b=5,d=3", Algorithm::PVS, (85.678_8, 0.033_9), (63.368_6, 0.016_6)),
    ("iid:b=5,d=3", Algorithm::NEGASCOUT, (74.853_9, 0.043_1), (63.343_6, 0.026_2)),
    ("iid:b=4,d=4", Algorithm::NEGASCOUT_1983, (162.312_9, 0.123_9), (103.631_5, 0.050_3)),
    ("iid:b=5,d=3", Algorithm::NEGASCOUT_1983, (92.082, 0.039_5), (63.368_6, 0.016_6)),
    ("iid:b=5,d=3", Algorithm::SCOUT, (98.776_5, 0.043_9), (63.368_6, 0.016_6)),
    ("iid:b=8,d=4", Algorithm::F1, (1_215.240_5, 1.008), (1_215.240_5, 1.008)),
    ("iid:b=8,d=4", Algorithm::PAB, (1_061.781_5, 1.243_5), (846.394_5, 0.787_3)),
    ("iid:b=8,d=4", Algorithm::PVS, (1_141.237_5, 1.450_3), (844.027_7, 0.782_7)),
    ("iid:b=8,d=4", Algorithm::NEGASCOUT, (1_094.843_9, 1.378_2), (844.027_7, 0.782_7)),
    ("iid:b=8,d=4", Algorithm::NEGASCOUT_1983, (1_235.594_5, 1.661_4), (844.027_7, 0.782_7)),
    ("iid:b=8,d=4", Algorithm::NEGASCOUT_1989, (1_094.843_9, 1.378_2), (844.027_7, 0.782_7)),
    ("iid:b=8,d=4", Algorithm::SCOUT, (1318.06, 1.876_1), (871.841_3, 0.852_8)),
    ("iid:b=20,d=2", Algorithm::F1, (177.079_2, 0.078_9), (177.079_2, 0.078_9)),
    ("iid:b=20,d=2", Algorithm::PAB, (206.909_6, 0.106_8), (177.079_2, 0.078_9)),
    ("iid:b=20,d=2", Algorithm::PVS, (211.183_9, 0.111_7), (177.079_2, 0.078_9)),
    ("iid:b=20,d=2", Algorithm::NEGASCOUT, (177.079_2, 0.078_9), (177.079_2, 0.078_9)),
    ("iid:b=20,d=2", Algorithm::SCOUT, (238.364_2, 0.138_6), (177.079_2, 0.078_9)),
    ("so:0.7:0.9:b=16,d=3", Algorithm::ALPHA_BETA, (355.004_7, 0.524_108), (355.004_7, 0.524_108)),
    ("so:0.7:0.9:b=16,d=3", Algorithm::F1, (355.004_7, 0.524_108), (355.004_7, 0.524_108)),
    ("so:0.7:0.9:b=16,d=3", Algorithm::PAB, (318.283_8, 0.501_084), (308.740_9, 0.369_169)),
    ("so:0.7:0.9:b=16,d=3", Algorithm::PVS, (319.357_5, 0.522_398), (308.740_9, 0.369_169)),
    ("so:0.7:0.9:b=16,d=3", Algorithm::NEGASCOUT, (316.332_9, 0.492_492), (308.740_9, 0.369_169)),
    ("so:0.7:0.9:b=16,d=3", Algorithm::SCOUT, (335.512_2, 0.745_447), (308.740_9, 0.369_169)),
    ("so:0.7:0.9:b=16,d=3", Algorithm::SSS, (340.220_9, 0.427_969), (340.220_9, 0.427_969)),
    ("so:0.7:0.9:b=16,d=3", Algorithm::DUAL, (295.357_4, 0.228_558), (295.357_4, 0.228_558)),
    ("so:0.7:0.9:b=24,d=2", Algorithm::ALPHA_BETA, (71.918_75, 0.202_174), (71.918_75, 0.202_174)),
    ("so:0.7:0.9:b=24,d=2", Algorithm::F1, (71.918_75, 0.202_174), (71.918_75, 0.202_174)),
    ("so:0.7:0.9:b=24,d=2", Algorithm::PAB, (74.601_05, 0.229_349), (71.918_75, 0.202_174)),
    ("so:0.7:0.9:b=24,d=2", Algorithm::PVS, (74.842_75, 0.232_877), (71.918_75, 0.202_174)),
    ("so:0.7:0.9:b=24,d=2", Algorithm::NEGASCOUT, (71.918_75, 0.202_174), (71.918_75, 0.202_174)),
    ("so:0.7:0.9:b=24,d=2", Algorithm::SCOUT, (88.826_5, 0.409_249), (71.918_75, 0.202_174)),
    ("so:0.7:0.9:b=24,d=2", Algorithm::SSS, (56.932_8, 0.054_45), (56.932_8, 0.054_45)),
    ("so:0.7:0.9:b=24,d=2", Algorithm::DUAL, (71.918_75, 0.202_174), (71.918_75, 0.202_174)),
    ("so:0.7:0.9:b=4,d=4", Algorithm::ALPHA_BETA, (48.163_6, 0.094_178), (48.163_6, 0.094_178)),
    ("so:0.7:0.9:b=4,d=4", Algorithm::F1, (59.892_3, 0.088_816), (59.892_3, 0.088_816)),
    ("so:0.7:0.9:b=4,d=4", Algorithm::PAB, (49.695_25, 0.123_277), (45.253_2, 0.087_447)),
    ("so:0.7:0.9:b=4,d=4", Algorithm::PVS, (50.334_4, 0.130_215), (45.228_75, 0.087_12)),
    ("so:0.7:0.9:b=4,d=4", Algorithm::NEGASCOUT, (48.982_15, 0.125_207), (45.228_75, 0.087_12)),
    ("so:0.7:0.9:b=4,d=4", Algorithm::SCOUT, (57.149_7, 0.184_585), (45.466, 0.090_018)),
    ("so:0.7:0.9:b=4,d=4", Algorithm::SSS, (39.054_75, 0.049_799), (39.054_75, 0.049_799)),
    ("so:0.7:0.9:b=4,d=4", Algorithm::DUAL, (44.527_35, 0.081_053), (44.527_35, 0.081_053)),
    ("so:0.7:0.9:b=8,d=4", Algorithm::ALPHA_BETA, (207.623_1, 0.624_58), (207.623_1, 0.624_58)),
    ("so:0.7:0.9:b=8,d=4", Algorithm::F1, (282.372_1, 0.628_468), (282.372_1, 0.628_468)),
    ("so:0.7:0.9:b=8,d=4", Algorithm::PAB, (204.689, 0.822_278), (188.113_1, 0.582_791)),
    ("so:0.7:0.9:b=8,d=4", Algorithm::PVS, (205.455_7, 0.833_029), (187.880_3, 0.578_939)),
    ("so:0.7:0.9:b=8,d=4", Algorithm::NEGASCOUT, (203.610_3, 0.823_589), (187.880_3, 0.578_939)),
    ("so:0.7:0.9:b=8,d=4", Algorithm::SCOUT, (226.802_2, 1.128_346), (188.660_9, 0.595_437)),
    ("so:0.7:0.9:b=8,d=4", Algorithm::SSS, (164.430_2, 0.281_055), (164.430_2, 0.281_055)),
    ("so:0.7:0.9:b=8,d=4", Algorithm::DUAL, (190.179_7, 0.554_661), (190.179_7, 0.554_661)),
    ("incr:b=24,d=2", Algorithm::ALPHA_BETA, (151.108_6, 0.262_395), (151.108_6, 0.262_395)),
    ("incr:b=24,d=2", Algorithm::F1, (151.108_6, 0.262_395), (151.108_6, 0.262_395)),
    ("incr:b=24,d=2", Algorithm::PAB, (188.476_05, 0.391_919), (151.108_6, 0.262_395)),
    ("incr:b=24,d=2", Algorithm::PVS, (193.535_45, 0.411_708), (151.108_6, 0.262_395)),
    ("incr:b=24,d=2", Algorithm::NEGASCOUT, (151.108_6, 0.262_395), (151.108_6, 0.262_395)),
    ("incr:b=24,d=2", Algorithm::SCOUT, (228.208_8, 0.527_993), (151.108_6, 0.262_395)),
    ("incr:b=24,d=2", Algorithm::SSS, (88.354_3, 0.125_051), (88.354_3, 0.125_051)),
    ("incr:b=24,d=2", Algorithm::DUAL, (151.108_6, 0.262_395), (151.108_6, 0.262_395)),
    ("incr:b=4,d=4", Algorithm::ALPHA_BETA, (95.489_85, 0.172_851), (95.489_85, 0.172_851)),
    ("incr:b=4,d=4", Algorithm::F1, (112.198_85, 0.164_311), (112.198_85, 0.164_311)),
    ("incr:b=4,d=4", Algorithm::PAB, (113.521_45, 0.256_864), (88.352_25, 0.168_021)),
    ("incr:b=4,d=4", Algorithm::PVS, (127.451_9, 0.323_016), (87.993_4, 0.166_097)),
    ("incr:b=4,d=4", Algorithm::NEGASCOUT, (113.707_5, 0.280_813), (87.993_4, 0.166_097)),
    ("incr:b=4,d=4", Algorithm::SCOUT, (150.216_75, 0.416_338), (90.035_6, 0.176_841)),
    ("incr:b=4,d=4", Algorithm::SSS, (59.608_05, 0.106_685), (59.608_05, 0.106_685)),
    ("incr:b=4,d=4", Algorithm::DUAL, (78.490_9, 0.132_165), (78.490_9, 0.132_165)),
    ("incr:b=4,d=5", Algorithm::ALPHA_BETA, (271.762_1, 0.657_668), (271.762_1, 0.657_668)),
    ("incr:b=4,d=5", Algorithm::F1, (348.951_9, 0.717_728), (348.951_9, 0.717_728)),
    ("incr:b=4,d=5", Algorithm::PAB, (291.443_8, 0.897_789), (236.615_9, 0.642_739)),
    ("incr:b=4,d=5", Algorithm::PVS, (335.268_2, 1.187_993), (231.786_1, 0.611_696)),
    ("incr:b=4,d=5", Algorithm::NEGASCOUT, (311.100_6, 1.084_258), (231.786_1, 0.611_696)),
    ("incr:b=4,d=5", Algorithm::SCOUT, (395.279, 1.544_759), (240.586, 0.668_797)),
    ("incr:b=4,d=5", Algorithm::SSS, (189.620_2, 0.468_561), (189.620_2, 0.468_561)),
    ("incr:b=4,d=5", Algorithm::DUAL, (173.172, 0.349_386), (173.172, 0.349_386)),
    ("incr:b=8,d=3", Algorithm::ALPHA_BETA, (168.878_45, 0.241_375), (168.878_45, 0.241_375)),
    ("incr:b=8,d=3", Algorithm::F1, (168.878_45, 0.241_375), (168.878_45, 0.241_375)),
    ("incr:b=8,d=3", Algorithm::PAB, (177.123_85, 0.312_352), (146.896_15, 0.212_56)),
    ("incr:b=8,d=3", Algorithm::PVS, (194.791_85, 0.391_986), (146.896_15, 0.212_56)),
    ("incr:b=8,d=3", Algorithm::NEGASCOUT, (167.700_4, 0.304_094), (146.896_15, 0.212_56)),
    ("incr:b=8,d=3", Algorithm::SCOUT, (219.569_25, 0.483_756), (146.896_15, 0.212_56)),
    ("incr:b=8,d=3", Algorithm::SSS, (132.113_8, 0.186_873), (132.113_8, 0.186_873)),
    ("incr:b=8,d=3", Algorithm::DUAL, (117.365_3, 0.128_16), (117.365_3, 0.128_16)),
    ("totdep:b=2,d=8", Algorithm::ALPHA_BETA, (73.866_2, 0.187_143), (73.866_2, 0.187_143)),
    ("totdep:b=2,d=8", Algorithm::F1, (111.920_35, 0.140_829), (111.920_35, 0.140_829)),
    ("totdep:b=2,d=8", Algorithm::PAB, (93.124_35, 0.247_38), (73.866_2, 0.187_143)),
    ("totdep:b=2,d=8", Algorithm::PVS, (123.753_35, 0.405_425), (73.866_2, 0.187_143)),
    ("totdep:b=2,d=8", Algorithm::NEGASCOUT, (113.142_6, 0.364_829), (73.866_2, 0.187_143)),
    ("totdep:b=2,d=8", Algorithm::SCOUT, (141.426_7, 0.473_815), (73.866_2, 0.187_143)),
    ("totdep:b=2,d=8", Algorithm::SSS, (37.856_8, 0.036_415), (37.856_8, 0.036_415)),
    ("totdep:b=2,d=8", Algorithm::DUAL, (48.813_9, 0.089_128), (48.813_9, 0.089_128)),
    ("totdep:b=3,d=4", Algorithm::ALPHA_BETA, (32.322_98, 0.021_796), (32.322_98, 0.021_796)),
    ("totdep:b=3,d=4", Algorithm::F1, (36.601_25, 0.017_208), (36.601_25, 0.017_208)),
    ("totdep:b=3,d=4", Algorithm::PAB, (42.886_195, 0.034_147), (32.322_98, 0.021_796)),
    ("totdep:b=3,d=4", Algorithm::PVS, (50.153_745, 0.046_818), (32.322_98, 0.021_796)),
    ("totdep:b=3,d=4", Algorithm::NEGASCOUT, (42.178_415, 0.037_637), (32.322_98, 0.021_796)),
    ("totdep:b=3,d=4", Algorithm::SCOUT, (57.943_31, 0.056_195), (32.322_98, 0.021_796)),
    ("totdep:b=3,d=4", Algorithm::SSS, (18.663_48, 0.003_073), (18.663_48, 0.003_073)),
    ("totdep:b=3,d=4", Algorithm::DUAL, (26.729_69, 0.015_476), (26.729_69, 0.015_476)),
    ("totdep:b=5,d=4", Algorithm::ALPHA_BETA, (118.151_8, 0.283_165), (118.151_8, 0.283_165)),
    ("totdep:b=5,d=4", Algorithm::F1, (143.007_4, 0.234_068), (143.007_4, 0.234_068)),
    ("totdep:b=5,d=4", Algorithm::PAB, (156.075_3, 0.423_492), (118.151_8, 0.283_165)),
    ("totdep:b=5,d=4", Algorithm::PVS, (186.925_15, 0.565_914), (118.151_8, 0.283_165)),
    ("totdep:b=5,d=4", Algorithm::NEGASCOUT, (158.483_95, 0.464_319), (118.151_8, 0.283_165)),
    ("totdep:b=5,d=4", Algorithm::SCOUT, (213.436_8, 0.661_424), (118.151_8, 0.283_165)),
    ("totdep:b=5,d=4", Algorithm::SSS, (54.083_6, 0.025_559), (54.083_6, 0.025_559)),
    ("totdep:b=5,d=4", Algorithm::DUAL, (91.462, 0.189_841), (91.462, 0.189_841)),
    ("totdep:b=8,d=3", Algorithm::ALPHA_BETA, (115.649_85, 0.170_934), (115.649_85, 0.170_934)),
    ("totdep:b=8,d=3", Algorithm::F1, (115.649_85, 0.170_934), (115.649_85, 0.170_934)),
    ("totdep:b=8,d=3", Algorithm::PAB, (138.079_5, 0.235_164), (115.649_85, 0.170_934)),
    ("totdep:b=8,d=3", Algorithm::PVS, (158.031_85, 0.331_52), (115.649_85, 0.170_934)),
    ("totdep:b=8,d=3", Algorithm::NEGASCOUT, (128.722_9, 0.223_727), (115.649_85, 0.170_934)),
    ("totdep:b=8,d=3", Algorithm::SCOUT, (179.339_45, 0.408_749), (115.649_85, 0.170_934)),
    ("totdep:b=8,d=3", Algorithm::SSS, (82.937_1, 0.053_998), (82.937_1, 0.053_998)),
    ("totdep:b=8,d=3", Algorithm::DUAL, (83.088_65, 0.053_942), (83.088_65, 0.053_942)),
];

#[test]
fn sampled_means_agree_with_another_implementation() {
    for &(name, algorithm, evaluations, distinct) in SAMPLED {
        let samples = (200_000 / evaluations.0 as u64).clamp(50, 2000);
        let expected = [evaluations, distinct].map(|(mean, error)| Mean { mean, error });
        assert_means(name, algorithm, samples, expected);
    }
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
