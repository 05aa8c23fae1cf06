//! Tables with their notes and conclusions, and their output formats.

use std::fmt;

use super::text::wrapped;
use super::{Sheet, csv, json, latex, markdown};

/// A table with its notes and conclusions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answered {
    /// The searches that the table describes, perhaps in several lines. Without a sheet, the
    /// searches that did not complete.
    pub heading: String,
    /// The rows and columns, if there are any rows.
    pub sheet: Option<Sheet>,
    /// Names and values that apply to all rows, for programs.
    pub facts: Vec<(&'static str, String)>,
    /// The full name of each row, which replaces the first column for programs.
    pub names: Vec<String>,
    /// Explanations of the table's signs and gaps.
    pub notes: Vec<String>,
    /// The conclusions, one sentence for each cost.
    pub answers: Vec<String>,
    /// Searches that did not complete, one per line.
    pub stopped: Vec<String>,
}

impl Answered {
    /// Returns the notes, conclusions and incomplete searches, in this order.
    pub fn all_notes(&self) -> impl Iterator<Item = &String> {
        self.notes.iter().chain(&self.answers).chain(&self.stopped)
    }
}

/// Formats the table for a terminal.
impl fmt::Display for Answered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(sheet) = &self.sheet {
            f.write_str(&wrapped(self.heading.lines(), (0, 2)))?;
            writeln!(f, "{}", sheet.folded())?;
        }
        f.write_str(&wrapped(self.all_notes(), (2, 4)))?;
        writeln!(f)
    }
}

/// The output format of tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For a terminal, in lines of 80 characters
    #[default]
    Text,
    /// For a web page or a Markdown document
    Markdown,
    /// For a paper, with the packages booktabs and threeparttable
    Latex,
    /// For a program: unrounded numbers without notes
    Csv,
    /// For a program: everything in the tables
    Json,
}

impl Format {
    /// Writes the tables in this format.
    ///
    /// # Errors
    ///
    /// If CSV or JSON cannot be written.
    pub fn write(self, tables: &[Answered]) -> anyhow::Result<String> {
        Ok(match self {
            Self::Text => tables.iter().map(ToString::to_string).collect(),
            Self::Markdown => markdown::markdown(tables),
            Self::Latex => latex::latex(tables),
            Self::Csv => csv::csv(tables)?,
            Self::Json => serde_json::to_string_pretty(&json::json(tables))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use plywood_statistics::{Contrast, Finding};

    use super::super::{Cell, Heading, Ratio, Table};
    use super::*;

    fn table() -> Answered {
        let ratio = |&(_, nodes): &(&str, f64)| {
            let contrast = Contrast::of_one_suite(&[nodes / 4.0; 8]).expect("ratios");
            Cell::Ratio(Ratio { contrast, finding: Finding::Shown { p: 0.01 } })
        };
        let [nodes, ratios] = [("nodes", ""), ("nodes-ratio", "× pvs")]
            .map(|(word, unit)| Heading { word, name: "nodes", unit, ..Heading::default() });
        let sheet = Table::new((2, 1), [("sss*~", 2.5), ("mtd(f)", 10.0)])
            .left("algorithm", 0, |it| it.0.to_owned())
            .column(nodes, |it| Cell::Number(it.1, format!("{:.0}", it.1)))
            .column(ratios, ratio);
        Answered {
            heading: "b_2 & 50 %".to_owned(),
            sheet: Some(sheet.sheet()),
            notes: vec!["~ remembers".to_owned()],
            facts: vec![("game", "b_2".to_owned()), ("depth_plies", "3".to_owned())],
            names: vec!["sss*".to_owned(), "mtd(f)+table=1".to_owned()],
            ..Answered::default()
        }
    }

    #[test]
    fn a_table_is_written_for_a_paper() {
        let found = Format::Latex.write(&[table()]).expect("LaTeX");
        let expected = r"% \usepackage{booktabs,threeparttable}
\begin{table}
\centering
\begin{threeparttable}
\caption{b\_2 \& 50 \%}
\begin{tabular}{lrr}
\toprule
algorithm & nodes & nodes \\
 &  & ($\times$ pvs) \\
\midrule
sss*$\sim$ & 2 & 0.625 {[}0.625, 0.625]: 8/8 * \\
mtd(f) & 10 & 2.50 {[}2.50, 2.50]: 0/8 * \\
\bottomrule
\end{tabular}
\begin{tablenotes}\footnotesize
\item $\sim$ remembers
\end{tablenotes}
\end{threeparttable}
\end{table}
";
        assert_eq!(found, expected);
    }

    #[test]
    fn a_table_is_written_for_a_page_and_for_a_program() {
        let found = Format::Markdown.write(&[table()]).expect("Markdown");
        let row = "| sss\\*\\~ | 2 | 0.625 [0.625, 0.625]: 8/8 \\* |\n";
        assert!(found.contains(row), "{found}");
        assert!(found.contains("| nodes (× pvs) |\n| :--- | ---: | ---: |\n"), "{found}");
        let found = Format::Csv.write(&[table()]).expect("CSV");
        let lines: Vec<&str> = found.lines().collect();
        let heading = "game,depth_plies,algorithm,nodes,nodes_ratio,nodes_ratio_lower,\
                       nodes_ratio_upper,nodes_ratio_less,nodes_ratio_positions,nodes_ratio_verdict";
        assert_eq!(lines[0], heading);
        let cells: Vec<&str> = lines[1].split(',').collect();
        assert_eq!(cells[..5], ["b_2", "3", "sss*", "2.5", "0.625"]);
        let ends = cells[5..7].iter().map(|it| it.parse::<f64>().expect("a number"));
        assert!(ends.into_iter().all(|end| (end - 0.625).abs() < 1e-9), "{cells:?}");
        assert_eq!(cells[7..], ["8", "8", "less"]);
        let found = Format::Json.write(&[table()]).expect("JSON");
        let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
        let row = &found[0]["rows"][1];
        assert_eq!(row["algorithm"], "mtd(f)+table=1");
        assert_eq!((&row["nodes"], &row["nodes_ratio_less"]), (&10.0.into(), &0.into()));
        assert_eq!(
            (&found[0]["facts"]["game"], &found[0]["notes"][0]),
            (&"b_2".into(), &"~ remembers".into())
        );
    }

    #[test]
    fn columns_are_chosen_by_their_words() {
        let chosen = table().sheet.map(|it| it.only(|word| word == "nodes").folded());
        assert_eq!(
            chosen.as_deref(),
            Some("  algorithm nodes\n  sss*~         2\n  mtd(f)       10")
        );
    }
}
