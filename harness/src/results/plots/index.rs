//! The page that lists the plots.

use std::fmt::Write;

use crate::core::chart::{Page, Plot};
use crate::core::study::Task;

/// All plots of one kind.
pub struct Section<'a> {
    /// The kind of plot.
    pub plot: &'a Plot,
    /// The plots drawn.
    pub pictures: Vec<&'a Task<'a>>,
    /// Titles of groups without data.
    pub without: Vec<&'a str>,
}

/// Returns the name of a plot's file without extension.
pub fn name_of(task: &Task<'_>) -> String {
    format!("{}-{}", task.plot.name, task.picture.slug)
}

const BEGINNING: &str = "\
# Charts

`plywood plot` draws these charts from the rows; equal rows give equal files. A family of algorithms
has the same colour in every chart, and each line of a chart has its own mark before its name.
Settings that all configurations of a chart share are named once, below it. Equal lines are drawn as
one line with all names. Charts omit searches that did not complete, and give their number. A run
draws at most eight charts; `plywood plot --all` draws the others too.
";

const VARIANTS: &str = "\
# Charts of variants

If a chart would show too many configurations, [the first page](README.md) shows one algorithm of
each family. This page shows the others, in the same colours.
";

/// Returns the file name of each page.
pub fn file_of(page: Page) -> &'static str {
    match page {
        Page::First => "README.md",
        Page::Variants => "VARIANTS.md",
    }
}

/// Returns a page in Markdown; `None` for the page of variants if there are none. Kinds of plots
/// without groups are omitted.
pub fn page(sections: &[Section<'_>], page: Page) -> Option<String> {
    let has =
        |section: &Section<'_>, page| section.pictures.iter().any(|it| it.picture.page == page);
    let has_variants = sections.iter().any(|section| has(section, Page::Variants));
    let is_listed = |section: &&Section<'_>| match page {
        Page::First => !section.pictures.is_empty() || !section.without.is_empty(),
        Page::Variants => has(section, page),
    };
    let sections: Vec<&Section<'_>> = sections.iter().filter(is_listed).collect();
    let mut text = match page {
        Page::First => BEGINNING.to_owned(),
        Page::Variants if has_variants => VARIANTS.to_owned(),
        Page::Variants => return None,
    };
    if page == Page::First && has_variants {
        text.push_str("[Variants](VARIANTS.md) of the algorithms have a page of their own.\n");
    }
    if !sections.is_empty() {
        text.push_str("\n| chart | file |\n| --- | --- |\n");
    }
    for section in &sections {
        let shown = section.pictures.iter().filter(|it| it.picture.page == page);
        let links: Vec<String> =
            shown.map(|it| format!("[{}]({}.svg)", cell(&it.picture.title), name_of(it))).collect();
        let links = if links.is_empty() {
            format!("no data for {}", cell(&section.without.join("; ")))
        } else {
            links.join("; ")
        };
        let _ = writeln!(text, "| {} | {links} |", section.plot.title);
    }
    for section in &sections {
        let Plot { title, reading, notice, .. } = section.plot;
        let _ = write!(text, "\n## {title}\n\n{reading}\n\n**Notice:** {notice}\n");
        for task in section.pictures.iter().filter(|it| it.picture.page == page) {
            let (group, file) = (plain(&task.picture.title), name_of(task));
            let _ =
                write!(text, "\n### {group}\n\n[![{title}: {group}]({file}.svg)]({file}.svg)\n");
        }
        if !section.without.is_empty() && page == Page::First {
            let _ = write!(text, "\nWithout data: {}.\n", plain(&section.without.join("; ")));
        }
    }
    Some(text)
}

/// Escapes text for a table cell.
fn cell(text: &str) -> String {
    plain(text).replace('|', "\\|")
}

/// Escapes text so that it contains no HTML.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
