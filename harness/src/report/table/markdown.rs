//! Tables in Markdown, for GitHub and Pandoc.

use std::fmt::Write as _;

use super::answered::Answered;
use super::{Sheet, Side};

/// Writes the tables, each below a heading.
pub fn markdown(tables: &[Answered]) -> String {
    let mut text = String::new();
    for table in tables {
        if let Some(sheet) = &table.sheet {
            let _ = write!(
                text,
                "### {}\n\n{}\n",
                escaped(&table.heading).replace('\n', "\n\n"),
                rows(sheet)
            );
        } else {
            let _ = writeln!(text, "{}:\n", escaped(&table.heading));
        }
        for note in table.all_notes() {
            let _ = writeln!(text, "- {}", escaped(note));
        }
        text.push('\n');
    }
    text
}

fn rows(sheet: &Sheet) -> String {
    let sheet = sheet.for_people();
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let heading = sheet.columns.iter().map(|it| match &*it.unit {
        "" => escaped(&it.name),
        unit => format!("{} ({})", escaped(&it.name), escaped(unit)),
    });
    let side = |side| if side == Side::Left { ":---" } else { "---:" }.to_owned();
    let mut text = line(heading.collect());
    text += &line(sheet.columns.iter().map(|it| side(it.side)).collect());
    for row in 0..sheet.rows {
        let cell = |cells: &[super::Cell]| escaped(&cells[row].to_string());
        text += &line(sheet.columns.iter().map(|it| cell(&it.cells)).collect());
    }
    text
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if "\\|*_~`<".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
