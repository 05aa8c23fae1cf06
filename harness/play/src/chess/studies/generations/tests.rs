//! Pictures of evolutions.

use indicatif::ProgressBar;
use plywood_learning::evolution::Settings;
use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::steps::Steps;
use super::*;
use crate::chess::studies::generations::row::FitnessList;
use plywood::core::chart::View;
use plywood::core::study::MeasuredStudy as _;
use plywood::core::work::RunContext;
use plywood::record::id::RowId;
use plywood::record::records;
use plywood::record::share::Share;
use plywood::report::plots::legible::{assert_legible, pictures_of, says};
use plywood::report::plots::style::Style;

/// The source's winners, in two evolutions.
fn generations() -> Vec<GenerationRow> {
    let row = |seed, generation| {
        let winner = SelfTaughtParameters::winner(generation as usize)?;
        Some(GenerationRow {
            experiment: "evolution".to_owned(),
            generation,
            seed,
            fitness: FitnessList(vec![generation as i64 * 3, -7, 12, 0]),
            spread: 0.3 / generation as f64,
            ..GenerationRow::default().won_by(&winner)
        })
    };
    [1, 2].into_iter().flat_map(|seed| (1..=63).filter_map(move |at| row(seed, at))).collect()
}

#[test]
fn pictures_of_evolutions_are_legible_and_whole() {
    let kinds = Evolution::CHARTS.len();
    let rows = generations();
    let drawn = pictures_of(&rows, None);
    assert_eq!(drawn.len(), 2 * kinds);
    for (plot, canvas) in &drawn {
        assert_legible(canvas, plot);
    }
    let (_, winners) = &drawn[0];
    assert!(says(winners, "knight"));
    let kind = drawn.iter().position(|(plot, _)| *plot == "men").expect("the source's charts");
    for man in ["knight", "bishop", "rook", "queen"] {
        assert!(says(&drawn[kind].1, man), "{man}");
    }
    assert!(!says(&drawn[kind].1, "king_in_centre"));
    let first = vec![rows[0].clone()];
    for (plot, canvas) in pictures_of(&first, None) {
        assert_legible(&canvas, &format!("{plot}, of one generation"));
    }
}

#[test]
fn pictures_of_chosen_parameters_are_legible() {
    let rows = generations();
    for shown in [1, 3, SelfTaughtParameter::ALL.len()] {
        let parameters = SelfTaughtParameter::ALL[..shown].to_vec();
        let style = Style { parameters, ..Style::default() };
        let drawn = style.applied(|| {
            let chart = Evolution::CHARTS.iter().find(|chart| chart.name == "winners")?;
            let view = View { rows: &rows[..63], baseline: None, shared: () };
            let pictures = (chart.pictures)(view);
            let canvas = (pictures.first()?.draw)()?;
            assert_legible(&canvas, &format!("{shown} parameters"));
            Some(canvas)
        });
        let drawn = drawn.expect("a picture");
        assert!(SelfTaughtParameter::ALL[..shown].iter().all(|it| says(&drawn, it.name())));
        assert!(shown == 24 || !says(&drawn, SelfTaughtParameter::ALL[shown].name()));
    }
}

/// Rows of older versions of the program are taken up, and compared.
#[test]
fn ids_are_those_of_committed_records() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let first = |evolution: &Evolution, file: &str| {
        let rows = records::read::<GenerationRow>(&results.join(file)).expect("a record").rows;
        assert_eq!(rows[0].id, evolution.id(1), "{file}");
        assert_eq!(rows[29].id, evolution.id(30), "{file}");
    };
    first(&Evolution::default(), "evolution/generations.csv");
    let file = results.join("evolution/earlier.toml");
    let earlier = Evolution::load(&file.to_string_lossy()).expect("an evolution");
    first(&earlier, "evolution/generations-earlier-domains.csv");
    assert_eq!(Evolution::default().id(1).to_string(), "generation-35d8a58c6adf94aa");
    let varied = |text: &str| evolution(text).id(1);
    let ids = [
        varied("advantage = 'costs'"),
        varied("members = ['self-taught']"),
        varied("members = ['self-taught:mean']"),
        varied("later = { from = 4, depth = '2+2' }"),
        varied("later = [{ from = 4, depth = '2+2' }, { from = 9, depth = '3+1' }]"),
        Evolution::default().id(1),
    ];
    let distinct: BTreeSet<_> = ids.iter().map(ToString::to_string).collect();
    assert_eq!(distinct.len(), ids.len(), "{ids:?}");
}

/// The members and the games of the document's tournament of eight, played shallowly.
#[test]
fn the_tournament_of_eight_is_built_in() {
    let built_in = Evolution::load("tournament-of-eight").expect("a built-in evolution");
    let moves = (built_in.settings.moves, built_in.settings.depth.to_string());
    assert_eq!((built_in.generations, moves), (1, (200, "2+1".to_owned())));
    let sets: Vec<_> = built_in.members.iter().map(|member| member.parameters).collect();
    let own = [SelfTaughtParameters::ANCESTOR, SelfTaughtParameters::MEAN];
    let winners = (58..=63).filter_map(SelfTaughtParameters::winner);
    assert_eq!(sets, own.into_iter().chain(winners).collect::<Vec<_>>());
    let settings =
        Settings { moves: 4, depth: "1+0".parse().expect("a depth"), ..built_in.settings };
    let (rows, _) = measured(&Evolution { settings, ..built_in }, BTreeMap::new());
    assert_eq!((rows.len(), rows[0].games, rows[0].fitness.0.len()), (1, Some(28), 8));
    assert!(sets.contains(&rows[0].parameters()));
}

/// An evolution that a file describes.
fn evolution(text: &str) -> Evolution {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("varied.toml");
    fs::write(&file, text).expect("a file");
    Evolution::load(&file.to_string_lossy()).expect("an evolution")
}

/// The rows of an evolution of which some are known, and how many of them are new.
fn measured(
    evolution: &Evolution,
    done: BTreeMap<RowId, GenerationRow>,
) -> (Vec<GenerationRow>, usize) {
    let mut kept = 0;
    let keep = &mut |_: &GenerationRow| {
        kept += 1;
        Ok(())
    };
    let (stop, progress) = (Arc::default(), ProgressBar::hidden());
    let (folder, share) = (Path::new("."), Share::Whole);
    let mut work = RunContext { folder, threads: 1, share, stop, done, keep, progress };
    let rows = evolution.measure(&mut work).expect("no failure").expect("it is not stopped");
    (rows, kept)
}

/// An evolution of short games with `variations` of the printed algorithm, and what it comes to.
fn evolved(variations: &str) -> (Evolution, Vec<GenerationRow>) {
    let settings = "[settings]\nmoves = 4\ndepth = '1+0'\n";
    let evolution = evolution(&format!("generations = 6\n{variations}\n{settings}"));
    let (rows, _) = measured(&evolution, BTreeMap::new());
    (evolution, rows)
}

#[test]
fn a_guest_plays_in_every_tournament() {
    let (_, rows) = evolved("guest = 'ancestor'");
    for row in &rows {
        assert_eq!((row.fitness.0.len(), row.games), (9, Some(36)));
        let is_guest = row.winner == 9;
        assert!(!is_guest || row.parameters() == SelfTaughtParameters::ANCESTOR);
    }
}

#[test]
fn what_is_unused_counts_for_nothing_in_play() {
    let all: Vec<_> =
        SelfTaughtParameter::ALL.iter().map(|it| format!("'{}'", it.name())).collect();
    let (_, rows) = evolved(&format!("unused = [{}]", all.join(", ")));
    // Players that are all alike play one game, and who has White in it is not chosen by merit.
    let sizes = |row: &GenerationRow| {
        row.fitness.0.iter().map(|it| it.unsigned_abs()).max().expect("members")
    };
    assert!(rows.iter().all(|row| sizes(row) == sizes(&rows[0])), "{rows:?}");
}

#[test]
fn earlier_domains_end_and_rows_of_variations_are_others() {
    let early = "earlier = { until = 3, domains = { queen_king_distance_penalty = [900, 1000] } }";
    let (varied, rows) = evolved(early);
    let drawn =
        |row: &GenerationRow| row.parameters()[SelfTaughtParameter::QueenKingDistancePenalty];
    let ancestor = SelfTaughtParameters::ANCESTOR[SelfTaughtParameter::QueenKingDistancePenalty];
    let is_early = |value| value == ancestor || (900..=1000).contains(&value);
    assert!(rows.iter().take(3).all(|row| is_early(drawn(row))), "{rows:?}");
    let plain = Evolution { earlier: Steps::default(), ..varied.clone() };
    assert_ne!(varied.id(1), plain.id(1));
}

#[test]
fn what_was_learnt_is_taken_up_from_rows() {
    for method in ["evolution", "random-search", "spsa", "hill-climber"] {
        let evolution = evolution(&format!(
            "method = '{method}'\ngenerations = 4\nopening-plies = 3\n[settings]\nmoves = 4\n\
             depth = '1+0'\n"
        ));
        let play = |done| {
            let (rows, kept) = measured(&evolution, done);
            let facts = rows.iter().map(|row| (row.fitness.clone(), row.parameters()));
            (facts.collect::<Vec<_>>(), rows, kept)
        };
        let (whole, rows, kept) = play(BTreeMap::new());
        assert_eq!((whole.len(), kept), (4, 4), "{method}");
        let first_two = rows.into_iter().take(2).map(|row| (row.id.clone(), row)).collect();
        let (again, _, kept) = play(first_two);
        assert_eq!((again, kept), (whole, 2), "{method}");
    }
}
