//! Tests of the pictures, from a reader's point of view.

mod evolution;
mod games;

use std::collections::BTreeSet;
use std::fs;

use plywood_algorithms::Algorithm;
use plywood_charts::render;

use super::canvas::{Canvas, Mark, Text};
use super::look::Looks;
use super::sample::{Sample, plain, uncounted};
use super::*;
use crate::catalogue::games::Root;
use crate::core::rows::Seen;
use crate::core::study::Study as _;
use crate::measure::traced::follow;
use crate::record::contender::{Contender, PLAIN};
use crate::record::search::{SearchRow, number};
use crate::record::status::Status;
use crate::studies::searches::Searches;
use crate::studies::{self, PLOTS};

const EVERY_SETTING: [&str; 4] = ["table", "killers", "table+killers", "table+killers+history+qs"];

fn with_settings() -> Sample {
    let mut contenders = plain();
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

/// All cases that pictures have to handle.
fn cases() -> Vec<(&'static str, Vec<SearchRow>)> {
    let alone = vec![("b*-disprove-rest".to_owned(), PLAIN.to_owned())];
    let alone = Sample { contenders: alone, positions: 1, ..Sample::usual() };
    let one_depth = Sample { depths: 3..=3, ..Sample::usual() };
    let mut no_bound = Sample { depths: 1..=3, positions: 5, ..Sample::usual() }.records();
    for record in &mut no_bound {
        (record.minimal_leaves, record.full_leaves) = (None, None);
    }
    let mut stopped = Sample::usual().records();
    for record in
        stopped.iter_mut().filter(|record| record.depth_plies == 5 && record.position != "p1")
    {
        *record = SearchRow {
            status: Status::Error,
            error: "the search passed its limits, and then some more went wrong".to_owned(),
            leaves: None,
            ..record.clone()
        };
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
        ("orders", sweep("so:0.5:0.9:b=4", "so:1:1:b=4")),
        ("branching factors", sweep("iid:b=2", "iid:b=40")),
        ("empty", vec![uncounted()]),
    ]
}

fn pictures(records: &Vec<SearchRow>) -> Vec<(&'static str, Canvas)> {
    let baseline = Contender::new("pvs", "");
    pictures_of(&Seen::from(records).against(Some(&baseline)))
}

/// The first picture of one kind.
fn first_of(rows: &Seen<'_>, name: &str) -> Option<Canvas> {
    let plot = PLOTS.iter().find(|plot| plot.name == name)?;
    studies::tasks(rows, &[*plot]).iter().find_map(|task| (task.picture.draw)())
}

fn picture(records: &Vec<SearchRow>, name: &str) -> Option<Canvas> {
    first_of(&Seen::from(records), name)
}

fn texts(canvas: &Canvas) -> Vec<&Text> {
    let mut texts = Vec::new();
    for mark in &canvas.marks {
        if let Mark::Text(text) = mark {
            texts.push(text);
        }
    }
    texts
}

fn says(canvas: &Canvas, part: &str) -> bool {
    texts(canvas).iter().any(|text| text.words.contains(part))
}

/// All texts of a picture are large enough, inside it, and do not overlap.
fn assert_legible(canvas: &Canvas, name: &str) {
    let texts = texts(canvas);
    let (wide, high) = (f64::from(canvas.width), f64::from(canvas.height));
    for (at, text) in texts.iter().enumerate() {
        let ((left, top), (right, bottom)) = text.bounds();
        let inside = left >= 0.0 && top >= 0.0 && right <= wide && bottom <= high;
        assert!(inside, "{name}: \"{}\" leaves the picture", text.words);
        assert!(text.size >= 14.0, "{name}: \"{}\" is too small", text.words);
        for other in &texts[at + 1..] {
            let ((other_left, other_top), (other_right, other_bottom)) = other.bounds();
            let apart = right <= other_left
                || other_right <= left
                || bottom <= other_top
                || other_bottom <= top;
            let pair = (&text.words, &other.words);
            assert!(apart, "{name}: {pair:?} overlap");
        }
    }
}

#[test]
fn texts_are_legible_inside_and_apart() {
    for (case, records) in cases() {
        for (plot, canvas) in pictures(&records) {
            assert_legible(&canvas, &format!("{plot}, {case}"));
        }
    }
}

fn search_picture(game: &str, depth: u32, algorithm: &str, in_nodes: InNodes) -> Canvas {
    let root = Root::new(game, None).unwrap();
    let evaluation = root.evaluation(None).unwrap();
    let tree = root.pose(&evaluation, |posed| posed.small_tree(depth)).unwrap().unwrap();
    let contender = algorithm.parse().unwrap();
    let traced = follow(&tree, &contender).unwrap();
    let (tree, contender, traced) = (&tree, &contender, &traced);
    search_tree::draw(&Subject { name: game, tree, contender, traced, in_nodes })
}

#[test]
fn pictures_of_searches_are_legible() {
    for (game, depth) in [
        ("stockman", 4),
        ("iid:b=3,d=4,seed=2", 4),
        ("iid:b=16,d=2", 2),
        ("disc:3:branching=1-3,d=5,end=0.3,seed=4", 5),
        ("iid:b=1,d=0", 0),
        ("tic-tac-toe", 2),
        ("chess", 1),
        ("othello", 3),
    ] {
        for algorithm in ["alpha-beta", "scout", "sss*", "b*", "pvs+deepening+killers"] {
            for in_nodes in [InNodes::Nothing, InNodes::CriticalTypes] {
                let canvas = search_picture(game, depth, algorithm, in_nodes);
                assert_legible(&canvas, &format!("{algorithm}, {game}"));
            }
        }
    }
}

#[test]
fn a_picture_of_stockmans_search_numbers_his_leaves() {
    let canvas = search_picture("stockman", 4, "sss*", InNodes::Nothing);
    assert!(says(&canvas, "Value 52: 8 evaluations, 8 of 16 leaves; the minimal tree has 7."));
    // By columns, from left to right: each leaf's value, and its number.
    let leaf = |value: &str, number: &str| {
        let texts = texts(&canvas);
        let at = |words: &str| {
            let found = texts.iter().filter(|text| text.words == words);
            found.map(|text| (text.at.0 * 10.0) as i64).collect::<BTreeSet<i64>>()
        };
        !at(value).is_disjoint(&at(number))
    };
    let order = ["30", "21", "28", "78", "52", "22", "53", "80"];
    for (number, value) in (1..).zip(order) {
        assert!(leaf(value, &number.to_string()), "{value} is not number {number}");
    }
    let unseen = ["54", "73", "9", "71", "43", "91", "94", "35"];
    for value in unseen {
        assert!((1..=8).all(|number| !leaf(value, &number.to_string())), "{value} has a number");
    }
}

#[test]
fn every_kind_is_drawn_and_names_are_unique() {
    let records = [
        Sample::usual().records(),
        Sample::uniform(3).records(),
        with_settings().records(),
        sweep("so:0.5:0.9:b=4", "so:0.9:0.9:b=4"),
        sweep("iid:b=2", "iid:b=40"),
    ]
    .concat();
    let drawn: BTreeSet<&str> = pictures(&records).iter().map(|(name, _)| *name).collect();
    let names: BTreeSet<&str> = Searches::CHARTS.iter().map(|chart| chart.name).collect();
    assert_eq!(drawn, names);
    let all: BTreeSet<&str> = PLOTS.iter().map(|plot| plot.name).collect();
    assert_eq!(all.len(), PLOTS.len());
    assert!(
        PLOTS.iter().all(|plot| !plot.title.is_empty()
            && !plot.reading.is_empty()
            && !plot.notice.is_empty())
    );
}

#[test]
fn files_are_written_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let records = Sample { depths: 1..=3, positions: 2, ..Sample::usual() }.records();
    let rows = Seen::from(&records);
    let drawn = draw(&PLOTS, &rows, &folder.path().join("new")).unwrap();
    let tasks = studies::tasks(&rows, &PLOTS).len();
    assert_eq!(drawn.pictures, tasks - 2);
    let nothing = ["", ", variants"].map(|variants| {
        format!("branching: no data for chess (games), evaluation material{variants}")
    });
    assert_eq!(drawn.skipped, nothing);
    assert_eq!(drawn.files.len(), 2 * drawn.pictures + 2);
    let pages = drawn.files[2 * drawn.pictures..].iter();
    let pages: Vec<String> = pages.map(|page| fs::read_to_string(page).unwrap()).collect();
    for file in &drawn.files[..2 * drawn.pictures] {
        let shown = file.with_extension("svg");
        let name = shown.file_name().unwrap().to_str().unwrap();
        let place = usize::from(!name.contains("-variants"));
        assert!(pages[place].contains(name), "{file:?}");
    }
    let svg = fs::read_to_string(&drawn.files[0]).unwrap();
    let variants =
        drawn.files.iter().find(|file| file.ends_with("leaves-games-chess-variants.svg"));
    let variants = fs::read_to_string(variants.unwrap()).unwrap();
    for algorithm in Algorithm::all() {
        let name = algorithm.name();
        assert!(svg.contains(name) || variants.contains(name), "{algorithm} is not named");
    }
    assert!(
        svg.contains("<title>Leaves against depth: chess (games), evaluation material</title>")
    );
    assert!(svg.contains("<desc>2 positions: geometric mean"), "{svg}");
    let png = std::io::BufReader::new(fs::File::open(&drawn.files[1]).unwrap());
    let mut reader = png::Decoder::new(png).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let inked = pixels.iter().filter(|&&channel| channel < 128).count();
    assert!(inked > 1000, "only {inked} dark channels");
}

#[test]
fn the_same_records_make_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let records = Sample { depths: 1..=3, positions: 2, ..Sample::uniform(3) }.records();
    let drawn = || {
        let drawn = draw(&PLOTS, &Seen::from(&records), folder.path()).unwrap();
        let bytes: Vec<Vec<u8>> = drawn.files.iter().map(|it| fs::read(it).unwrap()).collect();
        (drawn, bytes)
    };
    let first = drawn();
    assert!(first.0.pictures > 5);
    assert!(first == drawn(), "some file differs when it is drawn again");
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
    let looks = Looks::of(&records);
    for (at, contender) in shown.iter().enumerate() {
        let look = looks.get(contender);
        assert!(shown[at + 1..].iter().all(|other| looks.get(other) != look), "{contender:?}");
    }
    for (plot, canvas) in pictures(&records) {
        let says_so = says(&canvas, "Of 30 contenders 4 are drawn");
        assert_eq!(says_so, !["parts", "ablation", "saving"].contains(&plot), "{plot}");
    }
}

#[test]
fn the_first_page_has_one_of_each_family_and_the_second_the_others() {
    let records = Sample::usual().records();
    let pages = grouping::lines_by_game(&records);
    let [first, variants] = &pages[..] else { panic!("two pages") };
    let names = |group: &group::Group<'_>| -> Vec<String> {
        group.contenders.iter().map(ToString::to_string).collect()
    };
    let heads = names(first);
    for head in ["alpha-beta", "negascout", "sss*", "dual*", "mtd(f)", "b*"] {
        assert!(heads.iter().any(|name| name == head), "{heads:?}");
    }
    assert!(heads.len() <= 10, "{heads:?}");
    assert_eq!(heads.len() + names(variants).len(), Algorithm::all().len());
    assert_eq!(first.elsewhere, variants.contenders);
    assert_eq!(variants.slug, format!("{}-variants", first.slug));
}

/// Lines stay where they are: none is moved aside to be visible.
#[test]
fn equal_lines_are_one_with_all_names_and_none_is_shifted() {
    let mut records = Sample { depths: 1..=4, ..Sample::usual() }.records();
    records.retain(|it| ["alpha-beta", "pvs", "sss*", "ao*"].contains(&&*it.algorithm));
    for record in &mut records {
        let leaves = 10 * u64::from(record.depth_plies);
        record.leaves = Some(if record.algorithm == "pvs" { leaves + 1 } else { leaves });
        (record.distinct_leaves, record.full_leaves) = (record.leaves, Some(100_000));
    }
    let (_, leaves) = pictures(&records).swap_remove(0);
    let label = "alpha-beta = sss* = ao*";
    assert!(says(&leaves, label), "{:?}", texts(&leaves));
    assert_eq!(texts(&leaves).iter().filter(|text| text.words == "pvs").count(), 1);
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
        if ["leaves", "overhead", "time"].contains(&plot) {
            assert!(says(&canvas, "95 % intervals by bootstrap over the positions"), "{plot}");
            assert!(says(&canvas, "negascout, d 3") || says(&canvas, "pvs, d 3"), "{plot}");
        }
    }
}

#[test]
fn times_beside_dots_have_their_unit() {
    let mut records = Sample::usual().records();
    records.retain(|record| record.depth_plies == 4);
    let time = picture(&records, "time").unwrap();
    let words: Vec<&str> = texts(&time).iter().map(|text| &*text.words).collect();
    let remarks: Vec<_> = words.iter().filter(|text| text.contains(" to ")).collect();
    assert!(!remarks.is_empty(), "{words:?}");
    assert!(remarks.iter().all(|text| text.matches('s').count() == 3), "{remarks:?}");
}

#[test]
fn what_changes_most_stands_first() {
    let costs = [(ablation::Section::Nothing, 10.0), (ablation::Section::All, 2.0)];
    let rank = |section: ablation::Section, cost| section.rank(cost, &costs);
    let all_but = ablation::Section::AllBut;
    assert!(rank(all_but, 1.8) < rank(all_but, 1.98), "-10 % before -1 %");
    assert!(rank(all_but, 3.0) < rank(all_but, 1.8));
    let only = ablation::Section::Only;
    assert!(rank(only, 5.0) < rank(only, 9.0));
}

#[test]
fn the_depth_is_one_that_half_the_contenders_reached() {
    let mut records = Sample { positions: 3, ..Sample::usual() }.records();
    records.retain(|it| it.depth_plies < 4 || it.algorithm == "pvs" || it.algorithm == "scout");
    let (_, spread) = pictures(&records).into_iter().find(|(plot, _)| *plot == "spread").unwrap();
    assert!(says(&spread, "Depth 3, 3 positions"));
    records.retain(|it| it.algorithm == "pvs" || it.algorithm == "scout");
    let (_, spread) = pictures(&records).into_iter().find(|(plot, _)| *plot == "spread").unwrap();
    assert!(says(&spread, "Depth 5, 3 positions"));
}

#[test]
fn the_whole_tree_does_not_press_the_others_together() {
    let (plot, leaves) = pictures(&Sample::usual().records()).swap_remove(0);
    assert_eq!(plot, "leaves");
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
    let contenders =
        vec![("pvs".to_owned(), PLAIN.to_owned()), ("sss*".to_owned(), PLAIN.to_owned())];
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
        let note = "1 of 12 searches did not complete and are left out: sss* at depth 3";
        assert!(says(&canvas, note), "{plot}");
        assert!(!says(&canvas, "kinds"), "{plot}");
    }
}

#[test]
fn records_without_numbers_draw_nothing() {
    assert!(pictures(&vec![uncounted()]).is_empty());
    assert!(pictures(&Vec::new()).is_empty());
}

#[test]
fn theory_stands_in_uniform_trees_alone() {
    let uniform = Sample::uniform(3).records();
    for plot in ["open", "leaves", "overhead", "branching"] {
        assert!(says(&picture(&uniform, plot).unwrap(), "expected by theory"), "{plot}");
    }
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
        let contenders = vec![(algorithm.to_owned(), PLAIN.to_owned())];
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
    let records = Sample::usual().records();
    let relative = |baseline: Option<&Contender>| {
        first_of(&Seen::from(&records).against(baseline), "relative")
    };
    assert!(says(&relative(None).expect("NegaScout"), "Leaves relative to NegaScout"));
    let base = Contender::new("sss*", PLAIN);
    assert!(says(&relative(Some(&base)).expect("SSS*"), "Leaves relative to sss*"));
    assert!(relative(Some(&Contender::new("sss*", "killers"))).is_none());

    // With too many contenders the base may not be drawn.
    let base = Contender::new("alpha-beta", "table+killers");
    let records = Sample { game: "chess", ..with_settings() }.records();
    let groups = relative::by_game(&records, relative::Base::One(&base));
    assert!(!groups.is_empty());
    assert!(groups.iter().all(|group| !group.contenders.contains(&base)));
}

#[test]
fn looks_are_unique_and_independent_of_the_company() {
    let all = Sample { depths: 1..=1, positions: 1, ..with_settings() }.records();
    let all_looks = Looks::of(&all);
    let contenders: BTreeSet<Contender> = all.iter().map(SearchRow::contender).collect();
    let looks: Vec<look::Look> = contenders.iter().map(|it| all_looks.get(it)).collect();
    for (at, look) in looks.iter().enumerate() {
        assert!(!looks[at + 1..].contains(look), "{look:?} twice");
    }
    for record in all.iter().filter(|record| record.settings.is_empty()) {
        let contender = record.contender();
        let alone = Looks::of(std::slice::from_ref(record)).get(&contender);
        assert_eq!(alone, all_looks.get(&contender), "{}", record.algorithm);
    }
}

/// All pictures of these rows, and the names of their kinds.
fn pictures_of(rows: &Seen<'_>) -> Vec<(&'static str, Canvas)> {
    let tasks = studies::tasks(rows, &PLOTS);
    tasks.iter().filter_map(|task| Some((task.plot.name, (task.picture.draw)()?))).collect()
}
