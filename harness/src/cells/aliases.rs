//! Short names for the queries of a page, in a file beside it, so that the page reads as text.
//!
//! ```text
//! # README.numbers
//! from results/findings/records.csv.gz
//! parity-4 = ratio leaves of configuration=dual* to configuration=sss* where depth_plies=4
//! ```
//!
//! In the page, `1.34<!--=parity-4-->` then has this query.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};

/// The ending of the file's name, which is otherwise the page's.
const EXTENSION: &str = "numbers";

/// The aliases of a page. Each has the query that it stands for, with its file of rows.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    file: String,
    queries: BTreeMap<String, Alias>,
}

#[derive(Clone, Debug)]
struct Alias {
    line: usize,
    query: String,
}

impl Aliases {
    /// Reads the aliases of the page at `path`; there are none without such a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or a line of it is not understood. The message names the line.
    pub fn beside(path: &Path) -> anyhow::Result<Self> {
        let path = path.with_extension(EXTENSION);
        match fs::read_to_string(&path) {
            Ok(text) => Self::parse(&path.display().to_string(), &text),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| path.display().to_string()),
        }
    }

    /// Parses the text of the file with this name.
    ///
    /// # Errors
    ///
    /// If a line is no alias, no file of rows and no comment, or names an alias again.
    pub fn parse(file: &str, text: &str) -> anyhow::Result<Self> {
        let mut queries: BTreeMap<String, Alias> = BTreeMap::new();
        let mut rows = None;
        for (line, text) in (1..).zip(text.lines().map(str::trim)) {
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if let Some(path) = text.strip_prefix("from ") {
                rows = Some(path.trim());
                continue;
            }
            let Some((name, query)) = text.split_once(" = ").filter(|it| is_name(it.0)) else {
                bail!("{file}:{line}: \"{text}\" is not an alias; write NAME = QUERY or from FILE");
            };
            let query = rows.map_or_else(|| query.to_owned(), |rows| format!("{rows} {query}"));
            if let Some(first) = queries.insert(name.to_owned(), Alias { line, query }) {
                bail!(
                    "{file}:{line}: line {} has the alias \"{name}\" already; delete one of these lines",
                    first.line
                );
            }
        }
        Ok(Self { file: file.to_owned(), queries })
    }

    /// Returns the query that an alias stands for.
    ///
    /// # Errors
    ///
    /// If the file has no such alias.
    pub fn query(&self, name: &str) -> anyhow::Result<&str> {
        let found = self.queries.get(name).map(|it| it.query.as_str());
        found.ok_or_else(|| match &*self.file {
            "" => anyhow!(
                "\"{name}\" needs its query in a file beside the page, named PAGE.{EXTENSION}"
            ),
            file => anyhow!("{file} has no alias \"{name}\"; add {name} = QUERY"),
        })
    }

    /// Returns a message for each alias that is not among those `used`.
    pub(super) fn unused<'a>(
        &self,
        used: impl Iterator<Item = &'a str>,
    ) -> impl Iterator<Item = anyhow::Error> {
        let used: Vec<&str> = used.collect();
        let rest = self.queries.iter().filter(move |(name, _)| !used.contains(&name.as_str()));
        rest.map(|(name, Alias { line, .. })| {
            anyhow!("{}:{line}: the page has no number \"{name}\"; delete the line", self.file)
        })
    }
}

/// Returns whether a text may name an alias: lower-case words, joined by hyphens.
pub(super) fn is_name(text: &str) -> bool {
    let is_part = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    !text.is_empty() && text.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alias_has_the_rows_of_the_last_file() {
        let text = "# Numbers\nown = count\n\nfrom a/records.csv\nmany = sum leaves\n";
        let aliases = Aliases::parse("README.numbers", text).expect("aliases");
        assert_eq!(aliases.query("own").expect("an alias"), "count");
        assert_eq!(aliases.query("many").expect("an alias"), "a/records.csv sum leaves");
        let unknown = aliases.query("few").expect_err("no alias").to_string();
        assert_eq!(unknown, "README.numbers has no alias \"few\"; add few = QUERY");
        let unused: Vec<_> = aliases.unused(["own"].into_iter()).map(|it| it.to_string()).collect();
        assert_eq!(unused, ["README.numbers:5: the page has no number \"many\"; delete the line"]);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, part) in [
            ("a = count\na = count", "R:2: line 1 has the alias \"a\" already"),
            ("\ncount", "R:2: \"count\" is not an alias"),
            ("A b = count", "R:1: \"A b = count\" is not an alias"),
        ] {
            let error = Aliases::parse("R", text).expect_err(text).to_string();
            assert!(error.starts_with(part), "{error}");
        }
    }
}
