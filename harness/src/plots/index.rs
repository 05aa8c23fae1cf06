//! The page that lists the pictures.

use std::fmt::Write;

use super::Plot;

/// The pictures of one kind.
pub struct Section<'a> {
    /// The kind.
    pub plot: &'a Plot,
    /// The title of each group drawn, and its file's name without extension.
    pub pictures: Vec<(String, String)>,
    /// The titles of the groups without data.
    pub without: Vec<String>,
}

const BEGINNING: &str = "\
# Pictures

Made from the records by `plywood plot`, as SVG (shown here) and as PNG; made anew, they are the
same. An algorithm has the same colour everywhere, and a mark for each of its settings; what all contenders of a picture share is
named once, below its heading. A filled mark or box is leaf evaluations, a hollow one distinct
leaves. Searches that did not complete are left out, and each picture says how many.
";

/// The page in Markdown. Kinds that no group belongs to are left out.
pub fn page(sections: &[Section<'_>]) -> String {
    let mut page = String::from(BEGINNING);
    let sections = || {
        sections
            .iter()
            .filter(|section| !section.pictures.is_empty() || !section.without.is_empty())
    };
    if sections().next().is_some() {
        page.push_str("\n| pictures | file |\n| --- | --- |\n");
    }
    for Section { plot, pictures, without } in sections() {
        let links: Vec<String> =
            pictures.iter().map(|(title, file)| format!("[{}]({file}.svg)", cell(title))).collect();
        let links = if links.is_empty() {
            format!("no data for {}", cell(&without.join("; ")))
        } else {
            links.join("; ")
        };
        let _ = writeln!(page, "| {} | {links} |", plot.title);
    }
    for Section { plot, pictures, without } in sections() {
        let Plot { title, reading, notice, .. } = plot;
        let _ = write!(page, "\n## {title}\n\n{reading}\n\n**Notice:** {notice}\n");
        for (group, file) in pictures {
            let _ =
                write!(page, "\n### {group}\n\n[![{title}: {group}]({file}.svg)]({file}.svg)\n");
        }
        if !without.is_empty() {
            let _ = write!(page, "\nWithout data: {}.\n", without.join("; "));
        }
    }
    page
}

/// A text that may stand in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
