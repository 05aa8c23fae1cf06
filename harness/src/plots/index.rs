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

/// The page in Markdown.
pub fn page(sections: &[Section<'_>]) -> String {
    let mut page = String::from(
        "# Pictures\n\nMade from the records by `plywood plot`; made anew, they are the same. \
         Searches that did not complete are left out, and each picture says how many.\n",
    );
    for Section { plot, pictures, without } in sections {
        let mut section = format!("\n## {}\n\n{}\n", plot.title, plot.caption);
        for (title, file) in pictures {
            let _ = write!(
                section,
                "\n### {title}\n\n[![{}: {title}]({file}.svg)]({file}.svg)\n\n[PNG]({file}.png)\n",
                plot.title
            );
        }
        if !without.is_empty() {
            let _ = write!(section, "\nWithout data: {}.\n", without.join("; "));
        }
        page.push_str(&section);
    }
    page
}
