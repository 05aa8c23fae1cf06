//! Functions that a program's guest provides, by type.

use std::any::Any;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The functions of a guest. Each has a type of its own, by which it is looked up.
#[derive(Default)]
pub struct Services(Vec<Box<dyn Any + Send + Sync>>);

impl Services {
    /// Adds a function.
    #[must_use]
    pub fn with<F: Any + Send + Sync>(mut self, function: F) -> Self {
        self.0.push(Box::new(function));
        self
    }
}

static SERVICES: OnceLock<Services> = OnceLock::new();

/// Registers the functions of the program's guest. Call it once, before the first lookup.
pub fn register(services: Services) {
    // The games are registered at the same time; that call reports a late registration.
    let _ = SERVICES.set(services);
}

/// Returns the function of type `F`. `subject` begins the error's sentence, as "UCI programs are"
/// does.
///
/// # Errors
///
/// If the program has no guest that provides it.
pub fn of<F: Copy + 'static>(subject: &str) -> Result<F, InGuest> {
    let all = SERVICES.get().map_or(&[][..], |it| it.0.as_slice());
    let found = all.iter().find_map(|it| it.downcast_ref().copied());
    found.ok_or_else(|| InGuest::Function(subject.to_owned()))
}

/// The error that a program lacks what the guest of this project has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InGuest {
    /// A command or a function; the subject and verb of the sentence, such as "UCI programs are".
    #[error("{0} in plywood-play: build it with `cargo build --release -p plywood-play`")]
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
