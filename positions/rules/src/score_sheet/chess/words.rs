//! Words of PGN games outside tags, comments and variations.
//!
//! A standard PGN reader ignores unknown words and plays the other moves, which gives a game that
//! was never played. This module therefore checks the words first.

use std::ops::Range;

use pgn_reader::SanPlus;

use crate::score_sheet::read_plain::is_number;
use crate::score_sheet::tags::{read_tag, standard_tag};
use crate::score_sheet::write::read_any_score;

/// Returns the text after the tag at the beginning of `text`. Almost all tags have the layout of the
/// standard, which is read quickly.
fn after_tag(text: &str) -> Option<&str> {
    let after = standard_tag(text).map(|(_, _, after)| after);
    after.or_else(|| read_tag(text).map(|(_, after)| after))
}

/// A word of a game: a move, a move number, a result or anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Byte position of the word in the text.
    pub at: usize,
    /// Text of the word.
    pub text: &'a str,
}

/// Characters that end a word, apart from white space.
const ENDS: &[char] = &['{', '}', '(', ')', ';', '!', '?', '$', '*', '.'];

/// Returns all words of a text, in order.
pub fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let (mut at, mut variations, mut begins_line) = (0, 0_usize, true);
    let ends = |it: char| it.is_whitespace() || ENDS.contains(&it);
    let to = |from: usize, end: char| text[from..].find(end).map_or(text.len(), |it| from + it);
    while let Some(letter) = text[at..].chars().next() {
        let is_first = std::mem::replace(&mut begins_line, letter == '\n');
        match letter {
            '[' if is_first => {
                variations = 0;
                at = after_tag(&text[at..]).map_or(to(at, '\n'), |rest| text.len() - rest.len());
                begins_line = true;
            }
            '%' if is_first => at = to(at, '\n'),
            '{' => at = to(at, '}'),
            ';' => at = to(at, '\n'),
            '$' => {
                let rest = &text[at + 1..];
                let end = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
                at += 1 + end;
            }
            _ if ends(letter) => {
                match letter {
                    '(' => variations += 1,
                    ')' => variations = variations.saturating_sub(1),
                    _ => {}
                }
                at += letter.len_utf8();
            }
            _ => {
                let rest = &text[at..];
                let mut end = rest.find(ends).unwrap_or(rest.len());
                if rest[..end].chars().all(|it| it.is_ascii_digit()) {
                    end += rest[end..].chars().take_while(|&it| it == '.').count();
                }
                if variations == 0 {
                    words.push(Word { at, text: &rest[..end] });
                }
                at += end;
            }
        }
    }
    words
}

impl Word<'_> {
    /// Returns the byte range of the word in the text.
    pub fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// Returns whether the word is a move number with its dots.
    pub fn is_number(&self) -> bool {
        is_number(self.text)
    }

    /// Returns whether the word is a result, such as `1-0`.
    pub fn is_result(&self) -> bool {
        read_any_score(self.text).is_some()
    }

    /// Classifies the word for a reader of chess games.
    pub fn meaning(&self) -> Meaning {
        let text = self.text;
        let digits = text.chars().all(|it| it.is_ascii_digit());
        let castles = matches!(text.trim_end_matches(['+', '#']), "0-0" | "0-0-0");
        if digits || castles || self.is_number() || self.is_result() || is_san(text) {
            return Meaning::Known;
        }
        if let Some(standard) = respelt(text) {
            return Meaning::Spelling(standard);
        }
        // Marks such as = and +-, or N for a novelty, comment on a move.
        let is_mark = !text.chars().any(char::is_alphanumeric)
            || matches!(text, "N" | "D" | "ep" | "e" | "p" | "mate" | "ch");
        if is_mark && text != "--" { Meaning::Known } else { Meaning::Unknown }
    }
}

/// The meaning of a word to a reader of chess games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A standard reader understands the word, or ignores it correctly.
    Known,
    /// A move in an unambiguous nonstandard spelling, with its standard spelling, which is not
    /// longer.
    Spelling(String),
    /// The word is meant as a move, or its meaning is unknown.
    Unknown,
}

fn is_san(text: &str) -> bool {
    let parsed = SanPlus::from_ascii_prefix(text.as_bytes());
    text != "--" && parsed.is_ok_and(|(_, length)| length == text.len())
}

/// Returns the standard spelling of a move if it is unambiguous, as for `N-f3`, `nf3`, `Qxf7++` or
/// `o-o`. A lower-case `b` may be a bishop or a file, and piece letters of other languages are
/// ambiguous.
fn respelt(text: &str) -> Option<String> {
    let mut standard = text.replace("++", "+");
    if let Some(rest) = standard.strip_prefix(['n', 'r', 'q', 'k']) {
        standard = standard[..1].to_uppercase() + rest;
    }
    if standard.starts_with(['N', 'B', 'R', 'Q', 'K']) && standard[1..].starts_with('-') {
        standard.remove(1);
    }
    if standard.starts_with('o') {
        standard = standard.replace('o', "O");
    }
    (standard != text && is_san(&standard)).then_some(standard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_outside_of_comments_tags_and_variations() {
        let text =
            "[White \"a b\"]\n\n1. e4 {x y} e5! (1... c5 (2. z) d6) 2.Nf3 $12 ; rest w\n% no\n1-0";
        let found: Vec<&str> = words(text).iter().map(|word| word.text).collect();
        assert_eq!(found, ["1.", "e4", "e5", "2.", "Nf3", "1-0"]);
        for word in words(text) {
            assert_eq!(&text[word.range()], word.text);
        }
        assert_eq!(words("ä {").len(), 1);
    }

    #[test]
    fn spellings_with_one_meaning_are_understood() {
        let meaning = |text| Word { at: 0, text }.meaning();
        for text in ["e4", "Nf3+", "0-0-0", "O-O", "12", "3...", "½-½", "+-", "N", "exd8=Q#"] {
            assert_eq!(meaning(text), Meaning::Known, "{text}");
        }
        for (text, standard) in [
            ("N-f3", "Nf3"),
            ("nf3", "Nf3"),
            ("Qxf7++", "Qxf7+"),
            ("o-o-o", "O-O-O"),
            ("qxd8", "Qxd8"),
        ] {
            assert_eq!(meaning(text), Meaning::Spelling(standard.to_owned()));
        }
        for text in ["Sf3", "--", "Nf9", "foo", "Кf3"] {
            assert_eq!(meaning(text), Meaning::Unknown, "{text}");
        }
    }
}
