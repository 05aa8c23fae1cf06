//! Pictures of matches.

use super::*;
use crate::studies::matches::row::GameResult;
use plywood::report::plots::legible::{assert_legible, first_picture_of, pictures_of, says};

/// Games of a round-robin tournament, or of a gauntlet of the first player; of
/// two players, the one named earlier wins more often.
fn games(experiment: &str, players: &[&str], against_first: bool) -> Vec<GameRow> {
    let mut rows: Vec<GameRow> = Vec::new();
    for (at, player) in players.iter().enumerate() {
        for opponent in &players[at + 1..] {
            if against_first && at > 0 {
                continue;
            }
            for game in 0..24_u64 {
                let (first, second) =
                    if game % 2 == 0 { (player, opponent) } else { (opponent, player) };
                let result = match (game * 7 + at as u64) % 4 {
                    0 => GameResult::Draw,
                    1 => GameResult::Second,
                    _ => GameResult::First,
                };
                rows.push(GameRow {
                    experiment: experiment.to_owned(),
                    game: "chess".to_owned(),
                    pair: rows.len() as u64 / 2 + 1,
                    first: (*first).to_owned(),
                    second: (*second).to_owned(),
                    result,
                    plies: Some(60),
                    first_nodes: Some(300 * (rows.len() as u64 + 99)),
                    second_nodes: Some(90 * (rows.len() as u64 + 99)),
                    first_time_ns: Some(500_000 * (rows.len() as u64 + 99)),
                    second_time_ns: Some(90_000 * (rows.len() as u64 + 99)),
                    ..GameRow::default()
                });
            }
        }
    }
    rows
}

#[test]
fn pictures_of_matches_are_legible_and_whole() {
    let long = "alpha-beta+deepening=2+table=16+killers+history=4,eval=joanna,nodes=20000";
    let many =
        ["strongest,nodes=250", "strongest,nodes=500", "uci=stockfish", "mtd(f),depth=4", long];
    // All but the picture of sets that were learnt.
    let kinds = Matches::CHARTS.len() - 1;
    for (rows, case) in [
        (games("all", &many, false), "all"),
        (games("gauntlet", &many, true), "gauntlet"),
        (games("two", &many[..2], false), "two"),
    ] {
        let drawn = pictures_of(&rows, None);
        assert_eq!(drawn.len(), kinds, "{case}");
        for (plot, canvas) in drawn {
            assert_legible(&canvas, &format!("{plot}, {case}"));
        }
    }
    assert!(pictures_of(&Vec::<GameRow>::new(), None).is_empty());
}

#[test]
fn sets_that_were_learnt_are_drawn_by_their_games() {
    let set = |name: &str| format!("pvs,eval=self-taught:{name},depth=2");
    let names = ["spsa-1-504.txt", "spsa-1-1000.txt", "spsa-2-504.txt", "evolution-1-504.txt"];
    let players: Vec<String> =
        ["pvs,eval=self-taught,depth=2".to_owned()].into_iter().chain(names.map(set)).collect();
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    let drawn = |rows: &Vec<GameRow>| first_picture_of(rows, None, "worth-of-games");
    let canvas = drawn(&games("worth", &players, true)).expect("a picture");
    assert_legible(&canvas, "worth-of-games");
    for line in ["spsa, seed 1", "spsa, seed 2", "evolution, seed 1"] {
        assert!(says(&canvas, line), "{line}");
    }
    assert!(drawn(&games("worth", &players, false)).is_none(), "no player is at 0");
}

#[test]
fn matches_that_share_players_are_drawn_together_as_well() {
    let rows = [games("low", &["a", "b"], false), games("high", &["b", "c"], false)].concat();
    let names: Vec<String> = meeting::meetings(&rows).into_iter().map(|it| it.slug).collect();
    assert_eq!(names, ["low-chess", "high-chess", "chess-together"]);
    let apart = [games("low", &["a", "b"], false), games("high", &["c", "d"], false)].concat();
    assert_eq!(meeting::meetings(&apart).len(), 2, "no player connects them");
}

/// Ratings relative to a player who has met all others are those of the summary.
#[test]
fn ratings_are_those_of_the_summary_where_one_has_met_all() {
    let rows = games("gauntlet", &["a", "b", "c"], true);
    let meetings = meeting::meetings(&rows);
    let ratings = meetings[0].ratings().unwrap();
    let estimate = meetings[0].table.cell(1, 0).estimate().unwrap();
    assert!((ratings.of[1].elo - estimate.elo).abs() < 1e-12);
    assert_eq!(ratings.of[0].interval, None);
    assert_eq!(ratings.zero, "0 is a");
    let elo = first_picture_of(&rows, None, "elo");
    assert!(says(&elo.unwrap(), "0 is a."));
}
