//! Lists of files in a folder above them, such as the list of seals.

use std::fs;
use std::path::{Path, PathBuf};

/// Finds the nearest file called `name` in the folders above another file. Returns its text, its
/// folder, and the other file's whole path.
pub fn list_above(file: &Path, name: &str) -> Option<(String, PathBuf, PathBuf)> {
    let file = file.canonicalize().ok()?;
    let list =
        |folder: &Path| Some((fs::read_to_string(folder.join(name)).ok()?, folder.to_owned()));
    let (list, folder) = file.ancestors().skip(1).find_map(list)?;
    Some((list, folder, file))
}
