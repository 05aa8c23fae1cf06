//! Games in the layout that the PGN reader understands.
//!
//! The reader drops tags in other layouts, and with them the start of the game or the players. It
//! ends the tags at a comment, and takes a comment alone for a game.

use crate::score_sheet::tags::{Tag, not_a_tag, read_tag, write_tag};

/// A text of games with all tags in the layout of the standard, and with its original line breaks.
pub(super) struct StandardText {
    pub text: String,
    /// Faults of tags, with their positions in the text, in order.
    pub faults: Vec<(usize, String)>,
    state: State,
}

/// The part of a game that was written last.
enum State {
    /// Comments at most, since this position.
    Nothing { since: usize },
    /// Tags with these names, up to this position, and comments at most since then.
    Tags { names: Vec<String>, end: usize },
    /// Moves or a result.
    Moves,
}

/// A piece of a block of tags.
enum Piece {
    Tag(Tag),
    Fault(String),
    LineBreaks(usize),
}

impl StandardText {
    /// Decodes the text of a file. Lines that are not UTF-8 are read as ISO 8859-1.
    pub fn of(bytes: &[u8]) -> Self {
        let decoded = plywood_positions::decode_old(bytes);
        let decoded = decoded.unwrap_or_else(|_| String::from_utf8_lossy(bytes));
        // Joined files have byte order marks inside.
        let decoded = decoded.replace('\u{feff}', "").replace("\r\n", "\n").replace('\r', "\n");
        let mut standard = Self {
            text: String::with_capacity(decoded.len()),
            faults: Vec::new(),
            state: State::Nothing { since: 0 },
        };
        let mut rest = &*decoded;
        while !rest.is_empty() {
            let begun = rest.trim_start_matches([' ', '\t']);
            if begun.starts_with('[') {
                let (block, after) = read_block(begun);
                standard.write_block(block);
                rest = after;
            } else {
                let (line, after) = rest.split_at(end_of_line(rest));
                standard.write_line(line);
                rest = after;
            }
        }
        if let State::Nothing { since } = standard.state {
            standard.drop_comments(since);
        }
        standard
    }

    /// Writes a line without tags.
    fn write_line(&mut self, line: &str) {
        if line.trim().is_empty() {
            let is_first = !self.text.ends_with("\n\n");
            // Only a line without spaces ends a game for the reader.
            self.text.extend(line.ends_with('\n').then_some('\n'));
            match self.state {
                // With a comment before it, the line would end the game for the reader.
                State::Nothing { since } | State::Tags { end: since, .. } if is_first => {
                    self.drop_comments(since);
                }
                State::Nothing { .. } | State::Tags { .. } => {}
                State::Moves => self.state = State::Nothing { since: self.text.len() },
            }
        } else {
            self.text.push_str(line);
            if !after_comments(line, Begins::Line).is_empty() {
                self.state = State::Moves;
            }
        }
    }

    /// Writes tags without a blank line between them. They continue the tags before a blank line,
    /// unless they repeat one of these.
    fn write_block(&mut self, block: Vec<Piece>) {
        let mut names = Vec::new();
        match &mut self.state {
            State::Moves => {}
            &mut State::Nothing { since } => self.drop_comments(since),
            State::Tags { names: before, end } => {
                let end = *end;
                if block.iter().all(|piece| piece.continues(before)) {
                    names = std::mem::take(before);
                    self.drop_comments(end);
                } else if self.text[end..].trim().is_empty() {
                    // An empty comment ends the tags of a game without moves.
                    self.text.insert(end, ';');
                }
            }
        }
        let mut known: Vec<Tag> = Vec::new();
        for piece in block {
            match piece {
                Piece::LineBreaks(count) => self.text.extend(std::iter::repeat_n('\n', count)),
                Piece::Fault(problem) => self.write_fault(problem),
                Piece::Tag((name, value)) => {
                    let first = known.iter().find(|(it, _)| it.eq_ignore_ascii_case(&name));
                    match first {
                        Some((_, other)) if *other != value => self.write_fault(format!(
                            "the tag {name} is both \"{other}\" and \"{value}\"; remove one of them"
                        )),
                        _ => self.text.push_str(&write_tag(&name, &value)),
                    }
                    known.push((name, value));
                }
            }
        }
        names.extend(known.into_iter().map(|(name, _)| name));
        self.state = State::Tags { names, end: self.text.len() };
    }

    /// Writes a tag in place of a fault, because the fault must be in a game.
    fn write_fault(&mut self, problem: String) {
        self.faults.push((self.text.len(), problem));
        self.text.push_str(&write_tag("?", ""));
    }

    /// Leaves only line breaks after a position.
    fn drop_comments(&mut self, since: usize) {
        let count = self.text[since..].matches('\n').count();
        self.text.truncate(since);
        self.text.extend(std::iter::repeat_n('\n', count));
    }
}

impl Piece {
    /// Returns whether this piece may belong to a game that has tags with these names.
    fn continues(&self, names: &[String]) -> bool {
        match self {
            Self::Tag((name, _)) => !names.iter().any(|it| it.eq_ignore_ascii_case(name)),
            Self::Fault(_) => false,
            Self::LineBreaks(_) => true,
        }
    }
}

/// Reads the tags at the beginning of `text`, up to a blank line or a move, without the comments
/// between them. Returns the text after the last tag.
fn read_block(text: &str) -> (Vec<Piece>, &str) {
    let mut block = Vec::new();
    let mut rest = text;
    loop {
        let (piece, after) = if let Some((tag, after)) = read_tag(rest) {
            (Piece::Tag(tag), after)
        } else {
            let end = rest.find('\n').unwrap_or(rest.len());
            (Piece::Fault(not_a_tag(rest)), &rest[end..])
        };
        block.push(piece);
        let next = after_comments(after, Begins::InLine);
        let gap = &after[..after.len() - next.len()];
        // The text before the first line break and after the last is of lines with tags.
        let mut lines = gap.split('\n').skip(1).peekable();
        let has_blank_line = std::iter::from_fn(|| lines.next().filter(|_| lines.peek().is_some()))
            .any(|line| line.trim().is_empty());
        let is_last = !next.starts_with('[') || has_blank_line;
        let left = if is_last { after } else { next };
        let passed = &rest[..rest.len() - left.len()];
        block.push(Piece::LineBreaks(passed.matches('\n').count()));
        if is_last {
            return (block, left);
        }
        rest = left;
    }
}

/// The place of a text in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begins {
    Line,
    InLine,
}

/// Returns the text after white space and whole comments.
fn after_comments(text: &str, mut begins: Begins) -> &str {
    let mut rest = text;
    loop {
        rest = match rest.chars().next() {
            Some('{') => match rest.split_once('}') {
                Some((_, after)) => after,
                None => return rest,
            },
            Some(';') => &rest[rest.find('\n').unwrap_or(rest.len())..],
            Some('%') if begins == Begins::Line => &rest[rest.find('\n').unwrap_or(rest.len())..],
            Some('\n') => {
                begins = Begins::Line;
                rest = &rest[1..];
                continue;
            }
            Some(letter) if letter.is_whitespace() => &rest[letter.len_utf8()..],
            _ => return rest,
        };
        begins = Begins::InLine;
    }
}

/// Returns the end of a line, after its line break. A line break in a comment ends no line.
fn end_of_line(text: &str) -> usize {
    let to = |from: usize, end: char| text[from..].find(end).map_or(text.len(), |it| from + it);
    let mut at = if text.starts_with('%') { to(0, '\n') } else { 0 };
    while let Some(found) = text[at..].find(['\n', '{', ';']) {
        at += found;
        match text.as_bytes()[at] {
            b'\n' => return at + 1,
            b'{' => at = to(at, '}'),
            _ => at = to(at, '\n'),
        }
    }
    text.len()
}
