//! Finds the comments of a page that contain a query or a script.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::aliases::{self, Aliases};
use super::figure;

const ALIAS: &str = "<!--=";
const BEGIN: &str = "<!-- = ";
const END: &str = "<!-- /=";
const CLOSE: &str = "-->";

/// A comment that contains a query or the call of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker<'a> {
    /// The query or call, as the page has it.
    pub text: Text<'a>,
    /// The byte range of the comment.
    pub comment: Range<usize>,
    /// The part of the page that the marker updates.
    pub place: Place<'a>,
}

/// What a marker says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text<'a> {
    /// A query, or the call of a script.
    Query(&'a str),
    /// The name of a query that is in the file beside the page.
    Alias(&'a str),
}

impl<'a> Text<'a> {
    /// Reads the text of a comment; `None` if it is another comment.
    fn of(comment: &'a str) -> Option<Self> {
        let inner = |begin| Some(comment.strip_prefix(begin)?.strip_suffix(CLOSE)?.trim());
        let alias = inner(ALIAS).filter(|it| aliases::is_name(it)).map(Self::Alias);
        alias.or_else(|| inner(BEGIN).map(Self::Query))
    }

    /// Returns the query or call that the marker stands for.
    ///
    /// # Errors
    ///
    /// If there is no such alias.
    pub fn query(self, aliases: &'a Aliases) -> anyhow::Result<&'a str> {
        match self {
            Self::Query(query) => Ok(query),
            Self::Alias(name) => aliases.query(name),
        }
    }
}

/// The part of a page that a marker updates.
#[derive(Clone, Debug, PartialEq)]
pub enum Place<'a> {
    /// The number before the comment.
    Inline,
    /// The lines between the comment and the comment that ends the block.
    Block {
        /// The byte range of these lines.
        content: Range<usize>,
        /// The byte range of the comment that ends the block.
        end: Range<usize>,
        /// The digest in the comment that ends the block; empty if there is none.
        digest: &'a str,
    },
    /// Nothing: the comment begins a line, but no comment ends the block.
    Unended,
}

impl Marker<'_> {
    /// Returns the byte range that is computed from rows: the number before the comment, or the
    /// lines of the block.
    pub fn covered(&self, page: &str) -> Option<Range<usize>> {
        match &self.place {
            Place::Inline => figure::before(page, self.comment.start),
            Place::Block { content, .. } => Some(content.clone()),
            Place::Unended => None,
        }
    }
}

/// An HTML comment in a page's source.
struct Comment<'a> {
    text: &'a str,
    bytes: Range<usize>,
    /// Whether the comment has its own lines.
    is_block: bool,
}

/// Returns all comments of a page outside code.
fn comments(page: &str) -> Vec<Comment<'_>> {
    let events = Parser::new_ext(page, Options::ENABLE_TABLES).into_offset_iter();
    let found = events.filter_map(|(event, bytes)| match event {
        Event::Start(Tag::HtmlBlock) => Some((bytes, true)),
        Event::InlineHtml(_) => Some((bytes, false)),
        _ => None,
    });
    let trimmed = found.map(|(bytes, is_block)| {
        let text = page[bytes.clone()].trim_end();
        Comment { text, bytes: bytes.start..bytes.start + text.len(), is_block }
    });
    trimmed.collect()
}

/// Returns the markers of a page in order.
pub fn markers(page: &str) -> Vec<Marker<'_>> {
    let comments = comments(page);
    let mut found = Vec::new();
    for (index, comment) in comments.iter().enumerate() {
        let Some(text) = Text::of(comment.text) else { continue };
        let marked = |it: &&Comment| Text::of(it.text).is_some() || it.text.starts_with(END);
        let next = comments[index + 1..].iter().filter(|it| it.is_block).find(marked);
        let place = match next.filter(|it| it.text.starts_with(END)) {
            _ if !comment.is_block => Place::Inline,
            None => Place::Unended,
            Some(end) => {
                let after = page[comment.bytes.end..].find('\n').map_or(0, |it| it + 1);
                let digest = end.text.trim_start_matches(END).trim_end_matches(CLOSE).trim();
                let content = comment.bytes.end + after..end.bytes.start;
                Place::Block { content, end: end.bytes.clone(), digest }
            }
        };
        found.push(Marker { text, comment: comment.bytes.clone(), place });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_comments_outside_code() {
        let page = "# Title\n\nText 1.2<!-- = mean leaves --> and `3<!-- = count -->`.\n\n\
                    ```\n<!-- = count -->\n```\n\n<!-- = mean leaves by game -->\n| a |\n<!-- /= 12ab -->\n\n\
                    | a |\n| --- |\n| 7<!-- = count --> |\n\n<!-- other -->\n<!-- = sum leaves -->\n";
        let found = markers(page);
        let texts: Vec<_> = found.iter().map(|it| it.text).collect();
        let queries = ["mean leaves", "mean leaves by game", "count", "sum leaves"];
        assert_eq!(texts, queries.map(Text::Query));
        let Place::Block { content, end, digest } = &found[1].place else { panic!("{found:?}") };
        assert_eq!((&page[content.clone()], &page[end.clone()]), ("| a |\n", "<!-- /= 12ab -->"));
        assert_eq!(*digest, "12ab");
        assert_eq!([&found[0].place, &found[2].place], [&Place::Inline; 2]);
        assert_eq!(found[3].place, Place::Unended);
        assert_eq!(&page[found[2].comment.clone()], "<!-- = count -->");
        let found = markers("It takes 1.34<!--=parity-4--> of them, 2<!--=No alias-->.\n");
        assert_eq!(found.iter().map(|it| it.text).collect::<Vec<_>>(), [Text::Alias("parity-4")]);
    }
}
