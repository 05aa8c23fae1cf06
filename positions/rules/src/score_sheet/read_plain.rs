//! Reading games in the plain format, with a game's own move notation.

use std::collections::BTreeMap;

use super::tags::{not_a_tag, read_tag};
use super::write::read_score;
use super::{ScoreSheet, ScoreSheetError, after_moves, begin, line_at};
use crate::{Rules, Score};

/// Reads one game in the format that a [`ScoreSheet`] writes: tags, then moves, move numbers with
/// dots, comments in braces, and the result.
///
/// Error messages name the file `file`. Chess games that people write vary this format; `read_pgn`, of
/// the feature `chess`, reads them.
///
/// # Errors
///
/// If the text is damaged or a move is illegal; the error contains the line.
pub fn read_score_sheet<P: Rules>(
    text: &str,
    file: &str,
) -> Result<ScoreSheet<P>, ScoreSheetError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let at = |position, problem| ScoreSheetError {
        file: file.to_owned(),
        line: line_at(text.as_bytes(), position),
        number: 1,
        problem,
    };
    let damaged = |position, reason: &str| at(position, super::damaged(reason));
    let mut tags = Vec::new();
    let mut position = 0;
    loop {
        position = text.len() - text[position..].trim_start().len();
        let rest = &text[position..];
        if !rest.starts_with('[') {
            break;
        }
        let (tag, after) = read_tag(rest).ok_or_else(|| at(position, not_a_tag(rest)))?;
        tags.push(tag);
        position = text.len() - after.len();
    }
    let mut game = begin::<P>(&tags).map_err(|problem| at(0, problem))?;
    let mut comments = BTreeMap::new();
    let mut last: Option<Option<Score>> = None;
    while let Some(start) = text[position..].find(|letter: char| !letter.is_whitespace()) {
        position += start;
        let rest = &text[position..];
        if let Some(comment) = rest.strip_prefix('{') {
            let end =
                comment.find('}').ok_or_else(|| damaged(position, "the comment has no end"))?;
            comments.insert(game.plies().len(), comment[..end].to_owned());
            position += end + 2;
            continue;
        }
        let end = rest.find(|letter: char| letter.is_whitespace() || letter == '{');
        let word = &rest[..end.unwrap_or(rest.len())];
        last = last.or(if word == "*" { Some(None) } else { read_score(word).map(Some) });
        if last.is_none() && !is_number(word) {
            // The game continued although a draw could be claimed.
            game.play_on();
            game.play_text(word).map_err(|error| at(position, after_moves(&game, &error)))?;
        }
        position += word.len();
    }
    ScoreSheet { tags, game, comments, line: 1 }
        .concluded(last.flatten())
        .map_err(|problem| at(0, problem))
}

/// Returns whether a word is a move number with its dots.
pub(super) fn is_number(word: &str) -> bool {
    word.ends_with('.') && word.trim_end_matches('.').chars().all(|c| c.is_ascii_digit())
}
