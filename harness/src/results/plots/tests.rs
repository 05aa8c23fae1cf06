//! Tests of the files, and of pictures of one search.

use std::collections::BTreeSet;
use std::fs;

use plywood_algorithms::Algorithm;
use plywood_charts::canvas::Canvas;

use super::*;
use crate::catalogue::games::Root;
use crate::core::record::AnyRecord;
use crate::record::contender::Contender;
use crate::report::plots::legible::{assert_legible, says, texts};
use crate::report::plots::style::Style;
use crate::studies::searches::measure::traced::follow;
use crate::studies::searches::plots::sample::Sample;
use crate::studies::{self, plots};

#[test]
fn every_kind_has_a_name_of_its_own_and_is_described() {
    let all: BTreeSet<&str> = plots().iter().map(|plot| plot.name).collect();
    assert_eq!(all.len(), plots().len());
    assert!(
        plots().iter().all(|plot| !plot.title.is_empty()
            && !plot.reading.is_empty()
            && !plot.notice.is_empty())
    );
}

fn search_picture(game: &str, depth: u32, algorithm: &str, in_nodes: InNodes) -> Canvas {
    let root = Root::new(game, None).unwrap();
    let evaluation = root.evaluation(None).unwrap();
    let posed = root.pose(&evaluation).unwrap();
    let tree = posed.small_tree(depth).unwrap();
    let contender = algorithm.parse().unwrap();
    let traced = follow(&*posed, &tree, &contender).unwrap();
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
fn files_are_written_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let records = Sample { depths: 1..=3, positions: 2, ..Sample::usual() }.records();
    let rows: &[&dyn AnyRecord] = &[&records];
    let look = (&Style::default(), Formats::SvgAndPng);
    let drawn =
        draw(Choice::Kinds(&plots()), rows, None, &folder.path().join("new"), look).unwrap();
    let tasks = studies::tasks(rows, None, &plots()).len();
    assert_eq!(drawn.pictures, tasks - drawn.skipped.len());
    for variants in ["", ", variants", ", variants 2"] {
        let nothing = format!("branching: no data for chess, material evaluation{variants}");
        assert!(drawn.skipped.contains(&nothing), "{:?}", drawn.skipped);
    }
    assert_eq!(drawn.files.len(), 2 * drawn.pictures + 2);
    let pages = drawn.files[2 * drawn.pictures..].iter();
    let pages: Vec<String> = pages.map(|page| fs::read_to_string(page).unwrap()).collect();
    for file in &drawn.files[..2 * drawn.pictures] {
        let shown = file.with_extension("svg");
        let name = shown.file_name().unwrap().to_str().unwrap();
        let place = usize::from(!name.contains("-variants"));
        assert!(pages[place].contains(name), "{file:?}");
    }
    let of_leaves = drawn.files.iter().filter(|file| {
        let name = file.file_name().unwrap().to_str().unwrap();
        name.starts_with("leaves-games-chess") && file.extension().is_some_and(|it| it == "svg")
    });
    let leaves: Vec<String> = of_leaves.map(|file| fs::read_to_string(file).unwrap()).collect();
    for algorithm in Algorithm::all() {
        let name = format!("data-names=\"{}", algorithm.name());
        assert!(leaves.iter().any(|svg| svg.contains(&name)), "{algorithm} is not drawn");
    }
    let svg = &leaves[0];
    assert!(svg.contains("<title>Leaves against depth: chess, material evaluation</title>"));
    assert!(svg.contains("<desc>2 positions: geometric mean"), "{svg}");
    let png = std::io::BufReader::new(fs::File::open(&drawn.files[1]).unwrap());
    let mut reader = png::Decoder::new(png).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let inked = pixels.iter().filter(|&&channel| channel < 128).count();
    assert!(inked > 1000, "only {inked} dark channels");
}

/// By default there are few pictures, each of another kind, and games come before trees.
#[test]
fn a_run_draws_at_most_eight_pictures() {
    let trees = Sample { depths: 1..=4, positions: 2, ..Sample::uniform(3) }.records();
    let games = Sample { depths: 1..=4, positions: 2, ..Sample::usual() }.records();
    let all = [trees.clone(), games].concat();
    let baseline = "pvs".parse::<plywood_algorithms::Configuration>().unwrap();
    let baseline = Contender::from(&baseline);
    for (records, first) in [(all, "chess"), (trees, "iid-b-3")] {
        for baseline in [None, Some(&baseline)] {
            let folder = tempfile::tempdir().unwrap();
            let files = draw_all(&records, baseline, folder.path()).unwrap();
            let names = files.iter().map(|file| file.file_name().unwrap().to_str().unwrap());
            let names: Vec<&str> = names.filter(|name| *name != "README.md").collect();
            assert!((3..=files::MOST).contains(&names.len()), "{names:?}");
            let main = format!("minimal-tree-games-{first}.svg");
            assert!(names.contains(&&*main), "{names:?}");
            let bytes: usize = files.iter().map(|file| fs::read(file).unwrap().len()).sum();
            assert!(bytes < 400_000, "{bytes} bytes");
        }
    }
}

#[test]
fn the_same_records_make_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let records = Sample { depths: 1..=3, positions: 2, ..Sample::uniform(3) }.records();
    let drawn = || {
        let look = (&Style::default(), Formats::SvgAndPng);
        let drawn = draw(Choice::Kinds(&plots()), &[&records], None, folder.path(), look).unwrap();
        let bytes: Vec<Vec<u8>> = drawn.files.iter().map(|it| fs::read(it).unwrap()).collect();
        (drawn, bytes)
    };
    let first = drawn();
    assert!(first.0.pictures > 5);
    assert!(first == drawn(), "drawn anew, some file differs");
}
