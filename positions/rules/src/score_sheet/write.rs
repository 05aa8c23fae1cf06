//! Writing games in PGN export format.

use std::fmt;

use super::ScoreSheet;
use super::tags::write_tag;
use crate::{Rules, Score};

/// Tags that every game has, in order, with their values if unknown.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Tag for the reason why a game ended, as described by [`crate::Reason`]. The standard tag
/// `Termination` gives only the kind of reason.
pub(super) const REASON: &str = "Reason";

/// Tag that names the variant, if the rules are not the game's usual rules.
pub(super) const VARIANT: &str = "Variant";

/// Maximum length of a line of moves, in characters.
const WIDTH: usize = 79;

/// Writes the whole game, with a blank line after the tags and at the end.
impl<P: Rules> fmt::Display for ScoreSheet<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = self.game.end();
        let result = end.map_or("*", |end| end.score.as_str());
        for (name, unknown) in ROSTER {
            writeln!(f, "{}", write_tag(name, self.tag(name).unwrap_or(unknown)))?;
        }
        writeln!(f, "{}", write_tag("Result", result))?;
        let start = self.game.start();
        let variant = start.position.variant();
        let is_other = |name: &str| {
            !is_made::<P>(name) && (!name.eq_ignore_ascii_case(VARIANT) || variant.is_none())
        };
        for (name, value) in self.tags.iter().filter(|(name, _)| is_other(name)) {
            writeln!(f, "{}", write_tag(name, value))?;
        }
        if let Some(variant) = variant {
            writeln!(f, "{}", write_tag(VARIANT, variant))?;
        }
        if !start.is_usual() {
            if P::START_TAG == "FEN" {
                writeln!(f, "{}", write_tag("SetUp", "1"))?;
            }
            writeln!(f, "{}", write_tag(P::START_TAG, &P::write_start(start)))?;
        }
        if let Some(end) = end {
            writeln!(f, "{}", write_tag("Termination", end.reason.termination()))?;
            writeln!(f, "{}", write_tag(REASON, end.reason.as_str()))?;
        }
        writeln!(f)?;
        let mut words = self.game.words(&self.comments);
        words.push(result.to_owned());
        let mut column = 0;
        for word in words.iter().flat_map(|word| word.split(' ')) {
            let length = word.chars().count();
            if column == 0 {
                column = length;
            } else if column + 1 + length > WIDTH {
                writeln!(f)?;
                column = length;
            } else {
                f.write_str(" ")?;
                column += 1 + length;
            }
            f.write_str(word)?;
        }
        f.write_str("\n\n")
    }
}

/// Returns whether a tag is derived from the game or already written in the roster.
fn is_made<P: Rules>(name: &str) -> bool {
    let others = ["Result", "SetUp", "Termination", REASON, P::START_TAG];
    let mut made = ROSTER.iter().map(|&(tag, _)| tag).chain(others);
    made.any(|tag| tag.eq_ignore_ascii_case(name))
}

/// Parses a result as [`read_score`] does, also with other dashes and the sign `½`.
pub(super) fn read_any_score(text: &str) -> Option<Score> {
    read_score(&text.replace(['–', '—'], "-").replace('½', "1/2"))
}

/// Parses a result such as `1-0`; `None` if it is not a result.
pub(super) fn read_score(text: &str) -> Option<Score> {
    [Score::FIRST_WINS, Score::SECOND_WINS, Score::Draw]
        .into_iter()
        .find(|score| score.as_str() == text)
}
