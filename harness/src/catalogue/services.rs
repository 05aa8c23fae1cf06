//! Functions that a program's guest registers, by type.

use std::any::Any;
use std::path::PathBuf;

use plywood_algorithms::Registry;

/// Returns the function of type `F`. `subject` begins the error's sentence, as "UCI programs are"
/// does.
///
/// # Errors
///
/// If the program has no guest that provides it.
pub fn of<F: Any + Copy>(subject: &str) -> Result<F, InGuest> {
    Registry::part().copied().ok_or_else(|| InGuest::Function(subject.to_owned()))
}

/// The error that a program lacks what the guest of this project has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InGuest {
    /// A command or a function; the subject and verb of the sentence, such as "UCI programs are".
    #[error("{0} in plywood-play; build it with `cargo build --release -p plywood-play`")]
    Function(String),
    /// The study of the rows in a file.
    #[error("{} has {what}; plywood-play reads them", file.display())]
    Rows {
        /// Path of the file.
        file: PathBuf,
        /// What the rows are.
        what: &'static str,
    },
}
