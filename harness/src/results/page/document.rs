//! Parts shared by all pages: head, style, and scripts that are not allowed to fetch anything.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("assets/page.css");

/// A script embedded in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Unpacks data and creates elements.
    Packed,
    /// Parses CSV into columns.
    Columns,
    /// Shows the table of rows.
    Rows,
    /// Shows plots and their switches.
    Pictures,
    /// Steps through searches of a small tree.
    Stepper,
    /// Starts a report.
    Report,
}

impl Script {
    fn text(self) -> &'static str {
        match self {
            Self::Packed => include_str!("assets/packed.js"),
            Self::Columns => include_str!("assets/columns.js"),
            Self::Rows => include_str!("assets/rows.js"),
            Self::Pictures => include_str!("assets/pictures.js"),
            Self::Stepper => include_str!("assets/stepper.js"),
            Self::Report => include_str!("assets/report.js"),
        }
    }
}

/// A complete HTML page.
pub struct Document<'a> {
    /// Title of the window.
    pub title: &'a str,
    /// Visible content.
    pub contents: Markup,
    /// Data for the scripts.
    pub data: Vec<Markup>,
    /// Scripts in order of dependency.
    pub scripts: &'a [Script],
    /// The JavaScript call that starts the page.
    pub begin: &'a str,
}

impl fmt::Display for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scripts: Vec<&str> = self.scripts.iter().map(|script| script.text()).collect();
        let script = format!("'use strict';\n{}\n{};\n", scripts.join("\n"), self.begin);
        // The policy allows only these scripts and styles, and no network access.
        let policy = format!(
            "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; \
             form-action 'none'",
            hash(&script),
            hash(STYLE)
        );
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="generator" content={ "Plywood " (env!("CARGO_PKG_VERSION")) };
                    link rel="icon" href="data:,";
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    a.skip href="#main" { "Skip to the content" }
                    (self.contents)
                    @for data in &self.data { (data) }
                    script { (PreEscaped(&script)) }
                }
            }
        };
        f.write_str(&page.into_string())
    }
}

/// Returns the hash that allows a script or style in the content security policy.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

/// Creates an invisible element that contains a value as JSON for scripts.
pub fn json(id: &str, value: &impl Serialize) -> serde_json::Result<Markup> {
    // Escape `<` so that no text can end the element.
    let text = serde_json::to_string(value)?.replace('<', "\\u003c");
    Ok(html! { script type="application/json" id=(id) { (PreEscaped(text)) } })
}

#[cfg(test)]
mod tests {
    use plywood_charts::palette::{Role, dark_style};

    use std::collections::BTreeSet;

    use super::{STYLE, Script};

    /// A report has all scripts, so that they share their names.
    #[test]
    fn no_two_scripts_define_a_name() {
        use Script::{Columns, Packed, Pictures, Report, Rows, Stepper};
        let mut names = BTreeSet::new();
        for script in [Packed, Columns, Rows, Pictures, Stepper, Report] {
            for line in script.text().lines() {
                let line = line.strip_prefix("async ").unwrap_or(line);
                let mut words = line.split(|it: char| !it.is_alphanumeric());
                if matches!(words.next(), Some("function" | "class" | "const" | "let")) {
                    let name = words.next().unwrap_or_default();
                    assert!(names.insert(name), "{script:?} defines {name} again");
                }
            }
        }
        assert!(names.len() > 20, "{names:?}");
    }

    #[test]
    fn pages_have_the_style_of_pictures() {
        assert!(STYLE.contains(&dark_style(Role::ALL)));
        assert!(!STYLE.contains("invert("), "pictures would be inverted twice");
    }
}
