//! Abridges very long words in messages.

use std::borrow::Cow;

/// The maximum length in characters of a word that is shown in full. No name is longer, and the
/// beginning suffices to recognise a megabyte of something else.
const LONGEST: usize = 300;

/// Returns the text with overlong words cut.
pub fn abridged(text: &str) -> Cow<'_, str> {
    if text.split_whitespace().all(|word| word.len() <= LONGEST) {
        return text.into();
    }
    let cut = |piece: &str| {
        let (word, space) = piece.split_at(piece.trim_end().len());
        match word.char_indices().nth(LONGEST) {
            None => piece.to_owned(),
            Some((end, _)) => {
                let more = word[end..].chars().count();
                format!("{}... ({more} more characters){space}", &word[..end])
            }
        }
    };
    text.split_inclusive(char::is_whitespace).map(cut).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_alone_are_cut() {
        let plain = format!("{} `a b`\n{}", "x".repeat(LONGEST), "y ".repeat(LONGEST));
        assert!(matches!(abridged(&plain), Cow::Borrowed(text) if text == plain));
        let long = format!("no \"{}\" here", "\u{e9}".repeat(1_000_000));
        let beginning = format!("no \"{}", "\u{e9}".repeat(LONGEST - 1));
        assert_eq!(abridged(&long), format!("{beginning}... (999702 more characters) here"));
    }
}
