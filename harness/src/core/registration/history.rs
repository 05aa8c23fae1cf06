//! The history of a repository, read with the command `git`.

use std::collections::BTreeSet;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, anyhow, ensure};
use flate2::read::MultiGzDecoder;

use crate::record::records;

/// A repository with its complete history.
#[derive(Clone, Debug)]
pub struct History {
    top: PathBuf,
}

/// A CSV file of rows in a repository's history.
pub struct Table {
    /// One of the table's paths.
    pub path: String,
    /// The table's contents, uncompressed.
    pub bytes: Vec<u8>,
}

impl History {
    /// Opens the history of the repository that contains `folder`.
    ///
    /// # Errors
    ///
    /// If git is missing, the folder is in no repository, or the history is incomplete.
    pub fn around(folder: &Path) -> anyhow::Result<Self> {
        let at = Self { top: folder.to_owned() };
        let top = at.line(&["rev-parse", "--show-toplevel"]).map_err(|error| {
            if error.is::<NoGit>() {
                return error;
            }
            anyhow!(
                "{} is in no git repository; commit the file to one before you register it",
                folder.display()
            )
        })?;
        let history = Self { top: top.into() };
        let is_shallow = history.line(&["rev-parse", "--is-shallow-repository"])? == "true";
        ensure!(
            !is_shallow,
            "the repository contains only a part of its history, so earlier rows cannot be excluded; \
             run `git fetch --unshallow`"
        );
        Ok(history)
    }

    /// Returns the path of a tracked file relative to the top folder; `None` if it is not tracked.
    pub fn tracked(&self, file: &Path) -> anyhow::Result<Option<String>> {
        let file = file.canonicalize().with_context(|| format!("no file {}", file.display()))?;
        let top = self.top.canonicalize()?;
        let Ok(path) = file.strip_prefix(&top) else { return Ok(None) };
        let path = path.to_string_lossy().replace('\\', "/");
        let is_tracked = !self.line(&["ls-files", "--", &path])?.is_empty();
        Ok(is_tracked.then_some(path))
    }

    /// Returns the last commit, up to `until`, that changed a file at one of these paths; `None` if
    /// there is none.
    pub fn last_change(&self, until: &str, paths: &[&str]) -> anyhow::Result<Option<String>> {
        let log = ["log", "-1", "--format=%H", until, "--"];
        let commit = self.line(&[&log, paths].concat())?;
        Ok((!commit.is_empty()).then_some(commit))
    }

    /// Returns the contents of the file at `path` in a commit; `None` if it does not exist.
    pub fn file(&self, commit: &str, path: &str) -> Option<Vec<u8>> {
        self.git(&["cat-file", "blob", &format!("{commit}:{path}")], &[]).ok()
    }

    /// Returns whether `HEAD` is this commit or one of its descendants.
    pub fn has(&self, commit: &str) -> bool {
        self.is_before(commit, "HEAD")
    }

    /// Returns whether `later` is the commit `earlier` or one of its descendants.
    pub fn is_before(&self, earlier: &str, later: &str) -> bool {
        self.git(&["merge-base", "--is-ancestor", earlier, later], &[]).is_ok()
    }

    /// Returns all commits that added or removed a file with one of these contents.
    pub fn commits_with(&self, contents: &[Vec<u8>]) -> anyhow::Result<BTreeSet<String>> {
        let mut find = Vec::new();
        for bytes in contents {
            let id = String::from_utf8(self.git(&["hash-object", "--stdin"], bytes)?)?;
            if self.git(&["cat-file", "-e", id.trim()], &[]).is_ok() {
                find.push(format!("--find-object={}", id.trim()));
            }
        }
        if find.is_empty() {
            return Ok(BTreeSet::new());
        }
        let find = find.iter().map(String::as_str);
        let log = ["log", "-m", "--format=%H"].into_iter().chain(find).chain(["HEAD"]);
        let commits = self.line(&log.collect::<Vec<_>>())?;
        Ok(commits.lines().map(str::to_owned).collect())
    }

    /// Calls `visit` with each version of each CSV file in `commit` and its ancestors.
    pub fn each_table_until(
        &self,
        commit: &str,
        mut visit: impl FnMut(Table),
    ) -> anyhow::Result<()> {
        let objects = self.line(&["rev-list", "--objects", commit])?;
        let files = objects.lines().filter_map(|line| line.split_once(' '));
        let mut reader = self.object_reader()?;
        for (id, path) in files.filter(|(_, path)| records::stem(path).is_some()) {
            let bytes = reader.read(id)?;
            visit(Table { path: path.to_owned(), bytes: uncompressed(bytes) });
        }
        Ok(())
    }

    fn object_reader(&self) -> anyhow::Result<ObjectReader> {
        let mut command = self.command(&["cat-file", "--batch"]);
        let mut git = command.stderr(Stdio::inherit()).spawn().map_err(NoGit)?;
        let ids = git.stdin.take().context("git takes no input")?;
        let contents = BufReader::new(git.stdout.take().context("git gives no output")?);
        Ok(ObjectReader { git, ids, contents })
    }

    fn line(&self, arguments: &[&str]) -> anyhow::Result<String> {
        Ok(String::from_utf8(self.git(arguments, &[])?)?.trim().to_owned())
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        command.args(["--no-optional-locks", "-c", "core.quotePath=false"]);
        // Replaced objects, grafts and cached parents show another history than the commits' hashes.
        command.args(["--no-replace-objects", "-c", "core.commitGraph=false"]);
        command.args(["-c", "advice.graftFileDeprecated=false", "-C"]);
        command.env("GIT_GRAFT_FILE", "/dev/null");
        command.arg(&self.top).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command
    }

    /// Runs git with this input and returns its output.
    fn git(&self, arguments: &[&str], input: &[u8]) -> anyhow::Result<Vec<u8>> {
        let mut child = self.command(arguments).stderr(Stdio::piped()).spawn().map_err(NoGit)?;
        // Git reads all input before it writes output.
        child.stdin.take().context("git takes no input")?.write_all(input)?;
        let output = child.wait_with_output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "git {}: {}", arguments.join(" "), said.trim());
        Ok(output.stdout)
    }
}

/// The error that git cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("git cannot be started: {0}; install it, because a registration is a commit")]
struct NoGit(io::Error);

/// One process of git that reads many objects: a process for each takes longer than most objects.
struct ObjectReader {
    git: Child,
    ids: ChildStdin,
    contents: BufReader<ChildStdout>,
}

impl ObjectReader {
    /// Returns the contents of the object with this id.
    fn read(&mut self, id: &str) -> anyhow::Result<Vec<u8>> {
        writeln!(self.ids, "{id}")?;
        let mut heading = String::new();
        self.contents.read_line(&mut heading)?;
        let size = heading.trim_end().rsplit(' ').next().and_then(|size| size.parse().ok());
        let size: usize = size.with_context(|| format!("git cat-file {id}: {heading:?}"))?;
        let mut bytes = vec![0; size + 1];
        self.contents.read_exact(&mut bytes)?;
        // A line feed follows the contents.
        bytes.pop();
        Ok(bytes)
    }
}

impl Drop for ObjectReader {
    fn drop(&mut self) {
        // A process without a parent that waits for it remains in the system's table.
        let _ = self.git.kill();
        let _ = self.git.wait();
    }
}

/// Decompresses contents that gzip compressed, and returns other contents unchanged.
pub fn uncompressed(bytes: Vec<u8>) -> Vec<u8> {
    let mut contents = Vec::new();
    match MultiGzDecoder::new(&*bytes).read_to_end(&mut contents) {
        Ok(_) => contents,
        Err(_) => bytes,
    }
}
