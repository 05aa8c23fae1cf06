//! Tests of the pictures, from a reader's point of view.

use std::collections::BTreeSet;

use plywood_algorithms::Algorithm;
use plywood_charts::canvas::{Canvas, Mark};
use plywood_charts::palette::dark_style;
use plywood_charts::render;

use super::looks::StyleMap;
use super::sample::{Sample, every, plain, search};
use super::{ablation, group, grouping, relative};
use crate::core::chart::Drawn;
use crate::core::study::Study as _;
use crate::record::contender::Contender;
use crate::record::status::Status;
use crate::report::plots::legible::{
    assert_legible, assert_legible_on_a_phone, assert_marks_are_clear, first_picture_of,
    pictures_of, says, texts,
};
use crate::report::plots::look;
use crate::studies::searches::Searches;
use crate::studies::searches::row::{Count, SearchRow, number};

const EVERY_SETTING: [&str; 5] =
    ["table", "killers", "table+killers", "table+killers+history", "table+killers+history+qs"];

fn with_settings() -> Sample {
    let mut contenders = every();
    for algorithm in ["alpha-beta", "b*-disprove-rest", "pvs", "no-such-algorithm"] {
        for settings in EVERY_SETTING {
            contenders.push((algorithm.to_owned(), settings.to_owned()));
        }
    }
    let game = "so:0.7:0.9:branching=2-40,end=0.01,transpose=0.25,and-so-on-for-a-long-while";
    Sample { contenders, game, positions: 3, ..Sample::usual() }
}

/// Trees that differ in one parameter.
fn sweep(one: &'static str, other: &'static str) -> Vec<SearchRow> {
    let sample = |game| Sample { game, positions: 3, ..Sample::uniform(3) }.records();
    [sample(one), sample(other)].concat()
}

/// Contenders of which each is the last with a part more.
fn ladder() -> Vec<SearchRow> {
    let settings = ["", "killers", "killers+history", "killers+history+table=16"];
    let above = settings.map(|settings| ("alpha-beta".to_owned(), settings.to_owned()));
    let contenders = plain(["minimax"]).into_iter().chain(above).collect();
    Sample { contenders, positions: 3, game: "iid:b=3", ..Sample::uniform(3) }.records()
}

/// All cases that pictures have to handle.
fn cases() -> Vec<(&'static str, Vec<SearchRow>)> {
    let contenders = plain(["b*-disprove-rest"]);
    let alone = Sample { contenders, positions: 1, ..Sample::usual() };
    let one_depth = Sample { depths: 3..=3, ..Sample::usual() };
    let mut no_bound = Sample { depths: 1..=3, positions: 5, ..Sample::usual() }.records();
    for record in &mut no_bound {
        *record = record.clone().with([(Count::minimal_leaves, None), (Count::full_leaves, None)]);
    }
    let mut stopped = Sample::usual().records();
    for record in
        stopped.iter_mut().filter(|record| record.depth_plies == 5 && record.position != "p1")
    {
        *record = SearchRow {
            status: Status::Error,
            error: "the search passed its limits, and then some more went wrong".into(),
            ..record.clone()
        }
        .with([(Count::leaves, None)]);
    }
    vec![
        ("usual", Sample::usual().records()),
        ("uniform", Sample::uniform(2).records()),
        ("wide", Sample { depths: 1..=4, ..Sample::uniform(8) }.records()),
        ("alone", alone.records()),
        ("one depth", one_depth.records()),
        ("no bound", no_bound),
        ("stopped", stopped),
        ("settings", with_settings().records()),
        ("ladder", ladder()),
        ("orders", sweep("so:0.5:0.9:b=4", "so:1:1:b=4")),
        ("branching factors", sweep("iid:b=2", "iid:b=40")),
        ("empty", vec![search("p", "pvs")]),
    ]
}

fn pictures(records: &Vec<SearchRow>) -> Vec<(&'static str, Canvas)> {
    let baseline = Contender::new("pvs", "");
    pictures_of(records, Some(&baseline))
}

fn picture(records: &Vec<SearchRow>, name: &str) -> Option<Canvas> {
    first_picture_of(records, None, name)
}

#[test]
fn texts_are_legible_inside_and_apart() {
    for (case, records) in cases() {
        for (plot, canvas) in pictures(&records) {
            let name = format!("{plot}, {case}");
            assert_legible(&canvas, &name);
            assert_marks_are_clear(&canvas, &name);
            if is_drawn_by_default(plot) {
                assert_legible_on_a_phone(&canvas, &name);
            }
        }
    }
}

fn is_drawn_by_default(plot: &str) -> bool {
    let charts = Searches::CHARTS.iter();
    charts.filter(|it| it.name == plot).all(|it| it.drawn == Drawn::ByDefault)
}

#[test]
fn every_kind_is_drawn() {
    let records = [
        Sample::usual().records(),
        Sample::uniform(3).records(),
        with_settings().records(),
        sweep("so:0.5:0.9:b=4", "so:0.9:0.9:b=4"),
        sweep("iid:b=2", "iid:b=40"),
        ladder(),
    ];
    let drawn: BTreeSet<&str> = records.iter().flat_map(pictures).map(|(name, _)| name).collect();
    let names: BTreeSet<&str> = Searches::CHARTS.iter().map(|chart| chart.name).collect();
    assert_eq!(drawn, names);
}

#[test]
fn too_many_contenders_are_not_all_drawn() {
    let settings = (1..=14).map(|size| format!("table={size}+killers"));
    let settings: Vec<String> = std::iter::once(String::new()).chain(settings).collect();
    let contenders = ["alpha-beta", "pvs"].into_iter().flat_map(|algorithm| {
        settings.iter().map(move |settings| (algorithm.to_owned(), settings.clone()))
    });
    let sample = Sample { contenders: contenders.collect(), depths: 1..=3, ..Sample::usual() };
    let records = sample.records();
    let groups = grouping::by_game(&records);
    let shown = &groups[0].contenders;
    let plain = shown.iter().filter(|contender| contender.is_plain()).count();
    assert_eq!((shown.len(), plain), (4, 2));
    let pages = grouping::lines_by_game(&records);
    let on = |page: usize| pages[page].contenders.iter().map(|it| &*it.algorithm);
    assert_eq!(on(0).collect::<Vec<_>>(), ["alpha-beta", "alpha-beta", "pvs", "pvs"]);
    assert_eq!(pages.len(), 1, "both are the first of their families here");
    let looks = StyleMap::of(shown);
    for (at, contender) in shown.iter().enumerate() {
        let look = looks.get(contender);
        assert!(shown[at + 1..].iter().all(|other| looks.get(other) != look), "{contender:?}");
    }
    for (plot, canvas) in pictures(&records) {
        let says_so = says(&canvas, "30 configurations, of which 4 are drawn");
        assert_eq!(
            says_so,
            !["enhancements", "ablation", "saving", "first-cutoffs"].contains(&plot),
            "{plot}"
        );
    }
}

#[test]
fn the_first_page_has_one_of_each_family_and_further_ones_the_others() {
    let records = Sample::usual().records();
    let pages = grouping::lines_by_game(&records);
    let [first, variants @ ..] = &pages[..] else { panic!("a page") };
    assert!(variants.len() > 1 && pages.iter().all(|page| page.contenders.len() <= 8));
    let names = |group: &group::Group<'_>| -> Vec<String> {
        group.contenders.iter().map(ToString::to_string).collect()
    };
    let heads = names(first);
    let expected = ["alpha-beta", "scout", "pvs", "negascout", "sss*", "dual*", "mtd(f)", "b*"];
    assert_eq!(heads, expected);
    let others: Vec<String> = variants.iter().flat_map(names).collect();
    assert_eq!(heads.len() + others.len(), Algorithm::all().len());
    assert_eq!(first.elsewhere.len(), others.len());
    let older = variants.iter().map(names).find(|own| own.contains(&"negascout-1983".to_owned()));
    let older = older.expect("a page");
    assert!(older.contains(&"negascout-1989".to_owned()), "families stay together: {older:?}");
    for (page, end) in variants.iter().zip(["variants", "variants-2", "variants-3"]) {
        assert_eq!(page.slug, format!("{}-{end}", first.slug));
    }
}

/// Lines stay where they are: none is moved aside to be visible.
#[test]
fn equal_lines_are_one_with_all_names_and_none_is_shifted() {
    let mut records = Sample { depths: 1..=4, ..Sample::usual() }.records();
    records.retain(|it| ["alpha-beta", "pvs", "sss*", "ao*"].contains(&&*it.algorithm));
    for record in &mut records {
        let leaves = 10 * u64::from(record.depth_plies);
        let leaves = Some(if record.algorithm == "pvs" { leaves + 1 } else { leaves });
        *record = record.clone().with([
            (Count::leaves, leaves),
            (Count::distinct_leaves, leaves),
            (Count::full_leaves, Some(100_000)),
        ]);
    }
    let leaves = picture(&records, "leaves").unwrap();
    let label = "alpha-beta = SSS* = ao*";
    assert!(says(&leaves, label), "{:?}", texts(&leaves));
    assert_eq!(texts(&leaves).iter().filter(|text| text.words == "PVS").count(), 1);
    let colour = |name: &str| look::colour_of(name);
    let lines = |name: &str| {
        let of_colour = leaves.marks.iter().filter_map(|mark| match mark {
            Mark::Line(points, own, ..) if *own == colour(name) && points.len() == 4 => {
                Some(points)
            }
            _ => None,
        });
        of_colour.collect::<Vec<_>>()
    };
    assert_eq!((lines("alpha-beta").len(), lines("sss*").len(), lines("pvs").len()), (1, 0, 1));
    for (one, other) in lines("alpha-beta")[0].iter().zip(lines("pvs")[0]) {
        assert!((one.0 - other.0).abs() < 1e-9, "{one:?} and {other:?} are of one depth");
    }
}

#[test]
fn two_depths_are_dots_with_intervals() {
    let records = Sample { depths: 2..=3, positions: 8, ..Sample::usual() }.records();
    for (plot, canvas) in pictures(&records) {
        if plot == "leaves" {
            assert!(says(&canvas, "95% intervals over the positions"), "{plot}");
            assert!(says(&canvas, ", d 3"), "{plot}");
        }
    }
}

#[test]
fn times_beside_dots_have_their_unit() {
    let contenders = plain(["pvs", "scout", "sss*"]);
    let records = Sample { contenders, depths: 4..=4, ..Sample::usual() }.records();
    let time = picture(&records, "time").unwrap();
    let words: Vec<&str> = texts(&time).iter().map(|text| &*text.words).collect();
    let is_time = |text: &&&str| ["ms", "µs"].iter().any(|unit| text.ends_with(unit));
    assert!(words.iter().filter(is_time).count() > 3, "{words:?}");
}

#[test]
fn what_changes_most_stands_first() {
    let costs = [(ablation::Section::Nothing, 10.0), (ablation::Section::All, 2.0)];
    let rank = |section: ablation::Section, cost| section.rank(cost, &costs);
    let all_but = ablation::Section::AllBut;
    assert!(rank(all_but, 1.8) < rank(all_but, 1.98), "-10% before -1%");
    assert!(rank(all_but, 3.0) < rank(all_but, 1.8));
    let only = ablation::Section::Only;
    assert!(rank(only, 5.0) < rank(only, 9.0));
}

#[test]
fn the_depth_is_one_that_half_the_contenders_reached() {
    let mut records = Sample { positions: 3, ..Sample::usual() }.records();
    records.retain(|it| it.depth_plies < 4 || it.algorithm == "pvs" || it.algorithm == "scout");
    assert!(says(&picture(&records, "spread").unwrap(), "Depth 3, 3 positions"));
    records.retain(|it| it.algorithm == "pvs" || it.algorithm == "scout");
    assert!(says(&picture(&records, "spread").unwrap(), "Depth 5, 3 positions"));
}

#[test]
fn the_whole_tree_does_not_press_the_others_together() {
    let contenders = plain(["minimax", "alpha-beta", "pvs"]);
    let sample = Sample { contenders, ..Sample::usual() };
    let leaves = picture(&sample.records(), "leaves").unwrap();
    let words: Vec<&str> = texts(&leaves).iter().map(|text| &*text.words).collect();
    assert!(
        words.join(" ").contains("full tree leaves the scale here, for 4.2·10⁷ at 5"),
        "{words:?}"
    );
    let lines = leaves.marks.iter().filter_map(|mark| match mark {
        Mark::Line(points, ..) => points.iter().map(|(_, y)| *y).reduce(f64::min),
        _ => None,
    });
    let top = texts(&leaves).iter().map(|text| text.at.1).fold(f64::INFINITY, f64::min);
    assert!(lines.fold(f64::INFINITY, f64::min) > top, "a line runs over the heading");
    assert!(says(&leaves, "evaluating the whole tree: minimax"));
}

#[test]
fn the_order_of_records_does_not_matter() {
    let svgs = |records: &Vec<SearchRow>| -> Vec<String> {
        pictures(records).iter().map(|(_, canvas)| render::svg(canvas).unwrap()).collect()
    };
    let records = Sample { positions: 4, ..Sample::usual() }.records();
    let mut reversed = records.clone();
    reversed.reverse();
    assert_eq!(svgs(&records), svgs(&reversed));
}

#[test]
fn searches_that_did_not_complete_are_gaps_and_counted() {
    let contenders = plain(["pvs", "sss*"]);
    let sample = Sample { contenders, depths: 1..=3, positions: 2, ..Sample::usual() };
    let mut records = sample.records();
    let stopped =
        records.iter_mut().find(|it| it.depth_plies == 3 && it.algorithm == "sss*").unwrap();
    stopped.status = Status::MemoryLimit;
    let groups = grouping::all(&records);
    let [group] = &groups[..] else { panic!("one group") };
    let sss = &group.contenders[1];
    assert_eq!(sss.to_string(), "sss*");
    assert!(group.mean(sss, 2, &number::leaves).is_some());
    assert_eq!(group.mean(sss, 3, &number::leaves), None);
    for (plot, canvas) in pictures(&records) {
        let note = "1 of 12 searches did not complete and are left out: SSS* at depth 3";
        assert!(says(&canvas, note), "{plot}");
        assert!(!says(&canvas, "kinds"), "{plot}");
    }
}

#[test]
fn records_without_numbers_draw_nothing() {
    assert!(pictures(&vec![search("p", "pvs")]).is_empty());
    assert!(pictures(&Vec::new()).is_empty());
}

#[test]
fn theory_stands_in_uniform_trees_alone() {
    let uniform = Sample::uniform(3).records();
    for plot in ["open", "leaves", "branching"] {
        assert!(says(&picture(&uniform, plot).unwrap(), "expected by theory"), "{plot}");
    }
    let theory = picture(&uniform, "theory").expect("means and expectations");
    assert!(says(&theory, "Measured mean ÷ expectation") && says(&theory, "3 moves"));
    let two_depths = Sample { depths: 2..=3, ..Sample::uniform(3) }.records();
    assert!(says(&picture(&two_depths, "leaves").unwrap(), "expected by theory"), "behind dots");
    let perfect = Sample { game: "so:1:1:b=3", ..Sample::uniform(3) }.records();
    assert!(says(&picture(&perfect, "open").unwrap(), "expected by theory"), "whatever the values");
    assert!(!says(&picture(&perfect, "leaves").unwrap(), "theory"), "not independent");
    assert!(says(&picture(&uniform, "branching").unwrap(), "R_3 = 2.148"));
    let game = Sample::usual().records();
    assert!(!says(&picture(&game, "open").unwrap(), "theory"));
    assert!(picture(&game, "branching").is_none());
}

#[test]
fn theory_knows_random_orders_and_where_mtd_guesses_at_random() {
    let has_theory = |algorithm: &str, game| {
        let contenders = plain([algorithm]);
        let records = Sample { contenders, game, ..Sample::uniform(3) }.records();
        says(&picture(&records, "leaves").expect("leaves"), "expected by theory")
    };
    assert!(has_theory("sss*", "perm:b=3"), "its cost follows from the order");
    assert!(has_theory("mtd(f)", "iid:b=3"));
    assert!(!has_theory("mtd(f)", "perm:b=3"), "it guesses one of the leaves");
    assert!(!has_theory("negascout", "iid:b=3"), "no formula is known");
}

#[test]
fn relative_leaves_have_any_base() {
    let algorithms = ["alpha-beta", "negascout", "mtd(f)", "sss*"];
    let contenders = algorithms.map(|it| (it.to_owned(), "table+killers".to_owned())).to_vec();
    let records = Sample { contenders, ..Sample::usual() }.records();
    let relative = |baseline: Option<&Contender>| first_picture_of(&records, baseline, "relative");
    assert!(says(&relative(None).expect("NegaScout"), "Leaves and nodes, times NegaScout"));
    let base = Contender::new("sss*", "table+killers");
    let other = relative(Some(&base)).expect("SSS*");
    assert!(says(&other, "times the baseline") && says(&other, "Compared with SSS*"));
    assert!(relative(Some(&Contender::new("sss*", "killers"))).is_none());

    // With too many contenders the base may not be drawn.
    let base = Contender::new("alpha-beta", "table+killers");
    let records = Sample { game: "chess", ..with_settings() }.records();
    let groups = relative::by_game(&records, relative::Base::One(&base));
    assert!(!groups.is_empty());
    assert!(groups.iter().all(|group| !group.contenders.contains(&base)));
}

#[test]
fn looks_are_unique_in_each_picture() {
    for group in grouping::lines_by_game(&with_settings().records()) {
        let looks = StyleMap::of(&group.contenders);
        let looks: Vec<look::SeriesStyle> =
            group.contenders.iter().map(|it| looks.get(it)).collect();
        for (at, look) in looks.iter().enumerate() {
            assert!(!looks[at + 1..].contains(look), "{look:?} twice");
        }
    }
}

/// The main picture names every search of its card, the bound, and searches without a value.
#[test]
fn the_main_picture_shows_all_of_its_card() {
    let chart = picture(&Sample::usual().records(), "minimal-tree").expect("a picture");
    for name in ["minimax", "alpha-beta", "PVS", "Scout", "MTD(f)", "SSS*", "DUAL*", "B*"] {
        assert!(texts(&chart).iter().any(|text| text.words == name), "{name}");
    }
    for part in ["minimal tree", "others ", "● depth 4", "◆ 5", "alpha-beta’s interval"] {
        assert!(says(&chart, part), "{part}");
    }
    assert!(says(&chart, "Leaves, times the minimal tree"));
}

/// Record like the committed one, which lacks the deepest search of some algorithms.
#[test]
fn the_main_picture_has_gaps_and_hollow_marks_for_what_was_not_searched() {
    let mut records = Sample::usual().records();
    records.retain(|it| match &*it.algorithm {
        "minimax" | "mtd(f)" => it.depth_plies < 5,
        "b*" => it.depth_plies < 4,
        _ => true,
    });
    let chart = picture(&records, "minimal-tree").expect("a picture");
    assert_legible(&chart, "gaps");
    for part in ["to depth 3", "▲ B* at depth 3", "counted, not searched", "–"] {
        assert!(says(&chart, part), "{part}: {:?}", texts(&chart));
    }
    records.retain(|it| ["alpha-beta", "sss*"].contains(&&*it.algorithm));
    let few = picture(&records, "minimal-tree").expect("lines");
    assert!(!says(&few, "times alpha-beta"), "too few for the card");
}

#[test]
fn pictures_are_dark_on_a_dark_screen() {
    let chart = picture(&Sample::usual().records(), "minimal-tree").expect("a picture");
    let svg = render::svg(&chart).expect("SVG");
    assert!(svg.contains("class=\"plot\""));
    for role in chart.roles() {
        let rules = dark_style([role]);
        let rule = rules.split_once('{').expect("a rule").1.trim_end_matches('}');
        assert!(svg.contains(rule), "{role:?}");
    }
    assert!(svg.contains("prefers-color-scheme:dark") && svg.contains("fill=\"#FFFFFF\""));
}
