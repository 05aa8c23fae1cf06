//! Parses explicit trees.

use std::borrow::Cow;
use std::path::PathBuf;

use super::explicit::{ExplicitTree, Node};
use crate::text::lines;
use crate::{EncodingError, Value, WIN};

/// The most children of a node. Searches number the moves of a position in 16 bits.
pub const MOST_CHILDREN: usize = u16::MAX as usize;

/// The text of a leaf that is won for MAX, and of a leaf that is lost.
const DECIDED: [(&str, Value); 2] = [("win", WIN), ("loss", -WIN)];

/// A syntax error in an explicit tree, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TreeSyntaxError {
    /// The line number, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The problem and its remedy.
    pub problem: TreeSyntaxProblem,
}

/// A syntax problem in an explicit tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeSyntaxProblem {
    /// A word that is neither a bracket nor a value.
    #[error(
        "\"{0}\" is not a value; write a whole number from -1073741824 to 1073741824, \
         win or loss"
    )]
    Value(String),
    /// A child after the most that a search can number.
    #[error(
        "a node has more than {most} children, the most that searches number; divide them among \
         several nodes",
        most = MOST_CHILDREN
    )]
    TooManyChildren,
    /// A closing bracket without an opening bracket.
    #[error("there is nothing to close; remove the bracket or open one before it")]
    NothingToClose,
    /// An interior node without children.
    #[error("a node in brackets needs a child; write a value or a node into it")]
    NoChildren,
    /// An opening bracket that is never closed.
    #[error("this bracket is never closed; add \")\" where its node ends")]
    NeverClosed,
    /// A second root.
    #[error("the tree has ended; put brackets around everything to make one tree of it")]
    SecondRoot,
    /// A text without a root.
    #[error("the text ends without a tree; write one, such as (1 (2 3))")]
    Empty,
}

/// An error in reading an explicit tree from a file.
#[derive(Debug, thiserror::Error)]
pub enum ReadTreeError {
    /// A file that cannot be read.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, #[source] std::io::Error),
    /// A file that is not text.
    #[error("{path}: {1}", path = .0.display())]
    Encoding(PathBuf, #[source] EncodingError),
    /// A file with a syntax error.
    #[error("{path}:{line}:{column}: {problem}", path = .0.display(), line = .1.line, column = .1.column, problem = .1.problem)]
    Syntax(PathBuf, #[source] TreeSyntaxError),
}

/// A token with its line and column.
struct Token<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Token<'_> {
    fn error(&self, problem: TreeSyntaxProblem) -> TreeSyntaxError {
        TreeSyntaxError { line: self.line, column: self.column, problem }
    }
}

/// Splits a text into tokens. Each bracket is a token; a word ends at a bracket, a space or a comment.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (line, content) in (1..).zip(lines(text)) {
        let content = content.split('#').next().unwrap_or_default();
        let ends = |it: char| matches!(it, '(' | ')') || it.is_whitespace();
        let mut column = 1;
        for part in content.split_inclusive(ends) {
            // A word, and the character that ends it: a bracket, a space or the end of the line.
            let (word, end) = part.split_at(part.find(ends).unwrap_or(part.len()));
            for text in [word, end] {
                if !text.trim().is_empty() {
                    tokens.push(Token { text, line, column });
                }
                column += text.chars().count();
            }
        }
    }
    tokens
}

/// Parses a tree.
pub fn parse(text: &str) -> Result<ExplicitTree, TreeSyntaxError> {
    let mut nodes = Vec::new();
    let mut root = None;
    // Open brackets with their children so far. Recursion would exhaust the stack on a deeply nested text.
    let mut open: Vec<(Token<'_>, Vec<usize>)> = Vec::new();
    for token in tokens(text) {
        if root.is_some() && token.text != ")" {
            return Err(token.error(TreeSyntaxProblem::SecondRoot));
        }
        let siblings = open.last().map_or(0, |(_, siblings)| siblings.len());
        if siblings == MOST_CHILDREN && token.text != ")" {
            return Err(token.error(TreeSyntaxProblem::TooManyChildren));
        }
        let node = match token.text {
            "(" => {
                open.push((token, Vec::new()));
                continue;
            }
            ")" => {
                let (_, children) =
                    open.pop().ok_or_else(|| token.error(TreeSyntaxProblem::NothingToClose))?;
                if children.is_empty() {
                    return Err(token.error(TreeSyntaxProblem::NoChildren));
                }
                Node::Interior(children)
            }
            text => Node::Leaf(
                leaf(text).ok_or_else(|| token.error(TreeSyntaxProblem::Value(text.to_owned())))?,
            ),
        };
        let id = nodes.len();
        nodes.push(node);
        match open.last_mut() {
            Some((_, siblings)) => siblings.push(id),
            None => root = Some(id),
        }
    }
    if let Some((bracket, _)) = open.last() {
        return Err(bracket.error(TreeSyntaxProblem::NeverClosed));
    }
    let root = root.ok_or_else(|| TreeSyntaxError {
        line: lines(text).count().max(1),
        column: 1,
        problem: TreeSyntaxProblem::Empty,
    })?;
    Ok(ExplicitTree { nodes, root })
}

/// Returns the text of a leaf.
pub(super) fn leaf_text(value: Value) -> Cow<'static, str> {
    let decided = DECIDED.iter().find(|(_, decided)| *decided == value);
    decided.map_or_else(|| value.to_string().into(), |(text, _)| (*text).into())
}

fn leaf(text: &str) -> Option<Value> {
    if let Some((_, value)) = DECIDED.iter().find(|(decided, _)| *decided == text) {
        return Some(*value);
    }
    text.parse().ok().filter(|value| (-WIN..=WIN).contains(value))
}
