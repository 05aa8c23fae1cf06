//! Games of a PGN file as rows of a match.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Context;
use plywood_players::read_pgn;

use crate::studies::matches::row::GameRow;

/// The finished games of a file, and how many have no result. Two games are a
/// pair that follow one another in a round, or else in the file, between the
/// same players with swapped colours from the same position. Rounds may be
/// counted by games: `7.1` and `7.2` are both of round 7.
///
/// # Errors
///
/// If the file cannot be read, or a game in it; the message names the line.
pub fn rows(path: &Path) -> anyhow::Result<(Vec<GameRow>, usize)> {
    let name = path.display().to_string();
    let text = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let (mut rows, mut rounds, mut unfinished) = (Vec::new(), Vec::new(), 0);
    for sheet in read_pgn(&text, &name) {
        let sheet = sheet?;
        let tag = |name: &str| sheet.tag(name).unwrap_or("?").to_owned();
        let Some(end) = sheet.game.end() else {
            unfinished += 1;
            continue;
        };
        let start = sheet.tag("FEN").unwrap_or_default().to_owned();
        rounds.push(tag("Round").split('.').next().unwrap_or_default().to_owned());
        rows.push(GameRow {
            experiment: tag("Event"),
            game: "chess".to_owned(),
            first: tag("White"),
            second: tag("Black"),
            // A game from a position of its own has that as its opening; of
            // others it is not known where the opening ends.
            plies: (!start.is_empty()).then(|| sheet.game.plies().len() as u64),
            start,
            result: end.score.into(),
            reason: end.reason.as_str().to_owned(),
            moves: sheet.game.to_string(),
            ..GameRow::default()
        });
    }
    let numbers = pairs(&rows, &rounds);
    for (row, pair) in rows.iter_mut().zip(numbers) {
        row.pair = pair;
    }
    Ok((rows, unfinished))
}

/// The number of every game's pair, from 1.
fn pairs(rows: &[GameRow], rounds: &[String]) -> Vec<u64> {
    let mut pairs: Vec<Option<u64>> = vec![None; rows.len()];
    let mut last = 0;
    for is_by_round in [true, false] {
        let mut open: BTreeMap<(&str, &str, &str, &str), Vec<usize>> = BTreeMap::new();
        for (at, row) in
            rows.iter().enumerate().filter(|(at, _)| pairs[*at].is_none()).collect::<Vec<_>>()
        {
            let round = if is_by_round { rounds[at].as_str() } else { "" };
            let of = |first, second| (first, second, &*row.start, round);
            let swapped = of(&*row.second, &*row.first);
            let waiting = open.get_mut(&swapped).filter(|waiting| !waiting.is_empty());
            if let Some(waiting) = waiting {
                last += 1;
                pairs[waiting.remove(0)] = Some(last);
                pairs[at] = Some(last);
            } else {
                open.entry(of(&*row.first, &*row.second)).or_default().push(at);
            }
        }
    }
    let number = |pair: Option<u64>| {
        pair.unwrap_or_else(|| {
            last += 1;
            last
        })
    };
    pairs.into_iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_round_are_a_pair_and_others_follow_one_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("games.pgn");
        let game = |round: &str, white: &str, black: &str, result: &str| {
            format!(
                "[White \"{white}\"]\n[Black \"{black}\"]\n[Round \"{round}\"]\n\
                 [Result \"{result}\"]\n\n1. e4 e5 {result}\n\n"
            )
        };
        let text = [
            game("1.1", "a", "b", "1-0"),
            game("2.1", "a", "b", "0-1"),
            game("2.2", "b", "a", "1/2-1/2"),
            game("1.2", "b", "a", "1-0"),
            game("-", "a", "c", "1-0"),
            game("-", "c", "a", "*"),
        ];
        fs::write(&file, text.concat()).expect("a file");
        let (rows, unfinished) = rows(&file).expect("games");
        assert_eq!(unfinished, 1);
        assert_eq!(rows.iter().map(|row| row.pair).collect::<Vec<_>>(), [2, 1, 1, 2, 3]);
        assert_eq!(rows[1].result, crate::studies::matches::row::GameResult::Second);
        fs::write(&file, "1. e4 Ke7 1-0\n").expect("a file");
        let error = super::rows(&file).expect_err("an illegal move").to_string();
        assert!(error.contains("games.pgn:1: game 1"), "{error}");
    }
}
