//! Tags of games, in all layouts that people and programs write.

use std::borrow::Cow;

/// A tag's name and value.
pub(super) type Tag = (String, String);

/// Marks that open and close a value. Only a plain mark closes a plain mark, because the value may
/// contain the others.
const QUOTES: [(&str, &str); 4] = [
    ("\"", "\""),
    ("'", "'"),
    ("“”„«»\u{93}\u{94}", "\"“”„«»\u{93}\u{94}"),
    ("‘’‚‹›`´\u{91}\u{92}", "'‘’‚‹›`´\u{91}\u{92}"),
];

/// Reads the tag at the beginning of `text`, and returns it with the text after it.
///
/// White space may surround the name and the value. Any quotation marks or none may enclose the
/// value, and a value in marks may contain the same marks and a line break. Returns `None` if the
/// text begins with no tag.
pub(super) fn read_tag(text: &str) -> Option<(Tag, &str)> {
    if let Some((name, value, after)) = standard_tag(text) {
        return Some(((name.to_owned(), value.trim().to_owned()), after));
    }
    tag_in_any_layout(text)
}

fn tag_in_any_layout(text: &str) -> Option<(Tag, &str)> {
    let whole = within_tag(text);
    let inside = whole.strip_prefix('[')?.trim_start();
    let (name, rest) = inside.split_at(inside.find(|letter| !is_of_name(letter))?);
    let begun = rest.trim_start();
    let (value, rest) = match QUOTES.iter().find(|(open, _)| begun.starts_with(any_of(open))) {
        Some((_, close)) => quoted(begun, close)?,
        None if begun.len() < rest.len() => unquoted(begun)?,
        None => return None,
    };
    let value = value.lines().map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned();
    let length = whole.len() - rest.len();
    (!name.is_empty()).then(|| ((name.to_owned(), value), &text[length..]))
}

/// Returns the name and the value of a tag that is alone in its line, in the layout of the standard, and
/// the text after it. Almost all tags are, so this is what makes reading quick.
pub(super) fn standard_tag(text: &str) -> Option<(&str, &str, &str)> {
    let (line, after) = text.split_at(text.find('\n')?);
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    let has = |text: &str, byte| text.as_bytes().contains(&byte);
    let is_plain = !has(value, b'"') && !has(value, b'\\');
    let is_name = !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphanumeric());
    (is_plain && is_name).then_some((name, value, after))
}

/// Writes a tag in the layout of the standard.
pub(super) fn write_tag(name: &str, value: &str) -> String {
    if !value.bytes().any(|it| matches!(it, b'\\' | b'"' | b'\n' | b'\r')) {
        return ["[", name, " \"", value, "\"]"].concat();
    }
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("[{name} \"{value}\"]")
}

/// Returns the message for text that begins like a tag and is none.
pub(super) fn not_a_tag(text: &str) -> String {
    /// Number of characters to quote.
    const SHOWN: usize = 60;
    let line = text.lines().next().unwrap_or_default().trim_end();
    let shown = match line.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::from(format!("{}...", &line[..end])),
        None => Cow::from(line),
    };
    format!("`{shown}` is not a tag; write tags as [White \"name\"]")
}

/// Returns the text up to a blank line or another tag in a line of its own. No tag reaches further.
fn within_tag(text: &str) -> &str {
    let ends = text.match_indices('\n').map(|(at, _)| at).find(|at| {
        let next = text[at + 1..].trim_start_matches([' ', '\t']);
        next.starts_with(['\n', '\r', '[']) || next.is_empty()
    });
    &text[..ends.unwrap_or(text.len())]
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '+' | '#')
}

fn any_of(letters: &str) -> impl Fn(char) -> bool + '_ {
    |letter| letters.contains(letter)
}

/// Returns the value that begins with a mark, and the text after its tag.
fn quoted<'a>(text: &'a str, close: &str) -> Option<(String, &'a str)> {
    let mut value = String::new();
    let mut letters = text.chars();
    letters.next();
    while let Some(letter) = letters.next() {
        let rest = letters.as_str();
        if letter == '\\' && rest.starts_with(|next| next == '\\' || close.contains(next)) {
            value.extend(letters.next());
            continue;
        }
        if close.contains(letter)
            && let Some(after) = rest.trim_start().strip_prefix(']')
        {
            return Some((value, after));
        }
        value.push(letter);
    }
    None
}

/// Returns the value without marks, and the text after its tag. The tag's bracket is the first
/// before another tag, a comment or the end of the line, since a value may contain brackets.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let line = text.lines().next()?;
    let end = line.match_indices(']').map(|(at, _)| at).find(|at| {
        let rest = line[at + 1..].trim_start();
        rest.is_empty() || rest.starts_with(['[', ';', '{'])
    })?;
    let value = line[..end].trim();
    let is_whole = !value.is_empty() && !value.ends_with(any_of(QUOTES[2].1));
    is_whole.then(|| (value.to_owned(), &text[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_read_in_any_layout() {
        for (text, name, value, rest) in [
            ("[White \"A\"]\n1. e4", "White", "A", "\n1. e4"),
            ("[ White\t\"A\" ] 1. e4", "White", "A", " 1. e4"),
            ("[White\"A\"][Black \"B\"]", "White", "A", "[Black \"B\"]"),
            ("[White\n  \"A\n B\"\n]\n", "White", "A B", "\n"),
            ("[white 'O'Neil']", "white", "O'Neil", ""),
            ("[White “A”]", "White", "A", ""),
            ("[White „A“ ]", "White", "A", ""),
            ("[White \"“A”\"]", "White", "“A”", ""),
            ("[Event \"5th \"Some\" Cup\"]", "Event", "5th \"Some\" Cup", ""),
            ("[Event \"a \\\"] b\"]", "Event", "a \"] b", ""),
            ("[Site \"C:\\games\\\\\"]", "Site", "C:\\games\\", ""),
            ("[FEN 8/8/8 w - - 0 1]", "FEN", "8/8/8 w - - 0 1", ""),
            ("[Event a [b] c] ; note", "Event", "a [b] c", " ; note"),
            ("[White A] [Black B]", "White", "A", " [Black B]"),
            ("[White \"\"]", "White", "", ""),
        ] {
            let ((read, found), after) = read_tag(text).expect(text);
            assert_eq!((&*read, &*found, after), (name, value, rest), "{text}");
            assert_eq!(read_tag(&write_tag(name, value)).expect(text).0, (read, found));
        }
    }

    /// The short way of the standard's layout leads to the same tag.
    #[test]
    fn a_tag_of_the_standard_is_the_same_in_any_layout() {
        for value in ["A", "", " a  b ", "[x]", "a] b", "“A”", "O'Neil", "1-0 ; {c}", "Žižka"]
        {
            for after in ["\n", "\n[Black \"B\"]\n", "\n\n1. e4 {\"]}\n", "\n  \"]\n"] {
                let text = format!("[White \"{value}\"]{after}");
                assert!(standard_tag(&text).is_some(), "{text}");
                assert_eq!(read_tag(&text), tag_in_any_layout(&text), "{text}");
            }
        }
        for other in ["[White \"A\"]", "[White \"A\"] \n", "[White \"a \"b\"\"]\n", "[White A\"]\n"]
        {
            assert_eq!(standard_tag(other), None, "{other}");
        }
    }

    #[test]
    fn other_text_in_brackets_is_no_tag() {
        for text in [
            "[",
            "[]",
            "[White]",
            "[White ]",
            "[White \"A\"",
            "[White \"A]",
            "[White A\"]",
            "[White: \"A\"]",
            "[\"A\"]",
            "[%clk 1:00]",
            "[White \"A\n\nB\"]",
            "[White \"A\n[Black \"B\"]",
            "[White A\nB]",
        ] {
            assert_eq!(read_tag(text), None, "{text}");
        }
        let long = format!("[{}", "é".repeat(80));
        assert!(not_a_tag(&long).starts_with(&format!("`[{}...` is not a tag", "é".repeat(59))));
    }
}
