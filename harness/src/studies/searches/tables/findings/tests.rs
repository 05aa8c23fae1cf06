use super::*;
use crate::record::status::Status;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::plots::sample::search;
use crate::studies::searches::row::Count;

const HEAD: &str = "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=2']\n\
                    algorithms = ['pvs', 'scout']\ndepths = [3, 4]\n[[question]]\nname = 'q'\n\
                    asks = 'Is PVS cheaper?'\n";

/// A question with these contrasts.
pub fn question(contrasts: &str) -> Inquiry {
    let experiment = Experiment::parse("x", &format!("{HEAD}{contrasts}")).expect("an experiment");
    experiment.question.into_iter().next().expect("a question")
}

/// A contrast of PVS's leaves to Scout's.
pub fn contrast(name: &str, rest: &str) -> String {
    format!(
        "[[question.contrast]]\nname = '{name}'\nof = 'pvs'\nto = 'scout'\nmetric = 'leaves'\n{rest}\n"
    )
}

/// One search of a position of a suite.
pub fn row(suite: &str, position: usize, algorithm: &str, depth: u32, leaves: u64) -> SearchRow {
    let row = search(&format!("{suite}-{position}"), algorithm);
    SearchRow { suite: suite.into(), depth_plies: depth, ..row }
        .with([(Count::leaves, Some(leaves)), (Count::minimal_leaves, Some(100))])
}

/// Suites of so many positions, which PVS searches to depth 4 with these ratios of leaves, in turn,
/// to Scout's 1000.
pub fn suites(ratios: &[[f64; 2]], positions: usize) -> Vec<SearchRow> {
    let rows = ratios.iter().enumerate().flat_map(|(suite, ratios)| {
        (0..positions).flat_map(move |at| {
            let name = format!("suite-{suite}");
            let own = (1000.0 * ratios[at % 2]).round() as u64;
            [row(&name, at, "pvs", 4, own), row(&name, at, "scout", 4, 1000)]
        })
    });
    rows.collect()
}

pub fn registered() -> Registered {
    Registered {
        file: "x.toml".to_owned(),
        sha256: String::new(),
        commit: "3f2a91c000000000000000000000000000000000".to_owned(),
        contrasts: Vec::new(),
        played: None,
    }
}

/// The lines of the answer, their spaces single.
fn answered(question: &Inquiry, rows: &[SearchRow], grounds: Grounds<'_>) -> Vec<String> {
    let answers = Answers::to(std::slice::from_ref(question), rows, grounds).expect("a family");
    let [answer] = &answers.tables[..] else { panic!("one answer") };
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    answer.to_string().lines().map(words).filter(|line| !line.is_empty()).collect()
}

/// Five suites with the mean logarithms ln 0.5 ± 2d, ± d and 0, where d = ln 1.25 / 2 and each suite
/// has the same ratio in all of its positions: 0.4, 0.447, 0.5, 0.559 and 0.625.
pub const FIVE: [[f64; 2]; 5] =
    [[0.4, 0.4], [0.447, 0.447], [0.5, 0.5], [0.559, 0.559], [0.625, 0.625]];

/// A suite of 24 positions for each kind and each of three sources, with these ratios of the kinds in
/// all of their positions.
fn crossed(ratios: &[f64]) -> Vec<SearchRow> {
    let all: Vec<[f64; 2]> = ratios.iter().flat_map(|&ratio| [[ratio; 2]; 3]).collect();
    let mut rows = suites(&all, 24);
    for (at, row) in rows.iter_mut().enumerate() {
        let suite = at / 48;
        row.kind = format!("kind-{}", suite / 3).into();
        row.source = format!("source-{}", suite % 3).into();
    }
    rows
}

/// Six kinds with the mean ln 0.5. Sources do not differ, so S = I = 0, the squared deviations of the
/// logarithms sum up to 0.1246, K is 3 * 0.1246 / 5 and V is K / 18: a standard error of 0.0645 with 5
/// degrees of freedom, and t_5 = 2.571 times that is 0.1657. For "not 1", t is 10.75: p = 0.00012,
/// times 5 by Holm. For "at most 0.6", t is 2.831: p = 0.0183 one-sided, times 3.
#[test]
fn a_family_is_judged_as_by_hand() {
    let question = question(
        &[
            contrast("even", "expect = 'below'"),
            contrast("other", "expect = 'above'"),
            contrast("bound", "at-most = 0.6"),
            contrast("same", "expect = 'equal'"),
            contrast("none", "where = { depths = 3 }\nexpect = 'below'"),
        ]
        .concat(),
    );
    let registered = registered();
    let rows = crossed(&[0.4, 0.447, 0.5, 0.5, 0.559, 0.625]);
    let found = answered(&question, &rows, Grounds::Registered(&registered));
    assert_eq!(
        found[..8],
        [
            "Is PVS cheaper?",
            "registered 3f2a91c, 4 of 5 contrasts; chess, 6 kinds, 3 sources, 24 positions",
            "contrast leaves mean another source another kind p (Holm) expected",
            "even 0.500 [0.424, 0.590] [0.500, 0.500] - 0.001 * below 1: shown",
            "other 0.500 [0.424, 0.590] [0.500, 0.500] - 0.001 * above 1: shown otherwise",
            "bound 0.500 [0.424, 0.590] [0.500, 0.500] - 0.055 at most 0.6: not shown",
            "same 0.500 [0.424, 0.590] [0.500, 0.500] - 1.000 equal within 1.05: not shown",
            "none - - - - - below 1: no rows",
        ]
    );
    let notes = found[8..].join(" ");
    for note in [
        "another kind: not known from 6 kinds, only from 8 or more",
        "no equality within a margin under 1.10",
        "even, by kind: kind-0 0.400, kind-1 0.447, kind-2 0.500",
    ] {
        assert!(notes.contains(note), "{note}: {notes}");
    }
    let found = answered(&question, &rows, Grounds::Exploratory("as a test"));
    assert_eq!(found[3], "even 0.500 [0.424, 0.590] [0.500, 0.500] - below 1");
    // The order of rows does not matter.
    let mut reversed = rows;
    reversed.reverse();
    assert_eq!(answered(&question, &reversed, Grounds::Exploratory("as a test")), found);
}

/// Programs read what no terminal has room for.
#[test]
fn programs_read_all_estimates_over_kinds_and_sources() {
    let question = question(&contrast("even", "expect = 'below'"));
    let rows = crossed(&[0.4, 0.447, 0.5, 0.5, 0.559, 0.625, 0.5, 0.5]);
    let answers = Answers::to(&[question], &rows, Grounds::Exploratory("as a test"));
    let answers = answers.expect("a family");
    let json = crate::report::table::json::json(&answers.tables);
    let row = &json[0]["rows"][0];
    let number = |name: &str| row[name].as_f64().unwrap_or_else(|| panic!("{name}: {row}"));
    assert!(number("mean_lower") < number("ratio") && number("ratio") < number("mean_upper"));
    assert!(number("another_kind_lower") < number("mean_lower"));
    assert!(number("one_new_suite_lower") < number("mean_lower"));
    // 3 * 0.1246 / 7.
    assert!((number("mean_square_of_kinds") - 0.0534).abs() < 1e-3, "{row}");
    assert!((number("degrees_of_freedom") - 7.0).abs() < 1e-12, "{row}");
    assert!(row["kinds"].as_str().is_some_and(|it| it.starts_with("kind-0 0.4; kind-1 0.447")));
    assert!(row["sources"].as_str().is_some_and(|it| it.starts_with("source-0 0.499")));
}

#[test]
fn under_the_minima_there_is_no_star_and_the_table_says_so() {
    let question = question(&contrast("even", "expect = 'below'"));
    let registered = registered();
    let answered = |rows: &[SearchRow]| answered(&question, rows, Grounds::Registered(&registered));
    let found = answered(&suites(&FIVE[..1], 24));
    assert_eq!(found[1], "registered 3f2a91c, 1 of 1 contrast; chess, 1 suite of 24 positions");
    assert_eq!(found[2], "contrast leaves these positions suites p (Holm) expected");
    assert_eq!(found[3], "even 0.400 [0.400, 0.400] 1 of 1 - below 1: too few");
    assert_eq!(found[4..], ["no star under 48 positions of one suite"]);
    // Several suites without kinds, five kinds, and an empty cell.
    let found = answered(&suites(&FIVE, 24));
    assert_eq!(found[3], "even 0.500 [0.500, 0.500] 5 of 5 - below 1: not judged");
    assert_eq!(found[4..], ["no star over suites without kinds and sources"]);
    let found = answered(&crossed(&[0.4, 0.447, 0.5, 0.559, 0.625]));
    assert!(found[3].ends_with("- - below 1: too few"), "{found:?}");
    assert!(found.join(" ").contains("no star under 6 kinds and 3 sources, here 5 and 3"));
    let found = answered(&crossed(&[0.4, 0.447, 0.5, 0.5, 0.559, 0.625])[48..]);
    assert!(found[3].ends_with("17 of 17 - below 1: not judged"), "{found:?}");
    let empty = "even: no suite has kind `kind-0` and source `source-0`";
    assert!(found.join(" ").contains(empty), "{found:?}");
}

/// Nothing depends on the order of rows.
#[test]
fn a_position_with_a_search_that_was_cut_off_is_left_out_and_counted() {
    let question = question(&contrast("even", "expect = 'below'"));
    let mut rows = suites(&[[0.5, 0.25]], 10);
    // PVS's search of the last position, whose ratio is 0.25, and Scout's row of the one before.
    rows[18].status = Status::NodeLimit;
    rows.remove(17);
    let found = answered(&question, &rows, Grounds::Exploratory("as a test"));
    // Four positions of 0.5 and four of 0.25: the root of 1/8 is 0.354. Their logarithms deviate by
    // 0.3466, s is that times the root of 8/7, 0.3705, and t_7 = 2.365 times s over the root of 8 is
    // 0.3098.
    assert_eq!(found[3], "even 0.354 [0.259, 0.482] 1 of 1 2 below 1");
    let left_out = "even: 2 positions left out: 1 with a search that was not completed; 1 not \
                    searched by both in the same way to all depths";
    assert!(found.join(" ").ends_with(left_out), "{found:?}");
    rows.reverse();
    rows.rotate_left(5);
    assert_eq!(answered(&question, &rows, Grounds::Exploratory("as a test")), found);
}

/// In suite one, PVS's 700 leaves are 500 above the minimal trees' 200, and Scout's 2200 are 2000: a
/// quarter is left. In suite two PVS needs just the minimal tree's leaves.
#[test]
fn the_share_that_is_saved_is_that_of_a_suites_sums() {
    let of_saved = "[[question.contrast]]\nname = 'parts'\nof = 'pvs'\nfrom = 'scout'\n\
                    metric = 'saved'\nat-least = 0.5\n";
    let question = question(of_saved);
    let of =
        |suite: &str, at, own| [row(suite, at, "pvs", 4, own), row(suite, at, "scout", 4, 1100)];
    let rows = [of("one", 1, 400), of("one", 2, 300), of("two", 1, 100)].concat();
    let found = answered(&question, &rows, Grounds::Exploratory("as a test"));
    assert_eq!(found[3], "parts 0.750 - 1 of 1 1 at least 0.5");
    let left_out =
        "parts: 1 position left out: of two, where nothing is left above the minimal trees";
    assert!(found.join(" ").contains(left_out), "{found:?}");
}

/// Over kinds and sources, a suite in which more than all is saved counts like the others.
#[test]
fn shares_over_kinds_and_sources_may_exceed_one() {
    let of_saved = "[[question.contrast]]\nname = 'parts'\nof = 'pvs'\nfrom = 'scout'\n\
                    metric = 'saved'\nat-least = 0.5\n";
    let question = question(of_saved);
    // Scout has 900 leaves above the minimal tree's 100; PVS has 0, 90 and -45.
    let rows = crossed(&[0.1, 0.19, 0.055, 0.1, 0.1, 0.1]);
    let found = answered(&question, &rows, Grounds::Registered(&registered()));
    assert!(found[3].starts_with("parts 0.992 ["), "{found:?}");
    assert!(found[3].ends_with("<0.001 * at least 0.5: shown"), "{found:?}");
    assert!(found.join(" ").contains("kind-1 0.900, kind-2 1.05"), "{found:?}");
}

/// At depth 4 the ratio is 0.5, at depth 3 it is 2: a quarter, in each position.
#[test]
fn an_interaction_is_taken_within_each_position() {
    let question = question(&contrast(
        "both",
        "where = { depths = 4 }\nagainst = { depths = 3 }\nexpect = 'below'",
    ));
    let mut rows = suites(&[[0.5, 0.5]], 8);
    rows.extend((0..8).flat_map(|at| {
        let leaves = [("pvs", 2000 + at as u64 * 2), ("scout", 1000 + at as u64)];
        leaves.map(|(name, leaves)| row("suite-0", at, name, 3, leaves))
    }));
    let found = answered(&question, &rows, Grounds::Exploratory("as a test"));
    assert_eq!(found[3], "both 0.250 [0.250, 0.250] 1 of 1 below 1");
}

/// The picture names each ratio that has rows, and hollow marks need a verdict.
#[test]
fn a_picture_shows_each_ratio_and_what_was_not_expected() {
    use plywood_charts::canvas::{Canvas, Mark, Role};

    use crate::report::plots::legible::{assert_legible, says};
    use crate::report::plots::style::Style;
    use crate::studies::searches::plots::contrasts;

    let text = [contrast("known", "expect = 'above'"), {
        let other = contrast("without rows", "expect = 'below'\nwhere = { depths = 3 }");
        other.replace("'scout'", "'negascout'")
    }];
    let (question, one) = (question(&text.concat()), suites(&FIVE[..1], 48));
    let picture = |rows: &[SearchRow], grounds| -> Canvas {
        let questions = std::slice::from_ref(&question);
        let drawn = contrasts::draw(questions, rows, grounds, &Style::default());
        let (_, canvas) = drawn.expect("a family").into_iter().next().expect("a picture");
        assert_legible(&canvas, "contrasts");
        canvas
    };
    let discs = |canvas: &Canvas, role| {
        let has_role = |mark: &&Mark| matches!(mark, Mark::Disc(_, _, it) if it.role == role);
        canvas.marks.iter().filter(has_role).count()
    };
    let registered = registered();
    let found = picture(&one, Grounds::Registered(&registered));
    assert!(says(&found, " ÷ Scout") && !says(&found, "NegaScout"), "only what has rows");
    assert_eq!(discs(&found, Role::Ground), 1, "the ratio is below 1, and above was expected");
    assert_eq!(discs(&found, Role::Ink), 0, "there is one suite");

    let unjudged = picture(&suites(&FIVE, 24), Grounds::Registered(&registered));
    assert_eq!(discs(&unjudged, Role::Ground), 0, "several suites allow no finding");
    assert!(says(&unjudged, "not judged") && !says(&found, "not judged"));

    let exploratory = Grounds::Exploratory("not registered");
    for (rows, parts, explained, absent) in [
        (suites(&FIVE, 24), FIVE.len(), "one suite", "another kind"),
        (crossed(&[0.4, 0.447, 0.5, 0.625]), 4, "one kind", "one suite"),
    ] {
        let found = picture(&rows, exploratory);
        assert_eq!(discs(&found, Role::Ground), 0, "nothing is judged");
        let in_legend = 1;
        assert_eq!(discs(&found, Role::Ink), parts + in_legend);
        assert!(says(&found, explained) && !says(&found, absent), "{explained}");
    }
}
