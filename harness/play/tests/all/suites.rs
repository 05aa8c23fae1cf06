//! The project's own suites are correct.

use std::sync::Arc;

use plywood::catalogue::case::Case;
use plywood::catalogue::games::Root;
use plywood::studies::searches::measure::question::Question;
use plywood::studies::searches::measure::search::measure;
use plywood::studies::searches::row::SearchRow;
use plywood_algorithms::Limits;
use plywood_games::MeasureSettings;
use plywood_players::endgame::{EndgameTables, Probe, ProbeMove};
use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, EpdPosition, GameValue, Outcome, Position, Suite, read_epd};
use rayon::prelude::*;

use crate::program::Folder;

fn entries(name: &str) -> Vec<EpdPosition> {
    let suite = Suite::named(name).expect("it comes with the crate");
    read_epd(suite.text, name).map(|it| it.unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn id(entry: &EpdPosition) -> &str {
    entry.id.as_deref().expect("a name")
}

/// The best moves of a suite's entry, and those of a table probe, as sorted
/// texts.
fn both(entry: &EpdPosition, found: &[ProbeMove]) -> (Vec<String>, Vec<String>) {
    let notation = |chosen| entry.position.notation(chosen);
    let mut named: Vec<String> = entry.best_moves.iter().map(|&it| notation(it)).collect();
    let mut found: Vec<String> = found.iter().map(|it| notation(it.chosen)).collect();
    named.sort_unstable();
    found.sort_unstable();
    (named, found)
}

/// Returns the ending at the beginning of the id of a position, such as `KRK`.
fn ending(entry: &EpdPosition) -> &str {
    id(entry).split('.').next().expect("an ending")
}

/// The tables of the endings of these positions.
fn tables(folder: &Folder, suites: &[&[EpdPosition]]) -> EndgameTables {
    for entry in suites.iter().copied().flatten() {
        let ending = ending(entry);
        if folder.join(format!("{ending}.dtm")).exists() {
            continue;
        }
        folder.prints(&format!("endgame build '{ending}' --tables ."));
    }
    EndgameTables::with_mates(folder).expect("tables")
}

/// Compares the suites' positions of at most this many men with tables.
fn compare_endings_with_tables(most_men: usize) {
    let folder = Folder::new();
    let [only, long] = ["only-moves", "long-wins"].map(|suite| {
        let mut entries = entries(suite);
        entries.retain(|it| ending(it).len() <= most_men);
        assert!(!entries.is_empty(), "{suite}");
        entries
    });
    let tables = tables(&folder, &[&only, &long]);
    let probe =
        |entry: &EpdPosition| Probe::new(&tables, &entry.position, Metric::Mate).expect("a table");
    for entry in &only {
        let found = probe(entry);
        let expected = match entry.operand("c0") {
            Some("win") => Outcome::Win,
            Some("draw") => Outcome::Draw,
            other => panic!("{}: {other:?}", id(entry)),
        };
        assert_eq!(found.value.outcome(), expected, "{}", id(entry));
        assert!(found.is_only_move() && found.moves.len() >= 4, "{}", id(entry));
        let (named, found) = both(entry, found.keeping());
        assert_eq!(named, found, "{}", id(entry));
    }
    for entry in &long {
        let found = probe(entry);
        let GameValue::Win(plies) = found.value else { panic!("{}: no win", id(entry)) };
        assert_eq!(entry.mate_in, Some(i32::from(plies.div_ceil(2))), "{}", id(entry));
        assert!(plies > 10 && found.best().len() <= 5, "{}", id(entry));
        let (named, found) = both(entry, found.best());
        assert_eq!(named, found, "{}", id(entry));
    }
}

#[test]
fn endings_of_three_men_are_as_complete_tables_say() {
    compare_endings_with_tables(3);
}

#[test]
#[ignore = "builds tables of four men; three men are not ignored"]
fn endings_are_as_complete_tables_say() {
    compare_endings_with_tables(4);
}

const SEARCH: &str = "pvs+deepening+table=4+table-move+killers+history+order=mvv-lva\
                      +quiescence=captures+quiescence-window";

/// The row of a search of a position to this depth, with quiescence on captures
/// and evaluation by material.
fn searched(position: &Chess, depth: u32) -> SearchRow {
    let case = Case::new("chess", position.to_string(), Root::at(position), "material");
    let question = Question { case: Arc::new(case), depth };
    let method = MeasureSettings {
        repetitions: 0,
        limits: Limits::default(),
        most_distinct: 0,
        ..MeasureSettings::default()
    };
    measure("suites", &question, &SEARCH.parse().expect("parts"), &method).row
}

/// The value of each move for the side that makes it, by a search to `depth`.
fn worth_of_moves(position: &Chess, depth: u32) -> Vec<(String, i64)> {
    let worth = |chosen| {
        let value = searched(&position.play(chosen), depth - 1).value.expect("a value");
        (position.notation(chosen), -i64::from(value))
    };
    position.all_moves().into_iter().map(worth).collect()
}

/// Two pawns.
const MARGIN: i64 = 200;

#[test]
fn one_move_of_each_tactical_position_wins_material() {
    let entries = entries("tactical");
    assert_eq!(entries.len(), 24);
    entries.par_iter().for_each(|entry| {
        let position = &entry.position;
        let name = id(entry);
        let [best] = entry.best_moves[..] else { panic!("{name}: one best move") };
        let best = position.notation(best);
        let standing = i64::from(searched(position, 0).value.expect("a value"));
        let captures = i64::from(searched(position, 1).value.expect("a value"));
        assert!(captures - standing < MARGIN, "{name}: captures alone win {captures}");
        let worth = worth_of_moves(position, 4);
        let of = |wanted: &str| worth.iter().find(|(name, _)| name == wanted).map(|it| it.1);
        let own = of(&best).expect("a legal move");
        assert!(own - standing >= MARGIN, "{name}: {best} wins {own}");
        for (other, value) in worth.iter().filter(|(other, _)| *other != best) {
            assert!(own - value >= MARGIN, "{name}: {other} wins {value}");
        }
        let deeper = searched(position, 5);
        assert_eq!(deeper.best_move, best, "{name}");
        let value = i64::from(deeper.value.expect("a value"));
        assert!(value - standing >= MARGIN, "{name}: {value}");
    });
}

#[test]
fn positional_moves_lose_no_material_and_have_a_reason() {
    let entries = entries("positional");
    assert_eq!(entries.len(), 16);
    entries.par_iter().for_each(|entry| {
        let name = id(entry);
        assert!(entry.operand("c0").is_some() && entry.operand("c1").is_some(), "{name}");
        let worth = worth_of_moves(&entry.position, 4);
        let most = worth.iter().map(|it| it.1).max().expect("moves");
        assert!(!entry.best_moves.is_empty(), "{name}");
        for &best in &entry.best_moves {
            let best = entry.position.notation(best);
            assert!(worth.contains(&(best.clone(), most)), "{name}: {best} loses material");
        }
    });
}
