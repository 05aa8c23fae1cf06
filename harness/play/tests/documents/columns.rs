//! On the site, docs/COLUMNS.md explains every column and every metric of a record.

use std::fmt::Write as _;

use plywood::record::columns::{Column, Signed};
use plywood::record::metric::Better;
use plywood::studies;
use plywood::studies::searches::metrics;
use plywood::studies::searches::row::number;

use crate::read;
use crate::site::assert_full;

const PAGE: &str = "docs/COLUMNS.md";

/// The columns of every kind of row, below the name of its file.
fn columns() -> String {
    crate::register();
    let link = |file: &str| format!("[`{file}`](#{})", file.replace('.', ""));
    let links: Vec<String> = studies::files().map(|(file, _)| link(file)).collect();
    let mut text = format!("Columns of {}.\n", links.join(", "));
    for (file, columns) in studies::files() {
        let _ = write!(text, "\n## {file}\n\n| column | meaning |\n| --- | --- |\n");
        for Column { name, meaning, signed } in columns {
            let note = match signed {
                Signed::Yes => "",
                Signed::Suite => " (only in the signature with suites)",
                Signed::No => " (not in the signature)",
            };
            let _ = writeln!(text, "| `{name}` | {meaning}{note} |");
        }
    }
    text
}

/// The metrics that are no columns.
fn metrics() -> String {
    let mut table =
        String::from("| metric | unit | better | meaning |\n| --- | --- | --- | --- |\n");
    let numbers: Vec<&str> = number::ALL.iter().map(|metric| metric.name).collect();
    for metric in metrics::all().filter(|metric| !numbers.contains(&metric.name)) {
        let better = match metric.better {
            Better::Lower => "lower",
            Better::Higher => "higher",
            Better::Neither => "neither",
        };
        let (name, unit, meaning) = (metric.name, metric.unit, metric.meaning);
        let _ = writeln!(table, "| `{name}` | {unit} | {better} | {meaning} |");
    }
    table
}

#[test]
fn the_site_lists_every_column_and_metric() {
    let (columns, metrics) = (columns(), metrics());
    assert_full(PAGE, "columns", &format!("{columns}\n## Metrics\n\n{metrics}"));
}

/// The list at the head of the page has each file.
#[test]
fn every_file_of_rows_is_introduced() {
    crate::register();
    let page = read(PAGE);
    for (file, _) in studies::files() {
        assert!(page.contains(&format!("| `{file}` | ")), "{file}");
    }
}
