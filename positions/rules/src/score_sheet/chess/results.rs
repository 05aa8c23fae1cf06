//! Reading results of games without replaying them, as for ratings.

use pgn_reader::SanPlus;

use super::standard_text::StandardText;
use super::visited::{Collector, Visited, visited};
use super::words::words;
use crate::Score;
use crate::score_sheet::tags::Tag;
use crate::score_sheet::{ScoreSheetError, agreed, start_among, value};

/// A game as its tags, result and written moves; legality is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Names and values of tags, in order.
    pub tags: Vec<(String, String)>,
    /// Result in the last word, or else in the tag `Result`; `None` if neither gives one.
    pub score: Option<Score>,
    /// Moves without numbers, comments and variations.
    pub moves: Vec<String>,
}

impl GameRecord {
    /// Returns the value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

/// Reads the results in a file of games of any kind, and returns a record or an error for each
/// game. Errors are unreadable tags, contradicting results, and a start that is announced and not
/// given.
pub fn read_results<'a>(
    text: &[u8],
    file: &'a str,
) -> impl Iterator<Item = Result<GameRecord, ScoreSheetError>> + use<'a> {
    let text = StandardText::of(text);
    let moves = words(&text.text)
        .into_iter()
        .filter(|word| !word.is_number() && !word.is_result())
        .map(|word| (word.at, word.text.to_owned()))
        .collect();
    visited(Results, text, moves).map(move |Visited { number, line, words, read }| {
        let moves = words.into_iter().map(|(_, word)| word).collect();
        read.map(|record| GameRecord { moves, ..record }).map_err(|problem| {
            let file = file.to_owned();
            ScoreSheetError { file, line, number, problem }
        })
    })
}

struct Results;

impl Collector for Results {
    type Game = Vec<Tag>;
    type Found = GameRecord;

    fn begin(&mut self, tags: Vec<Tag>) -> Result<Vec<Tag>, String> {
        start_among(&tags, &["FEN", "Position"])?;
        Ok(tags)
    }

    fn play(&mut self, _: &mut Vec<Tag>, _: SanPlus) -> Result<(), String> {
        Ok(())
    }

    fn comment(&mut self, _: &mut Vec<Tag>, _: &str) {}

    fn end(&mut self, tags: Vec<Tag>, last: Option<Score>) -> Result<GameRecord, String> {
        let score = agreed(&tags, last)?;
        Ok(GameRecord { tags, score, moves: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &[u8]) -> Vec<Result<GameRecord, ScoreSheetError>> {
        read_results(text, "x.pgn").collect()
    }

    #[test]
    fn headers_are_enough_and_other_games_are_read() {
        let text = "[White \"a\"]\n[Result \"1-0\"]\n\n[Result \"0-1\"]\n\n*\n\n\
                    [Result \"1/2-1/2\"]\n\n1. d3 c5 2. f6 e3 (2... x9)\n\n1. 4 3 2. 4 0-1\n";
        let read: Vec<_> = records(text.as_bytes()).into_iter().map(Result::unwrap).collect();
        let scores: Vec<_> = read.iter().map(|it| it.score.map(Score::as_str)).collect();
        assert_eq!(scores, [Some("1-0"), Some("0-1"), Some("1/2-1/2"), Some("0-1")]);
        assert_eq!(read[0].tag("White"), Some("a"));
        let moves: Vec<_> = read.iter().map(|it| it.moves.join(" ")).collect();
        assert_eq!(moves, ["", "", "d3 c5 f6 e3", "4 3 4"]);
    }

    #[test]
    fn results_that_contradict_each_other_are_errors() {
        let read = records(b"[Result \"1-0\"]\n\n1. e4 e5 1/2-1/2\n\n[Result \"1-0\"]\n\n1-0\n");
        let error = read[0].as_ref().unwrap_err().to_string();
        assert!(
            error.starts_with("x.pgn:") && error.contains("the tag Result is \"1-0\""),
            "{error}"
        );
        assert!(read[1].is_ok());
    }

    #[test]
    fn names_of_old_files_stay_different() {
        let read = records(b"[White \"Engine \xe9\"]\n\n1-0\n\n[White \"Engine \xe8\"]\n\n0-1\n");
        let names: Vec<_> =
            read.iter().map(|it| it.as_ref().unwrap().tag("White").unwrap()).collect();
        assert_eq!(names, ["Engine é", "Engine è"]);
    }
}
