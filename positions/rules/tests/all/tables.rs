//! Games and score sheets in tables, each with what is made of it.

use plywood_positions::{Chess, ConnectFour};
use plywood_rules::{
    Game, Repetition, Rules, ScoreSheet, Side, read_pgn, read_results, read_score_sheet,
};

use crate::described::assert_described;

/// Describes a game from a start, or the usual one, after its moves and other events.
fn game(row: &str) -> String {
    let (start, moves) = row.split_once(" | ").expect("a start and moves");
    let mut game = match Game::<Chess>::from_text(start) {
        Ok(game) => game,
        Err(error) => return error,
    };
    for word in moves.split_whitespace() {
        match word {
            "takes-back" => drop(game.take_back()),
            "White-is-late" => game.run_out_of_time(Side::First),
            "Black-is-late" => game.run_out_of_time(Side::Second),
            "Black-resigns" => game.resign(Side::Second),
            word => match game.play_text(word) {
                Ok(_) => {}
                Err(error) => return format!("{game}: {error}"),
            },
        }
    }
    let drawn = [Repetition::Second, Repetition::Third].map(|it| game.drawn_keys(it).len());
    format!(
        "{game}: move {}, {:?}; {} quiet plies, {} occurrences, drawn {drawn:?}; {:?}",
        game.move_number(),
        game.side_to_move(),
        game.quiet_plies(),
        game.occurrences(),
        game.end()
    )
}

fn sheet<P: Rules>(sheet: &ScoreSheet<P>) -> String {
    let tags: Vec<_> = sheet.tags.iter().map(|(name, value)| format!("{name} {value}")).collect();
    format!("{tags:?} {} {:?}", sheet.game, sheet.game.end())
}

/// Describes the games of a text, in which `\n` and `\r` stand for characters.
fn sheets(row: &str) -> String {
    let text = row.replace("\\n", "\n").replace("\\r", "\r");
    if let Some(text) = text.strip_prefix("connect-four | ") {
        let read = read_score_sheet::<ConnectFour>(text, "x.pgn");
        return read.map_or_else(|error| error.to_string(), |it| sheet(&it));
    }
    let sheets: Vec<_> = read_pgn(text.as_bytes(), "x.pgn").collect();
    let results: Vec<_> = read_results(text.as_bytes(), "x.pgn").collect();
    assert_eq!(sheets.len(), results.len(), "{text}");
    let said =
        sheets.iter().zip(results).map(|(of_sheet, of_result)| match (of_sheet, of_result) {
            (Ok(it), _) => sheet(it),
            (Err(error), Ok(_)) => error.to_string(),
            (Err(error), Err(other)) if *error == other => format!("{error} (as of its result)"),
            (Err(error), Err(other)) => format!("{error} (of its result: {})", other.problem),
        });
    said.collect::<Vec<_>>().join("; ")
}

#[test]
fn games_are_played_as_the_table_says() {
    assert_described("tests/all/games.txt", &game);
}

#[test]
fn sheets_are_read_as_the_table_says() {
    assert_described("tests/all/score_sheets.txt", &sheets);
}
