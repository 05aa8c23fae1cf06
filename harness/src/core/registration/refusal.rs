//! Reasons for refusing to register a run.

/// The reason why a run cannot be registered.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The file contains no question.
    #[error(
        "{file} has {lacks}; write down the question that its rows will answer, and commit the file"
    )]
    NoQuestion {
        /// The file.
        file: String,
        /// The missing tables in words, such as `no [question]`.
        lacks: &'static str,
    },
    /// The file is not committed.
    #[error("{0} is not committed; commit it, and build the program from that commit")]
    NotCommitted(String),
    /// The file has changed since it was committed.
    #[error("{0} has changed since it was committed; commit the change, or take it back")]
    Changed(String),
    /// The program was not built from a commit.
    #[error("the program is not built from a commit ({0}); commit all changes, and build it again")]
    NoCommit(String),
    /// The program is older than the registering commit.
    #[error(
        "the program is built from {program}, which does not include commit {commit} of {file}; \
         build it from that commit or a later one"
    )]
    Older {
        /// The file.
        file: String,
        /// The file's commit.
        commit: String,
        /// The program's commit.
        program: String,
    },
    /// The rows of a contrast were committed earlier.
    #[error(
        "the rows of contrast \"{contrast}\" were committed before it, in {path}; ask about other \
         rows, such as those of other suites, depths or openings"
    )]
    RowsBefore {
        /// The name of the contrast.
        contrast: String,
        /// A file that contains rows of the contrast.
        path: String,
    },
}
