//! A number that another page has in a table, such as one that a script computes there.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail, ensure};
use plywood_positions::read_text;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A cell of a table, such as `results/findings/README.md cell "contains another mean" "24 positions"
/// percent`.
#[derive(Debug, PartialEq)]
pub struct Quoted {
    page: PathBuf,
    row: String,
    column: String,
    part: Part,
}

/// The number of a cell that is quoted.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    First,
    Percent,
}

impl Quoted {
    /// Parses a quotation; `None` if the text is a query. `folder` is that of the quoting page.
    pub fn of(text: &str, folder: &Path) -> Option<anyhow::Result<Self>> {
        let (page, _) = text.split_once(" cell ")?;
        let path = Path::new(page);
        path.extension().filter(|it| *it == "md")?;
        let words = shlex::split(&text[page.len()..]).unwrap_or_default();
        let part = match &words[..] {
            [_, _, _] => Some(Part::First),
            [_, _, _, percent] if percent == "percent" => Some(Part::Percent),
            _ => None,
        };
        let quoted = part.map(|part| {
            let (row, column) = (words[1].clone(), words[2].clone());
            Self { page: folder.join(path), row, column, part }
        });
        Some(quoted.ok_or_else(|| {
            anyhow!(
                "\"{text}\" is not a quotation; write PAGE.md cell \"ROW\" \"COLUMN\" [percent]"
            )
        }))
    }

    /// Returns the number.
    ///
    /// # Errors
    ///
    /// If the page cannot be read, or not exactly one of its tables has such a cell with a number.
    pub fn number(&self) -> anyhow::Result<String> {
        let Self { page, row, column, part } = self;
        let name = page.display();
        let text = read_text(page).with_context(|| name.to_string())?;
        let found: Vec<String> = tables(&text)
            .iter()
            .filter_map(|table| {
                let at = table.first()?.iter().position(|it| it == column)?;
                let row = table[1..].iter().find(|it| it.first() == Some(row))?;
                row.get(at).cloned()
            })
            .collect();
        let cell = match &found[..] {
            [cell] => cell,
            [] => bail!("no table of {name} has row \"{row}\" and column \"{column}\""),
            _ => {
                bail!("{} tables of {name} have row \"{row}\" and column \"{column}\"", found.len())
            }
        };
        let number = match part {
            Part::First => cell.split_whitespace().next().unwrap_or_default(),
            Part::Percent => {
                let word = cell.split_whitespace().find(|it| it.contains('%'));
                word.unwrap_or_default().trim_matches(['(', ')', ','])
            }
        };
        let has_digit = number.chars().any(|it| it.is_ascii_digit());
        ensure!(has_digit, "row \"{row}\", column \"{column}\" of {name} is \"{cell}\"");
        Ok(number.to_owned())
    }
}

/// Returns the texts of all tables of a page, row by row; the first row has the headings.
fn tables(page: &str) -> Vec<Vec<Vec<String>>> {
    let mut found: Vec<Vec<Vec<String>>> = Vec::new();
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        let row = found.last_mut();
        match (event, row) {
            (Event::Start(Tag::Table(_)), _) => found.push(Vec::new()),
            // Text after the table belongs to no cell.
            (
                Event::Start(Tag::TableHead | Tag::TableRow) | Event::End(TagEnd::Table),
                Some(table),
            ) => table.push(Vec::new()),
            (Event::Start(Tag::TableCell), Some(table)) => {
                table.last_mut().into_iter().for_each(|row| row.push(String::new()));
            }
            (Event::Text(text) | Event::Code(text), Some(table)) => {
                if let Some(cell) = table.last_mut().and_then(|row| row.last_mut()) {
                    cell.push_str(&text);
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_of_another_page_is_quoted() {
        let folder = tempfile::tempdir().expect("a folder");
        let page = "| suites | 24 | 48 |\n| --- | --- | --- |\n| inside | 9787 of 13920 (70%) | – |\n\nEnd.\n";
        std::fs::write(folder.path().join("a.md"), page).expect("a page");
        let number = |text: &str| {
            let quoted = Quoted::of(text, folder.path()).expect("a quotation");
            quoted.and_then(|it| it.number()).map_err(|error| format!("{error:#}"))
        };
        assert_eq!(number("a.md cell inside 24").as_deref(), Ok("9787"));
        assert_eq!(number("a.md cell \"inside\" 24 percent").as_deref(), Ok("70%"));
        for (text, part) in [
            ("a.md cell inside 12", "no table of"),
            ("a.md cell inside 48", "is \"–\""),
            ("a.md cell inside", "is not a quotation"),
            ("b.md cell inside 24", "b.md: "),
        ] {
            let error = number(text).expect_err(text);
            assert!(error.contains(part), "{error}");
        }
        assert_eq!(Quoted::of("records.csv count", folder.path()).map(|it| it.is_ok()), None);
    }
}
