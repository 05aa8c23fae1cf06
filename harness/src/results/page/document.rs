//! Parts that all pages share: the head, the style, and scripts that may not fetch anything.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("assets/page.css");

/// A script that is part of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Unpacks data and creates elements.
    Packed,
    /// Reads a CSV as columns.
    Columns,
    /// The table of rows.
    Rows,
    /// Pictures and their switches.
    Pictures,
    /// Searches of a small tree.
    Stepper,
    /// The start of a report.
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

/// A whole page.
pub struct Document<'a> {
    /// The title of the window.
    pub title: &'a str,
    /// The visible contents.
    pub contents: Markup,
    /// Data for the scripts.
    pub data: Vec<Markup>,
    /// The scripts, each after those it depends on.
    pub scripts: &'a [Script],
    /// The function to call first.
    pub begin: &'a str,
}

impl fmt::Display for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scripts: Vec<&str> = self.scripts.iter().map(|script| script.text()).collect();
        let script = format!("'use strict';\n{}\n{};\n", scripts.join("\n"), self.begin);
        // Allows only these scripts to run, and nothing to be fetched.
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

/// The hash by which a policy allows a text.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

/// An invisible element with a value for scripts.
pub fn json(id: &str, value: &impl Serialize) -> serde_json::Result<Markup> {
    // Escaped so that no text can end the element.
    let text = serde_json::to_string(value)?.replace('<', "\\u003c");
    Ok(html! { script type="application/json" id=(id) { (PreEscaped(text)) } })
}
