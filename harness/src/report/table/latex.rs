//! Tables in LaTeX, with the rules of `booktabs` and the notes of `threeparttable`.

use std::fmt::Write as _;

use super::answered::Answered;
use super::{Sheet, Side};

/// Writes each table as a floating environment. The first line is a comment with the packages that
/// the document needs.
pub fn latex(tables: &[Answered]) -> String {
    let mut text = "% \\usepackage{booktabs,threeparttable}\n".to_owned();
    for table in tables {
        let Some(sheet) = &table.sheet else {
            let _ = writeln!(text, "% {}:", table.heading);
            for note in table.all_notes() {
                let _ = writeln!(text, "% {note}");
            }
            continue;
        };
        let _ = write!(
            text,
            "\\begin{{table}}\n\\centering\n\\begin{{threeparttable}}\n\\caption{{{}}}\n{}",
            escaped(&table.heading),
            tabular(sheet)
        );
        if table.all_notes().next().is_some() {
            text.push_str("\\begin{tablenotes}\\footnotesize\n");
            for note in table.all_notes() {
                let _ = writeln!(text, "\\item {}", escaped(note));
            }
            text.push_str("\\end{tablenotes}\n");
        }
        text.push_str("\\end{threeparttable}\n\\end{table}\n");
    }
    text
}

fn tabular(sheet: &Sheet) -> String {
    let sheet = sheet.for_people();
    let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
    let side = |side| if side == Side::Left { 'l' } else { 'r' };
    let sides: String = sheet.columns.iter().map(|it| side(it.side)).collect();
    let mut text = format!("\\begin{{tabular}}{{{sides}}}\n\\toprule\n");
    text += &line(sheet.columns.iter().map(|it| escaped(&it.name)).collect());
    let unit = |unit: &str| match unit {
        "" => String::new(),
        unit => format!("({})", escaped(unit)),
    };
    text += &line(sheet.columns.iter().map(|it| unit(&it.unit)).collect());
    text.push_str("\\midrule\n");
    for row in 0..sheet.rows {
        text += &line(sheet.columns.iter().map(|it| escaped(&it.cells[row].to_string())).collect());
    }
    text + "\\bottomrule\n\\end{tabular}\n"
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("$\\sim$"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '×' => escaped.push_str("$\\times$"),
            '<' => escaped.push_str("$<$"),
            '>' => escaped.push_str("$>$"),
            // After the end of a row, LaTeX would read a bracket as an argument.
            '[' => escaped.push_str("{[}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}
