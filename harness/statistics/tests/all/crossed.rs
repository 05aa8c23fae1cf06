//! Estimates over kinds and sources. The expected numbers are from least squares in Python, with NumPy's
//! `lstsq` and SciPy's distributions: sums of squares are differences of residuals between models.

use std::num::NonZeroUsize;

use plywood_statistics::{
    Averaging, Claim, Components, Crossed, CrossedError, Design, Evidence, Interval, LEAST_MARGIN,
    Suite, Unknown,
};

/// Eight kinds from four sources.
const CELLS: [[f64; 4]; 8] = [
    [0.21, 0.18, 0.30, 0.12],
    [0.05, 0.11, 0.02, -0.04],
    [0.14, 0.19, 0.17, 0.08],
    [-0.12, 0.03, -0.05, -0.10],
    [0.33, 0.26, 0.41, 0.29],
    [0.09, 0.15, 0.04, 0.01],
    [0.17, 0.08, 0.22, 0.13],
    [0.02, -0.06, 0.07, -0.01],
];

/// Sources differ more than kinds.
const BY_SOURCE: [[f64; 3]; 4] =
    [[0.3, 0.0, 0.1], [0.28, -0.03, 0.16], [0.35, 0.04, 0.02], [0.25, 0.01, 0.12]];

/// Kinds differ, and sources less than chance.
const BY_KIND: [[f64; 2]; 3] = [[0.3, 0.31], [0.0, 0.05], [0.1, 0.05]];

type Named = (String, String, Suite);

/// The suites of a table, each a ratio of sums.
pub fn suites<R: AsRef<[f64]>>(cells: &[R]) -> Vec<Named> {
    let suite = |mean: f64| Suite::of_sums(mean, 24).expect("a number");
    let rows = cells.iter().enumerate();
    rows.flat_map(|(kind, row)| {
        let cells = row.as_ref().iter().enumerate();
        cells.map(move |(source, &mean)| (format!("k{kind}"), format!("s{source}"), suite(mean)))
    })
    .collect()
}

pub fn crossed<R: AsRef<[f64]>>(cells: &[R]) -> Crossed {
    Crossed::of(Averaging::Geometric, suites(cells)).expect("a table")
}

/// Checks that ten digits agree.
#[track_caller]
fn assert_ten_digits(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 5e-11 * expected.abs(), "{found:e}, not {expected:e}");
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-8 * expected.abs().max(1.0), "{found}, not {expected}");
}

#[track_caller]
fn assert_ends(found: Interval, [lower, upper]: [f64; 2]) {
    assert_near(found.lower.ln(), lower);
    assert_near(found.upper.ln(), upper);
}

#[test]
fn a_table_of_eight_kinds_and_four_sources_has_the_numbers_of_another_program() {
    let found = crossed(&CELLS);
    let squares = found.mean_squares();
    assert_ten_digits(squares.mean, 1.090_625e-1);
    assert_ten_digits(squares.kinds, 5.913_526_785_714_3e-2);
    assert_ten_digits(squares.sources, 1.056_145_833_333_3e-2);
    assert_ten_digits(squares.interaction, 2.887_648_809_523_8e-3);
    let (variance, freedom) = squares.of_mean();
    assert_ten_digits(variance, 2.087_783_668_154_8e-3);
    assert_ten_digits(freedom, 8.309_554_017_133_4);
    assert_near(found.ratio(), 0.109_062_5_f64.exp());
    assert_ends(found.mean(), [0.004_375_272_392, 0.213_749_727_608]);
    assert_ends(found.another_source(), [-0.020_218_005_902, 0.238_343_005_902]);
    let kind = found.another_kind().expect("eight kinds");
    assert_ends(kind, [-0.195_889_642_635, 0.414_014_642_635]);
    assert_ends(found.another_suite(), [-0.206_635_430_198, 0.424_760_430_198]);
    let Components { kinds, sources, interaction } = found.components();
    assert_near(kinds, 0.014_061_904_761_9);
    assert_near(sources, 0.000_959_226_190_5);
    assert_near(interaction, 0.002_887_648_809_5);
    let p = |claim| found.p(claim).expect("a test");
    assert_near(p(Claim::Differs), 0.042_955_386_327_4);
    assert_near(p(Claim::Equal { margin: 1.25 }), 0.018_044_462_988_3);
    assert_near(p(Claim::AtLeast(1.02)), 0.042_587_233_994_5);
    assert_near(p(Claim::AtMost(1.2)), 0.073_063_147_531_1);
    assert_eq!(found.kinds().len(), 8);
    let means = |all: Vec<(&str, f64)>| all.into_iter().map(|(_, ratio)| ratio.ln()).collect();
    let (kinds, sources): (Vec<f64>, Vec<f64>) =
        (means(found.kinds().collect()), means(found.sources().collect()));
    assert_near(kinds[4], 0.322_5);
    assert_near(sources[3], 0.06);
    assert_eq!(found.positions(), 8 * 4 * 24);
}

/// Mean squares 1, 1 and 0.9 in three by three cells give a V of 1.1 / 9. Its degrees of freedom,
/// 1.1² / (1/2 + 1/2 + 0.81/4), about 1, are raised to 2.
#[test]
fn degrees_of_freedom_have_a_least_number() {
    let (step, bend) = ((1.0_f64 / 3.0).sqrt(), 0.1_f64.sqrt());
    let cells = [-1.0, 0.0, 1.0].map(|kind: f64| {
        [-1.0, 0.0, 1.0].map(|source: f64| {
            let curved = |it: f64| 3.0 * it * it - 2.0;
            step * (kind + source) + bend * curved(kind) * curved(source)
        })
    });
    let squares = crossed(&cells).mean_squares();
    for (found, expected) in
        [(squares.kinds, 1.0), (squares.sources, 1.0), (squares.interaction, 0.9)]
    {
        assert_near(found, expected);
    }
    let (variance, freedom) = squares.of_mean();
    assert_near(variance, 1.1 / 9.0);
    assert_near(freedom, 2.0);
}

/// If kinds, sources and the rest do not add up, the larger of kinds and sources counts alone.
#[test]
fn the_larger_mean_square_counts_alone_if_the_other_is_small() {
    for (found, variance, p, mean, source, suite) in [
        (
            crossed(&BY_SOURCE),
            7.286_111_111_111e-3,
            0.258_687_037_667,
            [-0.233_935_597_066, 0.500_602_263_732],
            [-0.601_204_527_465, 0.867_871_194_131],
            [-0.568_313_628_608, 0.834_980_295_275],
        ),
        (
            crossed(&BY_KIND),
            7.433_333_333_333e-3,
            0.257_879_466_715,
            [-0.235_960_868_303, 0.505_960_868_303],
            [0.098_320_346_376, 0.171_679_653_624],
            [-0.606_627_533_909, 0.876_627_533_909],
        ),
    ] {
        assert_ten_digits(found.mean_squares().of_mean().0, variance);
        assert_near(found.mean_squares().of_mean().1, 2.0);
        assert_near(found.p(Claim::Differs).expect("a test"), p);
        assert_ends(found.mean(), mean);
        assert_ends(found.another_source(), source);
        assert_ends(found.another_suite(), suite);
    }
    let components = crossed(&BY_SOURCE).components();
    assert!(components.kinds == 0.0 && components.sources > 0.02, "{components:?}");
}

/// Names decide nothing: other names in another order are the same estimates to the last digit.
#[test]
fn the_order_of_kinds_and_sources_changes_nothing() {
    let found = crossed(&CELLS);
    let mut others = CELLS;
    others.reverse();
    others.swap(1, 5);
    for row in &mut others {
        row.rotate_left(1);
        row.swap(0, 2);
    }
    let other = crossed(&others);
    assert_eq!(found.mean_squares(), other.mean_squares());
    assert_eq!(found.mean(), other.mean());
    assert_eq!(found.another_source(), other.another_source());
    assert_eq!(found.another_kind(), other.another_kind());
    assert_eq!(found.another_suite(), other.another_suite());
    assert_eq!(found.p(Claim::Differs), other.p(Claim::Differs));
    let mut shuffled = suites(&CELLS);
    shuffled.reverse();
    assert_eq!(Crossed::of(Averaging::Geometric, shuffled), Ok(found));
}

#[test]
fn exchanged_contenders_have_inverse_ratios() {
    let (found, inverse) = (crossed(&CELLS), crossed(&CELLS.map(|row| row.map(|cell| -cell))));
    assert_near(found.ratio(), 1.0 / inverse.ratio());
    for of in [Crossed::mean, Crossed::another_source, Crossed::another_suite, |it: &Crossed| {
        it.another_kind().expect("eight kinds")
    }] {
        let [lower, upper] = of(&inverse).ends();
        assert_ends(of(&found), [-upper.ln(), -lower.ln()]);
    }
    let p = |it: &Crossed, claim| it.p(claim).expect("a test");
    for (claim, other) in [
        (Claim::Differs, Claim::Differs),
        (Claim::Equal { margin: 1.2 }, Claim::Equal { margin: 1.2 }),
        (Claim::AtMost(1.3), Claim::AtLeast(1.0 / 1.3)),
    ] {
        assert_near(p(&found, claim), p(&inverse, other));
    }
}

#[test]
fn a_table_with_an_empty_cell_is_refused() {
    let of = |suites| Crossed::of(Averaging::Geometric, suites);
    let mut some = suites(&CELLS);
    let removed = some.remove(5);
    let error = of(some.clone()).expect_err("an empty cell");
    assert_eq!(error, CrossedError::Empty { kind: "k1".to_owned(), source_name: "s1".to_owned() });
    assert!(error.to_string().contains("kind `k1` and source `s1`"), "{error}");
    some.extend([removed.clone(), removed]);
    assert!(matches!(of(some), Err(CrossedError::Doubled { .. })));
    assert_eq!(of(suites(&[[0.1, 0.2]])), Err(CrossedError::TooFew { kinds: 1, sources: 2 }));
    assert_eq!(of(suites(&[[0.1], [0.2]])), Err(CrossedError::TooFew { kinds: 2, sources: 1 }));
    assert_eq!(of(Vec::new()), Err(CrossedError::TooFew { kinds: 0, sources: 0 }));
}

/// Too few kinds or sources allow no finding, and no prediction of a kind.
#[test]
fn few_kinds_or_sources_allow_no_finding() {
    for (kinds, sources, is_enough) in
        [(5, 4, false), (5, 40, false), (6, 2, false), (60, 2, false), (6, 3, true), (12, 4, true)]
    {
        let rows: Vec<Vec<f64>> = CELLS
            .iter()
            .cycle()
            .take(kinds)
            .map(|row| row.iter().copied().cycle().take(sources).collect())
            .collect();
        let lack = Unknown::FewCrossed { kinds, sources };
        let expected = if is_enough { Ok(()) } else { Err(lack) };
        assert_eq!(crossed(&rows).is_enough(), expected);
    }
    let lack = crossed(&CELLS[..5]).is_enough().expect_err("five kinds").to_string();
    assert_eq!(lack, "no star under 6 kinds and 3 sources, here 5 and 4");
    let lack = crossed(&CELLS[..7]).another_kind().expect_err("seven kinds");
    assert_eq!(lack.to_string(), "not known from 7 kinds, only from 8 or more");
}

#[test]
fn narrow_margins_are_refused() {
    let found = crossed(&CELLS.map(|row| row.map(|cell| cell - 0.109_062_5)));
    let lack = found.p(Claim::Equal { margin: 1.09 }).expect_err("a narrow margin");
    assert_eq!(lack.to_string(), "no equality within a margin under 1.10");
    assert!(found.p(Claim::Equal { margin: LEAST_MARGIN }).expect("a test") < 0.1);
}

#[test]
fn tables_without_variation_are_in_no_doubt() {
    let found = crossed(&[[0.5; 4]; 8]);
    assert_ends(found.mean(), [0.5, 0.5]);
    assert_ends(found.another_suite(), [0.5, 0.5]);
    assert_near(found.p(Claim::Differs).expect("a test"), 0.0);
    assert_near(crossed(&[[0.0; 4]; 8]).p(Claim::Differs).expect("a test"), 1.0);
    // Ratios of single positions show that contenders are the same.
    let same = Suite::of_ratios(&[1.0; 24]).expect("ratios");
    let all = suites(&CELLS).into_iter().map(|(kind, source, _)| (kind, source, same));
    let found = Crossed::of(Averaging::Geometric, all).expect("a table");
    assert!(found.is_same() && !crossed(&[[0.0; 4]; 8]).is_same());
    assert_eq!(found.p(Claim::Differs), Err(Unknown::Same));
}

/// Shares may be negative, or above 1, which have no logarithms.
#[test]
fn shares_have_arithmetic_means() {
    let shares = CELLS.map(|row| row.map(|cell| 1.0 - cell));
    let found = Crossed::of(Averaging::Arithmetic, suites(&shares)).expect("a table");
    assert_near(found.ratio(), 1.0 - 0.109_062_5);
    let [lower, upper] = found.mean().ends();
    assert_near(lower, 1.0 - 0.213_749_727_608);
    assert_near(upper, 1.0 - 0.004_375_272_392);
    assert_near(found.p(Claim::Differs).expect("a test"), 0.042_955_386_327_4);
    assert!(!found.is_same());
}

/// A pilot of eight kinds and four sources with 24 positions in each suite.
fn pilot(ratio: f64) -> Crossed {
    let spread = [-1.0, 1.0].repeat(12);
    let suites = suites(&CELLS).into_iter().map(|(kind, source, suite)| {
        let mean = suite.mean() - 0.109_062_5 + ratio.ln();
        let logarithms = spread.iter().map(|it| mean + 0.2 * it).collect();
        (kind, source, Suite::of_logarithms(logarithms).expect("numbers"))
    });
    Crossed::of(Averaging::Geometric, suites).expect("a table")
}

fn design(kinds: usize, positions: usize) -> Design {
    let positions = NonZeroUsize::new(positions).expect("not 0");
    Design { kinds, sources: 4, positions }
}

/// SciPy's noncentral t distribution has these numbers for the V and f of the expected mean squares. The
/// simulated tables estimate both anew, so their power may differ by a few per cent.
#[test]
fn power_is_near_that_of_a_noncentral_distribution() {
    let power = |ratio, design, family| {
        let family = NonZeroUsize::new(family).expect("not 0");
        pilot(ratio).power(Claim::Differs, design, family).expect("a pilot")
    };
    for (design, family, expected) in [
        (design(12, 24), 1, 0.779),
        (design(12, 96), 1, 0.789),
        (design(24, 24), 1, 0.955),
        (design(12, 24), 6, 0.469),
    ] {
        let found = power(1.12, design, family);
        assert!((found - expected).abs() < 0.03, "{design:?}: {found}, not {expected}");
    }
    let level = power(1.0, design(12, 24), 1);
    assert!((0.025..=0.06).contains(&level), "{level}");
    assert!(power(2.0, design(12, 24), 6) > 0.99);
}

#[test]
fn power_is_known_of_claims_that_can_have_a_star() {
    let one = NonZeroUsize::MIN;
    let of = |pilot: &Crossed, claim, kinds| pilot.power(claim, design(kinds, 24), one);
    let lack = Unknown::FewCrossed { kinds: 5, sources: 4 };
    assert_eq!(of(&pilot(1.1), Claim::Differs, 5), Err(lack));
    assert_eq!(of(&crossed(&CELLS), Claim::Differs, 12), Err(Unknown::OfSums));
    let equal = |margin| of(&pilot(1.0), Claim::Equal { margin }, 12);
    assert_eq!(equal(1.05), Err(Unknown::NarrowMargin));
    let (narrow, wide) = (equal(1.10).expect("a power"), equal(1.20).expect("a power"));
    assert!(narrow < wide && wide > 0.8, "{narrow}, {wide}");
    assert_eq!(equal(1.10), Ok(narrow), "the same each time");
}
