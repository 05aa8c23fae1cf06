//! Suite files of games other than chess: a position in the game's own text on each line, and what is
//! known of it.
//!
//! After the position there are EPD's operations (`bm d3; ce -4; id "x";`); a score, as in the
//! published sets of Connect Four (`44455554221 2`); or what the endings of Othello have: moves with
//! their scores (`; A2:+38;`), or a score between bars (`|-16|8|0`).

use plywood_games::EvaluatedPosition;
use plywood_positions::Value;

use crate::catalogue::game_name::GameName;
use crate::catalogue::games::{Root, boards};
use crate::catalogue::reading::{Fate, LineProblem, SuiteReport};
use crate::catalogue::stated::Stated;
use crate::catalogue::suite::Placed;

/// A line of a suite file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextPosition {
    /// The number of the line, from 1.
    pub line: usize,
    /// The position in the game's notation.
    pub text: String,
    /// The operand of `id`.
    pub id: Option<String>,
    /// The best moves, in the game's notation.
    pub best: Vec<String>,
    /// Moves to avoid, in the game's notation.
    pub avoid: Vec<String>,
    /// What the line states of the position's value.
    pub stated: Stated,
}

impl TextPosition {
    /// Returns the position of `game`, with its moves.
    ///
    /// # Errors
    ///
    /// If the text is not a position of the game.
    pub fn placed(&self, game: &GameName) -> anyhow::Result<Placed> {
        let root = Root::of(game, Some(&self.text))?;
        let (best, avoid) = (self.best.clone(), self.avoid.clone());
        Ok(Placed { root, best, avoid, stated: self.stated })
    }
}

/// A line divided into a position and what is known of it.
struct DividedLine<'a> {
    position: TextPosition,
    /// The moves to play and to avoid, where they stand in the line.
    moves: Vec<&'a str>,
}

impl DividedLine<'_> {
    /// Returns the position of the line `content`, with its moves as the game writes them.
    fn with_legal_moves(self, root: &Root, content: &str) -> Result<TextPosition, Fault> {
        let Self { mut position, moves } = self;
        let evaluation = root.evaluation(None);
        let posed = evaluation.and_then(|it| root.pose(&it)).ok();
        let legal =
            posed.map_or_else(Vec::new, |posed: Box<dyn EvaluatedPosition + '_>| posed.moves());
        for chosen in position.best.iter_mut().chain(&mut position.avoid) {
            let Some(named) = legal.iter().find(|it| it.eq_ignore_ascii_case(chosen)) else {
                let text = format!(
                    "`{chosen}` is not legal here; write one of {}, or remove it",
                    legal.join(", ")
                );
                let column = moves.iter().find(|it| *it == chosen);
                let column = column.map_or(1, |it| column_of(it, content));
                return Err(Fault { column, kind: "illegal move", text });
            };
            chosen.clone_from(named);
        }
        Ok(position)
    }
}

/// The reason why a line is left out.
struct Fault {
    column: usize,
    kind: &'static str,
    text: String,
}

/// Returns the column of a part of a line, from 1.
fn column_of(part: &str, content: &str) -> usize {
    let before = part.as_ptr().addr() - content.as_ptr().addr();
    content[..before].chars().count() + 1
}

/// Returns the lines with a position, with their numbers.
fn contents(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines());
    lines.filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with(['#', '%']))
}

/// The number of lines by which a file's game is known.
const SAMPLE: usize = 8;

/// Returns the game that reads most of the first lines of a suite, if there is one.
pub fn game_of(text: &str) -> Option<GameName> {
    let lines: Vec<(usize, &str)> = contents(text).take(SAMPLE).collect();
    let reads = |game: &GameName| {
        let is_position = |text: &str| Root::of(game, Some(text)).is_ok();
        let divided = lines.iter().filter_map(|(line, it)| divided(*line, it, is_position).ok());
        let (read, others): (Vec<_>, Vec<_>) =
            divided.partition(|it| is_position(&it.position.text));
        read.len() > others.len()
    };
    boards().iter().map(|board| GameName::Board(board.name().to_owned())).find(reads)
}

/// Reads the lines of a suite of `game`, and notes in `reading` how each was read. Empty lines and
/// lines that begin with `#` or `%` are skipped.
pub fn read(text: &str, game: &GameName, reading: &mut SuiteReport) -> Vec<TextPosition> {
    let mut positions = Vec::new();
    let is_position = |text: &str| Root::of(game, Some(text)).is_ok();
    for (line, content) in contents(text) {
        let found = divided(line, content, is_position).and_then(|divided| {
            let root = Root::of(game, Some(&divided.position.text)).map_err(|error| Fault {
                column: 1,
                kind: "no position",
                text: error.to_string(),
            })?;
            divided.with_legal_moves(&root, content)
        });
        match found {
            Ok(position) => {
                reading.read += 1;
                positions.push(position);
            }
            Err(Fault { column, kind, text }) => {
                reading.refused += 1;
                let fate = Fate::Refused;
                reading.findings.push(LineProblem { line, column, fate, kind, text });
            }
        }
    }
    positions
}

/// The operations of EPD that are read.
const OPCODES: [&str; 5] = ["id", "bm", "am", "ce", "dm"];

/// Divides a line into a position and what is known of it. A last word before the operations is a
/// score only if no position of the game ends with it.
fn divided(
    line: usize,
    content: &str,
    is_position: impl Fn(&str) -> bool,
) -> Result<DividedLine<'_>, Fault> {
    // Endings of Othello have comments after `%`.
    let known = content.split(" %").next().unwrap_or_default();
    let opcodes = OPCODES.iter().filter_map(|opcode| known.find(&format!(" {opcode} ")));
    let end = opcodes.chain(known.find([';', '|'])).min().unwrap_or(known.len());
    let (text, operations) = known.split_at(end);
    let mut found = TextPosition { line, text: text.trim().to_owned(), ..TextPosition::default() };
    if !found.text.starts_with("moves")
        && let Some((moves, score)) = found.text.rsplit_once(char::is_whitespace)
        && let Ok(score) = score.parse()
        && !is_position(&found.text)
    {
        let (text, stated) = (moves.trim().to_owned(), Stated::score(score));
        found = TextPosition { text, stated, ..found };
    }
    let (mut best, mut avoid): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut scored: Vec<(Value, &str)> = Vec::new();
    for operation in operations.split([';', '|']).map(str::trim) {
        let (opcode, operands) =
            operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let words = operands.split_whitespace();
        let number = || {
            operands.trim().parse().map_err(|_| Fault {
                column: column_of(operation, content),
                kind: "no number",
                text: format!("`{opcode}` needs a whole number; correct it, or remove `{opcode}`"),
            })
        };
        match opcode {
            "id" => found.id = Some(operands.trim().trim_matches('"').to_owned()),
            "bm" => best.extend(words),
            "am" => avoid.extend(words),
            "ce" => found.stated = found.stated.and(Stated::score(number()?)),
            "dm" => found.stated = found.stated.and(Stated::win_in(number()?)),
            _ => {
                if let Ok(score) = operation.parse() {
                    found.stated = found.stated.and(Stated::score(score));
                } else if let Some((chosen, score)) = operation.split_once(':')
                    && let Ok(score) = score.trim().parse()
                {
                    scored.push((score, chosen.trim()));
                }
            }
        }
    }
    if let Some(greatest) = scored.iter().map(|(score, _)| *score).max() {
        found.stated = found.stated.and(Stated::score(greatest));
        scored.retain(|(score, _)| *score == greatest);
        best.extend(scored.into_iter().map(|(_, chosen)| chosen));
    }
    [found.best, found.avoid] =
        [&best, &avoid].map(|moves| moves.iter().map(|&chosen| chosen.to_owned()).collect());
    Ok(DividedLine { position: found, moves: [best, avoid].concat() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_and_its_operations_are_read() {
        let board = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
        let text =
            format!("# Othello\n\n{board} id \"first; game\"; bm d3 c4; c0 \"x\";\n{board}\nX\n");
        let mut reading = SuiteReport::new("x", text.as_bytes());
        let game = "othello".parse().expect("a game");
        let found = read(&text.replace("first; game", "first game"), &game, &mut reading);
        assert_eq!((found.len(), reading.read, reading.refused), (2, 2, 1));
        assert_eq!((found[0].id.as_deref(), &found[0].text), (Some("first game"), &board));
        assert_eq!(
            (found[0].line, &found[0].best[..]),
            (3, &["d3".to_owned(), "c4".to_owned()][..])
        );
        assert_eq!((found[1].id.as_deref(), found[1].best.len()), (None, 0));
        assert_eq!(reading.findings[0].line, 5);
    }

    #[test]
    fn a_last_word_is_a_score_if_the_position_is_complete_without_it() {
        for (game, content, text, score) in [
            ("tic-tac-toe", "XO3 456 789", "XO3 456 789", None),
            ("tic-tac-toe", "XO3 456 789 2", "XO3 456 789", Some(2)),
            (
                "connect-four:5x4",
                "5x4: ..... ..... ..... ..X.. -1",
                "5x4: ..... ..... ..... ..X..",
                Some(-1),
            ),
        ] {
            let mut reading = SuiteReport::new("x", content.as_bytes());
            let found = read(content, &game.parse().expect("a game"), &mut reading);
            assert_eq!((&*found[0].text, found[0].stated.score), (text, score));
        }
    }

    #[test]
    fn what_is_known_is_read_in_each_form() {
        let of = |content: &str| match divided(1, content, |_| false) {
            Ok(DividedLine { position: it, .. }) => (it.text, it.stated, it.best.join(" ")),
            Err(fault) => panic!("{}", fault.text),
        };
        let text = |text: &str| text.to_owned();
        assert_eq!(of("4455 -3"), (text("4455"), Stated::score(-3), text("")));
        assert_eq!(of("moves 4 4 3"), (text("moves 4 4 3"), Stated::default(), text("")));
        assert_eq!(of("X- O|-16|8|0"), (text("X- O"), Stated::score(-16), text("")));
        let scored = of("X- O; a2:+4; B8:4; c1:-2; % a comment");
        assert_eq!(scored, (text("X- O"), Stated::score(4), text("a2 B8")));
        let epd = of("44 bm 3 4; dm -2; ce -6; id \"x\";");
        assert_eq!(epd, (text("44"), Stated::win_in(-2).and(Stated::score(-6)), text("3 4")));
        assert_eq!(
            (epd.1.plies, epd.1.score, Stated::win_in(3).plies),
            (Some(4), Some(-6), Some(5))
        );
    }
}
