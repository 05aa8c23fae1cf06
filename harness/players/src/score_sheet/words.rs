//! The words of games outside tags, comments and variations.
//!
//! A standard reader of PGN ignores words that it does not know, and plays the rest: a game that
//! was never played. So the words are looked at before.

use std::ops::Range;

use pgn_reader::SanPlus;

use super::read_plain::is_number;
use super::write::read_score;

/// A word of a game: a move, its number, a result, or something that is none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The byte at which it begins.
    pub at: usize,
    /// The word.
    pub text: &'a str,
}

/// Characters that end a word, besides spaces.
const ENDS: &[char] = &['{', '}', '(', ')', ';', '!', '?', '$', '*', '.'];

/// All words of a text, in order.
pub fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let (mut at, mut variations, mut begins_line) = (0, 0_usize, true);
    let ends = |it: char| it.is_whitespace() || ENDS.contains(&it);
    let to = |from: usize, end: char| text[from..].find(end).map_or(text.len(), |it| from + it);
    while let Some(letter) = text[at..].chars().next() {
        let is_first = std::mem::replace(&mut begins_line, letter == '\n');
        match letter {
            '[' | '%' if is_first => {
                variations = 0;
                at = to(at, '\n');
            }
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
    /// The bytes of the word.
    pub fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// Whether it is the number of a move, with its dots.
    pub fn is_number(&self) -> bool {
        is_number(self.text)
    }

    /// Whether it is a result, such as `1-0`.
    pub fn is_result(&self) -> bool {
        let plain = self.text.replace(['–', '—'], "-").replace('½', "1/2");
        read_score(&plain).is_some()
    }

    /// The meaning of the word to a reader of chess.
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
        // Marks such as = and +- or a novelty's N judge a move.
        let is_mark = !text.chars().any(char::is_alphanumeric)
            || matches!(text, "N" | "D" | "ep" | "e" | "p" | "mate" | "ch");
        if is_mark && text != "--" { Meaning::Known } else { Meaning::Unknown }
    }
}

/// The meaning of a word to a reader of chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A standard reader understands the word, or leaves it out rightly.
    Known,
    /// A move in a spelling that has one meaning, and the standard's spelling, which is no longer.
    Spelling(String),
    /// The word is meant as a move, or has no known meaning.
    Unknown,
}

fn is_san(text: &str) -> bool {
    let parsed = SanPlus::from_ascii_prefix(text.as_bytes());
    text != "--" && parsed.is_ok_and(|(_, length)| length == text.len())
}

/// A move in the standard's spelling, if it can mean nothing else: `N-f3`, `nf3`, `Qxf7++`, `o-o`.
/// A small `b` may be a bishop or a file, and letters of other languages any piece.
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
