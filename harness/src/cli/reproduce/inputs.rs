//! The files that a record and its new run read.

use std::path::Path;

use anyhow::Context as _;
use serde::Deserialize;

use crate::catalogue::source::Source;
use crate::results;

/// The suites and other files that a run read.
#[derive(Debug, Default, Deserialize)]
pub struct Inputs {
    #[serde(default)]
    suites: Vec<Source>,
    #[serde(default)]
    files: Vec<Source>,
}

impl Inputs {
    /// Reads the inputs from a file of facts; none if the file does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the facts cannot be read; the message names the file.
    pub fn of(facts: &Path) -> anyhow::Result<Self> {
        let found = results::facts_in(facts)?.map(toml::Table::try_into);
        found
            .transpose()
            .with_context(|| facts.display().to_string())
            .map(Option::unwrap_or_default)
    }

    /// Lists the inputs that a new run did not read with the same contents. Files are matched by their
    /// names, because a drawn suite is in the folder of its run.
    pub fn faults(&self, again: &Self) -> Vec<String> {
        let all = |it: &Self| it.suites.iter().chain(&it.files).cloned().collect::<Vec<Source>>();
        let (then, now) = (all(self), all(again));
        let mut faults = Vec::new();
        for Source { file, sha256 } in &then {
            let same_name = || now.iter().filter(|it| name(&it.file) == name(file));
            if same_name().any(|it| it.sha256 == *sha256) {
                continue;
            }
            faults.push(match same_name().next() {
                Some(other) => format!(
                    "it was measured with another {file}: its SHA-256 was {sha256}, and is {} now",
                    other.sha256
                ),
                None => format!("it names the input {file}, which its command does not read"),
            });
        }
        faults
    }
}

fn name(file: &str) -> Option<&str> {
    file.rsplit(['/', '\\']).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_matched_by_name_and_contents() {
        let inputs = |text: &str| toml::from_str::<Inputs>(text).expect("inputs");
        let then = inputs(
            "[[suites]]\nfile = 'out/a/one.epd'\nsha256 = '1'\nread = 3\n\
             [[files]]\nfile = 'own.txt'\nsha256 = '2'\n",
        );
        let now = "[[suites]]\nfile = 'b/one.epd'\nsha256 = '1'\n[[files]]\nfile = 'own.txt'\n";
        assert_eq!(then.faults(&inputs(&format!("{now}sha256 = '2'"))), [""; 0]);
        let other = then.faults(&inputs(&format!("{now}sha256 = '3'")));
        assert_eq!(
            other,
            ["it was measured with another own.txt: its SHA-256 was 2, and is 3 now"]
        );
        let none = then.faults(&Inputs::default());
        assert_eq!(none[0], "it names the input out/a/one.epd, which its command does not read");
        assert_eq!(Inputs::default().faults(&then), [""; 0], "older programs named no inputs");
    }
}
