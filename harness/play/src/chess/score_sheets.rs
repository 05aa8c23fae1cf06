//! Reads games from a PGN file as rows of a match.

use std::collections::BTreeMap;

use std::path::Path;

use anyhow::Context;
use plywood_players::{GameRecord, ScoreSheetError, read_pgn_file, read_results};

use crate::studies::matches::row::GameRow;
use crate::studies::matches::unrated::Unrated;

/// Reads the rated games of a PGN file of any game, and counts the games without a result. Players,
/// results and rounds are read from the tags. Moves only distinguish games and are not replayed.
///
/// Two games form a pair if the same players, with colours swapped, play from the same position,
/// one after the other in a round, or else in the file. Rounds may be numbered by games: `7.1` and
/// `7.2` both belong to round 7. The file may be compressed by gzip.
///
/// # Errors
///
/// If the file cannot be read.
pub fn rows(path: &Path) -> anyhow::Result<(Vec<GameRow>, Unrated)> {
    let name = path.display().to_string();
    let text = read_pgn_file(path).with_context(|| name.clone())?;
    Ok(rated(read_results(&text, &name)))
}

fn rated(
    records: impl Iterator<Item = Result<GameRecord, ScoreSheetError>>,
) -> (Vec<GameRow>, Unrated) {
    let (mut rows, mut rounds, mut unrated) = (Vec::new(), Vec::new(), Unrated::default());
    for record in records {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                unrated.faults.push(error.to_string());
                continue;
            }
        };
        let tag = |name: &str| record.tag(name).unwrap_or("?").to_owned();
        let Some(score) = record.score else {
            unrated.unfinished += 1;
            continue;
        };
        let start = record.tag("FEN").or(record.tag("Position")).unwrap_or_default().to_owned();
        rounds.push(tag("Round").split('.').next().unwrap_or_default().to_owned());
        rows.push(GameRow {
            experiment: tag("Event"),
            first: tag("White"),
            second: tag("Black"),
            // If a game starts from its own position, that position is the opening. Otherwise the
            // end of the opening is unknown.
            plies: (!start.is_empty()).then_some(record.moves.len() as u64),
            start,
            result: score.into(),
            reason: record.tag("Reason").unwrap_or("as recorded").to_owned(),
            moves: record.moves.join(" "),
            ..GameRow::default()
        });
    }
    let numbers = pairs(&rows, &rounds);
    for (row, pair) in rows.iter_mut().zip(numbers) {
        row.pair = pair;
    }
    (rows, unrated)
}

/// Returns the number of each game's pair, from 1.
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
        let (rows, unrated) = rated(read_results(text.concat().as_bytes(), "games.pgn"));
        assert_eq!((unrated.unfinished, unrated.faults.len()), (1, 0));
        assert_eq!(rows.iter().map(|row| row.pair).collect::<Vec<_>>(), [2, 1, 1, 2, 3]);
        assert_eq!(rows[1].result, crate::studies::matches::row::GameResult::Second);
    }
}
