//! Imports inside `harness/src` and `algorithms/src` run one way, and a study imports no other one.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{code, files, name, read, root};

/// Studies that need another one: they measure searches.
const NEEDED: &[(&str, &str)] = &[("parallel", "searches")];

/// The source files below a folder that are no tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let is_test = |path: &PathBuf| ["tests.rs", "sample.rs", "legible.rs"].contains(&name(path));
    let mut found = files(folder, &["rs"]);
    found.retain(|path| !is_test(path));
    found
}

/// The rooms of a folder in the order of their imports, as docs/ARCHITECTURE.md has them.
fn rooms(folder: &str) -> Vec<String> {
    let text = read("docs/ARCHITECTURE.md");
    let (_, list) = text.split_once(&format!("nside `{folder}` it is ")).expect("a list of rooms");
    let end = list.find([';', '.']).expect("the end of the list");
    let names = list[..end].split(',').map(|name| name.trim().trim_matches('`'));
    names.map(str::to_owned).collect()
}

/// A path below the root of the crate that a file names, and its line.
struct Import {
    line: usize,
    path: Vec<String>,
}

/// The paths that `text` begins with: several if it is a tree with braces.
fn paths(text: &str) -> Vec<Vec<String>> {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let Some(rest) = rest.strip_prefix("::") else { return vec![vec![word.to_owned()]] };
    let below = match rest.strip_prefix('{') {
        Some(group) => branches(group).into_iter().flat_map(paths).collect(),
        None => paths(rest),
    };
    below.into_iter().map(|path| [vec![word.to_owned()], path].concat()).collect()
}

/// The branches of a tree of imports, whose brace is open.
fn branches(group: &str) -> Vec<&str> {
    let (mut found, mut from, mut depth) = (Vec::new(), 0, 0);
    for (place, c) in group.char_indices() {
        if depth == 0 && [',', '}'].contains(&c) {
            found.push(group[from..place].trim());
            from = place + 1;
        }
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            _ => {}
        }
    }
    found.retain(|branch| !branch.is_empty());
    found
}

/// The paths that a file of the crate whose root is `src` names outside comments and tests, by
/// `crate::`, or by as many `super::` as lead to the root.
fn imports(file: &Path, src: &Path) -> Vec<Import> {
    let module = file.strip_prefix(src).expect("a file in the folder").with_extension("");
    let depth = module.iter().filter(|&word| word != "mod").count();
    let code = code(file);
    let mut found = Vec::new();
    for (place, _) in code.match_indices("crate::").chain(code.match_indices("super::")) {
        let before = &code[..place];
        if before.ends_with("::") || before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        for path in paths(&code[place..]) {
            let climbed = path.iter().take_while(|word| *word == "super").count();
            if path[0] == "crate" || climbed >= depth {
                let path = path[climbed.max(1)..].to_vec();
                found.push(Import { line: before.lines().count().max(1), path });
            }
        }
    }
    found
}

/// The rooms from which the root of a crate exports names, macros included.
fn exports(src: &Path) -> HashMap<String, String> {
    let root = fs::read_to_string(src.join("lib.rs")).expect("the root of the crate");
    let mut found: HashMap<String, String> = HashMap::new();
    for export in root.split("pub use ").skip(1) {
        for path in paths(export) {
            let exported = path.last().expect("a name").clone();
            found.insert(exported, path[0].clone());
        }
    }
    for file in sources(src) {
        let text = fs::read_to_string(&file).expect("a file");
        for named in text.split("#[macro_export]\nmacro_rules! ").skip(1) {
            found.insert(paths(named).concat().concat(), first(&file, src));
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

/// Asserts that each room of `folder` imports only those before it, whether it names them or what
/// the crate's root exports from them.
fn assert_one_way(folder: &str, least: usize) {
    let (src, rooms) = (root().join(folder), rooms(folder));
    let (all, exports) = (sources(&src), exports(&src));
    assert!(all.len() > least, "{folder}: {} files", all.len());
    let place = |room: &str| rooms.iter().position(|it| it == room);
    let mut faults = Vec::new();
    for file in all {
        let room = first(&file, &src);
        if ["lib", "main"].contains(&&*room) {
            continue;
        }
        let own = place(&room).unwrap_or_else(|| panic!("{room} is not in the list of rooms"));
        for Import { line, path } in imports(&file, &src) {
            let other = exports.get(&path[0]).unwrap_or(&path[0]);
            if place(other).is_none_or(|other| other > own) && !other.starts_with("plywood_") {
                let (file, path) = (file.display(), path.join("::"));
                faults.push(format!("{file}:{line}: {room} imports {path} of the later {other}"));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "move what is needed into the room, or into an earlier one:\n{}",
        faults.join("\n")
    );
}

#[test]
fn imports_of_the_harness_run_one_way() {
    assert_one_way("harness/src", 100);
}

#[test]
fn imports_of_the_algorithms_run_one_way() {
    assert_one_way("algorithms/src", 90);
}

#[test]
fn no_study_imports_another() {
    let src = root().join("harness/src");
    let folder = src.join("studies");
    let all = sources(&folder);
    let studies: Vec<String> = all.iter().map(|file| first(file, &folder)).collect();
    let mut needed: Vec<(&str, &str)> = NEEDED.to_vec();
    for file in all.iter().filter(|file| first(file, &folder) != "mod") {
        let study = first(file, &folder);
        for Import { line, path } in imports(file, &src) {
            let [room, other, ..] = &*path else { continue };
            if room != "studies" || *other == study {
                continue;
            }
            let (pair, file) = ((&*study, &**other), file.display());
            assert!(studies.contains(other), "{file}:{line}: the list of studies");
            assert!(NEEDED.contains(&pair), "{file}:{line}: {study} imports {other}");
            needed.retain(|it| *it != pair);
        }
    }
    assert!(needed.is_empty(), "nothing needs this any more: {needed:?}");
}

/// A program registers all its parts in one object. Another static that is written once could only
/// be a constant that takes a computation.
#[test]
fn one_global_is_registered() {
    let may = ["algorithms/src/registered.rs", "positions/rules/src/room.rs"];
    let folders = ["positions", "algorithms", "harness", "benches"];
    let all = folders.iter().flat_map(|folder| files(&root().join(folder), &["rs"]));
    let has_global = |file: &PathBuf| {
        let is_global = |line: &str| {
            let declared = line.trim_start().trim_start_matches("pub ");
            declared.starts_with("static ")
                && ["OnceLock", "OnceCell"].iter().any(|it| line.contains(it))
        };
        code(file).lines().any(is_global) && !file.iter().any(|part| part == "target")
    };
    let found = all.filter(has_global).filter(|file| !file.iter().any(|part| part == "tests"));
    let found: Vec<PathBuf> =
        found.map(|it| it.strip_prefix(root()).expect("below the root").to_owned()).collect();
    assert!(may.iter().all(|file| found.contains(&file.into())), "{found:?}");
    assert_eq!(found.len(), may.len(), "add these to the registry: {found:?}");
}
