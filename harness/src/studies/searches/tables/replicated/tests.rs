use super::super::findings::tests::{FIVE, contrast, question, registered, row, suites};
use super::*;

/// The lines of the tables, their spaces single.
fn printed(rows: &[SearchRow], original: &[SearchRow], grounds: Grounds<'_>) -> Vec<String> {
    let contrasts = [
        contrast("even", "where = { depths = 4 }\nexpect = 'below'"),
        "[[question.contrast]]\nname = 'parts'\nof = 'pvs'\nfrom = 'scout'\nmetric = 'saved'\n\
         where = { depths = 4 }\nat-least = 0.3\n"
            .to_owned(),
    ];
    let questions = [question(&contrasts.concat())];
    let at_least = Share::try_from(0.6).expect("a share");
    let registered = registered();
    let own = Asked { rows, grounds };
    let original = Asked { rows: original, grounds: Grounds::Registered(&registered) };
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let text: String =
        tables(&questions, own, original, at_least).iter().map(ToString::to_string).collect();
    text.lines().map(words).filter(|line| !line.is_empty()).collect()
}

/// The original's suites have the means 0.4 to 0.625, and another one is expected in
/// [0.292, 0.855]. 0.293 and 0.854 lie in it, and 0.860 does not. Of the 900 leaves that Scout has
/// above the minimal tree's 100, PVS saves 707/900 = 0.786 with 293 leaves, and so on; the five
/// suites leave (400 - 100) / 900 = 0.333, 0.386, 0.444, 0.510 and 0.583. Their logarithms have the
/// mean -0.8162 and the deviation 0.2213, and 2.776 times that times the root of 1.2 is 0.6731: a
/// share of [0.133, 0.774] is expected to be saved. The suites save 0.786, 0.162 and 0.156.
#[test]
fn means_are_compared_with_the_intervals_of_the_other_record() {
    let original = suites(&FIVE, 24);
    let rows = suites(&[[0.293, 0.293], [0.854, 0.854], [0.86, 0.86]], 24);
    let registered = registered();
    let found = printed(&rows, &original, Grounds::Registered(&registered));
    assert_eq!(
        found,
        [
            "Do the means of other suites lie in the interval for another suite, in at least",
            "60.0 % of contrasts and suites?",
            "registered 3f2a91c, of 3f2a91c; 4 of 6 inside, 66.7 %: shown",
            "suite inside of share",
            "suite-0 1 2 50.0 %",
            "suite-1 2 2 100.0 %",
            "suite-2 1 2 50.0 %",
            "all 4 6 66.7 %",
            "By question",
            "question inside of share",
            "q 4 6 66.7 %",
            "The contrasts with most means outside",
            "contrast outside another suite means outside",
            "q: even 1 of 3 [0.292, 0.855] suite-2 0.860",
            "q: parts 1 of 3 [0.133, 0.774] suite-0 0.786",
        ]
    );
    let found = printed(&rows, &original, Grounds::Exploratory("as a test"));
    assert_eq!(found[2], "exploratory; 4 of 6 inside, 66.7 %");
    assert_eq!(found[8], "no verdict, by this record: as a test");
}

#[test]
fn a_mean_that_is_not_known_counts_as_outside() {
    let original = suites(&FIVE, 24);
    let mut rows = suites(&[[0.5, 0.5], [0.5, 0.5]], 24);
    // PVS's search of a position of the second suite.
    rows.remove(50);
    let registered = registered();
    let found = printed(&rows, &original, Grounds::Registered(&registered));
    assert_eq!(found[2], "registered 3f2a91c, of 3f2a91c; 2 of 4 inside, 50.0 %: not shown");
    let why = [
        "not compared, and counted as outside: 2 means, such as",
        "q: even, suite-1: of 23 positions, fewer than 24",
        "q: parts, suite-1: of 23 positions, fewer than 24",
    ];
    assert_eq!(found[7..10], why);

    let found = printed(&rows, &original[..4 * 48], Grounds::Registered(&registered));
    assert_eq!(found[2], "registered 3f2a91c, of 3f2a91c; 2 of 4 inside, 50.0 %: not shown");
    let found = printed(&rows, &original[..3 * 48], Grounds::Registered(&registered));
    assert_eq!(found[2], "registered 3f2a91c, of 3f2a91c; 0 of 4 inside, 0.0 %: not shown");
    let unmeasured = [row("suite-0", 0, "scout", 4, 1000)];
    let found = printed(&rows, &unmeasured, Grounds::Registered(&registered));
    assert!(found.join(" ").contains("the other record has no rows of it"), "{found:?}");
}
