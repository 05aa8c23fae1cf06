//! Reading the games of chess that people and programs write.

use std::io::{Cursor, Seek};
use std::ops::ControlFlow;

use pgn_reader::{KnownOutcome, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use plywood_positions::Chess;

use super::{ScoreSheet, ScoreSheetError, after_moves, begin, damaged, line_at};
use crate::{Game, PlayError, Score};

/// Reads the games of a PGN file one after the other: a game or an error for
/// each. Variations are left out, and so are words that are no moves, which a
/// standard reader ignores; if a move was meant, the next one is not legal in
/// its place. `file` is its name, for the errors.
///
/// ```
/// use plywood_players::read_pgn;
///
/// let text = "[White \"A\"]\n\n1. e4 e5 (1... c5) 2. Nf3 {quiet} 1-0\n";
/// let sheet = read_pgn(text.as_bytes(), "one.pgn").next().expect("a game")?;
/// assert_eq!(sheet.game.to_string(), "1. e4 e5 2. Nf3");
/// assert_eq!(sheet.comments[&3], "quiet");
/// # Ok::<(), plywood_players::ScoreSheetError>(())
/// ```
pub fn read_pgn<'a>(
    text: &'a [u8],
    file: &'a str,
) -> impl Iterator<Item = Result<ScoreSheet<Chess>, ScoreSheetError>> + 'a {
    let mut reader = Reader::new(Cursor::new(text));
    let mut games = 1..;
    std::iter::from_fn(move || {
        let read = reader.read_game(&mut Games);
        let problem = match read {
            Ok(None) => return None,
            Ok(Some(Ok(sheet))) => {
                games.next();
                return Some(Ok(sheet));
            }
            Ok(Some(Err(problem))) => problem,
            Err(error) => damaged(error),
        };
        let position = reader.stream_position().map_or(text.len(), |at| at as usize);
        let number = games.next().unwrap_or(usize::MAX);
        let line = line_at(text, position);
        Some(Err(ScoreSheetError { file: file.to_owned(), line, number, problem }))
    })
}

struct Games;

struct Movetext {
    sheet: ScoreSheet<Chess>,
    stated: Option<Score>,
}

type Output = Result<ScoreSheet<Chess>, String>;

impl Visitor for Games {
    type Tags = Vec<(String, String)>;
    type Movetext = Movetext;
    type Output = Output;

    fn begin_tags(&mut self) -> ControlFlow<Output, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(
        &mut self,
        tags: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Output> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Output, Movetext> {
        match begin(&tags) {
            Ok(game) => {
                ControlFlow::Continue(Movetext { sheet: ScoreSheet::new(game, tags), stated: None })
            }
            Err(problem) => ControlFlow::Break(Err(problem)),
        }
    }

    fn san(&mut self, text: &mut Movetext, san: SanPlus) -> ControlFlow<Output> {
        let game = &mut text.sheet.game;
        game.play_on();
        match play(game, san) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Err(after_moves(game, &error))),
        }
    }

    fn comment(&mut self, text: &mut Movetext, comment: RawComment<'_>) -> ControlFlow<Output> {
        let words = String::from_utf8_lossy(comment.as_bytes());
        let here = text.sheet.comments.entry(text.sheet.game.plies().len()).or_default();
        here.push_str(&words);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Movetext) -> ControlFlow<Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, text: &mut Movetext, outcome: Outcome) -> ControlFlow<Output> {
        text.stated = match outcome {
            Outcome::Known(KnownOutcome::Decisive { winner }) => Some(Score::Win(winner.into())),
            Outcome::Known(KnownOutcome::Draw) => Some(Score::Draw),
            Outcome::Unknown => None,
        };
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, text: Movetext) -> Output {
        Ok(text.sheet.conclude(text.stated))
    }
}

/// The common case without generating all moves twice.
fn play(game: &mut Game<Chess>, san: SanPlus) -> Result<(), PlayError> {
    match san.san.to_move(game.position().board()) {
        Ok(chosen) => game.play(chosen),
        Err(_) => game.play_text(&san.san.to_string()).map(|_| ()),
    }
}
