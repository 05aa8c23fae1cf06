//! The output of an analysis script, with a digest of everything that determines it.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, anyhow, ensure};
use plywood_positions::read_text;
use sha2::{Digest as _, Sha256};

/// A call of a script, such as `harness/examples/analysis/ratios.py records.csv leaves`.
#[derive(Debug)]
pub struct Script<'a> {
    /// The folder of the page, which is the script's working directory.
    folder: &'a Path,
    words: Vec<String>,
}

impl<'a> Script<'a> {
    /// Parses the call after the word `script` in a marker; `None` if the marker is a query.
    /// `folder` is the page's folder.
    pub fn of(marker: &str, folder: &'a Path) -> Option<anyhow::Result<Self>> {
        let words = marker.strip_prefix("script ")?;
        let words = shlex::split(words).filter(|it| !it.is_empty());
        let words = words.ok_or_else(|| {
            anyhow!("`script` needs the path of a script and its arguments, such as: script ../a.py records.csv")
        });
        Some(words.map(|words| Self { folder, words }))
    }

    /// Returns the files that determine the output: the script, imported modules in its folder, and
    /// arguments that are files.
    fn files(&self) -> anyhow::Result<BTreeSet<PathBuf>> {
        let script = self.folder.join(&self.words[0]);
        let arguments = self.words[1..].iter().map(|it| self.folder.join(it));
        let mut files: BTreeSet<PathBuf> = arguments.filter(|it| it.is_file()).collect();
        let mut open = vec![script];
        while let Some(script) = open.pop() {
            let code = read_text(&script).with_context(|| script.display().to_string())?;
            if files.insert(script.clone()) {
                let imported = code.lines().filter_map(|line| {
                    let rest =
                        line.strip_prefix("import ").or_else(|| line.strip_prefix("from "))?;
                    let module =
                        rest.split(|it: char| !it.is_alphanumeric() && it != '_').next()?;
                    Some(script.with_file_name(format!("{module}.py")))
                });
                open.extend(imported.filter(|it| it.is_file()));
            }
        }
        Ok(files)
    }

    /// Returns a digest of the call, of all files that determine the output, and of the output in
    /// the page: eight hexadecimal digits.
    ///
    /// # Errors
    ///
    /// If a file cannot be read. The message names it.
    pub fn digest(&self, content: &str) -> anyhow::Result<String> {
        let mut hash = Sha256::new();
        let mut add = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        add(self.words.join("\0").as_bytes());
        for file in self.files()? {
            add(&fs::read(&file).with_context(|| file.display().to_string())?);
        }
        add(content.as_bytes());
        let [a, b, c, d, ..]: [u8; 32] = hash.finalize().into();
        Ok(format!("{:08x}", u32::from_be_bytes([a, b, c, d])))
    }

    /// Runs the script and returns its output as lines of a page: a Markdown table unchanged, any
    /// other text as a text block.
    ///
    /// # Errors
    ///
    /// If Python is missing, or the script fails. The message contains the last line of its error
    /// output.
    pub fn run(&self) -> anyhow::Result<String> {
        let mut python = Command::new("python3");
        let output = python.args(&self.words).current_dir(self.folder).output();
        let output = output.map_err(|error| match error.kind() {
            ErrorKind::NotFound => anyhow!(
                "{}: the script cannot be run, because there is no python3; install it",
                self.words[0]
            ),
            _ => anyhow!("{}: the script cannot be run: {error}", self.words[0]),
        })?;
        let errors = String::from_utf8_lossy(&output.stderr);
        let last = errors.trim_end().lines().last().unwrap_or("no message");
        ensure!(output.status.success(), "{}: the script failed: {last}", self.words[0]);
        let text = String::from_utf8(output.stdout).context("the script did not print UTF-8")?;
        let text: String = text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
        let is_table = text.lines().all(|line| line.starts_with('|'));
        Ok(if is_table { text } else { format!("```text\n{text}```\n") })
    }
}
