//! Tables and sentences as plain text for a terminal.

use std::fmt::{self, Display, Write as _};
use std::ops::Range;

use super::{Column, Sheet, Side};

/// The number of characters per line that every terminal can show.
pub const WIDTH: usize = 80;

impl Column {
    fn width(&self) -> usize {
        let cells = self.cells.iter().map(|cell| cell.to_string().chars().count());
        cells.chain([self.word.chars().count()]).fold(self.least_width, usize::max)
    }

    /// Returns the text of a row, or the heading for `None`.
    fn text(&self, row: Option<usize>) -> String {
        row.map_or_else(|| self.word.clone(), |row| self.cells[row].to_string())
    }

    /// Pads a text to `width` characters on the column's side.
    fn moved(&self, text: &str, width: usize) -> String {
        match self.side {
            Side::Left => format!("{text:width$}"),
            Side::Right => format!("{text:>width$}"),
        }
    }
}

impl Sheet {
    /// Formats the table in lines of at most [`WIDTH`] characters if words allow, or in [one
    /// block](Self::in_one_block). Columns that do not fit follow in another block, which repeats
    /// the first column. If the first column is wide, long names have their own lines.
    pub fn folded(&self) -> String {
        self.for_people().in_blocks()
    }

    fn in_blocks(&self) -> String {
        /// The maximum width of the first column that leaves room for others.
        const MOST: usize = 36;
        if self.columns.is_empty() {
            return String::new();
        }
        let widths: Vec<usize> = self.columns.iter().map(Column::width).collect();
        let name = widths[0].min(MOST);
        let room = self.room.saturating_sub(self.before + name);
        let mut blocks: Vec<Range<usize>> = Vec::new();
        let mut taken = 0;
        for (at, width) in widths.iter().enumerate().skip(1) {
            let more = self.between + width;
            if let Some(block) = blocks.last_mut().filter(|_| taken + more <= room) {
                block.end = at + 1;
            } else {
                blocks.push(at..at + 1);
                taken = 0;
            }
            taken += more;
        }
        if blocks.is_empty() {
            blocks.push(1..1);
        }
        let block = |columns| self.block(name, &widths, columns);
        let blocks: Vec<String> = blocks.into_iter().map(block).collect();
        blocks.join("\n")
    }

    /// Formats the first column and `columns`. Names of more than `name` characters have their own
    /// lines. `widths` are the widths of all columns.
    fn block(&self, name: usize, widths: &[usize], columns: Range<usize>) -> String {
        let between = " ".repeat(self.between);
        let mut lines = Vec::new();
        for row in std::iter::once(None).chain((0..self.rows).map(Some)) {
            let mut first = self.columns[0].text(row);
            if first.chars().count() > name && !columns.is_empty() {
                lines.push(" ".repeat(self.before) + &first);
                first.clear();
            }
            let mut line = " ".repeat(self.before) + &self.columns[0].moved(&first, name);
            for at in columns.clone() {
                let column = &self.columns[at];
                line += &between;
                line += &column.moved(&column.text(row), widths[at]);
            }
            lines.push(line.trim_end().to_owned());
        }
        lines.join("\n")
    }
}

impl Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sheet = self.for_people();
        let widths: Vec<usize> = sheet.columns.iter().map(Column::width).collect();
        match widths.first() {
            None => Ok(()),
            Some(first) => f.write_str(&sheet.block(*first, &widths, 1..widths.len())),
        }
    }
}

/// Wraps paragraphs to lines of at most [`WIDTH`] characters. The first line of each is indented by
/// `first` spaces, the others by `then`. Each line ends with a line break.
pub fn wrapped<S: AsRef<str>>(
    paragraphs: impl IntoIterator<Item = S>,
    (first, then): (usize, usize),
) -> String {
    let mut text = String::new();
    for paragraph in paragraphs {
        let mut line = " ".repeat(first);
        let mut is_empty = true;
        for word in paragraph.as_ref().split_whitespace() {
            if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
                let _ = writeln!(text, "{line}");
                line = " ".repeat(then);
                is_empty = true;
            }
            line.push_str(if is_empty { "" } else { " " });
            line.push_str(word);
            is_empty = false;
        }
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Formats the end of a run's output: some lines, as many of `others` as there is `room` for, and a
/// last line.
pub fn ending(mut lines: Vec<String>, others: &[String], room: usize, last: &str) -> String {
    let shown = if others.len() > room { room.saturating_sub(1) } else { others.len() };
    lines.extend_from_slice(&others[..shown]);
    if others.len() > shown {
        lines.push(format!("and {} more games or kinds of trees", others.len() - shown));
    }
    lines.push(last.to_owned());
    lines.iter().map(|line| hanging(line)).collect()
}

/// Formats a line with a line break. If it is wider than a terminal, the rest follows in indented
/// lines.
fn hanging(line: &str) -> String {
    /// The number of spaces before the rest.
    const INDENT: usize = 10;
    let wide = line.char_indices().nth(WIDTH).map(|(at, _)| at);
    let space = |wide: usize| line[wide..].starts_with(' ').then_some(wide);
    let space = |wide: usize| space(wide).or_else(|| line[..wide].rfind(' '));
    let cut = wide.and_then(space).filter(|&cut| cut > INDENT);
    match cut {
        None => format!("{line}\n"),
        Some(cut) => {
            let rest = format!("{}{}", " ".repeat(INDENT), &line[cut + 1..]);
            format!("{}\n{}", &line[..cut], hanging(&rest))
        }
    }
}

/// Shortens a text to at most `most` characters, ending with an ellipsis if it is longer.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Table;
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_text() {
        let table = Table::new((1, 2), [("pvs", 7), ("alpha-beta", 1234)])
            .left("name", 6, |it| it.0.to_owned())
            .right("n", 3, |it| it.1.to_string())
            .left("", 0, |it| if it.1 > 9 { "many".to_owned() } else { String::new() });
        let expected = " name           n\n pvs            7\n alpha-beta  1234  many";
        assert_eq!(table.to_string(), expected);
        assert_eq!(table.sheet().folded(), expected);
    }

    #[test]
    fn a_wide_line_goes_on_below() {
        let line = format!("  leaves  {} [1.00, 1.10]", "x".repeat(62));
        let text = ending(vec![line.clone()], &[], 1, "last");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1..], ["          1.10]", "last"]);
        assert_eq!(format!("{} {}", lines[0], lines[1].trim()), line);
        assert_eq!(hanging(&"é".repeat(100)), "é".repeat(100) + "\n");
    }

    #[test]
    fn what_does_not_fit_follows_below() {
        let wide = "x".repeat(30);
        let long = "y".repeat(40);
        let table = Table::new((2, 1), ["pvs", &long])
            .left("name", 0, |it| (*it).to_owned())
            .right("a", 30, |_| wide.clone())
            .right("b", 30, |_| "1".to_owned());
        let folded = table.sheet().folded();
        let lines: Vec<&str> = folded.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{folded}");
        assert_eq!(lines.len(), 2 * 4, "{folded}");
        assert_eq!(lines[2], format!("  {}", "y".repeat(40)));
        assert_eq!(lines[3].trim(), wide);
        assert!(lines[4].starts_with("  name ") && lines[4].ends_with(" b"), "{folded}");
    }

    #[test]
    fn sentences_have_room() {
        let text = wrapped([&"word ".repeat(20)], (2, 4));
        let lines: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert_eq!(lines, [76, 28]);
        assert!(
            text.starts_with("  word")
                && text.lines().nth(1) == Some("    word word word word word")
        );
        assert_eq!(shortened(&"é".repeat(81), WIDTH).chars().count(), WIDTH);
        assert_eq!(shortened("short", WIDTH), "short");
    }
}
