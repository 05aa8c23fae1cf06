//! Reading chess games in the PGN of people and programs.

use pgn_reader::SanPlus;
use plywood_positions::Chess;

use super::standard_text::StandardText;
use super::visited::{Collector, Visited, visited};
use super::words::{Meaning, words};
use super::{VARIANT, Variant, value};
use crate::score_sheet::tags::Tag;
use crate::score_sheet::{ScoreSheet, ScoreSheetError, after_moves, begin, begin_as};
use crate::{Game, PlayError, Score};

/// Reads a PGN file, and returns a game or an error for each of its games.
///
/// Variations are skipped. Unambiguous spellings, such as `N-f3`, are accepted. A game with any
/// other word that is not a move is an error, because the rest would be a game that was never
/// played. A game whose tag and last word give different results is also an error. Tags may have any
/// layout; a line that begins with a bracket and is no tag is an error. Error messages name the file
/// `file`. Lines that are not UTF-8 are read as ISO 8859-1.
///
/// ```
/// use plywood_rules::read_pgn;
///
/// let text = "[White \"A\"]\n\n1. e4 e5 (1... c5) 2. Nf3 {quiet} 1-0\n";
/// let sheet = read_pgn(text.as_bytes(), "one.pgn").next().expect("a game")?;
/// assert_eq!(sheet.game.to_string(), "1. e4 e5 2. Nf3");
/// assert_eq!(sheet.comments[&3], "quiet");
/// # Ok::<(), plywood_rules::ScoreSheetError>(())
/// ```
pub fn read_pgn<'a>(
    text: &[u8],
    file: &'a str,
) -> impl Iterator<Item = Result<ScoreSheet<Chess>, ScoreSheetError>> + use<'a> {
    let (text, unread) = respelt(text);
    visited(Games, text, unread).map(move |Visited { number, line, words, read }| {
        let error =
            |line, problem| Err(ScoreSheetError { file: file.to_owned(), line, number, problem });
        match (words.first(), read) {
            (Some((line, word)), _) => {
                let read = "write moves as Nf3, exd5, O-O or e8=Q";
                error(*line, format!("`{word}` is not a move; {read}"))
            }
            (None, Ok(sheet)) => Ok(ScoreSheet { line, ..sheet }),
            (None, Err(problem)) => error(line, problem),
        }
    })
}

/// Rewrites moves in standard spelling. Also returns the words that are not moves, with their
/// positions.
fn respelt(text: &[u8]) -> (StandardText, Vec<(usize, String)>) {
    let mut standard = StandardText::of(text);
    let (mut unread, mut changes) = (Vec::new(), Vec::new());
    for word in words(&standard.text) {
        match word.meaning() {
            Meaning::Known => {}
            Meaning::Unknown => unread.push((word.at, word.text.to_owned())),
            // Spaces pad the word, so later positions stay valid.
            Meaning::Spelling(mut spelling) => {
                let spaces = word.text.len() - spelling.len();
                spelling.extend(std::iter::repeat_n(' ', spaces));
                changes.push((word.range(), spelling));
            }
        }
    }
    for (range, spelling) in changes {
        standard.text.replace_range(range, &spelling);
    }
    (standard, unread)
}

struct Games;

impl Collector for Games {
    type Game = ScoreSheet<Chess>;
    type Found = ScoreSheet<Chess>;

    fn begin(&mut self, tags: Vec<Tag>) -> Result<ScoreSheet<Chess>, String> {
        let game = match Variant::of(&tags) {
            Variant::Standard => begin(&tags),
            Variant::Chess960 => begin_as(&tags, Game::chess960),
            Variant::Other => {
                let name = value(&tags, VARIANT).unwrap_or_default();
                Err(format!(
                    "the tag Variant is \"{name}\", which has other rules than chess; remove the game"
                ))
            }
        }?;
        Ok(ScoreSheet::new(game, tags))
    }

    fn play(&mut self, sheet: &mut ScoreSheet<Chess>, san: SanPlus) -> Result<(), String> {
        let game = &mut sheet.game;
        game.play_on();
        play(game, san).map_err(|error| after_moves(game, &error))
    }

    fn comment(&mut self, sheet: &mut ScoreSheet<Chess>, comment: &str) {
        sheet.comments.entry(sheet.game.plies().len()).or_default().push_str(comment);
    }

    fn end(
        &mut self,
        sheet: ScoreSheet<Chess>,
        last: Option<Score>,
    ) -> Result<ScoreSheet<Chess>, String> {
        sheet.concluded(last)
    }
}

/// Plays a move; in the common case, without generating all moves twice.
fn play(game: &mut Game<Chess>, san: SanPlus) -> Result<(), PlayError> {
    match san.san.to_move(game.position().board()) {
        Ok(chosen) => game.play(chosen),
        Err(_) => game.play_text(&san.san.to_string()).map(|_| ()),
    }
}
