//! The paragraphs of prose in a page, in the doc comments of a source file, and in a command's help.

use regex::Regex;

/// The paragraphs of a page, without code, tables, comments and addresses. An item of a list and a
/// heading are paragraphs of their own, and code between backticks is one word.
pub(crate) fn of_markdown(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    let (mut is_code, mut is_comment) = (false, false);
    for line in text.lines().map(str::trim) {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        is_comment |= line.starts_with("<!--");
        let is_prose = !is_fence && !is_code && !is_comment && !line.starts_with('|');
        is_comment &= !line.ends_with("-->");
        let is_heading = line.starts_with('#');
        let is_item = line.starts_with("- ") || line.starts_with(|it: char| it.is_ascii_digit());
        if !is_prose || line.is_empty() || is_heading || is_item {
            paragraphs.push(String::new());
        }
        if let Some(last) = paragraphs.last_mut().filter(|_| is_prose) {
            last.push_str(line.trim_start_matches(['#', '-', '>', ' ']));
            last.push(' ');
        }
        if is_heading {
            paragraphs.push(String::new());
        }
    }
    let patterns = [("`[^`]*`", "x"), (r"\]\([^)]*\)", "]"), (r"<[^>]*>|\\", "")];
    let patterns = patterns.map(|(it, other)| (Regex::new(it).expect("a pattern"), other));
    let plain = |it: String| {
        let plain = patterns
            .iter()
            .fold(it, |it, (pattern, other)| pattern.replace_all(&it, *other).into_owned());
        plain.trim().to_owned()
    };
    paragraphs.into_iter().map(plain).filter(|it| !it.is_empty()).collect()
}

/// The paragraphs of the doc comments of a source file, which are written as a page is.
pub(crate) fn of_comments(source: &str) -> Vec<String> {
    let comment = |line: &str| -> String {
        let line = line.trim_start();
        let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        format!("{}\n", text.unwrap_or_default())
    };
    of_markdown(&source.lines().map(comment).collect::<String>())
}

/// The paragraphs of a command's help, without its usage, the heads of its options, and examples.
pub(crate) fn of_help(help: &str) -> Vec<String> {
    let prose = help.split("\nExamples").next().unwrap_or_default();
    let is_head = |line: &str| ["-", "[", "<", "Usage:"].iter().any(|it| line.starts_with(it));
    let lines = prose.lines().map(|line| if is_head(line.trim()) { "" } else { line });
    of_markdown(&lines.collect::<Vec<_>>().join("\n"))
}

#[test]
fn paragraphs_are_prose_alone() {
    let page = "# Title\nOne `code [a](b)` in [a page](there.md)\nof two lines.\n\n| a | b |\n\
                - An item.\n- Another.\n<!-- what\nit says -->\n```sh\nwhat\n```\nLast.\n";
    let expected = ["Title", "One x in [a page] of two lines.", "An item.", "Another.", "Last."];
    assert_eq!(of_markdown(page), expected);
    let source = "//! A module.\n\n/// A function\n/// of two lines.\nfn f() {} // no doc\n";
    assert_eq!(of_comments(source), ["A module.", "A function of two lines."]);
    let help =
        "About.\n\nUsage: a\n\nOptions:\n  -h, --help\n      Print help\n\nExamples:\n  a b\n";
    assert_eq!(of_help(help), ["About.", "Options:", "Print help"]);
}
