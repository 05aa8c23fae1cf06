//! Suite files of games other than chess: a position in the game's notation on each line, and then
//! EPD's operations.

use crate::catalogue::game_error::GameError;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::catalogue::reading::{Fate, LineProblem, SuiteReport};
use crate::catalogue::suite::Placed;

/// A line of a suite file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The number of the line, from 1.
    pub line: usize,
    /// The position in the game's notation.
    pub text: String,
    /// The operand of `id`.
    pub id: Option<String>,
    /// The operands of `bm`.
    pub best: Vec<String>,
    /// The operands of `am`.
    pub avoid: Vec<String>,
}

impl TextPosition {
    /// Returns the position of `game`, with its moves.
    ///
    /// # Errors
    ///
    /// If the text is not a position of the game.
    pub fn placed(&self, game: &GameName) -> Result<Placed, GameError> {
        let root = Root::of(game, Some(&self.text))?;
        Ok(Placed { root, best: self.best.clone(), avoid: self.avoid.clone() })
    }
}

/// Reads the lines of a suite of `game`, and notes in `reading` how each was read. Empty lines and
/// lines that begin with `#` are skipped.
pub fn read(text: &str, game: &GameName, reading: &mut SuiteReport) -> Vec<TextPosition> {
    let mut positions = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let position = position(line, content);
        match Root::of(game, Some(&position.text)) {
            Ok(_) => {
                reading.read += 1;
                positions.push(position);
            }
            Err(error) => {
                reading.refused += 1;
                let (kind, text) = ("no position", error.to_string());
                let fate = Fate::Refused;
                reading.findings.push(LineProblem { line, column: 1, fate, kind, text });
            }
        }
    }
    positions
}

/// Divides a line into a position and operations. The first opcode ends the position.
fn position(line: usize, content: &str) -> TextPosition {
    const OPCODES: [&str; 3] = ["id", "bm", "am"];
    let begins = OPCODES.iter().filter_map(|opcode| content.find(&format!(" {opcode} ")));
    let (text, operations) = content.split_at(begins.min().unwrap_or(content.len()));
    let mut found = TextPosition {
        line,
        text: text.trim().to_owned(),
        id: None,
        best: Vec::new(),
        avoid: Vec::new(),
    };
    for operation in operations.split(';') {
        let Some((opcode, operands)) = operation.trim().split_once(' ') else { continue };
        let words = || operands.split_whitespace().map(str::to_owned);
        match opcode {
            "id" => found.id = Some(operands.trim().trim_matches('"').to_owned()),
            "bm" => found.best.extend(words()),
            "am" => found.avoid.extend(words()),
            _ => {}
        }
    }
    found
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
}
