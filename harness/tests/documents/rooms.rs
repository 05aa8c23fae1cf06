//! Imports inside `harness/src` run one way, and a study imports no other one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{files, name, read, root};

/// Studies that need another one: they measure searches, or ask as experiments of searches do.
const NEEDED: &[(&str, &str)] = &[("endings", "searches"), ("parallel", "searches")];

/// The source files below a folder of `harness/src` that are no tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let is_test = |path: &PathBuf| ["tests.rs", "sample.rs", "legible.rs"].contains(&name(path));
    let mut found = files(folder, &["rs"]);
    found.retain(|path| !is_test(path));
    found
}

/// The rooms in the order of their imports, as docs/ARCHITECTURE.md has them.
fn rooms() -> Vec<String> {
    let text = read("docs/ARCHITECTURE.md");
    let (_, list) = text.split_once("Inside `harness/src` it is ").expect("a list of rooms");
    let (list, _) = list.split_once(".\n").expect("the end of the list");
    let names = list.split(',').map(|name| name.trim().trim_matches('`'));
    names.map(|name| name.trim_end_matches(".rs").to_owned()).collect()
}

/// The paths below `crate` that a file names outside comments and tests, as far as their second
/// word.
fn imports(file: &Path) -> Vec<[String; 2]> {
    let text = fs::read_to_string(file).expect("a file");
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = code.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for after in code.split("crate::").skip(1) {
        let several = after.strip_prefix('{').and_then(|list| list.split_once('}'));
        let paths = several.map_or(vec![after], |(list, _)| list.split(',').collect());
        for path in paths {
            let mut words = path.trim().split("::").map(|word| {
                let is_end = |c: char| !(c.is_alphanumeric() || c == '_');
                word.split(is_end).next().unwrap_or_default().to_owned()
            });
            found.push([words.next().unwrap_or_default(), words.next().unwrap_or_default()]);
        }
    }
    found
}

/// The first folder or file on the way to `file` from `folder`.
fn first(file: &Path, folder: &Path) -> String {
    let path = file.strip_prefix(folder).expect("a file in the folder");
    let first = path.iter().next().expect("a name").to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

#[test]
fn imports_run_one_way() {
    let (src, rooms) = (root().join("harness/src"), rooms());
    let place = |room: &str| rooms.iter().position(|it| it == room);
    let all = sources(&src);
    assert!(all.len() > 100, "{}", all.len());
    for file in all {
        let room = first(&file, &src);
        if ["lib", "main"].contains(&&*room) {
            continue;
        }
        let own = place(&room).unwrap_or_else(|| panic!("{room} is not in the list of rooms"));
        for [other, _] in imports(&file) {
            let found = place(&other);
            assert!(
                found.is_some_and(|other| other <= own),
                "{}: {room} imports {other}, which comes later",
                file.display()
            );
        }
    }
}

#[test]
fn no_study_imports_another() {
    let folder = root().join("harness/src/studies");
    let all = sources(&folder);
    let studies: Vec<String> = all.iter().map(|file| first(file, &folder)).collect();
    let mut needed: Vec<(&str, &str)> = NEEDED.to_vec();
    for file in all.iter().filter(|file| first(file, &folder) != "mod") {
        let study = first(file, &folder);
        for [room, other] in imports(file) {
            if room != "studies" || other == study {
                continue;
            }
            assert!(studies.contains(&other), "{}: the list of studies", file.display());
            let pair = (&*study, &*other);
            assert!(NEEDED.contains(&pair), "{}: {study} imports {other}", file.display());
            needed.retain(|it| *it != pair);
        }
    }
    assert!(needed.is_empty(), "nothing needs this any more: {needed:?}");
}
