//! The project's files, whatever else is in its folders: records, builds and drawings of a reader.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The ignored folders at the root. Without git, as in an unpacked archive, nothing else shows that
/// a file is no part of the project.
const IGNORED: [&str; 3] = ["target", "out", "external"];

/// The files below a folder that git has or would add, sorted. Without git, all except hidden
/// files and those in ignored folders.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = listed(folder).unwrap_or_else(|| found(folder));
    files.sort();
    // Git lists a file of an unfinished merge twice.
    files.dedup();
    files
}

/// The files that git lists. `None` without git, or if the folder is no part of its repository.
fn listed(folder: &Path) -> Option<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let output = git.current_dir(folder).output().ok()?;
    let names = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    let files = names.split_terminator('\0').map(|name| folder.join(name));
    // Git also has files that are deleted and not yet removed from its index.
    let files: Vec<_> = files.filter(|file| file.is_file()).collect();
    (!files.is_empty()).then_some(files)
}

fn found(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|it| it.expect("an entry").path());
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str).expect("a name in UTF-8");
        !name.starts_with('.') && !IGNORED.contains(&name)
    };
    let below = |path: PathBuf| if path.is_dir() { found(&path) } else { vec![path] };
    entries.filter(is_ours).flat_map(below).collect()
}
