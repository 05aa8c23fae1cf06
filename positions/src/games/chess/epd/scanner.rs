//! Splits an EPD line into words with their columns.

/// A word of an EPD line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The text of the word; for a string, without the quotes.
    pub text: &'a str,
    /// The column of the first character, from 1.
    pub column: usize,
    /// Whether the word is a quoted string.
    pub is_quoted: bool,
}

/// Scans an EPD line from left to right.
#[derive(Debug)]
pub struct Scanner<'a> {
    rest: &'a str,
    column: usize,
}

/// Returns whether a character separates words: white space, or a stray control character.
pub fn is_space(character: char) -> bool {
    character.is_whitespace() || character.is_control()
}

impl<'a> Scanner<'a> {
    /// Creates a scanner at the first character of `line`.
    pub fn new(line: &'a str) -> Self {
        Self { rest: line, column: 1 }
    }

    /// Returns the column of the next character.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Reads the next unquoted word. Returns `None` at the end of the segment.
    pub fn plain_word(&mut self) -> Option<Word<'a>> {
        self.take_while(is_space);
        let column = self.column;
        let text = self.take_while(|c| !is_space(c) && c != ';');
        (!text.is_empty()).then_some(Word { text, column, is_quoted: false })
    }

    /// Reads the next word if it is a number; otherwise leaves it unread.
    pub fn number(&mut self) -> Option<&'a str> {
        let before = (self.rest, self.column);
        let word = self.plain_word().map(|word| word.text);
        let number = word.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        if number.is_none() {
            (self.rest, self.column) = before;
        }
        number
    }

    /// Reads the words up to the next semicolon or the end of the line, together with the text as written. An
    /// empty segment has no words. If a string is not closed, returns its column as an error.
    pub fn segment(&mut self) -> Result<Option<(Vec<Word<'a>>, &'a str)>, usize> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let start = self.rest;
        let mut words = Vec::new();
        loop {
            self.take_while(is_space);
            let length = start.len() - self.rest.len();
            if self.rest.starts_with('"') {
                words.push(self.string()?);
            } else if let Some(word) = self.plain_word() {
                words.push(word);
            } else {
                self.skip(';');
                return Ok(Some((words, start[..length].trim_matches(is_space))));
            }
        }
    }

    /// Reads a quoted string, which may contain semicolons.
    fn string(&mut self) -> Result<Word<'a>, usize> {
        let column = self.column;
        self.skip('"');
        let text = self.take_while(|c| c != '"');
        if self.rest.is_empty() {
            return Err(column);
        }
        self.skip('"');
        Ok(Word { text, column, is_quoted: true })
    }

    fn skip(&mut self, character: char) {
        if let Some(rest) = self.rest.strip_prefix(character) {
            self.rest = rest;
            self.column += 1;
        }
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.column += taken.chars().count();
        taken
    }
}
