//! Guarded access to the database, which may panic on damaged files. Panics become errors here.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Once;

use redb::Database;

use crate::MemoryError;

thread_local! {
    /// Whether a panic of this thread is caught here and must not be printed.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

static HOOK: Once = Once::new();

/// Runs `work`, and returns `None` if it panics. The panic is not printed.
fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_GUARDED.get() {
                usual(panic);
            }
        }));
    });
    let before = IS_GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work)).ok();
    IS_GUARDED.set(before);
    done
}

/// Runs `work` on the file at `path`. If the database panics, returns the error that the file is
/// damaged.
pub fn guarded<T>(
    path: &Path,
    work: impl FnOnce() -> Result<T, MemoryError>,
) -> Result<T, MemoryError> {
    caught(work).unwrap_or_else(|| {
        let problem = "its pages contradict each other".to_owned();
        Err(MemoryError::Damaged { path: path.to_owned(), problem })
    })
}

/// A database that also catches panics when it is closed.
#[derive(Debug)]
pub struct Guarded(Option<Database>);

impl Guarded {
    pub fn new(database: Database) -> Self {
        Self(Some(database))
    }
}

impl Deref for Guarded {
    type Target = Database;

    fn deref(&self) -> &Database {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl DerefMut for Guarded {
    fn deref_mut(&mut self) -> &mut Database {
        self.0.as_mut().expect("it is there until it is dropped")
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        let database = self.0.take();
        caught(|| drop(database));
    }
}
