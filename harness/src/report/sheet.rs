//! Tables for papers and other programs: Markdown, LaTeX and CSV.

use std::fmt::Write as _;

/// The format of printed tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Aligned text for a terminal
    #[default]
    Text,
    /// Tables of Markdown
    Markdown,
    /// Tables of LaTeX, for the packages booktabs and threeparttable
    Latex,
    /// Comma-separated values, one table after another, with a column for the ends of intervals
    Csv,
}

/// A column's name and unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The name.
    pub name: String,
    /// The unit; empty if the name has it, or there is none.
    pub unit: &'static str,
}

/// A cell: a text, and the ends of its interval.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// A name, or a number as it is printed.
    pub text: String,
    /// The ends of the number's 95 % interval.
    pub interval: Option<[String; 2]>,
}

/// A table: a column of names, and columns of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its title.
    pub caption: String,
    /// The headings, that of the names first.
    pub headings: Vec<Heading>,
    /// The rows, a cell for each heading.
    pub rows: Vec<Vec<Cell>>,
    /// Sentences below the table.
    pub notes: Vec<String>,
}

impl Sheet {
    /// The table in a format; [`Format::Text`] is as [`Format::Markdown`], since text has tables of
    /// its own.
    pub fn written(&self, format: Format) -> String {
        match format {
            Format::Latex => self.latex(),
            Format::Csv => self.csv(),
            Format::Text | Format::Markdown => self.markdown(),
        }
    }

    /// The headings as texts, with their units in brackets.
    fn titles(&self) -> impl Iterator<Item = String> {
        self.headings.iter().map(|Heading { name, unit }| match *unit {
            "" => name.clone(),
            unit => format!("{name} ({unit})"),
        })
    }

    fn markdown(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = String>| {
            let cells: Vec<String> =
                cells.map(|it| it.replace('|', "\\|").replace('*', "\\*")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mut text = format!("**{}**\n\n{}", self.caption, line(&mut self.titles()));
        let sides = self.headings.iter().enumerate();
        text += &line(&mut sides.map(|(at, _)| if at == 0 { "---" } else { "---:" }.to_owned()));
        for row in &self.rows {
            text += &line(&mut row.iter().map(Cell::whole));
        }
        for note in &self.notes {
            let _ = write!(text, "\n{}\n", note.replace('*', "\\*"));
        }
        text
    }

    fn latex(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = String>| {
            let cells: Vec<String> = cells.map(|it| escaped(&it)).collect();
            format!("      {} \\\\\n", cells.join(" & "))
        };
        let sides = "l".to_owned() + &"r".repeat(self.headings.len().saturating_sub(1));
        let caption = escaped(&self.caption);
        let mut text = format!(
            "% needs \\usepackage{{booktabs,threeparttable}}\n\\begin{{table}}\n  \\centering\n  \
             \\begin{{threeparttable}}\n    \\caption{{{caption}}}\n    \
             \\begin{{tabular}}{{{sides}}}\n      \\toprule\n"
        );
        text += &line(&mut self.titles());
        text += "      \\midrule\n";
        for row in &self.rows {
            text += &line(&mut row.iter().map(Cell::whole));
        }
        text += "      \\bottomrule\n    \\end{tabular}\n";
        if !self.notes.is_empty() {
            text += "    \\begin{tablenotes}\\footnotesize\n";
            for note in &self.notes {
                let _ = writeln!(text, "      \\item {}", escaped(note));
            }
            text += "    \\end{tablenotes}\n";
        }
        text + "  \\end{threeparttable}\n\\end{table}\n"
    }

    /// The first column is the caption; where cells have intervals, two columns with their ends
    /// follow. Notes are left out.
    fn csv(&self) -> String {
        let has_interval: Vec<bool> = (0..self.headings.len())
            .map(|at| self.rows.iter().any(|row| row[at].interval.is_some()))
            .collect();
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write = |cells: Vec<String>| writer.write_record(cells).is_ok();
        let mut titles = vec!["table".to_owned()];
        for (title, has_interval) in self.titles().zip(&has_interval) {
            let ends = ["lower", "upper"].map(|end| format!("{title} {end}"));
            titles.push(title);
            titles.extend(ends.into_iter().filter(|_| *has_interval));
        }
        write(titles);
        for row in &self.rows {
            let mut cells = vec![self.caption.clone()];
            for (cell, has_interval) in row.iter().zip(&has_interval) {
                cells.push(cell.text.clone());
                let ends = cell.interval.clone().unwrap_or_default();
                cells.extend(ends.into_iter().filter(|_| *has_interval));
            }
            write(cells);
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}

impl Cell {
    /// A cell without an interval.
    pub fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), interval: None }
    }

    /// The text with its interval in brackets.
    fn whole(&self) -> String {
        match &self.interval {
            None => self.text.clone(),
            Some([lower, upper]) => format!("{} [{lower}, {upper}]", self.text),
        }
    }
}

/// The text with what LaTeX takes for commands written out.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Names separated by commas.
pub fn between(names: impl IntoIterator<Item = &'static str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let heading = |name: &str, unit| Heading { name: name.to_owned(), unit };
        let interval = Some(["10.1".to_owned(), "13.4".to_owned()]);
        Sheet {
            caption: "chess, depth 5".to_owned(),
            headings: vec![
                heading("algorithm", ""),
                heading("nodes", ""),
                heading("found", "share"),
            ],
            rows: vec![vec![
                Cell::of("sss*+a_b"),
                Cell { text: "11.7".to_owned(), interval },
                Cell::of("0.12"),
            ]],
            notes: vec!["95 % intervals".to_owned()],
        }
    }

    #[test]
    fn markdown_has_a_row_and_a_note() {
        let expected = "**chess, depth 5**\n\n| algorithm | nodes | found (share) |\n\
                        | --- | ---: | ---: |\n| sss\\*+a_b | 11.7 [10.1, 13.4] | 0.12 |\n\
                        \n95 % intervals\n";
        assert_eq!(sheet().written(Format::Markdown), expected);
    }

    #[test]
    fn latex_escapes_what_it_would_take_for_commands() {
        let text = sheet().written(Format::Latex);
        for line in [
            "    \\begin{tabular}{lrr}",
            "      algorithm & nodes & found (share) \\\\",
            "      sss*+a\\_b & 11.7 [10.1, 13.4] & 0.12 \\\\",
            "      \\item 95 \\% intervals",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in {text}");
        }
    }

    #[test]
    fn csv_has_the_ends_of_intervals_in_columns() {
        let expected = "table,algorithm,nodes,nodes lower,nodes upper,found (share)\n\
                        \"chess, depth 5\",sss*+a_b,11.7,10.1,13.4,0.12\n";
        assert_eq!(sheet().written(Format::Csv), expected);
    }
}
